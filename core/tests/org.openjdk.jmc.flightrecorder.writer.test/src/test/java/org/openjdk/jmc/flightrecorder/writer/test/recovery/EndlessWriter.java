/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.recovery;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;

/**
 * A program that writes until it is killed. Some threads write events that are numbered thread by thread; the main
 * thread flushes, rotates and registers types, and after each flush or rotation that returned it prints how many events
 * of each thread were written before. The pipe keeps that when the process is gone.
 */
final class EndlessWriter {
	/** How many threads write. */
	static final int THREADS = 4;
	/** Begins the names of the event types. */
	static final String TYPE_NAMES = "test.Endless";

	/** Nobody may have come to kill it. */
	private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(Deadline.PATIENCE_SECONDS);

	/** Between flushes there is nothing, little, or more than the buffers hold. */
	private static final List<Integer> LONGEST_PAUSES_NANOS = List.of(1, 3_000_000, 50_000_000);
	/** Events without a pause: files of some ten thousand events are read in a moment. */
	private static final List<Integer> BURSTS = List.of(5, 20, 100);

	private static final int DIFFERENT_TEXTS = 100;

	private final Recording recording;
	private final Random random;
	private final AtomicLongArray written = new AtomicLongArray(THREADS);
	private volatile Type type;
	private int types;
	private final int longestPauseNanos;
	private final int burst;

	private EndlessWriter(Recording recording, long seed) {
		this.recording = recording;
		random = new Random(seed);
		longestPauseNanos = LONGEST_PAUSES_NANOS.get(random.nextInt(LONGEST_PAUSES_NANOS.size()));
		burst = BURSTS.get(random.nextInt(BURSTS.size()));
		type = newType();
	}

	/** The text of an event, by its number: some come again and again, some once. */
	static String textOf(long number) {
		return number % 3 == 0 ? "unique " + number : "text " + number % DIFFERENT_TEXTS;
	}

	/** Arguments: a file, or a directory that becomes a repository; which of the two; a seed. */
	public static void main(String[] arguments) throws Exception {
		Thread limit = new Thread(() -> {
			LockSupport.parkNanos(LONGEST_NANOS);
			Runtime.getRuntime().halt(1);
		});
		limit.setDaemon(true);
		limit.start();
		Path path = Path.of(arguments[0]);
		Recording recording =
				arguments[1].equals("repository") ? Recordings.newRepository(path) : Recordings.newRecording(path);
		new EndlessWriter(recording, Long.parseLong(arguments[2])).run();
	}

	private Type newType() {
		return recording.registerEventType(TYPE_NAMES + types++, t -> t.addField("writer", Types.Builtin.INT)
				.addField("number", Types.Builtin.LONG)
				.addField("text", Types.Builtin.STRING));
	}

	private void run() throws IOException {
		for (int i = 0; i < THREADS; i++) {
			int writer = i;
			Thread thread = new Thread(() -> write(writer), "writer " + writer);
			thread.setDaemon(true);
			thread.start();
		}
		try (FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
			while (true) {
				LockSupport.parkNanos(random.nextInt(longestPauseNanos));
				if (random.nextInt(20) == 0) {
					type = newType();
				}
				StringBuilder line = new StringBuilder();
				for (int i = 0; i < THREADS; i++) {
					line.append(written.get(i)).append(' ');
				}
				if (random.nextInt(6) == 0) {
					recording.rotateChunk();
				} else {
					recording.flush();
				}
				// One system call, so that no half of a line can stand there.
				out.write(line.append('\n').toString().getBytes(StandardCharsets.US_ASCII));
			}
		}
	}

	private void write(int writer) {
		Type used = null;
		EventWriter direct = null;
		for (long number = 0; true; number++) {
			if (used != type) {
				used = type;
				direct = recording.newEventWriter(used);
			}
			if (number % 2 == 0) {
				direct.begin().putInt(writer).putLong(number).putString(textOf(number));
				direct.setEventThread(Thread.currentThread()).commit();
			} else {
				long value = number;
				recording.writeEvent(used.asValue(v -> v.putField("writer", writer)
						.putField("number", value)
						.putField("text", textOf(value))
						.putField("stackTrace", recording.jdkValues().stackTrace(new Throwable().getStackTrace()))));
			}
			written.set(writer, number + 1);
			if (number % burst == 0) {
				LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
			}
		}
	}
}
