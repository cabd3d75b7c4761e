/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.util.List;

/**
 * One of the runs whose results are published.
 *
 * @param name
 *            of the files of its result
 * @param jdk
 *            which JDK makes it
 * @param jvmOptions
 *            for the JVM that makes it
 * @param arguments
 *            for {@code benchmarks.jar}; {@value #RESULTS} stands for the directory of the results
 */
record Planned(String name, Jdk jdk, List<String> jvmOptions, List<String> arguments) {
	/** One of the two JDKs of a run. */
	enum Jdk {
		/** The one that measures. */
		THIS,
		/** One of another version, which is compared with that. */
		OTHER
	}

	static final String RESULTS = "{results}";

	private static final String THROUGHPUT = "EventWriteThroughput -prof gc -wi 5 -f 1 -p writer=";
	private static final String ROWS_OF_EVENTS =
			" -- EventWriteThroughput|encode(Unique|Utf8) -prof gc -wi 5 -r 500ms -i 4 -p writer="
					+ String.join(",", EventCosts.writers());
	private static final String WRITE_PATH = "write-path --shape MULTI_FIELD";

	/** All of them, in their order: a load is compared with an earlier one. */
	static final List<Planned> ALL = List.of(
			events(Jdk.THIS, EventCosts.RESULTS.get(0)),
			events(Jdk.OTHER, EventCosts.RESULTS.get(1)),
			of("side-by-side", "EventWrite|Allocation|StringEncoding|ConstantPool -prof gc -wi 5 -i 8"),
			of("samples", "StackSample|JdkEventBenchmark.writeEvent$ -prof gc -wi 5"),
			of("stacks", "DistinctStacks -prof gc -wi 5 -i 4 -f 1"),
			of("threads", "WriterThreads -p threads=1,2,64 -wi 5 -f 2"),
			of("obligations", "Obligations -wi 5 -i 10 -f 2"),
			of("parallel-gc", THROUGHPUT + "current,current-direct,limit -jvmArgsAppend -XX:+UseParallelGC"),
			of("load-9.1.2", "load --writer jmc-9.1.2 -o {results}/load-9.1.2.json"),
			of("load", "load --base {results}/load-9.1.2.json -o {results}/load.json"),
			of("load-direct", "load --writer current-direct --base {results}/load.json -o {results}/load-direct.json"),
			of("write-path-9.1.2", WRITE_PATH + " --writer jmc-9.1.2"),
			of("write-path-api", WRITE_PATH),
			of("write-path-direct", WRITE_PATH + " --writer current-direct"),
			of("write-path-records", WRITE_PATH + " --writer current-records"),
			of("write-path-stacks", "write-path --shape ELEMENTS_STACK"),
			of("bytes-per-event", "bytes-per-event"),
			new Planned("endurance-strings", Jdk.THIS, List.of("-Xmx64m"), words("endurance --events 100000000")),
			new Planned(
					"endurance-stacks",
					Jdk.THIS,
					List.of("-Xmx64m"),
					words("endurance --events 20000000 --shape CACHED_STACK")),
			of("fresh", "FreshJvm -f 2"),
			of("tools-long", "tools --megabytes 1000 --rounds 1 -o {results}/tools-long.json"),
			of("tools-converters", "tools --converters -o {results}/tools-converters.json"),
			of("tools", "tools -o {results}/tools.json"),
			new Planned("tools-other-jdk", Jdk.OTHER, List.of(), words("tools -o {results}/tools-other-jdk.json")),
			of("questions", "Startup|StackWalk|JdkEvent|Rotate|Copy|WriterOptions|SyncPolicy -prof gc"),
			of("optimisations", "Optimis -prof gc"),
			of("lanes", "LanesBenchmark -f 2"),
			of("lab", "lab\\.(?!Obligations|Lanes) -prof gc -f 1"));

	private static Planned of(String name, String arguments) {
		return new Planned(name, Jdk.THIS, List.of(), words(arguments));
	}

	private static Planned events(Jdk jdk, String name) {
		return new Planned(name, jdk, List.of(), words("turns -o {results}/" + name + ".json" + ROWS_OF_EVENTS));
	}

	private static List<String> words(String text) {
		return List.of(text.split(" "));
	}
}
