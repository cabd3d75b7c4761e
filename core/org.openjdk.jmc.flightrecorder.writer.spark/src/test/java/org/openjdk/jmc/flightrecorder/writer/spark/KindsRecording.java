/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;

/**
 * Makes the recordings {@code jdk17-kinds.jfr.gz} and {@code jdk25-kinds.jfr.gz} of the tests: small ones of the JDK's own
 * recorder that have almost every kind of field. The collectors have kinds of their own, so JDK 17 ran with
 * {@code -XX:+UseParallelGC} and JDK 25 with {@code -XX:+UseG1GC}, both with {@code -Xmx64m}. What tells of the machine and
 * its user is left out.
 */
public final class KindsRecording {
	private static final List<String> OF_THE_MACHINE = List.of(
			"InitialEnvironmentVariable",
			"InitialSystemProperty",
			"JVMInformation",
			"SystemProcess",
			"NativeLibrary",
			"NativeLibraryLoad",
			"NetworkUtilization",
			"CPUInformation",
			"OSInformation",
			"ContainerConfiguration",
			"VirtualizationInformation",
			"JavaAgent",
			"NativeAgent");
	private static final List<String> LARGE = List.of(
			"ActiveSetting",
			"BooleanFlag",
			"ClassDefine",
			"ClassLoad",
			"Compilation",
			"FinalizerStatistics",
			"GCPhaseParallel",
			"IntFlag",
			"LongFlag",
			"ModuleExport",
			"ModuleRequire",
			"ObjectAllocationInNewTLAB",
			"ObjectAllocationSample",
			"PromoteObjectInNewPLAB",
			"SecurityPropertyModification",
			"SecurityProviderService",
			"StringFlag",
			"ThreadDump",
			"UnsignedIntFlag",
			"UnsignedLongFlag");
	private static final List<String> WITHOUT_THRESHOLD =
			List.of("FileRead", "FileWrite", "JavaMonitorEnter", "JavaMonitorWait", "ThreadPark", "ThreadSleep");
	/** Many events in a short time, which is all that is recorded. */
	private static final List<String> OF_THE_COMPILER = List.of("CompilerInlining", "CompilerPhase");

	private double result;

	private KindsRecording() {}

	/**
	 * Makes a recording.
	 *
	 * @param arguments
	 *            the file
	 * @throws Exception
	 *             if the workload fails
	 */
	public static void main(String[] arguments) throws Exception {
		try (Recording recording = new Recording(Configuration.getConfiguration("profile"))) {
			WITHOUT_THRESHOLD.forEach(event -> recording
					.enable("jdk." + event)
					.withThreshold(Duration.ZERO)
					.withStackTrace());
			for (String event : List.of(
					"JavaExceptionThrow", "ObjectAllocationOutsideTLAB", "VirtualThreadStart", "VirtualThreadEnd")) {
				recording.enable("jdk." + event).withStackTrace();
			}
			recording.enable("jdk.ObjectCount").with("period", "everyChunk");
			recording.enable("jdk.OldObjectSample").with("cutoff", "1 s").withStackTrace();
			recording.enable("jdk.CPUTimeSample").with("throttle", "20 ms");
			OF_THE_MACHINE.forEach(event -> recording.disable("jdk." + event));
			LARGE.forEach(event -> recording.disable("jdk." + event));
			OF_THE_COMPILER.forEach(event -> recording.disable("jdk." + event));
			recording.start();
			new KindsRecording().work(recording);
			recording.stop();
			recording.dump(Path.of(arguments[0]));
		}
	}

	private void work(Recording recording) throws Exception {
		allocateAndRead();
		OF_THE_COMPILER.forEach(event -> recording.enable("jdk." + event));
		for (long end = end(40), i = 0; System.nanoTime() < end; i++) {
			result += Long.toString(i).hashCode();
		}
		OF_THE_COMPILER.forEach(event -> recording.disable("jdk." + event));
		waitInTurn();
		System.gc();
		System.out.println(result);
	}

	private static long end(int millis) {
		return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
	}

	private void allocateAndRead() throws Exception {
		Path file = Files.createTempFile("kinds", ".txt");
		List<byte[]> kept = new ArrayList<>();
		int count = 0;
		for (long end = end(400); System.nanoTime() < end; count++) {
			result += Math.sin(count);
			if (count % 100_000 == 0) {
				kept.add(new byte[300_000]);
				if (kept.size() > 30) {
					kept.clear();
				}
				try {
					throw new IllegalStateException("number " + count);
				} catch (IllegalStateException e) {
					result += e.getMessage().length();
				}
				if (count < 1_000_000) {
					Files.writeString(file, "text " + count);
					result += Files.readString(file).length();
				}
				Thread.sleep(2);
			}
		}
		Files.delete(file);
	}

	private static void waitInTurn() throws InterruptedException {
		Object lock = new Object();
		Thread holder = new Thread(
				() -> {
					synchronized (lock) {
						hold(lock);
					}
				},
				"holder");
		synchronized (lock) {
			holder.start();
			lock.wait(5);
		}
		holder.join();
	}

	private static void hold(Object lock) {
		try {
			lock.wait(20);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}
}
