/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.values;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.START_TICKS;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.fixedTimes;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordedStackTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.concurrency.Crew;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Stacks that come again, in arrays made anew: equal ones are one constant, and none is taken for another. */
class RepeatedStacksTest {
	private static final int DEPTH = 12;

	@TempDir
	Path directory;

	/** How stacks get to a recording. */
	enum Door {
		/** The implicit field of the direct writer. */
		IMPLICIT {
			@Override
			void put(Recording r, EventWriter writer, StackTraceElement[] stack) {
				writer.setStackTrace(stack).skip();
			}
		},
		/** A field of the direct writer. */
		FIELD {
			@Override
			void put(Recording r, EventWriter writer, StackTraceElement[] stack) {
				writer.putStackTrace(stack);
			}
		},
		/** An exception. */
		THROWABLE {
			@Override
			void put(Recording r, EventWriter writer, StackTraceElement[] stack) {
				Throwable thrown = new Throwable();
				thrown.setStackTrace(stack);
				writer.putStackTrace(thrown.getStackTrace());
			}
		},
		/** A value made of the elements. */
		VALUE {
			@Override
			void put(Recording r, EventWriter writer, StackTraceElement[] stack) {
				writer.put(r.jdkValues().stackTrace(stack));
			}
		};

		abstract void put(Recording r, EventWriter writer, StackTraceElement[] stack);
	}

	/** Puts stacks, each in an event that has a number. */
	private static final class Samples {
		private final Recording recording;
		private final Door door;
		private final EventWriter writer;

		Samples(Recording recording, Door door) {
			this.recording = recording;
			this.door = door;
			Type type = recording.registerEventType(
					"a.Sample", b -> b.addField("number", Types.Builtin.INT).addField("taken", Types.JDK.STACK_TRACE));
			writer = recording.newEventWriter(type);
		}

		void write(int number, StackTraceElement[] stack) {
			writer.begin(START_TICKS + number).putInt(number);
			door.put(recording, writer, stack);
			writer.commit();
		}
	}

	/** A frame with all that an element can tell, made anew. */
	private static StackTraceElement element(
			String loader, String module, String version, String type, String method, int line) {
		return new StackTraceElement(loader, module, version, type, method, "C.java", line);
	}

	private static StackTraceElement[] stack(int depth) {
		StackTraceElement[] frames = new StackTraceElement[depth];
		for (int i = 0; i < depth; i++) {
			frames[i] = element("app", "m", "1", new String("demo.C" + i % 5), new String("run" + i), 10 + i);
		}
		return frames;
	}

	/** Stacks that differ in one thing in one frame; lines are equal in most of them. */
	private static List<StackTraceElement[]> neighbours() {
		List<StackTraceElement[]> stacks = new ArrayList<>();
		stacks.add(stack(DEPTH));
		for (int at : new int[] {0, DEPTH / 2, DEPTH - 1}) {
			String type = "demo.C" + at % 5;
			String method = "run" + at;
			for (StackTraceElement other : List.of(
					element("app", "m", "1", "demo.D", method, 10 + at),
					element("app", "m", "1", type, "other", 10 + at),
					element("other", "m", "1", type, method, 10 + at),
					element(null, "m", "1", type, method, 10 + at),
					element("app", "other", "1", type, method, 10 + at),
					element("app", "m", "2", type, method, 10 + at),
					element("app", "m", null, type, method, 10 + at),
					element("app", null, null, type, method, 10 + at),
					element("app", "m", "1", type, method, 100 + at),
					element("app", "m", "1", type, method, 0),
					element("app", "m", "1", type, method, -1),
					element("app", "m", "1", type, method, -2))) {
				StackTraceElement[] stack = stack(DEPTH);
				stack[at] = other;
				stacks.add(stack);
			}
		}
		stacks.add(stack(DEPTH - 1));
		stacks.add(new StackTraceElement[0]);
		return stacks;
	}

	private static int constants(ChunkDump chunk) {
		return ids(chunk).size();
	}

	private static Set<Long> ids(ChunkDump chunk) {
		return chunk.constants
				.getOrDefault(chunk.metadata.byName("jdk.types.StackTrace").id(), Map.of())
				.keySet();
	}

	private List<RecordedEvent> read(byte[] recording) throws Exception {
		TwoReaders.read(recording);
		Path file = Files.write(directory.resolve("stacks.jfr"), recording);
		return JdkReader.events(file).stream()
				.filter(event -> event.hasField("number"))
				.toList();
	}

	private static void assertStack(StackTraceElement[] expected, RecordedEvent event) {
		RecordedStackTrace taken = event.getValue("taken");
		List<RecordedFrame> frames = (taken == null ? event.getStackTrace() : taken).getFrames();
		assertEquals(expected.length, frames.size());
		for (int i = 0; i < expected.length; i++) {
			RecordedFrame frame = frames.get(i);
			assertEquals(expected[i].getClassName(), frame.getMethod().getType().getName());
			assertEquals(expected[i].getMethodName(), frame.getMethod().getName());
			assertEquals(Math.max(-1, expected[i].getLineNumber()), frame.getLineNumber());
			assertEquals(expected[i].isNativeMethod() ? "Native" : "Interpreted", frame.getType());
			RecordedObject module = frame.getMethod().getType().getValue("package.module");
			assertEquals(expected[i].getModuleName(), module == null ? null : module.getString("name"));
			assertEquals(expected[i].getModuleVersion(), module == null ? null : module.getString("version"));
		}
	}

	@Test
	void equalStacksAreOneConstantByWhateverDoorTheyCome() throws Exception {
		byte[] recording = record(r -> {
			for (int round = 0; round < 3; round++) {
				for (Door door : Door.values()) {
					new Samples(r, door).write(round, stack(DEPTH));
				}
			}
		});
		assertEquals(1, constants(ChunkDump.validate(recording).get(0)));
		for (RecordedEvent event : read(recording)) {
			assertStack(stack(DEPTH), event);
		}
	}

	@ParameterizedTest
	@EnumSource(Door.class)
	void stacksThatDifferInOneThingAreTwoConstants(Door door) throws Exception {
		List<StackTraceElement[]> stacks = neighbours();
		byte[] recording = record(r -> {
			Samples samples = new Samples(r, door);
			for (int i = 0; i < 5 * stacks.size(); i++) {
				// Its own array each time, and the same elements every other time.
				samples.write(
						i,
						(i % 2 == 0 ? stacks : neighbours())
								.get(i % stacks.size())
								.clone());
			}
		});
		// Line -1 in an interpreted frame and line -2 in a native one differ by the type of the frame.
		assertEquals(stacks.size(), constants(ChunkDump.validate(recording).get(0)));
		List<RecordedEvent> events = read(recording);
		assertEquals(5 * stacks.size(), events.size());
		for (RecordedEvent event : events) {
			assertStack(stacks.get(event.getInt("number") % stacks.size()), event);
		}
	}

	@ParameterizedTest
	@EnumSource(Door.class)
	void eachChunkDefinesTheStackAgainWithTheSameId(Door door) throws Exception {
		int chunks = 4;
		byte[] recording = record(r -> {
			Samples samples = new Samples(r, door);
			for (int i = 0; i < 3 * chunks; i++) {
				samples.write(i, stack(DEPTH));
				if (i % 3 == 2) {
					r.rotateChunk();
				}
			}
		});
		Set<Long> ids = new TreeSet<>();
		int defining = 0;
		for (ChunkDump chunk : ChunkDump.validate(recording)) {
			ids.addAll(ids(chunk));
			defining += constants(chunk);
		}
		assertEquals(chunks, defining);
		assertEquals(1, ids.size());
		for (RecordedEvent event : read(recording)) {
			assertStack(stack(DEPTH), event);
		}
	}

	@ParameterizedTest
	@EnumSource(Door.class)
	void anArrayMayBeUsedForTheNextStack(Door door) throws Exception {
		byte[] recording = record(r -> {
			Samples samples = new Samples(r, door);
			StackTraceElement[] reused = stack(3);
			for (int i = 0; i < 20; i++) {
				reused[1] = element("app", "m", "1", "demo.Reused", "run" + i % 3, 1);
				samples.write(i, reused);
			}
		});
		assertEquals(3, constants(ChunkDump.validate(recording).get(0)));
		for (RecordedEvent event : read(recording)) {
			StackTraceElement[] expected = stack(3);
			expected[1] = element("app", "m", "1", "demo.Reused", "run" + event.getInt("number") % 3, 1);
			assertStack(expected, event);
		}
	}

	@ParameterizedTest
	@EnumSource(Door.class)
	void aStackThatIsCutIsNotTheOneThatIsWhole(Door door) throws Exception {
		byte[] recording = record(
				s -> {
					fixedTimes(s);
					s.withStackDepth(4);
				},
				r -> {
					Samples samples = new Samples(r, door);
					for (int i = 0; i < 10; i++) {
						samples.write(i, stack(4 + i % 2 * 3));
					}
				});
		assertEquals(2, constants(ChunkDump.validate(recording).get(0)));
		for (RecordedEvent event : read(recording)) {
			assertStack(stack(4), event);
			RecordedStackTrace taken = event.getValue("taken");
			boolean truncated = (taken == null ? event.getStackTrace() : taken).isTruncated();
			assertEquals(event.getInt("number") % 2 == 1, truncated);
		}
	}

	/** More stacks than are remembered, of few methods, and chunks that end. */
	@Alone
	@ParameterizedTest
	@EnumSource(Door.class)
	void manyThreadsWithManyStacksDoNotMixThemUp(Door door) throws Exception {
		int threads = 4;
		int events = 1500;
		int stacks = 3000;
		long seed = Seed.get();
		System.out.println("RepeatedStacksTest: seed " + seed);
		byte[] recording = record(r -> Crew.run(threads, worker -> {
			Samples samples = new Samples(r, door);
			Random random = new Random(seed + worker);
			for (int i = 0; i < events; i++) {
				// Half of them come again and again.
				int number = random.nextInt(random.nextBoolean() ? 50 : stacks);
				samples.write(number, numbered(number));
				if (i % 200 == 199) {
					r.rotateChunk();
				}
			}
		}));
		List<RecordedEvent> read = read(recording);
		assertEquals(threads * events, read.size());
		for (RecordedEvent event : read) {
			assertStack(numbered(event.getInt("number")), event);
		}
	}

	/** The digits of the number are methods, in lines that are the same for all numbers. */
	private static StackTraceElement[] numbered(int number) {
		StackTraceElement[] frames = new StackTraceElement[6];
		int rest = number;
		for (int i = 0; i < frames.length; i++) {
			frames[i] = element(null, null, null, "demo.Digit" + rest % 10, "at" + i, 1 + i + rest % 2);
			rest /= 10;
		}
		return frames;
	}
}
