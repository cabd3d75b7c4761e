/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import java.lang.StackWalker.StackFrame;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.MethodDescriptors;

/**
 * The fields of stack frames, by the names of {@code jdk.types.StackFrame} and the types below it (format section 7.1).
 * A frame of a walk has its class at hand. A {@link StackTraceElement} has only the names of its class, loader and
 * module.
 */
final class StackFrameFields {
	private static final String NATIVE_FRAME = "Native";
	/** The type of a frame whose type is not given. */
	static final String JAVA_FRAME = "Interpreted";
	/** The line of a frame whose line is not known. */
	private static final int UNKNOWN_LINE = -1;
	/** The index of a frame whose place in the bytecode is not known. */
	static final int UNKNOWN_BYTECODE_INDEX = -1;

	private StackFrameFields() {}

	/** The method of a frame. */
	record FrameMethod(Object frame) {}

	/** A class whose name a stack trace element has. */
	record NamedClass(StackTraceElement element) {
		/** @return whether nothing but the name is known */
		boolean isPlain() {
			return element.getModuleName() == null && element.getClassLoaderName() == null;
		}
	}

	/** A class loader whose name a stack trace element has. */
	record NamedLoader(StackTraceElement element) {}

	/** The package of such a class. */
	record NamedPackage(StackTraceElement element) {}

	/** The module of such a class. */
	record NamedModule(StackTraceElement element) {}

	static Object ofFrame(StackFrame frame, String field) {
		switch (field) {
			case "method":
				return new FrameMethod(frame);
			case "lineNumber":
				return lineNumber(frame.getLineNumber());
			case "bytecodeIndex":
				return frame.getByteCodeIndex();
			case "type":
				return type(frame.isNativeMethod());
			default:
				return null;
		}
	}

	static Object ofElement(StackTraceElement frame, String field) {
		switch (field) {
			case "method":
				return new FrameMethod(frame);
			case "lineNumber":
				return lineNumber(frame.getLineNumber());
			case "bytecodeIndex":
				return UNKNOWN_BYTECODE_INDEX;
			case "type":
				return type(frame.isNativeMethod());
			default:
				return null;
		}
	}

	/** Java gives the line -2 to native methods. The JDK's recordings know only -1. */
	static int lineNumber(int line) {
		return Math.max(UNKNOWN_LINE, line);
	}

	private static String type(boolean nativeMethod) {
		return nativeMethod ? NATIVE_FRAME : JAVA_FRAME;
	}

	static Object ofMethod(FrameMethod method, String field) {
		if (method.frame instanceof StackFrame frame) {
			switch (field) {
				case "type":
					return frame.getDeclaringClass();
				case "name":
					return frame.getMethodName();
				case "descriptor":
					return frame.getDescriptor();
				default:
					return null;
			}
		}
		if (method.frame instanceof DescribedObjects.DescribedFrame frame) {
			return frame.ofMethod(field);
		}
		StackTraceElement element = (StackTraceElement) method.frame;
		switch (field) {
			case "type":
				return new NamedClass(element);
			case "name":
				return element.getMethodName();
			case "descriptor":
				return MethodDescriptors.UNKNOWN;
			default:
				return null;
		}
	}

	/** Whether an object is a part of a stack trace element, which {@link #ofNamed} knows. */
	static boolean isNamed(Object object) {
		return object instanceof NamedClass
				|| object instanceof NamedLoader
				|| object instanceof NamedPackage
				|| object instanceof NamedModule;
	}

	static Object ofNamed(Object object, String field) {
		if (object instanceof NamedClass named) {
			return ofClass(named.element, field);
		}
		if (object instanceof NamedPackage named) {
			return ofPackage(named.element, field);
		}
		if (object instanceof NamedModule named) {
			return ofModule(named.element, field);
		}
		return "name".equals(field) ? ((NamedLoader) object).element.getClassLoaderName() : null;
	}

	private static Object ofClass(StackTraceElement element, String field) {
		switch (field) {
			case "name":
				return element.getClassName().replace('.', '/');
			case "classLoader":
				return loader(element);
			case "package":
				return packageName(element).isEmpty() ? null : new NamedPackage(element);
			default:
				return null;
		}
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

	private static NamedLoader loader(StackTraceElement element) {
		String name = element.getClassLoaderName();
		return name == null || name.isEmpty() ? null : new NamedLoader(element);
	}

	private static Object ofPackage(StackTraceElement element, String field) {
		switch (field) {
			case "name":
				return packageName(element).replace('.', '/');
			case "module":
				return element.getModuleName() == null ? null : new NamedModule(element);
			case "exported":
				return element.getModuleName() == null;
			default:
				return null;
		}
	}

	private static Object ofModule(StackTraceElement element, String field) {
		switch (field) {
			case "name":
				return element.getModuleName();
			case "version":
				return element.getModuleVersion();
			case "classLoader":
				return loader(element);
			default:
				return null;
		}
	}
}
