/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** Constants of a recording: numbers, and pairs that refer to a number. */
final class Numbers {
	private static final TypeRegistry TYPES = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 0);
	static final TypeDefinition STRING = TYPES.builtin(ValueKind.STRING);
	static final TypeDefinition NUMBER = TYPES.declare(
			"a.Number",
			new TypeDeclaration(null, true)
					.add(new FieldDefinition("n", TYPES.builtin(ValueKind.LONG), false, List.of()))
					.add(new FieldDefinition("m", TYPES.builtin(ValueKind.LONG), false, List.of())));
	static final TypeDefinition HOLDER = TYPES.declare(
			"a.Holder",
			new TypeDeclaration(null, true)
					.add(new FieldDefinition("number", NUMBER, false, List.of()))
					.add(new FieldDefinition("n", TYPES.builtin(ValueKind.LONG), false, List.of())));

	final RecordingConstants recording = new RecordingConstants(STRING, 0, 2, 1 << 20);
	final ChunkConstants chunk = recording.newChunk();

	static long intern(ChunkConstants chunk, TypeDefinition type, long first, long second) {
		Leb128Writer out = new Leb128Writer(16);
		out.putLong(first);
		out.putLong(second);
		return chunk.intern(type, out.array(), 0, out.position());
	}

	static int count(List<ChunkConstants.Added> snapshot, TypeDefinition type) {
		int count = 0;
		for (ChunkConstants.Added pool : snapshot) {
			if (pool.type() == type) {
				count += pool.part().count();
			}
		}
		return count;
	}
}
