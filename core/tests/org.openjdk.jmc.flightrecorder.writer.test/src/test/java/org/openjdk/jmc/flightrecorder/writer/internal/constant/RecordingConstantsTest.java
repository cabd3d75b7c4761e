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

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** What a recording knows beyond a chunk stays within the memory that its settings allow. */
class RecordingConstantsTest {
	/** What the least memory for hints and directories is, whatever the settings say. */
	private static final int MIN_BYTES = 65_536;
	/** The heap of an entry that is expected: 24 bytes, and four places of eight. */
	private static final int ENTRY_BYTES = 24 + 4 * 8;

	private final TestedConstants tested = new TestedConstants();
	private final TypeDefinition string = tested.registry.builtin(ValueKind.STRING);
	private final TypeDefinition pair = tested.declare("a.Pair", true, "x", ValueKind.LONG, "y", ValueKind.LONG);

	private RecordingConstants constants(int poolCapacity, int stringCacheSize, long maxConstantBytes) {
		return new RecordingConstants(string, poolCapacity, stringCacheSize, maxConstantBytes);
	}

	/** A full table refuses events, and {@code withMaxConstantMemory} says how much is taken at most. */
	@Test
	void chunkIsFullBeforeTheTableOfOneTypeIs() {
		assertEquals(768L << 20, RecordingConstants.MAX_CHUNK_BYTES);
		long exceeded = RecordingConstants.MAX_CHUNK_BYTES * 5 / 4;
		assertTrue(exceeded < ConstantTable.CERTAIN_BYTES);
	}

	@Test
	void expectedEntriesTakeAQuarterOfTheConstantsAtMost() {
		long maxBytes = 10_000_000;
		assertEquals(100, constants(100, 0, maxBytes).poolCapacity(0));
		RecordingConstants greedy = constants(Integer.MAX_VALUE, 0, maxBytes);
		assertEquals(maxBytes / 4 / ENTRY_BYTES, greedy.poolCapacity(0));
		assertEquals((maxBytes / 4 - 1_000_000) / ENTRY_BYTES, greedy.poolCapacity(1_000_000));
		assertEquals(1, greedy.poolCapacity(maxBytes / 4 - ENTRY_BYTES));
		assertEquals(0, greedy.poolCapacity(maxBytes / 4 - ENTRY_BYTES + 1));
		assertEquals(0, greedy.poolCapacity(maxBytes));
		assertEquals(0, constants(0, 0, maxBytes).poolCapacity(0), "nothing is known of the pools");
	}

	@Test
	void expectedEntriesHaveSomeRoomInTheSmallestRecording() {
		assertEquals(MIN_BYTES / ENTRY_BYTES, constants(1_000_000, 0, 1).poolCapacity(0));
	}

	/** Without the limit this would ask for arrays of two milliards of places. */
	@Test
	void stringsThatAreRememberedTakeAPartOfTheConstantsAtMost() {
		StringCache cache = constants(0, Integer.MAX_VALUE, 1 << 20).strings();
		int places = (1 << 20) / 4 / 64;
		int held = 0;
		for (int i = 0; i < 4 * places; i++) {
			String text = "text " + i;
			cache.remember(new StringCache.Entry(text, StringCache.hash(text), i, 1));
		}
		for (int i = 0; i < 4 * places; i++) {
			held += cache.find(StringCache.hash("text " + i), "text " + i) == null ? 0 : 1;
		}
		assertTrue(held <= places && held > places / 2, "held " + held);
	}

	@Test
	void withoutAStringCacheNoTextIsEverPooled() {
		ChunkConstants chunk = constants(0, 0, 1 << 20).newChunk();
		Leb128Writer out = new Leb128Writer(64);
		for (int i = 0; i < 3; i++) {
			chunk.putString(out, "text");
		}
		assertEquals(3 * 6, out.position());
		assertEquals(0, chunk.takeAdded().size());
	}

	@Test
	void directoryIsOneForEachTypeHoweverManyTypesThereAre() {
		List<TypeDefinition> types = new ArrayList<>();
		for (int i = 0; i < 200; i++) {
			types.add(tested.declare("a.Type" + i, true, "x", ValueKind.LONG, "y", ValueKind.LONG));
		}
		Collections.reverse(types);
		RecordingConstants constants = constants(0, 0, 1 << 20);
		Set<ConstantDirectory> directories = new HashSet<>();
		for (TypeDefinition type : types) {
			assertTrue(directories.add(constants.directory(type)));
		}
		for (TypeDefinition type : types) {
			assertFalse(directories.add(constants.directory(type)));
		}
		assertTrue(directories.add(constants(0, 0, 1 << 20).directory(types.get(0))), "of another recording");
	}

	private static long id(ConstantDirectory directory, int content) {
		byte[] bytes = ByteBuffer.allocate(Integer.BYTES).putInt(content).array();
		return directory.idOf(ConstantTable.hash(bytes, 0, bytes.length), bytes, 0, bytes.length, 0);
	}

	@Test
	void idsAreRememberedButForStringsAndWhatHoldsFloats() {
		RecordingConstants constants = constants(0, 0, 1 << 20);
		TypeDefinition weight = tested.declare("a.Weight", true, "w", ValueKind.DOUBLE, "n", ValueKind.LONG);
		assertEquals(id(constants.directory(pair), 7), id(constants.directory(pair), 7));
		assertNotEquals(id(constants.directory(string), 7), id(constants.directory(string), 7));
		assertNotEquals(id(constants.directory(weight), 7), id(constants.directory(weight), 7));
	}

	/** The values of 100 000 ids take more than the 64 KiB of a small recording, and less than 16 MiB. */
	@Test
	void directoryRemembersMoreWhereConstantsMayTakeMore() {
		for (boolean large : new boolean[] {false, true}) {
			ConstantDirectory directory = constants(0, 0, large ? 1 << 28 : 1).directory(pair);
			long first = id(directory, 0);
			for (int content = 1; content < 100_000; content++) {
				id(directory, content);
			}
			assertEquals(large, id(directory, 0) == first);
		}
	}

	@Test
	void chunksOfAllRecordingsHaveDifferentNumbers() {
		Set<Long> numbers = new HashSet<>();
		RecordingConstants other = constants(0, 0, 1 << 20);
		for (int i = 0; i < 100; i++) {
			assertTrue(numbers.add(tested.recording.newChunk().number()));
			assertTrue(numbers.add(other.newChunk().number()));
		}
		assertTrue(numbers.stream().allMatch(number -> number > 0));
	}
}
