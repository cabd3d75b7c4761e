/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.sample;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.writeOne;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump.ClassLayout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** The type description in each chunk. */
class MetadataTest {
	private static ClassLayout jdkType(String name) throws Exception {
		return ChunkDump.validate(record(r -> {})).get(0).metadata.byName(name);
	}

	private static List<String> fieldNames(ClassLayout type) {
		return type.fields().stream().map(FieldLayout::name).toList();
	}

	@Test
	void equalMetadataHasEqualIdsAndOtherMetadataHasOthers() throws Exception {
		List<ChunkDump> chunks = ChunkDump.validate(record(r -> {
			r.writeEvent(sample(r, 1, "x")).rotateChunk();
			r.writeEvent(sample(r, 2, "x")).rotateChunk();
			writeOne(r, "a.New", b -> b.addField("x", Types.Builtin.INT), v -> {});
		}));
		assertEquals(chunks.get(0).metadata.id, chunks.get(1).metadata.id);
		assertNotEquals(chunks.get(1).metadata.id, chunks.get(2).metadata.id);
	}

	@Test
	void metadataIdIsThatOfTheContentInEveryRecording() throws Exception {
		long first =
				ChunkDump.validate(record(r -> r.writeEvent(sample(r, 1, "x")))).get(0).metadata.id;
		long second = ChunkDump.validate(record(r -> r.writeEvent(sample(r, 2, "other"))))
				.get(0)
				.metadata
				.id;
		assertEquals(first, second);
	}

	@Test
	void concatenatedRecordingsOfDifferentTypesAreReadAsOne() throws Exception {
		byte[] first = record(
				s -> s.withJdkTypeInitialization()
						.withTimestamp(1_000_000_000_000_000_000L)
						.withStartTicks(1),
				r -> writeOne(r, "a.First", b -> b.addField("x", Types.Builtin.INT), v -> v.putField("x", 1)));
		byte[] second = record(
				s -> s.withJdkTypeInitialization()
						.withTimestamp(1_000_000_001_000_000_000L)
						.withStartTicks(1_000_000_001L),
				r -> writeOne(r, "a.Second", b -> b.addField("y", Types.Builtin.LONG), v -> v.putField("y", 2L)));
		byte[] both = new byte[first.length + second.length];
		System.arraycopy(first, 0, both, 0, first.length);
		System.arraycopy(second, 0, both, first.length, second.length);
		Path file = Files.createTempFile("both", ".jfr");
		Files.write(file, both);
		assertEquals(
				List.of("a.First", "a.Second"),
				JdkReader.read(file).stream().map(e -> e.typeName()).toList());
		Files.delete(file);
	}

	@Test
	void typesRegisteredAfterEventsOfAChunkAreKnownInThatChunk() throws Exception {
		byte[] bytes = record(r -> {
			for (int i = 0; i < 20; i++) {
				writeOne(
						r,
						"a.Type" + i,
						b -> b.addField("x", Types.Builtin.STRING),
						v -> v.putField("x", "repeated text"));
			}
		});
		assertEquals(20, TwoReaders.read(bytes).size());
		assertEquals(1, ChunkDump.validate(bytes).size(), "registering does not rotate");
	}

	@Test
	void typesKeepTheirIdsWhenOthersAreAdded() throws Exception {
		// the rules compare ids and names over all chunks
		List<ChunkDump> chunks = ChunkDump.validate(record(r -> {
			for (int i = 0; i < 10; i++) {
				Type struct = r.registerType("a.Struct" + i, b -> b.addField("s", Types.Builtin.STRING)
						.addField("n", Types.Builtin.INT));
				writeOne(r, "a.Type" + i, b -> b.addField("x", struct), v -> v.putField("x", s -> s.putField("n", 1)));
				r.rotateChunk();
			}
		}));
		assertTrue(chunks.size() >= 10);
	}

	@Test
	void typesThatTheGoParserDemandsAreDeclared() throws Exception {
		for (String name : List.of(
				"int",
				"long",
				"short",
				"float",
				"boolean",
				"java.lang.String",
				"java.lang.Thread",
				"java.lang.Class",
				"jdk.types.FrameType",
				"jdk.types.ThreadState",
				"jdk.types.Method",
				"jdk.types.Package",
				"jdk.types.Symbol",
				"jdk.types.StackTrace",
				"jdk.types.StackFrame",
				"jdk.types.ClassLoader")) {
			assertNotNull(jdkType(name), name);
		}
	}

	@Test
	void jdkTypesHaveTheFieldsThatTheJdkWrites() throws Exception {
		Map<String, List<String>> fields = Map.of(
				"java.lang.Thread",
				List.of("osName", "osThreadId", "javaName", "javaThreadId", "group", "virtual"),
				"java.lang.Class",
				List.of("classLoader", "name", "package", "modifiers", "hidden"),
				"jdk.types.ClassLoader",
				List.of("type", "name"),
				"jdk.types.Package",
				List.of("name", "module", "exported"),
				"jdk.types.Module",
				List.of("name", "version", "location", "classLoader"),
				"jdk.types.Method",
				List.of("type", "name", "descriptor", "modifiers", "hidden"),
				"jdk.types.StackTrace",
				List.of("truncated", "frames"),
				"jdk.types.StackFrame",
				List.of("method", "lineNumber", "bytecodeIndex", "type"),
				"jdk.types.ThreadGroup",
				List.of("parent", "name"),
				"jdk.types.Symbol",
				List.of("string"));
		for (Map.Entry<String, List<String>> type : fields.entrySet()) {
			assertEquals(type.getValue(), fieldNames(jdkType(type.getKey())), type.getKey());
		}
	}

	@Test
	void framesAreAnInlineArray() throws Exception {
		FieldLayout frames = jdkType("jdk.types.StackTrace").field("frames");
		assertTrue(frames.array() && !frames.constantPool());
	}

	@Test
	void attributesThatAreFalseAreAbsent() throws Exception {
		ClassLayout thread = jdkType("java.lang.Thread");
		assertNull(thread.element().attributes().get("simpleType"));
		assertNull(thread.field("osName").element().attributes().get("constantPool"));
		assertNull(thread.field("osName").element().attributes().get("dimension"));
	}

	@Test
	void unitAnnotationsCarryContentType() throws Exception {
		MetadataDump metadata = ChunkDump.validate(record(r -> r.registerEventType("a.B", b -> {
					b.addField(
							"duration",
							Types.Builtin.LONG,
							f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "TICKS"));
					b.addField("x", Types.Builtin.INT, f -> f.addAnnotation(Types.JDK.ANNOTATION_UNSIGNED));
					b.addField(
							"size", Types.Builtin.LONG, f -> f.addAnnotation(r.getType("jdk.jfr.DataAmount"), "BYTES"));
				})))
				.get(0)
				.metadata;
		ClassLayout contentType = metadata.byName("jdk.jfr.ContentType");
		for (String name : List.of("jdk.jfr.Timestamp", "jdk.jfr.Timespan", "jdk.jfr.Unsigned", "jdk.jfr.DataAmount")) {
			assertTrue(
					metadata.byName(name).element().children().stream()
							.anyMatch(a -> a.name().equals("annotation")
									&& a.attributes().get("class").equals(Long.toString(contentType.id()))),
					name);
		}
	}

	@Test
	void simpleTypeThatWasAskedToBeInlineIsReadable() throws Exception {
		byte[] bytes = record(r -> {
			Type wrapper = r.getTypes().getOrAdd("a.Wrapper", false, b -> b.addField("w", Types.Builtin.STRING));
			writeOne(r, "a.B", b -> b.addField("x", wrapper).addField("y", Types.Builtin.INT), v -> v.putField(
							"x", w -> w.putField("w", "wrapped"))
					.putField("y", 5));
		});
		ReadableValue.assertText("wrapped", TwoReaders.readOne(bytes).get("x"));
		assertEquals(5, TwoReaders.readOne(bytes).get("y"));
	}

	/** A wrapper shows as its text, a struct as its fields; both are right here. */
	private static final class ReadableValue {
		static void assertText(String expected, Object value) {
			assertEquals(expected, value instanceof Map<?, ?> struct ? struct.get("w") : value);
		}
	}

	@Test
	void declaredTypeWithoutFieldsIsReadable() throws Exception {
		byte[] bytes = record(r -> {
			r.registerType("a.Empty", b -> {});
			r.writeEvent(sample(r, 1, "x"));
		});
		assertEquals("x", TwoReaders.readOne(bytes).get("text"));
	}

	/** No reader takes a field of such a type, so neither the event nor its type may reach the file. */
	@Test
	void fieldOfATypeWithoutFieldsIsRefusedWhenItIsWritten() throws Exception {
		byte[] bytes = record(r -> {
			r.writeEvent(sample(r, 1, "before"));
			Type empty = r.registerType("a.Empty", b -> {});
			Type refused =
					r.registerEventType("a.B", b -> b.addField("e", empty).addField("y", Types.Builtin.INT));
			Type inside = r.registerType("a.Inside", b -> b.addField("e", empty));
			Type deep = r.registerEventType("a.Deep", b -> b.addField("inside", inside));
			for (Type type : List.of(refused, deep)) {
				String message = assertThrows(IllegalArgumentException.class, () -> r.writeEvent(type.asValue(v -> {})))
						.getMessage();
				assertTrue(message.contains("a.Empty") && message.contains("'e'"), message);
			}
			r.writeEvent(sample(r, 2, "after")).rotateChunk();
			r.writeEvent(sample(r, 3, "later"));
		});
		assertEquals(
				List.of("before", "after", "later"),
				TwoReaders.read(bytes).stream().map(e -> e.get("text")).toList());
		MetadataDump metadata = ChunkDump.validate(bytes).get(0).metadata;
		assertNull(metadata.byName("a.B"));
		assertNull(metadata.byName("a.Deep"));
	}

	@Test
	void recursiveAndMutuallyRecursiveTypesAreReadable() throws Exception {
		byte[] bytes = record(r -> {
			Type node = r.registerType(
					"a.Node", b -> b.addField("name", Types.Builtin.STRING).addField("next", b.selfType()));
			Type left = r.registerType("a.Left", b -> b.addField("name", Types.Builtin.STRING)
					.addField("right", r.getTypes().getType("a.Right", true)));
			r.registerType(
					"a.Right", b -> b.addField("name", Types.Builtin.STRING).addField("left", left));
			writeOne(r, "a.B", b -> b.addField("n", node).addField("l", left), v -> v.putField(
							"n", n -> n.putField("name", "one").putField("next", m -> m.putField("name", "two")))
					.putField("l", l -> l.putField("name", "l").putField("right", x -> x.putField("name", "r"))));
		});
		Map<?, ?> node = (Map<?, ?>) TwoReaders.readOne(bytes).get("n");
		assertEquals("two", ((Map<?, ?>) node.get("next")).get("name"));
	}
}
