/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.copy;

import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.SIZE_OFFSET;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import jdk.jfr.Category;
import jdk.jfr.Configuration;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;

/** Small recordings by the running JDK's own recorder, of this very JVM. */
final class JdkRecordings {
	private static final int EVENTS_PER_CHUNK = 1200;
	private static final int TICKS_PER_SECOND_OFFSET = 56;

	private JdkRecordings() {}

	@Name("copy.Work")
	@Label("Work – all kinds of values")
	@Category({"Copy", "Tests"})
	static class Work extends Event {
		boolean flag;
		byte tiny;
		char letter;
		short small;
		int number;

		@DataAmount
		long size;

		float ratio;
		double exact;
		String text;
		Class<?> type;
		Thread worker;

		@Timespan(Timespan.TICKS)
		long waitedTicks;

		@Timespan(Timespan.MILLISECONDS)
		long timeoutMillis;

		@Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH)
		long deadlineEpochMillis;
	}

	@Name("copy.Silent")
	static class Silent extends Event {
		int never;
	}

	/** Records some work in several chunks; a thread has another name in each. */
	static void record(Path file, int chunks) throws IOException, ParseException, InterruptedException {
		try (Recording recording = new Recording(Configuration.getConfiguration("default"))) {
			recording.enable(Silent.class);
			recording.enable("jdk.JavaExceptionThrow");
			recording.start();
			for (int chunk = 0; chunk < chunks; chunk++) {
				if (chunk > 0) {
					rotate();
				}
				int first = chunk * EVENTS_PER_CHUNK;
				Thread.currentThread().setName("worker of chunk " + chunk);
				Thread other = new Thread(() -> work(first), "other of chunk " + chunk);
				other.start();
				work(first + EVENTS_PER_CHUNK / 2);
				other.join();
				System.gc();
			}
			recording.stop();
			recording.dump(file);
		}
	}

	/** The JDK begins a chunk when a second recording starts. */
	private static void rotate() {
		try (Recording other = new Recording()) {
			other.start();
		}
	}

	private static void work(int first) {
		for (int i = first; i < first + EVENTS_PER_CHUNK / 2; i++) {
			Work event = new Work();
			event.begin();
			event.flag = i % 2 == 0;
			event.tiny = (byte) i;
			event.letter = (char) (i * 31);
			event.small = (short) (i * 77);
			event.number = i;
			event.size = (long) i * i * i << 20;
			event.ratio = i % 100 == 0 ? Float.NaN : 1f / i;
			event.exact = i % 100 == 1 ? Double.NEGATIVE_INFINITY : Math.sqrt(i);
			event.text = i % 10 == 0 ? null : i % 10 == 1 ? "" : "text " + (i % 50 == 2 ? "– 𝄞 " : "") + i % 200;
			event.type = i % 3 == 0 ? null : i % 3 == 1 ? int[][].class : Work.class;
			event.worker = i % 4 == 0 ? null : Thread.currentThread();
			event.waitedTicks = i % 5 == 0 ? Long.MIN_VALUE : i * 1000L;
			event.timeoutMillis = i % 5 == 1 ? Long.MAX_VALUE : i;
			event.deadlineEpochMillis = i % 5 == 2 ? Long.MIN_VALUE : 1_700_000_000_000L + i;
			event.commit();
		}
	}

	/** The same bytes with a clock that ticks otherwise, as processors' own clocks do. */
	static void setTicksPerSecond(Path file, long ticksPerSecond) throws IOException {
		ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
		for (int chunk = 0; chunk < bytes.capacity(); chunk += (int) bytes.getLong(chunk + SIZE_OFFSET)) {
			bytes.putLong(chunk + TICKS_PER_SECOND_OFFSET, ticksPerSecond);
		}
		Files.write(file, bytes.array());
	}

	static int chunks(Path file) throws IOException {
		ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
		int chunks = 0;
		for (int chunk = 0; chunk < bytes.capacity(); chunk += (int) bytes.getLong(chunk + SIZE_OFFSET)) {
			chunks++;
		}
		return chunks;
	}
}
