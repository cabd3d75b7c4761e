/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SecretSearch;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;

/** What a tool takes out of a recording is in no byte of the result, also where readers would not show it. */
class SecretsLeaveNoByteTest {
	private static final String LETTERS = "bcdfghjkmnpqrvxz";
	private static final String SECRET_EVENT = "com.example.Login";
	private static final String OTHER_EVENT = "com.example.Other";
	/** Each place of a text in a recording. */
	private static final List<String> PLACES = List.of(
			"text",
			"repeated",
			"element",
			"nested",
			"wrapped",
			"network",
			"frameType",
			"class",
			"method",
			"thread",
			"group",
			"latin",
			"wide");

	@TempDir
	Path directory;

	private final Map<String, String> words = new TreeMap<>();

	private Path input() {
		return directory.resolve("in.jfr");
	}

	private Path output() {
		return directory.resolve("out.jfr");
	}

	/** Records an event with another word in each place, and one without these. */
	private void record() throws Exception {
		Seed.run(Seed.get(), random -> {
			for (String place : PLACES) {
				StringBuilder word = new StringBuilder();
				for (int i = 0; i < 9; i++) {
					word.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
				}
				words.put(place, word + (place.equals("latin") ? "é" : place.equals("wide") ? "€" : ""));
			}
		});
		try (Recording recording = Recordings.newRecording(input(), SampleEvents::fixedTimes)) {
			Type secret = secretType(recording);
			Type other = recording.registerEventType(OTHER_EVENT, t -> t.addField("text", Types.Builtin.STRING));
			TypedValue nested = secret.getField("nested").getType().asValue(v -> v.putField("text", words.get("nested"))
					.putField("number", 1));
			TypedValue stackTrace = recording
					.jdkValues()
					.newStackTrace()
					.addFrame("test." + words.get("class"), words.get("method"), "()V", 1, words.get("frameType"))
					.build();
			for (int i = 0; i < 3; i++) {
				recording.writeEvent(secret.asValue(v -> v.putField("startTime", SampleEvents.START_TICKS)
						.putField("stackTrace", stackTrace)
						.putField("eventThread", SampleEvents.thread(recording, words.get("thread"), 7))
						.putField("text", words.get("text"))
						.putField("repeated", words.get("repeated"))
						.putField("elements", new String[] {"a", words.get("element")})
						.putField("nested", nested)
						.putField("wrapped", wrapped(secret, "wrapped"))
						.putField("network", wrapped(secret, "network"))
						.putField("group", wrapped(secret, "group"))
						.putField("latin", words.get("latin"))
						.putField("wide", words.get("wide"))));
			}
			recording.writeEvent(other.asValue(
					v -> v.putField("startTime", SampleEvents.START_TICKS).putField("text", "stays")));
		}
		assertTrue(SecretSearch.areAllIn(input(), words.values()), "each word is in the original");
	}

	private TypedValue wrapped(Type event, String field) {
		return event.getField(field).getType().asValue(words.get(field));
	}

	private static Type secretType(Recording recording) {
		Types types = recording.getTypes();
		Type nested = types.getOrAdd("com.example.Nested", t -> t.addField("text", Types.Builtin.STRING)
				.addField("number", Types.Builtin.INT));
		Type wrapper = types.getOrAdd("com.example.Wrapped", t -> t.addField("value", Types.Builtin.STRING));
		// Neither has fixed ids, whatever their names say.
		Type network = types.getOrAdd(
				"jdk.types.NetworkInterfaceName", t -> t.addField("networkInterface", Types.Builtin.STRING));
		Type group = types.getOrAdd("jdk.types.GCName", t -> t.addField("name", Types.Builtin.STRING));
		return recording.registerEventType(SECRET_EVENT, t -> t.addField("text", Types.Builtin.STRING)
				.addField("repeated", Types.Builtin.STRING)
				.addField("elements", Types.Builtin.STRING, f -> f.asArray())
				.addField("nested", nested)
				.addField("wrapped", wrapper)
				.addField("network", network)
				.addField("group", group)
				.addField("latin", Types.Builtin.STRING)
				.addField("wide", Types.Builtin.STRING));
	}

	/** The arguments, with blanks between them, and how many events are left. */
	@ParameterizedTest
	@ValueSource(
			strings = {
				"4 redact --text WORDS IN OUT",
				"4 redact --keep-usual --replacement x --text WORDS IN OUT",
				"4 redact --field com.example.Login.* IN OUT",
				"1 redact --without-event com.example.Login IN OUT",
				"1 filter --without-event com.example.Login IN OUT",
				"1 filter --event com.example.Other IN OUT",
				"0 filter --event com.example.Other --thread none IN OUT",
				"4 redact --in-place --text WORDS IN",
				"1 filter --in-place --event Other IN",
			})
	void noByteIsLeft(String line) throws Exception {
		record();
		List<Object> arguments = new ArrayList<>();
		for (String argument : line.substring(2).split(" ")) {
			switch (argument) {
				case "IN" -> arguments.add(input());
				case "OUT" -> arguments.add(output());
				case "WORDS" ->
					arguments.add(words.values().stream().map(Pattern::quote).collect(Collectors.joining("|")));
				default -> arguments.add(argument);
			}
		}
		Tool.Result result = Tool.run(arguments.toArray());
		assertEquals(0, result.status(), result::err);
		Path made = line.contains("OUT") ? output() : input();
		SecretSearch.assertNoneIn(made, words.values());
		assertEquals(line.substring(0, 1), String.valueOf(JdkReader.events(made).size()));
	}

	/** The programs have to find what they left in, or the search above says nothing. */
	@Test
	void textThatIsNotRedactedIsFound() throws Exception {
		record();
		Tool.succeed("redact", input(), output());
		assertTrue(SecretSearch.areAllIn(output(), words.values()));
		Tool.succeed("filter", "--event", "Login", input(), output());
		assertTrue(SecretSearch.areAllIn(output(), words.values()));
	}

	/** A copy by the library alone, with the types of the file. */
	@Test
	void aCopyHasNoTextOfEventsThatItHasNot() throws Exception {
		record();
		try (Recording recording = Recordings.newRecording(output())) {
			recording.registerTypes(input());
			for (RecordedEvent event : JdkReader.events(input())) {
				if (event.getEventType().getName().equals(OTHER_EVENT)) {
					recording.writeEvent(event);
				}
			}
		}
		SecretSearch.assertNoneIn(output(), words.values());
		assertEquals(1, JdkReader.events(output()).size());
	}

	/** Recordings of HotSpot with constants that no event refers to. */
	@ParameterizedTest
	@ValueSource(strings = {"jdk17.jfr.gz", "jdk25.jfr.gz"})
	void noByteOfARealRecordingIsLeft(String sample) throws Exception {
		try (GZIPInputStream in = new GZIPInputStream(
				Files.newInputStream(Checkout.ROOT.resolve("samples").resolve(sample)))) {
			Files.copy(in, input());
		}
		List<String> unused = List.of("PhaseIdealLoop", "Ergonomic");
		List<String> used = List.of("one.jfc");
		assertTrue(SecretSearch.areAllIn(input(), unused) && SecretSearch.areAllIn(input(), used));
		Tool.succeed("redact", "--text", "one\\.jfc", input(), output());
		SecretSearch.assertNoneIn(output(), used);
		SecretSearch.assertNoneIn(output(), unused);
		assertTrue(SecretSearch.areAllIn(output(), List.of("StartFlightRecording:[REDACTED]")));
		Tool.Result none = Tool.run("filter", "--without-event", "*", input(), output());
		assertEquals(0, none.status(), none::err);
		SecretSearch.assertNoneIn(output(), used);
	}
}
