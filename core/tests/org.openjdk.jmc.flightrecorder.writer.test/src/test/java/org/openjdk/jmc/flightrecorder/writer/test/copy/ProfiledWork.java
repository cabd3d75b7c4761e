/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.copy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.InstalledJdk;

/**
 * A program that a JDK records with the settings of its {@code profile.jfc}: it calculates, allocates, contends for a
 * lock, sleeps, throws, and writes a file.
 */
final class ProfiledWork {
	private static final int LIMIT_SECONDS = 200;
	private static final int THREADS = 2;
	static final int FIRST_WITH_PROCESSOR_TIME = 25;
	private static final String PROCESSOR_TIME = ",jdk.CPUTimeSample#enabled=true,jdk.CPUTimeSample#throttle=5ms"
			+ ",method-trace=" + ProfiledWork.class.getName() + "::main,method-timing="
			+ ProfiledWork.class.getName() + "::work";
	private static final String IN_MANY_CHUNKS = "inManyChunks";
	private static final int MORE_RECORDINGS = 3;
	private static final Map<Integer, Path> RECORDED = new TreeMap<>();
	private static final Map<Integer, Path> RECORDED_IN_MANY_CHUNKS = new TreeMap<>();
	private static final Object LOCK = new Object();

	static volatile Object sink;
	static volatile long result;

	private ProfiledWork() {}

	/**
	 * A recording by each JDK of this machine, made once for all tests, by the version of the JDK. JDK 25 also samples
	 * processor time, and traces and times the main method.
	 */
	static synchronized Map<Integer, Path> recorded() throws IOException, InterruptedException {
		record(RECORDED);
		return RECORDED;
	}

	/** The same in at least four chunks: the JDK begins a chunk when another recording starts. */
	static synchronized Map<Integer, Path> recordedInManyChunks() throws IOException, InterruptedException {
		record(RECORDED_IN_MANY_CHUNKS, IN_MANY_CHUNKS);
		return RECORDED_IN_MANY_CHUNKS;
	}

	private static void record(Map<Integer, Path> recorded, String... arguments)
			throws IOException, InterruptedException {
		if (recorded.isEmpty()) {
			for (InstalledJdk jdk : InstalledJdk.runningAndOther()) {
				Path file = Files.createTempFile("jdk" + jdk.feature() + "-", ".jfr");
				file.toFile().deleteOnExit();
				record(jdk, file, jdk.feature() >= FIRST_WITH_PROCESSOR_TIME ? PROCESSOR_TIME : "", arguments);
				recorded.put(jdk.feature(), file);
			}
		}
	}

	private static void record(InstalledJdk jdk, Path file, String moreSettings, String... arguments)
			throws IOException, InterruptedException {
		Path output = Files.createTempFile("profiled", ".txt");
		List<String> command = new ArrayList<>(List.of(
				jdk.javaCommand(),
				"-XX:StartFlightRecording=settings=profile" + moreSettings + ",filename=" + file,
				"-cp",
				System.getProperty("java.class.path"),
				ProfiledWork.class.getName()));
		command.addAll(List.of(arguments));
		Process process = new ProcessBuilder(command)
				.redirectErrorStream(true)
				.redirectOutput(output.toFile())
				.start();
		if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
			process.destroyForcibly();
			throw new AssertionError("The recorded program does not end");
		}
		if (process.exitValue() != 0) {
			throw new AssertionError("The recorded program fails: " + Files.readString(output));
		}
		Files.delete(output);
	}

	/** The program. */
	public static void main(String[] arguments) throws Exception {
		long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(1500);
		CountDownLatch done = new CountDownLatch(THREADS);
		for (int i = 0; i < THREADS; i++) {
			new Thread(
							() -> {
								List<Object> kept = new ArrayList<>();
								while (System.nanoTime() < endNanos) {
									work(kept);
								}
								done.countDown();
							},
							"worker " + i)
					.start();
		}
		if (List.of(arguments).contains(IN_MANY_CHUNKS)) {
			for (int i = 0; i < MORE_RECORDINGS; i++) {
				try (Recording another = new Recording()) {
					another.start();
					done.await(300, TimeUnit.MILLISECONDS);
				}
			}
		}
		done.await();
		System.gc();
		Path file = Files.createTempFile("written", ".bin");
		Files.write(file, new byte[1 << 20]);
		Files.delete(file);
		try {
			throw new IllegalStateException("thrown to be recorded");
		} catch (IllegalStateException e) {
			sink = e;
		}
	}

	private static void work(List<Object> kept) {
		result = calculate(24);
		for (int i = 0; i < 1000; i++) {
			sink = new byte[i * 8];
			if (i % 50 == 0) {
				kept.add(new long[100]);
			}
		}
		synchronized (LOCK) {
			if (kept.size() % 400 == 0) {
				try {
					Thread.sleep(25);
				} catch (InterruptedException e) {
					throw new IllegalStateException(e);
				}
			}
		}
	}

	private static long calculate(int n) {
		return n < 2 ? n : calculate(n - 1) + calculate(n - 2);
	}
}
