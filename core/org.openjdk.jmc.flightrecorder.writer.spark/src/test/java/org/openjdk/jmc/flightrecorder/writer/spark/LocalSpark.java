/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.openjdk.jmc.flightrecorder.writer.test.support.workload.WorkloadRecording;

/** Two threads and three attempts for each task, without user interface, host name or time zone of the machine. */
final class LocalSpark {
	static final SparkSession SESSION = start();

	private LocalSpark() {}

	private static SparkSession start() {
		try {
			Path directory = Files.createTempDirectory("spark-");
			directory.toFile().deleteOnExit();
			return SparkSession.builder()
					.master("local[2,3]")
					.appName("tests")
					.config("spark.driver.host", "127.0.0.1")
					.config("spark.driver.bindAddress", "127.0.0.1")
					.config("spark.ui.enabled", "false")
					.config("spark.local.dir", directory.toString())
					.config(
							"spark.sql.warehouse.dir",
							directory.resolve("warehouse").toUri().toString())
					.config("spark.sql.session.timeZone", "UTC")
					.config("spark.sql.datetime.java8API.enabled", "true")
					.config("spark.sql.shuffle.partitions", "2")
					// A class compiled for each query takes longer than the queries here.
					.config("spark.sql.codegen.wholeStage", "false")
					.getOrCreate();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	static Dataset<Row> read(Path path, String event) {
		return SESSION.read()
				.format("jfr")
				.option("event", event)
				.load(path.toUri().toString());
	}

	/** Whatever is asked, the answer is that of Spark without any pushed filter. */
	static void assertFiltersAreThoseOfSpark(Dataset<Row> read, List<String> conditions, String... columns) {
		Dataset<Row> kept = SESSION.createDataFrame(read.collectAsList(), read.schema());
		for (String condition : conditions) {
			assertEquals(
					kept.where(condition).selectExpr(columns).collectAsList(),
					read.where(condition).selectExpr(columns).collectAsList(),
					condition);
		}
	}

	/** A recording of a workload by the running JDK, made once. */
	static synchronized Path workload() {
		try {
			if (workload == null) {
				Path directory = Files.createTempDirectory("workload-");
				directory.toFile().deleteOnExit();
				workload = directory.resolve("workload.jfr");
				workload.toFile().deleteOnExit();
				WorkloadRecording.record(workload, java.time.Duration.ofMillis(600));
			}
			return workload;
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private static Path workload;

	/** A recording of {@link KindsRecording}. */
	static Path unpacked(String name, Path directory) throws IOException {
		Path target = directory.resolve(name);
		try (InputStream in = new GZIPInputStream(LocalSpark.class.getResourceAsStream('/' + name + ".gz"))) {
			Files.copy(in, target);
		}
		return target;
	}

	/** A recording among the samples. */
	static Path sample(String name) {
		return root().resolve("samples").resolve(name);
	}

	/** The directory of the project. */
	static Path root() {
		Path root = Path.of("").toAbsolutePath();
		while (!Files.isDirectory(root.resolve("samples"))) {
			root = root.getParent();
		}
		return root;
	}

	static List<RecordedEvent> events(Path recording, String type) throws IOException {
		return RecordingFile.readAllEvents(recording).stream()
				.filter(event -> event.getEventType().getName().equals(type))
				.toList();
	}

	/** Relative names, without what Hadoop's local file system keeps for itself. */
	static Set<String> files(Path directory) throws IOException {
		try (Stream<Path> files = Files.walk(directory)) {
			return files.filter(Files::isRegularFile)
					.map(file -> directory.relativize(file).toString())
					.filter(name -> !name.endsWith(".crc"))
					.collect(Collectors.toCollection(TreeSet::new));
		}
	}

	/** Names of the files beside directories. */
	static Set<String> namesIn(Path directory) throws IOException {
		return files(directory).stream().filter(name -> !name.contains("/")).collect(Collectors.toSet());
	}

	static List<Path> recordings(Path directory) throws IOException {
		return files(directory).stream()
				.filter(name -> name.endsWith(".jfr"))
				.map(directory::resolve)
				.toList();
	}
}
