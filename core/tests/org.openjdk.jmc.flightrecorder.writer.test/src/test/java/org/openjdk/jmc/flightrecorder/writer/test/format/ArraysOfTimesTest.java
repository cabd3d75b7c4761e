/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;

/** What docs/GUIDE.md says of arrays of times: which readers end there, and what to write instead. */
class ArraysOfTimesTest {
	record Spans(List<Duration> spans) {}

	record Inner(Instant[] points) {}

	record Outer(Inner inner) {}

	record Span(Duration length) {}

	record Structs(List<Span> spans) {}

	@TempDir
	Path directory;

	private Path written(Record event) throws Exception {
		Path file = directory.resolve(event.getClass().getSimpleName() + ".jfr");
		Files.write(file, record(s -> s.withJdkTypeInitialization(), r -> r.writeEvent(event)));
		assertEquals(1, JmcReader.read(file).size());
		return file;
	}

	@Test
	void eachFormOfPrintEndsAtAnArrayOfTimesEvenIfItIsEmpty() throws Exception {
		for (Record event : List.of(
				new Spans(List.of()), new Spans(List.of(Duration.ofMillis(3))), new Outer(new Inner(new Instant[0])))) {
			Path file = written(event);
			for (JfrTool tool : JfrTool.installed()) {
				for (String form : List.of("--json", "--xml")) {
					Path output = directory.resolve("output.txt");
					int status = tool.run(output, output, "print", form, file.toString());
					String printed = Files.readString(output);
					assertTrue(status != 0 || printed.contains("illegal data type conversion"), () -> tool + printed);
				}
			}
		}
	}

	@Test
	void structsWithOneTimeArePrinted() throws Exception {
		Path file = written(new Structs(List.of(new Span(Duration.ofMillis(3)))));
		for (JfrTool tool : JfrTool.installed()) {
			assertTrue(tool.run("print", "--json", file.toString()).contains("PT0.003S"));
		}
	}
}
