/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
import java.lang.management.ManagementFactory;

/** A service of a fleet, for a second of processor; the property version decides which method is slow. */
class Fleet {
	static int result;

	public static void main(String[] arguments) {
		int weight = System.getProperty("version", "1.0").endsWith(".2") ? 8 : 1;
		long end = cpuNanos() + 1_000_000_000L;
		while (cpuNanos() < end) {
			parse(20_000);
			price(20_000 * weight);
		}
		System.out.println(result);
	}

	static long cpuNanos() {
		return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
	}

	static void parse(int count) {
		for (int i = 0; i < count; i++) {
			result += (i ^ result) % 1000;
		}
	}

	static void price(int count) {
		for (int i = 0; i < count; i++) {
			result += (i ^ result) % 1001;
		}
	}
}
