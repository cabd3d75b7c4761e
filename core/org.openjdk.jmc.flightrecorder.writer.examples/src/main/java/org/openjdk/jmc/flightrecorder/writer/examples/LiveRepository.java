/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.examples;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.consumer.EventStream;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;

/**
 * Writes to a repository, a directory with a file for each chunk, while a reader follows. A service would keep the
 * recording open for weeks; the limits of size and age keep the directory small. The program prints
 *
 * <pre>
 * step 1 is read while the recording is open
 * step 2 is read while the recording is open
 * the reader ends with the recording
 * </pre>
 */
final class LiveRepository {
	record Step(int number) {}

	private LiveRepository() {}

	public static void main(String[] arguments) throws Exception {
		Path directory = Files.createDirectories(Path.of("repository"));
		CountDownLatch first = new CountDownLatch(1);
		CountDownLatch second = new CountDownLatch(2);
		try (EventStream reader = EventStream.openRepository(directory)) {
			reader.setStartTime(Instant.EPOCH);
			reader.onEvent(event -> {
				System.out.println("step " + event.getInt("number") + " is read while the recording is open");
				first.countDown();
				second.countDown();
			});
			reader.startAsync();
			try (Recording recording =
					Recordings.newRepository(directory, settings -> settings.withJdkTypeInitialization()
							.withMaxSize(64L << 20)
							.withMaxAge(Duration.ofDays(7)))) {
				recording.writeEvent(new Step(1));
				recording.flush(); // a reader sees what was written before the flush
				first.await();
				recording.rotateChunk(); // a complete chunk is a file of its own, which any tool reads
				recording.writeEvent(new Step(2));
				recording.flush();
				second.await();
			}
			reader.awaitTermination();
		}
		System.out.println("the reader ends with the recording");
	}
}
