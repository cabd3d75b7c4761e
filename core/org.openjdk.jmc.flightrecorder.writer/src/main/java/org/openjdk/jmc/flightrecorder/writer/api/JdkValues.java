/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

import java.util.List;

/**
 * Makes values of the JDK's types: threads, classes and stack traces, of this JVM or of any other program. Obtained
 * from {@link Recording#jdkValues()}. Put the values into fields of events like any other value.
 *
 * <pre>{@code
 * try (Recording recording = Recordings.newRecording("samples.jfr")) {
 * 	Type sample = recording.registerEventType(JdkEventType.EXECUTION_SAMPLE);
 * 	JdkValues jdk = recording.jdkValues();
 * 	TypedValue thread = jdk.thread(ThreadDescription.ofNative("worker", 4711));
 * 	TypedValue stack = jdk.newStackTrace()
 * 			.addFrame("com.example.Parser", "parse", "(Ljava/lang/String;)V", 42, StackTraceBuilder.JIT_COMPILED)
 * 			.addFrame("com.example.Main", "main", "([Ljava/lang/String;)V", 7, null)
 * 			.build();
 * 	recording.writeEvent(sample.asValue(event -> event.putField("sampledThread", thread)
 * 			.putField("stackTrace", stack)
 * 			.putField("state", "STATE_RUNNABLE")));
 * }
 * }</pre>
 *
 * <h2>Threads and cost</h2>
 * All methods may be called from any thread. A value that was made before is returned again while it is remembered,
 * without allocating: 1024 classes and 1024 threads, and frames and stack traces as many as come again within about
 * {@link RecordingSettingsBuilder#withMaxConstantMemory(long)} where stack traces share frames, for as long as the
 * recording is open. Texts of more than 1024 characters and stack traces of more than 1024 frames are not remembered.
 * Classes and threads of this JVM can still be collected. The stack trace of a thread, an exception or a
 * {@link StackWalker} costs what these allocate.
 */
public interface JdkValues {
	/**
	 * A thread of this JVM. Java does not know the operating system's number of a thread, so Java's own number stands
	 * for it: JMC takes threads of equal {@code osThreadId} for one. A program that knows the number gives it to
	 * {@link #thread(ThreadDescription)}.
	 *
	 * @param thread
	 *            the thread, may be virtual or ended
	 * @return a value of {@link Types.JDK#THREAD}
	 * @throws NullPointerException
	 *             if {@code thread} is null
	 */
	TypedValue thread(Thread thread);

	/**
	 * A thread of any program.
	 *
	 * @param thread
	 *            what is known of it
	 * @return a value of {@link Types.JDK#THREAD}
	 * @throws NullPointerException
	 *             if {@code thread} is null
	 */
	TypedValue thread(ThreadDescription thread);

	/**
	 * A class of this JVM, with its loader, package, module and modifiers.
	 *
	 * @param type
	 *            the class
	 * @return a value of {@link Types.JDK#CLASS}
	 * @throws NullPointerException
	 *             if {@code type} is null
	 */
	TypedValue classOf(Class<?> type);

	/**
	 * A class of any program. Its package is that of the name; loader and module are null.
	 *
	 * @param binaryName
	 *            the name as {@link Class#getName()} has it: {@code com.example.Order$Item},
	 *            {@code [Ljava.lang.String;} or {@code [I} for an array, {@code int}. The recording holds it with
	 *            slashes in place of dots, as the JVM writes it, and readers show it with dots
	 * @return a value of {@link Types.JDK#CLASS}
	 * @throws NullPointerException
	 *             if {@code binaryName} is null
	 */
	TypedValue classNamed(String binaryName);

	/**
	 * A stack trace of this JVM, such as that of a thread or an exception, without its causes. Frames beyond
	 * {@link RecordingSettingsBuilder#withStackDepth(int)} are left out, and the stack trace then says that it is
	 * truncated. Descriptors of methods are not known and written as {@code ()V}.
	 *
	 * @param frames
	 *            the frames from the innermost, read at once
	 * @return a value of {@link Types.JDK#STACK_TRACE}
	 * @throws NullPointerException
	 *             if {@code frames} or one of them is null
	 */
	TypedValue stackTrace(StackTraceElement[] frames);

	/**
	 * A stack trace of {@link StackWalker}, such as
	 * {@code walker.walk(frames -> jdk.stackTrace(frames.collect(Collectors.toList())))}. With
	 * {@link java.lang.StackWalker.Option#RETAIN_CLASS_REFERENCE} the frames have their classes, with loader, package
	 * and modifiers, and the descriptors of their methods; without it they are as
	 * {@link #stackTrace(StackTraceElement[])} writes them. Frames beyond
	 * {@link RecordingSettingsBuilder#withStackDepth(int)} are left out, and the stack trace then says that it is
	 * truncated.
	 *
	 * @param frames
	 *            the frames from the innermost, read at once
	 * @return a value of {@link Types.JDK#STACK_TRACE}
	 * @throws NullPointerException
	 *             if {@code frames} or one of them is null
	 */
	TypedValue stackTrace(List<StackWalker.StackFrame> frames);

	/**
	 * A builder for stack traces of other programs.
	 *
	 * @return a new builder, which can be used for many stack traces by one thread
	 */
	StackTraceBuilder newStackTrace();
}
