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
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import jdk.jfr.consumer.RecordedEvent;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Attempts that are killed, that die and that race, in a cluster of two executors: nothing is lost or doubled. */
class ClusterTest {
	private static final int RECORDINGS = 3;

	@TempDir
	static Path directory;

	@BeforeAll
	static void runTheProgram() throws Exception {
		Files.createDirectories(directory.resolve("in"));
		// Where a distribution of Spark would be; the class path has its jars.
		Files.createDirectories(directory.resolve("spark/jars"));
		for (int i = 0; i < RECORDINGS; i++) {
			ReadTest.writeOrders(directory.resolve("in/" + i + ".jfr"), 1, 10 + i, Types.Builtin.INT);
		}
		List<String> command = new ArrayList<>(List.of(
				Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-Xmx512m",
				"-XX:+UseSerialGC",
				"-XX:TieredStopAtLevel=1",
				"-Djava.net.preferIPv4Stack=true"));
		command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
		command.addAll(List.of(
				"-cp", System.getProperty("java.class.path"), ClusterProgram.class.getName(), directory.toString()));
		Path printed = directory.resolve("printed");
		ProcessBuilder builder =
				new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(printed.toFile());
		builder.environment().clear();
		builder.environment()
				.putAll(Map.of(
						"JAVA_HOME",
						System.getProperty("java.home"),
						"SPARK_HOME",
						directory.resolve("spark").toString(),
						"SPARK_SCALA_VERSION",
						"2.13",
						"SPARK_LOCAL_IP",
						"127.0.0.1",
						"SPARK_USER",
						"tests",
						"HADOOP_USER_NAME",
						"tests"));
		Process program = builder.start();
		try {
			assertTrue(program.waitFor(18, TimeUnit.MINUTES), () -> "the program ends: " + text(printed));
			assertEquals(0, program.exitValue(), () -> text(printed));
		} finally {
			program.destroyForcibly();
		}
	}

	private static String text(Path file) {
		try {
			return Files.readString(file);
		} catch (java.io.IOException e) {
			throw new java.io.UncheckedIOException(e);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = {"killed", "died", "speculation"})
	void eachRowIsWrittenOnce(String job) throws Exception {
		Path out = directory.resolve(job);
		Set<String> files = LocalSpark.files(out);
		assertEquals(RECORDINGS + 1, files.size(), files::toString);
		assertTrue(files.stream().allMatch(name -> name.matches("_SUCCESS|part-0000[0-2]-.*\\.jfr")), files::toString);
		List<Long> numbers = new ArrayList<>();
		for (Path recording : LocalSpark.recordings(out)) {
			for (RecordedEvent event : LocalSpark.events(recording, ClusterProgram.EVENT)) {
				numbers.add(event.getLong("number"));
			}
		}
		numbers.sort(null);
		assertEquals(LongStream.range(0, ClusterProgram.ROWS).boxed().toList(), numbers);
	}

	@Test
	void eachRecordingOfAToolIsStoredOnce() throws Exception {
		assertEquals(Set.of("0.jfr", "1.jfr", "2.jfr"), LocalSpark.files(directory.resolve("redacted")));
		for (int i = 0; i < RECORDINGS; i++) {
			assertEquals(
					10 + i,
					LocalSpark.events(directory.resolve("redacted/" + i + ".jfr"), ClusterProgram.EVENT)
							.size());
		}
	}
}
