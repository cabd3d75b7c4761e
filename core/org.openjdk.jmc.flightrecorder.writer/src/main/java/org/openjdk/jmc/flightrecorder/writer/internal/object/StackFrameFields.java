/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import java.lang.StackWalker.StackFrame;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.MethodDescriptors;
import org.openjdk.jmc.flightrecorder.writer.internal.object.DescribedObjects.Described;
import org.openjdk.jmc.flightrecorder.writer.internal.object.DescribedObjects.Named;

/**
 * The fields of stack frames, by the names of {@code jdk.types.StackFrame} and the types below it (format section 7.1).
 * A frame of a walk has its class at hand. A {@link StackTraceElement} has only the names of its class, loader and
 * module. A client may describe a frame that is not of this JVM.
 */
final class StackFrameFields {
	private static final String NATIVE_FRAME = "Native";
	/** The type of a frame whose type is not given. */
	static final String JAVA_FRAME = "Interpreted";
	/** The line of a frame whose line is not known. */
	private static final int UNKNOWN_LINE = -1;
	/** The index of a frame whose place in the bytecode is not known. */
	private static final int UNKNOWN_BYTECODE_INDEX = -1;

	private StackFrameFields() {}

	/** A frame by its parts. */
	record DescribedFrame(String className, String methodName, String descriptor, int lineNumber, String frameType)
			implements Described {
		@Override
		public Object valueOf(String field) {
			return switch (field) {
				case "method" -> new FrameMethod(NamedClass.of(className), methodName, descriptor);
				case "lineNumber" -> line(lineNumber);
				case "bytecodeIndex" -> UNKNOWN_BYTECODE_INDEX;
				case "type" -> frameType;
				default -> null;
			};
		}
	}

	/** The method of a frame, with its class in any form. */
	record FrameMethod(Object type, String name, String descriptor) implements Described {
		@Override
		public Object valueOf(String field) {
			return switch (field) {
				case "type" -> type;
				case "name" -> name;
				case "descriptor" -> descriptor;
				default -> null;
			};
		}
	}

	/** A class whose name a stack trace element has. */
	record NamedClass(StackTraceElement element) implements Described {
		/** @return a class that is known by its name alone */
		static NamedClass of(String binaryName) {
			return new NamedClass(new StackTraceElement(binaryName, "", null, -1));
		}

		/** @return whether nothing but the name is known */
		boolean isPlain() {
			return element.getModuleName() == null && element.getClassLoaderName() == null;
		}

		@Override
		public Object valueOf(String field) {
			return switch (field) {
				case "name" -> element.getClassName().replace('.', '/');
				case "classLoader" -> loader(element);
				case "package" -> packageName(element).isEmpty() ? null : new NamedPackage(element);
				default -> null;
			};
		}
	}

	/** The package of such a class. */
	private record NamedPackage(StackTraceElement element) implements Described {
		@Override
		public Object valueOf(String field) {
			return switch (field) {
				case "name" -> packageName(element).replace('.', '/');
				case "module" -> element.getModuleName() == null ? null : new NamedModule(element);
				case "exported" -> element.getModuleName() == null;
				default -> null;
			};
		}
	}

	/** The module of such a class. */
	private record NamedModule(StackTraceElement element) implements Described {
		@Override
		public Object valueOf(String field) {
			return switch (field) {
				case "name" -> element.getModuleName();
				case "version" -> element.getModuleVersion();
				case "classLoader" -> loader(element);
				default -> null;
			};
		}
	}

	static Object ofFrame(StackFrame frame, String field) {
		return switch (field) {
			case "method" -> new FrameMethod(frame.getDeclaringClass(), frame.getMethodName(), frame.getDescriptor());
			case "lineNumber" -> line(frame.getLineNumber());
			case "bytecodeIndex" -> frame.getByteCodeIndex();
			case "type" -> type(frame.isNativeMethod());
			default -> null;
		};
	}

	static Object ofElement(StackTraceElement frame, String field) {
		return switch (field) {
			case "method" -> new FrameMethod(new NamedClass(frame), frame.getMethodName(), MethodDescriptors.UNKNOWN);
			case "lineNumber" -> line(frame.getLineNumber());
			case "bytecodeIndex" -> UNKNOWN_BYTECODE_INDEX;
			case "type" -> type(frame.isNativeMethod());
			default -> null;
		};
	}

	/** Java gives the line -2 to native methods. The JDK's recordings know only -1. */
	private static int line(int line) {
		return Math.max(UNKNOWN_LINE, line);
	}

	private static String type(boolean nativeMethod) {
		return nativeMethod ? NATIVE_FRAME : JAVA_FRAME;
	}

	/**
	 * The package of the class, or of the elements of an array such as {@code [Ljava.lang.String;}. It is empty for a class
	 * outside all packages, for which HotSpot writes no package.
	 */
	private static String packageName(StackTraceElement element) {
		String name = element.getClassName();
		int end = name.lastIndexOf('.');
		if (end < 0) {
			return "";
		}
		int dimensions = 0;
		while (name.charAt(dimensions) == '[') {
			dimensions++;
		}
		boolean array = dimensions > 0 && name.charAt(dimensions) == 'L';
		return name.substring(array ? dimensions + 1 : 0, end);
	}

	private static Named loader(StackTraceElement element) {
		String name = element.getClassLoaderName();
		return name == null || name.isEmpty() ? null : new Named(name);
	}
}
