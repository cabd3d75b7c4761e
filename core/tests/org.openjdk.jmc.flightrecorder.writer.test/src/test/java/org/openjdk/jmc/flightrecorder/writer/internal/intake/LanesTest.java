/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.ContentPool;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.CurrentChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.GuardedOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.KeptOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.TestedChunks;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventSize;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.session.BackgroundWork;
import org.openjdk.jmc.flightrecorder.writer.internal.session.NumberSession;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;
import org.openjdk.jmc.flightrecorder.writer.test.concurrency.Crew;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.GarbageCollection;

/** What becomes of published events in each state of a lane, step by step. */
@Alone
class LanesTest {
	private static final int NEEDED_BYTES = 40;

	/** False for a stream, of which readers see complete chunks only. */
	private boolean publishes = true;

	private final KeptOutput output = new KeptOutput() {
		@Override
		public boolean canPublish() {
			return publishes;
		}
	};

	/** Writes events that have one number, which may be the id of a constant, in a lane. */
	private static final class NumberLane {
		private final EventIntake intake;
		private final TypeDefinition type;
		private final Lane lane;

		NumberLane(NumberSession session, TypeDefinition type, Object client) {
			intake = session.session.intake();
			this.type = type;
			lane = intake.newLane(type.layout(), NEEDED_BYTES, client);
		}

		/** @return the length of the event, which is complete and not published */
		int encode(long value) {
			assertTrue(lane.tryOwn(), "the lane of another thread");
			int start = lane.isReady() ? lane.beginInLane() : lane.prepare();
			Leb128Writer out = lane.out();
			out.moveTo(start);
			out.putByte(0);
			out.putLong(type.id());
			out.putLong(intake.clock().now());
			out.putLong(value);
			int eventBytes = out.position() - start;
			EventSize.patch(out, start, eventBytes);
			return eventBytes;
		}

		void publish(int eventBytes) {
			lane.publish(eventBytes, null, intake.clock().now());
		}

		/** As an owner that has looked at the chunk before another thread changed it. */
		void publishWithoutLook(int eventBytes) {
			LaneContent.PUBLISHED.setRelease(lane, lane.published + LaneContent.ONE_EVENT + eventBytes);
		}

		void write(long value) {
			encode(value);
			lane.commit(lane.out(), null, intake.clock().now());
		}
	}

	private NumberSession open() throws Exception {
		return new NumberSession(output, NumberSession.NO_LIMITS, BackgroundWork.NONE);
	}

	private static NumberLane lane(NumberSession session, Object client) {
		return new NumberLane(session, session.declare("test.Lane"), client);
	}

	private List<List<Object>> valuesOfChunks() throws Exception {
		List<List<Object>> values = new ArrayList<>();
		for (ChunkDump chunk : ChunkDump.validate(output.sealed.toByteArray())) {
			values.add(chunk.events.stream().map(e -> e.values().get("value")).toList());
		}
		return values;
	}

	@Test
	void eventsAreInTheChunkThatIsCurrentWhenTheyArePublished() throws Exception {
		NumberSession session = open();
		NumberLane lane = lane(session, this);
		lane.write(1);
		int eventBytes = lane.encode(2);
		session.session.rotate();
		lane.publish(eventBytes);
		lane.write(3);
		assertEquals(3, session.session.eventsWritten());
		session.session.close();
		assertEquals(List.of(List.of(1L), List.of(2L, 3L)), valuesOfChunks());
	}

	@Test
	void anEventWithConstantsIsPublishedWhereItIsInEachChunk() throws Exception {
		NumberSession session = open();
		NumberLane lane = lane(session, this);
		for (int chunk = 0; chunk < 3; chunk++) {
			session.session.rotate();
			for (int i = 0; i < 2; i++) {
				lane.encode(i);
				long now = lane.intake.clock().now();
				assertTrue(lane.lane.commit(lane.lane.out(), lane.lane.constants(), now), "it was copied");
			}
		}
		session.session.close();
		assertEquals(Collections.nCopies(3, List.of(0L, 1L)), valuesOfChunks());
	}

	@Test
	void nextDrainTransfersAStragglerInOrder() throws Exception {
		for (int way = 0; way < 4; way++) {
			output.sealed.reset();
			NumberSession session = open();
			NumberLane lane = lane(session, this);
			lane.write(1);
			int eventBytes = lane.encode(2);
			session.session.rotate();
			lane.publishWithoutLook(eventBytes);
			switch (way) {
				case 0 -> lane.write(3);
				case 1 -> session.session.flush();
				case 2 -> session.session.rotate();
				default -> assertEquals(2, session.session.eventsWritten());
			}
			assertEquals(way == 0 ? 3 : 2, session.session.eventsWritten());
			session.session.close();
			assertEquals(
					way == 0 ? List.of(List.of(1L), List.of(2L, 3L)) : List.of(List.of(1L), List.of(2L)),
					valuesOfChunks().subList(0, 2));
		}
	}

	private static TypeDefinition textConstant(NumberSession session) {
		return session.types.declare(
				"test.LaneName",
				new TypeDeclaration(null, true)
						.add(new FieldDefinition("text", session.types.builtin(ValueKind.STRING), false, List.of())));
	}

	private static TypeDefinition eventWith(NumberSession session, TypeDefinition constant) {
		return session.types.declare(
				"test.LaneNamed",
				new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false)
						.add(new FieldDefinition("name", constant, false, List.of())));
	}

	private static long intern(ChunkConstants constants, TypeDefinition type) {
		Leb128Writer text = new Leb128Writer(32);
		StringEncoding.put(text, "known in the first chunk");
		return constants.intern(type, text.array(), 0, text.position());
	}

	/** A flush more than a second after the lane has left its chunk. */
	private static void flushLater(NumberSession session, Lane lane) {
		lane.chunkLeftNanoTime -= TimeUnit.SECONDS.toNanos(2);
		session.session.flush();
		assertNull(lane.chunk);
	}

	@ParameterizedTest
	@ValueSource(booleans = {false, true})
	void theConstantsOfAStragglerComeAlong(boolean hasLetGo) throws Exception {
		NumberSession session = open();
		TypeDefinition name = textConstant(session);
		NumberLane lane = new NumberLane(session, eventWith(session, name), this);
		ChunkConstants constants = session.session.intake().constants();
		long id = intern(constants, name);
		lane.write(id);
		int eventBytes = lane.encode(id);
		session.session.rotate();
		if (hasLetGo) {
			flushLater(session, lane.lane);
			lane.publish(eventBytes);
		} else {
			lane.publishWithoutLook(eventBytes);
		}
		// Those of an event that is under way are kept by its writer.
		Reference.reachabilityFence(constants);
		session.session.close();
		assertEquals(0, session.session.eventsFailed());
		// The dump finds out whether each constant is in its chunk.
		List<ChunkDump> chunks = ChunkDump.validate(output.sealed.toByteArray());
		assertEquals(2, chunks.size());
		for (ChunkDump chunk : chunks) {
			assertEquals(1, chunk.events.size());
		}
	}

	@Test
	void anEventThatIsPublishedAfterTheEndIsTakenBackAndItsCallThrows() throws Exception {
		NumberSession session = open();
		NumberLane lane = lane(session, this);
		lane.write(1);
		int eventBytes = lane.encode(2);
		session.session.close();
		assertThrows(IllegalStateException.class, () -> lane.publish(eventBytes));
		assertThrows(IllegalStateException.class, () -> lane.encode(3));
		assertEquals(1, session.session.eventsWritten());
		assertEquals(List.of(List.of(1L)), valuesOfChunks());
	}

	/** The owner has encoded an event, and publishes it when another thread has found that the output has failed. */
	@ParameterizedTest
	@ValueSource(booleans = {false, true})
	void anEventThatIsPublishedBehindAFailureIsTakenBackAndItsCallThrows(boolean isStraggler) throws Exception {
		TestedChunks.Output failing = new TestedChunks.Output();
		NumberSession session = new NumberSession(failing, NumberSession.NO_LIMITS, BackgroundWork.NONE);
		NumberLane lane = lane(session, this);
		lane.write(1);
		int eventBytes = lane.encode(2);
		if (isStraggler) {
			session.session.rotate();
		}
		session.write(10);
		failing.failureOfAppend = new IOException("full");
		assertThrows(UncheckedIOException.class, session.session::flush);
		long written = session.session.eventsWritten();
		assertThrows(IllegalStateException.class, () -> lane.publish(eventBytes));
		assertEquals(written, session.session.eventsWritten());
		assertThrows(IllegalStateException.class, () -> lane.encode(3));
		assertThrows(IOException.class, session.session::close);
		assertEquals(written, session.session.eventsWritten());
	}

	/** A writer finds the output broken between the two stores of a rotation that changes the chunk. */
	@Test
	void aLaneIsNotReadyBehindAFailureThatARotationHasOvertaken() throws Exception {
		TestedChunks.Output failing = new TestedChunks.Output();
		NumberSession session = new NumberSession(failing, NumberSession.NO_LIMITS, BackgroundWork.NONE);
		NumberLane lane = lane(session, this);
		lane.write(1);
		EventIntake intake = session.session.intake();
		Chunk current = session.session.intake().current().get();
		assertTrue(lane.lane.isReady());
		session.write(10);
		failing.failureOfAppend = new IOException("full");
		assertThrows(UncheckedIOException.class, session.session::flush);
		intake.switchTo(current);
		assertFalse(lane.lane.isReady(), "a lane that takes events of a recording that has failed");
		assertThrows(IllegalStateException.class, () -> lane.write(2));
		assertThrows(IOException.class, session.session::close);
	}

	/** Else an owner that has published, but whose store is still on its way, would miss both the end and the drain. */
	@Test
	void closeAsksForTheOwnersBetweenTheEndAndTheLastDrain() throws Exception {
		NumberSession session = open();
		NumberLane lane = lane(session, this);
		lane.write(1);
		FutureTask<Void> close = new FutureTask<>(() -> {
			session.session.close();
			return null;
		});
		Thread closer = new Thread(close, "closer");
		lane.lane.lock.lock();
		try {
			closer.start();
			while (!lane.lane.lock.hasQueuedThread(closer)) {
				Thread.onSpinWait();
			}
			List<String> calls = Arrays.stream(closer.getStackTrace())
					.map(StackTraceElement::getMethodName)
					.toList();
			assertTrue(calls.contains("awaitOwners"), calls::toString);
			assertSame(CurrentChunk.CLOSED, session.session.intake().current().token());
			assertEquals(0, output.sealed.size());
		} finally {
			lane.lane.lock.unlock();
		}
		close.get();
		assertEquals(List.of(List.of(1L)), valuesOfChunks());
	}

	/** There is no stack to take the lock with, so nobody knows whether the event was drained. */
	@Test
	void aCallWithoutStackThatPublishesAfterTheEndThrows() throws Exception {
		NumberSession session = open();
		NumberLane lane = lane(session, this);
		lane.write(1);
		int eventBytes = lane.encode(2);
		session.session.close();
		List<Throwable> thrown = new ArrayList<>();
		assertEquals(0, publishAtTheEndOfTheStack(lane, eventBytes, thrown));
		assertTrue(thrown.get(0) instanceof StackOverflowError, thrown::toString);
		assertEquals(1, session.session.eventsWritten());
		assertEquals(List.of(List.of(1L)), valuesOfChunks());
	}

	/** @return how many calls have returned, from the deepest on until one has stack enough to be refused */
	private static int publishAtTheEndOfTheStack(NumberLane lane, int eventBytes, List<Throwable> thrown) {
		try {
			int returned = publishAtTheEndOfTheStack(lane, eventBytes, thrown);
			if (!thrown.isEmpty() && thrown.get(thrown.size() - 1) instanceof IllegalStateException) {
				return returned;
			}
			try {
				lane.publish(eventBytes);
				return returned + 1;
			} catch (IllegalStateException | StackOverflowError e) {
				thrown.add(e);
				return returned;
			}
		} catch (StackOverflowError e) {
			return 0;
		}
	}

	/** The owner is at the end of its stack, so it cannot carry its event over, and the collector runs before a drain does. */
	@Test
	void theConstantsOfAStragglerWithoutStackStayUntilItIsDrained() throws Exception {
		NumberSession session = open();
		TypeDefinition name = textConstant(session);
		NumberLane lane = new NumberLane(session, eventWith(session, name), this);
		ChunkConstants constants = session.session.intake().constants();
		long id = intern(constants, name);
		lane.write(id);
		int eventBytes = lane.encode(id);
		session.session.rotate();
		flushLater(session, lane.lane);
		assertTrue(publishWithoutStack(
				lane.lane, eventBytes, constants, session.session.clock().now()));
		constants = null;
		GarbageCollection.await();
		session.session.close();
		assertEquals(0, session.session.eventsFailed());
		List<ChunkDump> chunks = ChunkDump.validate(output.sealed.toByteArray());
		assertEquals(List.of(1, 1), chunks.stream().map(c -> c.events.size()).toList());
	}

	/** @return whether it was published where the stack has too little room for a rotation */
	private static boolean publishWithoutStack(Lane lane, int eventBytes, ChunkConstants constants, long ticks) {
		try {
			if (publishWithoutStack(lane, eventBytes, constants, ticks)) {
				return true;
			}
		} catch (StackOverflowError e) {
			return false;
		}
		try {
			lane.publish(eventBytes, constants, ticks);
			return true;
		} catch (StackOverflowError e) {
			return false;
		}
	}

	/** Has a frame of its own, so that nothing of the chunk is left on the stack. */
	private static WeakReference<ChunkConstants> constantsOfCurrentChunk(NumberSession session) {
		return new WeakReference<>(session.session.intake().constants());
	}

	@ParameterizedTest
	@ValueSource(booleans = {false, true})
	void aLaneThatIsIdleLetsGoOfItsChunkAndTakesEventsAgain(boolean canPublish) throws Exception {
		publishes = canPublish;
		NumberSession session = open();
		WeakReference<ChunkConstants> first = constantsOfCurrentChunk(session);
		NumberLane lane = lane(session, this);
		lane.write(1);
		session.session.rotate();
		assertNotNull(lane.lane.chunk);
		session.session.flush();
		assertNotNull(lane.lane.chunk);
		session.write(10);
		flushLater(session, lane.lane);
		GarbageCollection.await();
		assertNull(first.get());
		lane.write(2);
		session.session.close();
		assertEquals(List.of(List.of(1L), List.of(10L, 2L)), valuesOfChunks());
	}

	/** The owner has seen that the lane is ready, and then loses its processor. */
	@Test
	void eventKeepsTheConstantsOfItsLaneAfterTheChunkUnlessTheLaneReleasedIt() throws Exception {
		NumberSession session = open();
		EventIntake intake = session.session.intake();
		NumberLane lane = lane(session, this);
		lane.write(1);
		ChunkConstants first = intake.constants();
		assertSame(first, lane.lane.constants());
		session.session.rotate();
		assertSame(first, lane.lane.constants());
		flushLater(session, lane.lane);
		assertNull(lane.lane.constants());
		// Whoever asks for those of the recording gets others, and an event with those does not belong to the lane.
		assertNotEquals(intake.constants().number(), lane.lane.chunkNumber);
		session.session.close();
	}

	/** A writer whose event has filled the chunk comes to the rotation when another thread has closed the recording. */
	@Test
	void aRotationAfterTheEndDoesNothing() throws Exception {
		ChunkLimits limits = new ChunkLimits(1, NumberSession.NO_LIMIT, NumberSession.NO_LIMIT);
		NumberSession session = new NumberSession(output, limits, BackgroundWork.NONE);
		NumberLane lane = lane(session, this);
		lane.write(1);
		Chunk full = session.session.intake().current().get();
		assertTrue(limits.areReachedIn(full));
		session.session.close();
		session.session.intake().lanes().slowPath.rotateIfFull(full);
		session.workForWriters();
		assertEquals(1, session.session.sealedChunks());
		assertEquals(List.of(List.of(1L)), valuesOfChunks());
	}

	@ParameterizedTest
	@ValueSource(booleans = {false, true})
	void theLaneOfAnUnreachableWriterIsDrainedAndLetGo(boolean canPublish) throws Exception {
		publishes = canPublish;
		NumberSession session = open();
		Lanes lanes = session.session.intake().lanes();
		Object client = new Object();
		NumberLane first = lane(session, client);
		NumberLane second = lane(session, client);
		first.write(1);
		second.write(2);
		// A client that was collected before its events were written would have no lane for them.
		Reference.reachabilityFence(client);
		assertEquals(2, lanes.registrations.size());
		// As the collector does.
		first.lane.registration.enqueue();
		NumberLane third = lane(session, this);
		third.write(3);
		assertEquals(2, lanes.registrations.size());
		second.lane.registration.clear();
		session.session.flush();
		assertEquals(1, lanes.registrations.size());
		assertEquals(3, session.session.eventsWritten());
		session.session.close();
		assertEquals(3, session.session.eventsWritten());
		assertEquals(3, valuesOfChunks().get(0).size());
	}

	/** Each registration lets go of the one before, whose events are far fewer than fill a buffer. */
	@Test
	void eventsOfUnreachableWritersDoNotAccumulate() throws Exception {
		NumberSession session = open();
		Chunk chunk = session.session.intake().current().get();
		int writers = 20_000;
		for (int i = 0; i < writers; i++) {
			Object client = new Object();
			NumberLane lane = lane(session, client);
			for (int k = 0; k < 5; k++) {
				lane.write(i);
			}
			Reference.reachabilityFence(client);
			// As the collector does.
			lane.lane.registration.enqueue();
			assertTrue(
					chunk.queuedBytes() <= 2 * ContentPool.CAPACITY_BYTES,
					() -> "waiting: " + chunk.queuedBytes() + " bytes");
		}
		assertEquals(5L * writers, session.session.eventsWritten());
		session.session.close();
		assertEquals(5 * writers, valuesOfChunks().get(0).size());
	}

	/** Also what was published already: nobody else would write it to an output that takes nothing. */
	@Test
	void eventsOfUnreachableWritersAreDroppedIfTooManyWait() throws Exception {
		NumberSession session = new NumberSession(
				output, NumberSession.NO_LIMITS, new BackgroundWork("JFR writer: lanes test", 0, true));
		Chunk chunk = session.session.intake().current().get();
		int writers = 4_000;
		int eventsOfEach = 200;
		// The output is as if it were in use.
		chunk.appendLock.lock();
		try {
			for (int i = 0; i < writers; i++) {
				Object client = new Object();
				NumberLane lane = lane(session, client);
				for (int k = 0; k < eventsOfEach; k++) {
					lane.write(i * eventsOfEach + k);
				}
				Reference.reachabilityFence(client);
				lane.lane.registration.enqueue();
			}
			assertTrue(
					chunk.queuedBytes() <= GuardedOutput.MAX_QUEUED_BYTES + ContentPool.CAPACITY_BYTES,
					() -> "waiting: " + chunk.queuedBytes() + " bytes");
		} finally {
			chunk.appendLock.unlock();
		}
		session.session.close();
		long dropped = session.session.eventsDropped();
		assertTrue(dropped > 0);
		assertEquals((long) writers * eventsOfEach, session.session.eventsWritten() + dropped);
		assertEquals(0, session.session.eventsFailed());
		long read = valuesOfChunks().stream()
				.flatMap(List::stream)
				.filter(Objects::nonNull)
				.distinct()
				.count();
		assertEquals(session.session.eventsWritten(), read);
	}

	/** The output tells how much waits while it gets bytes. */
	@Test
	void aFlushPassesByALaneThatHasNothingNew() throws Exception {
		NumberSession session = open();
		NumberLane idle = lane(session, this);
		NumberLane busy = lane(session, this);
		idle.write(1);
		session.session.flush();
		busy.write(2);
		idle.lane.lock.lock();
		try {
			Deadline.within("the flush", () -> {
				session.session.flush();
				return null;
			});
		} finally {
			idle.lane.lock.unlock();
		}
		assertEquals(
				List.of(1L, 2L),
				ChunkDump.of(output.published.get(output.published.size() - 1)).get(0).events.stream()
						.map(e -> e.values().get("value"))
						.toList());
		session.session.close();
	}

	@Test
	void lanesAreDrainedNotAllAtOnce() throws Exception {
		long[] maxBytes = {0};
		NumberSession[] opened = {null};
		KeptOutput watching = new KeptOutput() {
			@Override
			public void append(byte[] bytes, int from, int lengthBytes) throws IOException {
				if (opened[0] != null) {
					Chunk chunk = opened[0].session.intake().current().get();
					maxBytes[0] = Math.max(maxBytes[0], chunk == null ? 0 : chunk.queuedBytes());
				}
				super.append(bytes, from, lengthBytes);
			}
		};
		NumberSession session = new NumberSession(watching, NumberSession.NO_LIMITS, BackgroundWork.NONE);
		opened[0] = session;
		List<NumberLane> lanes = new ArrayList<>();
		int writers = 500;
		int written = 0;
		for (int i = 0; i < writers; i++) {
			NumberLane lane = lane(session, this);
			lanes.add(lane);
			// Until there is more than a pooled array may be taken for, and less than fills the lane.
			while (lane.lane.contentBytes() < LaneContent.CAPACITY_BYTES || lane.lane.position() < 1 << 14) {
				lane.write(written++);
			}
		}
		long contentBytes = session.session.intake().lanes().takenBytes.get();
		assertTrue(contentBytes > 15 << 20, () -> "the lanes have " + contentBytes);
		maxBytes[0] = 0;
		session.session.flush();
		assertTrue(
				maxBytes[0] <= GuardedOutput.MAX_QUEUED_BYTES + LaneContent.CAPACITY_BYTES,
				() -> "waiting: " + maxBytes[0]);
		session.session.close();
		assertEquals(written, session.session.eventsWritten());
	}

	@Test
	void aLaneGrowsAsItIsUsedAndKeepsItsOrder() throws Exception {
		NumberSession session = open();
		Lanes lanes = session.session.intake().lanes();
		NumberLane lane = lane(session, this);
		lane.write(0);
		assertEquals(LaneContent.FIRST_BYTES, lane.lane.contentBytes());
		for (int i = 1; i < 20_000; i++) {
			lane.write(i);
			if (i % 777 == 0) {
				session.session.flush();
			}
		}
		assertEquals(LaneContent.CAPACITY_BYTES, lane.lane.contentBytes());
		assertEquals(LaneContent.CAPACITY_BYTES, lanes.takenBytes.get());
		session.session.close();
		assertEquals(
				List.of(LongStream.range(0, 20_000).boxed().map(v -> (Object) v).toList()), valuesOfChunks());
	}

	@Test
	void aThousandWritersTakeNoMoreThanTheirShare() throws Exception {
		NumberSession session = open();
		Lanes lanes = session.session.intake().lanes();
		List<NumberLane> all = new ArrayList<>();
		int events = 3_000;
		for (int i = 0; i < 1_000; i++) {
			all.add(new NumberLane(session, session.declare("test.Lane" + i % 20), this));
		}
		for (int i = 0; i < events; i++) {
			for (NumberLane lane : all) {
				lane.write(i);
			}
		}
		assertEquals(1_000L * events, session.session.eventsWritten());
		assertTrue(lanes.takenBytes.get() > 1 << 23, () -> "no lane has grown: " + lanes.takenBytes.get());
		assertFalse(lanes.takenBytes.get() > 18 << 20, () -> "lanes take too much: " + lanes.takenBytes.get());
		session.session.close();
	}

	@Test
	void stragglerOfALaneThatReleasedItsChunkIsKeptIfItNeedsNoConstants() throws Exception {
		for (boolean looks : new boolean[] {true, false}) {
			output.sealed.reset();
			NumberSession session = open();
			NumberLane lane = lane(session, this);
			lane.write(1);
			int eventBytes = lane.encode(2);
			session.session.rotate();
			flushLater(session, lane.lane);
			if (looks) {
				lane.publish(eventBytes);
				lane.write(3);
			} else {
				lane.publishWithoutLook(eventBytes);
			}
			assertEquals(looks ? 3 : 2, session.session.eventsWritten());
			assertEquals(0, session.session.eventsFailed());
			session.session.close();
			assertEquals(List.of(List.of(1L), looks ? List.of(2L, 3L) : List.of(2L)), valuesOfChunks());
		}
	}

	/** Who comes second to a lane is soon done with it, and at the next one perhaps as early as the others. */
	@Test
	void oneOfTheThreadsThatComeAtOnceBecomesTheOwner() throws Exception {
		NumberSession session = open();
		List<Lane> lanes = new ArrayList<>();
		for (int i = 0; i < 20_000; i++) {
			lanes.add(lane(session, this).lane);
		}
		AtomicIntegerArray owners = new AtomicIntegerArray(lanes.size());
		int threads = 4;
		AtomicIntegerArray lanesOfThreads = new AtomicIntegerArray(threads);
		Crew.run(threads, worker -> {
			for (int i = 0; i < lanes.size(); i++) {
				Lane lane = lanes.get(i);
				boolean own = lane.tryOwn();
				assertEquals(own, lane.isOwn());
				assertEquals(own, lane.tryOwn());
				if (own) {
					owners.incrementAndGet(i);
					lanesOfThreads.incrementAndGet(worker);
				}
			}
		});
		for (int i = 0; i < lanes.size(); i++) {
			assertEquals(1, owners.get(i), "owners of lane " + i);
			assertFalse(lanes.get(i).isOwn());
			assertFalse(lanes.get(i).tryOwn());
		}
		System.out.println("lanes of each thread: " + lanesOfThreads);
		session.session.close();
	}

	/** Its object may refer to the writer, whose lane would be kept then until the recording ends. */
	@Test
	void aDrainLetsGoOfTheThreadThatHasEnded() throws Exception {
		NumberSession session = open();
		NumberLane lane = lane(session, this);
		CountDownLatch written = new CountDownLatch(1);
		CountDownLatch flushed = new CountDownLatch(1);
		FutureTask<Void> task = new FutureTask<>(() -> {
			lane.write(1);
			written.countDown();
			Crew.await(flushed, "a flush");
			return null;
		});
		Thread thread = new Thread(task, "the owner");
		thread.start();
		Crew.await(written, "an event");
		session.session.flush();
		assertSame(thread, lane.lane.owner(), "a living thread keeps its lane");
		flushed.countDown();
		task.get();
		thread.join();
		session.session.flush();
		assertNull(lane.lane.owner());
		assertTrue(lane.lane.ownerName().startsWith("'the owner' (id "), lane.lane::ownerName);
		assertFalse(lane.lane.tryOwn(), "no other thread gets the lane");
		session.session.close();
		assertEquals(List.of(List.of(1L)), valuesOfChunks());
	}
}
