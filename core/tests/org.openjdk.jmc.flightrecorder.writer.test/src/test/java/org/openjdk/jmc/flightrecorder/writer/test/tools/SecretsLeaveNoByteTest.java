/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SecretSearch;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;
import org.openjdk.jmc.flightrecorder.writer.test.tools.HandMadeChunk.Bytes;

/** What a tool takes out of a recording is in no byte of the result, also where readers would not show it. */
class SecretsLeaveNoByteTest {
	private static final String LETTERS = "bcdfghjkmnpqrvxz";
	private static final String SECRET_EVENT = "com.example.Login";
	private static final String OTHER_EVENT = "com.example.Other";
	/** The third letter has the bit of compressed integers. */
	private static final String SECRET = "qxyzvbnpk";
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

	/** Where no reader looks, and no rule. */
	private static Map<String, Consumer<HandMadeChunk>> unseenPlaces() {
		byte[] bytes = SECRET.getBytes(StandardCharsets.US_ASCII);
		Map<String, Consumer<HandMadeChunk>> places = new TreeMap<>();
		places.put("behind the tree of the metadata", c -> c.metadataTail = bytes);
		places.put("a text of the metadata that the tree does not have", c -> c.looseText = SECRET);
		places.put("behind the last pool", c -> c.checkpointTail = bytes);
		places.put("in the header", c -> {
			c.padding = SECRET.charAt(0);
			c.flags = SECRET.charAt(1) << 8 | SECRET.charAt(2);
		});
		places.put(
				"a constant that no event needs",
				c -> c.replacePool(
						HandMadeChunk.STATE,
						new Bytes().number(5).text("READY"),
						new Bytes().number(9).text(SECRET)));
		places.put(
				"other metadata",
				c -> c.events.add(new Bytes()
						.number(0)
						.number(1000)
						.number(0)
						.number(8)
						.number(1)
						.text(SECRET)
						.number(0)
						.number(0)
						.number(0)
						.get()));
		places.put(
				"a checkpoint that the header does not lead to",
				c -> c.events.add(new Bytes()
						.number(1)
						.number(1000)
						.number(0)
						.number(0)
						.raw(0)
						.number(1)
						.number(HandMadeChunk.STATE)
						.number(1)
						.number(9)
						.text(SECRET)
						.get()));
		places.put(
				"behind the last field of an event",
				c -> c.events.set(
						0, ForeignChunks.concatenated(HandMadeChunk.event(new Bytes().text("text"), 5), bytes)));
		places.put(
				"an event of an undeclared type",
				c -> c.events.add(
						new Bytes().number(99).number(1100).text(SECRET).get()));
		places.put(
				"an event whose type is that of a value",
				c -> c.events.add(new Bytes()
						.number(HandMadeChunk.PAIR)
						.number(1)
						.text(SECRET)
						.get()));
		return places;
	}

	private static Stream<String> namesOfUnseenPlaces() {
		return unseenPlaces().keySet().stream();
	}

	@ParameterizedTest
	@MethodSource("namesOfUnseenPlaces")
	void noByteIsLeftWhereNoReaderLooks(String place) throws Exception {
		HandMadeChunk chunk = new HandMadeChunk().change(unseenPlaces().get(place));
		Files.write(input(), chunk.bytes());
		// The header has room for its first letters alone.
		List<String> secret = List.of(place.equals("in the header") ? SECRET.substring(0, 3) : SECRET);
		assertTrue(SecretSearch.areAllIn(input(), secret));
		Tool.Result result = Tool.run("redact", input(), output());
		assertEquals(0, result.status(), result::err);
		SecretSearch.assertNoneIn(output(), secret);
		Files.write(input(), new HandMadeChunk().bytes());
		assertEquals(
				JdkReader.read(input()).toString(), JdkReader.read(output()).toString());
		assertEquals(
				JmcReader.read(input()).toString(), JmcReader.read(output()).toString());
	}

	/** One reader takes the last value of a key, and another the first. */
	@Test
	void noValueOfAKeyIsLeft() throws Exception {
		HandMadeChunk thread = new HandMadeChunk();
		thread.replacePool(
				HandMadeChunk.THREAD,
				new Bytes().number(1).text("main").number(1).text(SECRET).number(1),
				new Bytes().number(1).text("main").number(1).raw(1).number(1));
		assertFieldLeavesNone("test.Event.eventThread.javaName", thread);
		HandMadeChunk text = new HandMadeChunk();
		text.pool(
				HandMadeChunk.STRING,
				new Bytes().number(9).text(SECRET),
				new Bytes().number(9).raw(1));
		text.events.set(0, HandMadeChunk.event(new Bytes().raw(2).number(9), 5));
		assertFieldLeavesNone("test.Event.text", text);
	}

	/** A text of the pool may be a reference to another one. */
	@Test
	void noTextBehindTwoReferencesIsLeft() throws Exception {
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.pool(
				HandMadeChunk.STRING,
				new Bytes().number(8).raw(2).number(9),
				new Bytes().number(9).text(SECRET));
		chunk.events.set(0, HandMadeChunk.event(new Bytes().raw(2).number(8), 5));
		assertFieldLeavesNone("test.Event.text", chunk);
		assertEquals("[REDACTED]", JdkReader.events(output()).get(0).getString("text"));
	}

	/** Behind more structs than the path to a field of a rule may have. */
	@Test
	void noTextDeepInAConstantIsLeft() throws Exception {
		int structs = 17;
		int first = 60;
		HandMadeChunk chunk = new HandMadeChunk();
		for (int id = first; id < first + structs; id++) {
			chunk.type("test.Struct" + id, id, HandMadeChunk.field("next", id + 1));
		}
		chunk.type("test.Deepest", first + structs, HandMadeChunk.field("text", HandMadeChunk.STRING));
		chunk.eventType("test.Deep", 90, HandMadeChunk.pooled("next", first));
		chunk.pool(first, new Bytes().number(1).text("https://u:" + SECRET + "@h"));
		chunk.events.add(new Bytes().number(90).number(1100).number(1).get());
		Files.write(input(), chunk.bytes());
		assertTrue(SecretSearch.areAllIn(input(), List.of(SECRET)));
		Tool.Result result = Tool.run("redact", input(), output());
		assertEquals(0, result.status(), result::err);
		SecretSearch.assertNoneIn(output(), List.of(SECRET));
		String path = "next.".repeat(structs + 1) + "text";
		assertEquals("https://[REDACTED]@h", JdkReader.events(output()).get(2).getString(path));
	}

	private void assertFieldLeavesNone(String field, HandMadeChunk chunk) throws Exception {
		Files.write(input(), chunk.bytes());
		assertTrue(SecretSearch.areAllIn(input(), List.of(SECRET)));
		Tool.Result result = Tool.run("redact", "--allow-unmatched", "--field", field, input(), output());
		assertEquals(0, result.status(), result::err);
		SecretSearch.assertNoneIn(output(), List.of(SECRET));
		assertEquals(2, JdkReader.read(output()).size());
		assertEquals(2, JmcReader.read(output()).size());
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
