/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.copy;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.InstalledJdk;

/**
 * A program that a JDK records with the settings of its {@code profile.jfc}: it calculates, allocates, contends for a
 * lock, sleeps, throws, and writes a file.
 */
final class ProfiledWork {
	static final int FIRST_WITH_PROCESSOR_TIME = 25;
	private static final String PROCESSOR_TIME = ",jdk.CPUTimeSample#enabled=true,jdk.CPUTimeSample#throttle=5ms"
			+ ",method-trace=" + ProfiledWork.class.getName() + "::main,method-timing="
			+ ProfiledWork.class.getName() + "::work";
	private static final String IN_MANY_CHUNKS = "inManyChunks";
	private static final int PARTS = 4;
	private static final long NANOS_OF_A_PART = TimeUnit.MILLISECONDS.toNanos(300);
	private static final int ROUNDS_BETWEEN_SLEEPS = 50;
	/** Settings of a profile leave out what took less than 10 or 20 ms. */
	private static final int LONG_ENOUGH_MILLIS = 25;

	private static final ThreadMXBean PROCESSOR = ManagementFactory.getThreadMXBean();
	private static final Map<Integer, Path> RECORDED = new TreeMap<>();
	private static final Map<Integer, Path> RECORDED_IN_MANY_CHUNKS = new TreeMap<>();

	static volatile Object sink;
	static volatile long result;

	private final Object lock = new Object();
	private final CyclicBarrier lockIsHeld = new CyclicBarrier(2);
	private final CyclicBarrier partsEnd;
	private final List<Thread> workers = new ArrayList<>();
	private Recording another = new Recording();

	private ProfiledWork(boolean inManyChunks) {
		partsEnd = new CyclicBarrier(2, inManyChunks ? this::beginChunk : null);
	}

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
		if (!process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS)) {
			process.destroyForcibly();
			throw new AssertionError("The recorded program does not end");
		}
		if (process.exitValue() != 0) {
			throw new AssertionError("The recorded program fails: " + Files.readString(output));
		}
		Files.delete(output);
	}

	/** The program: always the same amount of work, however long a busy machine takes for it. */
	public static void main(String[] arguments) throws Exception {
		Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {
			e.printStackTrace();
			Runtime.getRuntime().halt(1);
		});
		new ProfiledWork(List.of(arguments).contains(IN_MANY_CHUNKS)).run();
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

	private void run() throws InterruptedException {
		for (int i = 0; i < 2; i++) {
			int worker = i;
			workers.add(new Thread(() -> workInParts(worker), "worker " + i));
		}
		workers.forEach(Thread::start);
		for (Thread worker : workers) {
			worker.join();
		}
		another.close();
	}

	private void beginChunk() {
		another.close();
		another = new Recording();
		another.start();
	}

	private void workInParts(int worker) {
		try {
			for (int part = 0; part < PARTS; part++) {
				contend(part % 2 == worker, workers.get(1 - worker));
				long endNanos = PROCESSOR.getCurrentThreadCpuTime() + NANOS_OF_A_PART;
				for (int round = 0; PROCESSOR.getCurrentThreadCpuTime() < endNanos; round++) {
					work();
					if (round % ROUNDS_BETWEEN_SLEEPS == 0) {
						Thread.sleep(LONG_ENOUGH_MILLIS);
					}
				}
				partsEnd.await();
			}
		} catch (InterruptedException | BrokenBarrierException e) {
			throw new IllegalStateException(e);
		}
	}

	/** One of the two holds the lock until the other has waited for it so long that the JDK records it. */
	private void contend(boolean isHolder, Thread other) throws InterruptedException, BrokenBarrierException {
		if (!isHolder) {
			lockIsHeld.await();
		}
		synchronized (lock) {
			if (isHolder) {
				lockIsHeld.await();
				while (other.getState() != Thread.State.BLOCKED) {
					Thread.onSpinWait();
				}
				Thread.sleep(LONG_ENOUGH_MILLIS);
			}
		}
	}

	private static void work() {
		List<Object> kept = new ArrayList<>();
		result = calculate(24);
		for (int i = 0; i < 1000; i++) {
			sink = new byte[i * 8];
			if (i % 50 == 0) {
				kept.add(new long[100]);
			}
		}
		sink = kept;
	}

	private static long calculate(int n) {
		return n < 2 ? n : calculate(n - 1) + calculate(n - 2);
	}
}
