/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.items.Items;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Through whichever door an event comes, all readers show the same. */
class AllDoorsTest {
	private static final int TRIES = 25;
	private static final int EVENTS = 40;
	private static final String[] TEXTS = {null, "", "a", "plain text", "m\u00fcller", "\u20ac\u4e2d", "\ud83d\ude00"};
	private static final long[] EDGES = {0, 1, -1, 127, 128, 16_384, Integer.MAX_VALUE, Integer.MIN_VALUE, 1L << 56};

	@Name("test.Sample")
	record Sample(boolean z, byte b, short s, int i, long j, float f, double d, String text) {}

	@Name("test.Sample")
	static class SampleEvent extends Event {
		boolean z;
		byte b;
		short s;
		int i;
		long j;
		float f;
		double d;
		String text;

		SampleEvent(Sample sample) {
			z = sample.z;
			b = sample.b;
			s = sample.s;
			i = sample.i;
			j = sample.j;
			f = sample.f;
			d = sample.d;
			text = sample.text;
		}
	}

	/** A way into a recording. */
	private interface Door {
		void write(Recording recording, List<Sample> samples) throws Exception;
	}

	@Test
	void everyDoorWritesTheSameEvents() throws Exception {
		Seed.forEach(TRIES, AllDoorsTest::writeThroughEach);
	}

	private static void writeThroughEach(Random random) throws Exception {
		List<Sample> samples = new ArrayList<>();
		for (int i = 0; i < EVENTS; i++) {
			samples.add(sample(random));
		}
		List<ReadEvent> expected = samples.stream().map(AllDoorsTest::plain).toList();
		Path values = Files.createTempFile("all-doors", ".jfr");
		try {
			Files.write(values, written(samples, AllDoorsTest::writeValues));
			assertSame(expected, Files.readAllBytes(values), "values");
			assertSame(expected, written(samples, AllDoorsTest::writeFields), "the direct writer");
			assertSame(expected, written(samples, AllDoorsTest::writeObjects), "event objects");
			assertSame(expected, written(samples, AllDoorsTest::writeRecords), "records");
			assertSame(expected, written(samples, (to, all) -> copy(values, to)), "recorded events");
			assertSame(
					expected.stream().map(AllDoorsTest::asJmcSees).toList(),
					written(samples, (to, all) -> Items.write(to, JmcReader.items(values))),
					"items of JMC");
		} finally {
			Files.delete(values);
		}
	}

	private static byte[] written(List<Sample> samples, Door door) throws Exception {
		return SampleEvents.record(recording -> door.write(recording, samples));
	}

	private static void assertSame(List<ReadEvent> expected, byte[] recording, String door) throws Exception {
		List<ReadEvent> read =
				TwoReaders.read(recording).stream().map(AllDoorsTest::ownFields).toList();
		TwoReaders.assertSameEvents(expected, read, "what was to be written and what came through " + door);
	}

	private static Sample sample(Random random) {
		long whole = random.nextBoolean() ? EDGES[random.nextInt(EDGES.length)] : random.nextLong();
		return new Sample(
				random.nextBoolean(),
				(byte) whole,
				(short) whole,
				(int) whole,
				whole,
				(float) random.nextGaussian(),
				random.nextInt(9) == 0 ? Double.POSITIVE_INFINITY : random.nextGaussian(),
				TEXTS[random.nextInt(TEXTS.length)]);
	}

	private static Type declare(Recording recording) {
		return recording.registerEventType("test.Sample", type -> type.addField("z", Types.Builtin.BOOLEAN)
				.addField("b", Types.Builtin.BYTE)
				.addField("s", Types.Builtin.SHORT)
				.addField("i", Types.Builtin.INT)
				.addField("j", Types.Builtin.LONG)
				.addField("f", Types.Builtin.FLOAT)
				.addField("d", Types.Builtin.DOUBLE)
				.addField("text", Types.Builtin.STRING));
	}

	private static void writeValues(Recording recording, List<Sample> samples) {
		Type type = declare(recording);
		for (Sample sample : samples) {
			recording.writeEvent(type.asValue(event -> event.putField("z", sample.z)
					.putField("b", sample.b)
					.putField("s", sample.s)
					.putField("i", sample.i)
					.putField("j", sample.j)
					.putField("f", sample.f)
					.putField("d", sample.d)
					.putField("text", sample.text)));
		}
	}

	private static void writeFields(Recording recording, List<Sample> samples) {
		EventWriter writer = recording.newEventWriter(declare(recording));
		for (Sample sample : samples) {
			writer.begin();
			writer.putBoolean(sample.z).putByte(sample.b).putShort(sample.s).putInt(sample.i);
			writer.putLong(sample.j).putFloat(sample.f).putDouble(sample.d).putString(sample.text);
			writer.commit();
		}
	}

	private static void writeObjects(Recording recording, List<Sample> samples) {
		samples.forEach(sample -> recording.writeEvent(new SampleEvent(sample)));
	}

	private static void writeRecords(Recording recording, List<Sample> samples) {
		samples.forEach(recording::writeEvent);
	}

	private static void copy(Path from, Recording to) throws Exception {
		try (RecordingFile in = new RecordingFile(from)) {
			while (in.hasMoreEvents()) {
				RecordedEvent event = in.readEvent();
				to.writeEvent(event);
			}
		}
	}

	private static ReadEvent plain(Sample sample) {
		Map<String, Object> values = new LinkedHashMap<>();
		values.put("z", sample.z);
		values.put("b", sample.b);
		values.put("s", sample.s);
		values.put("i", sample.i);
		values.put("j", sample.j);
		values.put("f", sample.f);
		values.put("d", sample.d);
		values.put("text", sample.text);
		return ownFields(new ReadEvent("test.Sample", 0, values));
	}

	/** Without the fields that doors fill for themselves, and without widths of numbers, which JMC does not tell. */
	private static ReadEvent ownFields(ReadEvent event) {
		Map<String, Object> values = new LinkedHashMap<>();
		for (String field : List.of("z", "b", "s", "i", "j", "f", "d", "text")) {
			Object value = event.get(field);
			if (value instanceof Float || value instanceof Double) {
				value = ((Number) value).doubleValue();
			} else if (value instanceof Number number) {
				value = number.longValue();
			}
			values.put(field, value);
		}
		return new ReadEvent(event.typeName(), 0, values);
	}

	/** JMC takes bytes for unsigned, so this is what its items hold. */
	private static ReadEvent asJmcSees(ReadEvent event) {
		Map<String, Object> values = new LinkedHashMap<>(event.values());
		values.computeIfPresent("b", (field, value) -> ((Number) value).longValue() & 0xFF);
		return new ReadEvent(event.typeName(), 0, values);
	}
}
