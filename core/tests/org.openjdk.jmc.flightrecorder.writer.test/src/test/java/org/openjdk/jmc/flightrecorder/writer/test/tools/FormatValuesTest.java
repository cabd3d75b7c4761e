/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;
import org.openjdk.jmc.flightrecorder.writer.test.tools.HandMadeChunk.Bytes;
import org.openjdk.jmc.flightrecorder.writer.test.tools.HandMadeChunk.Node;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Field;
import org.openjdk.jmc.flightrecorder.writer.tools.format.FieldPath;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MethodNames;
import org.openjdk.jmc.flightrecorder.writer.tools.format.NumberPass;
import org.openjdk.jmc.flightrecorder.writer.tools.format.StackTraces;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueWalk;

/** Values by the types of their metadata: skipped, visited, and read one by one. */
class FormatValuesTest {
	private static final int BYTE = 60;
	private static final int CHAR = 61;
	private static final int SHORT = 62;
	private static final int DOUBLE = 63;
	private static final int INNER = 70;
	private static final int OUTER = 71;
	private static final int PLAIN = 72;
	private static final int MADE = 80;
	private static final List<Integer> TYPES = List.of(
			HandMadeChunk.BOOLEAN,
			BYTE,
			CHAR,
			SHORT,
			HandMadeChunk.INT,
			HandMadeChunk.LONG,
			HandMadeChunk.FLOAT,
			DOUBLE,
			HandMadeChunk.STRING,
			INNER,
			OUTER,
			PLAIN);

	/** A chunk with all primitive types, and structs of them. */
	private static HandMadeChunk chunk() {
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.events.clear();
		chunk.type("byte", BYTE);
		chunk.type("char", CHAR);
		chunk.type("short", SHORT);
		chunk.type("double", DOUBLE);
		chunk.type(
				"test.Inner",
				INNER,
				HandMadeChunk.field("text", HandMadeChunk.STRING),
				HandMadeChunk.pooled("state", HandMadeChunk.STATE),
				HandMadeChunk.field("ratio", HandMadeChunk.FLOAT));
		chunk.type(
				"test.Outer",
				OUTER,
				HandMadeChunk.field("inner", INNER),
				HandMadeChunk.field("number", HandMadeChunk.LONG),
				HandMadeChunk.array("inners", INNER));
		chunk.type(
				"test.Plain",
				PLAIN,
				HandMadeChunk.field("one", HandMadeChunk.INT),
				HandMadeChunk.field("two", BYTE),
				HandMadeChunk.field("three", DOUBLE));
		return chunk;
	}

	/** A chunk as the tools read it. */
	private record Read(Chunk chunk, TypeTable types, ValueReader values) {
		static Read of(HandMadeChunk made) throws IOException {
			Chunk chunk = Chunk.of(ByteSource.of(made.bytes(), "made.jfr")).get(0);
			TypeTable types = new TypeTables().read(chunk, chunk.cursor());
			return new Read(chunk, types, new ValueReader(chunk, types));
		}

		/** The first event of the type. */
		EventWalk event(long typeId) throws IOException {
			EventWalk walk = new EventWalk(chunk, chunk.cursor());
			do {
				assertTrue(walk.next());
			} while (walk.typeId() != typeId);
			return walk;
		}

		FieldPath path(String event, String path) {
			return FieldPath.of(types.named(event), path);
		}
	}

	/** Random values, and what is in them. */
	private static final class Values {
		final Random random;
		final ByteArrayOutputStream out = new ByteArrayOutputStream();
		/** As a visitor has to see them. */
		final List<String> references = new ArrayList<>();

		Values(Random random) {
			this.random = random;
		}

		void put(Bytes bytes) {
			out.writeBytes(bytes.get());
		}

		long number(int maxBits) {
			long value = random.nextLong() >>> 64 - 1 - random.nextInt(maxBits);
			put(new Bytes().number(value));
			return value;
		}

		void key(String type) {
			references.add(type + " " + number(20));
		}

		void text() {
			switch (random.nextInt(6)) {
				case 0 -> put(new Bytes().raw(0));
				case 1 -> put(new Bytes().raw(1));
				case 2 -> {
					put(new Bytes().raw(2));
					key("java.lang.String");
				}
				case 3 -> put(new Bytes().text("text".repeat(random.nextInt(50))));
				case 4 -> {
					int length = random.nextInt(40);
					put(new Bytes().raw(4).number(length));
					for (int i = 0; i < length; i++) {
						number(16);
					}
				}
				default -> put(new Bytes().raw(5, 3, 'a', 0xE9, 0xFF));
			}
		}

		/** @return the number if the field is one varint */
		long field(int type, boolean isArray, boolean isPooled) {
			int count = isArray ? random.nextInt(4) : 1;
			if (isArray) {
				put(new Bytes().number(count));
			}
			long number = 0;
			for (int i = 0; i < count; i++) {
				if (isPooled) {
					key(nameOf(type));
				} else {
					number = value(type);
				}
			}
			return number;
		}

		private long value(int type) {
			switch (type) {
				case HandMadeChunk.BOOLEAN, BYTE -> put(new Bytes().raw(random.nextInt(256)));
				case CHAR, SHORT, HandMadeChunk.INT -> {
					return number(32);
				}
				case HandMadeChunk.LONG -> {
					return number(64);
				}
				case HandMadeChunk.FLOAT -> put(new Bytes().raw(random.ints(4).toArray()));
				case DOUBLE -> put(new Bytes().raw(random.ints(8).toArray()));
				case HandMadeChunk.STRING -> text();
				case INNER -> {
					text();
					key("test.State");
					value(HandMadeChunk.FLOAT);
				}
				case OUTER -> {
					value(INNER);
					number(64);
					field(INNER, true, false);
				}
				default -> {
					number(32);
					value(BYTE);
					value(DOUBLE);
				}
			}
			return 0;
		}
	}

	private static String nameOf(int type) {
		return switch (type) {
			case BYTE -> "byte";
			case CHAR -> "char";
			case SHORT -> "short";
			case DOUBLE -> "double";
			case INNER -> "test.Inner";
			case OUTER -> "test.Outer";
			case PLAIN -> "test.Plain";
			case HandMadeChunk.BOOLEAN -> "boolean";
			case HandMadeChunk.INT -> "int";
			case HandMadeChunk.LONG -> "long";
			case HandMadeChunk.FLOAT -> "float";
			default -> "java.lang.String";
		};
	}

	private static boolean isVarint(Field field) {
		return !field.isArray()
				&& (field.isPooled()
						|| List.of(CHAR, SHORT, HandMadeChunk.INT, HandMadeChunk.LONG)
								.contains((int) field.type().id()));
	}

	/** Every walk ends where the value ends and finds what is in it, also if it is the constant of a pool. */
	@Test
	void valuesOfAnyTypeAreSkippedVisitedAndReadByTheirFields() throws Exception {
		Seed.forEach(300, random -> {
			HandMadeChunk made = chunk();
			Values values = new Values(random);
			Node[] fields = new Node[1 + random.nextInt(8)];
			List<Integer> starts = new ArrayList<>();
			List<Integer> referencesBefore = new ArrayList<>();
			List<Long> numbers = new ArrayList<>();
			for (int i = 0; i < fields.length; i++) {
				int type = TYPES.get(random.nextInt(TYPES.size()));
				boolean isArray = random.nextInt(4) == 0;
				boolean isPooled = random.nextInt(4) == 0;
				fields[i] = isArray ? HandMadeChunk.array("f" + i, type) : HandMadeChunk.field("f" + i, type);
				if (isPooled) {
					fields[i].attributes.put("constantPool", "true");
				}
				starts.add(values.out.size());
				referencesBefore.add(values.references.size());
				numbers.add(values.field(type, isArray, isPooled));
				if (isPooled && !isArray) {
					numbers.set(
							i,
							Long.valueOf(values.references.get(values.references.size() - 1)
									.split(" ")[1]));
				}
			}
			int length = values.out.size();
			boolean isEvent = random.nextBoolean();
			Node type = made.type("test.Made", MADE, fields);
			if (isEvent) {
				type.attributes.put("superType", "jdk.jfr.Event");
			}
			made.events.add(ForeignChunks.concatenated(
					new Bytes().number(MADE).get(), values.out.toByteArray(), new byte[] {7}));
			Read read = Read.of(made);
			EventWalk event = read.event(MADE);
			ValueType madeType = read.types().byId(MADE);
			assertEquals(isEvent, madeType.isEvent());
			long start = event.contentStart();
			ByteCursor in = event.cursor();
			ValueWalk.skip(in, madeType);
			assertEquals(start + length, in.position());
			List<String> visited = new ArrayList<>();
			event.enterContent();
			ValueWalk.visitWhole(in, madeType, (of, key) -> visited.add(of.name() + " " + key));
			assertEquals(start + length, in.position());
			assertEquals(values.references, visited);
			visited.clear();
			event.enterContent();
			ValueWalk.visit(in, madeType, (of, key) -> visited.add(of.name() + " " + key));
			assertEquals(values.references, visited);
			assertTrue(isEvent ? in.position() <= start + length : in.position() == start + length);
			assertTrue(madeType.hasReferences() || visited.isEmpty());
			in.moveTo(start, start + length - 1);
			assertThrows(MalformedRecordingException.class, () -> ValueWalk.skip(in, madeType));

			List<Field> wanted = new ArrayList<>();
			for (int i = 0; i < fields.length; i++) {
				Field field = madeType.field("f" + i);
				read.values().moveTo(event, FieldPath.of(madeType, "f" + i));
				assertEquals(start + starts.get(i), in.position());
				ValueWalk.skip(in, field);
				assertEquals(start + (i + 1 < fields.length ? starts.get(i + 1) : length), in.position());
				wanted.add(isVarint(field) && random.nextInt(3) > 0 ? field : null);
			}
			Collections.shuffle(wanted, random);
			long[] found = new long[wanted.size()];
			event.enterContent();
			new NumberPass(madeType, wanted.toArray(Field[]::new)).read(in, found);
			for (int i = 0; i < found.length; i++) {
				Field field = wanted.get(i);
				assertEquals(field == null ? 0 : numbers.get(field.ordinal()), found[i]);
			}
		});
	}

	/** The last thing that a visit of an event has to go through is a reference. */
	@Test
	void aVisitOfAnEventEndsBehindItsLastReference() throws Exception {
		HandMadeChunk made = chunk();
		made.eventType(
				"test.Tail",
				MADE,
				HandMadeChunk.pooled("state", HandMadeChunk.STATE),
				HandMadeChunk.field("number", HandMadeChunk.INT),
				HandMadeChunk.field("flag", HandMadeChunk.BOOLEAN));
		made.events.add(new Bytes()
				.number(MADE)
				.number(1000)
				.number(5)
				.number(300)
				.raw(1)
				.get());
		made.eventType("test.None", MADE + 1, HandMadeChunk.field("number", HandMadeChunk.INT));
		Read read = Read.of(made);
		EventWalk event = read.event(MADE);
		ValueWalk.visit(event.cursor(), read.types().byId(MADE), (type, key) -> assertEquals(5, key));
		assertEquals(event.contentStart() + 3, event.cursor().position());
		assertTrue(read.types().byId(MADE).hasReferences());
		assertFalse(read.types().byId(MADE + 1).hasReferences());
		assertFalse(read.types().byId(PLAIN).hasReferences());
		assertFalse(read.types().named("int").hasReferences());
		assertTrue(read.types().named(ValueType.STRING).hasReferences());
		assertTrue(read.types().byId(OUTER).hasReferences());
	}

	/** What cannot be read is a failure only when it has to be read. */
	@Test
	void valuesOfUnknownTypesAreToldOf() throws Exception {
		HandMadeChunk made = chunk();
		made.type("test.Bare", 90);
		made.eventType("test.Empty", 91).children.clear();
		made.eventType("test.Lost", 92, HandMadeChunk.field("lost", 99));
		made.eventType("test.LostList", 93, HandMadeChunk.array("lost", 99));
		made.eventType("test.LostKeys", 94, HandMadeChunk.array("lost", 99), HandMadeChunk.pooled("key", 99))
				.child("lost")
				.attributes
				.put("constantPool", "true");
		made.eventType("test.OfBare", 95, HandMadeChunk.field("bare", 90));
		made.eventType("test.Endless", 97, HandMadeChunk.field("again", 96));
		made.type("test.Again", 96, HandMadeChunk.array("again", 96));
		byte[] deep = new byte[300];
		Arrays.fill(deep, (byte) 1);
		for (int type = 91; type <= 97; type++) {
			made.events.add(ForeignChunks.concatenated(
					new Bytes().number(type).get(), new byte[] {1, 2, 5, 6, 7}, type == 97 ? deep : new byte[0]));
		}
		Read read = Read.of(made);
		EventWalk empty = read.event(91);
		ValueWalk.skip(empty.cursor(), read.types().byId(91));
		assertEquals(empty.contentStart(), empty.cursor().position());
		assertUnreadable(read, 92, 1, "the field lost of test.Lost, whose type is not known");
		assertUnreadable(read, 93, 1, "the field lost of test.LostList, whose type is not known");
		assertUnreadable(read, 95, 1, "the field bare of test.OfBare, whose type is not known");
		EventWalk bare = read.event(95);
		assertEquals(
				"a value of the type test.Bare, which has no fields",
				assertThrows(
								MalformedRecordingException.class,
								() -> ValueWalk.skip(bare.cursor(), read.types().byId(90)))
						.problem());
		// The struct in place is one level, and the lists in it are the others.
		assertUnreadable(read, 97, 200, "structs nested more than 200 deep, in the field again of test.Again");
		EventWalk keys = read.event(94);
		ValueWalk.skip(keys.cursor(), read.types().byId(94));
		assertEquals(keys.end(), keys.cursor().position());
		List<Long> visited = new ArrayList<>();
		keys.enterContent();
		ValueWalk.visit(keys.cursor(), read.types().byId(94), (type, key) -> {
			assertNull(type);
			visited.add(key);
		});
		assertEquals(List.of(5L, 6L, 7L), visited);
	}

	private static void assertUnreadable(Read read, long typeId, int offset, String problem) throws IOException {
		EventWalk event = read.event(typeId);
		MalformedRecordingException failure = assertThrows(
				MalformedRecordingException.class,
				() -> ValueWalk.skip(event.cursor(), read.types().byId(typeId)));
		assertEquals(problem, failure.problem());
		assertEquals(event.contentStart() + offset, failure.position());
	}

	/** An event with a field of each type, in place, in structs, and behind keys. */
	private static HandMadeChunk oneOfEach() {
		HandMadeChunk made = chunk();
		made.type("test.Name", 90, HandMadeChunk.field("text", HandMadeChunk.STRING));
		made.type("test.NameOfName", 91, HandMadeChunk.pooled("name", 90));
		made.eventType(
				"test.Each",
				MADE,
				HandMadeChunk.field("boolean", HandMadeChunk.BOOLEAN),
				HandMadeChunk.field("byte", BYTE),
				HandMadeChunk.field("char", CHAR),
				HandMadeChunk.field("short", SHORT),
				HandMadeChunk.field("int", HandMadeChunk.INT),
				HandMadeChunk.field("long", HandMadeChunk.LONG),
				HandMadeChunk.field("float", HandMadeChunk.FLOAT),
				HandMadeChunk.field("double", DOUBLE),
				HandMadeChunk.field("text", HandMadeChunk.STRING),
				HandMadeChunk.field("reference", HandMadeChunk.STRING),
				HandMadeChunk.field("outer", OUTER),
				HandMadeChunk.pooled("plain", PLAIN),
				HandMadeChunk.pooled("missing", PLAIN),
				HandMadeChunk.pooled("name", 91),
				HandMadeChunk.pooled("pooledInt", HandMadeChunk.INT),
				HandMadeChunk.pooled("pooledText", HandMadeChunk.STRING),
				HandMadeChunk.array("names", HandMadeChunk.STRING),
				HandMadeChunk.pooled("lost", 99),
				HandMadeChunk.field("infinite", HandMadeChunk.FLOAT),
				HandMadeChunk.field("nan", DOUBLE));
		Bytes event = new Bytes()
				.number(MADE)
				.number(1000)
				.raw(1, 0xFE)
				.number(0xFFFF)
				.number(0xFFFF)
				.number(0xFFFFFFFFL)
				.number(-3)
				.raw(0xC0, 0x20, 0, 0);
		byte[] rest = new Bytes()
				.raw(bytes(-1.25))
				.text("in place")
				.raw(2)
				.number(7)
				.text("inner")
				.number(5)
				.raw(0x3F, 0, 0, 0)
				.number(1L << 40)
				.number(0)
				.number(1)
				.number(2)
				.number(3)
				.number(4)
				.number(5)
				.number(1)
				.text("a")
				.number(9)
				.raw(0x7F, 0x80, 0, 0)
				.raw(bytes(Double.NaN))
				.get();
		made.events.add(ForeignChunks.concatenated(event.get(), rest));
		made.pool(PLAIN, new Bytes().number(1).number(0x80000000L).raw(0x80).raw(bytes(0.1)));
		made.pool(91, new Bytes().number(3).number(8));
		made.pool(90, new Bytes().number(8).raw(2).number(6));
		made.pool(HandMadeChunk.INT, new Bytes().number(4).number(77));
		made.pool(
				HandMadeChunk.STRING,
				new Bytes().number(5).text("of the pool"),
				new Bytes().number(6).raw(4, 2, 'h', 'i'),
				new Bytes().number(7).raw(2).number(5),
				new Bytes().number(10).raw(2).number(10));
		return made;
	}

	private static int[] bytes(double value) {
		byte[] bytes = ByteBuffer.allocate(8).putDouble(value).array();
		int[] ints = new int[8];
		for (int i = 0; i < ints.length; i++) {
			ints[i] = bytes[i];
		}
		return ints;
	}

	@Test
	void numbersAreReadByTheirTypes() throws Exception {
		Read read = Read.of(oneOfEach());
		EventWalk event = read.event(MADE);
		List<String> found = new ArrayList<>();
		for (String path : List.of(
				"boolean",
				"byte",
				"char",
				"short",
				"int",
				"long",
				"outer.number",
				"plain.one",
				"plain.two",
				"pooledInt")) {
			FieldPath field = read.path("test.Each", path);
			long integer = read.values().integer(event, field);
			assertEquals(BigDecimal.valueOf(integer), read.values().number(event, field), path);
			assertEquals((double) integer, read.values().real(event, field), path);
			found.add(path + "=" + integer);
		}
		assertEquals(
				List.of(
						"boolean=1",
						"byte=-2",
						"char=65535",
						"short=-1",
						"int=-1",
						"long=-3",
						"outer.number=" + (1L << 40),
						"plain.one=" + Integer.MIN_VALUE,
						"plain.two=-128",
						"pooledInt=77"),
				found);
		assertEquals(-2.5, read.values().real(event, read.path("test.Each", "float")));
		assertEquals(new BigDecimal("-2.5"), read.values().number(event, read.path("test.Each", "float")));
		assertEquals(-1.25, read.values().real(event, read.path("test.Each", "double")));
		assertEquals(new BigDecimal("-1.25"), read.values().number(event, read.path("test.Each", "double")));
		assertEquals(0.5, read.values().real(event, read.path("test.Each", "outer.inner.ratio")));
		assertEquals(new BigDecimal("0.1"), read.values().number(event, read.path("test.Each", "plain.three")));
		assertNull(read.values().number(event, read.path("test.Each", "infinite")));
		assertNull(read.values().number(event, read.path("test.Each", "nan")));
		assertEquals(Double.POSITIVE_INFINITY, read.values().real(event, read.path("test.Each", "infinite")));
		FieldPath missing = read.path("test.Each", "missing.one");
		assertEquals(0, read.values().integer(event, missing));
		assertEquals(0.0, read.values().real(event, missing));
		assertNull(read.values().number(event, missing));
		int plain = read.values().entry(event, read.path("test.Each", "plain"));
		ValueType type = read.types().byId(PLAIN);
		assertEquals(Integer.MIN_VALUE, read.values().integer(type, plain, FieldPath.of(type, "one")));
		ValueType nameOfName = read.types().byId(91);
		int name = read.values().entry(nameOfName, 3);
		assertEquals("hi", read.values().text(nameOfName, name, FieldPath.of(nameOfName, "name")));
		assertEquals("hi", read.values().text(nameOfName, name, FieldPath.of(nameOfName, "name.text")));
	}

	@Test
	void textsAreFoundBehindKeysAndInStructs() throws Exception {
		Read read = Read.of(oneOfEach());
		EventWalk event = read.event(MADE);
		List<String> found = new ArrayList<>();
		for (String path : List.of("text", "reference", "outer.inner.text", "name", "name.name", "pooledText")) {
			FieldPath field = read.path("test.Each", path);
			assertTrue(ValueReader.isText(field), path);
			found.add(read.values().text(event, field));
		}
		assertEquals(List.of("in place", "of the pool", "inner", "hi", "hi", "of the pool"), found);
		for (String path : List.of("names", "int", "outer", "plain", "lost")) {
			assertFalse(ValueReader.isText(read.path("test.Each", path)), path);
		}
		assertFalse(ValueReader.isText(null));
		assertEquals(-1, read.values().entry(event, read.path("test.Each", "missing")));
		assertEquals(-1, read.values().entry(event, read.path("test.Each", "lost")));
		assertEquals(0, read.values().entry(event, read.path("test.Each", "name")));
		assertEquals(-1, read.values().entry(null, 1));
		assertEquals(-1, read.values().entry(read.types().byId(OUTER), 1));
		assertNull(read.path("test.Each", "names.x"));
		assertNull(read.path("test.Each", "lost.x"));
		assertNull(read.path("test.Each", "outer.none"));
		assertNull(read.path("test.Each", "outer."));
		FieldPath longer = read.path("test.Each", "outer").then("inner.text");
		assertEquals("inner", read.values().text(event, longer));
		assertNull(longer.then("x"));
		assertNull(read.path("test.Each", "names").then("x"));
		// A text that refers to itself, or to nothing, is none.
		for (int key = 10; key <= 11; key++) {
			HandMadeChunk circle = chunk();
			circle.eventType("test.Circle", MADE, HandMadeChunk.field("text", HandMadeChunk.STRING));
			circle.events.add(
					new Bytes().number(MADE).number(1000).raw(2).number(key).get());
			circle.pool(HandMadeChunk.STRING, new Bytes().number(10).raw(2).number(10));
			Read circular = Read.of(circle);
			assertNull(circular.values().text(circular.event(MADE), circular.path("test.Circle", "text")));
		}
	}

	/** From constant to constant, at least as often as there are types. */
	@Test
	void chainsOfReferencesLeadToTheirText() throws Exception {
		int length = 1;
		for (int repetition = 0; repetition < 2; repetition++) {
			HandMadeChunk made = chunk();
			made.eventType("test.Chain", MADE, HandMadeChunk.field("text", HandMadeChunk.STRING));
			made.events.add(
					new Bytes().number(MADE).number(1000).raw(2).number(1).get());
			Bytes[] texts = new Bytes[length];
			for (int i = 0; i < length; i++) {
				texts[i] = new Bytes().number(i + 1);
				if (i + 1 < length) {
					texts[i].raw(2).number(i + 2);
				} else {
					texts[i].text("the end");
				}
			}
			made.pool(HandMadeChunk.STRING, texts);
			Read read = Read.of(made);
			assertEquals("the end", read.values().text(read.event(MADE), read.path("test.Chain", "text")));
			length = read.types().size();
		}
	}

	/** As a value, without a look at what it refers to. */
	@Test
	void typesWhoseValuesAreOnlyATextAreTextsAndThoseOfOneTextField() throws Exception {
		HandMadeChunk made = chunk();
		made.type("test.Name", 90, HandMadeChunk.field("text", HandMadeChunk.STRING));
		made.type("test.Key", 91, HandMadeChunk.pooled("text", HandMadeChunk.STRING));
		made.type("test.Names", 92, HandMadeChunk.array("texts", HandMadeChunk.STRING));
		made.type("test.Number", 93, HandMadeChunk.field("number", HandMadeChunk.INT));
		made.type("test.Bare", 94);
		made.type("test.Lost", 95, HandMadeChunk.field("lost", 99));
		TypeTable types = Read.of(made).types();
		assertEquals(
				List.of(
						ValueType.STRING,
						"jdk.jfr.Timestamp",
						"jdk.jfr.Timespan",
						"jdk.types.Symbol",
						"jdk.types.FrameType",
						"test.State",
						"test.Name"),
				types.types().stream()
						.filter(ValueType::isText)
						.map(ValueType::name)
						.toList());
	}

	@Test
	void metadataMayDeclareNoTypes() throws Exception {
		HandMadeChunk made = new HandMadeChunk();
		made.types.children.clear();
		made.checkpointOffset = () -> 0L;
		Read read = Read.of(made);
		assertEquals(List.of(), read.types().types());
		assertEquals(0, read.types().size());
		for (long id : new long[] {-1, 0, 1, HandMadeChunk.STRING}) {
			assertNull(read.types().byId(id));
		}
		assertNull(read.types().string());
	}

	/** Eight structs with one field each are enough for any text. */
	@Test
	void textsWithinStructsWithinStructs() throws Exception {
		for (int depth = 1; depth <= 9; depth++) {
			HandMadeChunk made = chunk();
			for (int i = 0; i < depth; i++) {
				made.type(
						"test.Level" + i,
						100 + i,
						HandMadeChunk.field("in", i + 1 < depth ? 101 + i : HandMadeChunk.STRING));
			}
			made.eventType("test.Deep", MADE, HandMadeChunk.field("out", 100));
			made.events.add(new Bytes().number(MADE).number(1000).text("text").get());
			Read read = Read.of(made);
			FieldPath path = read.path("test.Deep", "out");
			assertEquals(depth < 8, ValueReader.isText(path), "depth " + depth);
			assertEquals("text", read.values().text(read.event(MADE), path));
		}
	}

	@Test
	void fieldsAndTypesAreWhatTheMetadataSays() throws Exception {
		HandMadeChunk made = oneOfEach();
		Node type = made.types.child("test.Each");
		type.children.add(new Node("annotation", "class", "" + HandMadeChunk.TIMESPAN));
		made.type("jdk.jfr.Category", 100);
		type.children.add(
				new Node("annotation", "class", "100", "value-0", "Outer", "value-1", "Inner", "value-3", "x"));
		type.children.add(new Node("annotation", "class", "99", "value", "of no type"));
		type.child("int").with(new Node("annotation", "class", "" + HandMadeChunk.TIMESPAN, "value", "TICKS"));
		type.child("long").attributes.put("dimension", "0");
		made.type("test.Far", 1 << 20);
		made.type("test.Farthest", Integer.MAX_VALUE);
		made.type("test.Negative", -5);
		made.type("test.Again", MADE);
		made.type("test.Zero", 0);
		made.type("test.SecondInt", HandMadeChunk.INT);
		made.type("test.Last", (1 << 14) - 1);
		made.type("test.First", 1 << 14);
		made.types.with(new Node("class", "id", "110"));
		made.types.with(new Node("class", "id", "x", "name", "test.NoNumber"));
		Read read = Read.of(made);
		TypeTable types = read.types();
		assertSame(types, read.values().types());
		assertSame(read.chunk(), read.values().chunk());
		ValueType each = types.byId(MADE);
		assertEquals("test.Each", each.name());
		assertEquals("test.Each", each.toString());
		assertEquals(MADE, each.id());
		assertEquals(each, types.types().get(each.ordinal()));
		assertEquals(types.size(), types.types().size());
		assertEquals(List.of("Outer", "Inner"), each.categories());
		assertEquals(List.of("Uncategorized"), types.byId(PLAIN).categories());
		assertEquals("", each.annotation("jdk.jfr.Timespan"));
		assertNull(each.annotation("jdk.jfr.Timestamp"));
		assertEquals("TICKS", each.field("int").annotation("jdk.jfr.Timespan"));
		assertNull(each.field("long").annotation("jdk.jfr.Timespan"));
		assertEquals("the field int of test.Each", each.field("int").toString());
		assertNull(each.field("none"));
		assertEquals(types.named(ValueType.STRING), types.string());
		assertEquals("test.Far", types.byId(1 << 20).name());
		assertEquals("test.Farthest", types.byId(Integer.MAX_VALUE).name());
		assertEquals("test.Negative", types.byId(-5).name());
		assertEquals("test.Zero", types.byId(0).name());
		assertEquals("test.Last", types.byId((1 << 14) - 1).name());
		assertEquals("test.First", types.byId(1 << 14).name());
		for (long none : new long[] {99, 110, -1, 1 << 21, Long.MAX_VALUE, Long.MIN_VALUE}) {
			assertNull(types.byId(none));
		}
		for (String none : List.of("test.Again", "test.SecondInt", "test.NoNumber", "")) {
			assertNull(types.named(none));
		}
		assertEquals(
				List.of("startTime", "boolean", "byte", "char", "short", "int", "long"),
				each.fields().stream()
						.filter(Field::isInteger)
						.map(Field::name)
						.limit(7)
						.toList());
		assertEquals(8, each.fields().stream().filter(Field::isInteger).count(), "and a pooled one");
		assertEquals(
				List.of("startTime", "long"),
				each.fields().stream().filter(Field::isLong).map(Field::name).toList());
		assertEquals(
				List.of("names"),
				each.fields().stream().filter(Field::isArray).map(Field::name).toList());
		assertEquals("root", types.root().name());
		assertEquals(
				each.declaration(),
				types.root().children("metadata").get(0).children("class").stream()
						.filter(element -> "test.Each".equals(element.get("name")))
						.findFirst()
						.orElseThrow());
	}

	/** Frames in place or in a pool; what is missing is unknown. */
	@Test
	void stackTracesAreReadByTheNamesOfTheirFields() throws Exception {
		HandMadeChunk made = new HandMadeChunk();
		made.replacePool(HandMadeChunk.METHOD, method(1, 1, 3), method(2, 0, 3), method(3, 1, 0), method(4, 4, 5));
		made.pool(
				HandMadeChunk.SYMBOL,
				new Bytes().number(3).text("run"),
				new Bytes().number(5).text("of nothing"));
		made.pool(HandMadeChunk.FRAME_TYPE, new Bytes().number(1).text("JIT compiled"));
		Bytes trace = new Bytes().number(1).raw(1).number(100);
		for (int i = 0; i < 100; i++) {
			trace.number(1 + i % 5).number(12).number(3).number(i % 3);
		}
		made.replacePool(
				HandMadeChunk.STACK_TRACE,
				trace,
				HandMadeChunk.stackTrace(2, 1, 0),
				new Bytes().number(3).raw(0).number(0));
		Read read = Read.of(made);
		ValueType type = read.types().byId(HandMadeChunk.STACK_TRACE);
		StackTraces traces = new StackTraces(read.values(), type);
		MethodNames names = new MethodNames(read.values(), traces.methodType());
		assertEquals("jdk.types.Method", traces.methodType().name());
		assertEquals("jdk.types.FrameType", traces.kindType().name());
		for (int repetition = 0; repetition < 2; repetition++) {
			assertEquals(100, traces.read(read.values().entry(type, 1)));
			assertTrue(traces.isTruncated());
			List<String> expected = List.of("app.Main.run", "run", "app.Main.[unknown]", "of nothing", "[unknown]");
			for (int i = 0; i < 100; i++) {
				assertEquals(expected.get(i % 5), names.name(traces.method(i)));
				assertEquals(i % 3 == 2 ? -1 : i % 3, traces.kind(i));
			}
			assertEquals(0, traces.read(read.values().entry(type, 3)));
			assertFalse(traces.isTruncated());
			assertEquals(1, traces.read(read.values().entry(type, 2)));
			assertEquals("app.Main.run", names.name(traces.method(0)));
		}
		assertEquals("[unknown]", new MethodNames(read.values(), null).name(0));

		HandMadeChunk pooled = ForeignChunks.pooledFrames();
		pooled.replacePool(HandMadeChunk.METHOD, method(1, 1, 1), method(2, 1, 2));
		pooled.pool(HandMadeChunk.FRAME_TYPE, new Bytes().number(1).text("JIT compiled"));
		pooled.pool(
				HandMadeChunk.STACK_FRAME,
				new Bytes().number(9).number(2).number(12).number(3).number(1));
		pooled.replacePool(
				HandMadeChunk.STACK_TRACE,
				new Bytes().number(1).raw(0).number(3).number(9).number(10).number(7));
		read = Read.of(pooled);
		type = read.types().byId(HandMadeChunk.STACK_TRACE);
		traces = new StackTraces(read.values(), type);
		assertEquals(3, traces.read(0));
		assertEquals(List.of(1, -1, 0), Stream.of(0, 1, 2).map(traces::method).toList());
		assertEquals(List.of(1, -1, 0), Stream.of(0, 1, 2).map(traces::kind).toList());
	}

	private static Bytes method(int key, int type, int name) {
		return new Bytes()
				.number(key)
				.number(type)
				.number(name)
				.number(2)
				.number(1)
				.raw(0);
	}

	/** Types of stack traces that lack something, or have something else in its place. */
	@Test
	void stackTracesOfOtherShapesHaveFewerParts() throws Exception {
		HandMadeChunk made = new HandMadeChunk();
		made.type("test.NoFrames", 90, HandMadeChunk.array("truncated", HandMadeChunk.BOOLEAN));
		made.type("test.NoMethods", 91, HandMadeChunk.array("frames", HandMadeChunk.PAIR));
		made.type(
				"test.Odd",
				92,
				HandMadeChunk.field("number", HandMadeChunk.INT),
				HandMadeChunk.array("frames", 93),
				HandMadeChunk.field("truncated", HandMadeChunk.INT));
		made.type(
				"test.OddFrame",
				93,
				HandMadeChunk.field("method", HandMadeChunk.INT),
				HandMadeChunk.field("line", HandMadeChunk.INT),
				HandMadeChunk.pooled("type", HandMadeChunk.FRAME_TYPE),
				HandMadeChunk.field("column", HandMadeChunk.INT));
		made.type(
				"test.OneFrame",
				94,
				HandMadeChunk.field("frames", 93),
				HandMadeChunk.field("truncated", HandMadeChunk.BOOLEAN));
		made.pool(90, new Bytes().number(1).number(2).raw(1, 1));
		made.pool(
				91,
				new Bytes().number(1).number(2).number(1).text("a").number(2).text("b"));
		made.pool(
				92,
				new Bytes()
						.number(1)
						.number(6)
						.number(3)
						.raw(1, 2, 0, 8)
						.raw(3, 4, 9, 8)
						.raw(5, 6, 0, 7)
						.raw(1));
		made.pool(94, new Bytes().number(1).raw(1, 2, 0, 8).raw(1));
		Read read = Read.of(made);
		StackTraces noFrames = new StackTraces(read.values(), read.types().byId(90));
		assertNull(noFrames.methodType());
		assertNull(noFrames.kindType());
		assertEquals(0, noFrames.read(0));
		assertFalse(noFrames.isTruncated());
		StackTraces noMethods = new StackTraces(read.values(), read.types().byId(91));
		assertEquals(2, noMethods.read(0));
		assertEquals(-1, noMethods.method(1));
		assertEquals(-1, noMethods.kind(1));
		StackTraces odd = new StackTraces(read.values(), read.types().byId(92));
		assertNull(odd.methodType());
		assertEquals(3, odd.read(0));
		assertEquals(List.of(-1, -1, -1), Stream.of(0, 1, 2).map(odd::method).toList());
		assertEquals(List.of(0, -1, 0), Stream.of(0, 1, 2).map(odd::kind).toList());
		assertFalse(odd.isTruncated());
		StackTraces oneFrame = new StackTraces(read.values(), read.types().byId(94));
		assertEquals(0, oneFrame.read(0));
		assertTrue(oneFrame.isTruncated());
	}
}
