/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads;

import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Samples and stacks of 32 frames, as a profiler's exporter makes them with the API of 9.1.2. */
public final class StackTypes {
	public static final int STACKS = 64;
	private static final int FRAMES = 32;
	private static final int METHODS = 400;

	private final Type stackTrace;
	public final Type sample;
	public final TypedValue thread;

	public StackTypes(Recording recording) {
		stackTrace = recording.getType(Types.JDK.STACK_TRACE);
		Type threadType = recording.getType(Types.JDK.THREAD);
		thread = threadType.asValue(t -> t.putField("osName", "worker-1")
				.putField("osThreadId", 4711L)
				.putField("javaName", "worker-1")
				.putField("javaThreadId", 21L));
		sample = recording.registerType("jdk.ExecutionSample", "jdk.jfr.Event", b -> b.addField(
						"startTime", Types.Builtin.LONG, f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESTAMP, "TICKS"))
				.addField("sampledThread", Types.JDK.THREAD)
				.addField("stackTrace", Types.JDK.STACK_TRACE)
				.addField("state", Types.Builtin.STRING));
	}

	/** Stacks that share their outer frames, of 400 methods of 50 classes in all. */
	public static StackTraceElement[][] stacks() {
		StackTraceElement[][] stacks = new StackTraceElement[STACKS][FRAMES];
		for (int stack = 0; stack < STACKS; stack++) {
			for (int depth = 0; depth < FRAMES; depth++) {
				boolean shared = depth >= FRAMES / 2;
				int method = shared ? depth : (stack * 31 + depth * 7) % METHODS;
				String className = "com.example.service.Component" + method / 8;
				stacks[stack][depth] =
						new StackTraceElement(className, "process" + method, "Component.java", 10 + method);
			}
		}
		return stacks;
	}

	public TypedValue stackTrace(StackTraceElement[] elements) {
		return stackTrace.asValue(s -> putStack(s, elements));
	}

	@SuppressWarnings({"unchecked", "rawtypes"})
	public static void putStack(TypedValueBuilder stack, StackTraceElement[] elements) {
		Consumer[] frames = new Consumer[elements.length - 2];
		for (int i = 2; i < elements.length; i++) {
			frames[i - 2] = frame(elements[i]);
		}
		stack.putField("truncated", false).putFields("frames", frame(elements[0]), frame(elements[1]), frames);
	}

	private static Consumer<TypedValueBuilder> frame(StackTraceElement element) {
		return f -> f.putField("method", m -> putMethod(m, element))
				.putField("lineNumber", element.getLineNumber())
				.putField("bytecodeIndex", -1)
				.putField("type", t -> t.putField("description", "JIT compiled"));
	}

	private static void putMethod(TypedValueBuilder method, StackTraceElement element) {
		method.putField("type", c -> c.putField("name", n -> n.putField("string", element.getClassName())))
				.putField("name", n -> n.putField("string", element.getMethodName()))
				.putField("descriptor", d -> d.putField("string", "()V"));
	}
}
