/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Destination;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.NumberedEvents;

/** Threads without number, few of which run at a time. Without effect before JDK 21. */
@Alone
class VirtualThreadsTest {
	@TempDir
	private Path directory;

	@ParameterizedTest
	@EnumSource
	void tenThousandThreadsWriteAnEventEach(Destination destination) throws Exception {
		ExecutorService threads = Crew.virtualThreads();
		assumeTrue(threads != null, "virtual threads");
		Path file = directory.resolve(destination + ".jfr");
		Recording recording = destination.open(file, s -> s.withMaxChunkSize(100_000));
		Type type = NumberedEvents.type(recording);
		int count = 10_000;
		try {
			Crew.await(Crew.startTogether(
					threads, count, worker -> recording.writeEvent(NumberedEvents.event(type, 0, worker))));
		} finally {
			threads.shutdownNow();
		}
		recording.close();
		NumberedEvents.assertHolds(destination.recorded(file), NumberedEvents.all(1, count));
	}

	@ParameterizedTest
	@EnumSource
	void threadsBlockedInACallbackDoNotBlockOthers(Destination destination) throws Exception {
		ExecutorService virtual = Crew.virtualThreads();
		assumeTrue(virtual != null, "virtual threads");
		ExecutorService platform = Executors.newFixedThreadPool(8);
		Path file = directory.resolve(destination + ".jfr");
		Recording recording = destination.open(file, s -> s.withMaxChunkSize(100_000));
		Type type = NumberedEvents.type(recording);
		int blocked = 200;
		int writers = 16;
		int numbers = 2000;
		CountDownLatch inCallback = new CountDownLatch(blocked);
		CountDownLatch release = new CountDownLatch(1);
		try {
			List<Future<?>> blocking = Crew.startTogether(
					virtual,
					blocked,
					worker -> recording.writeEvent(type.asValue(v -> {
						NumberedEvents.put(v, worker, 0);
						inCallback.countDown();
						try {
							release.await();
						} catch (InterruptedException e) {
							throw new AssertionError(e);
						}
					})));
			Crew.await(inCallback, "callbacks");
			List<Future<?>> writing = new ArrayList<>();
			Crew.Task write = worker -> {
				for (int number = 1; number <= numbers; number++) {
					recording.writeEvent(NumberedEvents.event(type, worker, number));
					if (number % 500 == worker) {
						recording.rotateChunk();
					}
				}
			};
			writing.addAll(Crew.startTogether(virtual, writers / 2, write));
			writing.addAll(Crew.startTogether(platform, writers / 2, worker -> write.run(worker + writers / 2)));
			Crew.await(writing);
			release.countDown();
			Crew.await(blocking);
		} finally {
			release.countDown();
			virtual.shutdownNow();
			platform.shutdownNow();
		}
		recording.close();
		var expected = NumberedEvents.all(blocked, 1);
		for (int worker = 0; worker < writers; worker++) {
			expected[worker].set(0, numbers + 1);
		}
		NumberedEvents.assertHolds(destination.recorded(file), expected);
	}
}
