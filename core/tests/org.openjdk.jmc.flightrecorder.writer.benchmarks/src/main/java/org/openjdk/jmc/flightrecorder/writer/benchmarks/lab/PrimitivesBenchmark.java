/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Name;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.MeasuredBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * How often can eight primitives, from boolean to double, be written as an event, and how often by the JDK's
 * serialization? To a stream that drops its bytes, 100 000 to a recording.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class PrimitivesBenchmark extends MeasuredBenchmark {
	private static final int WRITES = 100_000;

	@Name("benchmarks.Primitives")
	private record Primitives(boolean z, byte b, char c, short s, int i, long l, float f, double d)
			implements Serializable {
		private static final long serialVersionUID = 1;
	}

	private static Primitives primitives(int n) {
		return new Primitives((n & 1) == 0, (byte) n, (char) n, (short) n, n, n * 31L, n * 0.5f, n * 0.25);
	}

	private static Type primitivesType(Recording recording) {
		return recording.registerEventType("benchmarks.Primitives", t -> t.addField("z", Types.Builtin.BOOLEAN)
				.addField("b", Types.Builtin.BYTE)
				.addField("c", Types.Builtin.CHAR)
				.addField("s", Types.Builtin.SHORT)
				.addField("i", Types.Builtin.INT)
				.addField("l", Types.Builtin.LONG)
				.addField("f", Types.Builtin.FLOAT)
				.addField("d", Types.Builtin.DOUBLE));
	}

	/** As an event, through the API of 9.1.2. */
	@Benchmark
	@OperationsPerInvocation(WRITES)
	public void writeEvent() throws IOException {
		try (Recording recording = Recordings.newRecording(OutputStream.nullOutputStream())) {
			Type type = primitivesType(recording);
			for (int n = 0; n < WRITES; n++) {
				Primitives p = primitives(n);
				recording.writeEvent(type.asValue(v -> v.putField("z", p.z)
						.putField("b", p.b)
						.putField("c", p.c)
						.putField("s", p.s)
						.putField("i", p.i)
						.putField("l", p.l)
						.putField("f", p.f)
						.putField("d", p.d)));
			}
		}
	}

	/** As an event, by the direct writer. */
	@Benchmark
	@OperationsPerInvocation(WRITES)
	public void writeDirectly() throws IOException {
		try (Recording recording = Recordings.newRecording(OutputStream.nullOutputStream())) {
			EventWriter writer = recording.newEventWriter(primitivesType(recording));
			for (int n = 0; n < WRITES; n++) {
				put(primitives(n), writer.begin()).commit();
			}
		}
	}

	/** The same with times that are given: serialization reads no clock either. */
	@Benchmark
	@OperationsPerInvocation(WRITES)
	public void writeDirectlyWithoutClock() throws IOException {
		try (Recording recording = Recordings.newRecording(OutputStream.nullOutputStream())) {
			EventWriter writer = recording.newEventWriter(primitivesType(recording));
			long start = System.nanoTime();
			for (int n = 0; n < WRITES; n++) {
				put(primitives(n), writer.begin(start + n)).commit();
			}
		}
	}

	private static EventWriter put(Primitives p, EventWriter event) {
		return event.putBoolean(p.z)
				.putByte(p.b)
				.putChar(p.c)
				.putShort(p.s)
				.putInt(p.i)
				.putLong(p.l)
				.putFloat(p.f)
				.putDouble(p.d);
	}

	/** As a record. */
	@Benchmark
	@OperationsPerInvocation(WRITES)
	public void writeRecord() throws IOException {
		try (Recording recording = Recordings.newRecording(OutputStream.nullOutputStream())) {
			for (int n = 0; n < WRITES; n++) {
				recording.writeEvent(primitives(n));
			}
		}
	}

	/** As a record by the JDK's serialization, all to one stream; without the reset every object would be kept. */
	@Benchmark
	@OperationsPerInvocation(WRITES)
	public void serializeToOneStream() throws IOException {
		try (ObjectOutputStream out = new ObjectOutputStream(OutputStream.nullOutputStream())) {
			for (int n = 0; n < WRITES; n++) {
				out.writeUnshared(primitives(n));
				if ((n & 1023) == 0) {
					out.reset();
				}
			}
		}
	}

	/** The same, each to a stream of its own, as records are sent or stored that are to be read one by one. */
	@Benchmark
	@OperationsPerInvocation(WRITES)
	public void serializeEach() throws IOException {
		for (int n = 0; n < WRITES; n++) {
			try (ObjectOutputStream out = new ObjectOutputStream(OutputStream.nullOutputStream())) {
				out.writeObject(primitives(n));
			}
		}
	}
}
