/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Allocation;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Once its constants are known, an event that is written field by field allocates nothing. */
@Alone
class EventWriterAllocationTest {
	private static final int ROTATIONS = 5;
	private static final Types.Builtin[] KINDS = Types.Builtin.values();
	private static final String[] TEXTS = {"one text", "another text", "m\u00fcller", "\u20ac and more", "", null};

	@TempDir
	private Path directory;

	/** To a file, because on its way to a stream a chunk waits in the heap. */
	private void record(Consumer<Recording> body) throws Exception {
		try (Recording recording = Recordings.newRecording(directory.resolve("events.jfr"))) {
			body.accept(recording);
		}
	}

	private static void assertAllocatesNothing(Recording recording, int mostBytesPerEvent, IntConsumer event) {
		for (int rotation = 0; rotation <= ROTATIONS; rotation++) {
			Allocation.assertNone(mostBytesPerEvent, event);
			recording.rotateChunk();
		}
	}

	@Test
	void numbersAndTexts() throws Exception {
		record(r -> {
			Type type = r.registerEventType("a.B", b -> {
				for (Types.Builtin kind : KINDS) {
					b.addField(kind.name(), kind);
				}
				b.addField("duration", Types.Builtin.LONG);
			});
			EventWriter writer = r.newEventWriter(type);
			assertAllocatesNothing(r, 64, i -> {
				writer.begin();
				for (Types.Builtin kind : KINDS) {
					switch (kind) {
						case BYTE -> writer.putByte((byte) i);
						case CHAR -> writer.putChar((char) i);
						case SHORT -> writer.putShort((short) i);
						case INT -> writer.putInt(i);
						case LONG -> writer.putLong(i * 1_000_000_000L);
						case FLOAT -> writer.putFloat(i);
						case DOUBLE -> writer.putDouble(i);
						case BOOLEAN -> writer.putBoolean(i > 5);
						default -> writer.putString(TEXTS[i % TEXTS.length]);
					}
				}
				writer.commit();
			});
		});
	}

	/** A text that comes for the first time is written in place and leaves nothing behind. */
	@Test
	void textsThatNeverComeAgain() throws Exception {
		// About 600 kB of events are some twenty full buffers.
		assertUniqueTextsAllocateNothing("unique ", 20_000, 20);
	}

	/** Such a text asks for three bytes a character and takes fewer, and the room must be there at the end of a lane. */
	@Test
	void textsBeyondAsciiThatNeverComeAgain() throws Exception {
		// About 2.4 MB of events are some eighty full buffers.
		assertUniqueTextsAllocateNothing("\u03b1" + "x".repeat(100), 20_000, 80);
	}

	/** Wherever events end: a text that misses its room at the end of a full lane would take all of it along. */
	@Test
	void noTextTakesAFullLaneIntoALargerArray() throws Exception {
		record(r -> {
			Type type = SampleEvents.sampleType(r);
			// The first ones take the buffers of the recording, and the places in which it knows 4000 texts again.
			for (int length = 41; length <= 43; length++) {
				writeTexts(r.newEventWriter(type), texts(length));
			}
			for (int length = 1; length <= 40; length++) {
				String[] texts = texts(length);
				EventWriter writer = r.newEventWriter(type);
				// The first event of a writer may also drain the lanes of those before it, if they were collected.
				writer.begin().putInt(length).commit();
				long before = Allocation.bytes();
				writeTexts(writer, texts);
				long allocated = Allocation.bytes() - before;
				int chars = length;
				// Lanes of 1, 2, 4 and 32 KiB, and what the small ones are drained to.
				assertTrue(allocated < 64 << 10, () -> allocated + " bytes for texts of " + chars + " characters");
			}
		});
	}

	private static String[] texts(int length) {
		String[] texts = new String[2000];
		for (int i = 0; i < texts.length; i++) {
			texts[i] = "\u03b1".repeat(length) + (10_000 * length + i);
		}
		return texts;
	}

	private static void writeTexts(EventWriter writer, String[] texts) {
		for (int i = 0; i < texts.length; i++) {
			writer.begin().putInt(i).putString(texts[i]).commit();
		}
	}

	/** A buffer that is handed over takes a few small objects. */
	private void assertUniqueTextsAllocateNothing(String prefix, int measured, int buffers) throws Exception {
		Path file = directory.resolve("unique.jfr");
		int events = 3 * measured;
		try (Recording recording = Recordings.newRecording(file)) {
			EventWriter writer = recording.newEventWriter(SampleEvents.sampleType(recording));
			String[] texts = new String[events];
			for (int i = 0; i < events; i++) {
				texts[i] = prefix + i;
			}
			long asking = -Allocation.bytes() + Allocation.bytes();
			long least = Long.MAX_VALUE;
			for (int start = 0; start < events; start += measured) {
				long before = Allocation.bytes();
				for (int i = start; i < start + measured; i++) {
					writer.begin().putInt(i).putString(texts[i]).commit();
				}
				least = Math.min(least, Allocation.bytes() - before - asking);
			}
			long allocated = least;
			assertTrue(allocated < buffers * 256, () -> allocated + " bytes for " + measured + " events");
		}
		Set<String> read = new HashSet<>();
		TwoReaders.read(Files.readAllBytes(file)).forEach(event -> read.add((String) event.get("text")));
		assertEquals(events, read.size());
	}

	@Test
	void structsArraysValuesAndThreads() throws Exception {
		record(r -> {
			Type inline = r.getTypes().getOrAdd("a.Inline", false, b -> b.addField("x", Types.Builtin.INT)
					.addField("y", Types.Builtin.DOUBLE));
			Type pooled = r.registerType(
					"a.Pooled", b -> b.addField("x", Types.Builtin.INT).addField("name", Types.Builtin.STRING));
			Type type = r.registerEventType("a.B", b -> b.addField("inline", inline)
					.addField("inlines", inline, f -> f.asArray())
					.addField("pooled", pooled)
					.addField("longs", Types.Builtin.LONG, f -> f.asArray())
					.addField("thread", Types.JDK.THREAD)
					.addField("symbol", Types.JDK.SYMBOL));
			var thread = SampleEvents.thread(r, "worker", 1);
			var stackTrace = SampleEvents.stackTrace(r, 10);
			long[] longs = {1, 2, 3};
			EventWriter writer = r.newEventWriter(type);
			assertAllocatesNothing(r, 128, i -> {
				writer.begin(SampleEvents.START_TICKS + i)
						.beginStruct()
						.putInt(i)
						.putDouble(i)
						.endStruct()
						.beginArray(2)
						.skip()
						.beginStruct()
						.putInt(i)
						.endStruct()
						.endArray()
						.beginStruct()
						.putInt(i % 10)
						.putString("name")
						.endStruct()
						.putLongs(longs)
						.put(thread)
						.putString("a symbol")
						.setEventThread(Thread.currentThread())
						.setStackTrace(stackTrace)
						.commit();
			});
		});
	}

	@Test
	void stackTraceElementsThatCameBefore() throws Exception {
		record(r -> {
			EventWriter writer = r.newEventWriter(SampleEvents.sampleType(r));
			StackTraceElement[][] stacks = new StackTraceElement[10][20];
			for (int i = 0; i < stacks.length; i++) {
				for (int depth = 0; depth < stacks[i].length; depth++) {
					stacks[i][depth] = new StackTraceElement("demo.C" + i, "run" + depth, "C.java", depth);
				}
			}
			assertAllocatesNothing(r, 24, i -> writer.begin()
					.setStackTrace(stacks[i % stacks.length])
					.putInt(i)
					.commit());
		});
	}
}
