/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.constant.TestedConstants.bytes;
import static org.openjdk.jmc.flightrecorder.writer.internal.constant.TestedConstants.hex;
import static org.openjdk.jmc.flightrecorder.writer.internal.constant.TestedConstants.intern;
import static org.openjdk.jmc.flightrecorder.writer.internal.constant.TestedConstants.reader;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FixedConstant;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** An encoded event goes from one chunk to the next: its constants go with it, or get ids of their own there. */
class ConstantTransferTest {
	private final TestedConstants tested = new TestedConstants();
	private final TypeDefinition string = tested.registry.builtin(ValueKind.STRING);
	private final TypeDefinition inner = tested.declare("a.Inner", true, "x", ValueKind.LONG, "y", ValueKind.LONG);
	private final TypeDefinition outer = tested.declare("a.Outer", true, "text", string, "inner", inner);
	private final TypeDefinition holder = tested.declare("a.Holder", false, "n", ValueKind.LONG, "outer", outer);
	private final ChunkConstants from = tested.recording.newChunk();
	private final ChunkConstants to = tested.recording.newChunk();

	/** Its ids are given anew in each chunk (format section 6.3). */
	private final TypeDefinition weight = tested.declare("a.Weight", true, "w", ValueKind.FLOAT, "n", ValueKind.LONG);

	private static String weightOf(int n) {
		return "3f800000" + String.format("%02x", n);
	}

	private boolean carryOver(TypeDefinition type, String fields) {
		return to.carryOver(from, type.layout(), reader(fields));
	}

	private String translate(TypeDefinition type, String head, String fields) {
		Leb128Writer out = new Leb128Writer(16);
		to.translate(from, type.layout(), bytes("ff" + head + fields), 1, 1 + head.length() / 2, out);
		return HexFormat.of().formatHex(Arrays.copyOf(out.array(), out.position()));
	}

	@Test
	void constantsOfConstantsGoAlongWithTheirIds() {
		intern(from, inner, "0909");
		assertEquals(2, intern(from, inner, "0102"));
		assertEquals(1, intern(from, outer, "030178" + "02"));
		assertTrue(carryOver(holder, "07" + "01"));
		List<ChunkConstants.Added> added = to.takeAdded();
		assertEquals("02" + "0102", hex(added, inner), "the one that is referred to, and no other");
		assertEquals("01" + "030178" + "02", hex(added, outer));
		assertEquals(2, added.size());
	}

	@Test
	void textsGoAlongInWhateverEncoding() {
		TypeDefinition text = tested.declare("a.Text", false, "text", string);
		String[] texts = {"plain", "gr\u00fcn", "\u20ac\u20ac\u20ac", "half \ud83d"};
		String[] encoded = {"0305706c61696e", "05046772fc6e", "0309e282ace282ace282ac", "04066861" + "6c6620" + "bdb003"
		};
		for (int i = 0; i < texts.length; i++) {
			Leb128Writer out = new Leb128Writer(64);
			from.putString(out, texts[i]);
			from.putString(out, texts[i]);
			String reference = "020" + (i + 1);
			assertEquals(reference, HexFormat.of().formatHex(out.array(), out.position() - 2, out.position()));
			assertTrue(carryOver(text, reference));
			assertEquals("0" + (i + 1) + encoded[i], hex(to.takeAdded(), string));
		}
	}

	@Test
	void transferredConstantIsWrittenOnce() {
		intern(from, inner, "0102");
		intern(from, outer, "00" + "01");
		for (int i = 0; i < 3; i++) {
			assertTrue(carryOver(holder, "07" + "01"));
		}
		assertEquals("01" + "0102", hex(to.takeAdded(), inner));
		assertTrue(carryOver(holder, "07" + "01"));
		assertEquals(0, to.takeAdded().size());
	}

	@Test
	void nullReferencesTakeNothingAlongButTheConstantsOfFixedIds() {
		assertTrue(carryOver(holder, "07" + "00"));
		assertEquals(0, to.takeAdded().size());
		TypeDefinition frameType = tested.registry.find("jdk.types.FrameType");
		TypeDefinition frame = tested.declare("a.Frame", false, "type", frameType);
		assertTrue(carryOver(frame, "00"));
		assertEquals(4, to.takeAdded().get(0).part().count(), "0 is the id of a frame type");
	}

	/** It has the id that null has for all other types. */
	@Test
	void constantWithTheIdZeroGoesAlongWhereItIsUsed() {
		TypeDefinition wrapper = tested.registry.declare(
				"a.Wrapper",
				new TypeDeclaration(null, true)
						.keep(true, new FixedConstant[] {new FixedConstant(0, "x", true)})
						.add(TestedConstants.field("text", string)));
		TypeDefinition wrapped = tested.declare("a.Wrapped", false, "wrapper", wrapper);
		assertTrue(carryOver(wrapped, "00"));
		assertEquals(0, to.takeAdded().size(), "no event has used it");
		assertEquals(0, intern(from, wrapper, "030178"));
		assertTrue(carryOver(wrapped, "00"));
		assertEquals("00" + "030178", hex(to.takeAdded(), wrapper));
	}

	@Test
	void idsOfConstantsWithFloatsDoNotGoAlong() {
		TypeDefinition floats = tested.declare("a.Floats", false, "weight", weight);
		intern(from, weight, weightOf(5));
		assertFalse(carryOver(floats, "01"));
		TypeDefinition around = tested.declare("a.Around", true, "weight", weight, "n", ValueKind.LONG);
		TypeDefinition deep = tested.declare("a.Deep", false, "around", around);
		intern(from, around, "01" + "07");
		assertFalse(carryOver(deep, "01"), "a constant that refers to such a one");
		assertTrue(carryOver(deep, "00"));
	}

	/** Ids below 128 take one byte, others two: what is around them stays. */
	@Test
	void idsAreReplacedWhateverTheirLengths() {
		TypeDefinition fields = tested.declare(
				"a.Fields",
				false,
				"a",
				ValueKind.LONG,
				"first",
				weight,
				"b",
				string,
				"second",
				weight,
				"c",
				ValueKind.INT);
		for (int n = 1; n <= 128; n++) {
			assertEquals(n, intern(from, weight, weightOf(n & 0x7F)));
		}
		String first = "ac02" + "8001" + "030178" + "03" + "05";
		assertEquals("0a0b" + "ac02" + "8101" + "030178" + "8201" + "05", translate(fields, "0a0b", first));
		assertEquals("8101" + weightOf(0) + "8201" + weightOf(3), hex(to.takeAdded(), weight));
	}

	@Test
	void constantAroundOneWithANewIdGetsANewIdToo() {
		TypeDefinition around = tested.declare("a.Around", true, "inner", inner, "weight", weight, "n", ValueKind.LONG);
		TypeDefinition deep = tested.declare("a.Deep", false, "around", around, "inner", inner);
		intern(from, inner, "0102");
		intern(from, weight, weightOf(4));
		intern(from, weight, weightOf(5));
		assertEquals(1, intern(from, around, "01" + "02" + "07"));
		assertEquals("02" + "01", translate(deep, "", "01" + "01"));
		List<ChunkConstants.Added> added = to.takeAdded();
		assertEquals("03" + weightOf(5), hex(added, weight));
		assertEquals("02" + "01" + "03" + "07", hex(added, around));
		assertEquals("01" + "0102", hex(added, inner), "its id may stay");
	}

	/** The second one may not keep its bytes: they have the id that the first one's weight had before. */
	@Test
	void constantsAroundTheSameOneAllReferToItsNewId() {
		TypeDefinition around = tested.declare("a.Around", true, "weight", weight, "n", ValueKind.LONG);
		TypeDefinition both = tested.declare(
				"a.Both", false, "first", around, "second", around, "inner", inner, "weight", weight, "again", weight);
		assertEquals(1, intern(from, weight, weightOf(4)));
		assertEquals(1, intern(from, around, "01" + "07"));
		assertEquals(2, intern(from, around, "01" + "08"));
		assertEquals(1, intern(from, inner, "0102"));
		assertEquals("03" + "04" + "01" + "02" + "02", translate(both, "", "01" + "02" + "01" + "01" + "01"));
		List<ChunkConstants.Added> added = to.takeAdded();
		assertEquals("02" + weightOf(4), hex(added, weight));
		assertEquals("03" + "02" + "07" + "04" + "02" + "08", hex(added, around));
		assertEquals("01" + "0102", hex(added, inner));
	}

	/** @return a type whose field refers to a constant; 60 levels of two references each lead from there to the bottom */
	private TypeDefinition tower(TypeDefinition bottom) {
		TypeDefinition level = bottom;
		for (int i = 0; i < 60; i++) {
			level = tested.declare(bottom.name() + i, true, "left", level, "right", level);
			assertEquals(1, intern(from, level, "01" + "01"));
		}
		return tested.declare(bottom.name() + "Tower", false, "tower", level);
	}

	/** Nothing would be done with 2^60 paths to it. */
	@Test
	void constantIsBroughtOnceHoweverManyReferToIt() {
		intern(from, inner, "0102");
		assertTrue(carryOver(tower(inner), "01"));
		assertEquals("01" + "0102", hex(to.takeAdded(), inner));
		intern(from, weight, weightOf(4));
		assertEquals("02", translate(tower(weight), "", "01"));
		assertEquals("02" + weightOf(4), hex(to.takeAdded(), weight));
	}

	@Test
	void fieldsWithoutReferencesAreCopiedAsTheyAre() {
		assertEquals("0a" + "ac02" + "00", translate(holder, "0a", "ac02" + "00"));
		assertEquals(0, to.takeAdded().size());
	}
}
