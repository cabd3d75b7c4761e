/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.chunk.TestedChunks.START_EPOCH_NANOS;
import static org.openjdk.jmc.flightrecorder.writer.internal.chunk.TestedChunks.START_TICKS;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.HEADER_BYTES;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventSize;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.BackPressure;
import org.openjdk.jmc.flightrecorder.writer.internal.metadata.MetadataEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.session.NumberSession;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;

/** One chunk from its first event to its last header, read back by a dump of the bytes. */
class ChunkTest {

	private final TestedChunks tested = new TestedChunks();
	private final TestedChunks.Output output = tested.output;
	private final Chunk chunk = tested.chunk();

	private void enqueue(long value) {
		chunk.enqueue(tested.finished(START_TICKS + value, value), START_TICKS + value);
	}

	private void publish() throws IOException {
		chunk.appendQueued();
		chunk.publish(tested::metadata, 5000);
	}

	private ChunkDump finish(boolean last) throws IOException {
		chunk.appendQueued();
		output.seal(chunk.finish(tested::metadata, 7000, last), null, () -> {});
		List<ChunkDump> chunks = ChunkDump.of(output.sealed.toByteArray());
		assertEquals(1, chunks.size());
		return chunks.get(0);
	}

	private static List<Object> values(ChunkDump dump) {
		return dump.events.stream().map(event -> event.values().get("value")).toList();
	}

	@Test
	void headerSaysWhereThingsAre() throws Exception {
		output.begin(chunk.initialHeader());
		ByteBuffer initial = ByteBuffer.wrap(chunk.initialHeader());
		assertEquals(HEADER_BYTES, initial.getLong(8));
		assertEquals(0, initial.getLong(16) | initial.getLong(24) | initial.getLong(40));
		assertEquals(1, initial.get(64), "in progress");
		enqueue(1);
		enqueue(2);
		ChunkDump dump = finish(true);
		assertEquals(List.of(1L, 2L), values(dump));
		assertEquals(START_EPOCH_NANOS, dump.startEpochNanos);
		assertEquals(START_TICKS, dump.startTicks);
		assertEquals(1_000_000_000, dump.ticksPerSecond);
		assertEquals(7000, dump.durationNanos);
		assertEquals(0, dump.state);
		assertEquals(3, dump.flags, "compressed, and the last");
		assertEquals(chunk.sizeBytes(), dump.sizeBytes);
		assertEquals(1, dump.metadataOffsets.size());
		assertEquals(dump.checkpointOffset, dump.checkpointChain.get(0).offset());
		assertEquals(0, dump.checkpointChain.get(0).mask());
	}

	@Test
	void chunkThatAnotherFollowsIsNotTheLast() throws Exception {
		output.begin(chunk.initialHeader());
		assertEquals(1, finish(false).flags);
	}

	@Test
	void eachPublicationIsReadableAndChainsItsCheckpoint() throws Exception {
		output.begin(chunk.initialHeader());
		for (int round = 1; round <= 3; round++) {
			enqueue(round);
			publish();
			ChunkDump dump = ChunkDump.of(output.published.get(round - 1)).get(0);
			assertEquals(round, dump.events.size());
			assertEquals(1 + round, dump.state, "the generation");
			assertEquals(1, dump.flags);
			assertEquals(round, dump.checkpointChain.size());
			assertEquals(1, dump.checkpointChain.get(0).mask(), "a flush");
			assertEquals(1, dump.metadataOffsets.size(), "types did not change");
		}
		ChunkDump dump = finish(true);
		assertEquals(4, dump.checkpointChain.size());
		assertEquals(List.of(1L, 2L, 3L), values(dump));
	}

	/** A writer registers a type while the metadata is taken, and uses it at once. */
	@Test
	void constantsOfATypeThatTheMetadataDoesNotHaveYetWaitForIt() throws Exception {
		output.begin(chunk.initialHeader());
		enqueue(1);
		chunk.appendQueued();
		chunk.publish(
				() -> {
					MetadataEncoder.Metadata taken = tested.metadata();
					TypeDefinition later = tested.types.declare(
							"test.Later",
							new TypeDeclaration(null, true)
									.add(new FieldDefinition(
											"n", tested.types.builtin(ValueKind.INT), false, List.of())));
					chunk.constants.intern(later, new byte[] {7}, 0, 1);
					return taken;
				},
				5000);
		ChunkDump first = ChunkDump.of(output.published.get(0)).get(0);
		assertEquals(List.of(), first.checkpoints.get(0).pools());
		publish();
		ChunkDump second = ChunkDump.of(output.published.get(1)).get(0);
		assertEquals(
				List.of("test.Later"),
				second.checkpointChain.get(0).pools().stream()
						.map(pool -> pool.type().name())
						.toList());
	}

	/** New metadata empties the string pool of a live reader (format section 9.4). */
	@Test
	void newTypesComeWithAllStringsAgain() throws Exception {
		output.begin(chunk.initialHeader());
		Leb128Writer out = new Leb128Writer(64);
		chunk.constants.putString(out, "text");
		chunk.constants.putString(out, "text");
		publish();
		assertEquals(1, chunk.constantCount());
		publish();
		assertEquals(1, chunk.constantCount());
		tested.types.declare(
				"test.Later",
				new TypeDeclaration(null, true)
						.add(new FieldDefinition("n", tested.types.builtin(ValueKind.INT), false, List.of())));
		publish();
		assertEquals(2, chunk.constantCount());
		ChunkDump dump = finish(true);
		assertEquals(2, dump.metadataOffsets.size());
		assertEquals(dump.metadataOffsets.get(1).longValue(), dump.metadataOffset);
		assertEquals(
				List.of(1, 0, 1, 0),
				dump.checkpoints.stream().map(one -> one.pools().size()).toList());
	}

	@Test
	void eventsAreUnpublishedFromTheAppendOn() throws Exception {
		assertFalse(chunk.hasEvents() || chunk.hasUnpublishedEvents());
		output.begin(chunk.initialHeader());
		publish();
		assertFalse(chunk.hasUnpublishedEvents());
		enqueue(1);
		assertTrue(chunk.hasEvents());
		chunk.appendQueued();
		assertTrue(chunk.hasUnpublishedEvents());
		publish();
		assertFalse(chunk.hasUnpublishedEvents());
	}

	@Test
	void queueIsCountedUntilItIsAppended() throws Exception {
		int eventBytes = tested.finished(START_TICKS + 1, 1).position();
		enqueue(1);
		enqueue(2);
		assertEquals(2 * eventBytes, chunk.queuedBytes());
		assertEquals(HEADER_BYTES + 2 * eventBytes, chunk.expectedSizeBytes());
		assertEquals(HEADER_BYTES, chunk.sizeBytes());
		chunk.appendQueued();
		assertEquals(0, chunk.queuedBytes());
		assertEquals(HEADER_BYTES + 2 * eventBytes, chunk.sizeBytes());
		assertEquals(HEADER_BYTES + 2 * eventBytes, chunk.expectedSizeBytes());
	}

	@Test
	void eventsDuringAnAppendWaitForTheNextOne() throws Exception {
		enqueue(1);
		int[] rest = {3};
		output.onAppend = () -> {
			if (rest[0]-- > 0) {
				enqueue(2);
			}
		};
		chunk.appendQueued();
		int eventBytes = tested.finished(START_TICKS + 2, 2).position();
		assertEquals(eventBytes, chunk.queuedBytes());
		assertEquals(HEADER_BYTES + eventBytes, chunk.sizeBytes());
	}

	@Test
	void appendThatFailsCountsNothing() {
		enqueue(1);
		enqueue(2);
		output.failureOfAppend = new IOException("full");
		assertSame(output.failureOfAppend, assertThrows(IOException.class, chunk::appendQueued));
		assertEquals(HEADER_BYTES, chunk.sizeBytes());
		assertEquals(tested.finished(START_TICKS + 2, 2).position(), chunk.queuedBytes());
	}

	@Test
	void constantsAreExpectedUntilTheyAreAppended() throws Exception {
		output.begin(chunk.initialHeader());
		byte[] text = {3, 1, 'x'};
		chunk.constants.intern(tested.types.find("jdk.types.Symbol"), text, 0, text.length);
		assertEquals(HEADER_BYTES + chunk.constants.sizeBytes(), chunk.expectedSizeBytes());
		publish();
		assertEquals(chunk.sizeBytes(), chunk.expectedSizeBytes());
	}

	@Test
	void latestTimeIsThatOfTheLatestEventOrOfTheStart() {
		assertEquals(START_TICKS, chunk.lastTicks());
		assertEquals(Long.MIN_VALUE, chunk.latestEventTicks());
		chunk.enqueue(tested.finished(5, 5), 5);
		assertEquals(START_TICKS, chunk.lastTicks(), "an event of the past");
		assertEquals(5, chunk.latestEventTicks());
		enqueue(30);
		enqueue(20);
		assertEquals(START_TICKS + 30, chunk.lastTicks());
		chunk.enqueue(tested.finished(1, 1), Long.MAX_VALUE);
		assertTrue(chunk.lastTicks() < Long.MAX_VALUE, "no recording takes that long");
	}

	@Test
	void eventsPastTheBuffersAreGatheredUpToTheLengthOfABuffer() throws Exception {
		output.begin(chunk.initialHeader());
		Leb128Writer body = tested.body(START_TICKS, 1);
		int eventBytes = 1 + body.position();
		int last = (ContentPool.CAPACITY_BYTES + eventBytes - 1) / eventBytes;
		for (int count = 1; count < last; count++) {
			assertTrue(chunk.putPastBuffers(body, 0, eventBytes, START_TICKS + count));
		}
		assertEquals(0, chunk.queuedBytes());
		assertTrue(chunk.hasEvents());
		assertEquals(START_TICKS + last - 1, chunk.lastTicks());
		assertTrue(chunk.putPastBuffers(body, 0, eventBytes, START_TICKS));
		assertEquals((long) last * eventBytes, chunk.queuedBytes());
		assertTrue(chunk.putPastBuffers(body, 0, eventBytes, START_TICKS));
		assertEquals(last + 1, finish(true).events.size(), "also those that did not fill one");
	}

	@Test
	void chunkThatIsClosedTakesEventsThroughItsQueueOnly() {
		chunk.closeForEvents();
		Leb128Writer body = tested.body(START_TICKS, 1);
		assertFalse(chunk.putPastBuffers(body, 0, 1 + body.position(), START_TICKS));
		assertFalse(chunk.hasEvents());
		BackPressure pressure = BackPressure.waiting(new GuardedOutput(output), NumberSession.NO_LIMITS, null);
		assertFalse(chunk.dropPastBuffers(pressure, 10), "it would be counted in no chunk");
		enqueue(1);
		assertTrue(chunk.hasEvents());
	}

	@Test
	void publishedEventsAreTheLastChunkAfterAFailure() throws Exception {
		chunk.cutBack();
		assertNull(output.headerOfCutBack);
		output.begin(chunk.initialHeader());
		enqueue(1);
		publish();
		long publishedBytes = chunk.sizeBytes();
		enqueue(2);
		chunk.appendQueued();
		chunk.cutBack();
		assertEquals(List.of("cut back to 0", "cut back to " + publishedBytes), output.ends);
		byte[] kept = output.published.get(0).clone();
		System.arraycopy(output.headerOfCutBack, 0, kept, 0, HEADER_BYTES);
		ChunkDump dump = ChunkDump.of(kept).get(0);
		assertEquals(List.of(1L), values(dump));
		assertEquals(0, dump.state);
		assertEquals(3, dump.flags);
	}

	@Test
	void contentThatWasAppendedIsFilledAgain() throws Exception {
		Leb128Writer content = tested.contents.newContent();
		Leb128Writer event = tested.finished(START_TICKS, 1);
		content.putBytes(event.array(), 0, event.position());
		byte[] array = content.array();
		chunk.enqueue(content, START_TICKS);
		chunk.appendQueued();
		assertSame(content, tested.contents.newContent());
		assertEquals(0, content.position());
		assertArrayEquals(array, content.array());
	}

	@Test
	void eventPastTheBuffersIsTakenBackWhereTheHeapHasNoRoomToQueueIt() throws Exception {
		output.begin(chunk.initialHeader());
		Leb128Writer small = tested.body(START_TICKS, 1);
		assertTrue(chunk.putPastBuffers(small, 0, 1 + small.position(), START_TICKS));
		Leb128Writer large = tested.body(START_TICKS, 2);
		large.putBytes(new byte[ContentPool.CAPACITY_BYTES], 0, ContentPool.CAPACITY_BYTES);
		Field queue = Chunk.class.getDeclaredField("queue");
		queue.setAccessible(true);
		Object usual = queue.get(chunk);
		OutOfMemoryError noHeap = new OutOfMemoryError("says the test");
		queue.set(chunk, new ArrayDeque<Leb128Writer>() {
			private static final long serialVersionUID = 1L;

			@Override
			public boolean add(Leb128Writer events) {
				throw noHeap;
			}
		});
		int eventBytes = EventSize.of(large.position(), tested.event.layout());
		assertSame(
				noHeap,
				assertThrows(OutOfMemoryError.class, () -> chunk.putPastBuffers(large, 0, eventBytes, START_TICKS)));
		queue.set(chunk, usual);
		assertEquals(0, chunk.queuedBytes());
		assertEquals(List.of(1L), values(finish(true)));
	}
}
