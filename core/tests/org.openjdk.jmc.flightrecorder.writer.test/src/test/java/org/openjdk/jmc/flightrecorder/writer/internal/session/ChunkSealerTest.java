/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.TestedChunks;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;

/** What makes a chunk readable: its description, its publications and its seal, and what is counted of them. */
class ChunkSealerTest {
	private final TestedChunks.Output output = new TestedChunks.Output();
	private final NumberSession numbers;
	private final RecordingSession session;

	ChunkSealerTest() throws IOException {
		numbers = new NumberSession(output, NumberSession.NO_LIMITS, BackgroundWork.NONE);
		session = numbers.session;
	}

	private List<ChunkDump> chunks() throws IOException {
		session.close();
		return ChunkDump.validate(output.sealed.toByteArray());
	}

	private static List<Object> values(ChunkDump chunk) {
		return chunk.events("test.Number").stream()
				.map(event -> event.values().get("value"))
				.toList();
	}

	@Test
	void chunkIsDescribedOnceAtItsFirstPublicationOrItsSeal() throws Exception {
		List<Long> described = new ArrayList<>();
		session.describeChunks(startTicks -> {
			described.add(startTicks);
			numbers.write(-1);
		});
		numbers.write(1);
		assertEquals(List.of(), described, "as late as possible");
		session.flush();
		assertEquals(1, described.size());
		numbers.write(2);
		session.flush();
		session.rotate();
		assertEquals(1, described.size());
		numbers.write(3);
		session.rotate();
		assertEquals(2, described.size());
		List<ChunkDump> chunks = chunks();
		assertEquals(3, described.size());
		for (int i = 0; i < chunks.size(); i++) {
			assertEquals(chunks.get(i).startTicks, described.get(i));
			assertEquals(
					1,
					values(chunks.get(i)).stream()
							.filter(value -> value.equals(-1L))
							.count());
		}
	}

	@Test
	void flushShowsWhatIsNewAndNothingElse() throws Exception {
		session.flush();
		assertEquals(1, output.published.size(), "readers have seen no types yet");
		session.flush();
		assertEquals(1, output.published.size());
		numbers.write(1);
		session.flush();
		assertEquals(2, output.published.size());
		numbers.declare("test.Later");
		session.flush();
		assertEquals(3, output.published.size(), "a type");
		session.flush();
		assertEquals(3, output.published.size());
		session.rotate();
		session.flush();
		assertEquals(3, output.published.size(), "a chunk of nothing new");
		assertEquals(List.of(1L), values(ChunkDump.of(output.published.get(1)).get(0)));
		session.close();
	}

	@Test
	void typesThatASealHasShownAreNoNews() throws Exception {
		numbers.write(1);
		session.rotate();
		session.flush();
		assertEquals(0, output.published.size());
		session.close();
	}

	@Test
	void sealedChunksTheirBytesAndTheirConstantsAreCounted() throws Exception {
		numbers.writeNamed("one");
		numbers.writeNamed("two");
		numbers.writeNamed("one");
		session.flush();
		assertEquals(0, session.sealedChunks());
		assertEquals(0, session.writtenConstants(), "the chunk is not complete");
		session.rotate();
		assertEquals(1, session.sealedChunks());
		assertEquals(2, session.writtenConstants());
		assertEquals(output.sealed.size(), session.sealedBytes());
		numbers.writeNamed("one");
		List<ChunkDump> chunks = chunks();
		assertEquals(2, chunks.size());
		assertEquals(2, session.sealedChunks());
		assertEquals(3, session.writtenConstants());
		assertEquals(output.sealed.size(), session.sealedBytes());
		assertEquals(1, chunks.get(0).flags);
		assertEquals(3, chunks.get(1).flags, "the last");
	}

	@Test
	void chunkThatCannotBeSealedIsNotCounted() {
		numbers.write(1);
		output.failureOfAppend = new IOException("full");
		assertThrows(RuntimeException.class, session::rotate);
		assertEquals(0, session.sealedChunks());
		assertEquals(0, session.sealedBytes());
		assertEquals(List.of("cut back to 0"), output.ends);
		assertThrows(IllegalStateException.class, session::flush);
		assertEquals("full", assertThrows(IOException.class, session::close).getMessage());
	}

	@Test
	void descriptionThatFailsKeepsNoChunkFromBeingWritten() throws Exception {
		numbers.write(1);
		session.describeChunks(startTicks -> {
			throw new IllegalArgumentException("odd");
		});
		assertThrows(IllegalArgumentException.class, session::flush);
		session.flush();
		assertFalse(output.published.isEmpty(), "a chunk that was tried is not tried again");
		List<ChunkDump> chunks = chunks();
		assertEquals(List.of(1L), values(chunks.get(0)));
		assertTrue(session.sealedChunks() > 0);
	}
}
