/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What the operating system says of the memory of a process.
 *
 * @param residentBytes
 *            pages in memory now; 0 where the system does not tell
 * @param peakResidentBytes
 *            the most there were so far; 0 where the system does not tell
 */
public record ProcessMemory(long residentBytes, long peakResidentBytes) {
	/**
	 * Asks about this process.
	 *
	 * @return zeros where the system does not tell
	 * @throws IOException
	 *             when it tells, but not now
	 */
	public static ProcessMemory now() throws IOException {
		return read(Path.of("/proc/self/status"));
	}

	/**
	 * Reads what Linux keeps for each process.
	 *
	 * @param status
	 *            the file {@code status} of the process
	 * @return zeros when the file is not there
	 * @throws IOException
	 *             when it is there but cannot be read
	 */
	public static ProcessMemory read(Path status) throws IOException {
		if (!Files.isReadable(status)) {
			return new ProcessMemory(0, 0);
		}
		List<String> lines = Files.readAllLines(status);
		return new ProcessMemory(bytes(lines, "VmRSS:"), bytes(lines, "VmHWM:"));
	}

	private static long bytes(List<String> lines, String name) {
		return lines.stream()
				.filter(line -> line.startsWith(name))
				.mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
				.findFirst()
				.orElse(0);
	}
}
