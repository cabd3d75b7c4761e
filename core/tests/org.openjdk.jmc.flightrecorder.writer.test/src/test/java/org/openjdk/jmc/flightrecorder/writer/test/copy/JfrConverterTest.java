/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.copy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
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
import org.openjdk.jmc.flightrecorder.writer.api.JdkValues;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.ThreadDescription;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.test.support.comparison.ComparisonResult;
import org.openjdk.jmc.flightrecorder.writer.test.support.comparison.MetadataComparison;
import org.openjdk.jmc.flightrecorder.writer.test.support.comparison.RecordedMetadata;
import org.openjdk.jmc.flightrecorder.writer.tools.JfrTools;

/**
 * async-profiler's converter makes the same of a copy as of the original. Its reader takes the fields of the JDK's types by
 * their places and does not look them up in the metadata, so it notices where a copy has another structure.
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

	private static final Pattern HEATMAP_NAMES = Pattern.compile("let cpool = \\[\"(.*?)\",?\\];");
	private static final Pattern PACKED = Pattern.compile("<pre id=.*?</pre>", Pattern.DOTALL);

	@TempDir
	static Path directory;

	private static final Map<Integer, Path> ORIGINALS = new TreeMap<>();
	private static final List<Path> ORIGINALS_IN_ONE_CHUNK_AND_MANY = new ArrayList<>();
	private static final Map<Path, Map<String, List<String>>> COLLAPSED = new LinkedHashMap<>();

	@BeforeAll
	static void record() throws Exception {
		ORIGINALS.putAll(ProfiledWork.recorded());
		ORIGINALS_IN_ONE_CHUNK_AND_MANY.addAll(ORIGINALS.values());
		ORIGINALS_IN_ONE_CHUNK_AND_MANY.addAll(
				ProfiledWork.recordedInManyChunks().values());
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
				MetadataComparison.compare(RecordedMetadata.read(original), RecordedMetadata.read(copy));
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
		for (Map.Entry<String, List<String>> converted : allCollapsed(copy).entrySet()) {
			String mode = converted.getKey();
			assertAlike(COLLAPSED.get(original).get(mode), converted.getValue(), original, mode);
		}
	}

	/**
	 * Of recordings of JDK 17 in many chunks, the JDK's reader shows some events without a stack trace, so the copy has none;
	 * the converter, which keeps the constants of earlier chunks, shows one. At most these events may be missing.
	 */
	private static void assertAlike(List<String> expected, List<String> actual, Path original, String mode)
			throws IOException {
		long missing = ORIGINALS.containsValue(original) ? 0 : eventsWithoutStackTrace(original, mode);
		if (missing == 0) {
			assertEquals(expected, actual, () -> original.getFileName() + " " + mode);
		} else {
			Map<String, Long> left = counted(expected);
			counted(actual).forEach((stack, count) -> left.merge(stack, -count, Long::sum));
			assertTrue(left.values().stream().allMatch(count -> count >= 0), () -> mode + " has more: " + left);
			if (!mode.contains("--total")) {
				long sum = left.values().stream().mapToLong(count -> count).sum();
				assertTrue(sum <= missing, () -> mode + " lacks more than " + missing + ": " + left);
			}
		}
	}

	private static long eventsWithoutStackTrace(Path file, String mode) throws IOException {
		List<String> types = mode.contains("--alloc")
				? List.of(
						"jdk.ObjectAllocationSample",
						"jdk.ObjectAllocationInNewTLAB",
						"jdk.ObjectAllocationOutsideTLAB")
				: mode.contains("--lock")
						? List.of("jdk.JavaMonitorEnter", "jdk.ThreadPark")
						: List.of(
								"jdk.ExecutionSample",
								"jdk.NativeMethodSample",
								"jdk.CPUTimeSample",
								"jdk.MethodTrace");
		return RecordingFile.readAllEvents(file).stream()
				.filter(event -> types.contains(event.getEventType().getName()) && event.getStackTrace() == null)
				.count();
	}

	@Test
	void copyIsConvertedLikeItsOriginal() throws Exception {
		for (Path original : ORIGINALS_IN_ONE_CHUNK_AND_MANY) {
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
		for (Path original : ORIGINALS_IN_ONE_CHUNK_AND_MANY) {
			assertConvertedAlike(
					original,
					run(
							"redact",
							original.toString(),
							directory.resolve("out.jfr").toString()));
		}
	}

	@Test
	void copyCutElsewhereIsConvertedLikeItsOriginal() throws Exception {
		for (Path original : ORIGINALS_IN_ONE_CHUNK_AND_MANY) {
			Path copy = directory.resolve("out.jfr");
			Files.deleteIfExists(copy);
			assertConvertedAlike(original, ReadersOfCopiesTest.rotated(original, copy));
		}
	}

	/** Items tell the names of classes with dots, so the names of hidden classes are compared without these. */
	@Test
	void savedItemsAreConvertedLikeTheirOriginal() throws Exception {
		for (Path original : ORIGINALS.values()) {
			Path saved = run(
					"save-selection",
					original.toString(),
					directory.resolve("out.jfr").toString());
			for (List<String> mode : MODES) {
				assertEquals(
						withSlashes(collapsed(original, mode)),
						withSlashes(collapsed(saved, mode)),
						() -> original.getFileName() + " " + mode);
			}
		}
	}

	private static List<String> withSlashes(List<String> lines) {
		return lines.stream().map(line -> line.replace('.', '/')).sorted().toList();
	}

	@Test
	void mergeOfOneIsConvertedLikeIt() throws Exception {
		for (Path original : ORIGINALS_IN_ONE_CHUNK_AND_MANY) {
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
				counted(collapsed(original, mode)).forEach((stack, count) -> expected.merge(stack, count, Long::sum));
			}
			assertFalse(expected.isEmpty(), mode::toString);
			assertEquals(expected, counted(collapsed(merged, mode)), mode::toString);
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

	/** The samples of each stack, without frame types. */
	private static Map<String, Long> counted(List<String> lines) {
		Map<String, Long> counts = new TreeMap<>();
		for (String line : lines) {
			int space = line.lastIndexOf(' ');
			String stack = FRAME_TYPE.matcher(line.substring(0, space)).replaceAll("");
			counts.merge(stack, Long.valueOf(line.substring(space + 1)), Long::sum);
		}
		return counts;
	}

	private static Path pprof(Path file, String mode) throws IOException {
		Path output = directory.resolve("converted.pprof");
		JfrToPprof.convert(file.toString(), output.toString(), new Arguments("-o", "pprof", mode));
		return output;
	}

	private static Path otlp(Path file, String mode) throws IOException {
		Path output = directory.resolve("converted.otlp");
		JfrToOtlp.convert(file.toString(), output.toString(), new Arguments("-o", "otlp", mode));
		return output;
	}

	private static String heatmap(Path file, String mode) throws IOException {
		Path output = directory.resolve("converted.html");
		JfrToHeatmap.convert(file.toString(), output.toString(), new Arguments("-o", "heatmap", mode));
		return Files.readString(output, StandardCharsets.ISO_8859_1);
	}

	/** The names of classes and methods in a heat map. */
	private static Set<String> namesIn(String heatmap) {
		Matcher table = HEATMAP_NAMES.matcher(heatmap);
		assertTrue(table.find(), "names");
		return Set.of(table.group(1).split("\",\""));
	}

	private static String withoutSamples(String heatmap) {
		String page = HEATMAP_NAMES.matcher(heatmap).replaceAll("");
		return PACKED.matcher(page).replaceAll("");
	}

	/** The samples of a heat map and their stack traces, which are the little of it that differs from recording to recording. */
	private static List<String> packed(String heatmap) {
		return PACKED.matcher(heatmap).results().map(MatchResult::group).toList();
	}

	/** Which JDK 25 records, so of allocations no such profile is compared. */
	@Test
	void openTelemetryCannotShowSamplesWithoutStackTrace() throws Exception {
		Path file = directory.resolve("without.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			Type sample = recording.registerEventType(JdkEventType.OBJECT_ALLOCATION_SAMPLE);
			TypedValue objectClass = recording.jdkValues().classOf(String.class);
			recording.writeEvent(
					sample.asValue(v -> v.putField("objectClass", objectClass).putField("weight", 8L)));
		}
		assertThrows(NullPointerException.class, () -> otlp(file, "--alloc"));
		assertEquals(List.of("java.lang.String:0; 1"), ConvertedProfile.pprof(pprof(file, "--alloc")));
	}

	/**
	 * The tables of a profile have another order, so samples are compared. A heat map packs its samples in the order of its
	 * methods, and they are not unpacked here: the page around them must be the same, and their packed
	 * lengths about: the packing depends on the names. Its names are
	 * those of all stack traces of the file, of which a copy has only those of its events.
	 */
	@Test
	void otherFormatsAreMadeOfACopyToo() throws Exception {
		for (Path original : ORIGINALS.values()) {
			Path copy = run(
					"filter", original.toString(), directory.resolve("out.jfr").toString());
			for (String mode : List.of("--wall", "--alloc", "--lock")) {
				List<String> samples = ConvertedProfile.pprof(pprof(original, mode));
				assertFalse(samples.isEmpty(), mode);
				assertEquals(samples, ConvertedProfile.pprof(pprof(copy, mode)), mode);
				String expected = heatmap(original, mode);
				String actual = heatmap(copy, mode);
				assertTrue(namesIn(actual).size() > 10, mode);
				assertTrue(namesIn(expected).containsAll(namesIn(actual)), mode);
				assertEquals(withoutSamples(expected), withoutSamples(actual), mode);
				List<String> expectedSamples = packed(expected);
				List<String> actualSamples = packed(actual);
				assertEquals(expectedSamples.size(), actualSamples.size(), mode);
				for (int i = 0; i < expectedSamples.size(); i++) {
					int length = expectedSamples.get(i).length();
					assertEquals(length, actualSamples.get(i).length(), Math.max(8, 0.5 * length), mode);
				}
			}
			for (String mode : List.of("--wall", "--lock")) {
				List<String> samples = ConvertedProfile.otlp(otlp(original, mode));
				assertFalse(samples.isEmpty(), mode);
				assertEquals(samples, ConvertedProfile.otlp(otlp(copy, mode)), mode);
			}
		}
	}

	/**
	 * The number that the converter prints for a thread is the id of its constant, which a copy keeps. A JVM may sample the
	 * thread that ends it and leave no constant for it: then the number alone is there, and a copy keeps it too.
	 */
	@Test
	void threadsOfACopyHaveTheirNamesAndNumbers() throws Exception {
		List<String> mode = List.of("--threads");
		for (Path original : ORIGINALS.values()) {
			Path copy = run(
					"filter", original.toString(), directory.resolve("out.jfr").toString());
			List<String> samples = collapsed(original, mode);
			assertFalse(samples.isEmpty(), "samples");
			assertEquals(samples, collapsed(copy, mode));
		}
	}

	@Test
	void numberOfAThreadIsTheIdOfItsConstant() throws Exception {
		Path file = directory.resolve("threads.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			Type sample = recording.registerEventType(JdkEventType.EXECUTION_SAMPLE);
			JdkValues values = recording.jdkValues();
			TypedValue stackTrace = values.newStackTrace()
					.addFrame("test.A", "run", "()V", 1, null)
					.build();
			for (long javaThreadId : new long[] {71, 72}) {
				recording.writeEvent(sample.asValue(v -> v.putField("stackTrace", stackTrace)
						.putField("sampledThread", values.thread(ThreadDescription.ofJava("t", javaThreadId)))));
			}
		}
		List<String> expected = RecordingFile.readAllEvents(file).stream()
				.map(event -> "[t tid=" + event.getThread("sampledThread").getId() + "];test/A.run_[0] 1")
				.sorted()
				.toList();
		assertEquals(expected, collapsed(file, List.of("--threads")));
		assertEquals(List.of("[t tid=1];test/A.run_[0] 1", "[t tid=2];test/A.run_[0] 1"), expected);
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
		for (Path original : ORIGINALS_IN_ONE_CHUNK_AND_MANY) {
			Path copy = directory.resolve("events.jfr");
			try (Recording recording = Recordings.newRecording(copy)) {
				for (RecordedEvent event : RecordingFile.readAllEvents(original)) {
					recording.writeEvent(event);
				}
			}
			for (List<String> mode : MODES) {
				assertAlike(collapsed(original, mode), collapsed(copy, mode), original, mode.toString());
			}
			Map<String, Map<String, String>> originals =
					RecordedMetadata.read(original).declarations();
			int compared = 0;
			for (Map.Entry<String, Map<String, String>> type :
					RecordedMetadata.read(copy).declarations().entrySet()) {
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
