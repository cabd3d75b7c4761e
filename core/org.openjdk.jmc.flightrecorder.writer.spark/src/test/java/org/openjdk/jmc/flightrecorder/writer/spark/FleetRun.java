/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;
import org.apache.commons.io.FileUtils;
import org.apache.spark.launcher.JavaModuleOptions;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.spark.jobs.FleetTool;
import org.openjdk.jmc.flightrecorder.writer.test.support.process.ProcessMemory;
import org.openjdk.jmc.flightrecorder.writer.test.support.workload.WorkloadRecording;
import org.openjdk.jmc.flightrecorder.writer.tools.JfrTools;

/**
 * One run of a measurement, for {@code benchmarks.jar fleet}, which starts a JVM for each:
 *
 * <pre>
 * options                              the options of the JVM that Spark needs
 * make DIRECTORY MEGABYTES COUNTS      the recordings: the same size in 1, 10 and more files
 * read CORES RECORDINGS                which methods are on top of how many events
 * write CORES DIRECTORY EVENTS         as many events as are wanted
 * redact CORES RECORDINGS DIRECTORY    a tool
 * </pre>
 *
 * Zero cores are one thread without Spark. What is measured is printed as names and numbers, in one line.
 */
public final class FleetRun {
	private static final String SAMPLE = "jdk.ObjectAllocationInNewTLAB";
	/** Half of what the workload leaves, and of no interest in a service. */
	private static final String LEFT_OUT = "jdk.CompilerInlining";

	private static final String ORDER = "com.example.Order";
	private static final long MEGABYTE = 1 << 20;
	private static final long CHUNK_BYTES = 10 * MEGABYTE;
	/** How far a chunk may be from the length that is wanted. */
	private static final double CHUNK_ERROR = 0.02;

	private static final int MOST_CHUNKS_TRIED = 20;
	/** By less, a step to the next count would be too far. */
	private static final double LEAST_EXPONENT = 0.1;

	private static final int OUTPUT_FILES = 8;
	private static final int CUSTOMERS = 1000;
	private static final long START_EPOCH_SECONDS = 1_700_000_000L;

	private final IntFunction<SparkSession> sessions;
	private final Map<String, Number> measured = new LinkedHashMap<>();
	private double lastProcessorSeconds;

	FleetRun(IntFunction<SparkSession> sessions) {
		this.sessions = sessions;
	}

	/**
	 * Runs once.
	 *
	 * @param arguments
	 *            see above
	 * @throws Exception
	 *             if it fails, as all of it would then
	 */
	public static void main(String[] arguments) throws Exception {
		if (arguments[0].equals("options")) {
			System.out.println(JavaModuleOptions.defaultModuleOptions());
			return;
		}
		StringBuilder line = new StringBuilder("measured");
		new FleetRun(FleetRun::start)
				.run(List.of(arguments))
				.forEach((name, value) ->
						line.append(' ').append(name).append('=').append(value));
		System.out.println(line);
		// The JDK's recorder and Spark leave threads.
		System.exit(0);
	}

	private static SparkSession start(int cores) {
		return SparkSession.builder()
				.master("local[" + cores + ']')
				.appName("measurement")
				.config("spark.driver.host", "127.0.0.1")
				.config("spark.driver.bindAddress", "127.0.0.1")
				.config("spark.ui.enabled", "false")
				.getOrCreate();
	}

	Map<String, Number> run(List<String> arguments) throws Exception {
		String what = arguments.get(0);
		if (what.equals("make")) {
			make(Path.of(arguments.get(1)), Long.parseLong(arguments.get(2)) * MEGABYTE, arguments.get(3));
			return measured;
		}
		int cores = Integer.parseInt(arguments.get(1));
		String place = arguments.get(2);
		lastProcessorSeconds = processorSeconds();
		long begin = System.nanoTime();
		SparkSession session = cores == 0 ? null : sessions.apply(cores);
		begin = lap("start", begin);
		switch (what) {
			case "read" -> begin = session == null ? read(place, begin) : read(session, place, begin);
			case "write" -> write(session, Path.of(place), Long.parseLong(arguments.get(3)));
			case "redact" -> redact(session, place, Path.of(arguments.get(3)));
			default -> throw new IllegalArgumentException("make, read, write or redact; it is " + what);
		}
		lap("work", begin);
		measured.put("allProcessorSeconds", processorSeconds());
		measured.put("residentBytes", ProcessMemory.now().peakResidentBytes());
		return measured;
	}

	/** Of all threads since the JVM began, its own too. */
	private static double processorSeconds() {
		return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() / 1e9;
	}

	private long lap(String name, long beginNanos) {
		long now = System.nanoTime();
		measured.put(name + "Seconds", (now - beginNanos) / 1e9);
		double processorSeconds = processorSeconds();
		measured.put(name + "ProcessorSeconds", processorSeconds - lastProcessorSeconds);
		lastProcessorSeconds = processorSeconds;
		return now;
	}

	/** Copies the events of a workload into chunks, and the chunks into files. */
	private void make(Path directory, long bytes, String counts) throws IOException {
		Path workload = Files.createDirectories(directory).resolve("workload.jfr");
		WorkloadRecording.record(workload, Duration.ofMillis(600));
		List<RecordedEvent> events = new ArrayList<>(RecordingFile.readAllEvents(workload));
		events.removeIf(event -> event.getEventType().getName().equals(LEFT_OUT));
		// A small chunk has a part of all kinds.
		Collections.shuffle(events, new Random(1));
		Path chunk = directory.resolve("chunk.jfr");
		for (String count : counts.split(",")) {
			int files = Integer.parseInt(count);
			long chunkBytes = Math.min(bytes / files, CHUNK_BYTES);
			writeChunkOf(chunkBytes, chunk, events);
			Path target = Files.createDirectories(directory.resolve("files-" + count));
			long madeBytes = 0;
			for (int i = 0; i < files; i++) {
				try (OutputStream out = Files.newOutputStream(target.resolve(String.format("%04d.jfr", i)))) {
					for (long written = 0; written + chunkBytes <= bytes / files; written += chunkBytes) {
						madeBytes += Files.copy(chunk, out);
					}
				}
			}
			measured.put("bytes" + count, madeBytes);
		}
		Files.delete(chunk);
		Files.delete(workload);
	}

	/**
	 * The length cannot be computed: what is written once for a chunk, its types and constants, makes the first events
	 * longer than the later ones. In between, the length grows like a power of the count, which the last two chunks
	 * tell.
	 */
	private static void writeChunkOf(long bytes, Path file, List<RecordedEvent> events) throws IOException {
		long count = events.size();
		long lastCount = 0;
		long lastBytes = 0;
		for (int i = 0; i < MOST_CHUNKS_TRIED; i++) {
			writeChunk(file, events, count);
			long madeBytes = Files.size(file);
			double ratio = (double) bytes / madeBytes;
			if (Math.abs(ratio - 1) <= CHUNK_ERROR) {
				return;
			}
			double exponent = lastCount == 0 || lastCount == count
					? 1
					: Math.log((double) madeBytes / lastBytes) / Math.log((double) count / lastCount);
			lastCount = count;
			lastBytes = madeBytes;
			count = Math.max(1, Math.round(count * Math.pow(ratio, 1 / Math.max(exponent, LEAST_EXPONENT))));
		}
		throw new IOException("no chunk of " + bytes + " bytes could be made; the last one has " + Files.size(file));
	}

	private static void writeChunk(Path file, List<RecordedEvent> events, long count) throws IOException {
		List<EventType> types =
				events.stream().map(RecordedEvent::getEventType).distinct().toList();
		try (Recording recording = Recordings.newRecording(file)) {
			types.forEach(recording::registerEventType);
			for (long i = 0; i < count; i++) {
				recording.writeEvent(events.get((int) (i % events.size())));
			}
		}
	}

	/** A directory, a file, or a pattern for files. */
	private static List<Path> recordings(String place) throws IOException {
		Path path = Path.of(place);
		boolean isDirectory = Files.isDirectory(path);
		List<Path> files = new ArrayList<>();
		try (DirectoryStream<Path> found = Files.newDirectoryStream(
				isDirectory ? path : path.getParent(),
				isDirectory ? "*.jfr" : path.getFileName().toString())) {
			found.forEach(files::add);
		}
		files.sort(null);
		return files;
	}

	private long read(String place, long begin) throws IOException {
		List<Path> files = recordings(place);
		long listed = lap("list", begin);
		long events = 0;
		Map<String, Long> methods = new HashMap<>();
		for (Path file : files) {
			try (RecordingFile recording = new RecordingFile(file)) {
				for (; recording.hasMoreEvents(); events++) {
					RecordedEvent event = recording.readEvent();
					if (event.getEventType().getName().equals(SAMPLE)) {
						methods.merge(top(event.getStackTrace()), 1L, Long::sum);
					}
				}
			}
		}
		measured.put("events", events);
		measured.put("bytes", bytes(files));
		measured.put("found", methods.values().stream().mapToLong(each -> each).sum());
		return listed;
	}

	private static String top(RecordedStackTrace trace) {
		if (trace == null || trace.getFrames().isEmpty()) {
			return "";
		}
		RecordedFrame frame = trace.getFrames().get(0);
		return frame.getMethod().getType().getName() + '.' + frame.getMethod().getName();
	}

	private long read(SparkSession session, String place, long begin) {
		Dataset<Row> samples =
				session.read().format("jfr").option("event", SAMPLE).load(place);
		long listed = lap("list", begin);
		List<Row> methods = samples.selectExpr("stackTrace[0].class as class", "stackTrace[0].method as method")
				.groupBy("class", "method")
				.count()
				.collectAsList();
		measured.put("found", methods.stream().mapToLong(row -> row.getLong(2)).sum());
		return listed;
	}

	private void write(SparkSession session, Path directory, long events) throws IOException {
		FileUtils.deleteDirectory(directory.toFile());
		if (session == null) {
			writeEvents(Files.createDirectories(directory).resolve("0.jfr"), events);
		} else {
			session.range(0, events, 1, OUTPUT_FILES)
					.selectExpr(
							"id as number",
							"concat('customer ', id % " + CUSTOMERS + ") as customer",
							"id / 100D as price",
							"timestamp_micros(" + START_EPOCH_SECONDS + "000000 + id) as startTime")
					.write()
					.format("jfr")
					.option("event", ORDER)
					.save(directory.toString());
		}
		measured.put("events", events);
		measured.put("bytes", bytes(recordings(directory.toString())));
		FileUtils.deleteDirectory(directory.toFile());
	}

	private static void writeEvents(Path file, long events) throws IOException {
		Instant start = Instant.ofEpochSecond(START_EPOCH_SECONDS);
		try (Recording recording = Recordings.newRecording(file, settings -> settings.withJdkTypeInitialization()
				.withTimestamp(START_EPOCH_SECONDS * 1_000_000_000L))) {
			Type order = recording.registerEventType(ORDER, type -> type.addField("number", Types.Builtin.LONG)
					.addField("customer", Types.Builtin.STRING)
					.addField("price", Types.Builtin.DOUBLE));
			EventWriter writer = recording.newEventWriter(order);
			for (long i = 0; i < events; i++) {
				writer.begin(recording.toTicks(start.plusNanos(i * 1000)));
				writer.putLong(i).putString("customer " + i % CUSTOMERS).putDouble(i / 100D);
				writer.commit();
			}
		}
	}

	private void redact(SparkSession session, String place, Path directory) throws IOException {
		List<Path> files = recordings(place);
		FileUtils.deleteDirectory(directory.toFile());
		long events = 0;
		if (session == null) {
			Files.createDirectories(directory);
			for (Path file : files) {
				Path target = directory.resolve(file.getFileName());
				StringWriter summary = new StringWriter();
				StringWriter complaints = new StringWriter();
				int status = JfrTools.run(
						new PrintWriter(summary),
						new PrintWriter(complaints),
						"redact",
						"--allow-unmatched",
						"--json",
						file.toString(),
						target.toString());
				events += read(summary, complaints, status, "/eventsRead");
			}
		} else {
			StringWriter report = new StringWriter();
			StringWriter complaints = new StringWriter();
			int status = FleetTool.run(
					session,
					new PrintWriter(report),
					new PrintWriter(complaints),
					"redact",
					"--allow-unmatched",
					"--json",
					place,
					directory.toString());
			events = read(report, complaints, status, "/counters/eventsRead");
		}
		measured.put("events", events);
		measured.put("bytes", bytes(files));
		FileUtils.deleteDirectory(directory.toFile());
	}

	private static long read(StringWriter json, StringWriter complaints, int status, String counter)
			throws IOException {
		if (status != 0) {
			throw new IOException("redact ended with status " + status + ": " + complaints);
		}
		JsonNode count = new ObjectMapper().readTree(json.toString()).at(counter);
		if (!count.isNumber()) {
			throw new IOException("redact says no " + counter + ": " + json);
		}
		return count.asLong();
	}

	private static long bytes(List<Path> files) throws IOException {
		long bytes = 0;
		for (Path file : files) {
			bytes += Files.size(file);
		}
		return bytes;
	}
}
