/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecordingConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.UtcOffset;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.ChunkLimits;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.session.BackgroundWork;
import org.openjdk.jmc.flightrecorder.writer.internal.session.RecordingSession;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** Types, a clock and the constants of one chunk, for tests that look at the bytes of an encoder. */
public final class OneChunk {
	/** The start of the clock, in nanoseconds since the epoch. */
	public static final long START_NANOS = 1_700_000_000_000_000_000L;
	/** The start of the clock in its ticks. */
	public static final long START_TICKS = 500;
	/** The frequency of the clock. */
	public static final long TICKS_PER_SECOND = 1_000;

	/** Metadata has the type 0, and checkpoints have the type 1. */
	private static final long LAST_RESERVED_ID = 1;

	/** The types, with those of the JDK. */
	public final TypeRegistry types = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 0);
	/** The constants of all chunks. */
	public final RecordingConstants recording = new RecordingConstants(types.builtin(ValueKind.STRING), 0, 16, 1 << 20);
	/** The constants of the chunk. */
	public final ChunkConstants constants = recording.newChunk();
	/** A clock with round numbers. */
	public final RecordingClock clock = new RecordingClock(START_NANOS, START_TICKS, TICKS_PER_SECOND);
	/** What tests encode to; it has room for one byte, so encoders have to make room. */
	public final Leb128Writer out = new Leb128Writer(1);

	private final KeptBytes output = new KeptBytes();
	private RecordingSession session;

	/** A field of a built-in kind. */
	public FieldDefinition field(String name, ValueKind kind) {
		return field(name, types.builtin(kind), false);
	}

	/** A field, or an array of its type. */
	public FieldDefinition field(String name, TypeDefinition type, boolean array) {
		return new FieldDefinition(name, type, array, List.of());
	}

	/** A type that is no event. */
	public TypeDefinition struct(String name, boolean pooled, FieldDefinition... fields) {
		return declare(name, new TypeDeclaration(null, pooled), fields);
	}

	/** A type of events without any implicit field. */
	public TypeDefinition event(String name, FieldDefinition... fields) {
		return declare(name, new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false), fields);
	}

	private TypeDefinition declare(String name, TypeDeclaration declaration, FieldDefinition... fields) {
		for (FieldDefinition field : fields) {
			declaration.add(field);
		}
		return types.declare(name, declaration);
	}

	/** What was put since the last call, in hexadecimal digits. */
	public String takeHex() {
		String hex = HexFormat.of().formatHex(out.array(), 0, out.position());
		out.truncate(0);
		return hex;
	}

	/** The number that was put since the last call, and nothing else. */
	public long takeNumber() {
		Leb128Reader in = new Leb128Reader(out.array(), 0);
		long number = in.getLong();
		assertEquals(out.position(), in.position(), "more than a number");
		out.truncate(0);
		return number;
	}

	/** The bytes of the constants of a type that are new since any of them was taken, with ids, in hexadecimal digits. */
	public String takeConstants(TypeDefinition type) {
		StringBuilder hex = new StringBuilder();
		for (ChunkConstants.Added added : constants.takeAdded()) {
			if (added.type() == type) {
				try {
					added.part()
							.writeTo((bytes, from, length) ->
									hex.append(HexFormat.of().formatHex(bytes, from, from + length)));
				} catch (IOException e) {
					throw new UncheckedIOException(e);
				}
			}
		}
		return hex.toString();
	}

	/** A number as LEB128, in hexadecimal digits. */
	public static String leb128(long number) {
		StringBuilder hex = new StringBuilder();
		long rest = number;
		for (int i = 0; i < 8 && rest >>> 7 != 0; i++) {
			hex.append(HexFormat.of().toHexDigits((byte) (rest | 0x80)));
			rest >>>= 7;
		}
		return hex.append(HexFormat.of().toHexDigits((byte) rest)).toString();
	}

	/** An open recording of these types, whose events {@link #takeEvents} takes. */
	public EventIntake intake() {
		if (session == null) {
			ChunkLimits none = new ChunkLimits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
			UtcOffset offset = new UtcOffset(0, 0);
			try {
				session = new RecordingSession(clock, 0, types, recording, output, none, offset, BackgroundWork.NONE);
			} catch (IOException e) {
				throw new UncheckedIOException(e);
			}
		}
		return session.intake();
	}

	/** The events since the last call without their sizes, each in hexadecimal digits (format section 3.1). */
	public List<String> takeEvents() {
		session.rotate();
		byte[] bytes = output.appended.toByteArray();
		output.appended.reset();
		List<String> events = new ArrayList<>();
		for (int from = 0; from < bytes.length; ) {
			Leb128Reader in = new Leb128Reader(bytes, from);
			int to = from + (int) in.getLong();
			int content = in.position();
			if (in.getLong() > LAST_RESERVED_ID) {
				events.add(HexFormat.of().formatHex(bytes, content, to));
			}
			from = to;
		}
		return events;
	}

	/** Keeps what is appended. */
	private static final class KeptBytes implements ChunkOutput {
		final ByteArrayOutputStream appended = new ByteArrayOutputStream();

		@Override
		public void begin(byte[] header) {}

		@Override
		public void append(byte[] bytes, int from, int lengthBytes) {
			appended.write(bytes, from, lengthBytes);
		}

		@Override
		public void publish(byte[] header) {}

		@Override
		public boolean canPublish() {
			return false;
		}

		@Override
		public void seal(byte[] header, byte[] nextHeader, Runnable whenComplete) {
			whenComplete.run();
		}

		@Override
		public void cutBack(byte[] header, long keptBytes) {}

		@Override
		public void close() {}
	}
}
