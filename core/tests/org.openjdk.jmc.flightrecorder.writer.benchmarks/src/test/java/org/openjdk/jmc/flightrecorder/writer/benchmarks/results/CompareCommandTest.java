/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CompareCommandTest {
	@TempDir
	Path directory;

	/** JSON may have any character in a name, and a terminal obeys some of them. */
	@Test
	void namesAreShownWithoutWhatATerminalWouldObey() throws IOException {
		String hostile = "m\\u001b[2J\\n\\u202eall better";
		Path base = new ResultJson().throughput(hostile, "current", 1, 1, 1).write(directory.resolve("base.json"));
		Path fresh = new ResultJson()
				.throughput(hostile, "current", 1, 1, 1)
				.throughput("alone\\u0007", "current", 1)
				.write(directory.resolve("new\u001b.json"));
		StringWriter out = new StringWriter();
		assertEquals(
				0,
				new CommandLine(new CompareCommand())
						.setOut(new PrintWriter(out))
						.execute(base.toString(), fresh.toString()));
		String text = out.toString();
		assertEquals(4, text.lines().count(), text);
		assertTrue(text.contains("m\\u001b[2J\\u000a\\u202eall better"), text);
		assertTrue(text.contains("alone\\u0007"), text);
		assertTrue(text.contains("only in " + directory + "/new\\u001b.json"), text);
		assertTrue(text.chars().noneMatch(c -> c == '\u001b' || c == '\u0007' || c == '\u202e'), text);
	}

	@Test
	void jsonThatIsNestedTwentyThousandDeepIsRefused() throws IOException {
		Path deep = Files.writeString(directory.resolve("deep.json"), "[".repeat(20_000) + "]".repeat(20_000));
		IOException refused = assertThrows(IOException.class, () -> ResultFile.read(deep));
		assertTrue(refused.getMessage().startsWith(deep + ": not JSON: "), refused.getMessage());
		assertEquals(1, refused.getMessage().lines().count(), refused.getMessage());
	}

	@Test
	void moreThroughputIsBetter() throws IOException {
		assertEquals(
				"better",
				verdict(
						new ResultJson().throughput("m", "current", 100, 101, 99),
						new ResultJson().throughput("m", "current", 200, 201, 199)));
	}

	@Test
	void moreTimeIsWorse() throws IOException {
		assertEquals(
				"worse",
				verdict(
						new ResultJson().averageTime("m", "current", 100, 101, 99),
						new ResultJson().averageTime("m", "current", 200, 201, 199)));
	}

	@Test
	void overlappingIntervalsAreUnclear() throws IOException {
		assertEquals(
				"unclear",
				verdict(
						new ResultJson().throughput("m", "current", 100, 101, 99),
						new ResultJson().throughput("m", "current", 102, 103, 101)));
	}

	@Test
	void errorAboveFifthOfScoreIsUnclear() throws IOException {
		assertEquals(
				"unclear",
				verdict(
						new ResultJson().throughput("m", "current", 100, 101, 99),
						new ResultJson().throughput("m", "current", 9000, 10_000, 11_000)));
	}

	@Test
	void oneSampleIsUnclear() throws IOException {
		assertEquals(
				"unclear",
				verdict(
						new ResultJson().throughput("m", "current", 100),
						new ResultJson().throughput("m", "current", 200)));
	}

	@Test
	void moreBytesAreWorseWithoutAnyError() throws IOException {
		String text = compare(
				new ResultJson().throughputWithAllocation("m", "current", 100, 10, 11, 10),
				new ResultJson().throughputWithAllocation("m", "current", 120, 10, 11, 10));
		String line = text.lines()
				.filter(l -> l.contains("gc.alloc.rate.norm"))
				.findFirst()
				.orElseThrow();
		assertTrue(line.endsWith("worse") && line.contains("1.20"), line);
	}

	@Test
	void equalNumbersAreTheSame() throws IOException {
		assertTrue(compare(
						new ResultJson().throughputWithAllocation("m", "current", 0, 10, 11, 10),
						new ResultJson().throughputWithAllocation("m", "current", 0, 10, 11, 10))
				.contains("same"));
	}

	@Test
	void ratioHasError() throws IOException {
		// Both relative errors are 31.6 * 0.577 / 100 = 18 %, their hypotenuse is 26 % of the ratio of 2.
		String text = compare(
				new ResultJson().throughput("m", "current", 100, 101, 99),
				new ResultJson().throughput("m", "current", 200, 202, 198));
		assertTrue(text.contains("2.00 \u00b1 0.52"), text);
	}

	@Test
	void benchmarkOfOneFileOnlyIsNamed() throws IOException {
		String text = compare(
				new ResultJson().throughput("gone", "current", 1, 2),
				new ResultJson().throughput("fresh", "current", 1, 2));
		assertTrue(text.contains("SampleBenchmark.gone storage=file writer=current: only in"), text);
		assertTrue(text.contains("SampleBenchmark.fresh storage=file writer=current: only in"), text);
	}

	@Test
	void writersOfOneRunAreCompared() throws IOException {
		Path file = new ResultJson()
				.throughput("m", "jmc-9.1.2", 10, 10, 10)
				.throughput("m", "current", 250, 250, 250)
				.write(directory.resolve("r.json"));
		String text = run(file.toString(), file.toString(), "--writers", "jmc-9.1.2", "current");
		assertTrue(text.contains("25.0 \u00b1 0") && text.contains("better"), text);
	}

	@Test
	void valuesOfAnyParameterAreCompared() throws IOException {
		Path file = new ResultJson()
				.throughput("m", "on", 30, 30, 30)
				.throughput("m", "off", 10, 10, 10)
				.of("optimisation")
				.write(directory.resolve("r.json"));
		String text = run(file.toString(), "--param", "optimisation", "off", "on");
		assertTrue(text.contains("SampleBenchmark.m storage=file ") && text.contains("3.00 \u00b1 0"), text);
	}

	@Test
	void oneFileWithoutParameterIsRefused() throws IOException {
		Path file = new ResultJson().throughput("m", "current", 1, 2).write(directory.resolve("r.json"));
		StringWriter err = new StringWriter();
		assertEquals(
				CommandLine.ExitCode.USAGE,
				new CommandLine(new CompareCommand())
						.setErr(new PrintWriter(err))
						.execute(file.toString()));
		assertTrue(err.toString().contains("NEW.json is missing"), err.toString());
	}

	@Test
	void unitsThatDifferAreAnError() throws IOException {
		Path base = new ResultJson().throughput("m", "current", 1, 2).write(directory.resolve("a.json"));
		Path other = Files.writeString(
				directory.resolve("b.json"), Files.readString(base).replace("ops/s", "ops/ms"));
		String message = assertThrows(
						IllegalArgumentException.class,
						() -> new Comparison(
								ResultFile.read(base).measurements().get(0),
								ResultFile.read(other).measurements().get(0)))
				.getMessage();
		assertTrue(message.contains("-tu"), message);
	}

	@Test
	void badFilesAreNamedWithReason() throws IOException {
		assertMessage("there is no such file", directory.resolve("missing.json"));
		assertMessage("not JSON", Files.writeString(directory.resolve("text.json"), "Benchmark Mode Cnt"));
		assertMessage("array of benchmarks", Files.writeString(directory.resolve("object.json"), "{}"));
		assertMessage("array of benchmarks", Files.writeString(directory.resolve("empty.json"), ""));
		assertMessage("holds no benchmark", Files.writeString(directory.resolve("none.json"), "[]"));
		assertMessage("lacks \"benchmark\"", Files.writeString(directory.resolve("other.json"), "[{\"a\":1}]"));
	}

	private static void assertMessage(String expected, Path file) {
		String message =
				assertThrows(IOException.class, () -> ResultFile.read(file)).getMessage();
		assertTrue(message.startsWith(file.toString()) && message.contains(expected), message);
	}

	private String verdict(ResultJson base, ResultJson candidate) throws IOException {
		String row = compare(base, candidate).lines().skip(1).findFirst().orElseThrow();
		return row.substring(row.lastIndexOf(' ') + 1);
	}

	private String compare(ResultJson base, ResultJson candidate) throws IOException {
		return run(
				base.write(directory.resolve("base.json")).toString(),
				candidate.write(directory.resolve("new.json")).toString());
	}

	private static String run(String... arguments) {
		StringWriter out = new StringWriter();
		int exit = new CommandLine(new CompareCommand())
				.setOut(new PrintWriter(out))
				.execute(arguments);
		assertEquals(0, exit);
		return out.toString();
	}
}
