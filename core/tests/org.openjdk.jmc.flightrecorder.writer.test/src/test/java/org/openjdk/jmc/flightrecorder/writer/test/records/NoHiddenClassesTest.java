/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.records;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ClientCode;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/**
 * A runtime on which no hidden class can be made, as native images are. A class that stands in front of the template on
 * the class path fails as there.
 */
class NoHiddenClassesTest {
	private static final String FAILING_TEMPLATE =
			"""
			package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

			class PutterTemplate {
				static {
					if (PutterTemplate.class.isHidden()) {
						throw new Error("Defining hidden classes at runtime is not supported.");
					}
				}
			}
			""";

	private static final String CLIENT =
			"""
			import java.nio.file.Path;
			import java.time.Duration;
			import java.time.Instant;
			import java.util.List;
			import java.util.Optional;
			import java.util.OptionalInt;
			import jdk.jfr.Event;
			import jdk.jfr.Timestamp;
			import org.openjdk.jmc.flightrecorder.writer.api.Recording;
			import org.openjdk.jmc.flightrecorder.writer.api.RecordWriter;
			import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
			import org.openjdk.jmc.flightrecorder.writer.api.Types;

			public class Client {
				enum Size { SMALL, LARGE }

				record Name(String first, Name second) {}

				record Place(int x, int y) {}

				record All(
						Instant startTime, Duration duration, boolean flag, byte small, char letter, short number, int other,
						long large, float real, double exact, String text, Size size,
						@Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH) Instant arrived, Duration took,
						Thread thread, Class<?> type, StackTraceElement[] stack, int[] numbers, String[] texts,
						List<Duration> times, Place place, Place[] places, Name name, List<Name> names,
						OptionalInt perhaps, Optional<String> orNot) {}

				static class Object extends Event {
					boolean flag = true;
					int number = -7;
					double real = 0.5;
					String text = "object";
					Thread thread = Thread.currentThread();
					Class<?> type = String.class;
				}

				static class Other extends Event {
					String text = "in another order";
					int number = 9;
				}

				public static void main(String[] arguments) throws Exception {
					Instant noon = Instant.ofEpochSecond(1_700_000_000);
					StackTraceElement[] stack = {new StackTraceElement("Shop", "sell", "Shop.java", 7)};
					All all = new All(noon, Duration.ofMillis(3), true, (byte) -1, 'c', (short) 2, 3, 4, 5.5f, 6.5, "text", Size.LARGE,
							noon, Duration.ofNanos(9), Thread.currentThread(), List.class, stack,
							new int[] {1, -1}, new String[] {"a", null}, List.of(Duration.ofSeconds(1)), new Place(1, 2),
							new Place[] {new Place(3, 4)}, new Name("Ada", new Name("Grace", null)),
							List.of(new Name("Mary", null)), OptionalInt.of(8), Optional.empty());
					All none = new All(noon, null, false, (byte) 0, '0', (short) 0, 0, 0, 0, 0, null, null, null, null,
							null, null, null, null, null, null, null, null, null, null, null, null);
					try (Recording recording = Recordings.newRecording(Path.of("events.jfr"))) {
						recording.registerEventType("Other", b -> b.addField("number", Types.Builtin.INT)
								.addField("text", Types.Builtin.STRING).addField("more", Types.Builtin.LONG));
						RecordWriter<All> writer = recording.newRecordWriter(All.class);
						for (int i = 0; i < 3; i++) {
							recording.writeEvent(all);
							writer.write(none);
							writer.write(all);
							recording.writeEvent(new Other());
							recording.writeEvent(new Object());
						}
					}
					System.out.println("written");
				}
			}
			""";

	private static final String TAKES_LONGER = "written by method handles, which is slower";

	@TempDir
	Path directory;

	private String write(String name, String... sources) throws Exception {
		Path place = Files.createDirectory(directory.resolve(name));
		return new ClientCode(place, sources).run(place, "Client");
	}

	private List<ReadEvent> events(String name) throws Exception {
		return TwoReaders.read(directory.resolve(name).resolve("events.jfr"));
	}

	@Test
	void eventsAreTheSameAndTheLogSaysOnceThatTheyTakeLonger() throws Exception {
		String usually = write("usual", CLIENT);
		assertTrue(usually.endsWith("written\n"), usually);
		assertFalse(usually.contains(TAKES_LONGER), usually);
		String printed = write("none", CLIENT, FAILING_TEMPLATE);
		assertTrue(printed.endsWith("written\n"), printed);
		assertEquals(2, printed.split(TAKES_LONGER, -1).length, printed);
		assertTrue(printed.contains("Defining hidden classes at runtime is not supported."), printed);

		List<ReadEvent> usual = events("usual");
		assertEquals(15, usual.size());
		assertEquals(
				usual.stream().map(ReadEvent::values).toList(),
				events("none").stream().map(ReadEvent::values).toList());
	}
}
