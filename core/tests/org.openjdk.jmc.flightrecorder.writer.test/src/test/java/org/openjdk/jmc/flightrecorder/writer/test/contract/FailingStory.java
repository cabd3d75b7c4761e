/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingStatistics;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Door;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;

/**
 * A recording with something of everything, written to an output that may fail, and the account of it: what was
 * promised to be safe, what was refused, and how the failure was told.
 */
final class FailingStory {
	static final int MAX_CHUNK_BYTES = 150_000;
	private static final String FILLING = "filling ".repeat(2500);
	private static final int CHAPTERS = 2;
	/** The texts of the events, for a door that has to know them before. */
	private static final List<String> TEXTS = texts();

	private static final Door.Content CONTENT = Door.Content.inTurn(TEXTS::get);

	/** Opens a recording. */
	interface Opening {
		Recording open() throws IOException;
	}

	private final Door door;
	private Recording recording;
	private Door.Writer writer;
	private boolean publishes;
	private int calls;
	/** Events whose call returned. */
	int written;
	/** Events that had been written when a flush or a rotation returned. */
	int safe;

	private int refused;
	/** What told of the failure first, null when nothing failed. */
	Throwable noticed;

	/** What was thrown by opening or by closing. */
	private Throwable thrownByClose;

	FailingStory(Door door) {
		this.door = door;
	}

	private static List<String> texts() {
		List<String> texts = new ArrayList<>();
		for (int chapter = 0; chapter < CHAPTERS; chapter++) {
			for (int i = 0; i < 4; i++) {
				texts.add("short, with a text that comes again " + i % 2);
			}
			texts.add("of the other type");
			texts.add("after the flush");
			// More than a buffer takes.
			texts.add("x".repeat(70_000 + chapter));
			for (int i = 0; i < 7; i++) {
				texts.add(FILLING + chapter + i);
			}
		}
		texts.add("the last");
		return texts;
	}

	static void settings(RecordingSettingsBuilder settings) {
		SampleEvents.fixedTimes(settings);
		settings.withMaxChunkSize(MAX_CHUNK_BYTES);
	}

	/** Tells it to an end, whatever fails. */
	void run(Opening opening, boolean canPublish) throws Exception {
		publishes = canPublish;
		if (door == Door.OBJECTS) {
			// The stack traces of event objects would have all frames of the framework.
			Deadline.within("the story", () -> {
				tell(opening);
				return null;
			});
		} else {
			tell(opening);
		}
	}

	private void tell(Opening opening) throws Exception {
		try {
			recording = opening.open();
		} catch (IOException | RuntimeException | Error e) {
			noticed = e;
			return;
		}
		writer = door.open(recording, 0, TEXTS.size(), CONTENT);
		for (int chapter = 0; chapter < CHAPTERS; chapter++) {
			write(4);
			flush();
			writeOther(chapter);
			write(2);
			flush();
			// Chunks rotate by themselves in the middle of these.
			write(7);
			rotate();
		}
		write(1);
		close();
	}

	private void write(int count) {
		for (int i = 0; i < count; i++) {
			int number = written;
			event(() -> writer.write(number));
		}
	}

	private void writeOther(int chapter) {
		int number = written;
		event(() -> SampleEvents.writeOne(
				recording, "test.Other" + chapter, b -> b.addField("number", Types.Builtin.INT), v -> v.putField(
								"number", number)
						.putField("startTime", SampleEvents.START_TICKS + number)
						.putField("stackTrace", SampleEvents.stackTrace(recording, 3))));
	}

	private void event(Runnable call) {
		long sealed = recording.getStatistics().chunksSealed();
		if (call(call)) {
			written++;
			if (recording.getStatistics().chunksSealed() > sealed) {
				safe = written;
			}
		} else {
			refused++;
		}
	}

	private void flush() {
		if (call(recording::flush) && publishes) {
			safe = written;
		}
	}

	private void rotate() {
		if (call(recording::rotateChunk)) {
			safe = written;
		}
	}

	/** The first failure is as it comes; all that follow are alike. */
	private boolean call(Runnable call) {
		calls++;
		try {
			call.run();
			assertEquals(null, noticed, "a call of a recording that has failed returned");
			return true;
		} catch (IllegalStateException e) {
			assertNotNull(noticed, () -> "no call said before why: " + e);
			assertTrue(e.getCause() instanceof IOException, e::toString);
			if (noticed instanceof UncheckedIOException first) {
				assertSame(first.getCause(), e.getCause());
			}
		} catch (RuntimeException | Error e) {
			assertEquals(null, noticed, () -> "the failure is told twice: " + e);
			noticed = e;
		}
		return false;
	}

	private void close() throws IOException {
		try {
			recording.close();
			assertEquals(null, noticed, "close() says nothing of the failure");
			safe = written;
		} catch (IOException e) {
			if (noticed instanceof UncheckedIOException first) {
				assertSame(first.getCause(), e);
			}
			thrownByClose = e;
		} catch (Error e) {
			assertEquals(null, noticed, () -> "close() throws what was told before: " + e);
			thrownByClose = e;
		}
		recording.close();
		assertThrows(IllegalStateException.class, recording::flush);
		assertThrows(IllegalStateException.class, () -> writer.write(0));
		refused++;
		assertThrows(IllegalStateException.class, () -> recording.setDuration(Duration.ofSeconds(1)));
	}

	/** Whether anything failed. */
	boolean hasFailed() {
		return noticed != null || thrownByClose != null;
	}

	/** Every event counts once, and who failed has said so. */
	void assertAccounts(boolean failed, String what) {
		Throwable told = noticed != null ? noticed : thrownByClose;
		assertEquals(failed, told != null, what + ": told " + told);
		if (failed) {
			assertTrue(
					told instanceof IOException
							|| told instanceof UncheckedIOException
							|| told instanceof InternalError,
					() -> what + ": " + told);
		}
		if (recording != null) {
			if (failed) {
				assertNotNull(thrownByClose, what + ": close() says nothing");
			}
			RecordingStatistics statistics = recording.getStatistics();
			assertEquals(written, statistics.eventsWritten(), what + ": events written");
			assertEquals(refused, statistics.eventsFailed(), what + ": events failed");
			assertTrue(calls > 30, what);
		}
	}

	/** What told of the failure tells also why. */
	void assertReason(String reason, String what) {
		Throwable root = noticed != null ? noticed : thrownByClose;
		while (root.getCause() != null) {
			root = root.getCause();
		}
		assertEquals(reason, root.getMessage(), what);
	}

	/** How many chunks were sealed. */
	int sealedChunks() {
		return recording == null ? 0 : (int) recording.getStatistics().chunksSealed();
	}

	/** How long the chunks are that were sealed. */
	int sealedBytes() {
		return recording == null ? 0 : (int) recording.getStatistics().bytesWritten();
	}

	/** What was said to be safe is in the chunks that were sealed. */
	void assertSealed(List<ReadEvent> events, String what) {
		assertTrue(safe <= events.size(), () -> what + ": safe were " + safe + ", sealed " + events.size());
		assertNumbered(events, what);
	}

	/** @return how many there are, none twice or out of turn */
	private static int assertNumbered(List<ReadEvent> events, String what) {
		List<Integer> numbers = events.stream()
				.map(e -> ((Number) e.get("number")).intValue())
				.sorted()
				.toList();
		assertEquals(IntStream.range(0, numbers.size()).boxed().toList(), numbers, what);
		return numbers.size();
	}

	/** What was said to be safe is there, and no event is there in part, twice or out of turn. */
	void assertKept(List<ReadEvent> events, String what) {
		int kept = assertNumbered(events, what);
		// A stream may have got a chunk whole and failed in the end; the event that noticed may be the last of it.
		assertTrue(
				kept == safe || kept == written || kept == written + 1,
				() -> what + ": safe were " + safe + " of " + written + ", there are " + kept);
	}
}
