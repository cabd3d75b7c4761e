/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.copy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;

/** Two types of one name, as of two recorded JDKs, have a constant pool each. */
class TwinTypesTest {
	@TempDir
	Path directory;

	/** A recording of pooled types that the unit of a field tells from those of another one. */
	private Path sample(String event, String unit) throws Exception {
		Path file = directory.resolve(event + ".jfr");
		try (Recording recording = Recordings.newRecording(file, SampleEvents::fixedTimes)) {
			Types types = recording.getTypes();
			Type group = types.getOrAdd("a.Group", true, t -> t.addField(
							"age", Types.Builtin.LONG, f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, unit))
					.addField("title", Types.Builtin.STRING));
			Type member = types.getOrAdd("a.Member", true, t -> t.addField("group", group)
					.addField("others", group, TypedFieldBuilder::asArray)
					.addField("title", Types.Builtin.STRING));
			recording.registerEventType(event, t -> t.addField("member", member));
		}
		return file;
	}

	@Test
	void valueOfOneTypeIsAConstantOfTheOtherInItsFields() throws Exception {
		Path file = directory.resolve("both.jfr");
		try (Recording recording = Recordings.newRecording(file, SampleEvents::fixedTimes)) {
			Type first = recording.registerTypes(sample("a.First", "SECONDS")).get(0);
			Type second =
					recording.registerTypes(sample("a.Second", "MILLISECONDS")).get(0);
			Type member = first.getField("member").getType();
			assertNotSame(member, second.getField("member").getType());
			Type group = member.getField("group").getType();
			for (int i = 1; i <= 3; i++) {
				String title = "m" + i;
				TypedValue aged = group.asValue(g -> g.putField("age", 7L).putField("title", title));
				TypedValue value = member.asValue(
						m -> m.putField("title", title).putField("group", aged).putField("others", aged, aged));
				recording.writeEvent(first.asValue(v -> v.putField("member", value)));
				if (i > 1) {
					recording.writeEvent(second.asValue(v -> v.putField("member", value)));
					recording.newEventWriter(second).begin().put(value).commit();
				}
			}
		}
		List<RecordedEvent> events = JdkReader.events(file);
		assertEquals(7, events.size());
		for (RecordedEvent event : events) {
			RecordedObject read = event.getValue("member");
			assertGroup(read.getString("title"), read.getValue("group"));
			for (Object other : read.<Object[]>getValue("others")) {
				assertGroup(read.getString("title"), (RecordedObject) other);
			}
		}
		// JMC gives the fields of a struct in a row.
		List<String> titles = new ArrayList<>();
		for (ReadEvent event : JmcReader.read(file)) {
			List<?> read = (List<?>) event.get("member");
			List<?> group = List.of(7L, read.get(2));
			assertEquals(List.of(group, List.of(group, group), read.get(2)), read);
			titles.add((String) read.get(2));
		}
		titles.sort(null);
		assertEquals(List.of("m1", "m2", "m2", "m2", "m3", "m3", "m3"), titles);
	}

	private static void assertGroup(String title, RecordedObject group) {
		assertEquals(title, group.getString("title"));
		assertEquals(7, group.getLong("age"));
	}
}
