/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

/**
 * Collects the frames of a stack trace, from the innermost to the outermost. Made by
 * {@link JdkValues#newStackTrace()}; after {@link #build()} it is empty and takes the next stack trace, so a program
 * that converts many needs only one for each of its threads. A stack trace that was made before, and is still
 * remembered, costs no memory.
 * <p>
 * A builder is used by one thread at a time.
 */
public interface StackTraceBuilder {
	/** The type of a frame that the interpreter executes; readers assume it when no type is given. */
	String INTERPRETED = "Interpreted";
	/** The type of a frame of compiled Java code. */
	String JIT_COMPILED = "JIT compiled";
	/** The type of a frame of Java code that was compiled into its caller. */
	String INLINED = "Inlined";
	/** The type of a frame of a native method or of any other machine code. */
	String NATIVE = "Native";
	/** The type of a frame of C++ code, as async-profiler names it. */
	String CPP = "C++";
	/** The type of a frame of the operating system's kernel, as async-profiler names it. */
	String KERNEL = "Kernel";

	/**
	 * Adds the caller of the frame that was added last. Frames beyond
	 * {@link RecordingSettingsBuilder#withStackDepth(int)} are left out, and the stack trace then says that it is
	 * truncated.
	 *
	 * @param className
	 *            the class as {@link Class#getName()} has it, such as {@code com.example.Order}; for code that is in no
	 *            class the library or module, or an empty text
	 * @param methodName
	 *            the method or function
	 * @param descriptor
	 *            the method's descriptor, such as {@code (ILjava/lang/String;)V}; null if it is not known, which readers
	 *            show as a method without parameters
	 * @param lineNumber
	 *            the line in the source file; -1 if it is not known
	 * @param frameType
	 *            how the code runs, one of the constants of this interface or any other text; null for
	 *            {@link #INTERPRETED}
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if {@code descriptor} is not that of a method: {@code jfr print} ends at such a frame
	 * @throws NullPointerException
	 *             if {@code className} or {@code methodName} is null
	 */
	StackTraceBuilder addFrame(
			String className, String methodName, String descriptor, int lineNumber, String frameType);

	/**
	 * Says whether the profiler saw fewer frames than there were.
	 *
	 * @param truncated
	 *            true if outer frames are missing; by default only if frames were left out here
	 * @return this builder
	 */
	StackTraceBuilder truncated(boolean truncated);

	/**
	 * Makes the stack trace and empties this builder.
	 *
	 * @return a value of {@link Types.JDK#STACK_TRACE}, with no frames if none was added
	 */
	TypedValue build();
}
