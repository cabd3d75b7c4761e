/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.compat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import jdk.jfr.Event;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructure;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** What random programs found, against 9.1.2: each fault as a program of its own. */
class FoundByProgramsTest {
	@TempDir
	Path directory;

	@Test
	void nullOfAnotherTypeIsRefused() throws Exception {
		record(r -> {
			Type wrapper = r.registerType("a.Wrapper", type -> type.addField("i", Types.Builtin.INT));
			Type other = r.registerType("a.Other", type -> type.addField("i", Types.Builtin.INT));
			Type owner = r.registerType("a.Owner", type -> type.addField("i", Types.Builtin.INT)
					.addField("wrapper", wrapper)
					.addField("wrappers", wrapper, field -> field.asArray()));
			TypedValue nullInt = r.getType("int").nullValue();
			TypedValue nullText = r.getType("java.lang.String").nullValue();
			for (String field : new String[] {"i", "wrapper", "wrappers"}) {
				assertThrows(
						IllegalArgumentException.class,
						() -> owner.asValue(value -> value.putField(field, other.nullValue())),
						field);
				assertThrows(
						IllegalArgumentException.class,
						() -> owner.asValue(value -> value.putField(field, nullText)),
						field);
			}
			assertThrows(
					IllegalArgumentException.class,
					() -> owner.asValue(value -> value.putField("wrappers", wrapper.nullValue(), other.nullValue())));
			// The null of the type, and that of the type that it wraps, are taken.
			TypedValue taken = owner.asValue(value -> value.putField("i", nullInt)
					.putField("wrapper", nullInt)
					.putField("wrapper", wrapper.nullValue())
					.putField("wrappers", wrapper.nullValue(), nullInt));
			assertEquals(3, taken.getFieldValues().size());
		});
	}

	/** As 9.1.2 has it: what is wrong with a value does not matter then. */
	@Test
	void writingToAClosedRecordingIsAnIllegalState() throws Exception {
		Recording recording = Recordings.newRecording(new ByteArrayOutputStream());
		Type value = recording.registerType("a.Value", type -> type.addField("i", Types.Builtin.INT));
		assertThrows(NullPointerException.class, () -> recording.writeEvent((TypedValue) null));
		assertThrows(IllegalArgumentException.class, () -> recording.writeEvent(value.nullValue()));
		recording.close();
		assertThrows(IllegalStateException.class, () -> recording.writeEvent((TypedValue) null));
		assertThrows(NullPointerException.class, () -> recording.writeEvent((Event) null));
		assertThrows(IllegalStateException.class, () -> recording.writeEvent(value.nullValue()));
	}

	/** Types of two recordings can be equal, and are then used by the same. */
	@Test
	void typeIsUsedByTypesOfAnotherRecordingThatUseItsEqual() throws Exception {
		record(r -> record(other -> {
			Type text = r.getType(Types.Builtin.STRING.getTypeName());
			Type symbol = r.getType(Types.JDK.SYMBOL);
			assertTrue(text.isUsedBy(other.getType(Types.JDK.SYMBOL)));
			assertTrue(symbol.isUsedBy(other.getType(Types.JDK.CLASS)));
			assertFalse(r.getType("int").isUsedBy(other.getType(Types.JDK.SYMBOL)));
		}));
	}

	/** As 9.1.2 has it: what is missing does not matter then. */
	@Test
	void typeThatIsNotRegisteredMakesNoValueOfANullCallback() throws Exception {
		record(r -> {
			Type unresolved = r.getTypes().getType("a.Later", true);
			assertThrows(IllegalStateException.class, () -> unresolved.asValue((Consumer<TypedValueBuilder>) null));
			Type registered = r.registerType("a.Later", type -> type.addField("i", Types.Builtin.INT));
			assertThrows(NullPointerException.class, () -> registered.asValue((Consumer<TypedValueBuilder>) null));
		});
	}

	/** The name alone does not make it a value of the type. */
	@Test
	void valueOfAnotherRecordingIsTakenOnlyIfItsTypeIsEqual() throws Exception {
		record(other -> record(r -> {
			Type equal = r.registerType("a.Equal", type -> type.addField("i", Types.Builtin.INT));
			Type changed = r.registerType("a.Changed", type -> type.addField("i", Types.Builtin.INT));
			Type owner = r.registerType("a.Owner", type -> type.addField("equal", equal)
					.addField("changed", changed)
					.addField("several", changed, field -> field.asArray()));
			TypedValue taken = other.registerType("a.Equal", type -> type.addField("i", Types.Builtin.INT))
					.asValue(value -> value.putField("i", 1));
			Type changedThere = other.registerType("a.Changed", type -> type.addField("l", Types.Builtin.LONG));
			assertTrue(equal.canAccept(taken));
			assertEquals(taken, equal.asValue(taken));
			assertEquals(
					3,
					owner.asValue(value -> value.putField("equal", taken))
							.getFieldValues()
							.size());
			for (TypedValue refused : new TypedValue[] {changedThere.asValue(value -> {}), changedThere.nullValue()}) {
				assertFalse(changed.canAccept(refused));
				assertThrows(IllegalArgumentException.class, () -> changed.asValue(refused));
				for (String field : new String[] {"changed", "several"}) {
					assertThrows(
							IllegalArgumentException.class,
							() -> owner.asValue(value -> value.putField(field, refused)),
							field);
				}
			}
		}));
	}

	/** A type that no reader takes is left out, and so are the annotations of that type. */
	@Test
	void annotationWhoseTypeIsLeftOutIsLeftOut() throws Exception {
		byte[] recording = record(r -> {
			Type empty = r.registerType("a.Empty", type -> {});
			Type annotation = r.registerAnnotationType("a.Annotation", type -> type.addField("x", empty));
			Type event = r.registerEventType(
					"a.Event", type -> type.addField("i", Types.Builtin.INT, field -> field.addAnnotation(annotation))
							.addAnnotation(annotation));
			r.writeEvent(event.asValue(value -> value.putField("i", 1)));
		});
		assertEquals(1, TwoReaders.read(recording).size());
	}

	/** The types that every file has are annotated with labels, whatever a client has declared under the name. */
	@Test
	void recordingWithAnOddLabelCanBeRead() throws Exception {
		for (String supertype : new String[] {null, "java.lang.annotation.Annotation", "jdk.jfr.Event"}) {
			ByteArrayOutputStream out = new ByteArrayOutputStream();
			try (Recording recording = Recordings.newRecording(out, settings -> {})) {
				recording.registerType("jdk.jfr.Label", supertype, type -> {});
				Type event = recording.registerType(
						"a.Event", "jdk.jfr.Event", type -> type.addField("startTime", Types.Builtin.LONG));
				recording.writeEvent(event.asValue(value -> value.putField("startTime", 1L)));
			}
			assertEquals(1, TwoReaders.read(out.toByteArray()).size(), supertype);
		}
	}

	/** The label of a type that every file has is no number. */
	@Test
	void recordingWithALabelOfAnyTypeCanBeRead() throws Exception {
		for (Types.Builtin value : Types.Builtin.values()) {
			for (boolean array : new boolean[] {false, true}) {
				ByteArrayOutputStream out = new ByteArrayOutputStream();
				try (Recording recording = Recordings.newRecording(out, settings -> {})) {
					recording.registerAnnotationType(
							"jdk.jfr.Label",
							type -> type.addField("value", value, field -> {
								if (array) {
									field.asArray();
								}
							}));
					Type event = recording.registerType(
							"a.Event", "jdk.jfr.Event", type -> type.addField("startTime", Types.Builtin.LONG));
					recording.writeEvent(event.asValue(fields -> fields.putField("startTime", 1L)));
				}
				assertEquals(1, TwoReaders.read(out.toByteArray()).size(), value + (array ? " array" : ""));
			}
		}
	}

	/** As 9.1.2 has it, whatever the recording's own type of the name is. */
	@Test
	void valueOfAnotherRecordingIsAnEventOnlyIfItsTypeIs() throws Exception {
		record(other -> record(r -> {
			Type plain = other.registerType("a.A", type -> type.addField("i", Types.Builtin.INT));
			Type event = other.registerEventType("a.B", type -> type.addField("i", Types.Builtin.INT));
			r.registerEventType("a.A", type -> type.addField("i", Types.Builtin.INT));
			r.registerType("a.B", type -> type.addField("i", Types.Builtin.INT));
			for (TypedValue value : new TypedValue[] {plain.nullValue(), plain.asValue(v -> v.putField("i", 1))}) {
				IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> r.writeEvent(value));
				assertTrue(e.getMessage().contains("'a.A' has null"), e.getMessage());
			}
			assertThrows(NullPointerException.class, () -> r.writeEvent(event.nullValue()));
			assertThrows(IllegalArgumentException.class, () -> r.writeEvent(event.asValue(v -> v.putField("i", 1))));
		}));
	}

	/** The JDK fails on annotations with values that are neither primitive nor text. */
	@Test
	void annotationWithAThreadIsLeftOut() throws Exception {
		byte[] recording = record(r -> {
			Type annotation = r.registerAnnotationType("a.Annotation", type -> type.addField("x", Types.JDK.THREAD));
			Type event = r.registerEventType("a.Event", type -> type.addAnnotation(annotation));
			r.writeEvent(event.asValue(value -> {}));
		});
		assertEquals(1, TwoReaders.read(recording).size());
	}

	@Test
	void structureHasWhatItsBuilderIsGivenUntilItIsRegistered() throws Exception {
		byte[] recording = record(r -> {
			TypeStructureBuilder builder = r.getTypes().typeStructureBuilder();
			TypeStructure structure = builder.build();
			builder.addField("i", Types.Builtin.INT);
			Type early = r.getTypes().getOrAdd("a.Early", "jdk.jfr.Event", structure);
			builder.addField("t", Types.Builtin.STRING);
			Type late = r.getTypes().getOrAdd("a.Late", "jdk.jfr.Event", structure);
			assertEquals(1, early.getFields().size());
			assertEquals(2, late.getFields().size());
			r.writeEvent(early.asValue(value -> value.putField("i", 1)));
			r.writeEvent(late.asValue(value -> value.putField("i", 2).putField("t", "text")));
		});
		Map<Object, Object> texts = new HashMap<>();
		TwoReaders.read(recording)
				.forEach(event -> texts.put(event.get("i"), event.values().get("t")));
		assertEquals(Set.of(1, 2), texts.keySet());
		assertEquals("text", texts.get(2));
	}

	/** The builder of a structure does not know under which name it will be registered. */
	@Test
	void selfTypeWithoutANameHasAnEmptyOne() throws Exception {
		record(r -> {
			Type self = r.getTypes().typeStructureBuilder().selfType();
			assertEquals("", self.getTypeName());
			assertEquals("", self.toString());
			IllegalStateException e = assertThrows(IllegalStateException.class, self::isSimple);
			assertEquals(
					"Only registered types can be used; a type without a name was referred to but has not been registered"
							+ " yet",
					e.getMessage());
		});
	}

	@Test
	void selfTypeWithoutANameMayBeOfAnotherRecording() throws Exception {
		record(other -> {
			Type self = other.getTypes().typeStructureBuilder().selfType();
			record(r -> assertEquals(
					"a.Node",
					r.registerType("a.Node", type -> type.addField("next", self))
							.getField("next")
							.getType()
							.getTypeName()));
		});
	}

	@Test
	void nullAmongTheTextsOfAnAnnotationIsWrittenAs912WritesIt() throws Exception {
		byte[] recording = record(r -> {
			Type event = r.registerEventType(
					"a.Event",
					type -> type.addAnnotation(
							Types.JDK.ANNOTATION_CATEGORY,
							category -> category.putField("value", new String[] {"w", null})));
			r.writeEvent(event.asValue(value -> {}));
		});
		assertEquals(1, TwoReaders.read(recording).size());
		Path file = Files.write(directory.resolve("null.jfr"), recording);
		assertEquals(List.of("w", "null"), JdkReader.type(file, "a.Event").getCategoryNames());
	}

	/** The structure has no name when its self type is asked for. */
	@Test
	void eventWithAFieldOfANamelessSelfTypeIsRefusedWithItsName() throws Exception {
		record(r -> {
			Type self = r.getTypes().typeStructureBuilder().selfType();
			assertEquals(
					"a.Node",
					r.registerType("a.Node", type -> type.addField("next", self))
							.getField("next")
							.getType()
							.getTypeName());
			IllegalArgumentException e = assertThrows(
					IllegalArgumentException.class,
					() -> r.registerType("a.Event", "jdk.jfr.Event", type -> type.addField("x", self)));
			assertTrue(e.getMessage().contains("'a.Event'"), e.getMessage());
		});
	}
}
