/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.START_TICKS;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.sample;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.stackTrace;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.thread;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.type;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders.assertSameEvents;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;

/** The {@code jfr} command of every installed JDK accepts what we write, and they all print the same. */
class JfrToolTest {
	private static final int EVENTS = 40;

	@TempDir
	Path directory;

	private static void write(Recording r) {
		Type type = r.registerEventType("test.Tool", b -> b.addField("n", Types.Builtin.INT)
				.addField("text", Types.Builtin.STRING)
				.addField("size", Types.Builtin.LONG, f -> f.addAnnotation(Types.JDK.ANNOTATION_LABEL, "Size"))
				.addField("c", Types.JDK.CLASS)
				.addField("duration", Types.Builtin.LONG, f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "TICKS"))
				.addAnnotation(Types.JDK.ANNOTATION_CATEGORY, c -> c.putField("value", new String[] {"A", "B"})));
		for (int i = 0; i < EVENTS; i++) {
			int n = i;
			r.writeEvent(type.asValue(v -> v.putField("startTime", START_TICKS + 1000L * n)
					.putField("n", n)
					.putField("text", "text " + n % 3)
					.putField("c", type(r, "demo/C" + n % 3))
					.putField("duration", 7L)
					.putField("eventThread", thread(r, "main", 1))
					.putField("stackTrace", stackTrace(r, n % 4))));
		}
	}

	private String assertReadByAll(byte[] bytes) throws Exception {
		Path file = directory.resolve("tool.jfr");
		Files.write(file, bytes);
		List<JfrTool> tools = JfrTool.installed();
		assertFalse(tools.isEmpty(), "no jfr command");
		String first = null;
		for (JfrTool tool : tools) {
			tool.run("print", file.toString());
			String json = tool.readAll(file);
			first = first == null ? json : first;
			assertEquals(first, json, tool.toString());
		}
		return first;
	}

	@Test
	void oneChunkIsReadByAllCommandsOfAllJdks() throws Exception {
		String json = assertReadByAll(record(r -> write(r)));
		assertEquals(EVENTS, json.split("\"type\": \"test.Tool\"", -1).length - 1);
		assertTrue(json.contains("2023-11-1"), "the time is that of the settings");
	}

	/** Scrubbing copies events and the constants that it met: where these come in an unusual place it loses them. */
	@Test
	void scrubbedFileHasAllConstants() throws Exception {
		Optional<JfrTool> tool = JfrTool.newest();
		assumeTrue(tool.isPresent(), "no JDK with jfr scrub is installed");
		Path file = Files.write(directory.resolve("whole.jfr"), record(r -> {
			write(r);
			r.writeEvent(sample(r, 1, "scrubbed")).rotateChunk();
			write(r);
		}));
		Path scrubbed = directory.resolve("scrubbed.jfr");
		tool.get().run("scrub", "--exclude-events", SampleEvents.SAMPLE, file.toString(), scrubbed.toString());
		assertSameEvents(
				JdkReader.read(file).stream()
						.filter(e -> !e.typeName().equals(SampleEvents.SAMPLE))
						.toList(),
				JdkReader.read(scrubbed),
				"whole and scrubbed");
		assertEquals(2 * EVENTS, JmcReader.read(scrubbed).size());
	}

	@Test
	void manyChunksAreReadByAllCommandsOfAllJdks() throws Exception {
		String json = assertReadByAll(record(r -> {
			write(r);
			r.rotateChunk();
			write(r);
			r.rotateChunk();
			write(r);
		}));
		assertEquals(3 * EVENTS, json.split("\"type\": \"test.Tool\"", -1).length - 1);
	}

	/** Tests ask a JVM that stays, because a command of its own takes a second. */
	@Test
	void commandOfItsOwnPrintsTheSame() throws Exception {
		String file = Files.write(directory.resolve("same.jfr"), record(r -> write(r)))
				.toString();
		List<List<String>> commands = new ArrayList<>(List.of(
				List.of("summary", file),
				List.of("metadata", file),
				List.of("print", file),
				List.of("print", "--json", "--stack-depth", "3", file),
				List.of("print", directory.resolve("missing.jfr").toString())));
		for (JfrTool tool : JfrTool.installed()) {
			for (List<String> command : commands) {
				assertPrintedAlike(tool, command);
			}
		}
		Optional<JfrTool> newest = JfrTool.newest();
		if (newest.isPresent()) {
			assertPrintedAlike(newest.get(), List.of("view", "--width", "200", "all-views", file));
		}
	}

	private void assertPrintedAlike(JfrTool tool, List<String> arguments) throws Exception {
		Path output = directory.resolve("output.txt");
		Path errors = directory.resolve("errors.txt");
		List<String> command = new ArrayList<>(List.of(tool.toString()));
		command.addAll(arguments);
		Process process = new ProcessBuilder(command)
				.redirectOutput(output.toFile())
				.redirectError(errors.toFile())
				.start();
		assertTrue(process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS), command::toString);
		String expected = Files.readString(output);
		String expectedErrors = Files.readString(errors);
		int status = tool.run(output, errors, arguments.toArray(String[]::new));
		assertEquals(process.exitValue(), status, command::toString);
		assertEquals(expected, Files.readString(output), command::toString);
		assertEquals(expectedErrors, Files.readString(errors), command::toString);
		assertEquals(status == 0, !expected.isEmpty(), command::toString);
	}
}
