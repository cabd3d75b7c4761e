/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.copy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import jdk.jfr.Timespan;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Strictness;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ClientCode;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Recorded events that random recordings brought up. */
class RecordedEventEdgesTest {
	@TempDir
	Path directory;

	record Inner(int number) {}

	record Outer(Inner inner, Inner[] more) {}

	@Test
	void nameOfAnEventTypeMayBeThatOfAStructureToo() throws Exception {
		for (List<Record> events : List.of(
				List.of(new Inner(7), new Outer(new Inner(8), new Inner[] {new Inner(9)})),
				List.of(new Outer(new Inner(8), new Inner[] {new Inner(9)}), new Inner(7)))) {
			Path original = Files.write(
					directory.resolve("original.jfr"), SampleEvents.record(r -> events.forEach(r::writeEvent)));
			byte[] copied = SampleEvents.record(
					s -> s.withJdkTypeInitialization().withStrict(Strictness.TYPES),
					r -> JdkReader.events(original).forEach(r::writeEvent));
			List<ReadEvent> read = TwoReaders.read(copied);
			TwoReaders.assertSameEvents(
					TwoReaders.withoutTimes(TwoReaders.read(original)),
					TwoReaders.withoutTimes(read),
					"original and copy");
			ReadEvent outer = read.stream()
					.filter(e -> e.typeName().endsWith("Outer"))
					.findFirst()
					.orElseThrow();
			assertEquals(Map.of("number", 8), outer.get("inner"));
			assertEquals(List.of(Map.of("number", 9)), outer.get("more"));
		}
	}

	record Many(Instant[] instants, @Timespan(Timespan.TICKS) Duration[] spans) {}

	private Path original(Record event) throws Exception {
		return Files.write(
				directory.resolve("original.jfr"), SampleEvents.record(recording -> recording.writeEvent(event)));
	}

	/** Ticks mean other times in another recording, and the reader gives the ticks of an array as they are. */
	@Test
	void arrayOfTicksIsRefusedUnlessItsTimesAreNone() throws Exception {
		Instant[] when = {null, Instant.ofEpochSecond(0, SampleEvents.START_EPOCH_NANOS + 5)};
		Duration[] length = {Duration.ofNanos(7)};
		assertRefused(new Many(when, null), "'instants'", String.valueOf(SampleEvents.START_TICKS + 5));
		assertRefused(new Many(null, length), "'spans'", "7");
		Path original = original(new Many(new Instant[] {null}, new Duration[0]));
		Path copy = Files.write(
				directory.resolve("copy.jfr"),
				SampleEvents.record(s -> s.withJdkTypeInitialization(), recording -> JdkReader.events(original)
						.forEach(recording::writeEvent)));
		RecordedEvent copied = JdkReader.events(copy).get(0);
		assertArrayEquals(new Object[] {Long.MIN_VALUE}, copied.getValue("instants"));
		assertArrayEquals(new Object[0], copied.getValue("spans"));
	}

	private void assertRefused(Record event, String... named) throws Exception {
		Path original = original(event);
		SampleEvents.record(s -> s.withJdkTypeInitialization(), recording -> {
			String message = assertThrows(
							IllegalArgumentException.class,
							() -> recording.writeEvent(
									JdkReader.events(original).get(0)))
					.getMessage();
			for (String part : named) {
				assertTrue(message.contains(part), message);
			}
		});
	}

	/** The JDK records them as they are, and its reader finds the first of them. */
	@Test
	void firstOfSeveralFieldsOfOneNameIsCopied() throws Exception {
		ClientCode client = new ClientCode(
				directory,
				"""
				import jdk.jfr.*;

				@Name("test.Twice")
				class Twice extends Event {
					@Name("x")
					int first = 1;

					String x = "second";

					public static void main(String[] arguments) throws Exception {
						try (Recording recording = new Recording()) {
							recording.start();
							new Twice().commit();
							recording.dump(java.nio.file.Path.of("twice.jfr"));
						}
					}
				}
				""");
		client.run(directory, "Twice");
		Path original = directory.resolve("twice.jfr");
		RecordedEvent twice = JdkReader.events(original).stream()
				.filter(e -> e.getEventType().getName().equals("test.Twice"))
				.findFirst()
				.orElseThrow();
		assertEquals(
				2,
				twice.getFields().stream().filter(f -> f.getName().equals("x")).count());
		assertEquals(1, twice.getInt("x"));
		for (boolean asTheyAre : new boolean[] {true, false}) {
			byte[] copy =
					SampleEvents.record(s -> s.withJdkTypeInitialization().withStrict(Strictness.TYPES), recording -> {
						if (asTheyAre) {
							recording.registerTypes(original);
						}
						recording.writeEvent(twice).writeEvent(twice);
					});
			assertEquals(
					List.of(1, 1),
					TwoReaders.read(copy).stream().map(e -> e.get("x")).toList());
		}
	}

	/** In the JDK, the module of a package is a structure. */
	@Test
	void textStaysATextWhereTheJdkHasAStructureOfTheName() throws Exception {
		Path original = Files.write(directory.resolve("original.jfr"), SampleEvents.record(s -> {}, recording -> {
			Type inPackage = recording.getTypes().getOrAdd("jdk.types.Package", b -> b.addField(
							"name", Types.Builtin.STRING)
					.addField("module", Types.Builtin.STRING));
			Type event = recording.registerType(
					"test.Loaded", "jdk.jfr.Event", b -> b.addField("startTime", Types.Builtin.LONG)
							.addField("from", inPackage));
			recording.writeEvent(event.asValue(v -> v.putField("startTime", 1L)
					.putField("from", p -> p.putField("name", "a.b").putField("module", "a.module"))));
		}));
		Path copy =
				Files.write(directory.resolve("copy.jfr"), SampleEvents.record(recording -> JdkReader.events(original)
						.forEach(recording::writeEvent)));
		RecordedEvent copied = JdkReader.events(copy).get(0);
		assertEquals("a.b", copied.getString("from.name"));
		assertEquals("a.module", copied.getString("from.module"));
	}

	/** Readers give the earliest time of all for ticks that count from long before the year 1678. */
	@Test
	void eventThatStartsBeforeAllTimeIsRefusedAndCounted() throws Exception {
		Path original = directory.resolve("original.jfr");
		Files.write(
				original,
				SampleEvents.record(
						s -> {
							SampleEvents.fixedTimes(s);
							s.withTicksPerSecond(1000);
						},
						r -> r.writeEvent(
								SampleEvents.sampleType(r).asValue(v -> v.putField("startTime", Long.MIN_VALUE / 2)
										.putField("text", "old")))));
		Recording copy = Recordings.newRecording(directory.resolve("copy.jfr"));
		try (copy) {
			IllegalArgumentException e = assertThrows(
					IllegalArgumentException.class,
					() -> copy.writeEvent(JdkReader.events(original).get(0)));
			assertTrue(e.getMessage().contains(SampleEvents.SAMPLE), e::getMessage);
			assertEquals(1, copy.getStatistics().eventsFailed());
		}
		assertEquals(List.of(), TwoReaders.read(directory.resolve("copy.jfr")));
	}
}
