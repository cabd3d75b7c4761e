/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.PlainEvent;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Values;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Does each optimisation earn its place whose step is too small to be seen in a whole recording, or is not part of
 * writing? A method for each; {@code on} is how the writer works, {@code off} is the plain way.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class OptimisedStepBenchmark extends MeasuredBenchmark {
	private static final int VALUES = 1000;
	private static final int EVENTS = 1000;
	/** So many that no processor remembers how long each of their numbers was the last time. */
	private static final int EVENTS_OF_NUMBERS = 20_000;

	private static final int NUMBERS_PER_EVENT = 6;

	/** With the optimisation or without. */
	@State(Scope.Benchmark)
	public static class Optimisation {
		/** The parameter. */
		@Param({"on", "off"})
		public String optimisation;

		boolean isOn() {
			return optimisation.equals("on");
		}
	}

	/** Values of five fields, whose views are there already or are not. */
	@State(Scope.Benchmark)
	public static class FieldValues {
		private final TypedValue[] values = new TypedValue[VALUES];
		private Recording recording;
		private Type type;

		/** Makes the type. */
		@Setup(Level.Trial)
		public void prepare() {
			recording = Recordings.newRecording(OutputStream.nullOutputStream());
			type = recording.registerEventType("benchmarks.MultiField", b -> b.addField("total", Types.Builtin.LONG)
					.addField("name", Types.Builtin.STRING)
					.addField("count", Types.Builtin.INT)
					.addField("ratio", Types.Builtin.DOUBLE)
					.addField("complete", Types.Builtin.BOOLEAN));
		}

		/**
		 * Makes the values, and asks for their views where they are to be there.
		 *
		 * @param optimisation
		 *            whether they are
		 */
		@Setup(Level.Invocation)
		public void fill(Optimisation optimisation) {
			for (int i = 0; i < VALUES; i++) {
				int number = i;
				values[i] = type.asValue(v -> v.putField("total", Values.number(number))
						.putField("name", "name")
						.putField("count", number)
						.putField("ratio", 0.5)
						.putField("complete", true));
				if (optimisation.isOn()) {
					values[i].getFieldValues();
				}
			}
		}

		/**
		 * Ends the recording.
		 *
		 * @throws IOException
		 *             never
		 */
		@TearDown(Level.Trial)
		public void close() throws IOException {
			recording.close();
		}
	}

	/** Views of a value's fields are kept for who asks again, or made each time. A value of five fields. */
	@Benchmark
	@OperationsPerInvocation(VALUES)
	public int cachedFieldValues(FieldValues state) {
		int sum = 0;
		for (TypedValue value : state.values) {
			List<?> views = value.getFieldValues();
			sum += views.size();
		}
		return sum;
	}

	/** Event objects and ways to read their fields. */
	@State(Scope.Benchmark)
	public static class EventFields {
		private final PlainEvent[] events = new PlainEvent[EVENTS];
		private FieldsReader reader;

		/**
		 * Makes the events.
		 *
		 * @param optimisation
		 *            how they are read
		 * @throws IllegalAccessException
		 *             when the fields cannot be read
		 */
		@Setup(Level.Trial)
		public void prepare(Optimisation optimisation) throws IllegalAccessException {
			for (int i = 0; i < EVENTS; i++) {
				events[i] = new PlainEvent();
				events[i].fill(i);
			}
			reader = optimisation.isOn()
					? new FieldsReader.ByHandles(PlainEvent.class)
					: new FieldsReader.ByReflection();
		}
	}

	/** The fields of an event object are read by accessors found once, or found and read by reflection each time. */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public int compiledAccessors(EventFields state) throws Throwable {
		int sum = 0;
		for (PlainEvent event : state.events) {
			sum += state.reader.read(event);
		}
		return sum;
	}

	/** The numbers of events, and where they go. */
	@State(Scope.Benchmark)
	public static class EventNumbers {
		private final long[] numbers = new long[EVENTS_OF_NUMBERS * NUMBERS_PER_EVENT];
		private final byte[] bytes = new byte[numbers.length * Leb128.MAX_BYTES];

		/** Per event a size, an id, a time, a thread, no stack, and a number of one to six bytes. */
		@Setup(Level.Trial)
		public void prepare() {
			long ticks = 1L << 41;
			for (int event = 0, at = 0; event < EVENTS_OF_NUMBERS; event++) {
				numbers[at++] = 20;
				numbers[at++] = 150;
				numbers[at++] = ticks += 1000;
				numbers[at++] = 1 + event % 10;
				numbers[at++] = 0;
				numbers[at++] = Values.number(event);
			}
		}
	}

	/** Numbers are stored without a loop over their bytes, or by one. */
	@Benchmark
	@OperationsPerInvocation(EVENTS_OF_NUMBERS * NUMBERS_PER_EVENT)
	public int leb128ByWidth(EventNumbers state, Optimisation optimisation) {
		return optimisation.isOn() ? byWidth(state.numbers, state.bytes) : byLoop(state.numbers, state.bytes);
	}

	private static int byWidth(long[] numbers, byte[] bytes) {
		int at = 0;
		for (long number : numbers) {
			at = Leb128.put(bytes, at, number);
		}
		return at;
	}

	private static int byLoop(long[] numbers, byte[] bytes) {
		int at = 0;
		for (long number : numbers) {
			long rest = number;
			int last = at + Leb128.MAX_BYTES - 1;
			while (at < last && (rest & ~0x7FL) != 0) {
				bytes[at++] = (byte) (rest | 0x80);
				rest >>>= 7;
			}
			bytes[at++] = (byte) rest;
		}
		return at;
	}
}
