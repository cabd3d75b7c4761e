/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.constant.TestedConstants.hex;
import static org.openjdk.jmc.flightrecorder.writer.internal.constant.TestedConstants.intern;
import static org.openjdk.jmc.flightrecorder.writer.internal.constant.TestedConstants.reader;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FixedConstant;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;

/** The pools of a chunk: texts of events, ids that values remember, and what a checkpoint takes. */
class ChunkConstantsTest {
	private static final int MAX_POOLED_CHARS = 65_536;

	private final TestedConstants tested = new TestedConstants();
	private final TypeDefinition string = tested.registry.builtin(ValueKind.STRING);
	private final TypeDefinition pair = tested.declare("a.Pair", true, "x", ValueKind.LONG, "y", ValueKind.LONG);
	private final ChunkConstants chunk = tested.recording.newChunk();

	private static String put(ChunkConstants constants, String text) {
		Leb128Writer out = new Leb128Writer(16);
		constants.putString(out, text);
		return HexFormat.of().formatHex(Arrays.copyOf(out.array(), out.position()));
	}

	/** Another object with the same characters, as a parser or a request makes. */
	private static String again(String text) {
		return new String(text.toCharArray());
	}

	@ParameterizedTest
	@ValueSource(ints = {3, 256, 257, MAX_POOLED_CHARS})
	void textThatComesAgainIsAReference(int chars) {
		String text = "x".repeat(chars);
		assertTrue(put(chunk, text).startsWith("03"), "new");
		for (int i = 0; i < 3; i++) {
			assertEquals("0201", put(chunk, text));
			assertEquals("0201", put(chunk, again(text)));
		}
		assertEquals(1, chunk.takeAdded().get(0).part().count());
	}

	@ParameterizedTest
	@CsvSource({"3, true", "256, true", "257, false"})
	void textOfUsualLengthIsFoundByItself(int chars, boolean isHeld) {
		String text = "x".repeat(chars);
		put(chunk, text);
		assertEquals(0, chunk.referenceToSame(text), "it came once");
		put(chunk, text);
		assertEquals(isHeld, chunk.referenceToSame(text) != 0);
		assertEquals(0, chunk.referenceToSame(again(text)), "another object");
	}

	@Test
	void scratchBufferOfATextIsGivenBack() {
		Leb128Writer scratch = tested.recording.scratch().acquire();
		tested.recording.scratch().release(scratch);
		for (int i = 0; i < 3; i++) {
			put(chunk, "text");
		}
		assertSame(scratch, tested.recording.scratch().acquire());
	}

	/** With the lock of a pool still held, the other thread would wait without end. */
	@Test
	void poolsAreFreeForOtherThreadsAfterEachCall() {
		put(chunk, "text");
		put(chunk, "text");
		intern(chunk, pair, "0102");
		List<ChunkConstants.Added> added = chunk.takeAdded();
		chunk.addAllStrings(added);
		CompletableFuture<Void> other = CompletableFuture.runAsync(() -> {
			assertEquals(2, intern(chunk, pair, "0304"));
			put(chunk, "more");
			assertEquals("0202", put(chunk, "more"));
			assertEquals(1, intern(chunk, tested.declare("a.New", true, "x", ValueKind.LONG), "01"));
		});
		other.join();
	}

	@ParameterizedTest
	@ValueSource(ints = {1, 2, MAX_POOLED_CHARS + 1})
	void textThatIsTooShortOrTooLongIsWrittenInPlaceEachTime(int chars) {
		String text = "x".repeat(chars);
		String first = put(chunk, text);
		assertTrue(first.startsWith("03") && first.endsWith("78".repeat(chars)));
		for (int i = 0; i < 3; i++) {
			assertEquals(first, put(chunk, text));
		}
		assertEquals(0, chunk.takeAdded().size());
	}

	@Test
	void nullAndEmptyTextsAreNeverReferences() {
		for (int i = 0; i < 3; i++) {
			assertEquals("00", put(chunk, null));
			assertEquals("01", put(chunk, ""));
		}
		assertEquals(0, chunk.referenceToSame(null));
	}

	@Test
	void textOfAnEarlierChunkHasItsIdAndIsDefinedAgain() {
		put(chunk, "other");
		put(chunk, "other");
		put(chunk, "text");
		assertEquals("0202", put(chunk, "text"));
		chunk.takeAdded();
		ChunkConstants next = tested.recording.newChunk();
		assertEquals(0, next.referenceToSame("text"));
		assertEquals("0202", put(next, "text"));
		assertEquals("02" + "030474657874", hex(next.takeAdded(), string));
	}

	@Test
	void valueRemembersItsIdInTheChunkThatGaveItAndInNoOther() {
		Value value = new Value(pair);
		assertEquals(-1, chunk.idOfLastInterning(value));
		chunk.rememberInterning(value, 0);
		assertEquals(0, chunk.idOfLastInterning(value), "an id of 0 is one too");
		long greatest = (1L << 36) - 1;
		chunk.rememberInterning(value, greatest);
		assertEquals(greatest, chunk.idOfLastInterning(value));
		ChunkConstants next = tested.recording.newChunk();
		assertEquals(-1, next.idOfLastInterning(value));
		next.rememberInterning(value, 7);
		assertEquals(7, next.idOfLastInterning(value));
		assertEquals(-1, chunk.idOfLastInterning(value));
		next.rememberInterning(value, greatest + 1);
		assertEquals(7, next.idOfLastInterning(value), "an id that has no room is not remembered");
	}

	@Test
	void valueRemembersNoChunkWhoseNumberHasNoRoom() {
		long greatest = (1L << 27) - 1;
		Value value = new Value(pair);
		ChunkConstants last = new ChunkConstants(tested.recording, greatest);
		last.rememberInterning(value, 7);
		assertEquals(7, last.idOfLastInterning(value));
		ChunkConstants tooLate = new ChunkConstants(tested.recording, greatest + 1);
		tooLate.rememberInterning(value, 8);
		assertEquals(-1, tooLate.idOfLastInterning(value));
		assertEquals(7, last.idOfLastInterning(value));
	}

	@Test
	void wrappedTextLeavesTheScratchWriterAsItWas() {
		TypeDefinition symbol = tested.registry.find("jdk.types.Symbol");
		Leb128Writer scratch = new Leb128Writer(16);
		scratch.putByte(9);
		assertEquals(1, chunk.internWrapped(symbol, "text", scratch));
		assertEquals(1, chunk.internWrapped(symbol, again("text"), scratch));
		assertEquals(2, chunk.internWrapped(symbol, "more", scratch));
		assertEquals(1, scratch.position());
		assertEquals(9, scratch.array()[0]);
		assertEquals("01" + "030474657874" + "02" + "03046d6f7265", hex(chunk.takeAdded(), symbol));
	}

	@ParameterizedTest
	@CsvSource({"3, true", "256, true", "257, false"})
	void wrappedTextOfUsualLengthIsHeld(int chars, boolean isHeld) {
		TypeDefinition symbol = tested.registry.find("jdk.types.Symbol");
		String text = "x".repeat(chars);
		assertEquals(1, chunk.internWrapped(symbol, text, new Leb128Writer(16)));
		RecentIds.Entry<String> entry = tested.recording.wrappedTexts().newest(text.hashCode() + symbol.poolIndex());
		assertEquals(isHeld, entry != null && entry.key() == text && entry.id() == 1);
	}

	@Test
	void equalTextsOfTwoTypesAreTwoConstants() {
		TypeDefinition symbol = tested.registry.find("jdk.types.Symbol");
		TypeDefinition frameType = tested.registry.find("jdk.types.FrameType");
		Leb128Writer scratch = new Leb128Writer(16);
		for (int i = 0; i < 2; i++) {
			assertEquals(1, chunk.internWrapped(symbol, "Native", scratch));
			assertEquals(3, chunk.internWrapped(frameType, "Native", scratch));
		}
	}

	@Test
	void wrappedTextIsDefinedInEachChunkThatUsesTheSameObject() {
		TypeDefinition symbol = tested.registry.find("jdk.types.Symbol");
		Leb128Writer scratch = new Leb128Writer(16);
		chunk.internWrapped(symbol, "text", scratch);
		ChunkConstants next = tested.recording.newChunk();
		assertEquals(1, next.internWrapped(symbol, "text", scratch));
		assertEquals("01" + "030474657874", hex(next.takeAdded(), symbol));
	}

	/** The ids are those of the JDK (format section 7.1); those of async-profiler are there on use only. */
	@Test
	void frameTypesAreAllThereOnceOneIsUsed() {
		TypeDefinition frameType = tested.registry.find("jdk.types.FrameType");
		assertEquals(0, chunk.takeAdded().size());
		assertEquals(3, chunk.internWrapped(frameType, "Native", new Leb128Writer(16)));
		List<ChunkConstants.Added> added = chunk.takeAdded();
		assertEquals(4, added.get(0).part().count());
		assertTrue(hex(added, frameType).startsWith("00" + "030b496e746572707265746564" + "01"), "0 is Interpreted");
		assertEquals(5, chunk.internWrapped(frameType, "Kernel", new Leb128Writer(16)));
		assertEquals("05" + "03064b65726e656c", hex(chunk.takeAdded(), frameType));
	}

	@Test
	void constantsThatAnotherRecordingHasInEachChunkAreInEachChunk() {
		FixedConstant[] kept = {new FixedConstant(-1, "none", false), new FixedConstant(300, "some", false)};
		TypeDefinition type = tested.registry.newType("a.Kept");
		tested.registry.declareAs(
				type,
				new TypeDeclaration(null, true)
						.add(TestedConstants.field("name", string))
						.keep(true, kept),
				0);
		assertEquals(
				"ffffffffffffffffff" + "03046e6f6e65" + "ac02" + "0304736f6d65",
				hex(tested.recording.newChunk().takeAdded(), type));
	}

	@Test
	void onlyReferencesToConstantsBindFieldsToAChunk() {
		TypeDefinition frameType = tested.registry.find("jdk.types.FrameType");
		TypeDefinition fields = tested.declare("a.Fields", false, "text", string, "pair", pair, "frameType", frameType);
		TypeDefinition other = tested.declare("a.Other", false, "text", string, "pair", pair);
		assertTrue(ChunkConstants.areNone(other.layout(), reader("030178" + "00")));
		assertFalse(ChunkConstants.areNone(other.layout(), reader("0201" + "00")));
		assertFalse(ChunkConstants.areNone(other.layout(), reader("01" + "01")));
		assertFalse(ChunkConstants.areNone(fields.layout(), reader("01" + "00" + "00")), "0 is a frame type");
		TypeDefinition inPlace = tested.declare("a.InPlace", false, "pair", pair);
		TypeDefinition around = tested.declare("a.Around", false, "inPlace", inPlace, "n", ValueKind.LONG);
		assertTrue(ChunkConstants.areNone(around.layout(), reader("00" + "07")));
		assertFalse(ChunkConstants.areNone(around.layout(), reader("01" + "07")), "a reference in a value in place");
	}

	private static ConstantTable tableOf(ConstantPool pool) throws ReflectiveOperationException {
		Field table = ConstantPool.class.getDeclaredField("table");
		table.setAccessible(true);
		return (ConstantTable) table.get(pool);
	}

	/** A table that is made for many constants takes heap before it has any. */
	@Test
	void expectedConstantsOfManyTypesTakeAPartOfTheMemoryTogether() throws Exception {
		long maxBytes = 1 << 20;
		ChunkConstants constants = new RecordingConstants(string, 1_000_000, 0, maxBytes).newChunk();
		long taken = 0;
		for (int i = 0; i < 100; i++) {
			TypeDefinition type = tested.declare("a.Type" + i, true, "x", ValueKind.LONG, "y", ValueKind.LONG);
			taken += tableOf(constants.pool(type)).sizeBytes();
		}
		assertTrue(taken < maxBytes / 2, taken + " bytes for pools without constants");
	}

	@Test
	void newMetadataNeedsAllStringsAgainAndNoOtherConstant() {
		put(chunk, "text");
		put(chunk, "text");
		intern(chunk, pair, "0102");
		chunk.takeAdded();
		intern(chunk, pair, "0304");
		put(chunk, "more");
		put(chunk, "more");
		List<ChunkConstants.Added> added = chunk.takeAdded();
		assertEquals("02" + "03046d6f7265", hex(added, string));
		chunk.addAllStrings(added);
		assertEquals("01" + "030474657874" + "02" + "03046d6f7265", hex(added, string));
		assertEquals("02" + "0304", hex(added, pair));
		assertEquals(0, chunk.takeAdded().size());
	}

	@Test
	void poolsOfManyTypesAreAllTaken() {
		int types = 200;
		for (int i = 0; i < types; i++) {
			TypeDefinition type = tested.declare("a.Type" + i, true, "x", ValueKind.LONG, "y", ValueKind.LONG);
			assertEquals(1, intern(chunk, type, "0102"));
		}
		long before = chunk.sizeBytes();
		assertTrue(before > 2 * types);
		assertEquals(types, chunk.takeAdded().size());
		assertEquals(before, chunk.sizeBytes(), "what was written is still there to be found");
	}

	/** A table that is broken fails the checkpoint, as a heap without room would. */
	@Test
	void poolsAreFreeForOtherThreadsAfterACheckpointThatFails() throws Exception {
		TypeDefinition symbol = tested.registry.find("jdk.types.Symbol");
		intern(chunk, symbol, "030161");
		intern(chunk, pair, "0102");
		Field filled = ConstantTable.class.getDeclaredField("filled");
		filled.setAccessible(true);
		ConstantTable table = tableOf(chunk.pool(symbol));
		Object whole = filled.get(table);
		filled.set(table, null);
		assertThrows(NullPointerException.class, chunk::takeAdded);
		filled.set(table, whole);
		Deadline.within("interning in another thread", () -> {
			intern(chunk, symbol, "030162");
			return intern(chunk, pair, "0304");
		});
	}
}
