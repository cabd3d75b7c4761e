/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;
import org.openjdk.jmc.flightrecorder.writer.test.tools.HandMadeChunk.Bytes;

/** Recordings that are made of one, between its chunks. */
class SplitTest {
	private static final int CHUNKS = 6;

	@TempDir
	Path directory;

	private long largestChunkBytes;

	private Path input() {
		return directory.resolve("long.jfr");
	}

	private Path parts() {
		return directory.resolve("parts");
	}

	/** Chunks of about one size that start a second apart. */
	@BeforeEach
	void write() throws Exception {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		for (int i = 0; i < CHUNKS; i++) {
			int number = i;
			byte[] chunk = SampleEvents.record(
					s -> s.withJdkTypeInitialization()
							.withTimestamp(SampleEvents.START_EPOCH_NANOS + number * 1_000_000_000L)
							.withStartTicks(SampleEvents.START_TICKS + number * 1_000_000_000L),
					r -> r.writeEvent(SampleEvents.sample(r, number, "text " + number)));
			largestChunkBytes = Math.max(largestChunkBytes, chunk.length);
			out.writeBytes(chunk);
		}
		Files.write(input(), out.toByteArray());
	}

	/** The files, of which all readers read each, and which together have the bytes of the original. */
	private List<Path> split(String... limit) throws Exception {
		List<Object> line = new ArrayList<>(List.of("split"));
		line.addAll(List.of(limit));
		line.addAll(List.of(input(), parts()));
		Tool.succeed(line.toArray());
		List<Path> files;
		try (Stream<Path> list = Files.list(parts())) {
			files = list.sorted().toList();
		}
		ByteArrayOutputStream together = new ByteArrayOutputStream();
		List<ReadEvent> events = new ArrayList<>();
		for (Path file : files) {
			together.writeBytes(Files.readAllBytes(file));
			events.addAll(TwoReaders.read(file));
		}
		assertArrayEquals(Files.readAllBytes(input()), together.toByteArray());
		TwoReaders.assertSameEvents(TwoReaders.read(input()), events, "original and parts");
		return files;
	}

	@Test
	void aFileIsNoDirectory() throws Exception {
		Path below = input().resolve("below");
		for (Path parts : List.of(input(), below, below.resolve("parts"))) {
			Tool.fail(
					directory.resolve("none"), input() + ": not a directory", "split", "--chunks", "1", input(), parts);
		}
	}

	/** It may wait for the file system that it leads to. */
	@Test
	void aLinkThatLeadsNowhereIsNotReplaced() throws Exception {
		Path elsewhere = directory.resolve("elsewhere");
		Files.createDirectory(parts());
		Path link = Files.createSymbolicLink(parts().resolve("long-0002.jfr"), elsewhere);
		Tool.fail(elsewhere, link + ": already exists", "split", "--chunks", "1", input(), parts());
		assertEquals(elsewhere, Files.readSymbolicLink(link));
		try (Stream<Path> files = Files.list(parts())) {
			assertEquals(List.of(link), files.toList());
		}
	}

	@Test
	void severalFilesAreNoStandardOutput() throws Exception {
		Tool.failUsage(
				"the recordings go to a directory, and - is standard output", "split", "--chunks", "1", input(), "-");
		assertFalse(Files.exists(Path.of("-")));
	}

	@Test
	void filesHaveTheGivenNumberOfChunks() throws Exception {
		List<Path> files = split("--chunks", "4");
		assertEquals(List.of("long-0001.jfr", "long-0002.jfr"), names(files));
		assertEquals(4, TwoReaders.read(files.get(0)).size());
		assertEquals(2, TwoReaders.read(files.get(1)).size());
	}

	private static List<String> names(List<Path> files) {
		return files.stream().map(file -> file.getFileName().toString()).toList();
	}

	@Test
	void filesAreNotLargerThanTheGivenSize() throws Exception {
		long largest = 3 * largestChunkBytes - 500;
		List<Path> files = split("--size", String.valueOf(largest));
		assertEquals(CHUNKS / 2, files.size());
		for (Path file : files) {
			assertTrue(Files.size(file) <= largest);
		}
	}

	/** Readers take the clock of the first chunk of a file for all, and constants of its chunks for those of the next. */
	@Test
	void noFileHasChunksOfTwoRecordings() throws Exception {
		Path recordings = Files.createDirectory(directory.resolve("recordings"));
		HandMadeChunk first = new HandMadeChunk();
		HandMadeChunk second = new HandMadeChunk();
		second.startEpochNanos += 1_000_000_000;
		second.startTicks = 50;
		second.ticksPerSecond = 1_000_000;
		second.replacePool(HandMadeChunk.STATE, new Bytes().number(5).text("STOPPED"));
		List<Path> inputs = List.of(
				Files.write(recordings.resolve("b.jfr"), first.bytes()),
				Files.write(recordings.resolve("a.jfr"), second.bytes()));
		for (List<String> limit : List.of(List.of("--size", "1g"), List.of("--chunks", "9"), List.of("--time", "1h"))) {
			Path parts = directory.resolve("parts of" + limit.get(0));
			String printed = Tool.succeed("split", limit.get(0), limit.get(1), recordings, parts);
			assertEquals(2, printed.lines().count(), printed);
			for (int i = 0; i < inputs.size(); i++) {
				TwoReaders.assertSameEvents(
						JdkReader.read(inputs.get(i)),
						JdkReader.read(parts.resolve("recording-000" + (i + 1) + ".jfr")),
						"recording and part");
			}
		}
	}

	@Test
	void aChunkThatIsLargerThanTheSizeIsAFile() throws Exception {
		assertEquals(CHUNKS, split("--size", "1k").size());
	}

	@Test
	void filesHaveTheChunksOfAStretchOfTime() throws Exception {
		List<Path> files = split("--time", "2500ms");
		assertEquals(3, files.size());
		assertEquals(3, TwoReaders.read(files.get(0)).size());
		assertEquals(1, TwoReaders.read(files.get(2)).size());
	}

	@Test
	void mistakesAreReported() throws Exception {
		assertEquals(2, Tool.run("split", input(), parts()).status());
		assertEquals(
				2,
				Tool.run("split", "--chunks", "1", "--size", "1m", input(), parts())
						.status());
		Tool.Result size = Tool.run("split", "--size", "big", input(), parts());
		assertEquals(2, size.status());
		assertTrue(size.err().contains("a size must be like"), size::err);
		for (String none : List.of("--chunks", "--size", "--time")) {
			Tool.Result zero = Tool.run("split", none, none.equals("--time") ? "0s" : "0", input(), parts());
			assertEquals(2, zero.status(), none);
		}
		assertFalse(Files.exists(parts()));
		split("--chunks", "1");
		Tool.Result again = Tool.run("split", "--chunks", "1", input(), parts());
		assertEquals(1, again.status());
		assertTrue(again.err().contains("already exists"), again::err);
	}
}
