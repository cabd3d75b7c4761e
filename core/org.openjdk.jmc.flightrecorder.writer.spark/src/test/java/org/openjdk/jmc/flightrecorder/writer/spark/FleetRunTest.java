/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is measured with Spark is the same work as what is measured without it. */
class FleetRunTest {
	@TempDir
	Path directory;

	private static Map<String, Number> run(String... arguments) throws Exception {
		return new FleetRun(cores -> LocalSpark.SESSION).run(List.of(arguments));
	}

	@Test
	void bothDoTheSameWork() throws Exception {
		Map<String, Number> made = run("make", directory.toString(), "2", "1,4");
		assertEquals(4, LocalSpark.recordings(directory.resolve("files-4")).size());
		long one = Files.size(directory.resolve("files-1/0000.jfr"));
		assertEquals(one, made.get("bytes1").longValue());
		for (String count : List.of("1", "4")) {
			assertEquals(2 << 20, made.get("bytes" + count).doubleValue(), 100_000, "both are of one size");
		}
		for (String files : List.of("files-1", "files-4/*.jfr")) {
			Map<String, Number> plain =
					run("read", "0", directory.resolve(files).toString());
			assertTrue(plain.get("events").longValue() > 1000, plain::toString);
			Map<String, Number> spark =
					run("read", "2", directory.resolve(files).toString());
			assertTrue(spark.get("found").longValue() > 0, spark::toString);
			assertEquals(plain.get("found"), spark.get("found"), files);
		}
		String out = directory.resolve("out").toString();
		for (String cores : List.of("0", "2")) {
			assertEquals(1000L, run("write", cores, out, "1000").get("events"));
		}
		String in = directory.resolve("files-4").toString();
		assertEquals(
				run("redact", "0", in, out).get("events"),
				run("redact", "2", in, out).get("events"));
		assertFalse(Files.exists(Path.of(out)), "outputs are no longer needed");
	}
}
