/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.soak;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * The other JVM of a soak. It reads the repository, either while it is written ({@value #FOLLOW}) or when that is over
 * ({@value #LEFT}), checks every event, and prints one line each second and the result as JSON at the end. Following ends
 * with the recording; how many events there were then comes in by the standard input.
 */
final class SoakReader {
	static final String FOLLOW = "follow";
	static final String LEFT = "left";
	static final String STATUS = "status ";
	static final String RESULT = "result ";

	/** To look at the time of each event would take as long as to check it. */
	private static final int EVENTS_PER_LOOK = 1 << 10;

	private static final long STATUS_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final EventCheck check;
	private long lagMillis;
	private long largestLagMillis;
	private long toldNanoTime = System.nanoTime();

	private SoakReader(int writerCount) {
		check = new EventCheck(writerCount);
	}

	/**
	 * Reads.
	 *
	 * @param arguments
	 *            what to do, the directory, and how many writers there are
	 * @throws IOException
	 *             when the repository cannot be read
	 */
	public static void main(String[] arguments) throws IOException {
		int writerCount = Integer.parseInt(arguments[2]);
		SoakReader reader = new SoakReader(writerCount);
		Path directory = Path.of(arguments[1]);
		if (arguments[0].equals(FOLLOW)) {
			reader.follow(directory, writerCount);
		} else {
			reader.readLeft(directory, writerCount);
		}
		Map<String, Long> result = reader.check.result();
		if (arguments[0].equals(FOLLOW)) {
			result.put("largest lag ms", reader.largestLagMillis);
		}
		System.out.println(RESULT + new ObjectMapper().writeValueAsString(result));
	}

	private void follow(Path directory, int writerCount) throws IOException {
		Throwable[] failure = new Throwable[1];
		try (EventStream stream = EventStream.openRepository(directory)) {
			stream.setStartTime(Instant.EPOCH);
			// Nothing here depends on the order, and a flush of a fast writer would have to be held in memory.
			stream.setOrdered(false);
			stream.onEvent(event -> {
				if (EventCheck.concerns(event)) {
					see(event);
				}
			});
			stream.onError(e -> failure[0] = e);
			stream.start();
		}
		if (failure[0] != null) {
			throw new IOException("The reader failed with " + failure[0], failure[0]);
		}
		long[] ends = new long[writerCount];
		try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
			for (int i = 0; i < ends.length; i++) {
				ends[i] = Long.parseLong(in.readLine());
			}
		}
		check.endAt(ends);
	}

	private void see(RecordedEvent event) {
		check.check(event);
		if (check.events() % EVENTS_PER_LOOK == 0) {
			lagMillis = System.currentTimeMillis() - event.getStartTime().toEpochMilli();
			largestLagMillis = Math.max(largestLagMillis, lagMillis);
			if (System.nanoTime() - toldNanoTime > STATUS_NANOS) {
				toldNanoTime = System.nanoTime();
				System.out.println(STATUS + check.events() + " " + lagMillis);
			}
		}
	}

	/** The oldest files are gone, so that the first that is left only says where checking begins. */
	private void readLeft(Path directory, int writerCount) throws IOException {
		List<Path> files;
		try (Stream<Path> all = Files.list(directory)) {
			// In the order of their chunks, which is that of the times in their names where each is of another second.
			files = all.filter(file -> file.toString().endsWith(".jfr"))
					.sorted()
					.toList();
		}
		long[] newest = new long[writerCount];
		Arrays.fill(newest, -1);
		try (RecordingFile first = new RecordingFile(files.get(0))) {
			while (first.hasMoreEvents()) {
				RecordedEvent event = first.readEvent();
				if (EventCheck.concerns(event)) {
					int writer = event.getInt(SoakTypes.WRITER);
					newest[writer] = Math.max(newest[writer], event.getLong(SoakTypes.SEQUENCE));
				}
			}
		}
		check.startAfter(newest);
		for (Path file : files.subList(1, files.size())) {
			readLeft(file, newest);
		}
	}

	private void readLeft(Path file, long[] newestOfFirst) throws IOException {
		try (RecordingFile events = new RecordingFile(file)) {
			while (events.hasMoreEvents()) {
				RecordedEvent event = events.readEvent();
				if (EventCheck.concerns(event)
						&& event.getLong(SoakTypes.SEQUENCE) > newestOfFirst[event.getInt(SoakTypes.WRITER)]) {
					see(event);
				}
			}
		}
	}
}
