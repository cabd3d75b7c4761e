/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.test.support.process.ProcessMemory;

/** Runs a program as a process of its own and asks Linux for what it took. */
final class ChildProcess {
	private static final Path OWN_STATUS = Path.of("/proc/self/stat");
	/** Of those behind the name of the program: the processor time of ended children, in their code and in the kernel's. */
	private static final int CHILDREN_USER = 13;

	/** Linux counts in these for its users, whatever its clock does. */
	private static final double TICKS_PER_SECOND = 100;

	private static final long MILLIS_BETWEEN_LOOKS = 10;

	/**
	 * @param processorSeconds
	 *            of all threads, from its start to its end
	 * @param peakMegabytes
	 *            the most memory that it had, as far as it was seen
	 */
	record Cost(double processorSeconds, double peakMegabytes) {}

	private ChildProcess() {}

	/** Whether the figures can be had here. */
	static boolean isMeasurable() {
		return Files.exists(OWN_STATUS);
	}

	/**
	 * Runs a program to its end, alone: no other process of this one may end meanwhile.
	 *
	 * @throws IOException
	 *             if it fails; the message has what it printed
	 */
	static Cost run(List<String> command, Path console) throws IOException, InterruptedException {
		double before = secondsOfChildren();
		Process process = new ProcessBuilder(command)
				.redirectErrorStream(true)
				.redirectOutput(console.toFile())
				.start();
		try {
			process.getOutputStream().close();
			long peakBytes = 0;
			do {
				peakBytes = Math.max(peakBytes, peakBytes(process.pid()));
			} while (!process.waitFor(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS));
			if (process.exitValue() != 0) {
				throw new IOException("status " + process.exitValue() + " of " + String.join(" ", command) + ": "
						+ Files.readString(console));
			}
			return new Cost(secondsOfChildren() - before, peakBytes / (double) (1 << 20));
		} finally {
			process.destroy();
		}
	}

	private static double secondsOfChildren() throws IOException {
		String status = Files.readString(OWN_STATUS);
		String[] numbers = status.substring(status.lastIndexOf(')') + 2).split(" ");
		return (Long.parseLong(numbers[CHILDREN_USER]) + Long.parseLong(numbers[CHILDREN_USER + 1])) / TICKS_PER_SECOND;
	}

	/** @return 0 when it has ended */
	private static long peakBytes(long pid) throws IOException {
		try {
			return ProcessMemory.read(Path.of("/proc/" + pid + "/status")).peakResidentBytes();
		} catch (IOException e) {
			if (ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false)) {
				throw e;
			}
			return 0;
		}
	}
}
