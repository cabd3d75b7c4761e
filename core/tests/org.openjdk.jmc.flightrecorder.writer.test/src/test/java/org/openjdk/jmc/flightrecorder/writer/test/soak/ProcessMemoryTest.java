/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.support.process.ProcessMemory;

class ProcessMemoryTest {
	private static final int TOUCHED_BYTES = 64 << 20;

	@TempDir
	Path directory;

	private ProcessMemory read(String status) throws Exception {
		return ProcessMemory.read(Files.writeString(directory.resolve("status"), status));
	}

	@Test
	void residentPagesAndTheirPeakAreBytes() throws Exception {
		assertEquals(
				new ProcessMemory(81_920L << 10, 3_145_728L << 10),
				read(
						"""
				Name:	java
				VmPeak:	 8531564 kB
				VmHWM:	 3145728 kB
				VmRSS:	   81920 kB
				Threads:	42
				"""));
	}

	@Test
	void valuesThatTheSystemDoesNotProvideAreZero() throws Exception {
		assertEquals(new ProcessMemory(4096, 0), read("VmRSS:	4 kB\n"));
		assertEquals(new ProcessMemory(0, 0), read("Name:	java\n"));
		assertEquals(new ProcessMemory(0, 0), ProcessMemory.read(directory.resolve("absent")));
	}

	/** There is more of a process in memory than the objects that it has touched, and less than the machine has. */
	@Test
	void linuxAnswersForThisProcess() throws Exception {
		assumeTrue(Files.isReadable(Path.of("/proc/self/status")), "no list of what a process has");
		byte[] touched = new byte[TOUCHED_BYTES];
		Arrays.fill(touched, (byte) 1);
		ProcessMemory now = ProcessMemory.now();
		assertTrue(
				now.residentBytes() > touched.length && now.peakResidentBytes() >= now.residentBytes(), now::toString);
		OperatingSystemMXBean machine = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
		assertTrue(now.peakResidentBytes() < machine.getTotalMemorySize(), now::toString);
	}
}
