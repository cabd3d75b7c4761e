/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.HEADER_BYTES;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.output.Durability;
import org.openjdk.jmc.flightrecorder.writer.internal.output.RepositoryOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.output.TestedRepository;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredChecksums;

/** A directory of chunks: the contract, what is called how, and what is deleted when. */
class RepositoryOutputTest extends ChunkOutputContract {
	private static final RepositoryOutput.Limits NO_LIMITS = new RepositoryOutput.Limits(0, 0);
	private static final String LOCK = "jfr-writer.lock";
	private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
	/** 14 November 2023, 22:13:20 UTC. */
	private static final long START = 1_700_000_000L * SECOND;

	/** The files in the order in which they came. */
	private final List<Path> seen = new ArrayList<>();

	private Path repository() {
		return directory.resolve("a/b");
	}

	/** What was asked to be repaired, and whether that works. */
	private final List<String> repaired = new ArrayList<>();

	private Boolean repairs;

	private boolean repair(Path file) throws IOException {
		repaired.add(file.getFileName().toString());
		if (repairs == null) {
			throw new IOException("beyond repair, says the test");
		}
		if (repairs) {
			Files.write(file, header(START + 3 * SECOND, SECOND, 0));
		}
		return repairs;
	}

	private RepositoryOutput open(RepositoryOutput.Limits limits) throws IOException {
		return new RepositoryOutput(repository(), ZoneOffset.UTC, limits, this::repair, Durability.NONE, false);
	}

	/** Notes the files as they come; a directory does not say in which order they did. */
	@Override
	ChunkOutput open() throws IOException {
		RepositoryOutput output = open(NO_LIMITS);
		return new ChunkOutput() {
			@Override
			public void begin(byte[] header) throws IOException {
				output.begin(header);
				look();
			}

			@Override
			public void append(byte[] bytes, int from, int lengthBytes) throws IOException {
				output.append(bytes, from, lengthBytes);
			}

			@Override
			public void publish(byte[] header) throws IOException {
				output.publish(header);
			}

			@Override
			public boolean canPublish() {
				return output.canPublish();
			}

			@Override
			public void seal(byte[] header, byte[] nextHeader, Runnable whenComplete) throws IOException {
				output.seal(header, nextHeader, whenComplete);
				look();
			}

			@Override
			public void cutBack(byte[] header, long keptBytes) throws IOException {
				output.cutBack(header, keptBytes);
			}

			@Override
			public void close() throws IOException {
				output.close();
			}
		};
	}

	private void look() throws IOException {
		for (String name : names()) {
			Path file = repository().resolve(name);
			if (!seen.contains(file)) {
				seen.add(file);
			}
		}
	}

	@Override
	byte[] received() throws IOException {
		List<byte[]> parts = new ArrayList<>();
		for (Path file : seen) {
			if (Files.exists(file)) {
				parts.add(Files.readAllBytes(file));
			}
		}
		return concat(parts.toArray(byte[][]::new));
	}

	/** The files but the lock, sorted by name. */
	private List<String> names() throws IOException {
		try (Stream<Path> files = Files.list(repository())) {
			return files.map(file -> file.getFileName().toString())
					.filter(name -> !name.equals(LOCK))
					.sorted()
					.toList();
		}
	}

	private long sizeBytes() throws IOException {
		long sum = 0;
		for (String name : names()) {
			sum += Files.size(repository().resolve(name));
		}
		return sum;
	}

	private static byte[] header(long startEpochNanos, long durationNanos, int state) {
		byte[] header = new byte[HEADER_BYTES];
		ByteBuffer.wrap(header)
				.put(new byte[] {'F', 'L', 'R', 0, 0, 2, 0, 1})
				.putLong(32, startEpochNanos)
				.putLong(40, durationNanos)
				.put(64, (byte) state);
		return header;
	}

	/** One chunk a second, of a size, and the first bytes of the next. */
	private static void write(ChunkOutput output, int chunks, int chunkBytes) throws IOException {
		for (int i = 0; i < chunks; i++) {
			output.append(new byte[chunkBytes], 0, chunkBytes - HEADER_BYTES);
			output.seal(header(START + i * SECOND, SECOND, 0), header(START + (i + 1) * SECOND, 0, 1), () -> {});
		}
	}

	@Test
	void filesAreCalledByTheSecondInWhichTheyStart() throws Exception {
		RepositoryOutput output = open(NO_LIMITS);
		output.begin(header(START, 0, 1));
		assertEquals(List.of("2023_11_14_22_13_20.jfr"), names());
		output.seal(header(START, 1, 0), header(START + 999_999_999, 0, 1), () -> {});
		assertEquals(List.of("2023_11_14_22_13_20.jfr", "2023_11_14_22_13_20_01.jfr"), names());
		output.seal(header(START + 999_999_999, 1, 0), header(START + SECOND, 0, 1), () -> {});
		output.seal(header(START + SECOND, 1, 0), header(START + SECOND + 1, 0, 1), () -> {});
		Files.delete(repository().resolve("2023_11_14_22_13_21.jfr"));
		output.seal(header(START + SECOND + 1, 1, 0), header(START + SECOND + 2, 0, 1), () -> {});
		output.close();
		assertEquals(
				List.of(
						"2023_11_14_22_13_20.jfr",
						"2023_11_14_22_13_20_01.jfr",
						"2023_11_14_22_13_21_01.jfr",
						"2023_11_14_22_13_21_02.jfr"),
				names());
	}

	@Test
	void filesOfOneSecondSortAsTheyStartHoweverManyThereAre() throws Exception {
		int chunks = 300;
		RepositoryOutput output = open(NO_LIMITS);
		output.begin(header(START, 0, 1));
		for (int i = 1; i < chunks; i++) {
			output.seal(header(START + i - 1, 1, 0), header(START + i, 0, 1), () -> {});
		}
		output.seal(header(START + chunks - 1, 1, 0), null, () -> {});
		output.close();
		List<Long> startsByName = new ArrayList<>();
		for (String name : names()) {
			startsByName.add(ByteBuffer.wrap(Files.readAllBytes(repository().resolve(name)))
							.getLong(32)
					- START);
		}
		assertEquals(LongStream.range(0, chunks).boxed().toList(), startsByName);
		// The next recording finds all of them.
		output = open(new RepositoryOutput.Limits(1, 0));
		output.begin(header(START + SECOND, 0, 1));
		output.close();
		assertEquals(List.of("2023_11_14_22_13_21.jfr"), names());
	}

	@Test
	void fileOfAnEarlierRecordingIsNotOverwritten() throws Exception {
		Files.createDirectories(repository());
		byte[] earlier = header(START, 1, 0);
		Files.write(repository().resolve("2023_11_14_22_13_20.jfr"), earlier);
		RepositoryOutput output = open(NO_LIMITS);
		output.begin(header(START, 0, 1));
		output.close();
		assertArrayEquals(earlier, Files.readAllBytes(repository().resolve("2023_11_14_22_13_20.jfr")));
		assertTrue(names().contains("2023_11_14_22_13_20_01.jfr"));
	}

	@Test
	void oldestAreDeletedWhenAllAreTooLarge() throws Exception {
		RepositoryOutput output = open(new RepositoryOutput.Limits(3500, 0));
		output.begin(header(START, 0, 1));
		write(output, 10, 1000);
		assertEquals(
				List.of(
						"2023_11_14_22_13_27.jfr",
						"2023_11_14_22_13_28.jfr",
						"2023_11_14_22_13_29.jfr",
						"2023_11_14_22_13_30.jfr"),
				names());
		output.append(new byte[500], 0, 500);
		assertEquals(3, names().size(), "the one that grows counts");
		output.append(new byte[5000], 0, 5000);
		assertEquals(List.of("2023_11_14_22_13_30.jfr"), names(), "and is never deleted");
		output.seal(header(START + 10 * SECOND, SECOND, 0), null, () -> {});
		output.close();
		assertEquals(List.of("2023_11_14_22_13_30.jfr"), names());
	}

	@Test
	void directoryIsNeverLargerThanTheLimit() throws Exception {
		long limit = 10_000;
		RepositoryOutput output = open(new RepositoryOutput.Limits(limit, 0));
		output.begin(header(START, 0, 1));
		for (int i = 0; i < 500; i++) {
			output.append(new byte[300], 0, 300);
			output.publish(header(START, 0, 2));
			long sum = sizeBytes();
			assertTrue(sum <= limit, () -> "bytes in the directory");
			assertTrue(sum > limit - 3000 || i < 100, "and not much smaller");
			if (i % 7 == 6) {
				output.seal(header(START + i * SECOND, SECOND, 0), header(START + (i + 1) * SECOND, 0, 1), () -> {});
			}
		}
		output.close();
	}

	@Test
	void nextChunkHasRoomBeforeItHasAHeader() throws Exception {
		int chunkBytes = 1000;
		long limit = 3 * chunkBytes;
		List<Long> sizes = new ArrayList<>();
		ChunkOutput output = TestedRepository.open(
				repository(),
				new RepositoryOutput.Limits(limit, 0),
				false,
				() -> sizes.add(sizeBytes()),
				RepositoryOutputTest::openFile);
		output.begin(header(START, 0, 1));
		write(output, 10, chunkBytes);
		output.close();
		assertEquals(3 * 11 + 8, sizes.size(), "opened, moved and opened again; 8 of them deleted");
		assertTrue(Collections.max(sizes) <= limit, sizes::toString);
		assertTrue(Collections.max(sizes) > limit - chunkBytes, sizes::toString);
	}

	@Test
	void thoseThatEndedTooLongAgoAreDeleted() throws Exception {
		RepositoryOutput output = open(new RepositoryOutput.Limits(0, 3 * SECOND));
		output.begin(header(START, 0, 1));
		write(output, 10, 1000);
		// The present is 22:13:30, when the first that is left has ended three seconds ago.
		assertEquals(
				List.of(
						"2023_11_14_22_13_26.jfr",
						"2023_11_14_22_13_27.jfr",
						"2023_11_14_22_13_28.jfr",
						"2023_11_14_22_13_29.jfr",
						"2023_11_14_22_13_30.jfr"),
				names());
		output.dropAged(START + 12 * SECOND);
		assertEquals(3, names().size());
		output.dropAged(START + 100 * SECOND);
		assertEquals(List.of("2023_11_14_22_13_30.jfr"), names(), "the one that grows stays");
		output.close();
	}

	@Test
	void chunksOfEarlierRecordingsCountAndOtherFilesAreNotTouched() throws Exception {
		RepositoryOutput earlier = open(NO_LIMITS);
		earlier.begin(header(START, 0, 1));
		write(earlier, 3, 1000);
		earlier.close();
		byte[] foreign = new byte[100];
		List<String> others = List.of(
				"notes.txt", "2023_11_14_22_13_19.jfr", "my.jfr", "2023_11_14_22_13_20.jfr.bak", "2023_11_14.jfr");
		for (String other : others) {
			Files.write(repository().resolve(other), foreign);
		}
		Files.createDirectory(repository().resolve("2022_11_14_22_13_20.jfr"));
		Files.write(repository().resolve("2022_11_14_22_13_21.jfr"), new byte[10]);
		Files.write(repository().resolve("2023_11_14_22_13_24.jfr.new"), foreign);
		RepositoryOutput output = open(new RepositoryOutput.Limits(2500, 0));
		output.begin(header(START + 100 * SECOND, 0, 1));
		List<String> left = names();
		assertTrue(left.containsAll(others), left::toString);
		assertTrue(left.contains("2022_11_14_22_13_20.jfr") && left.contains("2022_11_14_22_13_21.jfr"));
		assertTrue(left.contains("2023_11_14_22_13_23.jfr"), "not finished, so not counted");
		assertFalse(left.contains("2023_11_14_22_13_24.jfr.new"), "never was a chunk");
		assertFalse(left.contains("2023_11_14_22_13_20.jfr"), "the oldest, one too many");
		assertTrue(left.contains("2023_11_14_22_13_21.jfr") && left.contains("2023_11_14_22_13_22.jfr"));
		output.append(new byte[3000], 0, 3000);
		output.close();
		assertFalse(names().contains("2023_11_14_22_13_22.jfr"));
		assertTrue(names().containsAll(others));
	}

	/** The other's deletions come while this one looks at the files, one after the other. */
	@Test
	void chunksThatSomebodyElseDeletesMeanwhileAreTakenAsGone() throws Exception {
		Files.createDirectories(repository());
		byte[] chunk = header(START, SECOND, 0);
		for (int round = 0; round < 4; round++) {
			List<Path> files = new ArrayList<>();
			for (int i = 0; i < 2000; i++) {
				files.add(
						Files.write(repository().resolve(String.format("2023_11_14_22_13_20_99_%010d.jfr", i)), chunk));
			}
			Collections.shuffle(files, new Random(round));
			Thread other = new Thread(() -> files.forEach(file -> assertDoesNotThrow(() -> Files.delete(file))));
			other.start();
			open(NO_LIMITS).close();
			other.join();
			assertEquals(List.of(), names());
		}
	}

	@Test
	void chunkOfAWriterThatDiedIsFinishedOrDeletedOrLeft() throws Exception {
		String unfinished = "2023_11_14_22_13_23.jfr";
		for (Boolean works : new Boolean[] {null, true, false}) {
			RepositoryOutput earlier = open(NO_LIMITS);
			earlier.begin(header(START + 3 * SECOND, 0, 1));
			earlier.close();
			repairs = works;
			RepositoryOutput output = open(new RepositoryOutput.Limits(0, SECOND));
			assertEquals(List.of(unfinished), repaired);
			assertEquals(works == null || works, Files.exists(repository().resolve(unfinished)));
			output.begin(header(START + 100 * SECOND, 0, 1));
			assertEquals(works == null, Files.exists(repository().resolve(unfinished)), "only a finished one is old");
			output.seal(header(START + 100 * SECOND, 1, 0), null, () -> {});
			output.close();
			try (Stream<Path> files = Files.list(repository())) {
				for (Path file :
						files.filter(f -> f.toString().endsWith(".jfr")).toList()) {
					Files.delete(file);
				}
			}
			repaired.clear();
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = {true, false})
	void fileThatCannotBeDeletedIsTriedAgain(boolean next) throws Exception {
		RepositoryOutput output = open(new RepositoryOutput.Limits(2500, 0));
		output.begin(header(START, 0, 1));
		write(output, 1, 1000);
		// A directory with something in it cannot be deleted, as an open file on Windows cannot.
		Path stubborn = repository().resolve("2023_11_14_22_13_20.jfr");
		Files.delete(stubborn);
		Files.createDirectory(stubborn);
		Path reason = Files.createFile(stubborn.resolve("reason"));
		output.append(new byte[2000], 0, 2000);
		output.append(new byte[100], 0, 100);
		assertTrue(Files.exists(stubborn));
		output.seal(header(START + SECOND, SECOND, 0), header(START + 2 * SECOND, 0, 1), () -> {});
		assertTrue(Files.exists(stubborn));
		Files.delete(reason);
		output.append(new byte[100], 0, 100);
		assertTrue(Files.exists(stubborn), "not before the next chunk");
		output.seal(header(START + 2 * SECOND, SECOND, 0), next ? header(START + 3 * SECOND, 0, 1) : null, () -> {});
		assertFalse(Files.exists(stubborn));
		output.close();
	}

	@Test
	void publishedPartOfAChunkThatIsGivenUpStaysAndThoseBeforeAreNotTouched() throws Exception {
		RepositoryOutput output = open(NO_LIMITS);
		output.begin(header(START, 0, 1));
		write(output, 1, 1000);
		Path sealed = repository().resolve("2023_11_14_22_13_20.jfr");
		byte[] before = Files.readAllBytes(sealed);
		byte[] content = bytes(2, 500);
		output.append(content, 0, 300);
		output.publish(header(START + SECOND, 5, 2));
		output.append(content, 300, 200);
		byte[] kept = header(START + SECOND, 5, 0);
		output.cutBack(kept, HEADER_BYTES + 300);
		assertOnlyOpen(LOCK);
		output.close();
		assertArrayEquals(before, Files.readAllBytes(sealed));
		assertArrayEquals(
				concat(kept, java.util.Arrays.copyOf(content, 300)),
				Files.readAllBytes(repository().resolve("2023_11_14_22_13_21.jfr")));
	}

	@Test
	void chunkThatIsSealedStaysWhenTheNextCannotBeBegun() throws Exception {
		RepositoryOutput output = open(NO_LIMITS);
		output.begin(header(START, 0, 1));
		// In the way of the file that the next one would be made in.
		Files.createDirectory(repository().resolve("2023_11_14_22_13_21.jfr.new"));
		output.append(new byte[100], 0, 100);
		byte[] finished = header(START, SECOND, 0);
		assertThrows(IOException.class, () -> output.seal(finished, header(START + SECOND, 0, 1), () -> {}));
		output.cutBack(null, 0);
		output.close();
		assertArrayEquals(
				concat(finished, new byte[100]), Files.readAllBytes(repository().resolve("2023_11_14_22_13_20.jfr")));
		Files.createDirectories(repository());
		open(NO_LIMITS).close();
	}

	private RepositoryOutput openWithChecksums(RepositoryOutput.Limits limits) throws IOException {
		return new RepositoryOutput(repository(), ZoneOffset.UTC, limits, this::repair, Durability.NONE, true);
	}

	@Test
	void checksumOfASealedChunkIsThatOfItsBytes() throws Exception {
		RepositoryOutput output = openWithChecksums(NO_LIMITS);
		output.begin(header(START, 0, 1));
		for (int i = 0; i < 3; i++) {
			byte[] content = bytes(i, 3000);
			output.append(content, 10, 1500);
			output.publish(header(START + i * SECOND, 5, 2));
			output.append(content, 100, 700 + i);
			output.seal(header(START + i * SECOND, SECOND, 0), header(START + (i + 1) * SECOND, 0, 1), () -> {});
		}
		output.close();
		List<String> chunks = List.of("2023_11_14_22_13_20.jfr", "2023_11_14_22_13_21.jfr", "2023_11_14_22_13_22.jfr");
		for (String name : chunks) {
			Path chunk = repository().resolve(name);
			assertEquals(
					StoredChecksums.line(Files.readAllBytes(chunk)), Files.readString(StoredChecksums.beside(chunk)));
		}
		assertEquals(7, names().size(), "three sealed chunks with their checksums, and one chunk that is not sealed");
	}

	/** Chunks of 1000 bytes, with a line of 42 bytes each. */
	@ParameterizedTest
	@CsvSource({"3126, 2", "3125, 1"})
	void checksumsCount(long limit, int left) throws Exception {
		RepositoryOutput output = openWithChecksums(new RepositoryOutput.Limits(limit, 0));
		output.begin(header(START, 0, 1));
		write(output, 10, 1000);
		output.append(new byte[1000], 0, 1000 - HEADER_BYTES);
		assertEquals(2 * left + 1, names().size(), () -> "finished chunks, checksums, and the one that grows");
		output.seal(header(START + 10 * SECOND, SECOND, 0), null, () -> {});
		output.close();
		assertEquals(1042 * (left + 1), sizeBytes());
	}

	@ParameterizedTest
	@CsvSource({"2152, true", "2151, false"})
	void checksumsOfEarlierRecordingsCountAndGoWithTheirChunks(long limit, boolean stays) throws Exception {
		RepositoryOutput earlier = openWithChecksums(NO_LIMITS);
		earlier.begin(header(START, 0, 1));
		write(earlier, 1, 1000);
		earlier.append(new byte[1000], 0, 1000 - HEADER_BYTES);
		earlier.seal(header(START + SECOND, SECOND, 0), null, () -> {});
		earlier.close();
		RepositoryOutput output = open(new RepositoryOutput.Limits(limit, 0));
		output.begin(header(START + 9 * SECOND, 0, 1));
		output.close();
		Path oldest = repository().resolve("2023_11_14_22_13_20.jfr");
		assertEquals(stays, Files.exists(oldest));
		assertEquals(stays, Files.exists(StoredChecksums.beside(oldest)));
		assertEquals(stays ? 5 : 3, names().size());
	}

	@Test
	void checksumWithoutItsChunkIsDeletedByTheNextRecordingAndOthersAreNot() throws Exception {
		RepositoryOutput earlier = openWithChecksums(NO_LIMITS);
		earlier.begin(header(START, 0, 1));
		write(earlier, 2, 1000);
		earlier.close();
		Files.delete(repository().resolve("2023_11_14_22_13_20.jfr"));
		Path foreign = Files.createFile(repository().resolve("notes.txt" + StoredChecksums.EXTENSION));
		open(NO_LIMITS).close();
		assertEquals(
				List.of(
						"2023_11_14_22_13_21.jfr",
						"2023_11_14_22_13_21.jfr" + StoredChecksums.EXTENSION,
						"2023_11_14_22_13_22.jfr",
						foreign.getFileName().toString()),
				names());
	}

	@Test
	void eachChunkIsAFileThatReadersSeeGrow() throws Exception {
		RepositoryOutput output = open(NO_LIMITS);
		assertTrue(output.canPublish());
		assertTrue(output.hasOneFilePerChunk());
		assertFalse(output.runsClientCode());
		byte[] content = bytes(1, 300);
		output.begin(header(START, 0, 1));
		output.append(content, 0, 300);
		byte[] published = header(START, 5, 2);
		output.publish(published);
		assertArrayEquals(
				concat(published, content), Files.readAllBytes(repository().resolve("2023_11_14_22_13_20.jfr")));
		output.close();
	}

	private void assertOnlyOpen(String... names) throws IOException {
		if (OpenResources.areVisible()) {
			Path real = repository().toRealPath();
			assertEquals(
					Stream.of(names).map(name -> real.resolve(name).toString()).toList(),
					OpenResources.handles(directory).stream().sorted().toList());
		}
	}

	@Test
	void onlyTheFileThatGrowsIsOpen() throws Exception {
		RepositoryOutput output = openWithChecksums(NO_LIMITS);
		assertOnlyOpen(LOCK);
		output.begin(header(START, 0, 1));
		write(output, 2, 1000);
		assertOnlyOpen("2023_11_14_22_13_22.jfr", LOCK);
		output.seal(header(START + 2 * SECOND, SECOND, 0), null, () -> {});
		assertOnlyOpen(LOCK);
		output.close();
		assertOnlyOpen();
	}

	@Test
	void directoryIsFreeWhenTheRepairOfAChunkFailsUnexpectedly() throws Exception {
		RepositoryOutput earlier = open(NO_LIMITS);
		earlier.begin(header(START, 0, 1));
		earlier.close();
		RepositoryOutput.Repair failing = file -> {
			throw new IllegalStateException("says the test");
		};
		assertThrows(
				IllegalStateException.class,
				() -> new RepositoryOutput(repository(), ZoneOffset.UTC, NO_LIMITS, failing, Durability.NONE, false));
		OpenResources.assertNoneOf(directory);
		open(NO_LIMITS).close();
	}

	/** Opens one whose steps fail from a number on, up to another. */
	private ChunkOutput openFailing(int from, int to, TestedRepository.Opener opener) throws IOException {
		int[] steps = new int[1];
		return TestedRepository.open(
				repository(),
				true,
				() -> {
					int step = steps[0]++;
					if (step >= from && step < to) {
						throw new IOException("step " + step + " fails, says the test");
					}
				},
				opener);
	}

	private static RandomAccessFile openFile(Path path) throws IOException {
		return new RandomAccessFile(path.toFile(), "rw");
	}

	/** The steps are: make the file, move it, open it again. */
	@ParameterizedTest
	@ValueSource(ints = {0, 1, 2})
	void chunkThatCannotBeBegunLeavesNoFile(int failing) throws Exception {
		ChunkOutput output = openFailing(failing, failing + 1, RepositoryOutputTest::openFile);
		IOException e = assertThrows(IOException.class, () -> output.begin(header(START, 0, 1)));
		assertEquals("step " + failing + " fails, says the test", e.getMessage());
		assertEquals(0, e.getSuppressed().length);
		assertEquals(List.of(), names());
		output.close();
		OpenResources.assertNoneOf(directory);
	}

	@Test
	void failureSaysWhichFilesCouldNotBeDeletedEither() throws Exception {
		ChunkOutput output = openFailing(1, Integer.MAX_VALUE, RepositoryOutputTest::openFile);
		IOException e = assertThrows(IOException.class, () -> output.begin(header(START, 0, 1)));
		assertEquals("step 1 fails, says the test", e.getMessage());
		assertEquals(
				List.of("step 2 fails, says the test", "step 3 fails, says the test"),
				Stream.of(e.getSuppressed()).map(Throwable::getMessage).toList());
		assertEquals(List.of("2023_11_14_22_13_20.jfr.new"), names());
		output.close();
		OpenResources.assertNoneOf(directory);
	}

	/** A file that cannot be cut, and that fails when it is closed, though it is closed then. */
	private static final class StubbornFile extends RandomAccessFile {
		private final boolean hasLength;

		StubbornFile(Path path, boolean hasLength) throws IOException {
			super(path.toFile(), "rw");
			this.hasLength = hasLength;
		}

		@Override
		public long length() throws IOException {
			if (!hasLength) {
				throw new IOException("no length, says the test");
			}
			return super.length();
		}

		@Override
		public void setLength(long lengthBytes) throws IOException {
			throw new IOException("not cut, says the test");
		}

		@Override
		public void close() throws IOException {
			super.close();
			throw new IOException("not closed, says the test");
		}
	}

	private ChunkOutput openStubborn(boolean hasLength) throws IOException {
		return openFailing(
				0, 0, path -> path.toString().endsWith(".jfr") ? new StubbornFile(path, hasLength) : openFile(path));
	}

	@Test
	void fileThatCannotBeOpenedAgainIsClosedAndDeleted() throws Exception {
		ChunkOutput output = openStubborn(false);
		IOException e = assertThrows(IOException.class, () -> output.begin(header(START, 0, 1)));
		assertEquals("no length, says the test", e.getMessage());
		assertEquals("not closed, says the test", e.getSuppressed()[0].getMessage());
		assertEquals(List.of(), names());
		output.close();
		OpenResources.assertNoneOf(directory);
	}

	@Test
	void everythingIsGivenBackThoughTheFileFailsWhenItIsClosed() throws Exception {
		ChunkOutput output = openStubborn(true);
		output.begin(header(START, 0, 1));
		assertEquals(
				"not closed, says the test",
				assertThrows(IOException.class, output::close).getMessage());
		OpenResources.assertNoneOf(directory);
		Files.delete(repository().resolve("2023_11_14_22_13_20.jfr"));
		ChunkOutput next = openStubborn(true);
		next.begin(header(START, 0, 1));
		assertThrows(IOException.class, () -> next.cutBack(null, 0));
		next.close();
		assertEquals(List.of(), names(), "what is given up is deleted");
		OpenResources.assertNoneOf(directory);
	}

	@Test
	void fileThatCannotBeCutIsClosedAllTheSame() throws Exception {
		ChunkOutput output = openStubborn(true);
		output.begin(header(START, 0, 1));
		output.append(bytes(1, 100), 0, 100);
		IOException e = assertThrows(IOException.class, () -> output.cutBack(header(START, SECOND, 0), HEADER_BYTES));
		assertEquals("not cut, says the test", e.getMessage());
		assertEquals("not closed, says the test", e.getSuppressed()[0].getMessage());
		output.close();
		OpenResources.assertNoneOf(directory);
	}

	@Test
	void directoryBelongsToOneAtATime() throws Exception {
		RepositoryOutput first = open(NO_LIMITS);
		for (int i = 0; i < 2; i++) {
			String message =
					assertThrows(IOException.class, () -> open(NO_LIMITS)).getMessage();
			assertTrue(
					message.contains("one open recording")
							&& message.contains(repository().toString()),
					message);
		}
		Path link = Files.createSymbolicLink(directory.resolve("link"), repository());
		assertThrows(
				IOException.class,
				() -> new RepositoryOutput(link, ZoneOffset.UTC, NO_LIMITS, this::repair, Durability.NONE, false));
		first.close();
		new RepositoryOutput(link, ZoneOffset.UTC, NO_LIMITS, this::repair, Durability.NONE, false).close();
		Thread.currentThread().interrupt();
		open(NO_LIMITS).close();
		assertTrue(Thread.interrupted());
	}

	@Test
	void directoryOfAnOutputThatWasForgottenIsFree() throws Exception {
		open(NO_LIMITS);
		int tries = 0;
		while (true) {
			System.gc();
			try {
				open(NO_LIMITS).close();
				return;
			} catch (IOException e) {
				// A collection does not promise what it collects, nor when it has closed what was open.
				assertTrue(tries++ < 200, "the directory is never free");
				Thread.sleep(20);
			}
		}
	}

	@Test
	void pathThatIsNoDirectoryIsRefused() throws Exception {
		Path file = Files.createFile(directory.resolve("file"));
		String message = assertThrows(
						IOException.class,
						() -> new RepositoryOutput(
								file, ZoneOffset.UTC, NO_LIMITS, this::repair, Durability.NONE, false))
				.getMessage();
		assertTrue(message.contains("must be a directory"), message);
		assertThrows(
				IOException.class,
				() -> new RepositoryOutput(
						file.resolve("below"), ZoneOffset.UTC, NO_LIMITS, this::repair, Durability.NONE, false));
	}

	/** Fails, in place of the operation of a number, as no file system does. */
	private static final class UncheckedFailures {
		private final int failing;
		private int operations;

		UncheckedFailures(int failing) {
			this.failing = failing;
		}

		void pass() {
			if (operations++ == failing) {
				throw new OutOfMemoryError("says the test");
			}
		}

		RandomAccessFile open(Path path) throws IOException {
			return new RandomAccessFile(path.toFile(), "rw") {
				@Override
				public long length() throws IOException {
					pass();
					return super.length();
				}
			};
		}
	}

	@Test
	void nothingStaysOfAChunkThatCannotBeBegunForAReasonThatIsNoIOException() throws Exception {
		int failures = 0;
		boolean begun = false;
		while (!begun) {
			UncheckedFailures faults = new UncheckedFailures(failures);
			ChunkOutput output = TestedRepository.open(repository(), false, faults::pass, faults::open);
			try {
				output.begin(header(START, 0, 1));
				begun = true;
			} catch (OutOfMemoryError e) {
				failures++;
				assertEquals(List.of(), names());
				output.cutBack(null, 0);
			}
			output.close();
			OpenResources.assertNoneOf(directory);
		}
		assertEquals(4, failures, "opened, moved, opened again, measured");
	}

	@Test
	void failureToCloseAFileIsKeptBesideThatToDeleteIt() throws Exception {
		IOException atClose = new IOException("close, says the test");
		IOException atDelete = new IOException("delete, says the test");
		boolean[] failing = {false};
		ChunkOutput output = TestedRepository.open(
				repository(),
				false,
				() -> {
					if (failing[0]) {
						throw atDelete;
					}
				},
				path -> new RandomAccessFile(path.toFile(), "rw") {
					@Override
					public void close() throws IOException {
						super.close();
						if (failing[0]) {
							throw atClose;
						}
					}
				});
		output.begin(header(START, 0, 1));
		failing[0] = true;
		assertSame(atClose, assertThrows(IOException.class, () -> output.cutBack(null, 0)));
		assertArrayEquals(new Throwable[] {atDelete}, atClose.getSuppressed());
		output.close();
	}
}
