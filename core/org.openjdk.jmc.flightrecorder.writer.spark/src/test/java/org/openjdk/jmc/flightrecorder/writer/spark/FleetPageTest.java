/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.jdk.JdkFilters;

/** The commands of docs/FLEET.md, with three recordings. */
class FleetPageTest {
	private static final int RECORDINGS = 3;

	@TempDir
	Path directory;

	@Test
	void theExampleRuns() throws Exception {
		Path root = LocalSpark.root();
		String page = Files.readString(root.resolve("docs/FLEET.md"));
		Files.createDirectory(directory.resolve("fleet"));
		record(page, root);
		List<List<Row>> answers = new ArrayList<>();
		Matcher block = Pattern.compile("(?s)```sql\n(.*?)```").matcher(page);
		while (block.find()) {
			for (String statement : block.group(1).split(";\n")) {
				String here = statement.replace("'fleet", "'" + directory.toUri() + "fleet");
				answers.add(LocalSpark.SESSION.sql(here).collectAsList());
			}
		}
		assertEquals(4, answers.size(), "statements");
		List<Row> methods = answers.get(1);
		assertTrue(methods.size() > 1 && methods.size() <= 10, methods::toString);
		assertTrue(methods.toString().contains("[1.2,Fleet.price,"), methods::toString);
		List<Path> written = LocalSpark.recordings(directory.resolve("fleet-1.2"));
		assertEquals(1, written.size(), written::toString);
		int samples = LocalSpark.events(directory.resolve("fleet/host-2.jfr"), "jdk.ExecutionSample")
				.size();
		assertEquals(
				samples,
				LocalSpark.events(written.get(0), "jdk.ExecutionSample").size());
		assertTrue(
				JfrLoaderToolkit.loadEvents(written.get(0).toFile())
						.apply(JdkFilters.EXECUTION_SAMPLE)
						.hasItems(),
				"JMC has the samples");
		Dataset<Row> parquet = LocalSpark.SESSION
				.read()
				.parquet(directory.resolve("fleet-parquet").toString());
		assertEquals(
				LocalSpark.read(directory.resolve("fleet"), "jdk.ExecutionSample")
						.count(),
				parquet.count());
	}

	private void record(String page, Path root) throws Exception {
		String command = page.lines()
				.map(String::strip)
				.filter(line -> line.startsWith("java "))
				.findFirst()
				.orElseThrow();
		Path classes = directory.resolve("classes");
		assertEquals(
				0,
				ToolProvider.findFirst("javac")
						.orElseThrow()
						.run(
								System.out,
								System.err,
								"-d",
								classes.toString(),
								root.resolve("samples/Fleet.java").toString()));
		for (int i = 1; i <= RECORDINGS; i++) {
			List<String> words = new ArrayList<>(List.of(command.replace("$((i % 3))", String.valueOf(i % 3))
					.replace("$i", String.valueOf(i))
					.replace("filename=", "filename=" + directory + "/")
					.replace("-cp classes", "-cp " + classes)
					.split(" ")));
			words.set(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
			ProcessBuilder java = new ProcessBuilder(words)
					.directory(root.toFile())
					.redirectErrorStream(true)
					.redirectOutput(directory.resolve("printed").toFile());
			java.environment().clear();
			Process process = java.start();
			assertTrue(process.waitFor(18, TimeUnit.MINUTES), "the program ends");
			assertEquals(0, process.exitValue(), Files.readString(directory.resolve("printed")));
		}
	}
}
