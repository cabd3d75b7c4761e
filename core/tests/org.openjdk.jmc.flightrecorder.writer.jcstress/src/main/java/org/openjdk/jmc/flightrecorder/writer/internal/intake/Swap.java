/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.GuardedOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecordingConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** A recording at the moment in which one chunk takes the place of another. The output keeps nothing. */
final class Swap {
	static final byte[] BODY = "four".getBytes(StandardCharsets.US_ASCII);
	static final int EVENT_BYTES = BODY.length + 1;
	private static final RecordingClock CLOCK = new RecordingClock(1, 1, 1_000_000_000);
	private static final TypeRegistry TYPES = new TypeRegistry(JdkTypes.CATALOGUE, false, TypeDefinition::new, 0);
	private static final RecordingConstants CONSTANTS =
			new RecordingConstants(TYPES.builtin(ValueKind.STRING), 0, 2, 1 << 20);

	private static final ChunkLimits NO_LIMITS = new ChunkLimits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

	private final GuardedOutput output = new GuardedOutput(new NoOutput());
	final EventIntake intake =
			new EventIntake(CLOCK, output, NO_LIMITS, chunk -> {}, BackPressure.waiting(output, NO_LIMITS, null));
	private final Chunk old = newChunk();
	private final Chunk next = newChunk();

	Swap() {
		try {
			output.begin(old);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		intake.switchTo(old);
	}

	private Chunk newChunk() {
		return new Chunk(1, CONSTANTS.newChunk(), CLOCK, new NoOutput(), intake.contents());
	}

	/** An event that was encoded elsewhere; it refers to no constant, so it belongs to any chunk. */
	void commit() {
		Leb128Writer body = new Leb128Writer(16);
		body.putBytes(BODY, 0, BODY.length);
		intake.commit(body, 0, null, null, 1);
	}

	/** @return a lane of the calling thread, which is not ready for an event */
	StressedLane lane() {
		return new StressedLane(intake, this);
	}

	/**
	 * The recording ends.
	 *
	 * @return how many events the last chunk has got when it is sealed
	 */
	int close() {
		intake.switchTo(null);
		intake.lanes().awaitOwners();
		intake.drain(old);
		return inOld();
	}

	/** An event that is encoded where it stays, if need be after the moment in which the chunk changes. */
	void putInPlace() {
		while (!intake.tryWrite(
				(body, layout, startTicks, out, constants) -> out.putBytes(body, 0, body.length), BODY, null, 1)) {
			Thread.onSpinWait();
		}
	}

	/** @return how many events the old chunk has got when the rotation goes on to seal it */
	int rotate() {
		intake.switchTo(next);
		intake.drain(old);
		return inOld();
	}

	/** As a flush; what was published behind the old chunk's end goes to the next one. */
	void drain() {
		intake.drain(next);
	}

	private static int bytesOf(Chunk chunk) {
		return (int) (chunk.sizeBytes() - ChunkHeader.LENGTH_BYTES + chunk.queuedBytes());
	}

	int inOld() {
		return bytesOf(old) / EVENT_BYTES;
	}

	int inNext() {
		return bytesOf(next) / EVENT_BYTES;
	}

	/** @return how many bytes of the old chunk's queue are not those of whole events */
	int brokenInOld() {
		return bytesOf(old) % EVENT_BYTES;
	}

	private static final class NoOutput implements ChunkOutput {
		@Override
		public void begin(byte[] header) {
			// The header is part of the chunk's size from the start.
		}

		@Override
		public void append(byte[] bytes, int from, int lengthBytes) {
			// The chunk counts the bytes. A lane brings its events there itself when it is full.
		}

		@Override
		public void publish(byte[] header) {
			throw new AssertionError("unused");
		}

		@Override
		public boolean canPublish() {
			return false;
		}

		@Override
		public void seal(byte[] header, byte[] nextHeader, Runnable whenComplete) {
			throw new AssertionError("unused");
		}

		@Override
		public void cutBack(byte[] header, long keptBytes) {
			throw new AssertionError("unused");
		}

		@Override
		public void close() {
			throw new AssertionError("unused");
		}
	}
}
