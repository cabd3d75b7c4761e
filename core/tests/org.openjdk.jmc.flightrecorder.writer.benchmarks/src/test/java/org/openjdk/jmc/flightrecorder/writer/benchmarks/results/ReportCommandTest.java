/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;
import picocli.CommandLine;

class ReportCommandTest {
	@TempDir
	Path directory;

	@Test
	void pageAndChartsAreWritten() throws Exception {
		Path result = sideBySide().write(directory.resolve("r.json"));
		Path report = directory.resolve("report");
		StringWriter out = new StringWriter();
		assertEquals(
				0,
				new CommandLine(new ReportCommand())
						.setOut(new PrintWriter(out))
						.execute(result.toString(), "-o", report.toString()));
		assertTrue(out.toString().contains("(1 of "), "progress is shown: " + out);
		String page = Files.readString(report.resolve("report.html"));
		assertTrue(
				page.contains("<svg") && page.contains("<td class=\"better\">25.0 \u00b1 0<div"),
				page.substring(0, 2000));
		assertTrue(page.indexOf("Where we stand") < page.indexOf("<svg"), "the ratios come before the charts");
		assertFalse(page.contains("<img") || page.contains("href=\"http"), "the page stands for itself");
		String table = Files.readString(report.resolve("table.md"));
		assertTrue(table.contains("| Sample: m | current | 25.0 \u00b1 0 |  | 0.83 \u00b1 "), table);
		assertTrue(
				table.contains("| Sample: m | ops/s | 250 \u00b1 0 | 25.0 \u00b1 0 | 10.0 \u00b1 0 | 300 \u00b1 "),
				table);
		List<Path> pictures = files(report);
		assertEquals(
				3, pictures.stream().filter(f -> f.toString().endsWith(".svg")).count(), pictures.toString());
		for (Path picture : pictures) {
			assertReadable(picture);
		}
	}

	@Test
	void contentOfResultsIsEscapedOnThePageAndInTheTable() throws IOException {
		String hostile = "m<script>alert(1)</script>\\n![x](http://example.org)|`&";
		Path result = new ResultJson()
				.throughput(hostile, "<img src=x onerror=alert(2)>", 10, 11, 12)
				.write(directory.resolve("r<b>.json"));
		Files.writeString(directory.resolve("r<b>.txt"), "commit    </pre><script>alert(3)</script>");
		Path report = directory.resolve("report");
		assertEquals(
				0,
				new CommandLine(new ReportCommand())
						.setOut(new PrintWriter(new StringWriter()))
						.execute(result.toString(), "-o", report.toString()));
		String page = Files.readString(report.resolve("report.html"));
		assertFalse(page.contains("<script") || page.contains("<img") || page.contains("<b>"), page);
		assertTrue(page.contains("m&lt;script&gt;alert(1)&lt;/script&gt;\\u000a!["), page);
		assertTrue(page.contains("&lt;/pre&gt;&lt;script&gt;alert(3)"), page);
		String table = Files.readString(report.resolve("table.md"));
		assertTrue(
				table.contains("m&lt;script>alert(1)&lt;/script>\\\\u000a!\\[x](http://example.org)\\|\\`&amp;"),
				table);
		assertTrue(table.contains("## r&lt;b>.json"), table);
		assertFalse(table.contains("<"), table);
	}

	@Test
	void resultWithOneSampleOrNothingAllocatedIsDrawn() throws IOException {
		Path result = new ResultJson()
				.throughputWithAllocation("m", "current", 0, 10)
				.averageTime("n", "current", 3)
				.write(directory.resolve("r.json"));
		assertEquals(
				0,
				new CommandLine(new ReportCommand())
						.setOut(new PrintWriter(new StringWriter()))
						.execute(
								result.toString(),
								"-o",
								directory.resolve("report").toString()));
	}

	@Test
	void optimisationsAreComparedWithWhatItIsWithoutThem() throws IOException {
		String table = table(new ResultJson()
				.throughput("cache", "on", 30, 30, 30)
				.throughput("cache", "off", 10, 10, 10)
				.of("optimisation"));
		assertTrue(table.contains("| benchmark | unit | on | on / off | off |"), table);
		assertTrue(table.contains("| Sample: cache | ops/s | 30.0 \u00b1 0 | 3.00 \u00b1 0 | 10.0 \u00b1 0 |"), table);
	}

	@Test
	void overheadIsTheDifferenceToNoWriter() throws IOException {
		String table = table(new ResultJson()
				.averageTimeWithAllocation("step", "none", 8, 10, 11, 9)
				.averageTimeWithAllocation("step", "current", 108, 110, 111, 109));
		// Both errors are 18.2.
		assertTrue(table.contains("| Sample: step | ns/op | current | unclear |"), table);
		assertTrue(table.contains("| Sample: step, allocated | B/op | current | 100 \u00b1 0 |"), table);
	}

	@Test
	void formatsStandInOneTableWithTheTimesThatAreClear() throws IOException {
		String table = table(new ResultJson()
				.format("jfr", 75.5, 150, 800)
				.format("java", 102, 300, 900)
				.of("format"));
		assertTrue(table.contains("|  | jfr | 75.5 | 150 \u00b1 0 | unclear |"), table);
	}

	@Test
	void chartsOfOneTitleAreToldApartByTheirResults() throws IOException {
		Path before = sideBySide().write(directory.resolve("before.json"));
		Path after = sideBySide().throughput("other", "on", 1, 2).write(directory.resolve("after.json"));
		Path report = directory.resolve("report");
		assertEquals(
				0,
				new CommandLine(new ReportCommand())
						.setOut(new PrintWriter(new StringWriter()))
						.execute(before.toString(), after.toString(), "-o", report.toString()));
		List<String> names = files(report).stream()
				.map(file -> file.getFileName().toString())
				.toList();
		assertTrue(
				names.contains("sample-in-ops-s-before.svg") && names.contains("sample-in-ops-s-after.svg"),
				names.toString());
	}

	@Test
	void originBesideTheResultIsShown() throws IOException {
		Path result = sideBySide().write(directory.resolve("r.json"));
		Files.writeString(directory.resolve("r.txt"), "commit    abc123\n\n# a log\n");
		assertEquals(
				0,
				new CommandLine(new ReportCommand())
						.setOut(new PrintWriter(new StringWriter()))
						.execute(result.toString(), "-o", directory.toString()));
		assertTrue(Files.readString(directory.resolve("report.html")).contains("<pre>commit    abc123</pre>"));
	}

	@Test
	void outputDirectoryIsAskedFor() {
		StringWriter err = new StringWriter();
		assertEquals(
				CommandLine.ExitCode.USAGE,
				new CommandLine(new ReportCommand())
						.setErr(new PrintWriter(err))
						.execute("r.json"));
		assertTrue(err.toString().contains("--output"), err.toString());
	}

	private String table(ResultJson result) throws IOException {
		assertEquals(
				0,
				new CommandLine(new ReportCommand())
						.setOut(new PrintWriter(new StringWriter()))
						.execute(result.write(directory.resolve("r.json")).toString(), "-o", directory.toString()));
		return Files.readString(directory.resolve("table.md"));
	}

	private static ResultJson sideBySide() {
		return new ResultJson()
				.throughputWithAllocation("m", "current", 100, 250, 250, 250)
				.throughputWithAllocation("m", "jmc-9.1.2", 34_000, 10, 10, 10)
				.throughputWithAllocation("m", "limit", 0, 300, 310, 290);
	}

	private static List<Path> files(Path report) throws IOException {
		try (Stream<Path> files = Files.list(report)) {
			return files.filter(f -> f.toString().matches(".*\\.(svg|png)")).toList();
		}
	}

	private static void assertReadable(Path picture) throws Exception {
		if (picture.toString().endsWith(".png")) {
			assertTrue(ImageIO.read(picture.toFile()).getWidth() > 500, picture.toString());
			return;
		}
		var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
		// The picture names a document type that stands elsewhere; nobody goes there for a test.
		builder.setEntityResolver((publicId, systemId) -> new InputSource(new ByteArrayInputStream(new byte[0])));
		String svg = Files.readString(picture, StandardCharsets.UTF_8);
		var parsed = builder.parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
		assertEquals("svg", parsed.getDocumentElement().getTagName());
	}
}
