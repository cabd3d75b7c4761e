/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.results.ResultFile;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.tools.ChildProcess.Cost;
import picocli.CommandLine;

class ToolsCommandTest {
	private static final String JAVA =
			Path.of(System.getProperty("java.home"), "bin", "java").toString();

	@TempDir
	Path directory;

	/** Which uses the processor for a second. */
	static final class Busy {
		public static void main(String[] arguments) {
			long start = ProcessHandle.current()
					.info()
					.totalCpuDuration()
					.orElseThrow()
					.toMillis();
			while (ProcessHandle.current()
							.info()
							.totalCpuDuration()
							.orElseThrow()
							.toMillis()
					< start + 1000) {
				Thread.onSpinWait();
			}
		}
	}

	@Test
	void aProcessCostsItsProcessorTimeAndItsMemory() throws Exception {
		assumeTrue(ChildProcess.isMeasurable(), "on Linux");
		Path console = directory.resolve("console");
		Cost cost = ChildProcess.run(
				List.of(JAVA, "-cp", System.getProperty("java.class.path"), Busy.class.getName()), console);
		assertTrue(cost.processorSeconds() >= 1, cost::toString);
		assertTrue(cost.peakMegabytes() > 10, cost::toString);
		IOException failure = assertThrows(IOException.class, () -> ChildProcess.run(List.of(JAVA, "-no"), console));
		assertTrue(failure.getMessage().contains("-no"), failure::getMessage);
	}

	@Test
	void theRecordingHasManyChunksAndEventsOfThreeKinds() throws Exception {
		Path file = directory.resolve("long.jfr");
		long seconds = LongRecording.write(file, 5 << 20);
		assertTrue(Files.size(file) >= 5 << 20);
		Map<String, Integer> counts = new TreeMap<>();
		long last = 0;
		try (RecordingFile recording = new RecordingFile(file)) {
			while (recording.hasMoreEvents()) {
				RecordedEvent event = recording.readEvent();
				counts.merge(event.getEventType().getName(), 1, Integer::sum);
				last = Math.max(last, event.getStartTime().getEpochSecond());
			}
		}
		int rounds = counts.get("app.Count");
		assertEquals(7 * rounds, counts.get(LongRecording.SPAN));
		assertEquals(12 * rounds, counts.get("jdk.ExecutionSample"));
		assertEquals(4, counts.get("jdk.InitialSystemProperty"));
		assertTrue(seconds > 0 && last > 0, seconds + " " + last);
	}

	@Test
	void figuresAreMediansBesideGoals() throws IOException {
		ToolFigures figures = new ToolFigures(2000);
		for (double seconds : new double[] {9, 4, 5}) {
			figures.add("merge", new Cost(seconds, 100));
			figures.add("merge of parts", new Cost(seconds, 100));
			figures.add("jfr assemble", new Cost(seconds / 2, 50));
		}
		String table = figures.table();
		assertTrue(table.startsWith("Medians of 3 runs with a recording of 2,000 MB"), table);
		assertTrue(table.contains("| `merge` | 5.00 | 100 | 5.0 s: yes |"), table);
		assertTrue(table.contains("| `merge of parts` | 5.00 | 100 | 1.5 times jfr assemble: no, 2.00 times |"), table);
		assertTrue(table.contains("| jfr assemble | 2.50 | 50 |  |"), table);
		Path json = directory.resolve("tools.json");
		figures.writeJson(json);
		assertEquals(3, ResultFile.read(json).measurements().size());
	}

	@Test
	void figuresOfConvertersAreThoseOfASample() throws IOException {
		ConverterFigures figures = new ConverterFigures();
		for (double seconds : new double[] {9, 2, 3}) {
			figures.add(ForeignProfile.PERF, 50_000, 150, new Cost(seconds * 2, 200));
			figures.add(ForeignProfile.PPROF, 500_000, 80, new Cost(seconds, 100));
		}
		String table = figures.table();
		assertTrue(table.startsWith("Medians of 3 runs"), table);
		assertTrue(
				table.contains("| `perf` | 150 | 50,000 | 6.00 | 120.0 | 8,333 | 200 | 4 s for 100 MB: yes, 4.0 |"),
				table);
		assertTrue(
				table.contains("| `pprof` | 80 | 500,000 | 3.00 | 6.0 | 166,667 | 100 | 3 \u00B5s a sample: no, 6.0 |"),
				table);
		Path json = directory.resolve("tools.json");
		figures.writeJson(json);
		assertEquals(2, ResultFile.read(json).measurements().size());
	}

	/** The lines of a text, and where each sample has its place in the others. */
	@Test
	void profilesHaveTheirSamples() throws Exception {
		Path file = directory.resolve("profile");
		ForeignProfile.PERF.write(file, 30);
		List<String> lines = Files.readAllLines(file);
		assertEquals(30 * (CallGraph.FRAMES + 2), lines.size());
		assertTrue(
				lines.get(0).startsWith("worker-0  4711/4712  [000] 0.000000:   10000000 cpu-clock:u:"), lines.get(0));
		assertTrue(lines.get(1).endsWith("(int)+0x2c (/tmp/perf-4711.map)"), lines.get(1));
		ForeignProfile.FOLDED.write(file, 30);
		assertEquals(30, Set.copyOf(Files.readAllLines(file)).size());
		assertEquals(CallGraph.FRAMES + 1, Files.readAllLines(file).get(0).split(";").length);
		for (ForeignProfile profile : List.of(ForeignProfile.PPROF, ForeignProfile.OTLP)) {
			profile.write(file, 1_000);
			long few = Files.size(file);
			profile.write(file, 2_000);
			assertTrue(Files.size(file) - few > 10_000, profile::tool);
		}
	}

	@Test
	void theConverterIsThatOfTheTestsOfTheWriter() throws IOException {
		String name = ToolsCommand.ofRepository().getFileName().toString();
		assertTrue(name.matches("jfr-converter-\\d+(\\.\\d+)+\\.jar"), name);
	}

	@Test
	void aJarThatIsNotThereIsNamed() {
		assumeTrue(ChildProcess.isMeasurable(), "on Linux");
		CommandLine command = new CommandLine(new ToolsCommand());
		IOException[] thrown = new IOException[1];
		command.setExecutionExceptionHandler((e, c, result) -> {
			thrown[0] = (IOException) e;
			return 1;
		});
		assertEquals(1, command.execute("--jar", directory.resolve("absent.jar").toString()));
		assertTrue(thrown[0].getMessage().contains("absent.jar is not there"), thrown[0]::getMessage);
	}
}
