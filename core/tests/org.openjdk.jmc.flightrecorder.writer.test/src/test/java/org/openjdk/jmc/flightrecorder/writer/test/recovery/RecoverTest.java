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

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.RecoveryReport;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.internal.recovery.FileRecovery;
import org.openjdk.jmc.flightrecorder.writer.internal.recovery.RecoveredFile;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Faults;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.FaultyFiles;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** What becomes of files whose writer has died, made by copying the file of one that lives. */
class RecoverTest {
	private static final FileTime LONG_AGO = FileTime.from(Instant.parse("2020-02-02T02:02:02Z"));

	@TempDir
	private Path directory;

	private Path file;

	@BeforeEach
	void nameFile() {
		file = directory.resolve("recording.jfr");
	}

	/** A recording that is never closed: each step leaves the file as a writer would that died then. */
	private static final class Unclosed implements AutoCloseable {
		final Path path;
		final Recording recording;
		private final Type type;
		private long next;

		Unclosed(Path directory) throws IOException {
			path = directory.resolve("unclosed.jfr");
			recording = Recordings.newRecording(path);
			type = recording.registerEventType("test.Number", t -> t.addField("number", Types.Builtin.LONG)
					.addField("text", Types.Builtin.STRING));
		}

		Unclosed write(int count) {
			for (int i = 0; i < count; i++) {
				long number = next++;
				recording.writeEvent(type.asValue(
						v -> v.putField("number", number).putField("text", "the text number " + number % 7)));
			}
			return this;
		}

		Unclosed flush() {
			recording.flush();
			return this;
		}

		Unclosed rotate() {
			recording.rotateChunk();
			return this;
		}

		void finish() throws IOException {
			recording.close();
		}

		byte[] bytes() throws IOException {
			return Files.readAllBytes(path);
		}

		@Override
		public void close() throws IOException {
			finish();
		}
	}

	private RecoveryReport recover(byte[] bytes) throws IOException {
		Files.write(file, bytes);
		Files.setLastModifiedTime(file, LONG_AGO);
		RecoveryReport report = Recordings.recover(file);
		assertEquals(file, report.path());
		assertEquals(List.of(), report.files());
		assertEquals(!Arrays.equals(bytes, Files.readAllBytes(file)), report.changed());
		assertEquals(report.changed(), !Files.getLastModifiedTime(file).equals(LONG_AGO), "time of the last change");
		assertFalse(OpenResources.handles(directory).contains(file.toRealPath().toString()), "still open");
		return report;
	}

	private void assertNumbers(long count) throws Exception {
		assertEquals(
				LongStream.range(0, count).boxed().toList(),
				TwoReaders.read(file).stream()
						.map(e -> e.get("number"))
						.sorted()
						.toList());
		byte[] before = Files.readAllBytes(file);
		assertFalse(Recordings.recover(file).changed(), "a second time there is nothing to do");
		assertArrayEquals(before, Files.readAllBytes(file));
	}

	private static byte[] with(byte[] bytes, int position, int value) {
		byte[] changed = bytes.clone();
		changed[position] = (byte) value;
		return changed;
	}

	private static byte[] withLong(byte[] bytes, int position, long value) {
		byte[] changed = bytes.clone();
		ByteBuffer.wrap(changed).putLong(position, value);
		return changed;
	}

	private static byte[] with(byte[] bytes, byte[] tail) {
		byte[] all = Arrays.copyOf(bytes, bytes.length + tail.length);
		System.arraycopy(tail, 0, all, bytes.length, tail.length);
		return all;
	}

	@Test
	void aFinishedFileIsNotTouched() throws Exception {
		byte[] bytes;
		try (Unclosed unclosed = new Unclosed(directory)) {
			unclosed.write(10).flush().write(10).rotate().write(10).finish();
			bytes = unclosed.bytes();
		}
		RecoveryReport report = recover(bytes);
		assertEquals(new RecoveryReport(file, 2, bytes.length, 0, false, List.of()), report);
		assertNumbers(30);
	}

	@Test
	void flushedEventsAreKeptAndTheRestIsCut() throws Exception {
		byte[] flushed;
		byte[] more;
		try (Unclosed unclosed = new Unclosed(directory)) {
			unclosed.write(10).rotate().write(10).flush().write(10).flush();
			flushed = unclosed.bytes();
			unclosed.write(100_000);
			more = unclosed.bytes();
		}
		assertTrue(more.length > flushed.length);
		RecoveryReport report = recover(more);
		assertEquals(
				new RecoveryReport(file, 2, flushed.length, more.length - flushed.length, true, List.of()), report);
		assertNumbers(30);
	}

	@Test
	void aChunkThatOnlyBeganIsCutAway() throws Exception {
		byte[] bytes;
		try (Unclosed unclosed = new Unclosed(directory)) {
			bytes = unclosed.write(10).rotate().write(100_000).bytes();
		}
		RecoveryReport report = recover(bytes);
		assertEquals(1, report.chunks());
		assertEquals(bytes.length, report.keptBytes() + report.cutBytes());
		assertNumbers(10);
	}

	@Test
	void aFileOfNothingFlushedBecomesARecordingWithoutEvents() throws Exception {
		byte[] bytes;
		try (Unclosed unclosed = new Unclosed(directory)) {
			bytes = unclosed.write(100_000).bytes();
		}
		for (byte[] begun : List.of(bytes, Arrays.copyOf(bytes, 68), with(bytes, STATE_OFFSET, 255))) {
			assertEquals(new RecoveryReport(file, 0, 0, begun.length, true, List.of()), recover(begun));
			assertNumbers(0);
			assertEquals(
					ByteBuffer.wrap(begun).getLong(32),
					ChunkDump.of(Files.readAllBytes(file)).get(0).startEpochNanos);
		}
	}

	@Test
	void aFileOfNothingFlushedBecomesARecordingWithoutEventsElsewhereToo() throws Exception {
		byte[] bytes;
		try (Unclosed unclosed = new Unclosed(directory)) {
			bytes = unclosed.write(100_000).bytes();
		}
		Path begun = Files.write(directory.resolve("begun.jfr"), bytes);
		assertEquals(0, Recordings.recover(begun, file).chunks());
		assertNumbers(0);
		assertArrayEquals(bytes, Files.readAllBytes(begun));
	}

	@ParameterizedTest
	@ValueSource(ints = {0, 1, 4, 30, 67})
	void aFileTooShortForAHeaderBecomesARecordingWithoutEvents(int lengthBytes) throws Exception {
		byte[] bytes;
		try (Unclosed unclosed = new Unclosed(directory)) {
			bytes = Arrays.copyOf(unclosed.bytes(), lengthBytes);
		}
		assertEquals(new RecoveryReport(file, 0, 0, lengthBytes, true, List.of()), recover(bytes));
		assertNumbers(0);
	}

	@Test
	void zerosAloneBecomeARecordingWithoutEvents() throws Exception {
		assertEquals(new RecoveryReport(file, 0, 0, 100_000, true, List.of()), recover(new byte[100_000]));
		assertNumbers(0);
		assertEquals(
				TimeUnit.SECONDS.toNanos(LONG_AGO.to(TimeUnit.SECONDS)),
				ChunkDump.of(Files.readAllBytes(file)).get(0).startEpochNanos);
	}

	@Test
	void headersThatAreTornOrWrongAreMadeAnew() throws Exception {
		byte[] first;
		byte[] second;
		byte[] third;
		try (Unclosed unclosed = new Unclosed(directory)) {
			first = unclosed.write(10).flush().bytes();
			second = unclosed.write(10).flush().bytes();
			third = unclosed.write(100_000).bytes();
		}
		byte[] old = third.clone();
		System.arraycopy(first, 0, old, 0, STATE_OFFSET);
		for (int state : new int[] {3, 255}) {
			// As much of the header as was rewritten.
			for (int rewritten = 0; rewritten <= STATE_OFFSET; rewritten += 4) {
				byte[] torn = with(old, STATE_OFFSET, state);
				System.arraycopy(third, 0, torn, 0, rewritten);
				assertEquals(second.length, recover(torn).keptBytes(), rewritten + " bytes, state " + state);
				if (rewritten % 16 == 0) {
					assertNumbers(20);
				}
			}
			for (int field : new int[] {8, 16, 24, 40}) {
				for (long value : new long[] {0, -1, 1, 67, 68, 69, 1000, Long.MAX_VALUE, Long.MIN_VALUE}) {
					byte[] wrong = withLong(with(third, STATE_OFFSET, state), field, value);
					assertEquals(second.length, recover(wrong).keptBytes(), value + " at " + field);
					assertNumbers(20);
				}
			}
		}
	}

	@Test
	void aFinishedChunkWithAWrongHeaderIsWholeAgain() throws Exception {
		byte[] bytes;
		try (Unclosed unclosed = new Unclosed(directory)) {
			unclosed.write(10).flush().write(10).finish();
			bytes = unclosed.bytes();
		}
		for (long size : new long[] {0, 67, 68, 69, 1000, Long.MAX_VALUE, Long.MIN_VALUE}) {
			assertEquals(
					new RecoveryReport(file, 1, bytes.length, 0, true, List.of()), recover(withLong(bytes, 8, size)));
			assertNumbers(20);
		}
		recover(withLong(bytes, 24, 0));
		assertNumbers(20);
	}

	@Test
	void theStartOfALaterChunkIsTakenFromTheOneBefore() throws Exception {
		byte[] bytes;
		int begun;
		try (Unclosed unclosed = new Unclosed(directory)) {
			begun = unclosed.write(10).rotate().bytes().length - 68;
			bytes = unclosed.write(10).flush().bytes();
		}
		for (int field : new int[] {32, 48, 56}) {
			byte[] torn = with(bytes, begun + STATE_OFFSET, 255);
			Arrays.fill(torn, begun + field, begun + STATE_OFFSET, (byte) 0);
			assertEquals(2, recover(torn).chunks());
			assertNumbers(20);
		}
	}

	@Test
	void aChunkThatWasBeingSealedIsKept() throws Exception {
		byte[] sealed;
		byte[] next;
		long begun;
		try (Unclosed unclosed = new Unclosed(directory)) {
			unclosed.write(10).flush().write(10).rotate();
			sealed = unclosed.bytes();
			begun = sealed.length - 68;
			next = unclosed.write(10).flush().bytes();
		}
		// The header of the next chunk is there before the old chunk is finished.
		for (int state : new int[] {0, 1, 255}) {
			for (byte[] bytes : List.of(sealed, next)) {
				byte[] sealing = with(bytes, STATE_OFFSET, state);
				System.arraycopy(new byte[32], 0, sealing, 8, 24);
				RecoveryReport report = recover(sealing);
				assertEquals(bytes == sealed ? 1 : 2, report.chunks());
				assertNumbers(bytes == sealed ? 20 : 30);
				assertTrue(report.keptBytes() >= begun);
			}
		}
	}

	@Test
	void bytesAfterAFinishedChunkAreCutUnlessTheyAreAChunk() throws Exception {
		byte[] bytes = finishedTenEvents();
		byte[] text = "no chunk ".repeat(100_000).getBytes(StandardCharsets.UTF_8);
		for (byte[] tail : List.of(new byte[1], new byte[68], new byte[1 << 20], text, Arrays.copyOf(bytes, 40))) {
			assertEquals(
					new RecoveryReport(file, 1, bytes.length, tail.length, true, List.of()),
					recover(with(bytes, tail)));
			assertNumbers(10);
			Path damaged = Files.write(directory.resolve("damaged.jfr"), with(bytes, tail));
			Path other = directory.resolve("without" + tail.length + ".jfr");
			assertEquals(
					new RecoveryReport(damaged, 1, bytes.length, tail.length, true, List.of()),
					Recordings.recover(damaged, other));
			assertArrayEquals(bytes, Files.readAllBytes(other));
		}
	}

	@Test
	void zerosAfterAPowerFailureAreCut() throws Exception {
		byte[] flushed;
		try (Unclosed unclosed = new Unclosed(directory)) {
			flushed = unclosed.write(10).rotate().write(10).flush().bytes();
		}
		for (int zeros : new int[] {1, 4096, 1 << 22}) {
			assertEquals(zeros, recover(with(flushed, new byte[zeros])).cutBytes());
			assertNumbers(20);
		}
	}

	@Test
	void aFileCutAnywhereIsReadableOrLeftAlone() throws Exception {
		byte[] bytes;
		int begun;
		try (Unclosed unclosed = new Unclosed(directory)) {
			begun = unclosed.write(3).rotate().bytes().length - 68;
			unclosed.write(3).flush().write(3).finish();
			bytes = unclosed.bytes();
		}
		// Every step is a wait for the disk.
		for (int length = 68; length < bytes.length; length += length < begun ? 7 : 31) {
			byte[] cut = Arrays.copyOf(bytes, length);
			if (length < begun) {
				assertRefused(cut, "is damaged");
			} else {
				recover(cut);
				long read = JdkReader.events(file).size();
				assertTrue(read == 3 || read == 6, length + ": " + read);
			}
		}
	}

	@Test
	void aByteThatIsFlippedNeitherHangsNorMakesAGoodChunkWorse() throws Exception {
		byte[] bytes;
		int second;
		try (Unclosed unclosed = new Unclosed(directory)) {
			second = unclosed.write(3).flush().write(3).rotate().bytes().length - 68;
			bytes = unclosed.write(3).flush().bytes();
		}
		for (int i = 0; i < bytes.length; i += i < 68 || i >= second && i < second + 68 ? 1 : 31) {
			int position = i;
			byte[] flipped = with(bytes, position, ~bytes[position]);
			if (position < 6) {
				assertThrows(IOException.class, () -> recover(flipped));
				assertArrayEquals(flipped, Files.readAllBytes(file));
				continue;
			}
			try {
				RecoveryReport report = recover(flipped);
				assertTrue(position < 68 || report.keptBytes() >= second, position + ": " + report);
				assertTrue(report.keptBytes() + report.cutBytes() <= bytes.length);
			} catch (IOException e) {
				assertTrue(e.getMessage().contains("is damaged at "), e.getMessage());
				assertArrayEquals(flipped, Files.readAllBytes(file));
			}
		}
	}

	@Test
	void aChunkWhoseBeginningIsDamagedIsNotLost() throws Exception {
		byte[] bytes;
		int second;
		int third;
		try (Unclosed unclosed = new Unclosed(directory)) {
			second = unclosed.write(10).rotate().bytes().length - 68;
			third = unclosed.write(10).rotate().bytes().length - 68;
			unclosed.write(10).flush().write(100_000);
			bytes = unclosed.bytes();
		}
		for (int start : new int[] {second, third}) {
			for (int position = 0; position < 6; position++) {
				assertEquals(3, recover(with(bytes, start + position, 0x5a)).chunks(), start + " " + position);
				assertNumbers(30);
			}
		}
	}

	@Test
	void bytesBeforeAFinishedChunkAreNotCut() throws Exception {
		byte[] bytes;
		int second;
		int third;
		try (Unclosed unclosed = new Unclosed(directory)) {
			second = unclosed.write(10).rotate().bytes().length - 68;
			third = unclosed.write(10).rotate().bytes().length - 68;
			unclosed.write(10).finish();
			bytes = unclosed.bytes();
		}
		byte[] withoutSecond = bytes.clone();
		Arrays.fill(withoutSecond, second, second + 200, (byte) 0);
		assertRefused(withoutSecond, "damaged at " + second, "before a complete chunk at " + third);
		byte[] firstOnlyBegun = with(bytes, STATE_OFFSET, 1);
		Arrays.fill(firstOnlyBegun, 8, 32, (byte) 0);
		Arrays.fill(firstOnlyBegun, 68, 268, (byte) 0);
		assertRefused(firstOnlyBegun, "damaged at 0", "before a complete chunk at " + second);
	}

	@Test
	void aFileThatWouldNotBeReadableAfterwardsStaysAsItIs() throws Exception {
		byte[] bytes;
		try (Unclosed unclosed = new Unclosed(directory)) {
			bytes = unclosed.write(10).rotate().write(100_000).bytes();
		}
		Arrays.fill(bytes, 68, 200, (byte) 0);
		bytes = withLong(bytes, 24, 68);
		bytes[68] = 2;
		bytes[69] = 99;
		assertRefused(bytes, "No part of it is complete, but 'jfr-tools recover --to OTHER FILE'");
	}

	/** @return the whole complaint */
	private String assertRefused(byte[] bytes, String... complaints) throws IOException {
		IOException e = assertThrows(IOException.class, () -> recover(bytes));
		for (String complaint : complaints) {
			assertTrue(e.getMessage().contains(complaint), e.getMessage());
		}
		assertArrayEquals(bytes, Files.readAllBytes(file));
		assertEquals(LONG_AGO, Files.getLastModifiedTime(file));
		return e.getMessage();
	}

	@ParameterizedTest
	@ValueSource(strings = {"PK and more", "\u00ff\u0080", "FLRX", "x", "FLR\0\0\3\0\0"})
	void fileThatIsNoRecordingIsRefusedAndNotTouched(String content) throws Exception {
		byte[] bytes = Arrays.copyOf(content.getBytes(StandardCharsets.ISO_8859_1), 100);
		String refusal = file + " is not a JFR file of a known version; it begins with "
				+ HexFormat.ofDelimiter(" ").formatHex(bytes, 0, 8);
		assertFalse(assertRefused(bytes, refusal).contains("behind that"));
		try (Unclosed unclosed = new Unclosed(directory)) {
			assertRefused(with(bytes, unclosed.bytes()), refusal + ". A chunk is behind that");
		}
	}

	/** What else has integers of fixed width is no recording that the JDK could read. */
	@Test
	void aHeaderThatSpeaksOfIntegersOfFixedWidthIsMendedIfItIsWrong() throws Exception {
		byte[] wrongFlag = with(finishedTenEvents(), STATE_OFFSET + 3, 0);
		assertTrue(recover(wrongFlag).changed());
		assertNumbers(10);
		// The size of an event in four bytes.
		ByteBuffer.wrap(wrongFlag).putInt(68, 256);
		assertRefused(wrongFlag, "damaged at 68", "an event of 0 bytes");
	}

	@Test
	void mistakesOfTheCallerAreNamed() {
		assertThrows(NullPointerException.class, () -> Recordings.recover(null));
		assertThrows(NoSuchFileException.class, () -> Recordings.recover(directory.resolve("missing")));
		assertThrows(NullPointerException.class, () -> new RecoveryReport(null, 0, 0, 0, false, List.of()));
	}

	@Test
	void aDeviceIsNotWaitedFor() {
		IOException e = assertThrows(IOException.class, () -> Recordings.recover(Path.of("/dev/null")));
		assertTrue(e.getMessage().contains("neither a file nor a directory"), e.getMessage());
	}

	@Test
	void eachRecordingOfADirectoryIsRecovered() throws Exception {
		byte[] good;
		byte[] unfinished;
		try (Unclosed unclosed = new Unclosed(directory)) {
			unfinished = unclosed.write(10).flush().bytes();
			unclosed.finish();
			good = unclosed.bytes();
			Files.delete(unclosed.path);
		}
		Files.write(directory.resolve("1.jfr"), good);
		Files.write(directory.resolve("2.jfr"), unfinished);
		Files.write(directory.resolve("3.txt"), new byte[] {1, 2, 3});
		Files.createDirectory(directory.resolve("4.jfr"));
		RecoveryReport report = Recordings.recover(directory);
		assertEquals(2, report.chunks());
		assertEquals(directory, report.path());
		assertTrue(report.changed());
		assertEquals(
				List.of("1.jfr false", "2.jfr true"),
				report.files().stream()
						.map(f -> f.path().getFileName() + " " + f.changed())
						.toList());
		file = directory.resolve("2.jfr");
		assertNumbers(10);
		Files.write(directory.resolve("0.jfr"), new byte[] {1, 2, 3});
		Files.write(directory.resolve("2.jfr"), unfinished);
		Files.write(directory.resolve("9.jfr"), new byte[] {1, 2, 3});
		IOException e = assertThrows(IOException.class, () -> Recordings.recover(directory));
		assertTrue(e.getMessage().contains("0.jfr"), e.getMessage());
		assertEquals(1, e.getSuppressed().length);
		assertNumbers(10);
	}

	@Test
	void aRepositoryThatIsWrittenToIsLeftAlone() throws Exception {
		Path repository = directory.resolve("repository");
		try (Recording recording =
				Recordings.newRepository(repository, settings -> settings.withJdkTypeInitialization())) {
			Type type = recording.registerEventType("test.Number", t -> t.addField("number", Types.Builtin.LONG));
			recording.writeEvent(type.asValue(v -> v.putField("number", 0L))).rotateChunk();
			recording.writeEvent(type.asValue(v -> v.putField("number", 1L))).flush();
			IOException e = assertThrows(IOException.class, () -> Recordings.recover(repository));
			assertTrue(e.getMessage().contains("can belong to only one open recording"), e.getMessage());
			recording.writeEvent(type.asValue(v -> v.putField("number", 2L))).flush();
		}
		RecoveryReport report = Recordings.recover(repository);
		assertEquals(2, report.chunks());
		assertFalse(report.changed());
		long events = 0;
		for (RecoveryReport recovered : report.files()) {
			events += TwoReaders.read(recovered.path()).size();
		}
		assertEquals(3, events);
	}

	private static Type registerNumber(Recording recording) {
		return recording.registerEventType("test.Number", t -> t.addField("number", Types.Builtin.LONG));
	}

	@Test
	void aLinkToAFileOfARepositoryThatIsWrittenToIsLeftAlone() throws Exception {
		Path repository = directory.resolve("repository");
		try (Recording recording = Recordings.newRepository(repository)) {
			Type type = registerNumber(recording);
			recording.writeEvent(type.asValue(v -> v.putField("number", 0L))).flush();
			Path link = Files.createSymbolicLink(directory.resolve("link.jfr"), onlyChunk(repository));
			byte[] before = Files.readAllBytes(link);
			IOException e = assertThrows(IOException.class, () -> Recordings.recover(link));
			assertTrue(e.getMessage().contains("can belong to only one open recording"), e.getMessage());
			assertArrayEquals(before, Files.readAllBytes(link));
		}
	}

	private static Path onlyChunk(Path repository) throws IOException {
		try (DirectoryStream<Path> files = Files.newDirectoryStream(repository, "*.jfr")) {
			return files.iterator().next();
		}
	}

	/** A recording that ends when its file was looked at and its directory is not locked yet. */
	@Test
	void aChunkThatIsSealedJustBeforeTheRepairIsNotCut() throws Exception {
		Path repository = directory.resolve("repository");
		Recording recording = Recordings.newRepository(repository);
		Type type = registerNumber(recording);
		recording.writeEvent(type.asValue(v -> v.putField("number", 0L))).flush();
		file = onlyChunk(repository);
		RecoveredFile recovered = FileRecovery.recover(file, () -> {
			recording.writeEvent(type.asValue(v -> v.putField("number", 1L))).close();
			return true;
		});
		assertEquals(new RecoveredFile(1, Files.size(file), 0, false), recovered);
		assertNumbers(2);
	}

	/** Of a recording that was not closed. */
	private byte[] tenEvents() throws Exception {
		try (Unclosed unclosed = new Unclosed(directory)) {
			return unclosed.write(10).flush().bytes();
		}
	}

	private byte[] finishedTenEvents() throws Exception {
		try (Unclosed unclosed = new Unclosed(directory)) {
			unclosed.write(10).finish();
			return unclosed.bytes();
		}
	}

	/** The name that the new file would have had until it is complete, which browsers give to what they download. */
	@Test
	void aFileIsNeverReplacedByTheOneThatIsMadeFromIt() throws Exception {
		byte[] unfinished = tenEvents();
		Path part = Files.write(directory.resolve("recording.jfr.part"), unfinished);
		Path other = Files.write(directory.resolve("other.jfr"), unfinished);
		assertEquals(1, Recordings.recover(part, file).chunks());
		assertNumbers(10);
		Files.delete(file);
		assertEquals(1, Recordings.recover(other, file).chunks());
		assertArrayEquals(unfinished, Files.readAllBytes(part));
		assertArrayEquals(unfinished, Files.readAllBytes(other));
	}

	/** All have found no file of the name before the first is done, because each waits for the disk. */
	@Test
	void oneOfSeveralRecoveriesToOneFileMakesIt() throws Exception {
		Path other = Files.write(directory.resolve("other.jfr"), tenEvents());
		for (int round = 0; round < 10; round++) {
			CyclicBarrier start = new CyclicBarrier(3);
			Callable<Boolean> recovery = () -> {
				start.await();
				try {
					return Recordings.recover(other, file).chunks() == 1;
				} catch (FileAlreadyExistsException e) {
					assertEquals(file + ": a recovery does not replace files", e.getMessage());
					return false;
				}
			};
			List<Boolean> made = new ArrayList<>();
			ExecutorService threads = Executors.newFixedThreadPool(3);
			try {
				for (Future<Boolean> one : threads.invokeAll(Collections.nCopies(3, recovery))) {
					made.add(one.get());
				}
			} finally {
				threads.shutdownNow();
			}
			assertEquals(1, Collections.frequency(made, true), made::toString);
			assertNumbers(10);
			Files.delete(file);
		}
		try (Stream<Path> left = Files.list(directory)) {
			assertEquals(
					List.of(), left.filter(p -> p.toString().endsWith(".part")).toList());
		}
	}

	/** It has its name when the disk has all of it, so each step may fail. */
	@Test
	void aNewFileThatCannotBeWrittenLeavesNothing() throws Exception {
		Path other = Files.write(directory.resolve("other.jfr"), tenEvents());
		Path empty = Files.createDirectory(directory.resolve("empty"));
		Path target = empty.resolve("recording.jfr");
		int steps = 1; // an empty file is made
		while (fails(other, target, new Faults(Faults.Kind.ONCE, steps))) {
			assertEquals(List.of(), OpenResources.files(empty));
			OpenResources.assertNoneOf(empty);
			steps++;
		}
		// Then the header is written, and the rest, the disk has it, the file is closed, and gets its name.
		assertEquals(6, steps);
		Files.copy(target, file);
		assertNumbers(10);
	}

	private static boolean fails(Path from, Path target, Faults faults) throws IOException {
		try {
			Recordings.recover(from, new FaultyFiles(faults).path(target));
			assertFalse(faults.haveHappened());
			return false;
		} catch (IOException e) {
			assertEquals(Faults.BROKEN, e.getMessage());
			return true;
		}
	}

	/** The file system of an archive has no links. */
	@Test
	void aFileIsMadeWhereThereAreNoLinks() throws Exception {
		Path other = Files.write(directory.resolve("other.jfr"), tenEvents());
		try (FileSystem archive =
				FileSystems.newFileSystem(directory.resolve("archive.zip"), Map.of("create", "true"))) {
			Path target = archive.getPath("/recording.jfr");
			assertEquals(1, Recordings.recover(other, target).chunks());
			assertThrows(FileAlreadyExistsException.class, () -> Recordings.recover(other, target));
			Files.copy(target, file);
			try (Stream<Path> left = Files.list(archive.getPath("/"))) {
				assertEquals(List.of(target), left.toList());
			}
		}
		assertNumbers(10);
	}

	@Test
	void aDirectoryIsRecoveredToOneThatALinkNames() throws Exception {
		Path from = Files.createDirectory(directory.resolve("from"));
		Path to = Files.createDirectory(directory.resolve("to"));
		Files.write(from.resolve("recording.jfr"), tenEvents());
		Path link = Files.createSymbolicLink(directory.resolve("link"), to);
		assertEquals(1, Recordings.recover(from, link).chunks());
		file = to.resolve("recording.jfr");
		assertNumbers(10);
	}

	/** In a container, each process has the number of the one before it, so a number of the process would not do. */
	@Test
	void whatARecoveryThatDiedHasLeftStaysAndIsNotInTheWay() throws Exception {
		byte[] unfinished = tenEvents();
		Path other = Files.write(directory.resolve("other.jfr"), unfinished);
		Path first = Files.write(directory.resolve(".recording.jfr.1.part"), new byte[] {1});
		Path second = Files.write(directory.resolve(".recording.jfr.2.part"), new byte[] {2});
		assertEquals(1, Recordings.recover(other, file).chunks());
		assertNumbers(10);
		assertArrayEquals(new byte[] {1}, Files.readAllBytes(first));
		assertArrayEquals(new byte[] {2}, Files.readAllBytes(second));
		assertFalse(Files.exists(directory.resolve(".recording.jfr.3.part")));
	}
}
