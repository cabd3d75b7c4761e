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
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Text;
import org.openjdk.jmc.flightrecorder.writer.test.tools.HandMadeChunk.Bytes;

/** Where redact changes a text: in the event, in the constant, or in a constant that is added. */
class TextChangesTest {
	private static final String SECRET = "s3cret";

	@TempDir
	Path directory;

	private Path input() {
		return directory.resolve("in.jfr");
	}

	private Path output() {
		return directory.resolve("out.jfr");
	}

	private String redact(HandMadeChunk chunk, Object... options) throws Exception {
		Files.write(input(), chunk.bytes());
		List<Object> arguments = new ArrayList<>(List.of("redact"));
		arguments.addAll(List.of(options));
		arguments.addAll(List.of(input(), output()));
		Tool.Result result = Tool.run(arguments.toArray());
		assertEquals(0, result.status(), result::err);
		return result.out();
	}

	private static Map<Long, Object> constants(Path file, int type) throws Exception {
		return ChunkDump.of(Files.readAllBytes(file)).get(0).constants.getOrDefault((long) type, Map.of());
	}

	/** An event with its text as the pool of strings has it. */
	private static HandMadeChunk withPooledText() {
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.pool(HandMadeChunk.STRING, new Bytes().number(9).text("a " + SECRET));
		chunk.events.add(HandMadeChunk.event(new Bytes().raw(2).number(9), 5));
		return chunk;
	}

	@Test
	void aTextOfThePoolChangesThereAndKeepsItsKey() throws Exception {
		redact(withPooledText(), "--text", SECRET, "--replacement", "gone");
		assertEquals(
				List.of(9L),
				List.copyOf(constants(output(), HandMadeChunk.STRING).keySet()));
		assertEquals("a gone", JdkReader.read(output()).get(2).get("text"));
		RewriteTest.assertIsNotIn(output(), SECRET);
		assertEquals(3, JmcReader.read(output()).size());
	}

	/** The rule is one of this field alone, so the text of the pool may be needed as it is elsewhere. */
	@Test
	void pooledTextIsInlinedWhereItsValueDiffers() throws Exception {
		redact(withPooledText(), "--field", "test.Event.text", "--replacement", "gone");
		assertEquals(Map.of(), constants(output(), HandMadeChunk.STRING));
		assertEquals("gone", JdkReader.read(output()).get(2).get("text"));
		RewriteTest.assertIsNotIn(output(), SECRET);
	}

	@Test
	void aTextOfThePoolCountsOnceForItsEvent() throws Exception {
		for (Object[] rule : List.of(new Object[] {"--field", "test.Told.text"}, new Object[] {"--text", SECRET})) {
			HandMadeChunk chunk = new HandMadeChunk();
			chunk.eventType("test.Told", 60, HandMadeChunk.field("text", HandMadeChunk.STRING));
			chunk.pool(HandMadeChunk.STRING, new Bytes().number(9).text("a " + SECRET));
			chunk.events.add(
					new Bytes().number(60).number(2000).raw(2).number(9).get());
			String report = redact(chunk, rule[0], rule[1], "--report");
			assertTrue(report.contains(String.format("%,12d  test.Told.text", 1)), report);
		}
	}

	/** Two fields have one thread, and one of them is redacted. */
	private static HandMadeChunk withTwoThreads() {
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.eventType(
				"test.Call",
				60,
				HandMadeChunk.pooled("caller", HandMadeChunk.THREAD),
				HandMadeChunk.pooled("callee", HandMadeChunk.THREAD));
		chunk.replacePool(
				HandMadeChunk.THREAD,
				new Bytes().number(1).text("main").number(1).text(SECRET).number(1),
				new Bytes().number(2).text("other").number(2).text("plain").number(2));
		for (int caller = 1; caller <= 2; caller++) {
			chunk.events.add(
					new Bytes().number(60).number(2000).number(caller).number(1).get());
		}
		return chunk;
	}

	@Test
	void aConstantThatTwoPlacesUseGetsASecondKeyWhereTheyDiffer() throws Exception {
		redact(withTwoThreads(), "--field", "test.Call.callee.javaName", "--replacement", "gone");
		List<ReadEvent> events = JdkReader.read(output()).stream()
				.filter(e -> e.typeName().equals("test.Call"))
				.toList();
		assertEquals(
				List.of(SECRET, "plain"),
				events.stream().map(e -> name(e, "caller")).toList());
		assertEquals(
				List.of("gone", "gone"),
				events.stream().map(e -> name(e, "callee")).toList());
		Map<Long, Object> threads = constants(output(), HandMadeChunk.THREAD);
		assertEquals(3, threads.size(), threads::toString);
		assertTrue(threads.keySet().stream().allMatch(key -> key == (int) (long) key), "31 bits: " + threads.keySet());
		assertEquals(JmcReader.read(input()).size(), JmcReader.read(output()).size());
	}

	private static Object name(ReadEvent event, String field) {
		return ((Map<?, ?>) event.get(field)).get("javaName");
	}

	@Test
	void aConstantThatIsNotNeededAsItWasIsNotWritten() throws Exception {
		redact(withTwoThreads(), "--field", "*.javaName", "--replacement", "gone");
		RewriteTest.assertIsNotIn(output(), SECRET);
		assertEquals(2, constants(output(), HandMadeChunk.THREAD).size());
	}

	@Test
	void constantsOfAllFormsOfReferenceAreFollowed() throws Exception {
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.replacePool(
				HandMadeChunk.SYMBOL,
				new Bytes().number(1).text("app/" + SECRET),
				new Bytes().number(2).text("()V"));
		String report = redact(chunk, "--text", SECRET, "--report");
		assertTrue(report.contains("test.Event.stackTrace.frames.method.type.name"), report);
		assertTrue(report.startsWith("2 of 2 events kept, texts replaced in 1 of them"), report);
		assertEquals(
				"app/REDACTED",
				constants(output(), HandMadeChunk.SYMBOL).values().stream()
						.map(Object::toString)
						.filter(text -> text.contains("REDACTED"))
						.map(text -> text.replaceAll(".*(app/REDACTED).*", "$1"))
						.findFirst()
						.orElse(""));
		RewriteTest.assertIsNotIn(output(), SECRET);
	}

	/** Readers take no other encoding there. One rule changes the symbol, the other adds one. */
	@Test
	void anEmptyTextInASymbolIsInUtf8Too() throws Exception {
		String name = "app/" + SECRET;
		for (String rule : List.of("--text", "--field")) {
			HandMadeChunk chunk = new HandMadeChunk();
			chunk.replacePool(
					HandMadeChunk.SYMBOL,
					new Bytes().number(1).text(name),
					new Bytes().number(2).text("()V"));
			redact(chunk, rule, rule.equals("--text") ? name : "*.method.type.name", "--replacement", "");
			Tool.Result check = Tool.run("check", output());
			assertEquals(0, check.status(), check::out);
			String symbols = constants(output(), HandMadeChunk.SYMBOL).toString();
			assertTrue(symbols.contains(new Text(Text.UTF_8, "", 0).toString()), symbols);
			assertEquals(2, JmcReader.read(output()).size());
		}
	}

	/** What became of a text is remembered, but only for places without rules of their own. */
	@Test
	void aTextThatComesAgainChangesByTheRulesOfItsPlace() throws Exception {
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.eventType(
				"test.Told",
				60,
				HandMadeChunk.field("first", HandMadeChunk.STRING),
				HandMadeChunk.field("other", HandMadeChunk.STRING),
				HandMadeChunk.field("plain", HandMadeChunk.STRING));
		for (int i = 0; i < 3; i++) {
			Bytes event = new Bytes().number(60).number(2000);
			chunk.events.add(
					event.text("a " + SECRET).text("a " + SECRET).text("plain").get());
		}
		redact(chunk, "--field", "test.Told.other", "--text", SECRET, "--replacement", "gone");
		RewriteTest.assertIsNotIn(output(), SECRET);
		List<String> texts = JdkReader.read(output()).stream()
				.filter(event -> event.typeName().equals("test.Told"))
				.map(event -> event.get("first") + ", " + event.get("other") + ", " + event.get("plain"))
				.toList();
		assertEquals(Collections.nCopies(3, "a gone, gone, plain"), texts);
	}

	/** The dots are those of readers, the slashes those of the file. */
	@Test
	void namesOfClassesChangeWhereverTheirDotsAreNamed() throws Exception {
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.replacePool(
				HandMadeChunk.SYMBOL,
				new Bytes().number(1).text("app/" + SECRET + "/Main"),
				new Bytes().number(2).text("(Lapp/" + SECRET + "/Main;)V"));
		chunk.events.add(HandMadeChunk.event(new Bytes().text("in app." + SECRET + ".Main"), 5));
		redact(chunk, "--text", "app\\." + SECRET, "--replacement", "gone");
		RewriteTest.assertIsNotIn(output(), SECRET);
		assertEquals("in gone.Main", JdkReader.read(output()).get(2).get("text"));
		String symbols = constants(output(), HandMadeChunk.SYMBOL).toString();
		assertTrue(symbols.contains("gone/Main") && symbols.contains("(Lgone/Main;)V"), symbols);
	}

	/** A JVM has two event types of a name if two class loaders have. */
	@Test
	void eventTypesOfOneNameHaveTheirOwnPaths() throws Exception {
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.eventType("test.Lock", 60, HandMadeChunk.pooled("owner", HandMadeChunk.CLASS));
		chunk.eventType("test.Lock", 61, HandMadeChunk.pooled("owner", HandMadeChunk.THREAD));
		chunk.replacePool(
				HandMadeChunk.THREAD,
				new Bytes().number(1).text("main").number(1).text("main").number(1),
				new Bytes().number(2).text("other").number(2).text(SECRET).number(2));
		chunk.events.add(new Bytes().number(60).number(2000).number(1).get());
		chunk.events.add(new Bytes().number(61).number(2000).number(2).get());
		redact(chunk, "--field", "*.javaName");
		RewriteTest.assertIsNotIn(output(), SECRET);
		assertEquals(4, JdkReader.read(output()).size());
	}

	/** What a rule makes of a constant may depend on another field of the event. */
	@Test
	void aConstantChangesForTheEventsWithAConfidentialKey() throws Exception {
		for (String value : List.of("test.State", "java.lang.String")) {
			HandMadeChunk chunk = new HandMadeChunk();
			int type = value.equals("test.State") ? HandMadeChunk.STATE : HandMadeChunk.STRING;
			chunk.eventType(
					"jdk.InitialSystemProperty",
					60,
					HandMadeChunk.pooled("value", type),
					HandMadeChunk.field("key", HandMadeChunk.STRING));
			chunk.replacePool(
					type,
					new Bytes().number(5).text("READY"),
					new Bytes().number(7).text(SECRET));
			for (String key : List.of("plain.name", "db.password", "other.name")) {
				chunk.events.add(
						new Bytes().number(60).number(2000).number(7).text(key).get());
			}
			redact(chunk, "--replacement", "gone");
			List<Object> values = JdkReader.read(output()).stream()
					.filter(event -> event.typeName().equals("jdk.InitialSystemProperty"))
					.map(event -> event.get("value"))
					.toList();
			assertEquals(List.of(SECRET, "gone", SECRET), values, value);
		}
	}

	/** No rule can look there. */
	@Test
	void bytesAfterTheFieldsOfAnEventAreLeftOut() throws Exception {
		HandMadeChunk chunk = new HandMadeChunk();
		Bytes padded = new Bytes();
		padded.text("text");
		byte[] event = HandMadeChunk.event(padded, 5);
		byte[] longer = Arrays.copyOf(event, event.length + SECRET.length());
		System.arraycopy(SECRET.getBytes(StandardCharsets.UTF_8), 0, longer, event.length, SECRET.length());
		chunk.events.set(0, longer);
		redact(chunk);
		RewriteTest.assertIsNotIn(output(), SECRET);
		assertEquals(2, JdkReader.read(output()).size());
	}

	@Test
	void eventsThatNoTypeDescribesAndOtherMetadataAreLeftOut() throws Exception {
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.events.add(new Bytes().number(99).number(2000).text(SECRET).get());
		String out = redact(chunk);
		assertTrue(out.startsWith("2 of 3 events kept"), out);
		RewriteTest.assertIsNotIn(output(), SECRET);
		Tool.Result filter = Tool.run("filter", input(), output());
		assertEquals(String.format("3 of 3 events kept%n"), filter.out());
	}

	/** Constants that refer to each other in a circle, and a path through them. */
	@Test
	void circlesOfConstantsHaveAnEnd() throws Exception {
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.types.children.stream()
				.filter(type -> type.attributes.get("id").equals("" + HandMadeChunk.CLASS_LOADER))
				.forEach(type -> type.children.add(HandMadeChunk.pooled("type", HandMadeChunk.CLASS)));
		chunk.replacePool(
				HandMadeChunk.CLASS,
				new Bytes().number(1).number(4).number(1).number(0).number(1));
		chunk.pool(HandMadeChunk.CLASS_LOADER, new Bytes().number(4).number(3).number(1));
		chunk.replacePool(
				HandMadeChunk.SYMBOL,
				new Bytes().number(1).text("app/Main"),
				new Bytes().number(2).text("()V"),
				new Bytes().number(3).text("loader " + SECRET));
		redact(chunk, "--field", "*.classLoader.type.name", "--text", SECRET, "--replacement", "gone");
		RewriteTest.assertIsNotIn(output(), SECRET);
		assertEquals(2, JmcReader.read(output()).size());
	}
}
