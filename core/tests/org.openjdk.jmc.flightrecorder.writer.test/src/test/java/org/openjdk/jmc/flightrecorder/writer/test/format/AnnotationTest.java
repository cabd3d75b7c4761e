/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import jdk.jfr.AnnotationElement;
import jdk.jfr.Category;
import jdk.jfr.EventType;
import jdk.jfr.Label;
import jdk.jfr.Timespan;
import jdk.jfr.Unsigned;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Annotations of types, fields and annotation types, as the JDK's reader shows them. */
class AnnotationTest {
	@TempDir
	Path directory;

	private EventType written(SampleEvents.Body body) throws Exception {
		Path file = directory.resolve("annotations.jfr");
		Files.write(file, SampleEvents.record(body));
		TwoReaders.read(file);
		return JdkReader.type(file, "a.B");
	}

	@Test
	void labelsCategoriesAndUnitsReachTheReader() throws Exception {
		EventType type = written(r -> r.registerEventType("a.B", b -> b.addField(
						"x", Types.Builtin.LONG, f -> f.addAnnotation(Types.JDK.ANNOTATION_LABEL, "A Field")
								.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "MILLISECONDS"))
				.addAnnotation(Types.JDK.ANNOTATION_LABEL, "An Event")
				.addAnnotation(Types.JDK.ANNOTATION_DESCRIPTION, "What it is")
				.addAnnotation(
						Types.JDK.ANNOTATION_CATEGORY, c -> c.putField("value", new String[] {"Outer", "Inner"}))));
		assertEquals("An Event", type.getLabel());
		assertEquals("What it is", type.getDescription());
		assertEquals(List.of("Outer", "Inner"), type.getCategoryNames());
		assertEquals("A Field", type.getField("x").getLabel());
		assertEquals(
				"MILLISECONDS", type.getField("x").getAnnotation(Timespan.class).value());
	}

	@Test
	void categoryOfOneStringIsAListOfOne() throws Exception {
		EventType type =
				written(r -> r.registerEventType("a.B", b -> b.addAnnotation(Types.JDK.ANNOTATION_CATEGORY, "Only")));
		assertEquals(List.of("Only"), type.getCategoryNames());
	}

	@Test
	void unsignedDoesNotMakeTheFileUnreadable() throws Exception {
		EventType type = written(r -> r.registerEventType(
				"a.B", b -> b.addField("x", Types.Builtin.INT, f -> f.addAnnotation(Types.JDK.ANNOTATION_UNSIGNED))));
		assertNotNull(type.getField("x").getAnnotation(Unsigned.class));
	}

	@Test
	void annotationWithoutItsValueDoesNotMakeTheFileUnreadable() throws Exception {
		written(r -> r.registerEventType("a.B", b -> b.addAnnotation(Types.JDK.ANNOTATION_LABEL)
				.addAnnotation(Types.JDK.ANNOTATION_CATEGORY)
				.addAnnotation(Types.JDK.ANNOTATION_DESCRIPTION, (String) null)
				.addField("x", Types.Builtin.LONG, f -> f.addAnnotation(Types.JDK.ANNOTATION_LABEL))));
	}

	@Test
	void ownAnnotationsCarryAllTheirKindsOfValues() throws Exception {
		EventType type = written(r -> {
			Type own = r.registerAnnotationType("a.Own", b -> b.addField("text", Types.Builtin.STRING)
					.addField("number", Types.Builtin.INT)
					.addField("big", Types.Builtin.LONG)
					.addField("flag", Types.Builtin.BOOLEAN)
					.addField("real", Types.Builtin.DOUBLE)
					.addField("letter", Types.Builtin.CHAR)
					.addField("list", Types.Builtin.STRING, f -> f.asArray())
					.addAnnotation(Types.JDK.ANNOTATION_LABEL, "Own"));
			r.registerEventType(
					"a.B",
					b -> b.addAnnotation(own, v -> v.putField("text", "t")
							.putField("number", 5)
							.putField("big", -6L)
							.putField("flag", true)
							.putField("real", 1.25)
							.putField("letter", 'x')
							.putField("list", new String[] {"one", "two"})));
		});
		AnnotationElement own = type.getAnnotationElements().stream()
				.filter(a -> a.getTypeName().equals("a.Own"))
				.findFirst()
				.orElseThrow();
		assertEquals("t", own.getValue("text"));
		assertEquals(5, own.getValue("number"));
		assertEquals(-6L, own.getValue("big"));
		assertEquals(true, own.getValue("flag"));
		assertEquals(1.25, own.getValue("real"));
		assertEquals('x', own.getValue("letter"));
		assertEquals(List.of("one", "two"), List.of((Object[]) own.getValue("list")));
		Label label = own.getAnnotation(Label.class);
		assertEquals("Own", label.value());
	}

	@Test
	void ownAnnotationWithoutValuesIsKept() throws Exception {
		EventType type = written(r -> {
			Type marker = r.registerAnnotationType("a.Marker");
			r.registerEventType("a.B", b -> b.addAnnotation(marker));
		});
		assertEquals(
				List.of("a.Marker"),
				type.getAnnotationElements().stream()
						.map(AnnotationElement::getTypeName)
						.filter(n -> n.startsWith("a."))
						.toList());
	}

	/** JMC takes the unit from an attribute of this name, whatever the client's type of the annotation declares. */
	@Test
	void unitOfTimesIsThereWhereItsTypeDeclaresNone() throws Exception {
		List<Consumer<TypeStructureBuilder>> declarations = List.of(
				b -> {},
				b -> b.addField("y", Types.Builtin.LONG),
				b -> b.addField("value", Types.Builtin.STRING, TypedFieldBuilder::asArray));
		for (Consumer<TypeStructureBuilder> declaration : declarations) {
			Path file = directory.resolve("units.jfr");
			long start = 1_700_000_000_000_000_000L;
			try (Recording recording =
					Recordings.newRecording(file, s -> s.withTimestamp(start).withStartTicks(1))) {
				recording.registerAnnotationType("jdk.jfr.Timestamp", declaration);
				recording.registerAnnotationType("jdk.jfr.Timespan", declaration);
				Type type =
						recording.registerType("a.B", "jdk.jfr.Event", b -> b.addField("startTime", Types.Builtin.LONG)
								.addField("duration", Types.Builtin.LONG));
				recording.writeEvent(
						type.asValue(v -> v.putField("startTime", 6L).putField("duration", 7L)));
			}
			ReadEvent event = TwoReaders.read(file).get(0);
			assertEquals(start + 5, event.startEpochNanos());
			assertEquals(start + 5, JmcReader.read(file).get(0).startEpochNanos());
		}
	}

	/** Nor is there a value to write. */
	@Test
	void unitWithoutValueIsLeftOutWhereItsTypeDeclaresNone() throws Exception {
		Path file = directory.resolve("none.jfr");
		try (Recording recording = Recordings.newRecording(file, s -> {})) {
			Type unit = recording.registerAnnotationType("jdk.jfr.Timespan", b -> b.addField("y", Types.Builtin.LONG));
			Type type = recording.registerType(
					"a.B", "jdk.jfr.Event", b -> b.addField("x", Types.Builtin.LONG, f -> f.addAnnotation(unit)));
			recording.writeEvent(type.asValue(v -> v.putField("x", 7L)));
		}
		assertEquals(7L, TwoReaders.read(file).get(0).get("x"));
	}

	@Test
	void emptyCategoryIsKept() throws Exception {
		EventType type = written(r -> r.registerEventType(
				"a.B", b -> b.addAnnotation(Types.JDK.ANNOTATION_CATEGORY, c -> c.putField("value", new String[0]))));
		Category category = type.getAnnotation(Category.class);
		assertEquals(0, category == null ? 0 : category.value().length);
	}
}
