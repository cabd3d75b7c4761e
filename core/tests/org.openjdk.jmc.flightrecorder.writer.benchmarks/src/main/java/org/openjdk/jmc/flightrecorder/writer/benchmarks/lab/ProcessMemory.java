/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the operating system says of the memory of this process. */
public final class ProcessMemory {
	private ProcessMemory() {}

	/**
	 * Reads the resident pages.
	 *
	 * @return bytes; 0 where the system does not tell
	 * @throws IOException
	 *             when it tells, but not now
	 */
	public static long residentBytes() throws IOException {
		Path status = Path.of("/proc/self/status");
		if (!Files.isReadable(status)) {
			return 0;
		}
		return Files.readAllLines(status).stream()
				.filter(line -> line.startsWith("VmRSS:"))
				.mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
				.findFirst()
				.orElse(0);
	}
}
