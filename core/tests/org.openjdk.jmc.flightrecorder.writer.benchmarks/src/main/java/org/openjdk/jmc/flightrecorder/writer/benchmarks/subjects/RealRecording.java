/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;

/**
 * A recording that the JDK makes of a busy program: threads that compile patterns, allocate, throw, wait for a lock
 * and write to a file.
 */
public final class RealRecording {
	private static final long DURATION_MILLIS = 4000;
	private static final Object LOCK = new Object();

	private RealRecording() {}

	/**
	 * Makes a recording, which takes some seconds.
	 *
	 * @return the file, to be deleted by the caller
	 * @throws IOException
	 *             when the JDK cannot write it
	 * @throws InterruptedException
	 *             when the caller is interrupted
	 */
	public static Path make() throws IOException, InterruptedException {
		Path file = Files.createTempFile("real-", ".jfr");
		try (Recording recording = new Recording(Configuration.getConfiguration("profile"))) {
			recording.enable("jdk.JavaMonitorEnter").withThreshold(Duration.ZERO);
			recording.enable("jdk.ThreadSleep").withThreshold(Duration.ZERO);
			recording.enable("jdk.FileWrite").withThreshold(Duration.ZERO);
			recording.enable("jdk.JavaExceptionThrow").withStackTrace();
			recording.start();
			List<Thread> threads = new ArrayList<>();
			for (int i = 0; i < 4; i++) {
				Thread thread = new Thread(RealRecording::work, "worker-" + i);
				thread.start();
				threads.add(thread);
			}
			for (Thread thread : threads) {
				thread.join();
			}
			recording.stop();
			recording.dump(file);
		} catch (ParseException e) {
			throw new IOException("the JDK's profile settings cannot be read", e);
		}
		return file;
	}

	private static void work() {
		long end = System.nanoTime() + DURATION_MILLIS * 1_000_000;
		try {
			Path scratch = Files.createTempFile("scratch-", ".txt");
			for (int i = 0; System.nanoTime() < end; i++) {
				Pattern.compile("(a" + i % 50 + "|b+)*c{1," + (i % 9 + 1) + "}")
						.matcher("ab".repeat(200))
						.find();
				synchronized (LOCK) {
					Files.writeString(scratch, "line " + i);
				}
				parse(i);
				Thread.sleep(0, 100_000);
			}
			Files.delete(scratch);
		} catch (IOException | InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}

	private static void parse(int i) {
		try {
			Integer.parseInt("number " + i);
		} catch (NumberFormatException expected) {
			// Thrown to be recorded.
		}
	}
}
