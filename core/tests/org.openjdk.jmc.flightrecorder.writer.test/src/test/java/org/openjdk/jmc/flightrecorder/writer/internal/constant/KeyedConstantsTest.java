/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** Constants of equal content are told apart by their keys. */
class KeyedConstantsTest {
	private final TypeRegistry registry = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 0);
	private final RecordingConstants recording =
			new RecordingConstants(registry.builtin(ValueKind.STRING), 0, 16, 1 << 20);
	private final TypeDefinition number = registry.declare(
			"a.Number",
			new TypeDeclaration(null, true)
					.add(new FieldDefinition("n", registry.builtin(ValueKind.LONG), false, List.of()))
					.add(new FieldDefinition("m", registry.builtin(ValueKind.LONG), false, List.of())));
	private final TypeDefinition holder = registry.declare(
			"a.Holder", new TypeDeclaration(null, false).add(new FieldDefinition("p", number, false, List.of())));

	private static Leb128Writer value(long content) {
		Leb128Writer out = new Leb128Writer(16);
		out.putLong(content);
		out.putLong(content);
		return out;
	}

	private long intern(ChunkConstants chunk, long content) {
		Leb128Writer out = value(content);
		return chunk.intern(number, out.array(), 0, out.position());
	}

	private long intern(ChunkConstants chunk, long content, long key) {
		Leb128Writer out = value(content);
		int end = out.position();
		out.putLong(key);
		return chunk.internKeyed(number, out.array(), 0, end, out.position(), 0);
	}

	private static int count(ChunkConstants chunk) {
		return chunk.takeAdded().stream().mapToInt(pool -> pool.part().count()).sum();
	}

	@Test
	void contentAndKeyTogetherGiveTheId() {
		ChunkConstants chunk = recording.newChunk();
		Set<Long> ids = new HashSet<>();
		for (int round = 0; round < 2; round++) {
			ids.add(intern(chunk, 7));
			for (long key : new long[] {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE}) {
				ids.add(intern(chunk, 7, key));
				ids.add(intern(chunk, 8, key));
			}
		}
		assertEquals(11, ids.size());
		assertEquals(11, count(chunk));
		assertEquals(0, count(chunk));
	}

	@Test
	void keyedValuesComeBackInLaterChunksWithTheirIds() {
		ChunkConstants first = recording.newChunk();
		long one = intern(first, 7, 1);
		long two = intern(first, 7, 2);
		long plain = intern(first, 7);
		ChunkConstants later = recording.newChunk();
		assertEquals(plain, intern(later, 7));
		assertEquals(two, intern(later, 7, 2));
		assertEquals(one, intern(later, 7, 1));
		assertNotEquals(one, two);
		assertEquals(3, count(later));
	}

	@Test
	void anEventThatMovesToTheNextChunkTakesItsKeyedConstantsAlong() {
		ChunkConstants earlier = recording.newChunk();
		intern(earlier, 7);
		long id = intern(earlier, 7, 300);
		Leb128Writer event = new Leb128Writer(16);
		event.putLong(id);
		ChunkConstants next = recording.newChunk();
		for (int i = 0; i < 2; i++) {
			assertTrue(next.carryOver(earlier, holder.layout(), new Leb128Reader(event.array(), 0)));
		}
		assertEquals("0" + id + "0707", TestedConstants.hex(next.takeAdded(), number));
		assertEquals(id, intern(next, 7, 300));
		assertEquals(0, count(next));
		assertNotEquals(id, intern(next, 7));
		assertEquals(1, count(next));
		assertTrue(recording.newChunk().carryOver(next, holder.layout(), new Leb128Reader(event.array(), 0)));
	}

	private static long internWeight(ChunkConstants chunk, TypeDefinition weight, long key) {
		Leb128Writer out = new Leb128Writer(16);
		out.putFloatBits(Float.floatToRawIntBits(1.5f));
		int end = out.position();
		out.putLong(key);
		return chunk.internKeyed(weight, out.array(), 0, end, out.position(), 0);
	}

	@Test
	void keysStayWithConstantsWhoseIdsMayNotStay() {
		TypeDefinition weight = registry.declare(
				"a.Weight",
				new TypeDeclaration(null, true)
						.add(new FieldDefinition("w", registry.builtin(ValueKind.FLOAT), false, List.of())));
		TypeDefinition scale = registry.declare(
				"a.Scale", new TypeDeclaration(null, false).add(new FieldDefinition("p", weight, false, List.of())));
		ChunkConstants earlier = recording.newChunk();
		internWeight(earlier, weight, 1);
		Leb128Writer event = new Leb128Writer(16);
		event.putLong(internWeight(earlier, weight, 2));
		ChunkConstants next = recording.newChunk();
		assertFalse(next.carryOver(earlier, scale.layout(), new Leb128Reader(event.array(), 0)));
		Leb128Writer translated = new Leb128Writer(16);
		next.translate(earlier, scale.layout(), event.array(), 0, 0, translated);
		long id = new Leb128Reader(translated.array(), 0).getLong();
		assertEquals(id, internWeight(next, weight, 2));
		assertNotEquals(id, internWeight(next, weight, 1));
	}

	@Test
	void memoryForKeysIsBounded() {
		long[] ids = new long[2];
		Set<Long> given = new HashSet<>();
		for (int round = 0; round < ids.length; round++) {
			ids[round] = intern(recording.newChunk(), 7, -1);
			ChunkConstants chunk = recording.newChunk();
			for (long key = 0; key < 50_000; key++) {
				given.add(intern(chunk, 7, key));
			}
		}
		assertNotEquals(ids[0], ids[1], "a bounded directory forgets");
		assertTrue(!given.contains(ids[0]) && !given.contains(ids[1]), "no id has two meanings");
	}
}
