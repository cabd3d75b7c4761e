/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jdk.jfr.consumer.EventStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingStatistics;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Recordings to a repository: live, limited, one at a time, and good whatever happens. */
class RepositoryRecordingTest {
	@TempDir
	private Path directory;

	private static void write(Recording recording, int number) {
		// A new type every few events, some on the way between two chunks.
		Type type = recording.registerEventType("test.Step" + number / 7, b -> b.addField("number", Types.Builtin.INT)
				.addField("text", Types.Builtin.STRING));
		recording.writeEvent(type.asValue(v -> v.putField("number", number)
				.putField("text", "text " + number % 3)
				.putField("eventThread", SampleEvents.thread(recording, "thread " + number % 3, 1 + number % 3))
				.putField("stackTrace", SampleEvents.stackTrace(recording, 1 + number % 4))));
	}

	private static String expected(int number) {
		return "test.Step" + number / 7 + " " + number + " text " + number % 3 + " thread " + number % 3 + " "
				+ (1 + number % 4);
	}

	private static List<String> expected(int from, int to) {
		return IntStream.range(from, to)
				.mapToObj(RepositoryRecordingTest::expected)
				.toList();
	}

	/** A reader of the directory, and what it has seen. */
	private static final class Follower implements AutoCloseable {
		final List<String> seen = Collections.synchronizedList(new ArrayList<>());
		private final AtomicReference<Throwable> failure = new AtomicReference<>();
		private final CountDownLatch ended = new CountDownLatch(1);
		private final EventStream stream;

		Follower(Path directory) throws IOException {
			stream = EventStream.openRepository(directory);
			stream.setStartTime(Instant.EPOCH);
			stream.onEvent(event -> seen.add(event.getEventType().getName() + " " + event.getInt("number") + " "
					+ event.getString("text") + " " + event.getThread().getJavaName() + " "
					+ event.getStackTrace().getFrames().size()));
			stream.onError(failure::set);
			stream.onClose(ended::countDown);
			stream.startAsync();
		}

		/** Waits for the end, which a reader finds by itself, and says what was seen. */
		List<String> seenToTheEnd() throws InterruptedException {
			assertTrue(
					ended.await(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS),
					() -> "the stream has not ended; seen " + seen);
			assertEquals(null, failure.get());
			return List.copyOf(seen);
		}

		@Override
		public void close() {
			stream.close();
		}
	}

	private List<Path> chunks() throws IOException {
		try (Stream<Path> files = Files.list(directory)) {
			return files.filter(file -> file.toString().endsWith(".jfr"))
					.sorted()
					.toList();
		}
	}

	private List<ReadEvent> readChunks() throws Exception {
		List<ReadEvent> events = new ArrayList<>();
		for (Path chunk : chunks()) {
			assertEquals(1, ChunkDump.validate(Files.readAllBytes(chunk)).size());
			events.addAll(TwoReaders.read(chunk));
		}
		return events;
	}

	private static void assertSameEvents(List<String> expected, List<String> seen, String who) {
		List<String> sortedSeen = new ArrayList<>(seen);
		Collections.sort(sortedSeen);
		List<String> sortedExpected = new ArrayList<>(expected);
		Collections.sort(sortedExpected);
		assertEquals(sortedExpected, sortedSeen, who);
	}

	@Test
	void followersStartedBeforeDuringAndAfterSeeEveryEventOnceAndEnd() throws Exception {
		int count = 120;
		List<Follower> followers = new ArrayList<>();
		followers.add(new Follower(directory));
		Recording recording = Recordings.newRepository(directory);
		followers.add(new Follower(directory));
		for (int i = 0; i < count; i++) {
			write(recording, i);
			if (i % 3 == 2) {
				recording.flush();
			}
			if (i % 4 == 3) {
				recording.rotateChunk();
			}
			if (i % 50 == 49) {
				followers.add(new Follower(directory));
				// As long as a reader waits before it looks again.
				Thread.sleep(1100);
			}
		}
		recording.close();
		followers.add(new Follower(directory));
		for (int i = 0; i < followers.size(); i++) {
			assertSameEvents(expected(0, count), followers.get(i).seenToTheEnd(), "follower " + i);
			followers.get(i).close();
		}
		assertTrue(chunks().size() >= 30);
		assertEquals(count, readChunks().size());
	}

	@Test
	void followerSeesEverythingThatManyThreadsWriteWithManyChunks() throws Exception {
		int threads = 4;
		int each = 600;
		AtomicInteger written = new AtomicInteger();
		Recording recording = Recordings.newRepository(
				directory, s -> s.withJdkTypeInitialization().withMaxChunkSize(100_000));
		try (Follower follower = new Follower(directory)) {
			AtomicReference<Throwable> failure = new AtomicReference<>();
			List<Thread> writers = new ArrayList<>();
			for (int t = 0; t < threads; t++) {
				Thread thread = new Thread(() -> {
					for (int i = 0; i < each; i++) {
						int number = written.getAndIncrement();
						write(recording, number);
						if (number % 200 == 199) {
							recording.flush();
						} else if (number % 150 == 149) {
							recording.rotateChunk();
						}
					}
				});
				thread.setUncaughtExceptionHandler((t2, e) -> failure.set(e));
				thread.start();
				writers.add(thread);
			}
			for (Thread writer : writers) {
				writer.join();
			}
			recording.close();
			assertEquals(null, failure.get());
			assertSameEvents(expected(0, threads * each), follower.seenToTheEnd(), "follower");
		}
		assertTrue(chunks().size() > 10, () -> "many chunks");
		assertEquals(threads * each, readChunks().size());
	}

	@Test
	void onlyTheLastChunkOfAClosedRecordingSaysThatItIs() throws Exception {
		try (Recording recording = Recordings.newRepository(directory)) {
			for (int i = 0; i < 3; i++) {
				write(recording, i);
				recording.rotateChunk();
			}
		}
		List<Path> files = chunks();
		assertEquals(4, files.size());
		long nextStart = 0;
		for (int i = 0; i < files.size(); i++) {
			ChunkDump chunk =
					ChunkDump.validate(Files.readAllBytes(files.get(i))).get(0);
			assertEquals(i == 3 ? 3 : 1, chunk.flags);
			assertTrue(i == 0 || chunk.startEpochNanos == nextStart, "chunks follow each other without a gap");
			nextStart = chunk.startEpochNanos + chunk.durationNanos;
		}
	}

	@Test
	void eventsOfThePastDoNotMoveTheChunksThatReadersKnowByTheirStart() throws Exception {
		Path source = directory.resolveSibling(directory.getFileName() + ".source");
		byte[] old = SampleEvents.record(r -> {
			for (int i = 0; i < 40; i++) {
				r.writeEvent(SampleEvents.sample(r, i * 1_000_000, "text " + i % 3));
			}
		});
		Files.write(source, old);
		try (Recording recording = Recordings.newRepository(directory)) {
			int written = 0;
			for (var event : jdk.jfr.consumer.RecordingFile.readAllEvents(source)) {
				recording.writeEvent(event);
				if (++written % 5 == 0) {
					recording.flush().rotateChunk();
				}
			}
		} finally {
			Files.delete(source);
		}
		List<Integer> numbers = Collections.synchronizedList(new ArrayList<>());
		try (EventStream stream = EventStream.openRepository(directory)) {
			stream.setStartTime(Instant.EPOCH);
			stream.onEvent(event -> numbers.add(event.getInt("number") / 1_000_000));
			stream.start();
		}
		assertEquals(IntStream.range(0, 40).boxed().toList(), numbers);
	}

	@Test
	void nextRecordingGoesOnInTheDirectoryAndKeepsItsLimit() throws Exception {
		long limit = 4L << 20;
		for (int run = 0; run < 3; run++) {
			try (Recording recording = Recordings.newRepository(
					directory, s -> s.withJdkTypeInitialization().withMaxSize(limit))) {
				Type type = recording.registerEventType("test.Run", b -> b.addField("text", Types.Builtin.STRING));
				for (int i = 0; i < 60_000; i++) {
					String text = "run " + run + " event " + i + " of many that are not short at all";
					recording.writeEvent(type.asValue(v -> v.putField("text", text)));
				}
			}
			long sum = 0;
			for (Path chunk : chunks()) {
				sum += Files.size(chunk);
			}
			assertTrue(sum <= limit && sum > limit / 2, "bytes: " + sum);
			List<ReadEvent> events = readChunks();
			String newest = "run " + run + " event 59999 of many that are not short at all";
			assertTrue(events.stream().anyMatch(e -> newest.equals(e.get("text"))));
		}
	}

	@Test
	void nextRecordingFinishesTheChunkOfOneThatDied() throws Exception {
		Recording died = Recordings.newRepository(directory);
		for (int i = 0; i < 20; i++) {
			write(died, i);
		}
		died.rotateChunk();
		for (int i = 20; i < 30; i++) {
			write(died, i);
		}
		died.flush();
		Path restarted = Files.createDirectory(directory.resolve("restarted"));
		for (Path chunk : chunks()) {
			Files.copy(chunk, restarted.resolve(chunk.getFileName()));
		}
		// As if it had been killed after the header of another chunk.
		Path copied = restarted.resolve(chunks().get(1).getFileName());
		byte[] begun = java.util.Arrays.copyOf(Files.readAllBytes(copied), 68);
		java.nio.ByteBuffer.wrap(begun).putLong(8, 68).putLong(16, 0).putLong(24, 0);
		Path begunOnly = Files.write(restarted.resolve("2026_01_01_00_00_00.jfr"), begun);
		died.close();
		try (Recording next = Recordings.newRepository(restarted)) {
			assertEquals(false, Files.exists(begunOnly), "there was nothing in it");
			write(next, 30);
		}
		List<String> seen;
		try (Follower follower = new Follower(restarted)) {
			seen = follower.seenToTheEnd();
		}
		assertSameEvents(expected(0, 31), seen, "follower");
		assertEquals(10, TwoReaders.read(copied).size());
	}

	@Test
	void chunksThatAreTooOldGoOnFlush() throws Exception {
		try (Recording recording = Recordings.newRepository(
				directory, s -> s.withJdkTypeInitialization().withMaxAge(Duration.ofMillis(1)))) {
			// A thread that waits for a processor may find the chunk too old right after it has ended it.
			do {
				write(recording, 1);
				recording.rotateChunk();
			} while (chunks().size() == 1);
			Thread.sleep(5);
			recording.flush();
			assertEquals(1, chunks().size());
		}
		assertEquals(0, readChunks().size());
	}

	@Test
	void chunksThatAreYoungStayHoweverCoarseTheTicksAre() throws Exception {
		int count = 40;
		Duration shorterThanCoarseTicksAdd = Duration.ofSeconds(count - 5);
		Instant opened = Instant.now();
		try (Recording recording = Recordings.newRepository(
				directory,
				s -> s.withJdkTypeInitialization().withTicksPerSecond(1).withMaxAge(shorterThanCoarseTicksAdd))) {
			for (int i = 0; i < count; i++) {
				write(recording, i);
				recording.rotateChunk();
			}
		}
		Instant closed = Instant.now();
		assertTrue(
				Duration.between(opened, closed).compareTo(shorterThanCoarseTicksAdd) < 0,
				"forty rotations take seconds, and chunks that old may go");
		assertEquals(count, readChunks().size());
		long earliest = 0;
		for (Path file : chunks()) {
			ChunkDump chunk = ChunkDump.validate(Files.readAllBytes(file)).get(0);
			assertTrue(chunk.startEpochNanos >= earliest, "chunks are in order");
			earliest = chunk.startEpochNanos + chunk.durationNanos;
			Instant start = Instant.ofEpochSecond(0, chunk.startEpochNanos);
			assertTrue(start.isBefore(closed), () -> "a chunk starts at " + start + ", after " + closed);
		}
		try (Follower follower = new Follower(directory)) {
			assertSameEvents(expected(0, count), follower.seenToTheEnd(), "follower");
		}
	}

	@Test
	void limitsDecideHowLargeChunksAre() {
		SettingsProbe probe = new SettingsProbe(directory);
		assertEquals(256L << 20, probe.of(s -> {}).getMaxChunkSize());
		assertEquals(256L << 20, probe.of(s -> s.withMaxSize(10L << 30)).getMaxChunkSize());
		assertEquals(25L << 20, probe.of(s -> s.withMaxSize(100L << 20)).getMaxChunkSize());
		assertEquals(1 << 20, probe.of(s -> s.withMaxSize(1)).getMaxChunkSize());
		assertEquals(7, probe.of(s -> s.withMaxSize(1000).withMaxChunkSize(7)).getMaxChunkSize());
		assertEquals(null, probe.of(s -> {}).getMaxChunkAge());
		assertEquals(
				Duration.ofHours(6),
				probe.of(s -> s.withMaxAge(Duration.ofDays(1))).getMaxChunkAge());
		assertEquals(
				Duration.ofSeconds(1),
				probe.of(s -> s.withMaxAge(Duration.ofMillis(1))).getMaxChunkAge());
		assertEquals(
				Duration.ofDays(9),
				probe.of(s -> s.withMaxChunkAge(Duration.ofDays(9)).withMaxAge(Duration.ofDays(1)))
						.getMaxChunkAge());
		assertEquals(0, probe.of(s -> {}).getMaxSize());
		assertEquals(null, probe.of(s -> {}).getMaxAge());
		for (Consumer<RecordingSettingsBuilder> bad : List.<Consumer<RecordingSettingsBuilder>>of(
				s -> s.withMaxSize(0),
				s -> s.withMaxSize(-1),
				s -> s.withMaxAge(Duration.ZERO),
				s -> s.withMaxAge(Duration.ofNanos(-1)))) {
			assertThrows(IllegalArgumentException.class, () -> probe.of(bad));
		}
		assertThrows(NullPointerException.class, () -> probe.of(s -> s.withMaxAge(null)));
	}

	/** Catches what a builder makes. */
	private record SettingsProbe(Path directory) {
		org.openjdk.jmc.flightrecorder.writer.api.RecordingSettings of(Consumer<RecordingSettingsBuilder> settings) {
			AtomicReference<org.openjdk.jmc.flightrecorder.writer.api.RecordingSettings> made = new AtomicReference<>();
			try {
				Recordings.newRepository(directory.resolve("probe"), s -> {
							settings.accept(s);
							made.set(s.build());
						})
						.close();
			} catch (IOException e) {
				throw new UncheckedIOException(e);
			}
			assertTrue(made.get().toString().contains("maxSizeBytes="));
			return made.get();
		}
	}

	@Test
	void limitsOfARepositoryAreRefusedElsewhereBeforeAnythingIsTouched() throws Exception {
		Path file = Files.writeString(directory.resolve("file.jfr"), "kept");
		for (Consumer<RecordingSettingsBuilder> limit : List.<Consumer<RecordingSettingsBuilder>>of(
				s -> s.withMaxSize(1000), s -> s.withMaxAge(Duration.ofDays(1)))) {
			String message = assertThrows(IllegalArgumentException.class, () -> Recordings.newRecording(file, limit))
					.getMessage();
			assertTrue(message.contains("newRepository"), message);
			assertThrows(
					IllegalArgumentException.class, () -> Recordings.newRecording(new ByteArrayOutputStream(), limit));
		}
		assertEquals("kept", Files.readString(file));
	}

	@Test
	void nameOfTheRecordingComesWithTheDirectory() throws Exception {
		try (Recording recording = Recordings.newRepository(
				directory, s -> s.withJdkTypeInitialization().withName("night shift"))) {
			write(recording, 1);
		}
		ReadEvent named = readChunks().stream()
				.filter(e -> e.typeName().equals("jdk.ActiveRecording"))
				.findFirst()
				.orElseThrow();
		assertEquals("night shift", named.get("name"));
		assertEquals(directory.toAbsolutePath().toString(), named.get("destination"));
	}

	@Test
	void otherProcessIsRefusedUntilThisOneIsDone() throws Exception {
		try (Recording recording = Recordings.newRepository(directory)) {
			write(recording, 1);
			assertTrue(otherProcess()
					.contains("can belong to only one open recording at a time; another process has one"));
			// What was refused here must not have given up the lock of this process.
			assertThrows(IOException.class, () -> Recordings.newRepository(directory));
			assertTrue(otherProcess().contains("another process has one"));
		}
		assertEquals("opened", otherProcess().strip());
	}

	private String otherProcess() throws Exception {
		String classPath = Stream.of(Recordings.class, Opener.class)
				.map(type -> Path.of(java.net.URI.create(type.getProtectionDomain()
								.getCodeSource()
								.getLocation()
								.toString()))
						.toString())
				.distinct()
				.collect(java.util.stream.Collectors.joining(System.getProperty("path.separator")));
		Path printed = directory.resolve("printed.txt");
		Process process = new ProcessBuilder(
						Path.of(System.getProperty("java.home"), "bin", "java").toString(),
						"-classpath",
						classPath,
						Opener.class.getName(),
						directory.toString())
				.redirectErrorStream(true)
				.redirectOutput(printed.toFile())
				.start();
		try {
			assertTrue(process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS), "the other process ends");
		} finally {
			process.destroyForcibly();
		}
		return Files.readString(printed);
	}

	/** What the other process does. */
	static final class Opener {
		private Opener() {}

		public static void main(String[] arguments) {
			try {
				Recordings.newRepository(Path.of(arguments[0]), s -> {}).close();
				System.out.println("opened");
			} catch (IOException e) {
				System.out.println(e.getMessage());
			}
		}
	}

	@Test
	void nextFileThatCannotBeMadeFailsTheRecordingAndWhatWasSealedIsGood() throws Exception {
		Recording recording = Recordings.newRepository(directory, s -> {
			SampleEvents.fixedTimes(s);
			s.withTimeZone(ZoneOffset.UTC);
		});
		recording.writeEvent(SampleEvents.sample(recording, 1, "sealed"));
		recording.rotateChunk();
		recording.writeEvent(SampleEvents.sample(recording, 2, "sealed as well"));
		// In the way of the third file, which is of the same second.
		Path obstacle = Files.createDirectory(directory.resolve("2023_11_14_22_13_20_02.jfr.new"));
		Path content = Files.createFile(obstacle.resolve("content"));
		UncheckedIOException noticed = assertThrows(UncheckedIOException.class, recording::rotateChunk);
		assertThrows(
				IllegalStateException.class, () -> recording.writeEvent(SampleEvents.sample(recording, 3, "refused")));
		assertSame(noticed.getCause(), assertThrows(IOException.class, recording::close));
		recording.close();
		Files.delete(content);
		Files.delete(obstacle);
		assertEquals(2, readChunks().size());
		long sizeBytes = 0;
		for (Path chunk : chunks()) {
			sizeBytes += Files.size(chunk);
		}
		RecordingStatistics statistics = recording.getStatistics();
		assertEquals(2, statistics.chunksSealed());
		assertEquals(sizeBytes, statistics.bytesWritten());
		Recordings.newRepository(directory).close();
	}
}
