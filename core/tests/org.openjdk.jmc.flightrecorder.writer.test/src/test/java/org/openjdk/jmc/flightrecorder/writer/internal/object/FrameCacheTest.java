/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/** The bytes of a frame are found for an equal frame, in the same chunk and for the same type, and for no other. */
class FrameCacheTest {
	private static final int HASH = 77;

	private final OneChunk chunk = new OneChunk();
	private final TypeLayout layout = chunk.types.find("jdk.types.StackFrame").layout();
	private final FrameCache cache = new FrameCache();

	private void keep(Object frame, int first, int second) {
		chunk.out.putByte(99);
		int from = chunk.out.position();
		chunk.out.putByte(first);
		chunk.out.putByte(second);
		cache.keep(chunk.out, from, chunk.constants, layout, frame, HASH);
		chunk.out.truncate(0);
	}

	private String found(ChunkConstants constants, TypeLayout wanted, Object frame, int hash) {
		boolean found = cache.put(chunk.out, constants, wanted, frame, hash) != null;
		String hex = chunk.takeHex();
		assertEquals(found, !hex.isEmpty(), hex);
		return hex;
	}

	private String found(Object frame) {
		return found(chunk.constants, layout, frame, HASH);
	}

	private static StackTraceElement element(int line) {
		return new StackTraceElement("a.A", "run", "A.java", line);
	}

	@Test
	void cachedBytesAreThoseOfAnEqualFrame() {
		assertEquals("", found(element(1)));
		keep(element(1), 1, 2);
		assertEquals("0102", found(element(1)));
		assertEquals("", found(element(2)), "another frame of the same hash");
		assertEquals("", found(chunk.recording.newChunk(), layout, element(1), HASH));
		TypeLayout other = chunk.types.find("jdk.types.Method").layout();
		assertEquals("", found(chunk.constants, other, element(1), HASH));
		assertEquals("", found(chunk.constants, layout, element(1), HASH + 1));
	}

	@Test
	void twoFramesOfOneHashAreFoundAndAThirdPushesTheOldestOut() {
		keep(element(1), 1, 1);
		keep(element(2), 2, 2);
		assertEquals("0101", found(element(1)));
		assertEquals("0202", found(element(2)));
		keep(element(3), 3, 3);
		assertEquals("", found(element(1)));
		assertEquals("0202", found(element(2)));
		assertEquals("0303", found(element(3)));
	}

	@Test
	void asManyFramesOfAChunkAreFoundAsThereAre() {
		int count = 5_000;
		int found = 0;
		for (int round = 0; round < 30; round++) {
			found = 0;
			for (int line = 0; line < count; line++) {
				StackTraceElement frame = element(line);
				int hash = FrameCache.hash(frame);
				if (cache.put(chunk.out, chunk.constants, layout, frame, hash) != null) {
					found++;
				} else {
					int from = chunk.out.position();
					chunk.out.putLong(line);
					cache.keep(chunk.out, from, chunk.constants, layout, frame, hash);
				}
				chunk.out.truncate(0);
			}
		}
		assertTrue(found > count * 9 / 10, "found: " + found);
	}

	@Test
	void walkedFrameIsTheOneAtItsPlaceInTheBytecode() {
		MadeFrame frame = MadeFrame.at(String.class, "run", 5, 10);
		keep(frame, 1, 2);
		assertEquals("0102", found(MadeFrame.at(String.class, "run", 5, 10)));
		assertEquals("", found(MadeFrame.at(String.class, "run", 6, 10)));
		assertEquals("", found(MadeFrame.at(String.class, "go", 5, 10)));
		assertEquals("", found(MadeFrame.at(Object.class, "run", 5, 10)));
		assertEquals("", found(new MadeFrame(String.class, "run", "(I)V", 5, 10, false)));
		assertEquals("", found(frame.toStackTraceElement()), "an element of the names tells no class");
		keep(element(1), 3, 4);
		assertEquals("0102", found(frame));
	}

	@Test
	void madeFramesOfOnePlaceAreToldApartByTheirLines() {
		for (int byteCodeIndex : new int[] {-1, 0}) {
			keep(MadeFrame.at(String.class, "run", byteCodeIndex, 10), 1, 2);
			assertEquals("0102", found(MadeFrame.at(String.class, "run", byteCodeIndex, 10)));
			assertEquals("", found(MadeFrame.at(String.class, "run", byteCodeIndex, 11)));
		}
	}

	@Test
	void framesOfTheJvmAreToldFromMadeOnesOfTheirPlace() {
		StackWalker.StackFrame walked = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
				.walk(frames -> frames.findFirst().orElseThrow());
		MadeFrame made = new MadeFrame(
				walked.getDeclaringClass(),
				walked.getMethodName(),
				walked.getDescriptor(),
				walked.getByteCodeIndex(),
				walked.getLineNumber() + 1,
				false);
		keep(walked, 1, 2);
		assertEquals("0102", found(walked));
		assertEquals("", found(made));
		keep(made, 3, 4);
		assertEquals("0304", found(made));
		assertEquals("0102", found(walked));
	}

	@Test
	void hashIsEqualForEqualFramesAndTellsLinesAndPlacesApart() {
		assertEquals(FrameCache.hash(element(1)), FrameCache.hash(element(1)));
		assertNotEquals(FrameCache.hash(element(1)), FrameCache.hash(element(2)));
		assertEquals(
				FrameCache.hash(MadeFrame.at(String.class, "run", 5, 1)),
				FrameCache.hash(MadeFrame.at(String.class, "run", 5, 1)));
		assertNotEquals(
				FrameCache.hash(MadeFrame.at(String.class, "run", 5, 1)),
				FrameCache.hash(MadeFrame.at(String.class, "run", 6, 1)));
	}

	@Test
	void keptBytesStayWhatTheyWere() {
		keep(element(1), 1, 2);
		chunk.out.putLong(-1);
		chunk.out.truncate(0);
		assertEquals(element(1), cache.put(chunk.out, chunk.constants, layout, element(1), HASH));
		assertEquals("0102", chunk.takeHex());
		assertNull(new FrameCache().put(chunk.out, chunk.constants, layout, element(1), HASH));
	}
}
