/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.corpus;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jdk.jfr.Timespan;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;
import org.openjdk.jmc.flightrecorder.writer.test.tools.ForeignSample;
import org.openjdk.jmc.flightrecorder.writer.testing.JfrCorpus;

/** The files of the corpus are what the samples write, and readers find in them what the JSON says. */
class CorpusTest {
	private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
	private static final Path FILES =
			Checkout.ROOT.resolve("core/org.openjdk.jmc.flightrecorder.writer.testing/src/main/resources/"
					+ "org/openjdk/jmc/flightrecorder/writer/testing/corpus/v" + JfrCorpus.VERSION);

	@TempDir
	Path directory;

	/** Writes the files of a new version; docs/FIXTURES.md says when. */
	public static void main(String[] arguments) throws Exception {
		Files.createDirectories(FILES);
		StringBuilder index = new StringBuilder();
		for (CorpusSample sample : CorpusSample.values()) {
			Map<String, Object> expected = sample.writeTo(FILES.resolve(sample.sampleName() + ".jfr"));
			Files.writeString(FILES.resolve(sample.sampleName() + ".json"), JSON.writeValueAsString(expected) + '\n');
			index.append(sample.sampleName()).append('\n');
		}
		for (ForeignSample sample : ForeignSample.values()) {
			Files.write(FILES.resolve(sample.sampleName() + ".jfr"), sample.bytes());
			Files.writeString(
					FILES.resolve(sample.sampleName() + ".json"), JSON.writeValueAsString(sample.expected()) + '\n');
			index.append(sample.sampleName()).append('\n');
		}
		Files.writeString(FILES.resolve("index.txt"), index);
	}

	private static JfrCorpus.Sample stored(String name) {
		return JfrCorpus.samples().stream()
				.filter(s -> s.name().equals(name))
				.findFirst()
				.orElseThrow();
	}

	@Test
	void corpusHasAllSamples() {
		assertEquals(
				Stream.concat(
								Arrays.stream(CorpusSample.values()).map(CorpusSample::sampleName),
								Arrays.stream(ForeignSample.values()).map(ForeignSample::sampleName))
						.toList(),
				JfrCorpus.samples().stream().map(JfrCorpus.Sample::name).toList());
		assertThrows(IllegalArgumentException.class, () -> new JfrCorpus.Sample("nothing").expected());
	}

	/** Tests of others name a version and have the same result next year. */
	@ParameterizedTest
	@CsvSource({
		"v1, 6a1ebc3ac51a2b54276d21e44a26dfed86f92ade7851f8616147a7714a21fb23",
		"v2, 58b17921f46f565389788c6e778882877a7387aa61a83e277fc0c51114c34e3a",
	})
	void noByteOfAVersionEverChanges(String version, String sha256) throws Exception {
		MessageDigest digest = MessageDigest.getInstance("SHA-256");
		try (Stream<Path> files = Files.list(FILES.resolveSibling(version))) {
			for (Path file : files.sorted().toList()) {
				digest.update(file.getFileName().toString().getBytes(StandardCharsets.UTF_8));
				digest.update(Files.readAllBytes(file));
			}
		}
		assertEquals(sha256, HexFormat.of().formatHex(digest.digest()));
	}

	/** All readers say the same of the file, and that is what the JSON says. */
	@ParameterizedTest
	@EnumSource
	void readersFindWhatTheTextSays(CorpusSample sample) throws Exception {
		Path file = stored(sample.sampleName()).copyTo(directory);
		JsonNode expected = JSON.readTree(stored(sample.sampleName()).expected());
		assertEquals(expected.get("chunks").asInt(), TwoReaders.readAll(file).chunkCount());
		assertEquals(expected.get("events"), JSON.valueToTree(found(file)));
		assertThrows(FileAlreadyExistsException.class, () -> stored(sample.sampleName())
				.copyTo(directory));
	}

	/** A change of the writer that changes what readers find would be a new version. */
	@ParameterizedTest
	@EnumSource
	void samplesAreStillWrittenSo(CorpusSample sample) throws Exception {
		Path file = directory.resolve("new.jfr");
		JsonNode written = JSON.valueToTree(sample.writeTo(file));
		// Through text, where numbers have one type.
		assertEquals(
				JSON.readTree(stored(sample.sampleName()).expected()), JSON.readTree(JSON.writeValueAsString(written)));
		assertEquals(written.get("events"), JSON.valueToTree(found(file)));
	}

	/** Files of other writers, of which the JDK's reader or JMC's misreads some. */
	@ParameterizedTest
	@EnumSource
	void eachChunkByItsOwnRulesHasWhatTheTextSays(ForeignSample sample) throws Exception {
		JfrCorpus.Sample stored = stored(sample.sampleName());
		byte[] bytes = Files.readAllBytes(stored.copyTo(directory));
		JsonNode expected = JSON.readTree(stored.expected());
		List<ChunkDump> chunks = ChunkDump.of(bytes);
		assertEquals(expected.get("chunks").asInt(), chunks.size());
		List<Object> found = new ArrayList<>();
		for (ChunkDump chunk : chunks) {
			chunk.events.forEach(event -> found.add(plain(chunk, event)));
		}
		assertEquals(expected.get("events"), JSON.valueToTree(found));
	}

	@ParameterizedTest
	@EnumSource
	void foreignSamplesAreStillMadeSo(ForeignSample sample) throws Exception {
		JfrCorpus.Sample stored = stored(sample.sampleName());
		assertArrayEquals(Files.readAllBytes(stored.copyTo(directory)), sample.bytes());
		assertEquals(JSON.readTree(stored.expected()), JSON.readTree(JSON.writeValueAsString(sample.expected())));
	}

	private static Map<String, Object> plain(ChunkDump chunk, ChunkDump.Event event) {
		Map<String, Object> fields = new LinkedHashMap<>();
		long startTicks = 0;
		for (Map.Entry<String, Object> field : chunk.plainValues(event).entrySet()) {
			Object value = field.getValue();
			switch (field.getKey()) {
				case "startTime" -> startTicks = (long) value;
				case "duration" -> fields.put("duration", value + " ns");
				case "eventThread" -> {
					Map<?, ?> thread = (Map<?, ?>) value;
					fields.put(
							"eventThread",
							Map.of(
									"javaName", thread.get("javaName"),
									"javaThreadId", thread.get("javaThreadId").toString()));
				}
				case "stackTrace" -> {
					Map<?, ?> stackTrace = (Map<?, ?>) value;
					List<?> frames = (List<?>) stackTrace.get("frames");
					fields.put(
							"stackTrace",
							Map.of(
									"truncated", stackTrace.get("truncated"),
									"frames",
											frames.stream()
													.map(CorpusTest::frame)
													.toList()));
				}
				// A simple type stands for its only field.
				case "state" ->
					fields.put(
							"state",
							value instanceof Map<?, ?> simple
									? simple.values().iterator().next()
									: value);
				default -> fields.put(field.getKey(), value instanceof Number ? value.toString() : value);
			}
		}
		long nanosPerTick = 1_000_000_000L / chunk.ticksPerSecond;
		Map<String, Object> plain = new LinkedHashMap<>();
		plain.put("type", event.type().name());
		plain.put("start", String.valueOf(chunk.startEpochNanos + (startTicks - chunk.startTicks) * nanosPerTick));
		plain.put("fields", fields);
		return plain;
	}

	private static Map<String, Object> frame(Object frame) {
		Map<?, ?> values = (Map<?, ?>) frame;
		Map<?, ?> method = (Map<?, ?>) values.get("method");
		String className = ((Map<?, ?>) method.get("type")).get("name").toString();
		return Map.of(
				"class", className.replace('/', '.'),
				"method", method.get("name"),
				"line", values.get("lineNumber").toString());
	}

	private static List<Map<String, Object>> found(Path file) throws Exception {
		List<RecordedEvent> events = new ArrayList<>(JdkReader.events(file));
		events.sort(Comparator.comparing(RecordedEvent::getStartTime));
		List<Map<String, Object>> found = new ArrayList<>();
		for (RecordedEvent event : events) {
			Map<String, Object> fields = new LinkedHashMap<>();
			for (ValueDescriptor field : event.getFields()) {
				Object value = event.getValue(field.getName());
				boolean isImplicit =
						field.getName().equals("eventThread") || field.getName().equals("stackTrace");
				if (!field.getName().equals("startTime") && !(isImplicit && value == null && !hasStacks(event))) {
					fields.put(
							field.getName(),
							field.getAnnotation(Timespan.class) == null
									? plain(value)
									: event.getDuration(field.getName()).toNanos() + " ns");
				}
			}
			Map<String, Object> plain = new LinkedHashMap<>();
			plain.put("type", event.getEventType().getName());
			plain.put(
					"start",
					String.valueOf(event.getStartTime().getEpochSecond() * 1_000_000_000L
							+ event.getStartTime().getNano()));
			plain.put("fields", fields);
			found.add(plain);
		}
		return found;
	}

	/** Where stacks are the subject, none is told of as well. */
	private static boolean hasStacks(RecordedEvent event) {
		return event.getEventType().getName().equals("corpus.Stacks");
	}

	private static Object plain(Object value) {
		if (value instanceof RecordedThread thread) {
			Map<String, Object> plain = new LinkedHashMap<>();
			plain.put("javaName", thread.getJavaName());
			plain.put("javaThreadId", String.valueOf(thread.getJavaThreadId()));
			return plain;
		}
		if (value instanceof RecordedStackTrace stackTrace) {
			Map<String, Object> plain = new LinkedHashMap<>();
			plain.put("truncated", stackTrace.isTruncated());
			plain.put(
					"frames",
					stackTrace.getFrames().stream().map(CorpusTest::frame).toList());
			return plain;
		}
		if (value instanceof RecordedObject object) {
			Map<String, Object> plain = new LinkedHashMap<>();
			for (ValueDescriptor field : object.getFields()) {
				plain.put(field.getName(), plain(object.getValue(field.getName())));
			}
			return plain;
		}
		return value instanceof Number ? value.toString() : value;
	}

	private static Map<String, Object> frame(RecordedFrame frame) {
		RecordedClass type = frame.getMethod().getType();
		Map<String, Object> plain = new LinkedHashMap<>();
		plain.put("class", type.getName());
		plain.put("method", frame.getMethod().getName());
		plain.put("line", String.valueOf(frame.getLineNumber()));
		return plain;
	}
}
