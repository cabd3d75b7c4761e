/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.copy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Future;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.rules.RuleRegistry;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.examples.copy.RecordingInput;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.support.comparison.RecordedMetadata;
import org.openjdk.jmc.flightrecorder.writer.tools.JfrTools;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;

/**
 * What people look at is the same for a copy as for its original: all views of the {@code jfr} command, JMC's rules,
 * streams. The originals are all that {@code profile.jfc} records, by the running JDK and another one.
 */
class ReadersOfCopiesTest {
	private static final int EVENTS_PER_CHUNK = 1000;
	private static final String ALL_VIEWS = "all-views";
	/** Where {@code thread-start} fails, {@code all-views} ends before these. */
	private static final List<String> LAST_VIEWS = List.of("tlabs", "vm-operations");
	/** {@link #aViewCountsThreadsByChunks()} shows it. */
	private static final List<String> VIEWS_OF_CHUNKS = List.of("contention-by-address");
	/** {@link #aRuleJudgesByTheOrderOfEvents()} shows it. */
	private static final List<String> RULES_OF_ORDER = List.of("CompareCpu", "Exceptions", "HighGc");

	private static final String ROTATED = "-rotated.jfr";

	@TempDir
	static Path directory;

	/** Originals by the names of their copies, and the copies. */
	private static final Map<Path, Path> COPIES = new LinkedHashMap<>();

	@BeforeAll
	static void copy() throws Exception {
		copy(ProfiledWork.recorded(), "");
		copy(ProfiledWork.recordedInManyChunks(), "-chunks");
	}

	private static void copy(Map<Integer, Path> originals, String kind) throws Exception {
		for (Map.Entry<Integer, Path> recorded : originals.entrySet()) {
			Path original = recorded.getValue();
			String name = directory.resolve("jdk" + recorded.getKey() + kind).toString();
			COPIES.put(run(name + "-filtered.jfr", "filter", original.toString(), name + "-filtered.jfr"), original);
			COPIES.put(run(name + "-merged.jfr", "merge", "-o", name + "-merged.jfr", original.toString()), original);
			COPIES.put(rotated(original, Path.of(name + ROTATED)), original);
		}
	}

	private static Path run(String output, String... arguments) {
		StringWriter console = new StringWriter();
		PrintWriter writer = new PrintWriter(console, true);
		assertEquals(0, JfrTools.run(writer, writer, arguments), console::toString);
		return Path.of(output);
	}

	/**
	 * A copy that is cut every 1,000 events, in the order of their ends: some views show the last event, and readers sort
	 * events within a chunk only.
	 */
	static Path rotated(Path original, Path copy) throws Exception {
		RecordingLayout layout = RecordingLayout.read(original);
		ZoneOffset zone = RecordedMetadata.read(original).zone();
		List<RecordedEvent> events = new ArrayList<>(RecordingFile.readAllEvents(original));
		events.sort(Comparator.comparing(RecordedEvent::getEndTime));
		try (Recording out =
				Recordings.newRecording(copy, settings -> RecordingInput.configureAs(settings, layout, zone))) {
			out.registerTypes(original);
			for (int i = 0; i < events.size(); i++) {
				if (i > 0 && i % EVENTS_PER_CHUNK == 0) {
					out.rotateChunk();
				}
				out.writeEvent(events.get(i));
			}
		}
		assertTrue(RecordingLayout.read(copy).chunkCount() > events.size() / EVENTS_PER_CHUNK, "rotated");
		return copy;
	}

	/**
	 * Lines are compared without their order, because views order what is equal as it comes. Of a copy that is cut into
	 * other chunks than its original, the view is left out that counts threads by chunks.
	 */
	@Test
	void viewsShowTheSame() throws Exception {
		Optional<JfrTool> tool = JfrTool.newest();
		Assumptions.assumeTrue(tool.isPresent(), "no jfr command that has views");
		Map<Path, Map<String, List<String>>> known = new TreeMap<>();
		Map<Path, List<String>> knownWithoutChunks = new TreeMap<>();
		for (Map.Entry<Path, Path> pair : COPIES.entrySet()) {
			Path copy = pair.getKey();
			Path original = pair.getValue();
			if (!known.containsKey(original)) {
				known.put(original, views(tool.get(), original));
			}
			Map<String, List<String>> actual = views(tool.get(), copy);
			Map<String, List<String>> expected = new TreeMap<>(known.get(original));
			if (RecordingLayout.read(copy).chunkCount()
					!= RecordingLayout.read(original).chunkCount()) {
				if (!knownWithoutChunks.containsKey(original)) {
					knownWithoutChunks.put(
							original, withoutViewsOfChunks(tool.get(), original, expected.get(ALL_VIEWS)));
				}
				expected.put(ALL_VIEWS, knownWithoutChunks.get(original));
				actual.put(ALL_VIEWS, withoutViewsOfChunks(tool.get(), copy, actual.get(ALL_VIEWS)));
			}
			assertEquals(expected, actual, pair::toString);
		}
		assertTrue(
				known.values().stream().allMatch(views -> views.get(ALL_VIEWS).size() > 500), "lines");
	}

	/** All views; and where one of them fails, which ends the command, those that come after it. */
	private static Map<String, List<String>> views(JfrTool tool, Path file) throws Exception {
		Map<String, List<String>> views = new TreeMap<>();
		views.put(ALL_VIEWS, view(tool, ALL_VIEWS, file));
		if (views.get(ALL_VIEWS).stream().anyMatch(line -> line.contains("unexpected internal error"))) {
			for (String last : LAST_VIEWS) {
				views.put(last, view(tool, last, file));
			}
		}
		return views;
	}

	private static List<String> withoutViewsOfChunks(JfrTool tool, Path file, List<String> lines) throws Exception {
		List<String> rest = new ArrayList<>(lines);
		for (String view : VIEWS_OF_CHUNKS) {
			for (String line : view(tool, view, file)) {
				assertTrue(rest.remove(line), () -> view + ": " + line);
			}
		}
		rest.removeIf(line -> line.startsWith("Length of Recorded Events"));
		return rest;
	}

	/** What {@code jfr view} prints, also where it fails: JDK 25 fails on a view of some recordings of JDK 17. */
	static List<String> view(JfrTool tool, String view, Path file) throws Exception {
		Path output = Files.createTempFile("views", ".txt");
		tool.run(output, output, "view", "--width", "200", view, file.toString());
		String printed = Files.readString(output);
		Files.delete(output);
		return printed.lines()
				.map(String::strip)
				.filter(line -> !line.isEmpty())
				.sorted()
				.toList();
	}

	/** The same events, in one chunk and in three: a thread counts twice if a chunk in between does not use it. */
	@Test
	void aViewCountsThreadsByChunks() throws Exception {
		Optional<JfrTool> tool = JfrTool.newest();
		Assumptions.assumeTrue(tool.isPresent(), "no jfr command that has views");
		Path one = contended("one.jfr", false);
		Path three = contended("three.jfr", true);
		assertContains("0x0000002A +java.lang.Object +1 .*", view(tool.get(), "contention-by-address", one));
		assertContains("0x0000002A +java.lang.Object +2 .*", view(tool.get(), "contention-by-address", three));
	}

	private static void assertContains(String regex, List<String> lines) {
		assertTrue(lines.stream().anyMatch(line -> line.matches(regex)), lines::toString);
	}

	private static Path contended(String name, boolean isRotated) throws Exception {
		Path file = directory.resolve(name);
		try (Recording recording = Recordings.newRecording(file)) {
			Type enter = recording.registerEventType(JdkEventType.JAVA_MONITOR_ENTER);
			TypedValue thread = recording.jdkValues().thread(Thread.currentThread());
			for (Class<?> monitor : List.of(Object.class, String.class, Object.class)) {
				TypedValue monitorClass = recording.jdkValues().classOf(monitor);
				recording.writeEvent(enter.asValue(v -> {
					v.putField("duration", 1_000_000L)
							.putField("monitorClass", monitorClass)
							.putField("address", 42L);
					if (monitor == Object.class) {
						v.putField("eventThread", thread);
					}
				}));
				if (isRotated) {
					recording.rotateChunk();
				}
			}
		}
		return file;
	}

	/** JDK 25 prints the fields with {@code @Contextual} of an event around another one of its thread. */
	@Test
	void contextIsPrintedOfACopyToo() throws Exception {
		Path original = directory.resolve("context.jfr");
		try (Recording recording = Recordings.newRecording(original)) {
			Type contextual = recording.registerAnnotationType("jdk.jfr.Contextual");
			Type order = recording.registerEventType("test.Order", t -> t.addField(
							"duration",
							Types.Builtin.LONG,
							f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "TICKS"))
					.addField("number", Types.Builtin.INT, f -> f.addAnnotation(contextual)));
			Type step = recording.registerEventType("test.Step");
			TypedValue thread = recording.jdkValues().thread(Thread.currentThread());
			long start = System.nanoTime();
			recording.writeEvent(
					step.asValue(v -> v.putField("startTime", start + 1_000).putField("eventThread", thread)));
			recording.writeEvent(order.asValue(v -> v.putField("startTime", start)
					.putField("duration", 10_000L)
					.putField("eventThread", thread)
					.putField("number", 4711)));
		}
		Path copy = run(
				directory.resolve("context-copy.jfr").toString(),
				"filter",
				original.toString(),
				directory.resolve("context-copy.jfr").toString());
		for (JfrTool tool : JfrTool.installed()) {
			String printed = tool.run("print", original.toString());
			assertEquals(printed, tool.run("print", copy.toString()), tool::toString);
			assertEquals(tool.knowsContext(), printed.contains("Context: Order.number"), printed);
		}
	}

	@Test
	void everyInstalledCommandReadsThem() throws Exception {
		for (JfrTool tool : JfrTool.installed()) {
			for (Path copy : COPIES.keySet()) {
				Path output = directory.resolve("output.txt");
				PrintedEvents.run(output, tool, "summary", copy.toString());
				PrintedEvents.run(output, tool, "metadata", copy.toString());
			}
		}
	}

	/** With all values, as text. Streams sort events of the same end as they come. */
	@Test
	void streamsShowTheSameEvents() throws Exception {
		Map<Path, List<String>> known = new TreeMap<>();
		for (Map.Entry<Path, Path> pair : COPIES.entrySet()) {
			if (!known.containsKey(pair.getValue())) {
				known.put(pair.getValue(), streamed(pair.getValue()));
			}
			assertEqualLists(known.get(pair.getValue()), streamed(pair.getKey()), "stream of " + pair.getKey());
		}
		assertTrue(known.values().stream().allMatch(events -> events.size() > 500), "events");
	}

	/** The events of a stream as text, sorted. */
	static List<String> streamed(Path file) throws Exception {
		List<String> events = new ArrayList<>();
		try (EventStream stream = EventStream.openFile(file)) {
			stream.onEvent(event -> events.add(event.toString()));
			stream.start();
		}
		Collections.sort(events);
		return events;
	}

	/** The text that the command prints for people, of each installed JDK. The order of events is not compared. */
	@Test
	void printedTextIsTheSame() throws Exception {
		for (JfrTool tool : JfrTool.installed()) {
			Map<Path, List<String>> known = new TreeMap<>();
			for (Map.Entry<Path, Path> pair : COPIES.entrySet()) {
				Path original = pair.getValue();
				if (!known.containsKey(original)) {
					known.put(original, PrintedEvents.asText(tool, original));
				}
				List<String> copied = PrintedEvents.asText(tool, pair.getKey());
				assertEqualLists(known.get(original), copied, tool + " print " + pair.getKey());
			}
			assertTrue(known.values().stream().allMatch(events -> events.size() > 500), "events");
		}
	}

	/** Names the first difference: lists of thousands of events are too long to be shown. */
	private static void assertEqualLists(List<String> expected, List<String> actual, String what) {
		for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
			assertEquals(expected.get(i), actual.get(i), what);
		}
		assertEquals(expected.size(), actual.size(), what);
	}

	/** Of a copy that has the events in another order, those rules are left out that judge by it. */
	@Test
	void rulesOfJmcJudgeThemAlike() throws Exception {
		Map<Path, Map<String, String>> results = new TreeMap<>();
		for (Map.Entry<Path, Path> pair : COPIES.entrySet()) {
			Path original = pair.getValue();
			if (!results.containsKey(original)) {
				results.put(original, judged(original));
			}
			Map<String, String> expected = new TreeMap<>(results.get(original));
			Map<String, String> actual = judged(pair.getKey());
			assertEquals(expected.keySet(), actual.keySet(), pair::toString);
			if (pair.getKey().toString().endsWith(ROTATED)) {
				expected.keySet().removeAll(RULES_OF_ORDER);
				actual.keySet().removeAll(RULES_OF_ORDER);
			}
			assertEquals(expected, actual, pair::toString);
		}
		assertTrue(results.values().stream().allMatch(r -> r.size() > 50), "rules");
	}

	/**
	 * JMC keeps events that come out of order apart, and some rules look at the first part only: the same pauses are
	 * judged otherwise if they are written in another order.
	 */
	@Test
	void aRuleJudgesByTheOrderOfEvents() throws Exception {
		assertEquals("WARNING", severityOfPauses("in-order.jfr", 0, 10, 20));
		assertEquals("OK", severityOfPauses("out-of-order.jfr", 0, 20, 10));
	}

	/** Writes a pause for each start, in this order: that at 10 seconds is a second long, the others are short. */
	private static String severityOfPauses(String name, int... startsSeconds) throws Exception {
		Path file = directory.resolve(name);
		long startTicks = SampleEvents.START_TICKS;
		try (Recording recording = Recordings.newRecording(file, SampleEvents::fixedTimes)) {
			Type pause = recording.registerEventType(JdkEventType.GC_PHASE_PAUSE);
			for (int seconds : startsSeconds) {
				recording.writeEvent(pause.asValue(v -> v.putField("startTime", startTicks + seconds * 1_000_000_000L)
						.putField("duration", seconds == 10 ? 1_000_000_000L : 1L)));
			}
		}
		String judged = judged(file).get("HighGc");
		return judged.substring(0, judged.indexOf(':'));
	}

	/** What each rule of JMC says of a recording. */
	static Map<String, String> judged(Path file) throws Exception {
		Map<IRule, Future<IResult>> results = RulesToolkit.evaluateParallel(
				RuleRegistry.getRules(), JmcReader.items(file), IPreferenceValueProvider.DEFAULT_VALUES, 1);
		Map<String, String> texts = new TreeMap<>();
		for (Map.Entry<IRule, Future<IResult>> result : results.entrySet()) {
			IResult outcome = result.getValue().get();
			texts.put(
					result.getKey().getId(),
					outcome == null ? "none" : outcome.getSeverity() + ": " + outcome.getSummary());
		}
		return texts;
	}
}
