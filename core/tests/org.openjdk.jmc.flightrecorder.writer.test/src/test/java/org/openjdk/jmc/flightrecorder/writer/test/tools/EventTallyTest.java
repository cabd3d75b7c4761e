/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventTally;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;

class EventTallyTest {
	/** Of one byte and more, up to one that the JDK does not write but readers take. */
	private static final long[] TYPE_IDS = {0, 1, 2, 127, 128, 16_383, 16_384, 1L << 40, -5};

	private static final int[] CONTENT_BYTES = {0, 1, 3, 120, 130, 300, 20_000};

	private final ByteArrayOutputStream events = new ByteArrayOutputStream();
	private int windowBytes = 256;
	private long reached;
	private int steps;

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
		return event(typeId, new byte[contentBytes], sizeLength);
	}

	private int event(long typeId, byte[] content, int sizeLength) {
		int size = sizeLength + length(typeId) + content.length;
		number(size, sizeLength);
		typeId(typeId);
		events.writeBytes(content);
		return size;
	}

	/** Behind the chunk is what would be events, too. */
	private EventTally tally() throws IOException {
		byte[] bytes = new byte[ChunkHeader.LENGTH_BYTES + events.size() + 100];
		Arrays.fill(bytes, (byte) 2);
		System.arraycopy(events.toByteArray(), 0, bytes, ChunkHeader.LENGTH_BYTES, events.size());
		ByteSource source = ByteSource.of(bytes, "events");
		ChunkHeader header = new ChunkHeader(2, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0);
		Chunk chunk = new Chunk(source, 1, 0, header).until(ChunkHeader.LENGTH_BYTES + events.size());
		return new EventTally(chunk, new ByteCursor(source, windowBytes), position -> {
			reached = position;
			steps++;
		});
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
		EventTally tally = assertTally(counts, bytes);
		assertEquals(30L * CONTENT_BYTES.length * (TYPE_IDS.length - 2), tally.eventCount());
	}

	private EventTally assertTally(Map<Long, Long> counts, Map<Long, Long> bytes) throws IOException {
		EventTally tally = tally();
		Map<Long, Long> countsFound = new TreeMap<>();
		Map<Long, Long> bytesFound = new TreeMap<>();
		tally.forEach((typeId, count, length) -> {
			countsFound.put(typeId, count);
			bytesFound.put(typeId, length);
		});
		assertEquals(counts, countsFound);
		assertEquals(bytes, bytesFound);
		assertEquals(counts.isEmpty() ? 0 : ChunkHeader.LENGTH_BYTES + events.size(), reached);
		return tally;
	}

	/** Of any content, with windows that end anywhere in them. */
	@Test
	void anyEventsAreCountedAsTheyWereWritten() throws Exception {
		Seed.forEach(100, random -> {
			events.reset();
			reached = 0;
			windowBytes = 20 + random.nextInt(400);
			Map<Long, Long> counts = new TreeMap<>();
			Map<Long, Long> bytes = new TreeMap<>();
			for (int rest = random.nextInt(300); rest > 0; rest--) {
				long typeId = random.nextInt(4) == 0
						? TYPE_IDS[random.nextInt(TYPE_IDS.length)]
						: random.nextInt(1 << 1 + random.nextInt(15));
				byte[] content = new byte[random.nextInt(1 << random.nextInt(10))];
				random.nextBytes(content);
				int sizeLength = length(content.length + 12) + (random.nextInt(10) == 0 ? 1 : 0);
				counts.merge(typeId, 1L, Long::sum);
				bytes.merge(typeId, (long) event(typeId, content, sizeLength), Long::sum);
			}
			assertTally(counts, bytes);
		});
	}

	/** A caller that shows progress is not asked at each of them. */
	@Test
	void progressGoesOverManyShortEventsAtOnce() throws IOException {
		windowBytes = 1 << 18;
		for (long typeId : new long[] {0, 100, 300}) {
			for (int contentBytes : new int[] {0, 20, 200}) {
				events.reset();
				steps = 0;
				for (int i = 0; i < 1000; i++) {
					event(typeId, contentBytes, length(contentBytes + 4));
				}
				assertTally(Map.of(typeId, 1000L), Map.of(typeId, (long) events.size()));
				assertTrue(
						steps < 10, steps + " steps over events of " + contentBytes + " bytes of the type " + typeId);
			}
		}
	}

	/** The first event, or one behind others. */
	@Test
	void whatIsNoEventIsToldOfWhereverItIs() {
		int[] behind = new int[200];
		Arrays.fill(behind, 1);
		for (int before : new int[] {0, 1, 2, 20}) {
			assertNoEvent(before, "an event has an impossible size of 40 bytes where 2 are left", 40, 100);
			assertNoEvent(before, "an event has an impossible size of 5 bytes where 4 are left", 5, 100, 0, 0);
			assertNoEvent(before, "an event has an impossible size of 1 bytes where 200 are left", behind);
			behind[0] = 0;
			assertNoEvent(before, "an event has an impossible size of 0 bytes where 200 are left", behind);
			behind[0] = 0x80;
			behind[1] = 0;
			assertNoEvent(before, "an event has an impossible size of 0 bytes where 200 are left", behind);
			behind[0] = 2;
			behind[1] = 0x80;
			assertNoEvent(before, "an event of 2 bytes ends within its type", behind);
			behind[0] = 0x83;
			behind[1] = 0;
			behind[2] = 0x80;
			assertNoEvent(before, "an event of 3 bytes ends within its type", behind);
			Arrays.fill(behind, 0, 3, 1);
		}
	}

	private void assertNoEvent(int before, String problem, int... bytes) {
		events.reset();
		for (int i = 0; i < before; i++) {
			event(100, 4, 1);
		}
		int start = events.size();
		for (int b : bytes) {
			events.write(b);
		}
		MalformedRecordingException e = assertThrows(MalformedRecordingException.class, this::tally, problem);
		assertEquals(problem, e.problem());
		assertEquals(ChunkHeader.LENGTH_BYTES + start, e.position());
	}
}
