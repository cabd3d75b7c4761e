/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.workload;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Runs the JDK's compiler in this JVM, from memory to memory.
 */
final class InMemoryCompiler {

	private InMemoryCompiler() {}

	/**
	 * @param sources
	 *            by class name
	 * @return bytes by class name, none where the JVM has no compiler
	 */
	static Map<String, byte[]> compile(Map<String, String> sources) throws IOException {
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		if (compiler == null) {
			return Map.of();
		}
		List<Source> units = sources.entrySet().stream()
				.map(e -> new Source(e.getKey(), e.getValue()))
				.toList();
		try (StandardJavaFileManager standard = compiler.getStandardFileManager(null, null, null);
				Classes classes = new Classes(standard)) {
			if (!compiler.getTask(null, classes, null, List.of("-proc:none"), null, units)
					.call()) {
				throw new IOException("the generated sources do not compile");
			}
			Map<String, byte[]> bytes = new HashMap<>();
			classes.outputs.forEach((name, output) -> bytes.put(name, output.toByteArray()));
			return bytes;
		}
	}

	/**
	 * Loads the classes into a loader of their own and runs them.
	 */
	static long run(Map<String, byte[]> classes) throws ReflectiveOperationException {
		Class<?> main = new Loader(classes).loadClass(GeneratedSources.MAIN_CLASS);
		return (long) main.getMethod("answer").invoke(null);
	}

	private static final class Source extends SimpleJavaFileObject {
		private final String text;

		Source(String className, String text) {
			super(URI.create("memory:///" + className.replace('.', '/') + Kind.SOURCE.extension), Kind.SOURCE);
			this.text = text;
		}

		@Override
		public CharSequence getCharContent(boolean ignoreEncodingErrors) {
			return text;
		}
	}

	private static final class Classes extends ForwardingJavaFileManager<JavaFileManager> {
		private final Map<String, ByteArrayOutputStream> outputs = new HashMap<>();

		Classes(JavaFileManager standard) {
			super(standard);
		}

		@Override
		public JavaFileObject getJavaFileForOutput(
				Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
			return new SimpleJavaFileObject(URI.create("memory:///" + className), kind) {
				@Override
				public OutputStream openOutputStream() {
					return outputs.computeIfAbsent(className, name -> new ByteArrayOutputStream());
				}
			};
		}
	}

	private static final class Loader extends ClassLoader {
		private final Map<String, byte[]> classes;

		Loader(Map<String, byte[]> classes) {
			super("generated classes", InMemoryCompiler.class.getClassLoader());
			this.classes = classes;
		}

		@Override
		protected Class<?> findClass(String name) throws ClassNotFoundException {
			byte[] bytes = classes.get(name);
			if (bytes == null) {
				throw new ClassNotFoundException(name);
			}
			return defineClass(name, bytes, 0, bytes.length);
		}
	}
}
