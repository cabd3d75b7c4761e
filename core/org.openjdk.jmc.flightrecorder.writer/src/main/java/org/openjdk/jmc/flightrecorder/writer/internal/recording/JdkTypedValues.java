/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recording;

import java.lang.StackWalker.StackFrame;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.openjdk.jmc.flightrecorder.writer.api.JdkValues;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.ThreadDescription;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.internal.object.RecentJavaValues;
import org.openjdk.jmc.flightrecorder.writer.internal.object.StackCollector;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;

/** {@link RecentJavaValues} as clients see them. Thread-safe. */
public final class JdkTypedValues implements JdkValues {
	private final RecentJavaValues values;

	JdkTypedValues(TypeRegistry types, Function<TypeDefinition, Value> newValue, int stackDepth, long maxBytes) {
		values = new RecentJavaValues(types, newValue, stackDepth, maxBytes);
	}

	/** Forgets everything that is remembered. */
	void clear() {
		values.clear();
	}

	private static TypedValue typed(Value value) {
		return (TypedValue) value;
	}

	@Override
	public TypedValue thread(Thread thread) {
		return typed(values.thread(Objects.requireNonNull(thread, "The thread must not be null")));
	}

	@Override
	public TypedValue thread(ThreadDescription thread) {
		Objects.requireNonNull(thread, "The description of the thread must not be null");
		return typed(values.thread(
				thread.osName(),
				thread.osThreadId(),
				thread.javaName(),
				thread.javaThreadId(),
				thread.groupName(),
				thread.virtual()));
	}

	@Override
	public TypedValue classOf(Class<?> type) {
		return typed(values.classOf(Objects.requireNonNull(type, "The class must not be null")));
	}

	@Override
	public TypedValue classNamed(String binaryName) {
		return typed(values.classNamed(Objects.requireNonNull(binaryName, "The name of the class must not be null")));
	}

	@Override
	public TypedValue stackTrace(StackTraceElement[] frames) {
		return typed(values.stackTrace(Objects.requireNonNull(frames, "The frames must not be null")));
	}

	@Override
	public TypedValue stackTrace(List<StackFrame> frames) {
		return typed(values.stackTrace(Objects.requireNonNull(frames, "The frames must not be null")));
	}

	@Override
	public StackTraceBuilder newStackTrace() {
		return new Builder(values.newStackTrace());
	}

	/** A collector as clients see it. */
	private record Builder(StackCollector frames) implements StackTraceBuilder {
		@Override
		public StackTraceBuilder addFrame(
				String className, String methodName, String descriptor, int lineNumber, String frameType) {
			frames.add(className, methodName, descriptor, lineNumber, frameType);
			return this;
		}

		@Override
		public StackTraceBuilder truncated(boolean truncated) {
			frames.truncated(truncated);
			return this;
		}

		@Override
		public TypedValue build() {
			return typed(frames.take());
		}
	}
}
