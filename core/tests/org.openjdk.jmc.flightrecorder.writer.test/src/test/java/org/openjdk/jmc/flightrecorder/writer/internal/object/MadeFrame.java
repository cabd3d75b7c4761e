/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import java.lang.StackWalker.StackFrame;

/** A frame of a walk as a client may make one: its parts are what a test says. */
record MadeFrame(
		Class<?> declaringClass,
		String methodName,
		String descriptor,
		int byteCodeIndex,
		int lineNumber,
		boolean isNative)
		implements StackFrame {
	static MadeFrame at(Class<?> declaringClass, String methodName, int byteCodeIndex, int lineNumber) {
		return new MadeFrame(declaringClass, methodName, "()V", byteCodeIndex, lineNumber, false);
	}

	@Override
	public String getClassName() {
		return declaringClass.getName();
	}

	@Override
	public String getMethodName() {
		return methodName;
	}

	@Override
	public Class<?> getDeclaringClass() {
		return declaringClass;
	}

	@Override
	public String getDescriptor() {
		return descriptor;
	}

	@Override
	public int getByteCodeIndex() {
		return byteCodeIndex;
	}

	@Override
	public String getFileName() {
		return null;
	}

	@Override
	public int getLineNumber() {
		return lineNumber;
	}

	@Override
	public boolean isNativeMethod() {
		return isNative;
	}

	@Override
	public StackTraceElement toStackTraceElement() {
		return new StackTraceElement(getClassName(), methodName, null, lineNumber);
	}
}
