/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** A recording is followed while it grows, by the JDK's own stream of events. */
class LiveReadingTest {
	private static final int STEPS = 12;

	@TempDir
	private Path directory;

	/** A reader of a growing file, and what it has seen. */
	private static final class Follower implements AutoCloseable {
		final List<String> seen = Collections.synchronizedList(new ArrayList<>());
		final AtomicReference<Throwable> failure = new AtomicReference<>();
		private final CountDownLatch ended = new CountDownLatch(1);
		private final EventStream stream;

		Follower(Path file) throws Exception {
			stream = EventStream.openFile(file);
			stream.setReuse(false);
			stream.setStartTime(Instant.EPOCH);
			stream.onEvent(event -> seen.add(described(event)));
			stream.onError(failure::set);
			stream.onClose(ended::countDown);
			stream.startAsync();
		}

		void awaitEnd() throws InterruptedException {
			assertTrue(
					ended.await(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS),
					() -> "the stream has not ended; seen " + seen);
			assertEquals(null, failure.get());
		}

		void awaitSeen(int count) throws InterruptedException {
			long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Deadline.PATIENCE_SECONDS);
			while (seen.size() < count) {
				// The stream looks once a second and tells nobody when it has looked.
				assertTrue(
						System.nanoTime() < end && failure.get() == null, () -> "seen " + seen + " " + failure.get());
				Thread.sleep(20);
			}
		}

		@Override
		public void close() {
			stream.close();
		}
	}

	private static String described(RecordedEvent event) {
		RecordedObject place = event.getValue("place");
		return event.getEventType().getName()
				+ " " + event.getInt("number")
				+ " " + event.getString("text")
				+ " " + event.getThread().getJavaName()
				+ " " + event.getStackTrace().getFrames().size()
				+ " " + event.getStackTrace().getFrames().get(0).getMethod().getName()
				+ " " + place.getString("name") + place.getFloat("x");
	}

	private static String expected(int step) {
		return "test.Step" + step / 3 + " " + step + " text " + step % 2 + " thread " + step % 3 + " " + (1 + step % 4)
				+ " method0 place" + step / 3 + " " + step % 5 + (step % 5) / 2f;
	}

	/** Every third step comes with a new event type and a new struct. */
	private static void write(Recording recording, int step) {
		Type place = recording.registerType("test.Place" + step / 3, b -> b.addField("name", Types.Builtin.STRING)
				.addField("x", Types.Builtin.FLOAT));
		Type type = recording.registerEventType("test.Step" + step / 3, b -> b.addField("number", Types.Builtin.INT)
				.addField("text", Types.Builtin.STRING)
				.addField("place", place));
		recording.writeEvent(type.asValue(v -> v.putField("number", step)
				.putField("text", "text " + step % 2)
				.putField("eventThread", SampleEvents.thread(recording, "thread " + step % 3, 1 + step % 3))
				.putField("stackTrace", SampleEvents.stackTrace(recording, 1 + step % 4))
				.putField("place", p -> p.putField("name", "place" + step / 3 + " " + step % 5)
						.putField("x", (step % 5) / 2f))));
	}

	@Test
	void streamsStartedBeforeDuringAndAfterSeeEveryEventOnce() throws Exception {
		Path file = directory.resolve("live.jfr");
		Recording recording = Recordings.newRecording(file);
		recording.flush();
		List<String> expected = new ArrayList<>();
		List<Follower> followers = new ArrayList<>();
		followers.add(new Follower(file));
		for (int step = 0; step < STEPS; step++) {
			// Twice, so that the second text is pooled.
			write(recording, step);
			write(recording, step);
			expected.add(expected(step));
			expected.add(expected(step));
			if (step % 5 == 4) {
				recording.rotateChunk();
			}
			recording.flush();
			if (step == 1 || step == 7) {
				followers.add(new Follower(file));
			}
			if (step % 4 == 3) {
				followers.get(0).awaitSeen(expected.size());
			}
		}
		recording.close();
		followers.add(new Follower(file));
		for (Follower follower : followers) {
			follower.awaitEnd();
			List<String> seen = new ArrayList<>(follower.seen);
			Collections.sort(seen);
			List<String> all = new ArrayList<>(expected);
			Collections.sort(all);
			assertEquals(all, seen);
			follower.close();
		}
		assertEquals(expected.size(), TwoReaders.read(file).size());
	}

	@Test
	void streamFollowsWhileManyThreadsRegisterWriteFlushAndRotate() throws Exception {
		Path file = directory.resolve("busy.jfr");
		Recording recording = Recordings.newRecording(file);
		recording.flush();
		int workers = 4;
		List<String> expected = Collections.synchronizedList(new ArrayList<>());
		try (Follower follower = new Follower(file)) {
			List<Thread> threads = new ArrayList<>();
			AtomicReference<Throwable> failure = new AtomicReference<>();
			for (int w = 0; w < workers; w++) {
				int worker = w;
				Thread thread = new Thread(() -> {
					for (int i = 0; i < 60; i++) {
						int step = i * workers + worker;
						write(recording, step);
						expected.add(expected(step));
						if (i % 4 == 1) {
							recording.flush();
						} else if (i % 20 == 10 + worker) {
							recording.rotateChunk();
						}
					}
				});
				thread.setUncaughtExceptionHandler((t, e) -> failure.set(e));
				thread.start();
				threads.add(thread);
			}
			for (Thread thread : threads) {
				thread.join();
			}
			assertEquals(null, failure.get());
			recording.close();
			follower.awaitEnd();
			List<String> seen = new ArrayList<>(follower.seen);
			Collections.sort(seen);
			Collections.sort(expected);
			assertEquals(expected, seen);
		}
		assertEquals(expected.size(), TwoReaders.read(file).size());
	}
}
