/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.openjdk.jmc.flightrecorder.writer.RecordingImpl;

/**
 * A version of the writer in a class loader of its own. The loader defines the writer's classes and {@link Describer},
 * which is compiled once and linked against each version; everything else is shared with the tests.
 */
final class WriterVersion {
	static final String PACKAGE = "org.openjdk.jmc.flightrecorder.writer.";
	static final WriterVersion THEIRS = new WriterVersion("9.1.2", oldJar());
	static final WriterVersion OURS = new WriterVersion("ours", ourClasses());

	private static final String TESTS = PACKAGE + "test.";
	private static final String EXAMPLES = PACKAGE + "examples.";

	private final String name;
	private final Loader loader;
	private final Function<Object, String> describer;
	private final Map<Operation, Executable> executables = new ConcurrentHashMap<>();
	private final Map<String, Class<?>> classes = new ConcurrentHashMap<>();

	private WriterVersion(String name, URL classes) {
		this.name = name;
		loader = new Loader(classes);
		try {
			@SuppressWarnings("unchecked")
			Function<Object, String> made = (Function<Object, String>) loader.loadClass(Describer.class.getName())
					.getDeclaredConstructor()
					.newInstance();
			describer = made;
		} catch (ReflectiveOperationException e) {
			throw new AssertionError(e);
		}
	}

	/** The jar of 9.1.2 as published. */
	static Path oldJarFile() {
		String named = System.getProperty("writer.tests.oldWriterJar");
		return Path.of(named != null ? named : "target/jmc-9.1.2/flightrecorder.writer-9.1.2.jar");
	}

	private static URL oldJar() {
		try {
			return oldJarFile().toUri().toURL();
		} catch (IOException e) {
			throw new AssertionError(e);
		}
	}

	private static URL ourClasses() {
		return RecordingImpl.class.getProtectionDomain().getCodeSource().getLocation();
	}

	/** Asks itself first for the writer, so that the version on the class path of the tests stays out of sight. */
	private static final class Loader extends URLClassLoader {
		Loader(URL classes) {
			super(new URL[] {classes}, WriterVersion.class.getClassLoader());
		}

		@Override
		protected Class<?> loadClass(String className, boolean resolve) throws ClassNotFoundException {
			boolean describer = className.startsWith(Describer.class.getName());
			boolean own =
					className.startsWith(PACKAGE) && !className.startsWith(TESTS) && !className.startsWith(EXAMPLES);
			if (!describer && !own) {
				return super.loadClass(className, resolve);
			}
			synchronized (getClassLoadingLock(className)) {
				Class<?> loaded = findLoadedClass(className);
				if (loaded == null) {
					loaded = own ? findClass(className) : defineShared(className);
				}
				return loaded;
			}
		}

		private Class<?> defineShared(String className) throws ClassNotFoundException {
			String file = className.replace('.', '/') + ".class";
			try (InputStream in = getParent().getResourceAsStream(file)) {
				byte[] bytes = in == null ? new byte[0] : in.readAllBytes();
				return defineClass(className, bytes, 0, bytes.length);
			} catch (IOException e) {
				throw new ClassNotFoundException(className, e);
			}
		}
	}

	/** The class of a name, which may be that of a primitive type or of one of the JDK. */
	Class<?> load(String className) {
		return classes.computeIfAbsent(className, n -> {
			for (Class<?> primitive : new Class<?>[] {
				boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class
			}) {
				if (primitive.getName().equals(n)) {
					return primitive;
				}
			}
			try {
				return Class.forName(n, true, loader);
			} catch (ClassNotFoundException e) {
				throw new AssertionError(name + " has no class " + n, e);
			}
		});
	}

	private Executable executable(Operation operation) {
		return executables.computeIfAbsent(operation, o -> {
			Class<?>[] parameters =
					o.parameters().stream().map(p -> load(p.className())).toArray(Class<?>[]::new);
			try {
				Class<?> owner = load(o.owner());
				return o.isConstructor() ? owner.getConstructor(parameters) : owner.getMethod(o.name(), parameters);
			} catch (NoSuchMethodException e) {
				throw new AssertionError(name + " has no " + o, e);
			}
		});
	}

	/** What the call returns or throws. */
	Object invoke(Operation operation, Object receiver, Object[] arguments) throws Throwable {
		Executable executable = executable(operation);
		try {
			return executable instanceof Constructor<?> constructor
					? constructor.newInstance(arguments)
					: ((Method) executable).invoke(receiver, arguments);
		} catch (InvocationTargetException e) {
			throw e.getCause();
		}
	}

	/** What can be seen of an object through the API. */
	String describe(Object object) {
		return describer.apply(object);
	}

	@Override
	public String toString() {
		return name;
	}
}
