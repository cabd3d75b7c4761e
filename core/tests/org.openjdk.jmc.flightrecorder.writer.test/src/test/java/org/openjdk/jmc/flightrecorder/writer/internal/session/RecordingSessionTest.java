/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.ContentPool;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.KeptOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecordingConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.format.UtcOffset;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.ChunkLimits;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.TakenBuffers;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.GarbageCollection;

/** A session with an output that meddles: what must not happen in between does not. */
class RecordingSessionTest {
	private static final String BROKEN = "broken, says the test";
	private static final long LARGE = Long.MAX_VALUE;
	private static final int SMALL_CHUNK_BYTES = 1 << 16;
	private static final int EVENTS_OF_SMALL_CHUNK = SMALL_CHUNK_BYTES / 4;

	private final TypeRegistry types = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 0);
	private final TypeDefinition event = type("test.Number", TypeDefinition.EVENT_SUPERTYPE, ValueKind.LONG);

	private TypeDefinition type(String name, String supertype, ValueKind kind) {
		boolean pooled = supertype == null;
		FieldDefinition field = new FieldDefinition("value", types.builtin(kind), false, List.of());
		return types.declare(name, new TypeDeclaration(supertype, pooled).add(field));
	}

	private RecordingSession open(ChunkOutput output) throws IOException {
		return open(output, new ChunkLimits(LARGE, LARGE, LARGE));
	}

	private RecordingSession open(ChunkOutput output, ChunkLimits limits) throws IOException {
		return new RecordingSession(
				new RecordingClock(RecordingClock.NOW, RecordingClock.NOW, 1_000_000_000),
				0,
				types,
				new RecordingConstants(types.builtin(ValueKind.STRING), 0, 16, LARGE),
				output,
				limits,
				new UtcOffset(0, 0),
				BackgroundWork.NONE);
	}

	private void write(RecordingSession session, long value) {
		Leb128Writer out = session.intake().writers().acquire();
		try {
			ChunkConstants constants = session.intake().constants();
			long startTicks = session.clock().now();
			out.putLong(event.id());
			out.putLong(startTicks);
			out.putLong(value);
			session.intake().commit(out, 0, constants, event.layout(), startTicks);
		} finally {
			session.intake().writers().release(out);
		}
	}

	private static Thread daemon(Runnable task) {
		Thread thread = new Thread(task, "second");
		thread.setDaemon(true);
		thread.start();
		return thread;
	}

	private static List<Object> values(List<ChunkDump> chunks) {
		return chunks.stream()
				.flatMap(c -> c.events.stream())
				.map(e -> e.values().get("value"))
				.toList();
	}

	@Test
	void metadataOfAFlushKnowsAllTypesThatItsConstantsHave() throws Exception {
		RecordingSession[] session = new RecordingSession[1];
		int[] appendedBeforeLate = {-1};
		KeptOutput output = new KeptOutput() {
			@Override
			public void append(byte[] bytes, int from, int lengthBytes) throws IOException {
				super.append(bytes, from, lengthBytes);
				// Another thread may get as far as this at any time; here it does while metadata is on its way out.
				if (appendedBeforeLate[0]-- == 0) {
					intern(session[0], type("test.Late", null, ValueKind.STRING), "late");
				}
			}
		};
		session[0] = open(output);
		write(session[0], 1);
		session[0].flush();
		type("test.New", null, ValueKind.STRING);
		write(session[0], 2);
		appendedBeforeLate[0] = 1; // events come first
		session[0].flush();
		assertTrue(types.isDeclared("test.Late"));
		for (byte[] bytes : output.published) {
			ChunkDump.of(bytes);
		}
		session[0].close();
		ChunkDump.validate(output.sealed.toByteArray());
	}

	/** A rotation that has no heap for it, for example: the event that caused it is in the chunk, which stays open. */
	@Test
	void eventWhoseRotationFailsCountsAsWritten() throws Exception {
		KeptOutput output = new KeptOutput();
		RecordingSession session = open(output, new ChunkLimits(SMALL_CHUNK_BYTES, LARGE, LARGE));
		session.describeChunks(startTicks -> {
			throw new IllegalArgumentException(BROKEN);
		});
		int thrown = 0;
		for (int i = 0; i < EVENTS_OF_SMALL_CHUNK; i++) {
			try {
				write(session, i);
			} catch (IllegalArgumentException e) {
				assertEquals(BROKEN, e.getMessage());
				thrown++;
			}
		}
		assertTrue(thrown > 0, "no rotation failed");
		session.describeChunks(null);
		session.close();
		List<Object> expected = LongStream.range(0, EVENTS_OF_SMALL_CHUNK)
				.boxed()
				.map(Object.class::cast)
				.toList();
		assertEquals(expected, values(ChunkDump.validate(output.sealed.toByteArray())));
		assertEquals(EVENTS_OF_SMALL_CHUNK, session.eventsWritten());
		assertEquals(0, session.eventsFailed());
	}

	private static void intern(RecordingSession session, TypeDefinition type, String text) {
		Leb128Writer out = new Leb128Writer(64);
		StringEncoding.put(out, text);
		session.intake().constants().intern(type, out.array(), 0, out.position());
	}

	/** As it may for a client's stream that writes to its own recording. */
	@Test
	void eventsOfTheOutputAreWrittenWhileAnotherThreadWaitsForIt() throws Exception {
		RecordingSession[] session = new RecordingSession[1];
		Thread[] rotating = new Thread[1];
		List<String> refused = new ArrayList<>();
		int[] written = new int[1];
		KeptOutput output = new KeptOutput() {
			@Override
			public void append(byte[] bytes, int from, int lengthBytes) throws IOException {
				if (rotating[0] == null) {
					rotating[0] = daemon(() -> session[0].rotate());
					while (rotating[0].getState() != Thread.State.WAITING) {
						Thread.onSpinWait();
					}
					for (written[0] = 0; written[0] < EVENTS_OF_SMALL_CHUNK; written[0]++) {
						write(session[0], written[0]);
					}
					refused.add(assertThrows(IllegalStateException.class, session[0]::flush)
							.getMessage());
				}
				super.append(bytes, from, lengthBytes);
			}
		};
		session[0] = open(output, new ChunkLimits(SMALL_CHUNK_BYTES, LARGE, LARGE));
		Deadline.within("the events", () -> {
			int fromHere = 0;
			while (rotating[0] == null) {
				write(session[0], fromHere++);
			}
			rotating[0].join();
			session[0].close();
			List<Object> values = values(ChunkDump.validate(output.sealed.toByteArray()));
			assertEquals(fromHere + written[0], values.size());
			return null;
		});
		assertEquals(List.of("A recording cannot be flushed by the stream that it is being written to"), refused);
	}

	@Test
	void closeWaitsUntilAnotherThreadHasCutBackWhatFailed() throws Exception {
		CountDownLatch cutting = new CountDownLatch(1);
		CountDownLatch moveOn = new CountDownLatch(1);
		List<String> calls = new ArrayList<>();
		KeptOutput output = new KeptOutput() {
			@Override
			public void append(byte[] bytes, int from, int lengthBytes) throws IOException {
				throw new IOException(BROKEN);
			}

			@Override
			public void cutBack(byte[] header, long keptBytes) {
				cutting.countDown();
				awaitQuietly(moveOn);
				synchronized (calls) {
					calls.add("cutBack");
				}
			}

			@Override
			public void close() {
				synchronized (calls) {
					calls.add("close");
				}
			}
		};
		RecordingSession session = open(output);
		write(session, 1);
		FutureTask<UncheckedIOException> failing =
				new FutureTask<>(() -> assertThrows(UncheckedIOException.class, session::flush));
		daemon(failing);
		assertTrue(cutting.await(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS));
		FutureTask<IOException> closing = new FutureTask<>(() -> assertThrows(IOException.class, session::close));
		Thread closer = daemon(closing);
		while (closer.getState() != Thread.State.WAITING && !closing.isDone()) {
			Thread.onSpinWait();
		}
		moveOn.countDown();
		assertEquals(BROKEN, closing.get().getMessage());
		assertEquals(BROKEN, failing.get().getCause().getMessage());
		assertEquals(List.of("cutBack", "close"), calls);
	}

	@Test
	void closeWaitsForTheThreadThatAppendsAndFails() throws Exception {
		CountDownLatch cutting = new CountDownLatch(1);
		CountDownLatch moveOn = new CountDownLatch(1);
		List<String> calls = new ArrayList<>();
		KeptOutput output = new KeptOutput() {
			@Override
			public void append(byte[] bytes, int from, int lengthBytes) throws IOException {
				throw new IOException(BROKEN);
			}

			@Override
			public void cutBack(byte[] header, long keptBytes) {
				cutting.countDown();
				awaitQuietly(moveOn);
				synchronized (calls) {
					calls.add("cutBack");
				}
			}

			@Override
			public void close() {
				synchronized (calls) {
					calls.add("close");
				}
			}
		};
		RecordingSession session = open(output);
		// Larger than what goes through a buffer, so this thread appends at once, without the lock of rotation.
		FutureTask<UncheckedIOException> failing =
				new FutureTask<>(() -> assertThrows(UncheckedIOException.class, () -> writeLarge(session)));
		daemon(failing);
		assertTrue(cutting.await(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS));
		FutureTask<IOException> closing = new FutureTask<>(() -> assertThrows(IOException.class, session::close));
		Thread closer = daemon(closing);
		while (closer.getState() != Thread.State.WAITING && !closing.isDone()) {
			Thread.onSpinWait();
		}
		moveOn.countDown();
		closing.get();
		failing.get();
		assertEquals(List.of("cutBack", "close"), calls);
	}

	private void writeLarge(RecordingSession session) {
		TypeDefinition type = types.declare(
				"test.Large",
				new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false)
						.add(new FieldDefinition("value", types.builtin(ValueKind.STRING), false, List.of())));
		Leb128Writer out = new Leb128Writer(64);
		out.putLong(type.id());
		out.putLong(session.clock().now());
		StringEncoding.put(out, "x".repeat(ContentPool.CAPACITY_BYTES));
		session.intake().commit(out, 0, session.intake().constants(), type.layout(), 0);
	}

	private static void awaitQuietly(CountDownLatch latch) {
		try {
			assertTrue(latch.await(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS));
		} catch (InterruptedException e) {
			throw new AssertionError(e);
		}
	}

	@Test
	void eventsThatFindAllBuffersTakenAreGatheredAndNotLost() throws Exception {
		KeptOutput output = new KeptOutput();
		RecordingSession session = open(output);
		write(session, 1);
		TakenBuffers taken = new TakenBuffers(session.intake());
		int lengthBefore = output.lengthOfChunk();
		// About three times what is gathered before it is appended.
		int count = 3 * ContentPool.CAPACITY_BYTES / 16;
		for (int i = 2; i <= count; i++) {
			write(session, i);
		}
		int gatheredBytes = output.lengthOfChunk() - lengthBefore;
		assertTrue(gatheredBytes >= ContentPool.CAPACITY_BYTES, "appended " + gatheredBytes);
		assertEquals(count, session.eventsWritten());
		taken.release();
		session.close();
		List<Object> values = new ArrayList<>(values(ChunkDump.validate(output.sealed.toByteArray())));
		values.sort(null);
		assertEquals(LongStream.rangeClosed(1, count).boxed().toList(), values);
	}

	@Test
	void eventOfTheOutputItselfWaitsForTheNextChunkEvenWhenAllBuffersAreTaken() throws Exception {
		boolean[] appending = new boolean[1];
		boolean[] nested = new boolean[1];
		RecordingSession[] session = new RecordingSession[1];
		KeptOutput output = new KeptOutput() {
			@Override
			public void append(byte[] bytes, int from, int lengthBytes) throws IOException {
				nested[0] |= appending[0];
				super.append(bytes, from, lengthBytes);
			}

			@Override
			public void seal(byte[] header, byte[] nextHeader, Runnable whenComplete) throws IOException {
				if (nextHeader != null) {
					appending[0] = true;
					TakenBuffers taken = new TakenBuffers(session[0].intake());
					write(session[0], 2);
					taken.release();
					appending[0] = false;
				}
				super.seal(header, nextHeader, whenComplete);
			}
		};
		session[0] = open(output);
		write(session[0], 1);
		session[0].rotate();
		session[0].close();
		assertFalse(nested[0], "an event was appended to the output while it was sealing");
		List<ChunkDump> chunks = ChunkDump.validate(output.sealed.toByteArray());
		assertEquals(List.of(1L, 2L), values(chunks));
		assertEquals(2, chunks.size());
	}

	/** Has a frame of its own, so that nothing of the chunk is left on the stack. */
	private WeakReference<ChunkConstants> constantsOfChunkWithEvents(RecordingSession session) {
		write(session, 1);
		return new WeakReference<>(session.intake().constants());
	}

	@Test
	void constantsOfACompleteChunkTakeNoMemory() throws Exception {
		KeptOutput output = new KeptOutput();
		RecordingSession session = open(output);
		WeakReference<ChunkConstants> first = constantsOfChunkWithEvents(session);
		session.rotate();
		GarbageCollection.await();
		assertNull(first.get(), "a rotation");
		WeakReference<ChunkConstants> last = constantsOfChunkWithEvents(session);
		session.close();
		GarbageCollection.await();
		assertNull(last.get(), "the end");
		assertEquals(List.of(1L, 1L), values(ChunkDump.validate(output.sealed.toByteArray())));
		Reference.reachabilityFence(session);
	}

	@Test
	void outputThatThrowsAnErrorFailsTheRecordingAndIsClosed() throws Exception {
		boolean[] closed = new boolean[1];
		KeptOutput output = new KeptOutput() {
			@Override
			public void append(byte[] bytes, int from, int lengthBytes) {
				throw new InternalError(BROKEN);
			}

			@Override
			public void close() {
				closed[0] = true;
			}
		};
		RecordingSession session = open(output);
		write(session, 1);
		assertThrows(InternalError.class, session::rotate);
		assertThrows(IllegalStateException.class, () -> write(session, 2));
		assertThrows(IllegalStateException.class, session::flush);
		assertNotNull(assertThrows(IOException.class, session::close).getCause());
		assertTrue(closed[0]);
		session.close();
	}

	@Test
	void lastChunkThatCannotBeDescribedKeepsItsEventsAndCloseSaysWhatWasThrown() throws Exception {
		for (RuntimeException thrown : List.of(
				new IllegalStateException(BROKEN),
				new UncheckedIOException(new IOException(BROKEN)),
				new IllegalArgumentException(BROKEN))) {
			KeptOutput output = new KeptOutput();
			RecordingSession session = open(output);
			session.describeChunks(startTicks -> {
				throw thrown;
			});
			write(session, 1);
			assertSame(thrown, assertThrows(RuntimeException.class, session::close));
			session.close();
			assertEquals(List.of(1L), values(ChunkDump.validate(output.sealed.toByteArray())));
		}
	}

	@Test
	void durationOfASealedChunkCoversItsEvents() throws Exception {
		KeptOutput output = new KeptOutput();
		RecordingSession session = new RecordingSession(
				new RecordingClock(1_700_000_000_000_000_000L, 1_000_000, 1_000_000_000),
				0,
				types,
				new RecordingConstants(types.builtin(ValueKind.STRING), 0, 16, LARGE),
				output,
				new ChunkLimits(LARGE, LARGE, LARGE),
				new UtcOffset(0, 0),
				BackgroundWork.NONE);
		for (int chunk = 0; chunk < 3; chunk++) {
			Leb128Writer out = new Leb128Writer(64);
			long startTicks = 1_000_000 + (chunk + 1) * 5_000;
			out.putLong(event.id());
			out.putLong(startTicks);
			out.putLong(chunk);
			session.intake().commit(out, 0, session.intake().constants(), event.layout(), startTicks);
			session.rotate();
		}
		session.close();
		for (ChunkDump chunk : ChunkDump.validate(output.sealed.toByteArray())) {
			for (ChunkDump.Event one : chunk.events) {
				long offsetTicks = (long) one.values().get("startTime") - chunk.startTicks;
				assertTrue(
						offsetTicks >= 0 && offsetTicks <= chunk.durationNanos,
						"event at " + offsetTicks + " in a chunk of " + chunk.durationNanos + " ns");
			}
		}
	}

	@Test
	void eventOfAnOlderChunkTakesAllThatItsConstantsReferToWithIt() throws Exception {
		TypeDefinition point = type("test.Point", null, ValueKind.FLOAT);
		TypeDefinition circle = types.declare(
				"test.Circle",
				new TypeDeclaration(null, true).add(new FieldDefinition("centre", point, false, List.of())));
		TypeDefinition drawn = types.declare(
				"test.Drawn",
				new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false)
						.add(new FieldDefinition("circle", circle, false, List.of())));
		KeptOutput output = new KeptOutput();
		RecordingSession session = open(output);
		List<Runnable> commits = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			Leb128Writer out = new Leb128Writer(64);
			ChunkConstants earlier = encodeDrawn(session, out, drawn, point, circle);
			commits.add(() -> {
				// An event that is on its way while the chunk changes.
				session.intake()
						.commit(out, 0, earlier, drawn.layout(), session.clock().startTicks());
			});
		}
		write(session, 1);
		session.rotate();
		commits.forEach(Runnable::run);
		session.close();
		List<ChunkDump> chunks = ChunkDump.validate(output.sealed.toByteArray());
		List<ChunkDump.Event> events = chunks.get(1).events("test.Drawn");
		assertEquals(3, events.size());
		for (ChunkDump.Event one : events) {
			assertTrue(
					chunks.get(1).plainValues(one).get("circle").toString().contains("1.5"),
					() -> "a circle without centre: " + chunks.get(1).plainValues(one));
		}
	}

	private static ChunkConstants encodeDrawn(
			RecordingSession session,
			Leb128Writer out,
			TypeDefinition drawn,
			TypeDefinition point,
			TypeDefinition circle) {
		ChunkConstants constants = session.intake().constants();
		out.putFloatBits(Float.floatToRawIntBits(1.5f));
		long pointId = constants.intern(point, out.array(), 0, out.position());
		out.truncate(0);
		out.putLong(pointId);
		long circleId = constants.intern(circle, out.array(), 0, out.position());
		out.truncate(0);
		out.putLong(drawn.id());
		out.putLong(session.clock().startTicks());
		out.putLong(circleId);
		return constants;
	}

	@Test
	void eventsAtTheEndsOfTimeDoNotKeepChunksFromRotating() throws Exception {
		for (long ticksPerSecond : new long[] {1_000_000_000L, 2_595_123_456L, 1}) {
			KeptOutput output = new KeptOutput();
			RecordingSession session = new RecordingSession(
					new RecordingClock(1_700_000_000_000_000_000L, 1_000_000, ticksPerSecond),
					0,
					types,
					new RecordingConstants(types.builtin(ValueKind.STRING), 0, 16, LARGE),
					output,
					new ChunkLimits(LARGE, LARGE, LARGE),
					new UtcOffset(0, 0),
					BackgroundWork.NONE);
			for (long startTicks : new long[] {Long.MAX_VALUE, Long.MIN_VALUE, 0, -1, 1_000_001, Long.MAX_VALUE}) {
				Leb128Writer out = new Leb128Writer(64);
				out.putLong(event.id());
				out.putLong(startTicks);
				out.putLong(startTicks);
				session.intake().commit(out, 0, session.intake().constants(), event.layout(), startTicks);
				session.flush();
				session.rotate();
			}
			session.close();
			List<ChunkDump> chunks = ChunkDump.validate(output.sealed.toByteArray());
			assertEquals(List.of(Long.MAX_VALUE, Long.MIN_VALUE, 0L, -1L, 1_000_001L, Long.MAX_VALUE), values(chunks));
			long before = Long.MIN_VALUE;
			for (ChunkDump chunk : chunks) {
				assertTrue(
						chunk.startEpochNanos > before,
						"chunk starts at " + chunk.startEpochNanos + " after " + before);
				before = chunk.startEpochNanos;
			}
		}
	}

	@Test
	void constantsThatWereFlushedAreCountedOnce() throws Exception {
		int limit = 1 << 20;
		KeptOutput output = new KeptOutput();
		NumberSession numbers = new NumberSession(
				output, new ChunkLimits(limit, NumberSession.NO_LIMIT, NumberSession.NO_LIMIT), BackgroundWork.NONE);
		String text = "a name that is long enough ".repeat(40);
		for (int i = 0; numbers.session.sealedChunks() == 0; i++) {
			numbers.writeNamed(text + i);
			numbers.session.flush();
		}
		numbers.session.close();
		long firstBytes = ChunkDump.of(output.sealed.toByteArray()).get(0).sizeBytes;
		assertTrue(firstBytes > limit * 9L / 10 && firstBytes < limit * 11L / 10, "bytes: " + firstBytes);
	}
}
