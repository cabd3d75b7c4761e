/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.CurrentChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.TestedChunks;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.session.BackgroundWork;
import org.openjdk.jmc.flightrecorder.writer.internal.session.NumberSession;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;

/** The way of events into the current chunk: who may write, what is counted, and which event ends a chunk. */
class EventIntakeTest {
	private static final long NO_LIMIT = NumberSession.NO_LIMIT;
	private static final int MIN_CONSTANT_BYTES = 1;

	private final TestedChunks.Output output = new TestedChunks.Output();

	private NumberSession open(ChunkLimits limits) throws IOException {
		return new NumberSession(output, limits, BackgroundWork.NONE);
	}

	private static void addConstant(NumberSession numbers, int letter) {
		TypeDefinition symbol = numbers.types.find("jdk.types.Symbol");
		byte[] text = {3, 1, (byte) letter};
		numbers.session.intake().constants().intern(symbol, text, 0, text.length);
	}

	private static void assertClosed(String message, EventIntake intake, TypeDefinition type) {
		assertFalse(intake.tryWrite((e, layout, ticks, out, constants) -> {}, "", type.layout(), 1));
		Leb128Writer body = new Leb128Writer(64);
		body.putLong(type.id());
		body.putLong(1);
		body.putLong(1);
		for (Runnable call : List.<Runnable>of(
				intake::requireOpen,
				intake::constants,
				() -> intake.noteSpan(1, 2),
				() -> intake.commit(body, 0, null, type.layout(), 1))) {
			assertEquals(
					message,
					assertThrows(IllegalStateException.class, call::run).getMessage());
		}
	}

	@Test
	void recordingThatIsClosedTakesNothing() throws Exception {
		NumberSession numbers = open(NumberSession.NO_LIMITS);
		numbers.write(1);
		numbers.session.close();
		assertClosed(
				"The recording is closed and takes no more events",
				numbers.session.intake(),
				numbers.declare("test.Number"));
		assertEquals(1, numbers.session.eventsWritten());
		numbers.session.intake().current().requireNotFailed();
	}

	/** Behind a flush, all buffers are ready for the chunk that is current still. */
	@ParameterizedTest
	@ValueSource(booleans = {false, true})
	void recordingThatHasFailedTakesNothingAndSaysWhy(boolean atRotation) throws Exception {
		NumberSession numbers = open(NumberSession.NO_LIMITS);
		numbers.write(1);
		output.failureOfAppend = new IOException("full");
		assertThrows(RuntimeException.class, atRotation ? numbers.session::rotate : numbers.session::flush);
		String message = "The recording has failed and takes no more events: full";
		assertClosed(message, numbers.session.intake(), numbers.declare("test.Number"));
		assertThrows(IllegalStateException.class, numbers.session.intake().current()::requireNotFailed);
		assertThrows(IOException.class, numbers.session::close);
	}

	/** A rotation has begun before another thread found the output broken, and goes on to its next chunk. */
	@Test
	void chunkThatARotationSwitchesToAfterAFailureTakesNothing() throws Exception {
		NumberSession numbers = open(NumberSession.NO_LIMITS);
		numbers.write(1);
		output.failureOfAppend = new IOException("full");
		assertThrows(RuntimeException.class, numbers.session::flush);
		EventIntake intake = numbers.session.intake();
		Chunk next = intake.current().get();
		intake.switchTo(next);
		assertFalse(intake.current().isReady(next));
		assertSame(CurrentChunk.CLOSED, intake.current().token());
		assertThrows(IOException.class, numbers.session::close);
	}

	@Test
	void encoderIsNotAskedWhereAllBuffersAreTaken() throws Exception {
		NumberSession numbers = open(NumberSession.NO_LIMITS);
		TakenBuffers taken = new TakenBuffers(numbers.session.intake());
		assertEquals(0, numbers.writeInPlace(1));
		assertEquals(0, numbers.session.eventsWritten());
		taken.releaseFirst();
		assertTrue(numbers.writeInPlace(2) > 0);
		taken.release();
		numbers.session.close();
		ChunkDump chunk = ChunkDump.validate(output.sealed.toByteArray()).get(0);
		assertEquals(2L, chunk.events("test.Number").get(0).values().get("value"));
	}

	@Test
	void eventWhoseEncoderThrowsIsTakenBack() throws Exception {
		NumberSession numbers = open(NumberSession.NO_LIMITS);
		TypeDefinition type = numbers.declare("test.Number");
		numbers.writeInPlace(1);
		IllegalArgumentException odd = new IllegalArgumentException("odd");
		assertSame(odd, assertThrows(IllegalArgumentException.class, () -> numbers.session
				.intake()
				.tryWrite(
						(e, layout, ticks, out, constants) -> {
							out.putLong(layout.id);
							throw odd;
						},
						"",
						type.layout(),
						1)));
		numbers.writeInPlace(2);
		assertEquals(2, numbers.session.eventsWritten());
		Deadline.within("close", () -> {
			numbers.session.close();
			return null;
		});
		ChunkDump chunk = ChunkDump.validate(output.sealed.toByteArray()).get(0);
		assertEquals(2, chunk.events("test.Number").size());
	}

	@Test
	void eventWithoutConstantsBelongsToAnyChunk() throws Exception {
		NumberSession numbers = open(NumberSession.NO_LIMITS);
		TypeDefinition type = numbers.declare("test.Number");
		for (int i = 0; i < 2; i++) {
			Leb128Writer body = new Leb128Writer(64);
			body.putLong(type.id());
			body.putLong(numbers.session.clock().startTicks());
			body.putLong(i);
			numbers.session
					.intake()
					.commit(
							body,
							0,
							null,
							type.layout(),
							numbers.session.clock().startTicks());
			numbers.session.rotate();
		}
		numbers.session.close();
		List<ChunkDump> chunks = ChunkDump.validate(output.sealed.toByteArray());
		for (long i = 0; i < 2; i++) {
			assertEquals(
					i, chunks.get((int) i).events("test.Number").get(0).values().get("value"));
		}
	}

	@Test
	void constantsOfRefusedEventsEndAChunkToo() throws Exception {
		NumberSession numbers = open(new ChunkLimits(NO_LIMIT, NO_LIMIT, MIN_CONSTANT_BYTES));
		EventIntake intake = numbers.session.intake();
		numbers.write(1);
		intake.countFailedEvent();
		assertEquals(1, numbers.session.eventsFailed());
		assertEquals(0, numbers.session.sealedChunks(), "there is no constant");
		addConstant(numbers, 'a');
		intake.forgetEvent();
		assertEquals(1, numbers.session.eventsFailed(), "it is only forgotten");
		assertEquals(1, numbers.session.sealedChunks());
		addConstant(numbers, 'b');
		intake.countFailedEvent();
		assertEquals(2, numbers.session.eventsFailed());
		assertEquals(2, numbers.session.sealedChunks());
		numbers.session.close();
		intake.countFailedEvent();
		assertEquals(3, numbers.session.eventsFailed(), "a closed recording refuses too");
	}

	/** The call that refuses an event has an exception of its own to throw. */
	@Test
	void outputThatFailsAtARefusedEventIsReportedByTheNextCall() throws Exception {
		NumberSession numbers = open(new ChunkLimits(NO_LIMIT, NO_LIMIT, MIN_CONSTANT_BYTES));
		addConstant(numbers, 'a');
		output.failureOfAppend = new IOException("full");
		numbers.session.intake().countFailedEvent();
		assertTrue(assertThrows(IllegalStateException.class, () -> numbers.write(1))
				.getMessage()
				.endsWith("full"));
		assertThrows(IOException.class, numbers.session::close);
	}

	@Test
	void publishedEventEndsAChunkByItsConstants() throws Exception {
		NumberSession numbers = open(new ChunkLimits(NO_LIMIT, NO_LIMIT, MIN_CONSTANT_BYTES));
		assertFalse(numbers.session.intake().checksAge());
		assertFalse(numbers.session.intake().mayBeFull(null));
		assertFalse(numbers.session
				.intake()
				.mayBeFull(numbers.session.intake().current().get().constants));
		numbers.session.intake().afterPublishing();
		assertEquals(0, numbers.session.sealedChunks(), "there are none");
		addConstant(numbers, 'a');
		assertTrue(numbers.session
				.intake()
				.mayBeFull(numbers.session.intake().current().get().constants));
		numbers.session.intake().afterPublishing();
		assertEquals(1, numbers.session.sealedChunks());
		numbers.session.close();
		numbers.session.intake().afterPublishing();
		assertEquals(2, numbers.session.sealedChunks());
	}

	@Test
	void anyEventMayEndAChunkByItsAge() throws Exception {
		NumberSession numbers = open(new ChunkLimits(NO_LIMIT, 0, NO_LIMIT));
		numbers.write(1);
		assertEquals(1, numbers.session.sealedChunks());
		numbers.writeInPlace(2);
		assertEquals(2, numbers.session.sealedChunks());
		assertTrue(numbers.session.intake().checksAge());
		assertTrue(numbers.session.intake().mayBeFull(null));
		assertTrue(numbers.session
				.intake()
				.mayBeFull(numbers.session.intake().current().get().constants));
		numbers.session.intake().afterPublishing();
		assertEquals(2, numbers.session.sealedChunks(), "a chunk without events goes on");
		assertFalse(numbers.session.intake().current().get().hasEvents());
		numbers.session.close();
	}

	@Test
	void writersSeeThatADrainWaitsForAClaimAndWriteAllTheSame() throws Exception {
		NumberSession numbers = open(NumberSession.NO_LIMITS);
		TypeDefinition type = numbers.declare("test.Number");
		EventIntake intake = numbers.session.intake();
		numbers.write(1);
		EventBuffer claimed = intake.buffers.tryClaim();
		Thread rotating = new Thread(numbers.session::rotate);
		rotating.start();
		Chunk first = intake.current().get();
		while (intake.current().isReady(first)) {
			Thread.onSpinWait();
		}
		assertFalse(intake.tryWrite((e, layout, ticks, out, constants) -> {}, "", type.layout(), 1));
		numbers.write(2);
		assertEquals(2, numbers.session.eventsWritten());
		claimed.release();
		rotating.join();
		assertTrue(intake.current().get() != first
				&& intake.current().isReady(intake.current().get()));
		numbers.session.close();
		assertFalse(intake.current().isReady(intake.current().get()));
	}
}
