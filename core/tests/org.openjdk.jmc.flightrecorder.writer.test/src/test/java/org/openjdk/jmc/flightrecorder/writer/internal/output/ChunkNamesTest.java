/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;

/** Names of files that sort as their chunks do, however many of them begin in one second. */
class ChunkNamesTest {
	private static final long START = 1_700_000_000_000_000_000L;
	private static final String SECOND = "2023_11_14_22_13_20";
	/** Of most file systems. */
	private static final int MAX_NAME_CHARS = 255;

	@TempDir
	private Path directory;

	@Test
	void namesOfOneSecondSortInTheirOrderAndDoNotGrow() {
		ChunkNames names = new ChunkNames(directory, ZoneOffset.UTC);
		List<String> given = new ArrayList<>();
		for (int i = 0; i < 30_000; i++) {
			Path path = names.next(START + i);
			assertTrue(ChunkNames.isChunk(path), path::toString);
			assertTrue(ChunkNames.isUnstarted(ChunkNames.unborn(path)), path::toString);
			given.add(path.getFileName().toString());
		}
		given.add(names.next(START + 1_000_000_000L).getFileName().toString());
		assertEquals(List.of(SECOND + ".jfr", SECOND + "_01.jfr"), given.subList(0, 2));
		assertEquals(
				List.of(SECOND + "_98.jfr", SECOND + "_99.jfr", SECOND + "_99_0000000100.jfr"), given.subList(98, 101));
		assertEquals("2023_11_14_22_13_21.jfr", given.get(given.size() - 1));
		assertEquals(given.stream().sorted().distinct().toList(), given);
		assertTrue(given.stream().allMatch(name -> name.length() < MAX_NAME_CHARS / 2));
	}

	@Test
	void namesThatExistAreNotGivenAgain() throws Exception {
		for (String taken : List.of("", "_01", "_03")) {
			Files.createFile(directory.resolve(SECOND + taken + ".jfr"));
		}
		ChunkNames names = new ChunkNames(directory, ZoneOffset.UTC);
		assertEquals(directory.resolve(SECOND + "_02.jfr"), names.next(START));
		assertEquals(directory.resolve(SECOND + "_04.jfr"), names.next(START));
	}

	@Test
	void otherFilesAreNoChunks() {
		for (String name : List.of("profile.jfr", SECOND + ".jfr.new", SECOND + "_1.jfr", SECOND, "jfr-writer.lock")) {
			assertFalse(ChunkNames.isChunk(directory.resolve(name)), name);
		}
		assertFalse(ChunkNames.isUnstarted(directory.resolve("profile.jfr.new")));
	}

	@Test
	void repositoryTakesMoreChunksOfOneSecondThanALongNameHoldsCharacters() throws Exception {
		int chunks = 8_000;
		RepositoryOutput output = new RepositoryOutput(
				directory,
				ZoneOffset.UTC,
				new RepositoryOutput.Limits(10_000, 0),
				file -> false,
				Durability.NONE,
				false);
		output.begin(header(0));
		for (int i = 1; i < chunks; i++) {
			output.seal(header(i - 1), header(i), () -> {});
		}
		output.seal(header(chunks - 1), null, () -> {});
		output.close();
		assertTrue(Files.exists(directory.resolve(SECOND + "_99_0000007999.jfr")));
	}

	private static byte[] header(int number) {
		return new ChunkHeader(
						ChunkHeader.LENGTH_BYTES, 0, 0, START + number, 1, number, 1, ChunkHeader.FINISHED, false)
				.encode();
	}
}
