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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import jdk.jfr.consumer.EventStream;
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
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.tools.JfrTools;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingInput;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;

/**
 * What people look at is the same for a copy as for its original: all views of the {@code jfr} command, JMC's rules,
 * streams. The originals are all that {@code profile.jfc} records, by the running JDK and another one.
 */
class ReadersOfCopiesTest {
	private static final int EVENTS_PER_CHUNK = 1000;
	private static final int LIMIT_SECONDS = 60;
	private static final List<String> VIEWS_OF_CUT_COPIES =
			List.of("hot-methods", "allocation-by-class", "allocation-by-site", "gc", "system-properties");

	@TempDir
	static Path directory;

	/** Originals by the names of their copies, and the copies. */
	private static final Map<Path, Path> COPIES = new LinkedHashMap<>();

	@BeforeAll
	static void copy() throws Exception {
		for (Map.Entry<Integer, Path> recorded : ProfiledWork.recorded().entrySet()) {
			Path original = recorded.getValue();
			String name = directory.resolve("jdk" + recorded.getKey()).toString();
			COPIES.put(run(name + "-filtered.jfr", "filter", original.toString(), name + "-filtered.jfr"), original);
			COPIES.put(run(name + "-merged.jfr", "merge", "-o", name + "-merged.jfr", original.toString()), original);
			COPIES.put(rotated(original, Path.of(name + "-rotated.jfr")), original);
		}
	}

	private static Path run(String output, String... arguments) {
		StringWriter console = new StringWriter();
		PrintWriter writer = new PrintWriter(console, true);
		assertEquals(0, JfrTools.run(writer, writer, arguments), console::toString);
		return Path.of(output);
	}

	private static Path rotated(Path original, Path copy) throws Exception {
		RecordingLayout layout = RecordingLayout.read(original);
		try (RecordingFile in = new RecordingFile(original);
				Recording out =
						Recordings.newRecording(copy, settings -> RecordingInput.configureAs(settings, layout))) {
			out.registerTypes(original);
			for (int i = 1; in.hasMoreEvents(); i++) {
				out.writeEvent(in.readEvent());
				if (i % EVENTS_PER_CHUNK == 0) {
					out.rotateChunk();
				}
			}
		}
		assertTrue(RecordingLayout.read(copy).chunkCount() > 1, "rotated");
		return copy;
	}

	/**
	 * Views order what is equal as it comes, so lines are compared without their order. Some views depend on where a file
	 * is cut into chunks: settings are those of the last batch, and a thread that is not used in each chunk counts more
	 * than once where views count different threads. So of a copy that is cut elsewhere, views of samples are compared.
	 */
	@Test
	void viewsShowTheSame() throws Exception {
		Optional<JfrTool> tool = JfrTool.newest();
		Assumptions.assumeTrue(tool.isPresent(), "no jfr command that has views");
		Map<String, List<String>> known = new TreeMap<>();
		for (Map.Entry<Path, Path> copy : COPIES.entrySet()) {
			boolean isCut = RecordingLayout.read(copy.getKey()).chunkCount() > 1;
			for (String view : isCut ? VIEWS_OF_CUT_COPIES : List.of("all-views")) {
				String key = view + " of " + copy.getValue();
				if (!known.containsKey(key)) {
					known.put(key, view(tool.get(), view, copy.getValue()));
				}
				assertEquals(known.get(key), view(tool.get(), view, copy.getKey()), () -> view + " of " + copy);
			}
		}
		assertTrue(known.values().stream().anyMatch(lines -> lines.size() > 500), "lines");
	}

	/** JDK 25 fails on a view of some recordings of its own and of JDK 17; what it says then is compared, too. */
	private static List<String> view(JfrTool tool, String view, Path file) throws Exception {
		Path output = directory.resolve("views.txt");
		Process process = new ProcessBuilder(tool.toString(), "view", "--width", "200", view, file.toString())
				.redirectErrorStream(true)
				.redirectOutput(output.toFile())
				.start();
		boolean hasEnded = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
		process.destroyForcibly();
		assertTrue(hasEnded, "the command does not end");
		return Files.readString(output)
				.lines()
				.map(String::strip)
				// From the first event of the first chunk to the last of the last, which are others where the file is
				// cut.
				.filter(line -> !line.startsWith("Length of Recorded Events"))
				.sorted()
				.toList();
	}

	@Test
	void everyInstalledCommandReadsThem() throws Exception {
		for (JfrTool tool : JfrTool.installed()) {
			for (Path copy : COPIES.keySet()) {
				Path output = directory.resolve("output.txt");
				PrintedEvents.run(output, tool.toString(), "summary", copy.toString());
				PrintedEvents.run(output, tool.toString(), "metadata", copy.toString());
			}
		}
	}

	@Test
	void streamsShowTheSameEvents() throws Exception {
		for (Map.Entry<Path, Path> copy : COPIES.entrySet()) {
			assertEquals(streamed(copy.getValue()), streamed(copy.getKey()), () -> copy.toString());
		}
	}

	private static Map<String, Long> streamed(Path file) throws Exception {
		List<String> names = new ArrayList<>();
		try (EventStream stream = EventStream.openFile(file)) {
			stream.onEvent(event -> names.add(event.getEventType().getName()));
			stream.start();
		}
		return names.stream().collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
	}

	@Test
	void rulesOfJmcJudgeThemAlike() throws Exception {
		Map<Path, Map<String, String>> results = new TreeMap<>();
		for (Map.Entry<Path, Path> copy : COPIES.entrySet()) {
			if (!results.containsKey(copy.getValue())) {
				results.put(copy.getValue(), judged(copy.getValue()));
			}
			assertEquals(results.get(copy.getValue()), judged(copy.getKey()), () -> copy.toString());
		}
		assertTrue(results.values().stream().allMatch(r -> r.size() > 50), "rules");
	}

	private static Map<String, String> judged(Path file) throws Exception {
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
