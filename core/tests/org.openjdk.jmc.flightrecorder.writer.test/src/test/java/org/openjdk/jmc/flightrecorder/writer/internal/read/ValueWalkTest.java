/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.EVENT;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.FLOAT;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.INT;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.TEXT;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.field;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.type;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.types;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;

/** Values are passed over up to their last byte, and the texts that somebody asks for are read. */
class ValueWalkTest {
	private static final int DOUBLE = 204;
	private static final int FLAG = 205;
	private static final int WRAPPER = 210;
	private static final int SYMBOL = 211;
	private static final int INNER = 212;
	private static final int OUTER = 213;
	private static final int NODE = 214;

	private final Leb128Writer out = new Leb128Writer(1 << 10);

	private static StoredTypes allTypes() throws Exception {
		return StoredTypesTest.read(types(
				type("double", DOUBLE),
				type("boolean", FLAG),
				type("a.Wrapper", WRAPPER, "simpleType=true", field("s", TEXT)),
				type("jdk.types.Symbol", SYMBOL, "simpleType=true", field("s", TEXT)),
				type("a.Inner", INNER, field("d", DOUBLE), field("s", TEXT)),
				type(
						"a.Outer",
						OUTER,
						field("flag", FLAG),
						field("flags", FLAG, "dimension=1"),
						field("floats", FLOAT, "dimension=1"),
						field("inners", INNER, "dimension=1"),
						field("pooled", WRAPPER, "constantPool=true"),
						field("allPooled", FLOAT, "dimension=1", "constantPool=true"),
						field("ints", INT, "dimension=1"),
						field("one", FLOAT),
						field("doubles", DOUBLE, "dimension=1"))));
	}

	/** Reads the pools that were put, and returns the texts of all that wrap one. */
	private List<String> read(StoredTypes types) throws Exception {
		FileCursor in = new FileCursor(MadeChunk.window(out.array()));
		in.moveTo(0, out.position());
		List<String> texts = new ArrayList<>();
		new ValueWalk(in, types)
				.readPools(type ->
						type.name().equals("a.Wrapper") ? (id, text) -> texts.add(type + " " + id + " " + text) : null);
		return texts;
	}

	private void pool(long type, int count) {
		out.putLong(type);
		out.putInt(count);
	}

	@Test
	void constantsArePassedOverUpToTheLastByte() throws Exception {
		out.putInt(4);
		pool(OUTER, 2);
		for (int i = 0; i < 2; i++) {
			out.putLong(7 + i);
			out.putByte(1);
			out.putInt(2);
			out.putByte(1);
			out.putByte(-1);
			out.putInt(2);
			out.putFloatBits(-1);
			out.putFloatBits(-1);
			out.putInt(1);
			out.putDoubleBits(-1);
			StringEncoding.put(out, "inner");
			out.putLong(-1);
			out.putInt(1);
			out.putLong(-1);
			out.putInt(2);
			out.putInt(-1);
			out.putInt(300);
			out.putFloatBits(-1);
			out.putInt(3);
			for (int number = 0; number < 3; number++) {
				out.putDoubleBits(-1);
			}
		}
		pool(TEXT, 1);
		out.putLong(9);
		StringEncoding.put(out, "a text of the pool");
		pool(SYMBOL, 1);
		out.putLong(9);
		StringEncoding.put(out, "a symbol");
		pool(WRAPPER, 2);
		out.putLong(1);
		StringEncoding.put(out, "one");
		out.putLong(2);
		StringEncoding.put(out, null);
		assertEquals(List.of("a.Wrapper 1 one", "a.Wrapper 2 null"), read(allTypes()));
	}

	@Test
	void fieldIsPassedOverByItself() throws Exception {
		out.putInt(300);
		for (int i = 0; i < 300; i++) {
			out.putFloatBits(-1);
		}
		out.putByte(7);
		StoredTypes types = allTypes();
		FileCursor in = new FileCursor(MadeChunk.window(out.array()));
		in.moveTo(0, out.position());
		StoredType.Field floats = types.of(OUTER).fields().get(2);
		assertEquals("floats", floats.name());
		new ValueWalk(in, types).skip(floats, false);
		assertEquals(7, in.readByte());
	}

	private long readCheckpoint() throws Exception {
		FileCursor in = new FileCursor(MadeChunk.window(out.array()));
		in.moveTo(0, out.position());
		return new ValueWalk(in, allTypes()).readCheckpoint(type -> null);
	}

	@Test
	void checkpointSaysHowFarTheOneBeforeItIsAndEndsWithItsPools() throws Exception {
		for (long number : new long[] {1L << 40, 7, -300}) {
			out.putLong(number);
		}
		out.putByte(-1);
		out.putInt(1);
		pool(WRAPPER, 1);
		out.putLong(1);
		StringEncoding.put(out, "one");
		assertEquals(-300, readCheckpoint());
		out.putByte(0);
		out.putByte(0);
		DamageException refused = assertThrows(DamageException.class, this::readCheckpoint);
		assertEquals("2 bytes too many in a checkpoint at byte " + (out.position() - 2), refused.toString());
	}

	@Test
	void poolWithoutConstantsIsRefused() throws Exception {
		out.putInt(1);
		pool(INNER, 0);
		assertEquals(
				"no constants in the pool of a.Inner at byte 1",
				assertThrows(DamageException.class, () -> read(allTypes())).toString());
	}

	/** The JDK has no pool of texts without a field that holds one, and has one then. */
	@Test
	void textsHaveAPoolWhereAFieldHoldsOne() throws Exception {
		out.putInt(1);
		pool(TEXT, 2);
		out.putLong(1);
		StringEncoding.put(out, "one");
		out.putLong(2);
		StringEncoding.put(out, "two");
		assertEquals(List.of(), read(allTypes()));
	}

	@ParameterizedTest
	@CsvSource({"200, true", "201, false"})
	void structsAreNoDeeperThanReadersCanGo(int depth, boolean allowed) throws Exception {
		StoredTypes types = StoredTypesTest.read(types(type("a.Node", NODE, field("nodes", NODE, "dimension=1"))));
		out.putInt(1);
		pool(NODE, 1);
		out.putLong(1);
		for (int i = 0; i < depth; i++) {
			out.putInt(1);
		}
		out.putInt(0);
		if (allowed) {
			assertEquals(List.of(), read(types));
		} else {
			assertEquals(
					"a a.Node more than 200 deep",
					assertThrows(DamageException.class, () -> read(types)).getMessage());
		}
	}

	@Test
	void symbolsAreTheNamesOfTheJdk() throws Exception {
		StoredTypes types = allTypes();
		assertTrue(ValueWalk.isSymbol(types.of(SYMBOL)));
		assertFalse(ValueWalk.isSymbol(types.of(WRAPPER)));
	}

	/** In the encoding of a reference to the text 9. */
	@ParameterizedTest
	@CsvSource({INNER + ", true", SYMBOL + ", false", WRAPPER + ", false", TEXT + ", false"})
	void constantsOfStructsMayReferToThePoolOfTexts(int type, boolean allowed) throws Exception {
		out.putInt(1);
		pool(type, 1);
		out.putLong(1);
		if (type == INNER) {
			out.putDoubleBits(-1);
		}
		out.putByte(StringEncoding.REFERENCE);
		out.putLong(9);
		if (allowed) {
			assertEquals(List.of(), read(allTypes()));
		} else {
			assertEquals(
					"a string in the encoding 2, which is unknown or not allowed here",
					assertThrows(DamageException.class, () -> read(allTypes())).getMessage());
		}
	}

	/** Texts have a pool only where a field holds one in place. */
	@ParameterizedTest
	@CsvSource({"999, null", EVENT + ", a.Event", INT + ", int", TEXT + ", java.lang.String"})
	void poolIsOfATypeThatHasConstants(int type, String name) throws Exception {
		out.putInt(1);
		pool(type, 1);
		StoredTypes types = StoredTypesTest.read(types(type("a.S", 30, field("s", TEXT, "constantPool=true"))));
		assertEquals(
				"constants of the type " + type + ", which cannot have constants: " + name,
				assertThrows(DamageException.class, () -> read(types)).getMessage());
	}
}
