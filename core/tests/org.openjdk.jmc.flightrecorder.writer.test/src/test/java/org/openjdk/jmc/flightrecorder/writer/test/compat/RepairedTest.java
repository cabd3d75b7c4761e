/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.compat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.readBack;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.sample;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.sampleType;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.stackTrace;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.thread;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.writeOne;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Allocation;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Warnings;

/** What goes wrong with 9.1.2, one test each; the formats' part of the list is tested rule by rule elsewhere. */
class RepairedTest {
	/** What the design promises of events by the API of 9.1.2, lambda and value included. */
	private static final int MOST_BYTES_PER_EVENT = 160;

	@Alone
	@Test
	void anEventAllocatesHundredAndSixtyBytesAtMost() throws Exception {
		record(r -> {
			Type type = sampleType(r);
			int events = 20_000;
			long least = Long.MAX_VALUE;
			for (int round = 0; round < 10; round++) {
				long before = Allocation.bytes();
				for (int i = 0; i < events; i++) {
					int n = i;
					r.writeEvent(type.asValue(v -> v.putField("number", n).putField("text", "same text")));
				}
				least = Math.min(least, (Allocation.bytes() - before) / events);
			}
			long perEvent = least;
			assertTrue(perEvent <= MOST_BYTES_PER_EVENT, () -> perEvent + " bytes per event");
		});
	}

	@Test
	void bytesReachTheStreamWhenAChunkRotates() throws Exception {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		try (Recording r = Recordings.newRecording(out)) {
			r.writeEvent(sample(r, 1, "x")).rotateChunk();
			assertEquals(1, TwoReaders.read(out.toByteArray()).size());
			r.writeEvent(sample(r, 2, "x"));
		}
		assertEquals(2, TwoReaders.read(out.toByteArray()).size());
	}

	@Test
	void rotateChunkRotates() throws Exception {
		List<ChunkDump> chunks = ChunkDump.validate(record(r -> {
			for (int i = 0; i < 3; i++) {
				r.writeEvent(sample(r, i, "only in chunk " + i))
						.writeEvent(sample(r, i, "only in chunk " + i))
						.rotateChunk();
			}
		}));
		assertEquals(
				List.of(2, 2, 2),
				chunks.stream().map(c -> c.events.size()).filter(n -> n > 0).toList());
		for (ChunkDump chunk : chunks) {
			int texts = chunk.constants
					.getOrDefault(chunk.metadata.byName("java.lang.String").id(), Map.of())
					.size();
			assertTrue(texts <= 1, () -> "a chunk has the constants of its own events, not " + texts);
		}
	}

	@Test
	void threadsWithUniqueTextsLoseNothing() throws Exception {
		int perThread = 5000;
		byte[] bytes = record(r -> {
			ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
			Thread[] threads = new Thread[4];
			for (int t = 0; t < threads.length; t++) {
				String name = "thread " + t;
				threads[t] = new Thread(() -> {
					for (int i = 0; i < perThread; i++) {
						r.writeEvent(sample(r, i, name + " " + i));
					}
				});
				threads[t].setUncaughtExceptionHandler((thread, e) -> failures.add(e));
				threads[t].start();
			}
			for (Thread thread : threads) {
				thread.join();
			}
			assertEquals(List.of(), List.copyOf(failures));
		});
		assertEquals(
				4L * perThread,
				TwoReaders.read(bytes).stream()
						.map(e -> e.get("text"))
						.distinct()
						.count());
	}

	@Test
	void unsetFieldsDoNotCorruptTheFile() throws Exception {
		byte[] bytes = record(r -> {
			Type struct = r.registerType(
					"a.Struct", b -> b.addField("s", Types.Builtin.STRING).addField("d", Types.Builtin.DOUBLE));
			writeOne(
					r,
					"a.B",
					b -> {
						for (Types.Builtin type : Types.Builtin.values()) {
							b.addField(type.name(), type).addField(type.name() + "s", type, f -> f.asArray());
						}
						b.addField("struct", struct)
								.addField("thread", Types.JDK.THREAD)
								.addField("last", Types.Builtin.INT);
					},
					v -> v.putField("last", 123));
			r.writeEvent(sample(r, 1, "after"));
		});
		List<ReadEvent> events = TwoReaders.read(bytes);
		assertEquals(123, events.get(0).get("last"));
		assertEquals(0L, events.get(0).get("LONG"));
		assertEquals(false, events.get(0).get("BOOLEAN"));
		assertNull(events.get(0).get("struct"));
		assertEquals("after", events.get(1).get("text"));
	}

	@Test
	void javaThreadIdIsKept() throws Exception {
		ReadEvent event =
				readBack(r -> writeOne(r, "a.B", b -> {}, v -> v.putField("eventThread", thread(r, "main", 42))));
		assertEquals(42L, ((Map<?, ?>) event.get("eventThread")).get("javaThreadId"));
	}

	@Test
	void unknownNamesAreLoggedOnce() throws Exception {
		try (Warnings warnings = new Warnings()) {
			record(r -> {
				Type type = r.registerEventType("a.B", b -> b.addField("x", Types.Builtin.INT));
				for (int i = 0; i < 50; i++) {
					r.writeEvent(type.asValue(v -> v.putField("unheardOf", 1).putField("alsoUnheardOf", "x")));
					r.registerEventType("no java name");
				}
			});
			assertEquals(1, warnings.with("'unheardOf'").size(), () -> "" + warnings.with(""));
			assertTrue(warnings.with("'unheardOf'").get(0).contains("a.B"), () -> "" + warnings.with(""));
			assertEquals(1, warnings.with("alsoUnheardOf").size(), () -> "" + warnings.with(""));
			assertEquals(1, warnings.with("no java name").size(), () -> "" + warnings.with(""));
		}
	}

	@Test
	void slowStreamGetsEverything() throws Exception {
		byte[][] bytes = new byte[1][];
		Deadline.within("slow stream", () -> {
			ByteArrayOutputStream out = new ByteArrayOutputStream() {
				private boolean slept;

				@Override
				public synchronized void write(byte[] b, int offset, int length) {
					if (!slept) {
						slept = true;
						try {
							Thread.sleep(5500); // 9.1.2 gives up after five seconds
						} catch (InterruptedException e) {
							throw new AssertionError(e);
						}
					}
					super.write(b, offset, length);
				}
			};
			Recording r = Recordings.newRecording(out);
			r.writeEvent(sample(r, 1, "x"));
			r.close();
			bytes[0] = out.toByteArray();
			return null;
		});
		assertEquals(1, TwoReaders.read(bytes[0]).size());
	}

	@Test
	void noThreadIsLeftBehindByARecordingThatIsNeverClosed() throws Exception {
		var before = Thread.getAllStackTraces().keySet();
		Recording r = Recordings.newRecording(new ByteArrayOutputStream());
		r.writeEvent(sample(r, 1, "x"));
		// Threads of the JVM and of other tests come and go; none may have been made by this one.
		assertEquals(
				0,
				Thread.getAllStackTraces().keySet().stream()
						.filter(thread -> !before.contains(thread))
						.filter(thread -> thread.getThreadGroup()
								== Thread.currentThread().getThreadGroup())
						.count());
	}

	@Test
	void interruptedThreadStillWrites() throws Exception {
		byte[] bytes = record(r -> {
			Thread.currentThread().interrupt();
			r.writeEvent(sample(r, 1, "x")).rotateChunk();
			r.writeEvent(sample(r, 2, "x"));
			assertTrue(Thread.interrupted(), "the interrupt is left for the caller");
		});
		assertEquals(2, TwoReaders.read(bytes).size());
	}

	@Test
	void stackTracesAreWholeAndInline() throws Exception {
		ReadEvent event = readBack(r -> writeOne(r, "a.B", b -> {}, v -> v.putField("stackTrace", stackTrace(r, 64))));
		Map<?, ?> trace = (Map<?, ?>) event.get("stackTrace");
		assertEquals(64, ((List<?>) trace.get("frames")).size());
		assertEquals(false, trace.get("truncated"));
	}

	@Test
	void valuesOfAnotherRecordingMayBeWritten() throws Exception {
		byte[] bytes = record(r -> {
			Type[] type = new Type[1];
			record(other -> {
				type[0] = sampleType(other);
				r.writeEvent(type[0].asValue(v -> v.putField("number", 1).putField("text", "open")));
			});
			r.writeEvent(type[0].asValue(v -> v.putField("number", 2).putField("text", "closed")));
			r.writeEvent(sample(r, 3, "own"));
		});
		assertEquals(
				List.of(1, 2, 3),
				TwoReaders.read(bytes).stream()
						.map(e -> e.get("number"))
						.sorted()
						.toList());
	}

	@Test
	void threadTypeHasAFieldForVirtualThreads() throws Exception {
		ChunkDump chunk = ChunkDump.validate(SampleEvents.record(r -> {})).get(0);
		assertNotNull(chunk.metadata.byName("java.lang.Thread").field("virtual"));
	}

	@Test
	void closeReportsTheStreamsException() throws IOException {
		Recording r = Recordings.newRecording(new ByteArrayOutputStream() {
			@Override
			public synchronized void write(byte[] b, int offset, int length) {
				throw new IllegalStateException("broken");
			}
		});
		IOException thrown = assertThrows(IOException.class, r::close);
		assertEquals(IllegalStateException.class, thrown.getCause().getClass(), () -> "" + thrown);
		assertEquals("broken", thrown.getCause().getMessage());
	}
}
