/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventTally;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;

class EventTallyTest {
	private static final int WINDOW_BYTES = 256;
	/** Of one byte and more, up to one that the JDK does not write but readers take. */
	private static final long[] TYPE_IDS = {0, 1, 2, 127, 128, 16_383, 16_384, 1L << 40, -5};

	private static final int[] CONTENT_BYTES = {0, 1, 3, 120, 130, 300, 20_000};

	private final ByteArrayOutputStream events = new ByteArrayOutputStream();
	private long reached;

	private static int length(long number) {
		int length = 1;
		for (long rest = number >>> 7; rest != 0 && length < 9; rest >>>= 7) {
			length++;
		}
		return length;
	}

	private void number(long number, int length) {
		for (int i = 0; i < length; i++) {
			events.write((int) (number >>> 7 * i & 0x7F) | (i < length - 1 ? 0x80 : 0));
		}
	}

	/** The sign is in the ninth byte, which has eight bits. */
	private void typeId(long id) {
		if (id >= 0) {
			number(id, length(id));
			return;
		}
		for (int i = 0; i < 8; i++) {
			events.write((int) (id >>> 7 * i & 0x7F) | 0x80);
		}
		events.write((int) (id >>> 56));
	}

	/** @return the size */
	private int event(long typeId, int contentBytes, int sizeLength) {
		int size = sizeLength + length(typeId) + contentBytes;
		number(size, sizeLength);
		typeId(typeId);
		events.writeBytes(new byte[contentBytes]);
		return size;
	}

	private EventTally tally() throws IOException {
		byte[] bytes = ByteBuffer.allocate(ChunkHeader.LENGTH_BYTES + events.size() + 100)
				.put(ChunkHeader.LENGTH_BYTES, events.toByteArray())
				.array();
		ByteSource source = ByteSource.of(bytes, "events");
		ChunkHeader header = new ChunkHeader(2, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0);
		Chunk chunk = new Chunk(source, 1, 0, header).until(ChunkHeader.LENGTH_BYTES + events.size());
		return new EventTally(chunk, new ByteCursor(source, WINDOW_BYTES), position -> reached = position);
	}

	@Test
	void eventsOfAllTypesAndSizesAreCountedAcrossWindows() throws IOException {
		Map<Long, Long> counts = new TreeMap<>();
		Map<Long, Long> bytes = new TreeMap<>();
		for (int round = 0; round < 30; round++) {
			for (int contentBytes : CONTENT_BYTES) {
				for (long typeId : TYPE_IDS) {
					int sizeLength = Math.max(length(contentBytes + 12), 1 + round % 5);
					counts.merge(typeId, 1L, Long::sum);
					bytes.merge(typeId, (long) event(typeId, contentBytes, sizeLength), Long::sum);
				}
			}
		}
		EventTally tally = tally();
		Map<Long, Long> countsFound = new TreeMap<>();
		Map<Long, Long> bytesFound = new TreeMap<>();
		tally.forEach((typeId, count, length) -> {
			countsFound.put(typeId, count);
			bytesFound.put(typeId, length);
		});
		assertEquals(counts, countsFound);
		assertEquals(bytes, bytesFound);
		assertEquals(30L * CONTENT_BYTES.length * (TYPE_IDS.length - 2), tally.eventCount());
		assertEquals(ChunkHeader.LENGTH_BYTES + events.size(), reached);
	}

	@Test
	void eventBeyondTheChunkIsAnError() throws IOException {
		event(100, 4, 1);
		int start = events.size();
		number(40, 1);
		typeId(100);
		MalformedRecordingException e = assertThrows(MalformedRecordingException.class, this::tally);
		assertEquals("an event has an impossible size of 40 bytes where 2 are left", e.problem());
		assertEquals(ChunkHeader.LENGTH_BYTES + start, e.position());
	}
}
