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
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import one.convert.Arguments;
import one.convert.JfrToFlame;
import one.convert.JfrToHeatmap;
import one.convert.JfrToOtlp;
import one.convert.JfrToPprof;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.tools.JfrTools;

/** What the tools write is opened by every reader at hand, and all of them find as many events. */
class ReadersOfOutputsTest {
	private static final Pattern COUNT_IN_SUMMARY = Pattern.compile(" (\\S+) +(\\d+) +\\d+");
	/** The command counts these as well, which are no events for other readers. */
	private static final List<String> NO_EVENTS = List.of("jdk.CheckPoint", "jdk.Checkpoint", "jdk.Metadata");

	private static final String FOLDED =
			"""
			[main tid=1];com.example.Main.main;com.example.Main.run_[j] 3
			[worker tid=2];java.lang.Thread.run;com.example.Task.call;libc.so.6`read_[k] 4
			""";

	@TempDir
	static Path directory;

	/** An output of a tool. */
	enum Output {
		FILTERED,
		REDACTED,
		MERGED,
		/** With an event for each original. */
		MERGED_AND_NORMALIZED,
		SELECTED,
		/** A few events of each type, and events that say so. */
		SHRUNK,
		FOLDED_STACKS,
		/** Of the sample of perf script. */
		PERF,
		/** Of the folded stacks, by async-profiler. */
		OTLP,
		/** Of a profile by async-profiler, whose samples become events of a type of their own. */
		PPROF,
		RECOVERED;

		Path file() {
			return directory.resolve(this + ".jfr");
		}

		boolean isMerged() {
			return this == MERGED || this == MERGED_AND_NORMALIZED;
		}
	}

	@BeforeAll
	static void write() throws Exception {
		List<String> originals =
				ProfiledWork.recorded().values().stream().map(Path::toString).toList();
		String original = originals.get(0);
		run("filter", "--event", "jdk.*Sample", "--event", "jdk.Thread*", original, file(Output.FILTERED));
		run("redact", original, file(Output.REDACTED));
		List<String> merge = new ArrayList<>(List.of("merge", "-o", file(Output.MERGED)));
		merge.addAll(originals);
		run(merge.toArray(String[]::new));
		List<String> normalize = new ArrayList<>(List.of(
				"merge", "--normalize", "--label", original + "=first", "-o", file(Output.MERGED_AND_NORMALIZED)));
		normalize.addAll(originals);
		run(normalize.toArray(String[]::new));
		run("save-selection", original, file(Output.SELECTED));
		run("shrink", "--rate", "5/h", file(Output.FILTERED), file(Output.SHRUNK));
		assertTrue(JdkReader.types(Output.SHRUNK.file()).stream()
				.anyMatch(type -> type.getName().equals("jfrtools.ShrunkEvents")));
		Path folded = Files.writeString(directory.resolve("stacks.txt"), FOLDED);
		run("folded", folded.toString(), file(Output.FOLDED_STACKS));
		run("perf", Checkout.ROOT.resolve("samples/perf.txt").toString(), file(Output.PERF));
		String pprof = directory.resolve("profile.pprof").toString();
		JfrToPprof.convert(original, pprof, new Arguments("-o", "pprof"));
		run("pprof", pprof, file(Output.PPROF));
		String otlp = directory.resolve("profile.otlp").toString();
		JfrToOtlp.convert(file(Output.FOLDED_STACKS), otlp, new Arguments("-o", "otlp"));
		run("otlp", otlp, file(Output.OTLP));
		writeUnfinished(Output.RECOVERED.file());
		run("recover", file(Output.RECOVERED));
	}

	private static String file(Output output) {
		return output.file().toString();
	}

	private static void run(String... arguments) {
		StringWriter console = new StringWriter();
		PrintWriter writer = new PrintWriter(console, true);
		assertEquals(0, JfrTools.run(writer, writer, arguments), console::toString);
	}

	/** The file as it is while its recording goes on. */
	private static void writeUnfinished(Path file) throws IOException {
		Path growing = directory.resolve("growing.jfr");
		try (Recording recording = Recordings.newRecording(growing)) {
			Type sample = recording.registerEventType(JdkEventType.EXECUTION_SAMPLE);
			TypedValue stackTrace = recording
					.jdkValues()
					.newStackTrace()
					.addFrame("com.example.Main", "run", "()V", 7, null)
					.build();
			TypedValue thread = recording.jdkValues().thread(Thread.currentThread());
			for (int i = 0; i < 100; i++) {
				recording.writeEvent(
						sample.asValue(v -> v.putField("stackTrace", stackTrace).putField("sampledThread", thread)));
				if (i % 40 == 39) {
					recording.rotateChunk();
				}
			}
			recording.flush();
			Files.copy(growing, file);
		}
	}

	@ParameterizedTest
	@EnumSource
	void streamHasTheEventsOfTheFile(Output output) throws Exception {
		List<String> expected = JdkReader.events(output.file()).stream()
				.map(Object::toString)
				.sorted()
				.toList();
		assertTrue(expected.size() > 1, "events");
		assertEquals(expected, ReadersOfCopiesTest.streamed(output.file()));
	}

	/** JMC shows fewer exceptions of JDK 25 than there are, so it is asked for those of the originals. */
	@ParameterizedTest
	@EnumSource
	void jmcHasTheEventsOfTheFile(Output output) throws Exception {
		long expected = 0;
		if (output.isMerged()) {
			for (Path original : ProfiledWork.recorded().values()) {
				expected += eventsOfJmc(original) + (output == Output.MERGED_AND_NORMALIZED ? 1 : 0);
			}
		} else if (output == Output.REDACTED) {
			expected = eventsOfJmc(ProfiledWork.recorded().values().iterator().next());
		} else {
			expected = JdkReader.events(output.file()).size();
		}
		assertEquals(expected, eventsOfJmc(output.file()));
		assertTrue(ReadersOfCopiesTest.judged(output.file()).size() > 50, "rules");
	}

	private static long eventsOfJmc(Path file) throws Exception {
		return JmcReader.items(file).stream()
				.mapToLong(items -> items.getItemCount())
				.sum();
	}

	@ParameterizedTest
	@EnumSource
	void everyInstalledCommandHasTheEventsOfTheFile(Output output) throws Exception {
		int events = JdkReader.events(output.file()).size();
		Path printed = directory.resolve("printed.txt");
		for (JfrTool tool : JfrTool.installed()) {
			String command = tool.toString();
			assertEquals(events, PrintedEvents.asText(tool, output.file()).size(), command);
			PrintedEvents.run(printed, tool, "summary", file(output));
			assertEquals(events, eventsInSummary(Files.readString(printed)), command);
			PrintedEvents.run(printed, tool, "metadata", file(output));
		}
	}

	private static long eventsInSummary(String summary) {
		return COUNT_IN_SUMMARY
				.matcher(summary)
				.results()
				.filter(line -> !NO_EVENTS.contains(line.group(1)))
				.mapToLong(line -> Long.parseLong(line.group(2)))
				.sum();
	}

	@ParameterizedTest
	@EnumSource(names = "PPROF", mode = EnumSource.Mode.EXCLUDE)
	void viewOfMethodsIsShown(Output output) throws Exception {
		Optional<JfrTool> tool = JfrTool.newest();
		if (tool.isPresent()) {
			List<String> view = ReadersOfCopiesTest.view(tool.get(), "hot-methods", output.file());
			assertTrue(view.stream().anyMatch(line -> line.matches(".* \\d+ +\\d+[.,]\\d+ ?%")), view::toString);
		}
	}

	@ParameterizedTest
	@EnumSource(names = "PPROF", mode = EnumSource.Mode.EXCLUDE)
	void converterMakesProfilesOfIt(Output output) throws Exception {
		Path converted = directory.resolve("converted");
		JfrToFlame.convert(file(output), converted.toString(), new Arguments("-o", "collapsed"));
		assertFalse(Files.readAllLines(converted).isEmpty(), "stacks");
		JfrToPprof.convert(file(output), converted.toString(), new Arguments("-o", "pprof"));
		assertFalse(ConvertedProfile.pprof(converted).isEmpty(), "samples");
		JfrToHeatmap.convert(file(output), converted.toString(), new Arguments("-o", "heatmap"));
		assertTrue(Files.size(converted) > 1000, "heat map");
	}

	@Test
	void converterFindsTheStacksOfPerf() throws Exception {
		Path converted = directory.resolve("perf.txt");
		JfrToFlame.convert(file(Output.PERF), converted.toString(), new Arguments("-o", "collapsed", "--threads"));
		List<String> lines = Files.readAllLines(converted);
		assertEquals(
				12,
				lines.stream()
						.mapToInt(line -> Integer.parseInt(line.substring(line.lastIndexOf(' ') + 1)))
						.sum());
		assertTrue(
				lines.stream()
						.anyMatch(line -> line.matches("\\[orders tid=\\d+\\];.*JavaMain.*;.*app/Orders\\.work_\\[j];"
								+ "app/Orders\\.parse_\\[j];asm_exc_page_fault_\\[k];exc_page_fault_\\[k] 1")),
				() -> String.join("\n", lines));
	}

	/** As OpenTelemetry's profiles they have lost only how frames ran, and have kept their times. */
	@Test
	void profilesOfOpenTelemetryAreTheStacksThatTheyWereMadeOf() throws Exception {
		assertEquals(stacks(Output.FOLDED_STACKS), stacks(Output.OTLP));
		assertEquals(times(Output.FOLDED_STACKS), times(Output.OTLP));
	}

	private static List<String> stacks(Output output) throws IOException {
		Path converted = directory.resolve("stacks.txt");
		JfrToFlame.convert(file(output), converted.toString(), new Arguments("-o", "collapsed"));
		return Files.readAllLines(converted).stream()
				.map(line -> line.replaceAll("_\\[[^]]]", ""))
				.sorted()
				.toList();
	}

	private static List<Instant> times(Output output) throws Exception {
		return JdkReader.events(output.file()).stream()
				.filter(event -> event.getEventType().getName().equals("jdk.ExecutionSample"))
				.map(RecordedEvent::getStartTime)
				.sorted()
				.toList();
	}

	/** What was put in is what the converter takes out. */
	@Test
	void converterFindsTheFoldedStacks() throws Exception {
		Path converted = directory.resolve("folded.txt");
		JfrToFlame.convert(file(Output.FOLDED_STACKS), converted.toString(), new Arguments("-o", "collapsed"));
		Iterator<String> lines =
				Files.readAllLines(converted).stream().sorted().toList().iterator();
		assertTrue(lines.next().matches("com/example/Main.main_\\[.];com/example/Main.run_\\[j] 3"));
		assertTrue(lines.next().matches("java/lang/Thread.run_\\[.];com/example/Task.call_\\[.];libc.so.6`read.* 4"));
		assertFalse(lines.hasNext());
	}
}
