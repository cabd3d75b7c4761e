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

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FixedConstant;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;

/** The constants of one type in one chunk: which id each has, and what a checkpoint gets of them. */
class ConstantPoolTest {
	private static final String EMPTY_TEXT = "0300";
	private static final String TEXT_X = "030178";
	/** Where the bytes of a value begin in the array that holds them. */
	private static final int FROM = 100;
	/** What an entry takes in a table besides its bytes, at most. */
	private static final int TABLE_BYTES = 32;
	/** {@code ()V}. */
	private static final String TEXT_BEFORE = "0303282956";

	private final TestedConstants tested = new TestedConstants();
	private final TypeDefinition pair = tested.declare("a.Pair", true, "x", ValueKind.SHORT, "y", ValueKind.SHORT);
	private final TypeDefinition wrapper = tested.declare("a.Wrapper", true, "text", ValueKind.STRING);
	private final AtomicLong heapBytes = new AtomicLong();

	private ConstantPool pool(TypeDefinition type) {
		return new ConstantPool(type, new ConstantDirectory(1 << 20, true, FixedConstant.NONE), 0, heapBytes);
	}

	/** @return the value where an event's writer has it: between other bytes */
	private static byte[] inWriter(String value) {
		return bytes("ff".repeat(FROM) + value + "ff".repeat(9));
	}

	private static int end(String value) {
		return FROM + value.length() / 2;
	}

	private static long intern(ConstantPool pool, String value) {
		return pool.intern(inWriter(value), FROM, end(value), 0);
	}

	private static long internKeyed(ConstantPool pool, String value, String key) {
		return pool.internKeyed(inWriter(value + key), FROM, end(value), end(value + key), 0);
	}

	private static void adopt(ConstantPool pool, long id, String value) {
		pool.adopt(id, inWriter(value), FROM, end(value));
	}

	private static void adoptKeyed(ConstantPool pool, long id, String value, String key) {
		pool.adoptKeyed(id, inWriter(value + key), FROM, end(value), end(value + key));
	}

	@Test
	void adoptedValueIsFoundByItsIdAndWrittenOnce() {
		ConstantPool pool = pool(pair);
		adopt(pool, 70, "0102");
		adopt(pool, 70, "0102");
		assertEquals(70, intern(pool, "0102"));
		assertEquals("46" + "0102", hex(pool.takeAdded(false)));
	}

	/** The directory may have forgotten a value that an event of the chunk before refers to. */
	@Test
	void valueThatIsAdoptedUnderASecondIdIsWrittenOnceUnderEach() {
		ConstantPool pool = pool(pair);
		assertEquals(1, intern(pool, "0102"));
		for (int i = 0; i < 3; i++) {
			adopt(pool, 70, "0102");
		}
		assertEquals("01" + "0102" + "46" + "0102", hex(pool.takeAdded(false)));
		assertEquals(1, intern(pool, "0102"));
	}

	@Test
	void valueWithAKeyThatIsAdoptedUnderASecondIdIsWrittenOnceUnderEach() {
		ConstantPool pool = pool(pair);
		assertEquals(1, internKeyed(pool, "0102", "05"));
		for (int i = 0; i < 3; i++) {
			adoptKeyed(pool, 70, "0102", "05");
		}
		assertEquals("01" + "0102" + "46" + "0102", hex(pool.takeAdded(false)));
		assertEquals(1, internKeyed(pool, "0102", "05"));
	}

	@Test
	void keyIsNotWritten() {
		ConstantPool pool = pool(pair);
		assertEquals(1, internKeyed(pool, "0102", "05"));
		assertEquals(2, internKeyed(pool, "0102", "06"));
		assertEquals(3, intern(pool, "0102"));
		adoptKeyed(pool, 70, "0304", "05");
		assertEquals("010102" + "020102" + "030102" + "460304", hex(pool.takeAdded(false)));
	}

	@Test
	void entriesAreLocatedWithOrWithoutTheirKeys() {
		ConstantPool pool = pool(pair);
		ConstantTable.Location location = new ConstantTable.Location();
		assertFalse(pool.locate(1, location), "an empty pool");
		long plain = intern(pool, "0102");
		assertFalse(pool.locate(2, location), "a pool in which no value has a key");
		long keyed = internKeyed(pool, "0304", "05");
		assertTrue(pool.locate(plain, location));
		assertFalse(location.keyed);
		assertEquals("0102", hexAt(location, 2));
		assertTrue(pool.locate(keyed, location));
		assertTrue(location.keyed);
		assertEquals("030405", hexAt(location, 3));
		assertFalse(pool.locate(3, location));
	}

	private static String hexAt(ConstantTable.Location location, int lengthBytes) {
		return HexFormat.of().formatHex(location.bytes, location.offset, location.offset + lengthBytes);
	}

	@Test
	void heapIsCountedForWhatIsAddedAndNotForWhatIsThere() {
		int lengthBytes = 1000;
		String value = "01".repeat(lengthBytes);
		ConstantPool pool = pool(pair);
		intern(pool, value);
		long one = heapBytes.get();
		assertTrue(one > lengthBytes && one <= lengthBytes + TABLE_BYTES, "the value and its place in a table");
		intern(pool, value);
		adopt(pool, 1, value);
		assertEquals(one, heapBytes.get());
		internKeyed(pool, value, "05");
		long withKey = heapBytes.get();
		assertTrue(
				withKey - one > 2 * lengthBytes && withKey - one <= 2 * (lengthBytes + TABLE_BYTES),
				"the value to be written, and the value with its key to be found");
		internKeyed(pool, value, "05");
		adoptKeyed(pool, 2, value, "05");
		assertEquals(withKey, heapBytes.get());
	}

	@Test
	void visitEndsWithTheFirstConstantThatTheTestAccepts() {
		ConstantPool pool = pool(pair);
		intern(pool, "0102");
		intern(pool, "0304");
		List<String> visited = new ArrayList<>();
		pool.visitUntil((id, value) -> !visited.add(id + ": " + value.getLong() + ", " + value.getLong()));
		assertEquals(List.of("1: 1, 2", "2: 3, 4"), visited.stream().sorted().toList());
		visited.clear();
		pool.visitUntil((id, value) -> visited.add("one"));
		assertEquals(List.of("one"), visited);
	}

	/** With the lock of the pool or of its directory still held, the next thread would wait without end. */
	@Test
	void poolIsFreeForOtherThreadsAfterEachCall() throws Exception {
		ConstantPool pool = pool(pair);
		List<Runnable> calls = List.of(
				() -> assertEquals(1, intern(pool, "0102")),
				() -> assertEquals(2, internKeyed(pool, "0102", "05")),
				() -> adopt(pool, 70, "0304"),
				() -> adoptKeyed(pool, 71, "0304", "05"),
				() -> assertTrue(pool.locate(71, new ConstantTable.Location())),
				() -> pool.visitUntil((id, value) -> true),
				() -> assertEquals(3, intern(pool, "0506")));
		for (Runnable call : calls) {
			Deadline.within("a call in a thread of its own", Executors.callable(call));
		}
	}

	@Test
	void textOfAnIdThatNoOtherHasComesBeforeAnEmptyOne() {
		ConstantPool pool = pool(wrapper);
		intern(pool, "00");
		assertEquals("01" + "00", hex(pool.takeAdded(false)), "there is no empty text yet");
		intern(pool, TEXT_X);
		intern(pool, EMPTY_TEXT);
		ConstantTable.Part part = pool.takeAdded(false);
		assertEquals(3, part.count());
		assertEquals("04" + TEXT_BEFORE + "02" + TEXT_X + "03" + EMPTY_TEXT, hex(part));
		assertEquals(5, intern(pool, TEXT_BEFORE), "the id belongs to no value");
		assertEquals("06" + TEXT_BEFORE + "05" + TEXT_BEFORE, hex(pool.takeAdded(false)));
		assertEquals("", hex(pool.takeAdded(false)), "nothing was added");
	}

	/** The directory may have forgotten the empty text, or it may have a key. */
	@Test
	void textComesBeforeAnEmptyOneThatIsAdoptedOrHasAKey() {
		ConstantPool adopting = pool(wrapper);
		adopt(adopting, 70, EMPTY_TEXT);
		adopt(adopting, 71, EMPTY_TEXT);
		assertEquals("01" + TEXT_BEFORE + "46" + EMPTY_TEXT + "47" + EMPTY_TEXT, hex(adopting.takeAdded(false)));
		ConstantPool keyed = pool(wrapper);
		assertEquals(1, internKeyed(keyed, EMPTY_TEXT, "05"));
		assertEquals("02" + TEXT_BEFORE + "01" + EMPTY_TEXT, hex(keyed.takeAdded(false)));
	}

	@Test
	void valueThatLooksLikeAnEmptyTextButIsNoneStaysAsItIs() {
		ConstantPool pool = pool(pair);
		intern(pool, EMPTY_TEXT);
		assertEquals("01" + EMPTY_TEXT, hex(pool.takeAdded(false)));
	}
}
