/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.session;

import java.io.IOException;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecordingConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.format.UtcOffset;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.ChunkLimits;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** A session with two types of events: one has a number, the other a reference to a constant. */
public final class NumberSession {
	public static final long NO_LIMIT = Long.MAX_VALUE;
	public static final ChunkLimits NO_LIMITS = new ChunkLimits(NO_LIMIT, NO_LIMIT, NO_LIMIT);

	public final TypeRegistry types = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 0);
	public final RecordingSession session;
	private final TypeDefinition event = declare("test.Number");
	private final TypeDefinition name = types.declare(
			"test.Name",
			new TypeDeclaration(null, true)
					.add(new FieldDefinition("text", types.builtin(ValueKind.STRING), false, List.of())));
	private final TypeDefinition named = types.declare(
			"test.Named",
			new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false)
					.add(new FieldDefinition("name", name, false, List.of())));

	public NumberSession(ChunkOutput output, ChunkLimits limits, BackgroundWork work) throws IOException {
		session = new RecordingSession(
				new RecordingClock(RecordingClock.NOW, RecordingClock.NOW, 1_000_000_000),
				0,
				types,
				new RecordingConstants(types.builtin(ValueKind.STRING), 0, 16, 1 << 20),
				output,
				limits,
				new UtcOffset(0, 0),
				work);
	}

	/** Does what the recording's thread does when it is woken. */
	public void workForWriters() {
		session.background.workForWriters();
	}

	/** Registers an event type that has a number. */
	public TypeDefinition declare(String typeName) {
		FieldDefinition field = new FieldDefinition("value", types.builtin(ValueKind.LONG), false, List.of());
		return types.declare(typeName, new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false).add(field));
	}

	/** Writes an event as those do whose encoding runs client's code, and says how many bytes it has. */
	public int write(long value) {
		EventIntake intake = session.intake();
		Leb128Writer out = intake.writers().acquire();
		try {
			ChunkConstants constants = intake.constants();
			long startTicks = session.clock().now();
			putNumber(out, value, startTicks);
			int eventBytes = 1 + out.position();
			intake.commit(out, 0, constants, event.layout(), startTicks);
			return eventBytes;
		} finally {
			intake.writers().release(out);
		}
	}

	/** Writes an event where it is going to stay, and says how many bytes it has, 0 where that cannot be. */
	public int writeInPlace(long value) {
		int[] eventBytes = {1};
		boolean written = session.intake()
				.tryWrite(
						(number, layout, startTicks, out, constants) -> {
							int from = out.position();
							putNumber(out, number, startTicks);
							eventBytes[0] += out.position() - from;
						},
						value,
						event.layout(),
						session.clock().now());
		return written ? eventBytes[0] : 0;
	}

	private void putNumber(Leb128Writer out, long value, long startTicks) {
		out.putLong(event.id());
		out.putLong(startTicks);
		out.putLong(value);
	}

	/** Writes an event that refers to a constant. */
	public void writeNamed(String text) {
		EventIntake intake = session.intake();
		Leb128Writer out = intake.writers().acquire();
		Leb128Writer constant = intake.writers().acquire();
		try {
			ChunkConstants constants = intake.constants();
			long startTicks = session.clock().now();
			StringEncoding.put(constant, text);
			out.putLong(named.id());
			out.putLong(startTicks);
			out.putLong(constants.intern(name, constant.array(), 0, constant.position()));
			intake.commit(out, 0, constants, named.layout(), startTicks);
		} finally {
			intake.writers().release(constant);
			intake.writers().release(out);
		}
	}
}
