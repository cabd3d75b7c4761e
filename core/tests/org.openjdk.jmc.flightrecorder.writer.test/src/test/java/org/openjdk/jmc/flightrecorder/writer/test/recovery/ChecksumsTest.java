/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.recovery;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.STATE_OFFSET;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import jdk.jfr.consumer.EventStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.RecoveryReport;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredChecksums;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** The checksums of {@code withChecksums}: what they say, who does not see them, and what becomes of them. */
class ChecksumsTest {
	private static final int EVENTS = 10;

	@TempDir
	private Path directory;

	private Path repository() {
		return directory.resolve("repository");
	}

	/** Chunks of {@link #EVENTS} numbers each. */
	private void record(int chunks, Consumer<RecordingSettingsBuilder> settings) throws IOException {
		try (Recording recording = Recordings.newRepository(
				repository(), s -> settings.accept(s.withJdkTypeInitialization().withChecksums()))) {
			Type type = recording.registerEventType("test.Number", t -> t.addField("number", Types.Builtin.LONG)
					.addField("text", Types.Builtin.STRING));
			for (long i = 0; i < chunks * (long) EVENTS; i++) {
				long number = i;
				recording.writeEvent(
						type.asValue(v -> v.putField("number", number).putField("text", "text of number " + number)));
				if ((i + 1) % EVENTS == 0 && i + 1 < chunks * (long) EVENTS) {
					recording.rotateChunk();
				}
			}
		}
	}

	private List<Path> files(String extension) throws IOException {
		try (Stream<Path> files = Files.list(repository())) {
			return files.filter(file -> file.toString().endsWith(extension))
					.sorted()
					.toList();
		}
	}

	/** Changes a letter of a text, which no walk through the file can notice. */
	private static byte[] withOtherLetter(byte[] bytes) {
		String text = new String(bytes, StandardCharsets.ISO_8859_1);
		byte[] changed = bytes.clone();
		changed[text.indexOf("text of number")] = 'n';
		return changed;
	}

	@Test
	void eachSealedChunkHasTheChecksumOfItsBytes() throws Exception {
		record(4, s -> {});
		assertEquals(4, files(".jfr").size());
		assertEquals(4, files(StoredChecksums.EXTENSION).size());
		for (Path chunk : files(".jfr")) {
			assertEquals(
					StoredChecksums.line(Files.readAllBytes(chunk)), Files.readString(StoredChecksums.beside(chunk)));
		}
		RecoveryReport report = Recordings.recover(repository());
		assertEquals(4, report.chunks());
		assertFalse(report.changed());
	}

	@Test
	void chunkThatIsBeingWrittenHasNone() throws Exception {
		try (Recording recording = Recordings.newRepository(
				repository(), s -> s.withJdkTypeInitialization().withChecksums())) {
			Type type = recording.registerEventType("test.Number", t -> t.addField("number", Types.Builtin.LONG));
			recording.writeEvent(type.asValue(v -> v.putField("number", 1L)));
			recording.flush();
			assertEquals(List.of(), files(StoredChecksums.EXTENSION));
			recording.rotateChunk();
			assertEquals(List.of(StoredChecksums.beside(files(".jfr").get(0))), files(StoredChecksums.EXTENSION));
		}
	}

	@Test
	void readersOfDirectoriesDoNotSeeThem() throws Exception {
		record(3, s -> {});
		List<Long> numbers = Collections.synchronizedList(new ArrayList<>());
		try (EventStream stream = EventStream.openRepository(repository())) {
			stream.setStartTime(Instant.EPOCH);
			stream.onEvent(event -> numbers.add(event.getLong("number")));
			stream.start();
		}
		List<Long> all = LongStream.range(0, 3 * EVENTS).boxed().toList();
		assertEquals(all, numbers);
		for (JfrTool tool : JfrTool.installed()) {
			Path assembled = directory.resolve("assembled.jfr");
			tool.run("assemble", repository().toString(), assembled.toString());
			assertEquals(
					all,
					TwoReaders.read(assembled).stream()
							.map(e -> e.get("number"))
							.sorted()
							.toList(),
					tool.toString());
			Files.delete(assembled);
		}
	}

	@Test
	void changedTextIsNoticedAndTheRestGoesElsewhere() throws Exception {
		record(2, s -> {});
		Path chunk = files(".jfr").get(0);
		byte[] changed = withOtherLetter(Files.readAllBytes(chunk));
		Files.write(chunk, changed);
		for (Path path : List.of(chunk, repository())) {
			IOException e = assertThrows(IOException.class, () -> Recordings.recover(path));
			assertTrue(e.getMessage().contains(chunk + " is damaged: its checksum was "), e.getMessage());
		}
		assertArrayEquals(changed, Files.readAllBytes(chunk));
		Path target = directory.resolve("elsewhere.jfr");
		assertEquals(1, Recordings.recover(chunk, target).chunks());
		assertEquals(EVENTS, TwoReaders.read(target).size());
		Files.delete(StoredChecksums.beside(chunk));
		assertFalse(Recordings.recover(chunk).changed(), "without the checksum nobody can tell");
	}

	@Test
	void tornChecksumIsNone() throws Exception {
		record(1, s -> {});
		Path chunk = files(".jfr").get(0);
		byte[] whole = Files.readAllBytes(StoredChecksums.beside(chunk));
		List<byte[]> torn = new ArrayList<>(List.of(new byte[whole.length], new byte[512]));
		for (int length = 0; length < whole.length; length++) {
			torn.add(Arrays.copyOf(whole, length));
		}
		torn.add(Arrays.copyOf(whole, whole.length + 1));
		for (byte[] content : torn) {
			Files.write(StoredChecksums.beside(chunk), content);
			assertFalse(Recordings.recover(repository()).changed());
		}
	}

	@Test
	void chunkWhoseChecksumFitsIsNotWalkedThrough() throws Exception {
		record(1, s -> {});
		Path chunk = files(".jfr").get(0);
		byte[] bytes = Files.readAllBytes(chunk);
		Arrays.fill(bytes, 100, 200, (byte) 0);
		Files.write(chunk, bytes);
		assertThrows(IOException.class, () -> Recordings.recover(chunk));
		Files.writeString(StoredChecksums.beside(chunk), StoredChecksums.line(bytes));
		assertFalse(Recordings.recover(chunk).changed());
	}

	@Test
	void recoveredChunkLosesTheChecksumThatItMayHave() throws Exception {
		record(1, s -> {});
		Path chunk = files(".jfr").get(0);
		byte[] bytes = Files.readAllBytes(chunk);
		// The power failed, the checksum came to the disk and the last header did not.
		bytes[STATE_OFFSET] = (byte) 255;
		Files.write(chunk, bytes);
		assertTrue(Recordings.recover(repository()).changed());
		assertEquals(List.of(), files(StoredChecksums.EXTENSION));
		assertFalse(Recordings.recover(repository()).changed());
		assertEquals(EVENTS, TwoReaders.read(chunk).size());
	}

	@Test
	void nextRecordingRepairsAndDeletesWhatIsLeftOver() throws Exception {
		record(2, s -> {});
		List<Path> chunks = files(".jfr");
		byte[] unfinished = Files.readAllBytes(chunks.get(0));
		unfinished[STATE_OFFSET] = (byte) 255;
		Files.write(chunks.get(0), unfinished);
		Files.delete(chunks.get(1));
		Path foreign =
				Files.writeString(repository().resolve("notes.txt" + StoredChecksums.EXTENSION), "of somebody else");
		record(1, s -> {});
		assertFalse(Files.exists(StoredChecksums.beside(chunks.get(0))), "it was of other bytes");
		// The chunk is gone, unless the new one was given its name in the same second.
		for (Path chunk : files(".jfr")) {
			if (!chunk.equals(chunks.get(0))) {
				assertEquals(
						StoredChecksums.line(Files.readAllBytes(chunk)),
						Files.readString(StoredChecksums.beside(chunk)));
			}
		}
		assertEquals(2, files(StoredChecksums.EXTENSION).size(), "the new one and the foreign one");
		assertTrue(Files.exists(foreign));
		assertEquals(2, Recordings.recover(repository()).chunks());
	}

	@Test
	void deletionTakesThemAlongAndTheirSizeCounts() throws Exception {
		record(3, s -> {});
		long limit = 200_000;
		record(200, s -> s.withMaxSize(limit));
		List<Path> chunks = files(".jfr");
		assertTrue(chunks.size() > 2 && chunks.size() < 203, "chunks: " + chunks.size());
		assertEquals(chunks.stream().map(StoredChecksums::beside).toList(), files(StoredChecksums.EXTENSION));
		long size = 0;
		for (Path file : files("")) {
			size += Files.size(file);
		}
		assertTrue(size <= limit, "bytes: " + size);
		// The next one keeps none, and deletes those that are there.
		try (Recording recording = Recordings.newRepository(
				repository(), s -> s.withJdkTypeInitialization().withMaxAge(Duration.ofNanos(1)))) {
			Type type = recording.registerEventType("test.Number", t -> t.addField("number", Types.Builtin.LONG));
			recording.writeEvent(type.asValue(v -> v.putField("number", 1L)));
			recording.rotateChunk();
		}
		assertEquals(List.of(), files(StoredChecksums.EXTENSION));
	}

	@Test
	void filesAndStreamsHaveNone() {
		IllegalArgumentException e = assertThrows(
				IllegalArgumentException.class,
				() -> Recordings.newRecording(directory.resolve("one.jfr"), RecordingSettingsBuilder::withChecksums));
		assertTrue(e.getMessage().startsWith("withChecksums is for Recordings.newRepository"), e.getMessage());
		assertFalse(Files.exists(directory.resolve("one.jfr")));
		assertThrows(
				IllegalArgumentException.class,
				() -> Recordings.newRecording(new ByteArrayOutputStream(), RecordingSettingsBuilder::withChecksums));
	}
}
