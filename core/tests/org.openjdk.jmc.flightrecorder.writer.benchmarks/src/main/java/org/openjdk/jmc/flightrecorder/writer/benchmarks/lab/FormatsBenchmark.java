/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.MeasuredBenchmark;
import org.openjdk.jmh.annotations.AuxCounters;
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

/**
 * How do events stand among serialization formats? A simple message, and one with a nested message and two collections
 * of 16 numbers, 10 000 to a stream or recording. The size of one is a secondary result of writing.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FormatsBenchmark extends MeasuredBenchmark {
	private static final int MESSAGES = 10_000;

	/** The format, and who reads it where there are two readers. */
	@Param({"jfr", "jfr-read-by-jmc", "java", "kryo", "protobuf"})
	public String format;

	/** Which message. */
	@Param({"simple", "nested"})
	public String message;

	/** How long a message is, besides how long it takes. JMH's table adds it up over the iterations, a report does not. */
	@State(Scope.Thread)
	@AuxCounters(AuxCounters.Type.EVENTS)
	public static class Size {
		/** Bytes, with the share of what stands around all messages. */
		public double bytesPerMessage;
	}

	private Format subject;
	private Message[] messages;
	private byte[] written;

	/**
	 * Makes the messages, and checks that they are read as they were written.
	 *
	 * @throws IOException
	 *             when they cannot be written
	 */
	@Setup(Level.Trial)
	public void prepare() throws IOException {
		subject = Format.of(format);
		messages = Message.messages(message.equals("nested"), MESSAGES);
		written = subject.write(messages);
		long expected = Format.sum(messages);
		if (!format.equals("jfr-read-by-jmc") && subject.read(written) != expected) {
			throw new IllegalStateException(format + " does not give back what it was given");
		}
	}

	/**
	 * One message, with its share of opening and closing.
	 *
	 * @param size
	 *            takes its length
	 * @return all messages
	 */
	@Benchmark
	@OperationsPerInvocation(MESSAGES)
	public byte[] write(Size size) throws IOException {
		byte[] bytes = subject.write(messages);
		size.bytesPerMessage = bytes.length / (double) MESSAGES;
		return bytes;
	}

	/** One message with all its values, with its share of opening. */
	@Benchmark
	@OperationsPerInvocation(MESSAGES)
	public long read() throws IOException {
		return subject.read(written);
	}
}
