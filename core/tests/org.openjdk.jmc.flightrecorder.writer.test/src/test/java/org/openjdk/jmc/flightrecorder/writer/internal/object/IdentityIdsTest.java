/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecordingConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** An id is found again for the same object, type and chunk, and for no other. */
class IdentityIdsTest {
	private final TypeRegistry registry = new TypeRegistry(JdkTypes.CATALOGUE, true, null, 0);
	private final RecordingConstants recording =
			new RecordingConstants(registry.builtin(ValueKind.STRING), 0, 16, 1 << 20);
	private final ChunkConstants chunk = recording.newChunk();
	private final IdentityIds ids = new IdentityIds();

	private TypeDefinition pooled(String name) {
		return registry.declare(
				name,
				new TypeDeclaration(null, true)
						.add(new FieldDefinition("n", registry.builtin(ValueKind.LONG), false, List.of())));
	}

	@Test
	void idIsThatOfObjectTypeAndChunk() {
		TypeDefinition type = pooled("a.One");
		List<Integer> object = List.of(1);
		ids.put(chunk, type, object, 42);
		assertEquals(42, ids.find(chunk, type, object));
		assertEquals(-1, ids.find(chunk, type, List.of(1)));
		assertEquals(-1, ids.find(chunk, pooled("a.Other"), object));
		assertEquals(-1, ids.find(recording.newChunk(), type, object));
	}

	@Test
	void nothingIsFoundAfterClear() {
		TypeDefinition type = pooled("a.One");
		ids.put(chunk, type, this, 1);
		ids.clear();
		assertEquals(-1, ids.find(chunk, type, this));
	}
}
