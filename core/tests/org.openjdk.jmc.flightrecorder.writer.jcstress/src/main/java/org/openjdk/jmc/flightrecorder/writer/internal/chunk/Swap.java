/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.nio.charset.StandardCharsets;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecordingConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** A recording at the moment in which one chunk takes the place of another; nothing is ever brought to an output. */
final class Swap {
	private static final byte[] BODY = "four".getBytes(StandardCharsets.US_ASCII);
	private static final int EVENT_BYTES = BODY.length + 1;
	private static final RecordingClock CLOCK = new RecordingClock(1, 1, 1_000_000_000);
	private static final TypeRegistry TYPES = new TypeRegistry(JdkTypes.CATALOGUE, false, null, 0);
	private static final RecordingConstants CONSTANTS =
			new RecordingConstants(TYPES.builtin(ValueKind.STRING), 0, 2, 1 << 20);

	private final GuardedOutput output = new GuardedOutput(new NoOutput());
	final EventIntake intake = new EventIntake(
			CLOCK, output, new SessionLimits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE), chunk -> {}, BackPressure.waiting(output));
	private final Chunk old = newChunk();
	private final Chunk next = newChunk();

	Swap() {
		intake.switchTo(old);
	}

	private Chunk newChunk() {
		return new Chunk(1, CONSTANTS.newChunk(), CLOCK, new NoOutput(), intake.buffers());
	}

	/** An event that was encoded elsewhere; it refers to no constant, so it belongs to any chunk. */
	void commit() {
		Leb128Writer body = new Leb128Writer(16);
		body.putBytes(BODY, 0, BODY.length);
		intake.commit(body, 0, null, null, 1);
	}

	/** An event that is encoded where it stays. */
	void putInPlace() {
		intake.tryWrite(
				(body, layout, startTicks, out, constants) -> out.putBytes(body, 0, body.length), BODY, null, 1);
	}

	/** @return how many events the old chunk has got when the rotation goes on to seal it */
	int rotate() {
		intake.switchTo(next);
		intake.buffers().drain();
		return inOld();
	}

	void drain() {
		intake.buffers().drain();
	}

	int inOld() {
		return (int) old.queuedBytes() / EVENT_BYTES;
	}

	int inNext() {
		return (int) next.queuedBytes() / EVENT_BYTES;
	}

	private static final class NoOutput implements ChunkOutput {
		@Override
		public void begin(byte[] header) {
			throw new AssertionError("unused");
		}

		@Override
		public void append(byte[] bytes, int from, int lengthBytes) {
			throw new AssertionError("unused");
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
		public void seal(byte[] header, byte[] nextHeader) {
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
