/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import jdk.jfr.Event;
import jdk.jfr.MetadataDefinition;
import jdk.jfr.Registered;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Counts;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Destination;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Door;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.NumberedEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/**
 * A stack that overflows in the middle of writing, wherever that is: the caller gets the error, others go on, and what
 * is in the file is right.
 */
@Alone
class StackOverflowTest {
	private static final int WARM_UP = 3000;
	private static final boolean LONG = Boolean.getBoolean("writer.tests.long");
	private static final int NUMBERS = WARM_UP + Integer.getInteger("writer.tests.overflows", LONG ? 40_000 : 2_000);
	/** After so many that did not overflow, a dive is over. */
	private static final int ENOUGH = 20;

	private static final int REGISTRATIONS = LONG ? 5000 : 300;
	private static final int EVENTS_IN_STEPS = LONG ? 20_000 : 360;
	private static final long STACK_BYTES = 256 * 1024;

	@TempDir
	private Path directory;

	/** Something that overflows when it is done at the bottom of the stack, and not far above. */
	private interface Action {
		/** @return whether it was done and did not overflow */
		boolean run();
	}

	/**
	 * Goes down to where the stack ends; on the way back does the action at every level, until it has not overflown a
	 * few times.
	 */
	private static int dive(Action action) {
		int done;
		try {
			done = dive(action);
		} catch (StackOverflowError e) {
			done = 0;
		}
		return done < ENOUGH && action.run() ? done + 1 : done;
	}

	/** A dive from somewhat deeper, so that not each overflows at the same places. */
	private static void diveFrom(int depth, Action action) {
		if (depth == 0) {
			dive(action);
		} else {
			diveFrom(depth - 1, action);
		}
	}

	@ParameterizedTest
	@EnumSource
	void overflowingEventIsRefusedAndBlocksNoOtherThread(Door door) throws Exception {
		overflow(door, Destination.FILE);
		if (LONG) {
			for (Destination other : EnumSet.complementOf(EnumSet.of(Destination.FILE))) {
				overflow(door, other);
			}
		}
	}

	private void overflow(Door door, Destination destination) throws Exception {
		Path file = directory.resolve(door + "-" + destination + ".jfr");
		Recording recording = destination.open(file, s -> s.withMaxChunkSize(300_000));
		Door.Writer writer = door.open(recording, 0, NUMBERS);
		BitSet returned = new BitSet();
		BitSet overflown = new BitSet();
		AtomicReference<Throwable> failure = new AtomicReference<>();
		int[] next = {WARM_UP};
		Action action = () -> {
			int number = next[0];
			if (number >= NUMBERS || failure.get() != null) {
				return false;
			}
			next[0]++;
			try {
				writer.write(number);
				returned.set(number);
				if (number % 100 == 0) {
					recording.flush();
				} else if (number % 100 == 50) {
					recording.rotateChunk();
				}
				return true;
			} catch (StackOverflowError e) {
				overflown.set(number);
				return false;
			}
		};
		Thread diver = new Thread(
				null,
				() -> {
					try {
						// What is linked or compiled for the first time at the end of a stack is the JVM's own trouble.
						for (int number = 0; number < WARM_UP; number++) {
							writer.write(number);
							returned.set(number);
							if (number % 500 == 0) {
								recording.flush();
								recording.rotateChunk();
							}
						}
						for (int round = 0; next[0] < NUMBERS && failure.get() == null; round++) {
							diveFrom(round % 64, action);
						}
					} catch (Throwable e) {
						failure.set(e);
					}
				},
				"diver",
				STACK_BYTES);
		diver.setDaemon(true);
		diver.start();
		diver.join(TimeUnit.SECONDS.toMillis(Deadline.PATIENCE_SECONDS));
		if (diver.isAlive()) {
			AssertionError hangs = new AssertionError(door + " " + destination + " hangs at number " + next[0]);
			hangs.setStackTrace(diver.getStackTrace());
			throw hangs;
		}
		if (failure.get() != null) {
			throw new AssertionError(door + " " + destination + " at number " + next[0], failure.get());
		}
		assertTrue(overflown.cardinality() > 100, () -> "overflown only " + overflown.cardinality());
		Deadline.within("rotation and close after " + door, () -> {
			recording.rotateChunk();
			recording.flush();
			recording.close();
			return null;
		});
		System.out.println("StackOverflowTest: " + door + " to " + destination + ", overflown "
				+ overflown.cardinality() + " of " + (NUMBERS - WARM_UP));
		BitSet found = NumberedEvents.holds(destination.recorded(file), 1)[0];
		BitSet lost = (BitSet) returned.clone();
		lost.andNot(found);
		assertEquals(new BitSet(), lost, "written and not found");
		assertEquals(found.cardinality(), recording.getStatistics().eventsWritten());
		long failed = recording.getStatistics().eventsFailed();
		assertTrue(
				failed > 0 && failed <= overflown.cardinality(),
				() -> failed + " of " + overflown.cardinality() + " counted");
		Counts.tell(
				StackOverflowTest.class,
				Map.of("events", NUMBERS - WARM_UP, "overflown", overflown.cardinality(), "lost", lost.cardinality()));
	}

	private static Type fields(Recording recording) {
		Type pair = recording.registerType(
				"test.Pair", b -> b.addField("x", Types.Builtin.LONG).addField("y", Types.Builtin.STRING));
		Type pairs = recording.registerType(
				"test.Pairs", b -> b.addField("first", pair).addField("second", pair));
		return recording.registerEventType("test.Fields", b -> b.addField("before", Types.Builtin.INT)
				.addField("flag", Types.Builtin.BOOLEAN)
				.addField("real", Types.Builtin.DOUBLE)
				.addField("text", Types.Builtin.STRING)
				.addField("left", pairs)
				.addField("longs", Types.Builtin.LONG, f -> f.asArray())
				.addField("thread", Types.JDK.THREAD)
				.addField("pair", pair)
				.addField("array", Types.Builtin.LONG, f -> f.asArray())
				.addField("after", Types.Builtin.LONG));
	}

	/** The steps of an event; one of them overflows. */
	private static List<Consumer<EventWriter>> steps(int number) {
		return List.of(
				EventWriter::begin,
				w -> w.putInt(number),
				w -> w.setEventThread(Thread.currentThread()),
				w -> w.putBoolean(true),
				w -> w.putDouble(1.5),
				w -> w.putString("text " + number % 1000),
				EventWriter::skip,
				w -> w.putLongs(1, -1, number),
				w -> w.putThread(Thread.currentThread()),
				EventWriter::beginStruct,
				w -> w.putLong(number),
				w -> w.putString("again"),
				EventWriter::endStruct,
				w -> w.beginArray(2),
				w -> w.putLong(number),
				EventWriter::skip,
				EventWriter::endArray,
				w -> w.putLong(number));
	}

	/**
	 * The program goes on with an event behind a call that has overflown: the call has left all as it was, or has ended
	 * the event.
	 */
	@Test
	void callOfAnEventWriterThatOverflowsLeavesNothingHalfDone() throws Exception {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		BitSet returned = new BitSet();
		int[] ended = {0};
		try (Recording recording = Recordings.newRecording(bytes, s -> s.withJdkTypeInitialization())) {
			EventWriter writer = recording.newEventWriter(fields(recording));
			Deadline.within("events in steps", STACK_BYTES, () -> {
				for (int i = 0; i < WARM_UP; i++) {
					steps(i).forEach(step -> step.accept(writer));
					writer.cancel();
				}
				for (int i = 0; i < EVENTS_IN_STEPS; i++) {
					int number = i;
					try {
						List<Consumer<EventWriter>> steps = steps(number);
						for (int at = 0; at < steps.size(); at++) {
							Consumer<EventWriter> step = steps.get(at);
							if (at == number % steps.size()) {
								diveFrom(number % 64, onceAtTheEndOfTheStack(() -> step.accept(writer)));
							} else {
								step.accept(writer);
							}
						}
						writer.commit();
						returned.set(number);
					} catch (IllegalStateException e) {
						ended[0]++;
						assertTrue(e.getMessage().contains("begin()"), e.getMessage());
					}
				}
				return null;
			});
			assertEquals(returned.cardinality(), recording.getStatistics().eventsWritten());
		}
		assertTrue(returned.cardinality() > EVENTS_IN_STEPS / 10, () -> "only " + returned.cardinality());
		System.out.println("StackOverflowTest: " + ended[0] + " of " + EVENTS_IN_STEPS + " events ended by a call");
		BitSet found = new BitSet();
		for (ReadEvent event : TwoReaders.read(bytes.toByteArray())) {
			int number = (int) event.get("before");
			found.set(number);
			assertEquals(true, event.get("flag"));
			assertEquals(1.5, event.get("real"));
			assertEquals("text " + number % 1000, event.get("text"));
			assertEquals(List.of(1L, -1L, (long) number), event.get("longs"));
			assertEquals(List.of((long) number, 0L), event.get("array"));
			assertEquals((long) number, event.get("after"));
		}
		assertEquals(returned, found);
	}

	/** An action that is done once it does not overflow. */
	private static Action onceAtTheEndOfTheStack(Runnable call) {
		boolean[] done = {false};
		return () -> {
			if (done[0]) {
				return true;
			}
			try {
				call.run();
				done[0] = true;
			} catch (StackOverflowError e) {
				return false;
			}
			return true;
		};
	}

	@Retention(RetentionPolicy.RUNTIME)
	@MetadataDefinition
	@interface Marked {
		String value() default "mark";
	}

	record Leaf(@Marked int number) {}

	@Marked
	record Node(Leaf leaf, Node next) {}

	record Rooted(int number, Node node) {}

	@Registered(false)
	@Marked("class")
	static class Clicked extends Event {
		@Marked
		int number = 1;
	}

	/** How types get into a recording, and the name of one that a client may refer to before. */
	private enum Registration {
		RECORD(Node.class.getName()) {
			@Override
			void in(Recording recording) {
				recording.registerRecordType(Rooted.class);
			}
		},
		EVENT_CLASS("test.Node") {
			@Override
			void in(Recording recording) {
				recording.registerEventType(Clicked.class);
				node(recording);
			}
		},
		OTHER_RECORDING("test.Node") {
			private Type event;

			@Override
			synchronized void in(Recording recording) {
				if (event == null) {
					Recording other = Recordings.newRecording(new ByteArrayOutputStream());
					event = other.registerEventType("test.Event", b -> b.addField("node", node(other)));
				}
				recording.newEventWriter(event);
			}
		},
		CATALOGUE("test.Node") {
			@Override
			void in(Recording recording) {
				recording.getType(Types.JDK.STACK_TRACE);
				node(recording);
			}
		};

		final String awaited;

		Registration(String awaited) {
			this.awaited = awaited;
		}

		abstract void in(Recording recording);

		static Type node(Recording recording) {
			return recording.registerType(
					"test.Node", b -> b.addField("next", b.selfType()).addField("number", Types.Builtin.INT));
		}
	}

	/** A recording that refers to a type which is registered later. */
	private static final class Waiting {
		final ByteArrayOutputStream out = new ByteArrayOutputStream();
		final Recording recording = Recordings.newRecording(
				out,
				s -> s.withJdkTypeInitialization().withMaxChunkSize(1 << 16).withMaxConstantMemory(1 << 16));
		final Type user;

		Waiting(Registration registration) {
			Type awaited = recording.getTypes().getType(registration.awaited, true);
			user = recording.registerType("test.User", "jdk.jfr.Event", b -> b.addField("startTime", Types.Builtin.LONG)
					.addField("node", awaited));
		}

		void complete(Registration registration) throws Exception {
			registration.in(recording);
			recording.writeEvent(user.asValue(v -> v.putField("startTime", 1L)));
			recording.writeEvent(new Rooted(1, new Node(new Leaf(2), null))).writeEvent(new Clicked());
			recording.close();
			assertEquals(3, TwoReaders.read(out.toByteArray()).size());
		}
	}

	@ParameterizedTest
	@EnumSource
	void registrationThatOverflowsCanBeMadeAgain(Registration registration) throws Exception {
		for (int i = 0; i < 50; i++) {
			new Waiting(registration).complete(registration);
		}
		List<Waiting> all = new ArrayList<>();
		for (int i = 0; i < REGISTRATIONS; i++) {
			all.add(new Waiting(registration));
		}
		int[] next = {0};
		BitSet overflown = new BitSet();
		Action action = () -> {
			if (next[0] == all.size()) {
				return false;
			}
			int number = next[0]++;
			try {
				registration.in(all.get(number).recording);
				return true;
			} catch (StackOverflowError e) {
				overflown.set(number);
				return false;
			}
		};
		Deadline.within("registering " + registration, STACK_BYTES, () -> {
			for (int round = 0; next[0] < all.size(); round++) {
				diveFrom(round % 64, action);
			}
			return null;
		});
		assertTrue(overflown.cardinality() > 20, () -> "overflown only " + overflown.cardinality());
		System.out.println(
				"StackOverflowTest: " + registration + ", overflown " + overflown.cardinality() + " of " + all.size());
		for (Waiting waiting : all) {
			waiting.complete(registration);
		}
	}
}
