/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.RecordingsTo;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.HeapSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.MappedSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.StreamOutput;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Counts;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Door;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SmallDisk;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredChecksums;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** A real disk that is full after 0, 1, 2 ... pages, until the whole recording fits. */
class FullDiskTest {
	@TempDir
	Path directory;

	private Path disk;
	private SmallDisk small;
	private final Map<String, List<ReadEvent>> read = new HashMap<>();

	@BeforeEach
	void mount() throws Exception {
		disk = Files.createDirectory(directory.resolve("disk"));
		small = SmallDisk.mount(disk);
	}

	@AfterEach
	void unmount() {
		if (small != null) {
			small.close();
		}
	}

	private List<ReadEvent> read(byte[] recording) throws Exception {
		if (recording.length == 0) {
			return List.of();
		}
		String key = recording.length + " " + java.util.Arrays.hashCode(recording);
		List<ReadEvent> events = read.get(key);
		if (events == null) {
			events = TwoReaders.read(recording);
			read.put(key, events);
		}
		return events;
	}

	/** The last number of pages was enough. */
	private static void tell(String output, Door door, int pages) throws IOException {
		System.out.printf("%s: full after each %d. of %d numbers of pages, %s%n", output, door.step(), pages, door);
		int failures = (pages - door.first()) / door.step() - 1;
		Counts.tell(FullDiskTest.class, Map.of("full", failures, "lost", 0));
	}

	@ParameterizedTest
	@EnumSource
	void fileKeepsWhatWasSealedOrFlushedHoweverEarlyTheDiskIsFull(Door door) throws Exception {
		Path file = disk.resolve("recording.jfr");
		boolean failed = true;
		int pages = door.first();
		for (; failed; pages += door.step()) {
			Files.deleteIfExists(file);
			small.fillUpTo(pages);
			FailingStory story = new FailingStory(door);
			story.run(() -> Recordings.newRecording(file, FailingStory::settings), true);
			failed = story.hasFailed();
			String what = "file, " + pages + " pages";
			story.assertAccounts(failed, what);
			story.assertKept(read(Files.readAllBytes(file)), what);
			OpenResources.assertNoneOf(disk);
		}
		assertTrue(pages > 50, pages + " pages are enough");
		tell("file", door, pages);
	}

	@ParameterizedTest
	@EnumSource
	void repositoryKeepsWhatWasSealedOrFlushedAndIsFreeAgain(Door door) throws Exception {
		assertRepositoryKeepsAndIsFreeAgain(door, false);
	}

	@ParameterizedTest
	@EnumSource
	void repositoryWithChecksumsKeepsWhatWasSealedOrFlushedAndIsFreeAgain(Door door) throws Exception {
		assertRepositoryKeepsAndIsFreeAgain(door, true);
	}

	private void assertRepositoryKeepsAndIsFreeAgain(Door door, boolean checksums) throws Exception {
		Path repository = disk.resolve("repository");
		boolean failed = true;
		int pages = door.first();
		int fitting = 0;
		for (; failed; pages += door.step()) {
			if (Files.exists(repository)) {
				for (Path file : OpenResources.files(repository)) {
					Files.delete(file);
				}
				Files.delete(repository);
			}
			small.fillUpTo(pages);
			FailingStory story = new FailingStory(door);
			story.run(
					() -> Recordings.newRepository(repository, s -> {
						FailingStory.settings(s);
						if (checksums) {
							s.withChecksums();
						}
					}),
					true);
			failed = story.hasFailed();
			String what = "repository, " + pages + " pages";
			story.assertAccounts(failed, what);
			ByteArrayOutputStream chunks = new ByteArrayOutputStream();
			for (Path file : OpenResources.files(repository).stream().sorted().toList()) {
				if (checksums && file.toString().endsWith(StoredChecksums.EXTENSION)) {
					fitting += StoredChecksums.assertFits(file) ? 1 : 0;
				} else if (!file.endsWith("jfr-writer.lock")) {
					assertTrue(file.toString().endsWith(".jfr"), () -> what + ": " + file);
					chunks.writeBytes(Files.readAllBytes(file));
				}
			}
			story.assertKept(read(chunks.toByteArray()), what);
			OpenResources.assertNoneOf(disk);
			if (Files.exists(repository)) {
				assertFalse(Recordings.recover(repository).changed(), what);
			}
		}
		assertEquals(checksums, fitting > 0);
		assertTrue(pages > 50, pages + " pages are enough");
		tell(checksums ? "repository with checksums" : "repository", door, pages);
		Files.delete(small.ballast());
		Recordings.newRepository(repository).close();
	}

	@ParameterizedTest
	@EnumSource
	void overflowFileOfAStreamLeavesSealedChunksWhole(Door door) throws Exception {
		assertStreamSurvives("overflow file", door, () -> new HeapSpool(30_000, disk));
	}

	@ParameterizedTest
	@EnumSource
	void mappedFilesOfAStreamLeaveSealedChunksWhole(Door door) throws Exception {
		assertStreamSurvives("mapped files", door, () -> new MappedSpool(10_000, disk));
	}

	/** Makes a spool that keeps its files on the disk. */
	private interface Spooling {
		ChunkSpool open();
	}

	private void assertStreamSurvives(String name, Door door, Spooling spooling) throws Exception {
		boolean failed = true;
		int pages = door.first();
		for (; failed; pages += door.step()) {
			small.fillUpTo(pages);
			ByteArrayOutputStream received = new ByteArrayOutputStream();
			FailingStory story = new FailingStory(door);
			story.run(
					() -> RecordingsTo.output(
							new StreamOutput(received, false, spooling.open()), FailingStory::settings),
					false);
			failed = story.hasFailed();
			String what = "stream, " + pages + " pages";
			story.assertAccounts(failed, what);
			story.assertKept(read(received.toByteArray()), what);
			OpenResources.assertNoneOf(disk);
			assertEquals(List.of(small.ballast()), OpenResources.files(disk), what);
		}
		assertTrue(pages > 25, pages + " pages are enough");
		tell(name, door, pages);
	}
}
