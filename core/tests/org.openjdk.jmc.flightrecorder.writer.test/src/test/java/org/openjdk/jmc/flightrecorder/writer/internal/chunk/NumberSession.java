/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.io.IOException;
import java.time.ZoneOffset;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecordingConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.encoding.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** A session with one type of event, which has a number. */
final class NumberSession {
	static final long NO_LIMIT = Long.MAX_VALUE;
	static final SessionLimits NO_LIMITS = new SessionLimits(NO_LIMIT, NO_LIMIT, NO_LIMIT);

	final TypeRegistry types = new TypeRegistry(true, this, 0);
	final RecordingSession session;
	private final TypeDefinition event = declare("test.Number");

	NumberSession(ChunkOutput output, SessionLimits limits, BackgroundWork work) throws IOException {
		session = new RecordingSession(
				new RecordingClock(0, 0, 1_000_000_000),
				0,
				types,
				new RecordingConstants(types.builtin(ValueKind.STRING), 0, 16, 1 << 20),
				output,
				limits,
				ZoneOffset.UTC,
				work);
	}

	/** Registers an event type that has a number. */
	TypeDefinition declare(String name) {
		FieldDefinition field = new FieldDefinition("value", types.builtin(ValueKind.LONG), false, List.of());
		return types.declare(name, new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false).add(field));
	}

	void write(long value) {
		EventIntake intake = session.intake();
		Leb128Writer out = intake.writers().acquire();
		try {
			ChunkConstants constants = intake.constants();
			long startTicks = session.clock().now();
			out.putLong(event.id());
			out.putLong(startTicks);
			out.putLong(value);
			intake.commit(out, 0, constants, event.layout(), startTicks);
		} finally {
			intake.writers().release(out);
		}
	}
}
