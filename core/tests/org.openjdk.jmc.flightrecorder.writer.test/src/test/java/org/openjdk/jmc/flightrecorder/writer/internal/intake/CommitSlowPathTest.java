/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.ContentPool;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.TestedChunks;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.session.BackgroundWork;
import org.openjdk.jmc.flightrecorder.writer.internal.session.NumberSession;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;

/** Events that cannot just be copied: the large ones, those of an older chunk, and those that fill a chunk. */
class CommitSlowPathTest {
	/** What is larger gets no buffer of its own. */
	private static final int LARGEST_BUFFERED = ContentPool.CAPACITY_BYTES / 4;

	private final TestedChunks.Output output = new TestedChunks.Output();

	private NumberSession open(ChunkLimits limits) throws IOException {
		return new NumberSession(output, limits, BackgroundWork.NONE);
	}

	private static TypeDefinition texts(NumberSession numbers) {
		TypeDeclaration declaration = new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false)
				.add(new FieldDefinition("text", numbers.types.builtin(ValueKind.STRING), false, List.of()));
		return numbers.types.declare("test.Text", declaration);
	}

	private static Leb128Writer body(NumberSession numbers, TypeDefinition type, String text) {
		Leb128Writer body = new Leb128Writer(64);
		body.putLong(type.id());
		body.putLong(numbers.session.clock().startTicks());
		StringEncoding.put(body, text);
		return body;
	}

	/** Writes a text as an event whose body has a length. */
	private static void write(NumberSession numbers, TypeDefinition type, char letter, int bodyBytes) {
		int chars = bodyBytes;
		Leb128Writer body = body(numbers, type, String.valueOf(letter).repeat(chars));
		while (body.position() > bodyBytes) {
			body = body(numbers, type, String.valueOf(letter).repeat(--chars));
		}
		assertEquals(bodyBytes, body.position());
		numbers.session
				.intake()
				.commit(
						body,
						0,
						numbers.session.intake().constants(),
						type.layout(),
						numbers.session.clock().startTicks());
	}

	private static List<String> letters(byte[] recording) {
		List<String> letters = new ArrayList<>();
		for (ChunkDump chunk : ChunkDump.validate(recording)) {
			for (ChunkDump.Event event : chunk.events("test.Text")) {
				letters.add(chunk.plainValues(event).get("text").toString().substring(0, 1));
			}
		}
		return letters;
	}

	@Test
	void largeEventIsTheBeginningOfNoBuffer() throws Exception {
		for (int eventBytes : new int[] {LARGEST_BUFFERED, LARGEST_BUFFERED + 1}) {
			NumberSession numbers = open(NumberSession.NO_LIMITS);
			int before = output.lengthOfChunk();
			write(numbers, texts(numbers), 'a', eventBytes - 2);
			assertEquals(
					eventBytes > LARGEST_BUFFERED ? before + eventBytes : before,
					output.lengthOfChunk(),
					"a body with its size of two bytes");
			numbers.session.close();
		}
	}

	@Test
	void largeEventThatFindsNoRoomIsAppendedBehindThoseBeforeIt() throws Exception {
		NumberSession numbers = open(NumberSession.NO_LIMITS);
		TypeDefinition type = texts(numbers);
		int before = output.lengthOfChunk();
		for (int i = 0; i < 3; i++) {
			write(numbers, type, 'a', LARGEST_BUFFERED - 2);
		}
		assertEquals(before, output.lengthOfChunk(), "they wait in a buffer");
		write(numbers, type, 'b', LARGEST_BUFFERED - 1);
		assertEquals(before + 4 * LARGEST_BUFFERED + 1, output.lengthOfChunk());
		write(numbers, type, 'c', 100);
		assertEquals(5, numbers.session.eventsWritten());
		numbers.session.close();
		assertEquals(List.of("a", "a", "a", "b", "c"), letters(output.sealed.toByteArray()));
	}

	@Test
	void eventThatFindsNoRoomBringsTheOthersToTheOutput() throws Exception {
		NumberSession numbers = open(NumberSession.NO_LIMITS);
		TypeDefinition type = texts(numbers);
		int before = output.lengthOfChunk();
		for (int i = 0; i < 4; i++) {
			write(numbers, type, 'a', LARGEST_BUFFERED - 2);
		}
		assertEquals(before, output.lengthOfChunk(), "the buffer is full to the byte");
		write(numbers, type, 'b', 100);
		assertEquals(before + ContentPool.CAPACITY_BYTES, output.lengthOfChunk());
		numbers.session.close();
		assertEquals(List.of("a", "a", "a", "a", "b"), letters(output.sealed.toByteArray()));
	}

	@Test
	void eventThatFillsTheChunkIsTheLastInIt() throws Exception {
		NumberSession numbers =
				open(new ChunkLimits(ContentPool.CAPACITY_BYTES, NumberSession.NO_LIMIT, NumberSession.NO_LIMIT));
		TypeDefinition type = texts(numbers);
		write(numbers, type, 'a', LARGEST_BUFFERED);
		assertEquals(0, numbers.session.sealedChunks());
		write(numbers, type, 'b', ContentPool.CAPACITY_BYTES);
		assertEquals(1, numbers.session.sealedChunks());
		write(numbers, type, 'c', 100);
		numbers.session.close();
		List<ChunkDump> chunks = ChunkDump.validate(output.sealed.toByteArray());
		assertEquals(2, chunks.get(0).events.size());
		assertEquals(1, chunks.get(1).events.size());
	}

	@Test
	void eventIsWrittenOnceHoweverOftenTheChunkChangedSinceItWasEncoded() throws Exception {
		NumberSession numbers = open(NumberSession.NO_LIMITS);
		TypeDefinition type = texts(numbers);
		ChunkConstants constants = numbers.session.intake().constants();
		constants.putString(new Leb128Writer(64), "common");
		Leb128Writer body = new Leb128Writer(64);
		body.putByte(99); // what is in front of the event is not the event's
		body.putLong(type.id());
		body.putLong(numbers.session.clock().startTicks());
		constants.putString(body, "common");
		for (int i = 0; i < 3; i++) {
			numbers.write(i);
			numbers.session.rotate();
		}
		numbers.session
				.intake()
				.commit(
						body,
						1,
						constants,
						type.layout(),
						numbers.session.clock().startTicks());
		numbers.session.close();
		assertEquals(List.of("c"), letters(output.sealed.toByteArray()));
		assertEquals(4, numbers.session.eventsWritten());
	}

	@Test
	void eventThatFindsTheOutputBrokenThrowsAndDoesNotCountAsWritten() throws Exception {
		NumberSession numbers = open(NumberSession.NO_LIMITS);
		TypeDefinition type = texts(numbers);
		write(numbers, type, 'a', 100);
		output.failureOfAppend = new IOException("full");
		UncheckedIOException e =
				assertThrows(UncheckedIOException.class, () -> write(numbers, type, 'b', ContentPool.CAPACITY_BYTES));
		assertEquals("The recording has failed: full", e.getMessage());
		assertEquals(1, numbers.session.eventsWritten(), "the one whose call returned");
		assertThrows(IllegalStateException.class, () -> write(numbers, type, 'c', 100));
		assertTrue(output.ends.contains("cut back to 0"));
		assertThrows(IOException.class, numbers.session::close);
	}

	@Test
	void eventPastTheBuffersIsCountedAndWritten() throws Exception {
		NumberSession numbers = open(NumberSession.NO_LIMITS);
		TypeDefinition type = texts(numbers);
		TakenBuffers taken = new TakenBuffers(numbers.session.intake());
		write(numbers, type, 'a', 100);
		write(numbers, type, 'b', LARGEST_BUFFERED);
		assertEquals(2, numbers.session.eventsWritten());
		taken.release();
		numbers.session.close();
		assertEquals(List.of("a", "b"), letters(output.sealed.toByteArray()));
	}
}
