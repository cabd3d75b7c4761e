/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads;

import java.io.IOException;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.OpenRecording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Values;
import org.openjdk.jmc.flightrecorder.writer.internal.event.ValueEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * Events of one long. Without the pool of writers means that this thread holds all of the pool's writers that it could
 * get, so that one is made for each event.
 */
final class PartsEvents implements OpenRecording {
	private static final int MORE_THAN_A_THREAD_GETS = 64;

	private final RecordingParts parts;
	private final ValueEncoder encoder;
	private final TypeDefinition type;
	private final FieldDefinition field;
	private final boolean pooled;

	PartsEvents(RecordingParts parts, boolean pooled) {
		this.parts = parts;
		this.pooled = pooled;
		encoder = new ValueEncoder(parts.session, parts.types);
		type = parts.types.declare(
				"benchmarks.Simple",
				new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false)
						.add(new FieldDefinition("value", parts.types.builtin(ValueKind.LONG), false, List.of())));
		field = type.fieldNamed("value");
	}

	@Override
	public void write(int first, int count) {
		if (!pooled) {
			exhaustPool();
		}
		for (int i = first; i < first + count; i++) {
			Value event = new Value(type);
			event.set(field, Values.number(i));
			encoder.write(event);
		}
	}

	/** What is acquired and never released is lost to the pool; others it makes for each who asks. */
	private void exhaustPool() {
		for (int i = 0; i < MORE_THAN_A_THREAD_GETS; i++) {
			parts.session.writers().acquire();
		}
	}

	@Override
	public void close() throws IOException {
		parts.session.close();
	}
}
