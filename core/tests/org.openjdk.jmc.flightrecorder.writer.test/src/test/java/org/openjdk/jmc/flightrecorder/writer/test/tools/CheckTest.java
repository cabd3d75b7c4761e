/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.tools.HandMadeChunk.Bytes;
import org.openjdk.jmc.flightrecorder.writer.test.tools.HandMadeChunk.Node;

/** What the tool finds in recordings of which one thing is wrong, and in good ones. */
class CheckTest {
	private static final int TIMED = 60;
	private static final int CONTENT_TYPE = 61;

	@TempDir
	Path directory;

	private Path file() {
		return directory.resolve("in.jfr");
	}

	/** A recording with each rule broken, by the name of the rule. */
	private static Map<String, byte[]> faults() {
		Map<String, byte[]> faults = new LinkedHashMap<>();
		header(faults);
		events(faults);
		metadata(faults);
		constants(faults);
		return faults;
	}

	private static byte[] chunk(Consumer<HandMadeChunk> change) {
		return new HandMadeChunk().change(change).bytes();
	}

	private static byte[] both(Consumer<HandMadeChunk> changeOfSecond) {
		return both(c -> {}, changeOfSecond);
	}

	private static byte[] both(Consumer<HandMadeChunk> changeOfFirst, Consumer<HandMadeChunk> changeOfSecond) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		out.writeBytes(new HandMadeChunk().change(changeOfFirst).bytes());
		out.writeBytes(new HandMadeChunk()
				.change(c -> {
					c.startEpochNanos += 1_000_000;
					c.startTicks += 1_000_000;
				})
				.change(changeOfSecond)
				.bytes());
		return out.toByteArray();
	}

	private static void header(Map<String, byte[]> faults) {
		faults.put("no-chunk", both(c -> c.magic = 1));
		faults.put("version", chunk(c -> c.major = 3));
		faults.put("integers-of-fixed-width", chunk(c -> c.flags = 0));
		faults.put("chunk-size", chunk(c -> c.sizeDelta = 10));
		faults.put("large-chunk", chunk(c -> c.sizeDelta = 1L << 31));
		faults.put("unfinished", chunk(c -> c.state = 1));
		faults.put("clock", chunk(c -> c.ticksPerSecond = 0));
		faults.put("start-twice", both(c -> c.startEpochNanos -= 1_000_000));
		faults.put("clock-changes", both(c -> c.ticksPerSecond = 1_000_000));
		faults.put("no-metadata", chunk(c -> c.metadataOffset = () -> 0L));
		faults.put("no-checkpoint", chunk(c -> c.checkpointOffset = () -> 0L));
		faults.put("checkpoint-chain", chunk(c -> c.checkpointOffset = () -> 70L));
		faults.put("metadata-id-twice", both(c -> c.types.children.remove(0)));
		faults.put(
				"key-changes",
				both(c ->
						c.replacePool(HandMadeChunk.STATE, new Bytes().number(5).text("GONE"))));
	}

	private static void events(Map<String, byte[]> faults) {
		byte[] good = HandMadeChunk.event(new Bytes().text("text"), 5);
		faults.put("event-size", chunk(c -> {
			c.events.clear();
			c.eventsLast = true;
			c.events.add(good);
			c.sizeDelta = -3;
		}));
		faults.put("event-too-short", chunk(c -> c.events.add(Arrays.copyOf(good, good.length - 1))));
		faults.put("event-too-long", chunk(c -> c.events.add(Arrays.copyOf(good, good.length + 1))));
		faults.put(
				"unknown-event-type",
				chunk(c -> c.events.add(new Bytes().number(99).number(1).get())));
		faults.put("setting-of-unknown-type", chunk(c -> c.events.add(HandMadeChunk.setting(HandMadeChunk.PAIR))));
		faults.put("array-in-event", chunk(c -> {
			byte[] event = Arrays.copyOf(good, good.length + 1);
			event[good.length - 1] = 1;
			c.events.add(event);
		}));
		faults.put("int-of-nine-bytes", chunk(c -> {
			c.types.child("test.Event").children.removeIf(f -> "numbers".equals(f.attributes.get("name")));
			c.events.clear();
			c.events.add(new Bytes()
					.number(HandMadeChunk.EVENT)
					.number(1)
					.number(1)
					.number(1)
					.number(1)
					.text("t")
					.number(5)
					.number(-1)
					.get());
		}));
		faults.put("text-encoding", chunk(c -> c.events.add(HandMadeChunk.event(new Bytes().raw(6), 5))));
		faults.put("empty-text-first", chunk(c -> c.events.add(0, HandMadeChunk.event(new Bytes().raw(5, 0), 5))));
		faults.put("missing-constant", chunk(c -> c.events.add(HandMadeChunk.event(new Bytes().text("t"), 6))));
	}

	private static void metadata(Map<String, byte[]> faults) {
		faults.put("metadata-tree", chunk(c -> c.breakMetadata = true));
		faults.put("no-region", chunk(c -> c.root.children.remove(1)));
		faults.put("unknown-element", chunk(c -> c.types.with(new Node("remark"))));
		faults.put("type-id-twice", chunk(c -> c.type("test.Other", HandMadeChunk.PAIR)));
		faults.put("type-id-reserved", chunk(c -> c.eventType("test.Reserved", 1)));
		faults.put(
				"type-id-too-large", chunk(c -> c.type("test.Far", 7).attributes.put("id", "" + (1L << 40))));
		faults.put("type-name", chunk(c -> c.eventType("my-event", 60)));
		faults.put("event-name-twice", chunk(c -> c.eventType("test.Event", 60)));
		faults.put("undeclared-type", chunk(c -> c.type("test.Loose", 60, HandMadeChunk.field("what", 61))));
		faults.put("setting-of-no-event", chunk(c -> {
			c.settingType(60);
			c.types.child("test.Pair").with(HandMadeChunk.settingOfType(60));
		}));
		faults.put("type-without-fields", chunk(c -> {
			c.type("test.Bare", 60);
			c.type("test.WithBare", 61, HandMadeChunk.field("bare", 60));
		}));
		faults.put("type-within-itself", chunk(c -> c.type("test.Endless", 60, HandMadeChunk.field("again", 60))));
		faults.put(
				"false-means-true",
				chunk(c -> c.types.child("test.Pair").attributes.put("simpleType", "false")));
		faults.put("dimension", chunk(c -> {
			Node field = HandMadeChunk.array("cube", HandMadeChunk.INT);
			field.attributes.put("dimension", "3");
			c.type("test.Cube", 60, field);
		}));
		faults.put(
				"simple-type-in-place",
				chunk(c -> c.type("test.Place", 60, HandMadeChunk.field("state", HandMadeChunk.STATE))));
		faults.put(
				"number-in-pool",
				chunk(c -> c.type("test.Numbers", 60, HandMadeChunk.pooled("ratio", HandMadeChunk.FLOAT))));
		faults.put("start-time-not-first", chunk(c -> {
			c.events.clear();
			List<Node> fields = c.types.child("test.Event").children;
			fields.add(1, fields.remove(0));
		}));
		faults.put(
				"start-time-form",
				chunk(c ->
						c.types.child("test.Event").child("startTime").children.clear()));
		faults.put("duration-not-second", chunk(c -> {
			c.events.clear();
			List<Node> fields = c.types.child("test.Event").children;
			fields.add(fields.remove(1));
		}));
		faults.put(
				"thread-in-place",
				chunk(c -> c.eventType("test.InPlace", 60, HandMadeChunk.field("eventThread", HandMadeChunk.THREAD))));
		faults.put("frames-in-pool", chunk(c -> {
			c.pools.removeIf(p -> p.type() == HandMadeChunk.STACK_TRACE);
			c.types.child("jdk.types.StackTrace").child("frames").attributes.put("constantPool", "true");
		}));
		faults.put("well-known-type", chunk(c -> c.types
				.child("java.lang.Thread")
				.child("javaThreadId")
				.attributes
				.put("class", "" + HandMadeChunk.INT)));
		Node bare = new Node("annotation", "class", "" + HandMadeChunk.TIMESPAN);
		faults.put(
				"annotation-value",
				chunk(c -> c.types.child("test.Event").child("text").with(bare)));
		faults.put("unreadable-time", timed(HandMadeChunk.TIMESTAMP, "NANOSECONDS_SINCE_EPOCH", HandMadeChunk.LONG));
		faults.put("microseconds", timed(HandMadeChunk.TIMESPAN, "MICROSECONDS", HandMadeChunk.LONG));
	}

	private static void constants(Map<String, byte[]> faults) {
		faults.put("checkpoint-off-chain", chunk(c -> c.strayCheckpoint = true));
		faults.put("checkpoint-before-events", chunk(c -> c.eventsLast = true));
		faults.put("checkpoint-content", chunk(c -> c.checkpointTail = new byte[3]));
		faults.put("checkpoint-mask", chunk(c -> c.checkpointMask = 0x81));
		faults.put("empty-pool", chunk(c -> c.pool(HandMadeChunk.PACKAGE)));
		faults.put(
				"pool-of-unknown-type",
				chunk(c -> c.pool(99, new Bytes().number(1).number(1))));
		faults.put(
				"pool-of-events",
				chunk(c -> c.pool(
						HandMadeChunk.SETTING,
						new Bytes().number(1).number(1).number(1).text("a").text("b"))));
		faults.put("text-pool-without-field", chunk(c -> {
			c.types.children.removeIf(t -> Set.of("test.Pair", "java.lang.Thread", "test.State", "test.Event")
					.contains(t.attributes.get("name")));
			c.types.children.forEach(
					t -> t.children.removeIf(f -> ("" + HandMadeChunk.STRING).equals(f.attributes.get("class"))));
			c.events.clear();
			c.pools.clear();
			c.pool(HandMadeChunk.STRING, new Bytes().number(1).text("text"));
		}));
		faults.put("pooled-struct", chunk(c -> {
			c.type("test.Ratio", 60, HandMadeChunk.field("ratio", HandMadeChunk.FLOAT));
			c.pool(60, new Bytes().number(1).raw(0, 0, 0, 0));
		}));
		faults.put(
				"key-twice",
				chunk(c -> c.replacePool(
						HandMadeChunk.STATE,
						new Bytes().number(5).text("READY"),
						new Bytes().number(5).text("GONE"))));
		faults.put(
				"symbol-not-in-utf8",
				chunk(c -> c.replacePool(
						HandMadeChunk.SYMBOL,
						new Bytes().number(1).raw(5, 1, 'a'),
						new Bytes().number(2).text("()V"))));
		faults.put(
				"frame-part-missing",
				chunk(c -> c.replacePool(HandMadeChunk.STACK_TRACE, HandMadeChunk.stackTrace(1, 0, 0))));
		faults.put("frame-type-key", chunk(c -> {
			c.pool(HandMadeChunk.FRAME_TYPE, new Bytes().number(100).text("Kernel"));
			c.replacePool(HandMadeChunk.STACK_TRACE, HandMadeChunk.stackTrace(1, 1, 100));
		}));
	}

	@Test
	void theRecordingThatFaultsArePlantedInIsGood() throws Exception {
		for (byte[] good : List.of(chunk(c -> {}), both(c -> {}))) {
			Files.write(file(), good);
			assertTrue(
					Tool.succeed("check", file()).endsWith("no problem" + System.lineSeparator()),
					() -> new String(good, StandardCharsets.ISO_8859_1));
			int events = good.length == chunk(c -> {}).length ? 2 : 4;
			assertEquals(events, JdkReader.events(file()).size());
			assertEquals(events, JmcReader.read(file()).size());
		}
	}

	@TestFactory
	Stream<DynamicTest> aPlantedFaultIsFound() {
		return faults().entrySet().stream()
				.map(fault -> DynamicTest.dynamicTest(fault.getKey(), () -> {
					Path file = directory.resolve(fault.getKey() + ".jfr");
					Files.write(file, fault.getValue());
					Tool.Result result = Tool.run("check", file);
					assertTrue(result.out().contains("  " + fault.getKey() + ": "), result.out() + result.err());
					boolean isNote = result.out().contains("  " + fault.getKey() + ": note, ");
					assertEquals(isNote ? 0 : 1, result.status(), result::out);
				}));
	}

	@Test
	void everyRuleHasAPlantedFaultAndALineInThePageOfReaders() throws Exception {
		Set<String> rules = new TreeSet<>();
		String page = Files.readString(Checkout.ROOT.resolve("docs/READERS.md"));
		Tool.succeed("check", "--rules").lines().forEach(line -> {
			rules.add(line.split(":")[0]);
			String row = line.replaceFirst("^(\\S+): (.*) \\[section (\\S+)]$", "| `$1` | $2 | $3 |");
			assertTrue(page.contains(row), row);
		});
		Set<String> planted = new TreeSet<>(faults().keySet());
		// Needs a second file; see below.
		planted.add("checksum");
		assertEquals(planted, rules);
	}

	/** An event with a time, whose annotation says how it is printed, as the JDK declares it. */
	private static byte[] timed(int annotation, String unit, int type) {
		return chunk(c -> {
			Node contentType = new Node("annotation", "class", "" + CONTENT_TYPE);
			c.type("jdk.jfr.ContentType", CONTENT_TYPE).attributes.put("superType", "java.lang.annotation.Annotation");
			c.types.child("jdk.jfr.Timestamp").with(contentType);
			c.types.child("jdk.jfr.Timespan").with(contentType);
			Node value = new Node("annotation", "class", "" + annotation, "value", unit);
			c.eventType("test.Timed", TIMED, HandMadeChunk.field("at", type).with(value));
			Bytes event = new Bytes().number(TIMED).number(c.startTicks);
			c.events.add((type == HandMadeChunk.FLOAT ? event.raw(0, 0, 0, 0) : event.number(1)).get());
		});
	}

	@ParameterizedTest
	@CsvSource({
		"Timestamp, TICKS,                    true",
		"Timestamp, MILLISECONDS_SINCE_EPOCH, true",
		"Timestamp, SECONDS_SINCE_EPOCH,      false",
		"Timestamp, NANOSECONDS,              false",
		"Timespan,  SECONDS,                  true",
		"Timespan,  MICROSECONDS,             true",
		"Timespan,  ms,                       false"
	})
	void timesThatCannotBePrintedAreFound(String annotation, String unit, boolean isReadable) throws Exception {
		int id = annotation.equals("Timestamp") ? HandMadeChunk.TIMESTAMP : HandMadeChunk.TIMESPAN;
		assertTime(isReadable, timed(id, unit, HandMadeChunk.LONG));
		assertTime(false, timed(id, unit, HandMadeChunk.FLOAT));
	}

	private void assertTime(boolean isReadable, byte[] recording) throws Exception {
		Files.write(file(), recording);
		Path printed = directory.resolve("printed.txt");
		for (JfrTool tool : JfrTool.installed()) {
			assertEquals(isReadable, tool.run(printed, printed, "print", file().toString()) == 0, tool::toString);
		}
		assertEquals(isReadable, !Tool.run("check", file()).out().contains("  unreadable-time: "));
	}

	@Test
	void rulesAreOfNoFile() throws Exception {
		Path file = Files.write(directory.resolve("in.jfr"), new HandMadeChunk().bytes());
		Tool.failUsage("--rules reads no file, and " + file + " is one", "check", "--rules", file);
		assertEquals("", Tool.succeed("check", "--rules", "--quiet"));
		String json = Tool.succeed("check", "--rules", "--json");
		assertTrue(json.startsWith("{\"tool\":\"check\",\"dryRun\":false,\"rules\":[{\"rule\":\""), json);
	}

	@Test
	void checksumsOfARepositoryAreCompared() throws Exception {
		Path repository = directory.resolve("repository");
		try (Recording recording = Recordings.newRepository(
				repository, s -> s.withJdkTypeInitialization().withChecksums())) {
			recording.writeEvent(SampleEvents.sample(recording, 1, "some text"));
		}
		Tool.succeed("check", repository);
		Path chunk;
		try (Stream<Path> files = Files.list(repository)) {
			chunk = files.filter(f -> f.toString().endsWith(".jfr")).findFirst().orElseThrow();
		}
		byte[] bytes = Files.readAllBytes(chunk);
		String text = new String(bytes, StandardCharsets.ISO_8859_1);
		bytes[text.indexOf("some text")] = 'S';
		Files.write(chunk, bytes);
		Tool.Result result = Tool.run("check", repository);
		assertEquals(1, result.status());
		assertTrue(result.out().contains("  checksum: "), result::out);
	}

	@Test
	void anEventThatEndsWithinItsTypeDoesNotEndTheWalk() throws Exception {
		Files.write(file(), chunk(c -> c.events.add(0, new byte[] {(byte) 0x80, (byte) 0x80})));
		Tool.Result result = Tool.run("check", file());
		assertTrue(result.out().contains("2 event(s), 1 problem(s)"), result::out);
		assertTrue(result.out().contains("an event of 6 bytes ends within its type"), result::out);
	}

	@Test
	void aPoolThatCannotBeReadLosesNoOtherConstants() throws Exception {
		Files.write(
				file(),
				chunk(c -> c.pool(
						HandMadeChunk.PAIR, new Bytes().number(1).number(1).raw(9))));
		Tool.Result result = Tool.run("check", file());
		assertTrue(result.out().contains("2 event(s), 1 problem(s)"), result::out);
		assertTrue(result.out().contains("a text in the encoding 9"), result::out);
	}

	/** The JDK goes on with the parsers of the chunk before where the metadata has the same id. */
	@Test
	void textsSeenByTheParserLastAsLongAsTheMetadata() throws Exception {
		Consumer<HandMadeChunk> emptyText = c -> c.events.add(0, HandMadeChunk.event(new Bytes().raw(3, 0), 5));
		Files.write(file(), both(emptyText));
		assertFalse(Tool.run("check", file()).out().contains("empty-text-first"));
		Files.write(file(), both(emptyText.andThen(c -> c.metadataId++)));
		assertTrue(Tool.run("check", file()).out().contains("empty-text-first"));
	}

	/** One parser of the JDK reads the texts of all types. */
	@Test
	void anEmptyTextBehindOneOfAnotherTypeIsEmpty() throws Exception {
		Files.write(file(), chunk(c -> c.events.add(0, HandMadeChunk.event(new Bytes().raw(3, 0), 5))));
		assertEquals("", JdkReader.events(file()).get(0).getString("text"));
		assertFalse(Tool.succeed("check", file()).contains("empty-text-first"));
	}

	private static Consumer<HandMadeChunk> withStates(Bytes... states) {
		return c -> {
			c.replacePool(HandMadeChunk.STATE, states);
			c.events.add(0, HandMadeChunk.event(new Bytes().text("t"), 4));
		};
	}

	/** @return the states of the events with the key 4 */
	private List<String> states() throws Exception {
		return JdkReader.events(file()).stream()
				.filter(e -> e.hasField("state") && !"READY".equals(e.getValue("state")))
				.map(e -> String.valueOf(e.<Object>getValue("state")))
				.toList();
	}

	/** The JDK skips constants that the chunk before has, so its parsers do not see them. */
	@Test
	void constantsOfTheChunkBeforeAreNoFirstTexts() throws Exception {
		Bytes ready = new Bytes().number(5).text("READY");
		Bytes empty = new Bytes().number(4).raw(3, 0);
		Bytes other = new Bytes().number(3).text("other");
		Consumer<HandMadeChunk> otherMetadata = c -> c.metadataId++;
		Files.write(file(), both(withStates(ready), withStates(ready, empty).andThen(otherMetadata)));
		assertEquals(List.of("null", "null"), states());
		assertTrue(Tool.succeed("check", file()).contains("  empty-text-first: "));
		Files.write(
				file(),
				both(withStates(ready, empty), withStates(empty, ready, other).andThen(otherMetadata)));
		assertEquals(List.of("", ""), states());
		assertFalse(Tool.succeed("check", file()).contains("empty-text-first"));
	}

	/** What the JDK has taken for null is not known from the chunk before. */
	@Test
	void constantsThatWereNullAreReadAgain() throws Exception {
		Bytes ready = new Bytes().number(5).text("READY");
		Bytes empty = new Bytes().number(4).raw(5, 0);
		Files.write(file(), both(withStates(ready, empty), withStates(ready, empty)));
		assertEquals(List.of("null", "null"), states());
		String out = Tool.succeed("check", file());
		assertTrue(out.contains("chunk 1") && out.contains("chunk 2"), out);
		Files.write(
				file(),
				both(
						withStates(ready, new Bytes().number(4).raw(0)),
						withStates(ready, new Bytes().number(4).text("GONE"))));
		assertEquals(List.of("null", "GONE"), states());
		assertTrue(Tool.succeed("check", file()).contains("no problem"));
	}

	/** The JDK makes a new pool of strings where the metadata has another id. */
	@Test
	void keysOfStringsLastAsLongAsTheMetadata() throws Exception {
		Function<String, Consumer<HandMadeChunk>> withString = text -> c -> {
			c.pool(HandMadeChunk.STRING, new Bytes().number(1).text(text));
			c.events.clear();
			c.events.add(HandMadeChunk.event(new Bytes().raw(2).number(1), 5));
		};
		Files.write(file(), both(withString.apply("a"), withString.apply("b").andThen(c -> c.metadataId++)));
		assertEquals("b", JdkReader.events(file()).get(1).getString("text"));
		assertTrue(Tool.succeed("check", file()).contains("no problem"));
		Files.write(file(), both(withString.apply("a"), withString.apply("b")));
		assertEquals("a", JdkReader.events(file()).get(1).getString("text"));
		Tool.Result result = Tool.run("check", file());
		assertTrue(result.out().contains("  key-changes: "), result::out);
		assertEquals(1, result.status());
	}

	@Test
	void aFieldWithoutANameOrWithADimensionThatIsNoNumberIsNoField() throws Exception {
		List<Consumer<HandMadeChunk>> faults = List.of(
				c -> c.types.child("test.Pair").child("left").attributes.remove("name"),
				c -> c.types.child("test.Event").child("numbers").attributes.put("dimension", "one"));
		for (Consumer<HandMadeChunk> fault : faults) {
			Files.write(file(), chunk(fault));
			assertThrows(RuntimeException.class, () -> JdkReader.events(file()));
			Tool.Result result = Tool.run("check", file());
			assertTrue(result.out().contains("  metadata-tree: "), result::out);
			assertEquals(1, result.status());
		}
	}

	@Test
	void aSettingOfATypeThatIsNoEventEndsTheReaderOfTheJdk() throws Exception {
		Files.write(file(), chunk(c -> {
			c.settingType(60);
			c.types.child("test.Event").with(HandMadeChunk.settingOfType(60));
		}));
		assertEquals(2, JdkReader.events(file()).size());
		assertTrue(Tool.succeed("check", file()).contains("no problem"));
		Files.write(file(), faults().get("setting-of-no-event"));
		assertThrows(ClassCastException.class, () -> JdkReader.events(file()));
		Tool.Result result = Tool.run("check", file());
		assertTrue(result.out().contains("1 problem(s)"), result::out);
		assertTrue(result.out().contains("the setting enabled of test.Pair, which is not an event type"), result::out);
	}

	@Test
	void annotationsOfTypesFieldsAndSettingsAreOfDeclaredTypes() throws Exception {
		for (String type : List.of("61", "none")) {
			Node annotation = new Node("annotation", "class", type, "value", "text");
			List<Consumer<HandMadeChunk>> faults = List.of(
					c -> c.types.child("test.Pair").with(annotation),
					c -> c.types.child("test.Pair").child("left").with(annotation),
					c -> {
						c.settingType(60);
						Node setting = HandMadeChunk.settingOfType(60).with(annotation);
						c.types.child("test.Event").with(setting);
					});
			for (Consumer<HandMadeChunk> fault : faults) {
				Files.write(file(), chunk(fault));
				assertThrows(RuntimeException.class, () -> JdkReader.events(file()));
				Tool.Result result = Tool.run("check", file());
				assertTrue(result.out().contains("1 problem(s)"), result::out);
				assertTrue(result.out().contains("  undeclared-type: "), result::out);
				assertTrue(result.out().contains("annotation of the type " + type), result::out);
			}
		}
	}

	/** No reader finds its constants, but damage is damage. */
	@Test
	void aCheckpointOffTheChainIsReadToo() throws Exception {
		Files.write(file(), chunk(c -> {
			c.checkpointOffset = () -> 0L;
			c.pool(HandMadeChunk.PAIR, new Bytes().number(1).number(1).raw(9));
		}));
		Tool.Result result = Tool.run("check", file());
		assertTrue(result.out().contains("  no-checkpoint: "), result::out);
		assertTrue(result.out().contains("a text in the encoding 9"), result::out);
	}

	@Test
	void placesAreCountedAndTheFirstOnesShown() throws Exception {
		byte[] tooLong = Arrays.copyOf(HandMadeChunk.event(new Bytes().text("t"), 5), 40);
		Files.write(file(), chunk(c -> {
			for (int i = 0; i < 10; i++) {
				c.events.add(tooLong);
			}
		}));
		Tool.Result result = Tool.run("check", file());
		assertEquals(1, result.status());
		assertTrue(result.out().contains("12 event(s), 10 problem(s)"), result::out);
		assertTrue(result.out().contains("and 7 more"), result::out);
	}

	@Test
	void programsGetTheSameInJson() throws Exception {
		Files.write(file(), faults().get("event-too-long"));
		Tool.Result result = Tool.run("check", "--json", file());
		assertEquals(1, result.status());
		JsonNode recording =
				new ObjectMapper().readTree(result.out()).get("recordings").get(0);
		assertEquals(1, recording.get("problems").asInt());
		JsonNode finding = recording.get("findings").get(0);
		assertEquals("event-too-long", finding.get("rule").asText());
		assertEquals("the JDK", finding.get("readers").get(0).asText());
		assertEquals("3.1", finding.get("section").asText());
		assertEquals(1, finding.get("count").asInt());
		assertTrue(finding.get("places").get(0).get("position").asLong() > 68, finding::toString);
	}

	@Test
	void malformedRecordingIsAProblemAndMissingFileIsAnError() throws Exception {
		Files.writeString(file(), "no recording");
		Tool.Result text = Tool.run("check", file());
		assertEquals(1, text.status());
		assertTrue(text.out().contains("no-chunk"), text::out);
		Files.write(file(), new byte[0]);
		Tool.Result empty = Tool.run("check", file());
		assertEquals(1, empty.status());
		assertTrue(empty.out().contains("no-chunk"), empty::out);
		Tool.Result missing = Tool.run("check", directory.resolve("missing.jfr"));
		assertTrue(missing.status() > 0);
		assertTrue(missing.err().contains("missing.jfr: no such file"), missing::err);
		assertEquals(2, Tool.run("check").status());
	}

	@Test
	void filesThatCannotBeReadAreNamedAndTheOthersAreChecked() throws Exception {
		Path good = Files.write(file(), SampleEvents.record(r -> r.writeEvent(SampleEvents.sample(r, 1, "text"))));
		Tool.Result result = Tool.run("check", directory.resolve("missing.jfr"), good);
		assertEquals(1, result.status());
		assertTrue(result.err().contains("missing.jfr: no such file"), result::err);
		assertEquals(1, result.err().lines().count(), result::err);
		assertTrue(result.out().startsWith(good + ": "), result::out);
		Tool.Result two = Tool.run("check", directory.resolve("missing.jfr"), good, directory.resolve("gone.jfr"));
		assertEquals(2, two.err().lines().count(), two::err);
		assertTrue(two.err().contains("gone.jfr: no such file"), two::err);
		Tool.Result none = Tool.run("check", "--json", directory.resolve("missing.jfr"));
		assertEquals("", none.out());
	}

	/** What lies beside a recording under the name of a checksum may be anything. */
	@Test
	void whatIsNoChecksumIsIgnored() throws Exception {
		Path good = Files.write(file(), SampleEvents.record(r -> r.writeEvent(SampleEvents.sample(r, 1, "text"))));
		Path beside = good.resolveSibling(good.getFileName() + ".crc32c");
		Files.write(beside, new byte[] {(byte) 0xFF});
		Tool.succeed("check", good);
		Files.delete(beside);
		Files.createDirectory(beside);
		Tool.succeed("check", good);
	}

	/** Whatever bytes are damaged, the tool comes to an end and says something. */
	@Test
	void damagedBytesNeverEndTheTool() throws Exception {
		byte[] good = SampleEvents.record(r -> {
			for (int i = 0; i < 20; i++) {
				r.writeEvent(SampleEvents.sample(r, i, "text " + i));
			}
		});
		Random random = new Random(7);
		for (int i = 0; i < 300; i++) {
			byte[] damaged = Arrays.copyOf(good, i % 3 == 0 ? random.nextInt(good.length) + 1 : good.length);
			for (int j = 0; j < 1 + i % 5; j++) {
				damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
			}
			Files.write(file(), damaged);
			Tool.Result result = Tool.run("check", file());
			assertTrue(result.status() == 0 || result.status() == 1, result::err);
			assertEquals("", result.err());
		}
	}
}
