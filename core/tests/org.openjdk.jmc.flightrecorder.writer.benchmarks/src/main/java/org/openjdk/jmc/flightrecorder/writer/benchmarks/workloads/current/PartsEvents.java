/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.current;

import java.io.IOException;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.OpenRecording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Values;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * Events of one long, encoded into a scratch writer and copied, as all doors do but the one for values: into a writer of
 * the pool, or into a new one for each event.
 */
final class PartsEvents implements OpenRecording {
	private static final int CAPACITY_BYTES = 512;

	private final RecordingParts parts;
	private final EventIntake intake;
	private final TypeLayout layout;
	private final boolean pooled;

	PartsEvents(RecordingParts parts, boolean pooled) {
		this.parts = parts;
		this.pooled = pooled;
		intake = parts.session.intake();
		layout = parts.types
				.declare(
						"benchmarks.Simple",
						new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false)
								.add(new FieldDefinition(
										"value", parts.types.builtin(ValueKind.LONG), false, List.of())))
				.layout();
	}

	@Override
	public void write(int first, int count) {
		for (int i = first; i < first + count; i++) {
			long startTicks = intake.clock().now();
			Leb128Writer out = pooled ? intake.writers().acquire() : new Leb128Writer(CAPACITY_BYTES);
			ChunkConstants constants = intake.constants();
			out.putLong(layout.id);
			out.putLong(startTicks);
			out.putLong(Values.number(i));
			intake.commit(out, 0, constants, layout, startTicks);
			if (pooled) {
				intake.writers().release(out);
			}
		}
	}

	@Override
	public void close() throws IOException {
		parts.session.close();
	}
}
