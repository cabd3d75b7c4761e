/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** A tiny recording, byte by byte. The expected bytes stand with their meaning in a resource. */
class GoldenBytesTest {
	private static final String LISTING = "/golden/hello.txt";

	/** A line of the listing: its bytes, then two blanks and what they mean. */
	private record Row(int offset, String[] bytes, String text) {
		static List<Row> all(String listing) {
			List<Row> rows = new ArrayList<>();
			int offset = 0;
			for (String line : listing.lines().toList()) {
				if (!line.isBlank() && !line.startsWith("#")) {
					Row row = new Row(
							offset,
							line.substring(0, (line + "  ").indexOf("  ")).split(" "),
							line);
					rows.add(row);
					offset += row.bytes.length;
				}
			}
			return rows;
		}

		String of(byte[] file) {
			StringBuilder actual = new StringBuilder();
			for (int i = offset; i < Math.min(file.length, offset + bytes.length); i++) {
				actual.append(i == offset ? "" : " ").append(String.format("%02x", file[i]));
			}
			return actual.toString();
		}
	}

	private static byte[] recorded() throws Exception {
		Locale before = Locale.getDefault();
		Locale.setDefault(Locale.US);
		try {
			return SampleEvents.record(
					s -> s.withTimestamp(1_700_000_000_000_000_000L)
							.withStartTicks(1000)
							.withDuration(1_000_000_000L)
							.withTimeZone(ZoneOffset.UTC),
					GoldenBytesTest::write);
		} finally {
			Locale.setDefault(before);
		}
	}

	private static void write(Recording r) {
		Type place = r.registerType("demo.Place", b -> b.addField("name", Types.Builtin.STRING));
		Type hello = r.registerType("demo.Hello", "jdk.jfr.Event", b -> b.addField("msg", Types.Builtin.STRING)
				.addField("n", Types.Builtin.INT)
				.addField("place", place)
				.addField("list", Types.Builtin.SHORT, f -> f.asArray())
				.addField("duration", Types.Builtin.LONG)
				.addField("startTime", Types.Builtin.LONG));
		r.writeEvent(hello.asValue(v -> v.putField("startTime", 1500L)
				.putField("duration", 200L)
				.putField("msg", "hi")
				.putField("place", "here")));
		r.writeEvent(hello.asValue(v -> v.putField("startTime", 2500L)
				.putField("msg", "gr\u00fc\u00dfe")
				.putField("n", -1)
				.putField("list", new short[] {1, -1})));
		r.writeEvent(hello.asValue(v -> v.putField("startTime", 2600L)
				.putField("msg", "hi")
				.putField("n", 300)
				.putField("place", "here")));
	}

	@Test
	void everyByteIsAsTheListingSays() throws Exception {
		byte[] file = recorded();
		String listing;
		try (InputStream in = GoldenBytesTest.class.getResourceAsStream(LISTING)) {
			listing = new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
		List<Row> rows = Row.all(listing);
		for (Row row : rows) {
			String expected = String.join(" ", row.bytes);
			if (!expected.equals(row.of(file))) {
				fail("at " + row.offset + " there is\n" + row.of(file) + " instead of\n" + row.text);
			}
		}
		Row last = rows.get(rows.size() - 1);
		assertEquals(last.offset + last.bytes.length, file.length);
	}

	@Test
	void readersUnderstandThem() throws Exception {
		List<ReadEvent> events = TwoReaders.read(recorded());
		assertEquals(
				List.of("hi", "gr\u00fc\u00dfe", "hi"),
				events.stream().map(e -> e.get("msg")).toList());
		assertEquals(1_700_000_000_000_000_500L, events.get(0).startEpochNanos());
		assertEquals(200L, events.get(0).get("duration"));
		assertEquals(
				Map.of("n", -1, "list", List.of((short) 1, (short) -1)),
				Map.of("n", events.get(1).get("n"), "list", events.get(1).get("list")));
		assertEquals("here", events.get(2).get("place"));
	}
}
