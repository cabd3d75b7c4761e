/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Destination;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.NumberedEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** A callback may do anything, also with the recording that it is called for. */
@Alone
class CallbackTest {
	@TempDir
	private Path directory;

	@ParameterizedTest
	@EnumSource
	void callbacksWriteRegisterRotateAndFlushWhileOthersDoTheSame(Destination destination) throws Exception {
		Path file = directory.resolve(destination + ".jfr");
		Recording recording = destination.open(file, s -> s.withMaxChunkSize(50_000));
		Type type = NumberedEvents.type(recording);
		int workers = 6;
		int numbers = 40;
		Crew.run(workers, worker -> {
			for (int number = 0; number < numbers; number += 2) {
				int inner = number + 1;
				Type outer = recording.registerEventType("test.Outer" + number, b -> {
					b.addField("value", Types.Builtin.INT);
					recording.registerType("test.Inner" + inner, i -> i.addField("x", Types.Builtin.INT));
					recording.writeEvent(NumberedEvents.event(type, worker, inner));
					recording.rotateChunk();
				});
				assertNotNull(outer);
				if (!outer.getTypeName().equals("test.Outer" + number)) {
					throw new AssertionError(outer.getTypeName());
				}
				TypedValue value = NumberedEvents.event(type, worker, number);
				recording.writeEvent(type.asValue(v -> {
					copy(value, v);
					recording.flush();
					recording.rotateChunk();
				}));
			}
		});
		recording.close();
		BitSet[] expected = NumberedEvents.all(workers, numbers);
		// Of threads that register one name, each may have been called back, or one alone.
		List<ReadEvent> events = TwoReaders.read(destination.recorded(file));
		for (int worker = 0; worker < workers; worker++) {
			for (int number = 1; number < numbers; number += 2) {
				expected[worker].clear(number);
			}
		}
		int[] innerOfNumber = new int[numbers];
		for (ReadEvent event : events) {
			int number = (int) event.get("number");
			innerOfNumber[number]++;
			if (number % 2 == 1) {
				expected[(int) event.get("worker")].set(number);
			}
		}
		for (int number = 1; number < numbers; number += 2) {
			assertEquals(true, innerOfNumber[number] >= 1 && innerOfNumber[number] <= workers, "number " + number);
		}
		NumberedEvents.assertHolds(file, expected);
	}

	private static void copy(TypedValue from, TypedValueBuilder to) {
		from.getFieldValues().forEach(f -> {
			switch (f.getField().getName()) {
				case "worker", "number" ->
					to.putField(f.getField().getName(), (int) f.getValue().getValue());
				case "text" -> to.putField("text", (String) f.getValue().getValue());
				default -> {
					// as it comes
				}
			}
		});
	}

	@Test
	void callbacksNestedInCallbacksWriteTheirEvents() throws Exception {
		byte[] bytes = SampleEvents.record(r -> {
			Type type = SampleEvents.sampleType(r);
			r.writeEvent(nested(r, type, 30));
		});
		List<ReadEvent> events = TwoReaders.read(bytes);
		assertEquals(31, events.size());
		for (int depth = 0; depth <= 30; depth++) {
			assertEquals(30 - (30 - depth), events.get(depth).get("number"));
		}
	}

	private static TypedValue nested(Recording recording, Type type, int depth) {
		return type.asValue(v -> {
			if (depth > 0) {
				recording.writeEvent(nested(recording, type, depth - 1));
			}
			v.putField("startTime", SampleEvents.START_TICKS + depth)
					.putField("number", depth)
					.putField("text", "depth " + depth);
		});
	}

	@Test
	void callbackThatClosesEndsTheRecording() throws Exception {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		Recording recording = Recordings.newRecording(out);
		recording.writeEvent(SampleEvents.sample(recording, 1, "kept"));
		Type type = SampleEvents.sampleType(recording);
		TypedValue value = type.asValue(v -> {
			close(recording);
			v.putField("number", 2);
		});
		IllegalStateException e = assertThrows(IllegalStateException.class, () -> recording.writeEvent(value));
		assertEquals(true, e.getMessage().contains("closed"), e.getMessage());
		assertThrows(IllegalStateException.class, recording::rotateChunk);
		assertThrows(IllegalStateException.class, recording::flush);
		recording.close();
		assertEquals(
				List.of("kept"),
				TwoReaders.read(out.toByteArray()).stream()
						.map(event -> event.get("text"))
						.toList());
	}

	private static void close(Recording recording) {
		try {
			recording.close();
		} catch (java.io.IOException e) {
			throw new AssertionError(e);
		}
	}

	@Test
	void nothingOfAnEventWhoseCallbackThrowsReachesTheFile() throws Exception {
		RuntimeException thrown = new IllegalArgumentException("says the callback");
		byte[] bytes = SampleEvents.record(r -> {
			Type type = SampleEvents.sampleType(r);
			for (int i = 0; i < 10; i++) {
				int number = i;
				Consumer<TypedValueBuilder> half = v -> {
					v.putField("number", -1 - number).putField("text", "never");
					throw thrown;
				};
				assertSame(thrown, assertThrows(RuntimeException.class, () -> r.writeEvent(type.asValue(half))));
				Error error = new StackOverflowError("says the callback");
				assertSame(
						error,
						assertThrows(
								Error.class,
								() -> type.asValue(v -> {
									throw error;
								})));
				r.writeEvent(SampleEvents.sample(r, number, "text"));
			}
		});
		List<ReadEvent> events = TwoReaders.read(bytes);
		assertEquals(10, events.size());
		for (ReadEvent event : events) {
			assertEquals("text", event.get("text"));
		}
		assertEquals(false, new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1).contains("never"));
	}

	@Test
	void typeWhoseCallbackThrowsIsNotRegisteredAndMayBeLater() throws Exception {
		RuntimeException thrown = new IllegalArgumentException("says the callback");
		ReadEvent event = SampleEvents.readBack(r -> {
			assertSame(
					thrown,
					assertThrows(
							RuntimeException.class,
							() -> r.registerEventType("a.B", b -> {
								b.addField("wrong", Types.Builtin.LONG);
								throw thrown;
							})));
			SampleEvents.writeOne(r, "a.B", b -> b.addField("right", Types.Builtin.INT), v -> v.putField("right", 7));
		});
		assertEquals(7, event.get("right"));
		assertEquals(false, event.values().containsKey("wrong"));
	}
}
