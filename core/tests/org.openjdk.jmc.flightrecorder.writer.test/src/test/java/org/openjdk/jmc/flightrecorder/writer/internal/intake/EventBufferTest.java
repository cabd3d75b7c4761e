/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.chunk.TestedChunks.START_TICKS;

import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.ContentPool;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.TestedChunks;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;

/** One buffer: who holds it, which events are in it, and what becomes of one that is not complete. */
class EventBufferTest {
	private final TestedChunks tested = new TestedChunks();
	private final Chunk chunk = tested.chunk();
	private final EventBuffer buffer = new EventBuffer();

	@BeforeEach
	void claim() {
		assertTrue(buffer.tryClaim());
		buffer.belongTo(chunk, tested.contents);
	}

	private void put(int... body) {
		Leb128Writer bytes = bytes(body);
		buffer.put(bytes.array(), 0, bytes.position(), 1 + bytes.position(), START_TICKS);
	}

	private static Leb128Writer bytes(int... values) {
		Leb128Writer bytes = new Leb128Writer(16);
		for (int value : values) {
			bytes.putByte(value);
		}
		return bytes;
	}

	private String content() {
		return HexFormat.of()
				.formatHex(buffer.content().array(), 0, buffer.content().position());
	}

	/** What the chunk appends of its queue. */
	private String appended() throws Exception {
		StringBuilder appended = new StringBuilder();
		TestedChunks.Output output = tested.output;
		int before = output.lengthOfChunk();
		chunk.appendQueued();
		output.publish(new byte[0]);
		byte[] bytes = output.published.get(output.published.size() - 1);
		return appended.append(HexFormat.of().formatHex(bytes, before, bytes.length))
				.toString();
	}

	@Test
	void bufferHasOneHolder() {
		assertFalse(buffer.tryClaim());
		assertFalse(buffer.tryTakeOver(), "its holder is at it");
		buffer.release();
		assertTrue(buffer.tryClaim());
	}

	@Test
	void eventsStandBehindEachOtherWithTheirSizes() {
		assertNull(buffer.owner(), "there is nothing in it");
		put(7, 8);
		assertSame(chunk, buffer.owner());
		buffer.begin();
		buffer.content().putByte(9);
		assertEquals(1, buffer.bodyBytes());
		buffer.end(2, START_TICKS);
		assertEquals("03" + "0708" + "02" + "09", content());
		assertEquals(2, buffer.eventCount());
	}

	@Test
	void eventWithALongerSizeMoves() {
		put(7);
		buffer.begin();
		for (int i = 0; i < 126; i++) {
			buffer.content().putByte(i);
		}
		assertEquals(126, buffer.bodyBytes());
		buffer.content().putByte(126);
		buffer.end(129, START_TICKS);
		assertTrue(content().startsWith("0207" + "8101" + "000102"), content());
		assertTrue(content().endsWith("7d7e"), content());
		assertEquals(2 + 129, buffer.content().position());
	}

	@Test
	void roomIsThatOfTheCapacityToTheByte() {
		int room = ContentPool.CAPACITY_BYTES;
		assertTrue(buffer.isReadyFor(chunk, room));
		assertFalse(buffer.isReadyFor(chunk, room + 1));
		assertFalse(buffer.isReadyFor(tested.chunk(), 1), "the buffer is that of another chunk");
		put(7, 8);
		assertTrue(buffer.hasRoomFor(room - 3));
		assertFalse(buffer.hasRoomFor(room - 2));
		buffer.begin();
		assertFalse(buffer.isFullWith(room - 4));
		assertTrue(buffer.isFullWith(room - 3));
	}

	@Test
	void eventThatIsNotCompleteIsTakenBackByTheNextHolder() {
		put(7);
		buffer.begin();
		buffer.content().putByte(9);
		buffer.abandoned = true;
		assertFalse(buffer.tryClaim());
		assertTrue(buffer.tryTakeOver());
		assertFalse(buffer.tryTakeOver(), "one thread takes it over");
		assertEquals("0207", content());
		assertEquals(1, buffer.eventCount());
		put(8);
		assertEquals("0207" + "0208", content());
	}

	@Test
	void eventThatIsNotCompleteIsTakenBackAndTheBufferReleased() {
		buffer.begin();
		buffer.content().putByte(9);
		buffer.abandoned = true;
		buffer.tryTakeBack();
		assertTrue(buffer.tryClaim());
		assertNull(buffer.owner());
		assertFalse(buffer.abandoned);
	}

	@Test
	void contentThatHadToGrowForNothingIsNotKept() {
		Leb128Writer first = buffer.content();
		buffer.begin();
		buffer.content().ensure(2 * ContentPool.CAPACITY_BYTES);
		buffer.abandoned = true;
		assertTrue(buffer.tryTakeOver());
		buffer.belongTo(chunk, tested.contents);
		assertNotSame(first, buffer.content());
		assertFalse(ContentPool.isHuge(buffer.content()));
		assertTrue(ContentPool.isHuge(first));
	}

	@Test
	void lastEventIsTakenBack() {
		put(7);
		put(8, 9);
		buffer.takeBack(3);
		assertEquals("0207", content());
		assertEquals(1, buffer.eventCount());
	}

	@Test
	void contentIsHandedOverWithTheLatestTime() throws Exception {
		tested.output.begin(new byte[0]);
		Leb128Writer bytes = bytes(7);
		buffer.put(bytes.array(), 0, 1, 2, START_TICKS + 9);
		buffer.put(bytes.array(), 0, 1, 2, START_TICKS + 5);
		buffer.moveTo(tested.contents);
		assertNull(buffer.owner());
		assertEquals(START_TICKS + 9, chunk.lastTicks());
		assertEquals("0207" + "0207", appended());
		assertEquals(2, buffer.eventCount(), "they are still counted");
	}

	@Test
	void largeEventGoesWithWhatIsThereInOnePieceWithoutFreeRoom() throws Exception {
		tested.output.begin(new byte[0]);
		put(7);
		Leb128Writer large = bytes(0xff, 1, 2, 3);
		buffer.moveWith(large.array(), 1, 3, 4, START_TICKS + 9);
		assertNull(buffer.owner());
		assertEquals(6, chunk.queuedBytes());
		assertEquals(START_TICKS + 9, chunk.lastTicks());
		assertEquals(2, buffer.eventCount());
		put(8);
		assertEquals("0208", content());
		assertEquals("0207" + "04010203", appended());
	}

	@Test
	void bufferOfAnotherChunkHandsItsEventsOverFirst() throws Exception {
		tested.output.begin(new byte[0]);
		put(7);
		Chunk next = tested.chunk();
		buffer.belongTo(next, tested.contents);
		assertTrue(buffer.isReadyFor(next, 1));
		assertEquals("", content());
		assertEquals(2, chunk.queuedBytes());
		assertEquals(0, next.queuedBytes());
		assertSame(next.constants, buffer.constants());
	}

	@Test
	void eventThatGoesAnotherWayIsCountedWithItsTime() {
		buffer.noteEvent(START_TICKS + 50);
		put(7);
		buffer.moveTo(tested.contents);
		assertEquals(2, buffer.eventCount());
		assertEquals(START_TICKS + 50, chunk.lastTicks());
	}
}
