/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecordingConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.UtcOffset;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.metadata.MetadataEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** Chunks without a session, whose output keeps what it gets and fails on request. */
public final class TestedChunks {
	public static final long START_EPOCH_NANOS = 1_700_000_000_000_000_000L;
	public static final long START_TICKS = 1_000_000;

	/** The operations of an output that end it, or take back what it has. */
	public static class Output extends KeptOutput {
		public final List<String> ends = new ArrayList<>();
		public byte[] headerOfCutBack;
		public IOException failureOfAppend;
		public IOException failureOfBegin;
		public IOException failureOfCutBack;
		public IOException failureOfClose;
		public Runnable onAppend = () -> {};

		private static void throwIfSet(IOException failure) throws IOException {
			if (failure != null) {
				throw failure;
			}
		}

		@Override
		public void begin(byte[] header) throws IOException {
			throwIfSet(failureOfBegin);
			super.begin(header);
		}

		@Override
		public void append(byte[] bytes, int from, int lengthBytes) throws IOException {
			throwIfSet(failureOfAppend);
			super.append(bytes, from, lengthBytes);
			onAppend.run();
		}

		@Override
		public void cutBack(byte[] header, long keptBytes) throws IOException {
			ends.add("cut back to " + keptBytes);
			headerOfCutBack = header;
			throwIfSet(failureOfCutBack);
		}

		@Override
		public void close() throws IOException {
			ends.add("close");
			throwIfSet(failureOfClose);
		}
	}

	public final TypeRegistry types = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 0);
	public final TypeDefinition event = types.declare(
			"test.Number",
			new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false)
					.add(new FieldDefinition("value", types.builtin(ValueKind.LONG), false, List.of())));
	public final TypeDefinition constant = types.declare(
			"test.Constant",
			new TypeDeclaration(null, true)
					.add(new FieldDefinition("text", types.builtin(ValueKind.STRING), false, List.of())));
	public final RecordingConstants constants =
			new RecordingConstants(types.builtin(ValueKind.STRING), 0, 1024, 1 << 20);
	public final ContentPool contents;
	public final Output output = new Output();
	public final RecordingClock clock;

	public TestedChunks() {
		this(1_000_000_000);
	}

	public TestedChunks(long ticksPerSecond) {
		this(ticksPerSecond, new ContentPool(4));
	}

	/** Chunks that give the contents of buffers back to a pool. */
	public TestedChunks(ContentPool contents) {
		this(1_000_000_000, contents);
	}

	private TestedChunks(long ticksPerSecond, ContentPool contents) {
		clock = new RecordingClock(START_EPOCH_NANOS, START_TICKS, ticksPerSecond);
		this.contents = contents;
	}

	public Chunk chunk() {
		return chunk(START_TICKS);
	}

	public Chunk chunk(long startTicks) {
		return new Chunk(startTicks, constants.newChunk(), clock, output, contents);
	}

	public MetadataEncoder.Metadata metadata() {
		return MetadataEncoder.encode(types, new UtcOffset(0, 0));
	}

	/** The type id and the fields of an event; both numbers take one byte when they are below 128. */
	public Leb128Writer body(long startTicks, long value) {
		Leb128Writer body = new Leb128Writer(64);
		body.putLong(event.id());
		body.putLong(startTicks);
		body.putLong(value);
		return body;
	}

	/** A finished event, of less than 128 bytes. */
	public Leb128Writer finished(long startTicks, long value) {
		Leb128Writer body = body(startTicks, value);
		Leb128Writer finished = new Leb128Writer(64);
		finished.putByte(1 + body.position());
		finished.putBytes(body.array(), 0, body.position());
		return finished;
	}
}
