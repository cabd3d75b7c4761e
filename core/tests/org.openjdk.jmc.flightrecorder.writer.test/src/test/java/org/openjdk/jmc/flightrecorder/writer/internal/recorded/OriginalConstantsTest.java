/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.INT;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.TEXT;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.field;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.type;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.types;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.read.FileCursor;
import org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.read.MetadataElement;
import org.openjdk.jmc.flightrecorder.writer.internal.read.StoredTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.read.ValueWalk;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FixedConstant;

/** The texts of enumerations keep their ids; all other constants of a checkpoint are passed over. */
class OriginalConstantsTest {
	private static final int ENUMERATION = 110;
	private static final int SYMBOL = 111;
	private static final int FRAME_TYPE = 114;

	private final MetadataElement root = types(
			type("a.Enumeration", ENUMERATION, "simpleType=true", field("s", TEXT)),
			type("jdk.types.Symbol", SYMBOL, "simpleType=true", field("s", TEXT)),
			type("jdk.types.FrameType", FRAME_TYPE, "simpleType=true", field("s", TEXT)),
			type("a.Struct", 112, field("n", INT)),
			type("a.Unused", 113, field("n", INT)),
			type("a.Texts", 115, "simpleType=true", field("s", TEXT, "dimension=1")));
	private final OriginalConstants constants = new OriginalConstants();
	private final Leb128Writer out = new Leb128Writer(1 << 10);

	private void putEnumeration(long... ids) {
		out.putLong(ENUMERATION);
		out.putInt(ids.length);
		for (long id : ids) {
			out.putLong(id);
			StringEncoding.put(out, "text " + id);
		}
	}

	private void read() throws Exception {
		FileCursor in = new FileCursor(MadeChunk.window(out.array()));
		in.moveTo(0, out.position());
		new ValueWalk(in, new StoredTypes(1, root, 0)).readPools(constants);
		out.truncate(0);
	}

	private List<Long> ids() {
		return Arrays.stream(constants.of("a.Enumeration"))
				.map(FixedConstant::id)
				.toList();
	}

	@Test
	void onlyTypesThatWrapATextAreEnumerations() throws Exception {
		out.putInt(3);
		out.putLong(112);
		out.putInt(1);
		out.putLong(7);
		out.putInt(300);
		out.putLong(115);
		out.putInt(1);
		out.putLong(7);
		out.putInt(1);
		StringEncoding.put(out, "one of several");
		putEnumeration(1, 2);
		read();
		assertEquals(List.of(1L, 2L), ids());
		assertEquals("text 1", constants.of("a.Enumeration")[0].text());
		assertTrue(constants.hasPoolOf("a.Struct"));
		assertFalse(constants.hasPoolOf("a.Unused"));
		assertEquals(0, constants.of("a.Struct").length);
		assertEquals(0, constants.of("a.Texts").length);
	}

	@Test
	void symbolsAreContentAndNoEnumeration() throws Exception {
		out.putInt(1);
		out.putLong(SYMBOL);
		out.putInt(1);
		out.putLong(1);
		StringEncoding.put(out, "symbol");
		read();
		assertEquals(0, constants.of("jdk.types.Symbol").length);
		assertTrue(constants.hasPoolOf("jdk.types.Symbol"));
	}

	/** A text that no event refers to may be what a redaction left out. */
	@Test
	void onlyFrameTypesOfTheJdkAreThereUnused() throws Exception {
		out.putInt(2);
		putEnumeration(1, 2);
		out.putLong(FRAME_TYPE);
		out.putInt(3);
		List<String> frameTypes = List.of("Interpreted", "Kernel", "of a client");
		for (String frameType : frameTypes) {
			out.putLong(7 + frameTypes.indexOf(frameType));
			StringEncoding.put(out, frameType);
		}
		read();
		assertEquals(
				List.of(new FixedConstant(1, "text 1", true), new FixedConstant(2, "text 2", true)),
				List.of(constants.of("a.Enumeration")));
		assertEquals(
				List.of(
						new FixedConstant(7, "Interpreted", false),
						new FixedConstant(8, "Kernel", false),
						new FixedConstant(9, "of a client", true)),
				List.of(constants.of("jdk.types.FrameType")));
	}

	@Test
	void firstTextOfAnIdCounts() throws Exception {
		out.putInt(1);
		putEnumeration(1);
		read();
		out.putInt(1);
		out.putLong(ENUMERATION);
		out.putInt(2);
		out.putLong(1);
		StringEncoding.put(out, "another JVM's");
		out.putLong(2);
		StringEncoding.put(out, null);
		read();
		assertEquals(List.of(1L), ids(), "null is no text");
		assertEquals("text 1", constants.of("a.Enumeration")[0].text());
	}

	@ParameterizedTest
	@CsvSource({"4096, 4096", "4097, 0", "5000, 0"})
	void typeWithThousandsOfTextsIsNoEnumeration(int count, int kept) throws Exception {
		long[] ids = new long[count];
		Arrays.setAll(ids, i -> i + 1);
		out.putInt(1);
		putEnumeration(ids);
		read();
		assertEquals(kept, constants.of("a.Enumeration").length);
	}

	@ParameterizedTest
	@CsvSource({
		"1099511627775, true",
		"-1099511627775, true",
		"1099511627776, false",
		"-1099511627776, false",
		"9223372036854775807, false",
		"-9223372036854775808, false"
	})
	void idThatLeavesNoRoomIsNotKept(long id, boolean kept) throws Exception {
		out.putInt(1);
		putEnumeration(id);
		read();
		assertEquals(kept ? List.of(id) : List.of(), ids());
	}
}
