/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.List;
import java.util.stream.Stream;
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
	private final TypeRegistry registry = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 0);
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

	/** Looks for all objects in each round, and puts those that are not found. */
	private int countFound(List<Object> objects, TypeDefinition type, int rounds) {
		int found = 0;
		for (int round = 0; round < rounds; round++) {
			found = 0;
			for (Object object : objects) {
				if (ids.find(chunk, type, object) < 0) {
					ids.put(chunk, type, object, 1);
				} else {
					found++;
				}
			}
		}
		return found;
	}

	private static List<Object> objects(int count) {
		return Stream.generate(Object::new).limit(count).toList();
	}

	@Test
	void cacheGrowsWithTheObjectsInUse() {
		int count = IdentityIds.MAX_ENTRIES / 4;
		// It has grown for the last time after 13 rounds or so, and loses its entries when it grows.
		int found = countFound(objects(count), pooled("a.One"), 30);
		assertTrue(found > count * 3 / 4, "found: " + found + " of " + count);
	}

	@Test
	void cacheIsBounded() {
		int found = countFound(objects(4 * IdentityIds.MAX_ENTRIES), pooled("a.One"), 6);
		assertTrue(found <= IdentityIds.MAX_ENTRIES, "found: " + found);
	}

	@Test
	void objectsAreNotKeptAlive() throws InterruptedException {
		Object object = new Object();
		ids.put(chunk, pooled("a.One"), object, 1);
		ReferenceQueue<Object> queue = new ReferenceQueue<>();
		PhantomReference<Object> reference = new PhantomReference<>(object, queue);
		object = null;
		Reference<?> collected = null;
		for (int i = 0; i < 100 && collected == null; i++) {
			System.gc();
			collected = queue.remove(100);
		}
		assertSame(reference, collected);
	}

	@Test
	void nothingIsFoundAfterClear() {
		TypeDefinition type = pooled("a.One");
		ids.put(chunk, type, this, 1);
		ids.clear();
		assertEquals(-1, ids.find(chunk, type, this));
	}
}
