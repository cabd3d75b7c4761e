/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;

/**
 * The file of a recording at some moment of its life.
 *
 * @param name
 *            which moment
 * @param bytes
 *            what is in the file
 * @param chunkStarts
 *            where chunks begin
 * @param safeBytes
 *            how much of it was flushed or sealed
 * @param safeEvents
 *            how many events are in that, numbered from 0
 * @param writtenEvents
 *            how many were written in all
 */
record BaseRecording(
		String name, byte[] bytes, List<Integer> chunkStarts, int safeBytes, int safeEvents, int writtenEvents) {
	static final String EVENT = "test.Number";

	/** Makes recordings that are finished, not finished, with tails, and that have only begun. */
	static List<BaseRecording> all() throws IOException {
		List<BaseRecording> all = new ArrayList<>();
		for (boolean jdkTypes : new boolean[] {false, true}) {
			try (Life life = new Life(jdkTypes)) {
				all.add(life.now("only begun"));
				life.write(3);
				all.add(life.now("begun with events"));
				life.flush();
				all.add(life.now("flushed"));
				life.write(40);
				all.add(life.now("flushed with a tail"));
				life.flush();
				life.write(40);
				all.add(life.now("flushed twice with a tail"));
				life.rotate();
				all.add(life.now("rotated"));
				life.write(40);
				all.add(life.now("rotated with a tail"));
				life.flush();
				life.write(2);
				life.rotate();
				life.write(5);
				life.flush();
				life.write(60);
				all.add(life.now("third chunk with a tail"));
				life.finish();
				all.add(life.now("closed"));
			}
		}
		return all;
	}

	/** A recording that goes on. */
	private static final class Life implements AutoCloseable {
		/** So long that an event leaves the buffers of the writer soon. */
		private static final String PADDING = "padding ".repeat(200);

		private final Path file = Files.createTempFile("base", ".jfr");
		private final Recording recording;
		private final boolean jdkTypes;
		private final Type type;
		private final List<Integer> chunkStarts = new ArrayList<>(List.of(0));
		private int written;
		private int safeEvents;
		private int safeBytes;

		Life(boolean jdkTypes) throws IOException {
			this.jdkTypes = jdkTypes;
			recording = Recordings.newRecording(file, s -> {
				s.withTimestamp(SampleEvents.START_EPOCH_NANOS).withStartTicks(SampleEvents.START_TICKS);
				if (jdkTypes) {
					s.withJdkTypeInitialization();
				}
			});
			Type pooled = recording.registerType(
					"test.Pooled", b -> b.addField("a", Types.Builtin.INT).addField("text", Types.Builtin.STRING));
			type = recording.registerType(EVENT, "jdk.jfr.Event", b -> {
				b.addField("startTime", Types.Builtin.LONG)
						.addField("number", Types.Builtin.LONG)
						.addField("text", Types.Builtin.STRING)
						.addField("pooled", pooled)
						.addField("list", Types.Builtin.INT, f -> f.asArray());
				if (jdkTypes) {
					b.addField("eventThread", Types.JDK.THREAD).addField("stackTrace", Types.JDK.STACK_TRACE);
				}
			});
		}

		void write(int count) {
			for (int i = 0; i < count; i++) {
				int number = written++;
				recording.writeEvent(type.asValue(v -> {
					v.putField("startTime", SampleEvents.START_TICKS + number).putField("number", (long) number);
					v.putField("text", number % 5 == 4 ? PADDING + number : "text " + number % 3);
					v.putField("pooled", p -> p.putField("a", number % 4).putField("text", "pooled"));
					v.putField("list", new int[] {number, -number});
					if (jdkTypes) {
						v.putField("eventThread", SampleEvents.thread(recording, "thread", 1 + number % 2));
						v.putField("stackTrace", SampleEvents.stackTrace(recording, number % 4));
					}
				}));
			}
		}

		void flush() throws IOException {
			recording.flush();
			safe();
		}

		void rotate() throws IOException {
			recording.rotateChunk();
			safe();
			// The header of the next chunk stands behind the one that was sealed.
			safeBytes -= 68;
			chunkStarts.add(safeBytes);
		}

		private void safe() throws IOException {
			safeEvents = written;
			safeBytes = (int) Files.size(file);
		}

		BaseRecording now(String name) throws IOException {
			return new BaseRecording(
					name + (jdkTypes ? ", JDK types" : ""),
					Files.readAllBytes(file),
					List.copyOf(chunkStarts),
					safeBytes,
					safeEvents,
					written);
		}

		void finish() throws IOException {
			recording.close();
			safe();
		}

		@Override
		public void close() throws IOException {
			recording.close();
			Files.delete(file);
		}
	}
}
