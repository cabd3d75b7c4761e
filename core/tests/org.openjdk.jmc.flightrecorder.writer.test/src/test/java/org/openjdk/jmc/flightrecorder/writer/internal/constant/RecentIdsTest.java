/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** Ids are found by hash, type and chunk, and there is more room once ids in use push each other out. */
class RecentIdsTest {
	private static final int HASH = 5;
	private static final int PUTS = 40;

	private final TypeRegistry types = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 0);
	private final TypeDefinition symbol = types.find("jdk.types.Symbol");
	private final RecordingConstants recording =
			new RecordingConstants(types.builtin(ValueKind.STRING), 0, 16, 1 << 20);
	private final ChunkConstants chunk = recording.newChunk();

	private static <K> List<K> keys(RecentIds<K> ids, int hash) {
		List<K> keys = new ArrayList<>();
		for (RecentIds.Entry<K> entry = ids.newest(hash); entry != null; entry = ids.older(hash, entry)) {
			keys.add(entry.key());
		}
		return keys;
	}

	/** @return how many ids are remembered under the hashes that the test puts */
	private static int countRemembered(RecentIds<Object> ids) {
		Set<RecentIds.Entry<Object>> remembered = new HashSet<>();
		for (int hash = 0; hash < PUTS; hash++) {
			for (RecentIds.Entry<Object> e = ids.newest(hash); e != null; e = ids.older(hash, e)) {
				remembered.add(e);
			}
		}
		return remembered.size();
	}

	@Test
	void entryIsOfItsTypeAndChunk() {
		RecentIds<String> ids = new RecentIds<>(8, 8);
		ids.put(HASH, "key", symbol, chunk, 42);
		RecentIds.Entry<String> entry = ids.newest(HASH);
		assertEquals(new RecentIds.Entry<>(HASH, "key", symbol, chunk.number(), 42), entry);
		assertTrue(entry.isOf(symbol, chunk));
		assertFalse(entry.isOf(types.find("jdk.types.StackFrame"), chunk));
		assertFalse(entry.isOf(symbol, recording.newChunk()));
		ids.clear();
		assertNull(ids.newest(HASH));
	}

	@Test
	void twoKeysOfAHashAreFoundTheNewestFirst() {
		RecentIds<String> ids = new RecentIds<>(2, 2);
		for (String key : List.of("a", "b", "c")) {
			ids.put(HASH, key, symbol, chunk, 1);
		}
		assertEquals(List.of("c", "b"), keys(ids, HASH));
	}

	@Test
	void onlyIdsInUseMakeRoom() {
		RecentIds<Object> ofThisChunk = new RecentIds<>(2, 4);
		RecentIds<Object> ofOtherChunks = new RecentIds<>(2, 4);
		RecentIds<Object> cleared = new RecentIds<>(2, 4);
		for (int i = 0; i < PUTS; i++) {
			ofThisChunk.put(i, i, symbol, chunk, i);
			ofOtherChunks.put(i, i, symbol, recording.newChunk(), i);
			WeakReference<Object> key = new WeakReference<>(this);
			key.clear();
			cleared.put(i, key, symbol, chunk, i);
		}
		assertEquals(4, countRemembered(ofThisChunk));
		assertEquals(2, countRemembered(ofOtherChunks));
		assertEquals(2, countRemembered(cleared));
	}
}
