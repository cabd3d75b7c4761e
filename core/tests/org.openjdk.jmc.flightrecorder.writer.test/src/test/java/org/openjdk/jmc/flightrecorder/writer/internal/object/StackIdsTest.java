/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.object.JavaObjectFields.JavaStackTrace;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/** The id of a stack is found for equal frames and an equal mark of more, in the same chunk and for the same type. */
class StackIdsTest {
	/** A product of 31 times this is what it was, as ints overflow. */
	private static final int INVERSE_OF_31 = 0xBDEF_7BDF;

	private final OneChunk chunk = new OneChunk();
	private final TypeDefinition type = chunk.types.find("jdk.types.StackTrace");
	private final StackIds ids = new StackIds();

	private static StackTraceElement[] stack(int count) {
		StackTraceElement[] frames = new StackTraceElement[count];
		for (int i = 0; i < count; i++) {
			frames[i] = new StackTraceElement("a.A", "run", "A.java", i + 1);
		}
		return frames;
	}

	private long find(StackTraceElement[] stack, int count) {
		return ids.find(chunk.constants, type, stack, count);
	}

	private void keep(StackTraceElement[] stack, boolean truncated, long id) {
		ids.keep(chunk.constants, type, new JavaStackTrace(stack, truncated), id);
	}

	@Test
	void idIsThatOfFramesChunkAndType() {
		keep(stack(3), false, 42);
		assertEquals(42, find(stack(3), 3));
		assertEquals(-1, find(stack(2), 2));
		assertEquals(-1, find(stack(4), 4));
		assertEquals(-1, ids.find(chunk.recording.newChunk(), type, stack(3), 3));
		TypeDefinition other = chunk.types.find("jdk.types.StackFrame");
		assertEquals(-1, ids.find(chunk.constants, other, stack(3), 3));
	}

	@Test
	void completeAndTruncatedStacksOfTheSameFramesDiffer() {
		keep(stack(3), true, 1);
		assertEquals(-1, find(stack(3), 3));
		assertEquals(1, find(stack(4), 3));
		keep(stack(3), false, 2);
		assertEquals(2, find(stack(3), 3));
		assertEquals(1, find(stack(9), 3));
	}

	@Test
	void noFramesAreAStackToo() {
		keep(new StackTraceElement[0], false, 1);
		assertEquals(1, find(new StackTraceElement[0], 0));
		assertEquals(-1, find(stack(2), 2));
	}

	/** Texts of the second frame have no part in the hash, so these stacks differ in nothing that it counts. */
	@Test
	void stacksOfOneHashAreToldApartByTheirFrames() {
		StackTraceElement[][] stacks = new StackTraceElement[3][];
		for (int i = 0; i < 3; i++) {
			stacks[i] = stack(2);
			stacks[i][1] = new StackTraceElement("a.A", "run" + i, "A.java", 2);
			assertEquals(StackSource.ELEMENTS.hash(stacks[0], 2), StackSource.ELEMENTS.hash(stacks[i], 2));
			assertEquals(-1, find(stacks[i], 2));
			keep(stacks[i], false, i + 1);
		}
		assertEquals(-1, find(stacks[0], 2), "pushed out by the third");
		assertEquals(2, find(stacks[1], 2));
		assertEquals(3, find(stacks[2], 2));
	}

	/** The line of the last frame makes the hash that of the stack without it. */
	@Test
	void stackIsNotTakenForTheBeginningOfAnotherOfItsHash() {
		StackTraceElement[] two = stack(2);
		int line = 0;
		StackTraceElement[] three = Arrays.copyOf(two, 3);
		for (int first = 1; line <= 0; first++) {
			two[0] = new StackTraceElement("a.A", "run", "A.java", first);
			three[0] = two[0];
			three[2] = new StackTraceElement("a.A", "run", "A.java", 1);
			line = 1
					+ StackSource.ELEMENTS.hash(two, 2) * INVERSE_OF_31
					- StackSource.ELEMENTS.hash(three, 3) * INVERSE_OF_31;
		}
		three[2] = new StackTraceElement("a.A", "run", "A.java", line);
		assertEquals(StackSource.ELEMENTS.hash(two, 2), StackSource.ELEMENTS.hash(three, 3));
		keep(two, false, 7);
		assertEquals(-1, find(three, 3));
		assertEquals(7, find(two, 2));
	}

	@ParameterizedTest
	@CsvSource({"1024, 7", "1025, -1"})
	void longStacksAreNotRemembered(int count, long expected) {
		keep(stack(count), false, 7);
		assertEquals(expected, find(stack(count), count));
	}

	@ParameterizedTest
	@CsvSource({"1000, 24, 7", "24, 1000, 7", "1000, 25, -1", "25, 1000, -1"})
	void framesOfLongTextsAreNotRemembered(int classChars, int methodChars, long expected) {
		StackTraceElement[] frames = stack(4);
		frames[2] = new StackTraceElement("c".repeat(classChars), "m".repeat(methodChars), null, 1);
		keep(frames, false, 7);
		assertEquals(expected, find(frames.clone(), 4));
	}
}
