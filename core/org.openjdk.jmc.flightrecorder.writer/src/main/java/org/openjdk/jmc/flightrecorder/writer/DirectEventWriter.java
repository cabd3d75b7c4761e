/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.internal.direct.DirectEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * The face of a {@link DirectEncoder}: knows values as clients see them, and what the JDK's types are called. Belongs to
 * one thread at a time.
 */
final class DirectEventWriter extends EventWriter {
	private static final String THREAD = "java.lang.Thread";
	private static final String CLASS = "java.lang.Class";
	private static final String STACK_TRACE = "jdk.types.StackTrace";

	private final DirectEncoder encoder;

	DirectEventWriter(DirectEncoder encoder) {
		this.encoder = encoder;
	}

	@Override
	public EventWriter begin() {
		encoder.begin();
		return this;
	}

	@Override
	public EventWriter begin(long startTicks) {
		encoder.begin(startTicks);
		return this;
	}

	@Override
	public EventWriter putBoolean(boolean value) {
		encoder.putBoolean(value);
		return this;
	}

	@Override
	public EventWriter putByte(byte value) {
		encoder.putByte(value);
		return this;
	}

	@Override
	public EventWriter putChar(char value) {
		encoder.putChar(value);
		return this;
	}

	@Override
	public EventWriter putShort(short value) {
		encoder.putShort(value);
		return this;
	}

	@Override
	public EventWriter putInt(int value) {
		encoder.putInt(value);
		return this;
	}

	@Override
	public EventWriter putLong(long value) {
		encoder.putLong(value);
		return this;
	}

	@Override
	public EventWriter putFloat(float value) {
		encoder.putFloat(value);
		return this;
	}

	@Override
	public EventWriter putDouble(double value) {
		encoder.putDouble(value);
		return this;
	}

	@Override
	public EventWriter putString(String text) {
		encoder.putString(text);
		return this;
	}

	@Override
	public EventWriter put(TypedValue value) {
		encoder.put(contentOf(value));
		return this;
	}

	@Override
	public EventWriter putBooleans(boolean... values) {
		encoder.putArray(ValueKind.BOOLEAN, values);
		return this;
	}

	@Override
	public EventWriter putBytes(byte... values) {
		encoder.putArray(ValueKind.BYTE, values);
		return this;
	}

	@Override
	public EventWriter putChars(char... values) {
		encoder.putArray(ValueKind.CHAR, values);
		return this;
	}

	@Override
	public EventWriter putShorts(short... values) {
		encoder.putArray(ValueKind.SHORT, values);
		return this;
	}

	@Override
	public EventWriter putInts(int... values) {
		encoder.putArray(ValueKind.INT, values);
		return this;
	}

	@Override
	public EventWriter putLongs(long... values) {
		encoder.putArray(ValueKind.LONG, values);
		return this;
	}

	@Override
	public EventWriter putFloats(float... values) {
		encoder.putArray(ValueKind.FLOAT, values);
		return this;
	}

	@Override
	public EventWriter putDoubles(double... values) {
		encoder.putArray(ValueKind.DOUBLE, values);
		return this;
	}

	@Override
	public EventWriter putStrings(String... texts) {
		encoder.putArray(ValueKind.STRING, texts);
		return this;
	}

	@Override
	public EventWriter putValues(TypedValue... values) {
		encoder.beginArray(values == null ? 0 : values.length);
		if (values != null) {
			for (TypedValue value : values) {
				encoder.put(contentOf(value));
			}
		}
		encoder.endArray();
		return this;
	}

	@Override
	public EventWriter putThread(Thread thread) {
		encoder.putObject(THREAD, thread);
		return this;
	}

	@Override
	public EventWriter putClass(Class<?> type) {
		encoder.putObject(CLASS, type);
		return this;
	}

	@Override
	public EventWriter putStackTrace(StackTraceElement[] frames) {
		encoder.putObject(STACK_TRACE, frames);
		return this;
	}

	@Override
	public EventWriter putStackTrace(Throwable throwable) {
		encoder.putObject(STACK_TRACE, throwable);
		return this;
	}

	@Override
	public EventWriter putStackTrace(List<StackWalker.StackFrame> frames) {
		encoder.putObject(STACK_TRACE, frames);
		return this;
	}

	@Override
	public EventWriter putInstant(Instant instant) {
		encoder.putInstant(instant);
		return this;
	}

	@Override
	public EventWriter putDuration(Duration duration) {
		encoder.putDuration(duration);
		return this;
	}

	@Override
	public EventWriter skip() {
		encoder.skip();
		return this;
	}

	@Override
	public EventWriter beginStruct() {
		encoder.beginStruct();
		return this;
	}

	@Override
	public EventWriter endStruct() {
		encoder.endStruct();
		return this;
	}

	@Override
	public EventWriter beginArray(int length) {
		encoder.beginArray(length);
		return this;
	}

	@Override
	public EventWriter endArray() {
		encoder.endArray();
		return this;
	}

	@Override
	public EventWriter setStartTime(long ticks) {
		encoder.setStart(ticks);
		return this;
	}

	@Override
	public EventWriter setStartTime(Instant instant) {
		encoder.setStart(instant);
		return this;
	}

	@Override
	public EventWriter setDuration(long ticks) {
		encoder.setDuration(ticks);
		return this;
	}

	@Override
	public EventWriter setDuration(Duration duration) {
		encoder.setDuration(duration);
		return this;
	}

	@Override
	public EventWriter setEventThread(Thread thread) {
		encoder.setThread(thread);
		return this;
	}

	@Override
	public EventWriter setEventThread(TypedValue thread) {
		encoder.setThread(contentOf(thread));
		return this;
	}

	@Override
	public EventWriter setStackTrace(StackTraceElement[] frames) {
		encoder.setStackTrace(frames);
		return this;
	}

	@Override
	public EventWriter setStackTrace(Throwable throwable) {
		encoder.setStackTrace(throwable);
		return this;
	}

	@Override
	public EventWriter setStackTrace(List<StackWalker.StackFrame> frames) {
		encoder.setStackTrace(frames);
		return this;
	}

	@Override
	public EventWriter setStackTrace(TypedValue stackTrace) {
		encoder.setStackTrace(contentOf(stackTrace));
		return this;
	}

	@Override
	public void commit() {
		encoder.commit();
	}

	@Override
	public void cancel() {
		encoder.cancel();
	}

	private TypedValueImpl contentOf(TypedValue value) {
		return value == null || value instanceof TypedValueImpl ? (TypedValueImpl) value : ofOthers(value);
	}

	private TypedValueImpl ofOthers(TypedValue value) {
		try {
			return TypedValues.contentOf(TypesImpl.definitionOf(value.getType()), value);
		} catch (RuntimeException | Error e) {
			encoder.reject();
			throw e;
		}
	}
}
