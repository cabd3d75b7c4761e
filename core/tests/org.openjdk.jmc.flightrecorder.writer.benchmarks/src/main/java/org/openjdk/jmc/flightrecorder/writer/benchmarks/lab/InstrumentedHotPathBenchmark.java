/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.MeasuredBenchmark;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.OpenRecording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Shape;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Storage;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Subject;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Workload;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.CompilerControl;
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
 * What does it cost to write an event at each step of somebody else's hot path? The steps are those of a pooled buffer
 * of Netty, 256 bytes long: allocate, pass on, release. An event has five fields; the writer {@code none} writes
 * nothing, and the difference to it is the answer, in time and with {@code -prof gc} in bytes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class InstrumentedHotPathBenchmark extends MeasuredBenchmark {
	private static final int BUFFER_BYTES = 256;
	private static final int LOOP = 100;

	/** Who writes. */
	@Param({"none", "current", "current-direct", "jmc-9.1.2", "jdk"})
	public String writer;

	private final PooledByteBufAllocator buffers = new PooledByteBufAllocator(false);
	private Workload workload;
	private OpenRecording recording;
	private int step;

	/**
	 * Opens the first recording.
	 *
	 * @throws IOException
	 *             when the storage fails
	 */
	@Setup(Level.Trial)
	public void prepare() throws IOException {
		if (!writer.equals("none")) {
			workload = Subject.of(writer).workload(Shape.MULTI_FIELD, Storage.FILE);
			recording = workload.open();
		}
	}

	/**
	 * Closes the last recording.
	 *
	 * @throws IOException
	 *             when the storage fails
	 */
	@TearDown(Level.Trial)
	public void remove() throws IOException {
		if (recording != null) {
			recording.close();
			workload.close();
		}
	}

	private void step() throws IOException {
		if (recording == null) {
			return;
		}
		if (step == Workload.EVENTS_PER_RECORDING) {
			recording.close();
			recording = workload.open();
			step = 0;
		}
		recording.write(step++, 1);
	}

	private ByteBuf allocate() throws IOException {
		ByteBuf buffer = buffers.heapBuffer(BUFFER_BYTES);
		step();
		return buffer;
	}

	@CompilerControl(CompilerControl.Mode.DONT_INLINE)
	private ByteBuf pass(ByteBuf buffer) throws IOException {
		step();
		return buffer.writeByte(1);
	}

	private boolean release(ByteBuf buffer) throws IOException {
		step();
		return buffer.release();
	}

	/** Two steps. */
	@Benchmark
	public boolean simpleAllocateAndRelease() throws IOException {
		return release(allocate());
	}

	/** Two steps, as one of a hundred turns of a loop. */
	@Benchmark
	@OperationsPerInvocation(LOOP)
	public int tightLoopAllocateAndRelease() throws IOException {
		int released = 0;
		for (int i = 0; i < LOOP; i++) {
			released += release(allocate()) ? 1 : 0;
		}
		return released;
	}

	/** Three steps. */
	@Benchmark
	public boolean allocatePassToMethodAndRelease() throws IOException {
		return release(pass(allocate()));
	}

	/** Six steps. */
	@Benchmark
	public boolean allocatePassThroughChainAndRelease() throws IOException {
		return release(pass(pass(pass(pass(allocate())))));
	}
}
