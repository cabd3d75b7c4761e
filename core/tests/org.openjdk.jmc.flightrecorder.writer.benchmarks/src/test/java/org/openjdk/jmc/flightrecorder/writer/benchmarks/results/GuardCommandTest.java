/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class GuardCommandTest {
	@TempDir
	Path directory;

	@Test
	void neitherCommittedResultNorKeptWriterIsAnError() {
		StringWriter err = new StringWriter();
		CommandLine guard = new CommandLine(new GuardCommand()).setErr(new PrintWriter(err));
		assertEquals(CommandLine.ExitCode.SOFTWARE, guard.execute());
		assertTrue(err.toString().contains("nothing to compare with"), err.toString());
	}

	/** Measured beside itself the writer is as fast, and the jar that is kept has nothing but its classes. */
	@Test
	void writerThatWasKeptIsMeasuredBesideTheWriterOfToday() throws IOException {
		Path jar = directory.resolve("writer.jar");
		assertEquals(0, new CommandLine(new GuardCommand()).execute("--keep", jar.toString()));
		try (JarFile kept = new JarFile(jar.toFile())) {
			List<String> names = kept.stream().map(JarEntry::getName).toList();
			String writer = "org/openjdk/jmc/flightrecorder/writer/";
			assertTrue(names.contains(writer + "api/Recordings.class"), names::toString);
			assertTrue(names.contains(writer + "internal/format/Leb128.class"), names::toString);
			assertTrue(names.contains(writer + "RecordingImpl.class"), names::toString);
			// A class of today in its place would not be noticed.
			assertTrue(names.contains(writer + "internal/recording/RecordingRecovery$OneFile.class"), names::toString);
			assertTrue(names.stream().noneMatch(name -> name.contains("/benchmarks/")), names::toString);
		}
		TimeGuard.Turn turn = new KeptWriter(jar)
				.measure(List.of(
						"EventWriteThroughputBenchmark.writeSimpleEvent",
						"-p",
						"writer=current-direct",
						"-wi",
						"0",
						"-i",
						"1",
						"-r",
						"1ms"));
		assertEquals(1, turn.kept().size());
		assertEquals(turn.kept().get(0).key(), turn.now().get(0).key());
	}

	@Test
	void jarWithoutAWriterMeasuresNothing() throws IOException {
		Path jar = directory.resolve("empty.jar");
		new JarOutputStream(Files.newOutputStream(jar), new Manifest()).close();
		TimeGuard.Turn turn = new KeptWriter(jar)
				.measure(List.of("StartupBenchmark", "-p", "writer=current", "-wi", "0", "-i", "1", "-r", "1ms"));
		assertEquals(List.of(), turn.kept(), "the writer of today is not taken for it");
		assertEquals(1, turn.now().size());
	}

	@Test
	void aSmallObjectMorePassesForValues() throws IOException {
		assertEquals(0, judge(sideBySide(250, 10, 100), sideBySide(250, 10, 124)));
		assertEquals(1, judge(sideBySide(250, 10, 100), sideBySide(250, 10, 125)));
		assertEquals(0, judge(sideBySide(250, 10, 100), sideBySide(250, 10, 20)));
	}

	@Test
	void tenPercentMoreBytesPass() throws IOException {
		assertEquals(0, judge(sideBySide(250, 10, 1000), sideBySide(250, 10, 1099)));
		assertEquals(1, judge(sideBySide(250, 10, 1000), sideBySide(250, 10, 1101)));
	}

	@Test
	void objectForEachEventFailsWhereNothingWasAllocated() throws IOException {
		assertEquals(0, judge(direct(0.7), direct(1.6)));
		assertEquals(1, judge(direct(0.7), direct(1.8)));
		assertEquals(1, judge(direct(3.8), direct(3.8 + 16)));
	}

	@Test
	void severalCommittedResultsAreTakenTogether() throws IOException {
		Path other = new ResultJson().throughput("other", "current", 1, 1, 1).write(directory.resolve("other.json"));
		Path committed = sideBySide(250, 10, 100).write(directory.resolve("committed.json"));
		Path fresh = sideBySide(250, 10, 200).write(directory.resolve("fresh.json"));
		StringWriter out = new StringWriter();
		assertEquals(
				1,
				new CommandLine(new GuardCommand())
						.setOut(new PrintWriter(out))
						.execute(other.toString(), committed.toString(), "--judge", fresh.toString()));
		assertTrue(out.toString().contains("1 compared, 1 failed"), out.toString());
	}

	@Test
	void resultsWithoutCommonRowsAreAnError() throws IOException {
		StringWriter err = new StringWriter();
		Path committed =
				new ResultJson().throughput("other", "current", 1, 1, 1).write(directory.resolve("c.json"));
		Path fresh = sideBySide(250, 10, 100).write(directory.resolve("f.json"));
		CommandLine guard = new CommandLine(new GuardCommand())
				.setOut(new PrintWriter(new StringWriter()))
				.setErr(new PrintWriter(err));
		assertEquals(CommandLine.ExitCode.SOFTWARE, guard.execute(committed.toString(), "--judge", fresh.toString()));
		assertTrue(err.toString().contains("no benchmark in common"), err.toString());
	}

	private static ResultJson sideBySide(double current, double published, double bytes) {
		return new ResultJson()
				.throughputWithAllocation("m", "current", bytes, current, current, current)
				.throughput("m", "jmc-9.1.2", published, published, published);
	}

	private static ResultJson direct(double bytes) {
		return new ResultJson()
				.throughputWithAllocation("m", "current-direct", bytes, 20, 20, 20)
				.throughput("m", "jmc-9.1.2", 1, 1, 1);
	}

	private int judge(ResultJson committed, ResultJson fresh) throws IOException {
		return new CommandLine(new GuardCommand())
				.setOut(new PrintWriter(new StringWriter()))
				.execute(
						committed.write(directory.resolve("committed.json")).toString(),
						"--judge",
						fresh.write(directory.resolve("fresh.json")).toString());
	}
}
