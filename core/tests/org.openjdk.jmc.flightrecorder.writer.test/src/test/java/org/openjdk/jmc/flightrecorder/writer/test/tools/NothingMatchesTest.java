/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Names and times of which a recording has nothing, for the tools that select events, and names as the jfr command has them. */
class NothingMatchesTest {
	@TempDir
	Path directory;

	private Path input;
	private Path output;

	@BeforeEach
	void record() throws Exception {
		input = directory.resolve("in.jfr");
		output = directory.resolve("out.jfr");
		Files.write(input, SampleEvents.record(recording -> {
			for (String name : List.of("com.example.Login", "com.example.Logout", "com.example.Order")) {
				SampleEvents.writeOne(
						recording,
						name,
						type -> type.addAnnotation(
										Types.JDK.ANNOTATION_CATEGORY, name.contains("Log") ? "Users" : "Goods")
								.addField("text", Types.Builtin.STRING),
						values -> values.putField("startTime", SampleEvents.START_TICKS)
								.putField("text", "text")
								.putField("eventThread", SampleEvents.thread(recording, "worker-1", 7))
								.putField("stackTrace", SampleEvents.stackTrace(recording, 3)));
			}
			recording.registerEventType("com.example.Never");
		}));
	}

	private void assertWarns(String warning, Object... arguments) throws Exception {
		String tool = arguments[0].toString();
		if (tool.equals("redact")) {
			Tool.Result refused = Tool.run(arguments);
			assertEquals(1, refused.status(), refused::err);
			assertTrue(refused.err().contains("nothing is written without --allow-unmatched"), refused::err);
			assertTrue(Files.notExists(output));
			List<Object> allowed = new ArrayList<>(List.of(arguments));
			allowed.add("--allow-unmatched");
			arguments = allowed.toArray();
		}
		Tool.Result result = Tool.run(arguments);
		Files.deleteIfExists(output);
		assertEquals(0, result.status(), result::err);
		assertTrue(
				result.err().lines().anyMatch(line -> line.startsWith("jfr-tools " + tool + ": warning: " + warning)),
				result::err);
	}

	private List<String> kept(String... options) throws Exception {
		List<Object> line = new ArrayList<>(List.of("filter"));
		line.addAll(List.of(options));
		line.addAll(List.of(input, output));
		Tool.succeed(line.toArray());
		return TwoReaders.read(output).stream()
				.map(ReadEvent::typeName)
				.map(name -> name.substring(name.lastIndexOf('.') + 1))
				.sorted()
				.toList();
	}

	@Test
	void typesAreNamedAsTheJfrCommandNamesThem() throws Exception {
		assertEquals(List.of("Login"), kept("--event", "Login"));
		assertEquals(List.of("Login", "Logout"), kept("--events", "Log*"));
		assertEquals(List.of("Login", "Order"), kept("--event", "com.example.Login,Order"));
		assertEquals(List.of("Login", "Logout"), kept("--category", "Users"));
		assertEquals(List.of("Login", "Order"), kept("--categories", "G*", "--event", "Login"));
		assertEquals(List.of("Order"), kept("--without-category", "Users"));
		assertEquals(List.of("Login"), kept("--category", "Users", "--exclude-events", "Logout"));
	}

	@ParameterizedTest
	@ValueSource(strings = {"filter", "redact", "save-selection"})
	void namesThatMatchNothingAreWarningsWithTheNearestNames(String tool) throws Exception {
		assertWarns(
				"the recording has no event type 'Logni'; did you mean com.example.Login",
				tool,
				"--event",
				"Logni,Order",
				input,
				output);
		assertWarns(
				"the recording has no event type 'com.example.Ordr'; did you mean com.example.Order",
				tool,
				"--without-event",
				"com.example.Ordr",
				input,
				output);
		assertWarns(
				"the recording has no category 'User'; did you mean Users?", tool, "--category", "User", input, output);
		assertWarns("the recording has no events of the event type 'Never'", tool, "--event", "Never", input, output);
		assertWarns(
				"no event of these types and times has a thread 'wrker-1'; did you mean worker-1?",
				tool,
				"--thread",
				"wrker-1",
				input,
				output);
		assertWarns("no event is kept; the recording goes from ", tool, "--from", "1h", input, output);
	}

	@ParameterizedTest
	@ValueSource(strings = {"filter", "redact", "save-selection"})
	void aStartBehindTheEndIsRefused(String tool) throws Exception {
		Tool.failUsage("--from 2s is after --to 1s", tool, "--from", "2s", "--to", "1s", input, output);
		Tool.failUsage(
				"is after --to 1970-01-01T00:00:00Z",
				tool,
				"--from",
				"2s",
				"--to",
				"1970-01-01T00:00:00Z",
				input,
				output);
		assertTrue(Files.notExists(output));
	}

	/** A typo would destroy the only copy of the events. */
	@ParameterizedTest
	@ValueSource(strings = {"filter", "redact", "save-selection"})
	void anInputIsNotReplacedIfAnOptionMatchesNothing(String tool) throws Exception {
		assertNotReplaced(tool, "--event", "Logni");
		assertNotReplaced(tool, "--event", "Login,Ordr");
		assertNotReplaced(tool, "--event", "Never");
		assertNotReplaced(tool, "--without-event", "Logni");
		assertNotReplaced(tool, "--category", "User");
		assertNotReplaced(tool, "--without-category", "User");
		assertNotReplaced(tool, "--thread", "wrker-1");
		assertNotReplaced(tool, "--from", "1h");
		assertNotReplaced(tool, "--event", "Logni", "--dry-run");
		if (tool.equals("filter")) {
			assertNotReplaced(tool, "--within", "Logni");
		}
	}

	@Test
	void anInputIsNotShrunkInItsPlaceIfAnOptionMatchesNothing() throws Exception {
		assertNotReplaced("shrink", "--rate", "Logni=1/s");
		assertNotReplaced("shrink", "--rate", "1/s", "--keep", "Logni");
		assertNotReplaced("shrink", "--to-size", "1m", "--keep", "Never");
	}

	private void assertNotReplaced(String tool, String... options) throws Exception {
		byte[] before = Files.readAllBytes(input);
		List<Object> line = new ArrayList<>(List.of(tool, "--in-place"));
		line.addAll(List.of(options));
		line.add(input);
		Tool.Result result = Tool.run(line.toArray());
		assertEquals(1, result.status(), result::err);
		List<String> told = result.err().lines().toList();
		assertTrue(told.get(0).startsWith("jfr-tools " + tool + ": warning: "), result::err);
		String reason = tool.equals("redact") ? "nothing is written" : input + ": not replaced";
		assertTrue(told.get(told.size() - 1).contains(reason), result::err);
		assertEquals("", result.out());
		assertArrayEquals(before, Files.readAllBytes(input));
		try (Stream<Path> files = Files.list(directory)) {
			assertEquals(List.of(input), files.toList());
		}
	}

	@Test
	void flameGraphWithoutStacksNamesEventsThatHaveSome() throws Exception {
		output = directory.resolve("out.svg");
		Tool.fail(output, "did you mean com.example.Login", "flamegraph", "--event", "Logni", input, output);
		Tool.fail(
				output,
				"and a number txt; did you mean text?",
				"flamegraph",
				"--event",
				"Login",
				"--weight",
				"txt",
				input,
				output);
	}
}
