/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.copy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import one.convert.Arguments;
import one.convert.JfrToFlame;
import one.convert.JfrToHeatmap;
import one.convert.JfrToOtlp;
import one.convert.JfrToPprof;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.test.support.comparison.ComparisonResult;
import org.openjdk.jmc.flightrecorder.writer.test.support.comparison.MetadataComparison;
import org.openjdk.jmc.flightrecorder.writer.tools.JfrTools;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;

/**
 * async-profiler's converter makes the same of a copy as of the original. Its reader knows the JDK's layouts by heart, so
 * it notices where a copy has another structure, which readers of metadata forgive.
 */
class JfrConverterTest {
	/** Without a mode it takes execution samples; recordings of the JDK have no samples of the modes left out. */
	private static final List<List<String>> MODES = List.of(
			List.of(),
			List.of("--total", "--lines"),
			List.of("--bci", "--classify"),
			List.of("--cpu"),
			List.of("--cpu-time"),
			List.of("--wall"),
			List.of("--alloc"),
			List.of("--alloc", "--total"),
			List.of("--live"),
			List.of("--lock"),
			List.of("--nativemem"),
			List.of("--trace"));

	private static final Pattern FRAME_TYPE = Pattern.compile("_\\[[01ijk]](?=;|$)");

	@TempDir
	static Path directory;

	private static final Map<Integer, Path> ORIGINALS = new TreeMap<>();
	private static final Map<Path, Map<String, List<String>>> COLLAPSED = new LinkedHashMap<>();

	@BeforeAll
	static void record() throws Exception {
		ORIGINALS.putAll(ProfiledWork.recorded());
	}

	private static Path run(String... arguments) {
		StringWriter console = new StringWriter();
		PrintWriter writer = new PrintWriter(console, true);
		assertEquals(0, JfrTools.run(writer, writer, arguments), console::toString);
		return directory.resolve("out.jfr");
	}

	private static List<String> collapsed(Path file, List<String> mode) throws IOException {
		Path output = directory.resolve("collapsed.txt");
		List<String> arguments = new ArrayList<>(List.of("-o", "collapsed"));
		arguments.addAll(mode);
		JfrToFlame.convert(file.toString(), output.toString(), new Arguments(arguments.toArray(String[]::new)));
		return Files.readAllLines(output).stream().sorted().toList();
	}

	private static Map<String, List<String>> allCollapsed(Path file) throws IOException {
		Map<String, List<String>> all = new LinkedHashMap<>();
		for (List<String> mode : MODES) {
			all.put(mode.toString(), collapsed(file, mode));
		}
		return all;
	}

	private static void assertConvertedAlike(Path original, Path copy) throws IOException {
		ComparisonResult metadata =
				MetadataComparison.compare(RecordingLayout.read(original), RecordingLayout.read(copy));
		assertTrue(metadata.isEqual(), metadata::describe);
		assertTrue(metadata.types().size() > 150, "types");
		if (!COLLAPSED.containsKey(original)) {
			Map<String, List<String>> expected = allCollapsed(original);
			assertFalse(expected.get("[]").isEmpty(), "samples");
			assertFalse(expected.get("[--alloc]").isEmpty(), "allocations");
			if (original.equals(ORIGINALS.get(ProfiledWork.FIRST_WITH_PROCESSOR_TIME))) {
				assertFalse(expected.get("[--cpu-time]").isEmpty(), "samples of processor time");
			}
			COLLAPSED.put(original, expected);
		}
		allCollapsed(copy)
				.forEach((mode, lines) -> assertEquals(
						COLLAPSED.get(original).get(mode), lines, () -> original.getFileName() + " " + mode));
	}

	@Test
	void copyIsConvertedLikeItsOriginal() throws Exception {
		for (Path original : ORIGINALS.values()) {
			assertConvertedAlike(
					original,
					run(
							"filter",
							original.toString(),
							directory.resolve("out.jfr").toString()));
		}
	}

	@Test
	void redactedCopyIsConvertedLikeItsOriginal() throws Exception {
		for (Path original : ORIGINALS.values()) {
			assertConvertedAlike(
					original,
					run(
							"redact",
							original.toString(),
							directory.resolve("out.jfr").toString()));
		}
	}

	@Test
	void mergeOfOneIsConvertedLikeIt() throws Exception {
		for (Path original : ORIGINALS.values()) {
			assertConvertedAlike(
					original, run("merge", "-o", directory.resolve("out.jfr").toString(), original.toString()));
		}
	}

	/**
	 * The samples of both are compared without the frame types: the converter prints one type for all samples that share a
	 * frame and its callers, the one that prevails, which is another for a part of the samples than for all of them.
	 * {@link #prevailingFrameTypeIsThatOfAllSamples()} shows it.
	 */
	@Test
	void mergeOfTwoJdksHasTheSamplesOfBoth() throws Exception {
		List<String> arguments = new ArrayList<>(
				List.of("merge", "-o", directory.resolve("out.jfr").toString()));
		ORIGINALS.values().forEach(original -> arguments.add(original.toString()));
		Path merged = run(arguments.toArray(String[]::new));
		for (List<String> mode : List.of(List.<String>of(), List.of("--alloc"), List.of("--lock"))) {
			Map<String, Long> expected = new TreeMap<>();
			for (Path original : ORIGINALS.values()) {
				count(collapsed(original, mode), expected);
			}
			Map<String, Long> actual = new TreeMap<>();
			count(collapsed(merged, mode), actual);
			assertFalse(expected.isEmpty(), mode::toString);
			assertEquals(expected, actual, mode::toString);
		}
	}

	@Test
	void prevailingFrameTypeIsThatOfAllSamples() throws Exception {
		Path interpreted = samples("interpreted.jfr", StackTraceBuilder.INTERPRETED, 1);
		Path compiled = samples("compiled.jfr", StackTraceBuilder.JIT_COMPILED, 2);
		assertEquals(List.of("test/A.main_[0];test/A.run_[0] 1"), collapsed(interpreted, List.of()));
		assertEquals(List.of("test/A.main_[j];test/A.run_[j] 2"), collapsed(compiled, List.of()));

		Path both = directory.resolve("both.jfr");
		Files.write(both, Files.readAllBytes(interpreted));
		Files.write(both, Files.readAllBytes(compiled), StandardOpenOption.APPEND);
		assertEquals(List.of("test/A.main_[j];test/A.run_[j] 3"), collapsed(both, List.of()));
		Path merged = run(
				"merge", "-o", directory.resolve("out.jfr").toString(), interpreted.toString(), compiled.toString());
		assertEquals(collapsed(both, List.of()), collapsed(merged, List.of()));
	}

	private static Path samples(String name, String frameType, int count) throws IOException {
		Path file = directory.resolve(name);
		try (Recording recording = Recordings.newRecording(file)) {
			Type sample = recording.registerEventType(JdkEventType.EXECUTION_SAMPLE);
			TypedValue stackTrace = recording
					.jdkValues()
					.newStackTrace()
					.addFrame("test.A", "run", "()V", 2, frameType)
					.addFrame("test.A", "main", "()V", 1, frameType)
					.build();
			for (int i = 0; i < count; i++) {
				recording.writeEvent(sample.asValue(v -> v.putField("stackTrace", stackTrace)));
			}
		}
		return file;
	}

	private static void count(List<String> lines, Map<String, Long> counts) {
		for (String line : lines) {
			int space = line.lastIndexOf(' ');
			String stack = FRAME_TYPE.matcher(line.substring(0, space)).replaceAll("");
			counts.merge(stack, Long.valueOf(line.substring(space + 1)), Long::sum);
		}
	}

	private interface Converter {
		void convert(String input, String output, Arguments arguments) throws IOException;
	}

	/** Their order depends on ids, so they are compared by length. */
	private static void assertAsLong(Converter converter, String format, Path original, Path copy, String mode)
			throws IOException {
		Path output = directory.resolve("converted." + format);
		converter.convert(original.toString(), output.toString(), new Arguments("-o", format, mode));
		long expected = Files.size(output);
		assertTrue(expected > 500, "has samples");
		converter.convert(copy.toString(), output.toString(), new Arguments("-o", format, mode));
		assertEquals(expected, Files.size(output), 0.01 * expected, format + mode);
	}

	@Test
	void otherFormatsAreMadeOfACopyToo() throws Exception {
		for (Path original : ORIGINALS.values()) {
			Path copy = run(
					"filter", original.toString(), directory.resolve("out.jfr").toString());
			for (String mode : List.of("--wall", "--alloc")) {
				assertAsLong(JfrToPprof::convert, "pprof", original, copy, mode);
				assertAsLong(JfrToHeatmap::convert, "heatmap", original, copy, mode);
			}
			// It fails on allocations without a stack trace, which JDK 25 records.
			assertAsLong(JfrToOtlp::convert, "otlp", original, copy, "--wall");
		}
	}

	/** JDK 17 gives the time of a sleep in milliseconds, JDK 25 in nanoseconds. */
	@Test
	void timesOfTwoJdksKeepTheirUnits() throws Exception {
		List<String> expected = new ArrayList<>();
		List<String> arguments = new ArrayList<>(
				List.of("merge", "-o", directory.resolve("out.jfr").toString()));
		for (Path original : ORIGINALS.values()) {
			expected.addAll(sleeps(original));
			arguments.add(original.toString());
		}
		assertFalse(expected.isEmpty(), "sleeps");
		assertEquals(
				expected.stream().sorted().toList(),
				sleeps(run(arguments.toArray(String[]::new))).stream().sorted().toList());
	}

	@Test
	void timesOfTwoJdksKeepTheirUnitsWhereNoFileIsKnown() throws Exception {
		List<String> expected = new ArrayList<>();
		Path copy = directory.resolve("events.jfr");
		try (Recording recording = Recordings.newRecording(copy)) {
			for (Path original : ORIGINALS.values()) {
				expected.addAll(sleeps(original));
				for (RecordedEvent event : RecordingFile.readAllEvents(original)) {
					recording.writeEvent(event);
				}
			}
		}
		assertEquals(
				expected.stream().sorted().toList(),
				sleeps(copy).stream().sorted().toList());
	}

	/** Without the file, a table says what is pooled. */
	@Test
	void copyOfEventsAloneIsConvertedLikeTheOriginal() throws Exception {
		for (Path original : ORIGINALS.values()) {
			Path copy = directory.resolve("events.jfr");
			try (Recording recording = Recordings.newRecording(copy)) {
				for (RecordedEvent event : RecordingFile.readAllEvents(original)) {
					recording.writeEvent(event);
				}
			}
			for (List<String> mode : MODES) {
				assertEquals(collapsed(original, mode), collapsed(copy, mode), () -> original + " " + mode);
			}
			Map<String, Map<String, String>> originals =
					RecordingLayout.read(original).declarations();
			int compared = 0;
			for (Map.Entry<String, Map<String, String>> type :
					RecordingLayout.read(copy).declarations().entrySet()) {
				Map<String, String> parts = originals.getOrDefault(type.getKey(), Map.of());
				for (Map.Entry<String, String> part : type.getValue().entrySet()) {
					boolean field = part.getKey().startsWith("field ") && parts.containsKey(part.getKey());
					if (field && !"java.lang.annotation.Annotation".equals(parts.get("super type"))) {
						assertEquals(
								withoutAnnotations(parts.get(part.getKey())),
								withoutAnnotations(part.getValue()),
								() -> type.getKey() + ' ' + part.getKey());
						compared++;
					}
				}
			}
			assertTrue(compared > 300, "fields");
		}
	}

	private static String withoutAnnotations(String field) {
		return field.split(" @")[0];
	}

	private static List<String> sleeps(Path file) throws IOException {
		return RecordingFile.readAllEvents(file).stream()
				.filter(event -> event.getEventType().getName().equals("jdk.ThreadSleep"))
				.map(event -> event.getStartTime() + " " + event.getDuration("time"))
				.toList();
	}
}
