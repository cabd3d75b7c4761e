/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.method;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.stackTrace;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.thread;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.type;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump.ClassLayout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Checkpoints, pools and keys, in one chunk and over many. */
class ConstantsTest {
	private static final int CHUNKS = 12;

	private static Set<Long> keys(ChunkDump chunk, String className) {
		return new TreeSet<>(chunk.constants
				.getOrDefault(chunk.metadata.byName(className).id(), Map.of())
				.keySet());
	}

	@Test
	void equalConstantsAreStoredOncePerChunk() throws Exception {
		ChunkDump chunk = ChunkDump.validate(record(r -> {
					Type event = r.registerEventType("a.B");
					for (int i = 0; i < 50; i++) {
						r.writeEvent(event.asValue(v -> v.putField("eventThread", thread(r, "main", 1))
								.putField("stackTrace", stackTrace(r, 5))));
					}
				}))
				.get(0);
		assertEquals(1, keys(chunk, "java.lang.Thread").size());
		assertEquals(1, keys(chunk, "jdk.types.StackTrace").size());
		assertEquals(5, keys(chunk, "jdk.types.Method").size());
		assertEquals(1, keys(chunk, "java.lang.Class").size());
	}

	@Test
	void poolsThatNothingUsesAreAbsent() throws Exception {
		ChunkDump chunk = ChunkDump.validate(
						record(r -> r.writeEvent(r.registerEventType("a.B").asValue(v -> {}))))
				.get(0);
		for (String name : List.of("java.lang.Thread", "jdk.types.StackTrace", "jdk.types.Method", "java.lang.Class")) {
			assertEquals(Set.of(), keys(chunk, name), name);
		}
	}

	@Test
	void contentSeenAgainInALaterChunkHasItsOldKey() throws Exception {
		List<ChunkDump> chunks = ChunkDump.validate(record(r -> {
			Type event = r.registerEventType("a.B", b -> b.addField("c", Types.JDK.CLASS));
			for (int i = 0; i < CHUNKS; i++) {
				int chunk = i;
				r.writeEvent(event.asValue(v -> v.putField("eventThread", thread(r, "main", 1))
						.putField("stackTrace", stackTrace(r, 4))
						.putField("c", type(r, "demo/Same"))));
				r.writeEvent(event.asValue(v -> v.putField("eventThread", thread(r, "t" + chunk, 100 + chunk))));
				r.rotateChunk();
			}
		}));
		Map<Object, Set<Long>> keysByContent = new HashMap<>();
		for (ChunkDump chunk : chunks) {
			for (String name : List.of("java.lang.Thread", "java.lang.Class", "jdk.types.StackTrace")) {
				ClassLayout type = chunk.metadata.byName(name);
				keys(chunk, name).forEach(key -> keysByContent
						.computeIfAbsent(chunk.plain(chunk.constant(type, key)), k -> new TreeSet<>())
						.add(key));
			}
		}
		keysByContent.forEach((content, keys) -> assertEquals(1, keys.size(), () -> content + " has keys " + keys));
		assertEquals(3 + CHUNKS + 1, keysByContent.size(), () -> keysByContent
				.keySet()
				.toString());
	}

	/** Readers remember the last key of each field, so reused keys show where a type was silent for some chunks. */
	@Test
	void keysKeepTheirMeaningForEventTypesThatAreSilentForChunks() throws Exception {
		byte[] bytes = record(r -> {
			Type struct = r.registerType(
					"a.Struct", b -> b.addField("s", Types.Builtin.STRING).addField("n", Types.Builtin.INT));
			Type wrapper = r.registerType("a.Wrapper", b -> b.addField("w", Types.Builtin.STRING));
			for (int chunk = 0; chunk < CHUNKS; chunk++) {
				for (int every = 1; every <= 4; every++) {
					if (chunk % every == 0) {
						writeSilent(r, struct, wrapper, every, chunk);
					}
				}
				r.rotateChunk();
			}
		});
		for (ReadEvent event : TwoReaders.read(bytes)) {
			Object n = event.get("n");
			assertEquals("thread " + n, ((Map<?, ?>) event.get("eventThread")).get("javaName"));
			assertEquals("demo/Class" + n, ((Map<?, ?>) event.get("c")).get("name"));
			assertEquals("s" + n, ((Map<?, ?>) event.get("struct")).get("s"));
			assertEquals("w" + n, event.get("wrapper"));
			assertEquals(n, ((List<?>) ((Map<?, ?>) event.get("stackTrace")).get("frames")).size());
		}
	}

	private static void writeSilent(Recording r, Type struct, Type wrapper, int every, int chunk) {
		Type event = r.registerEventType("a.Every" + every, b -> b.addField("n", Types.Builtin.INT)
				.addField("c", Types.JDK.CLASS)
				.addField("struct", struct)
				.addField("wrapper", wrapper));
		r.writeEvent(event.asValue(v -> v.putField("n", chunk)
				.putField("eventThread", thread(r, "thread " + chunk, chunk))
				.putField("c", type(r, "demo/Class" + chunk))
				.putField("stackTrace", stackTrace(r, chunk))
				.putField("struct", s -> s.putField("s", "s" + chunk).putField("n", chunk))
				.putField("wrapper", "w" + chunk)));
	}

	/** JDK 17 skips a constant that it knows from the chunk before, and takes floats for eight times as long. */
	@Test
	void pooledStructsWithFloatsAreReadableInManyChunks() throws Exception {
		byte[] bytes = record(r -> {
			Type struct = r.registerType("a.Struct", b -> b.addField("f", Types.Builtin.FLOAT)
					.addField("d", Types.Builtin.DOUBLE)
					.addField("s", Types.Builtin.STRING));
			Type event = r.registerEventType("a.B", b -> b.addField("struct", struct));
			for (int i = 0; i < 10; i++) {
				for (int j = 0; j < 2; j++) {
					int n = j;
					r.writeEvent(event.asValue(v -> v.putField(
							"struct",
							s -> s.putField("f", 1.5f + n).putField("d", 2.5).putField("s", "same"))));
				}
				r.rotateChunk();
			}
		});
		List<ReadEvent> events = TwoReaders.read(bytes);
		assertEquals(20, events.size());
		events.forEach(e -> assertEquals(2.5, ((Map<?, ?>) e.get("struct")).get("d")));
	}

	@Test
	void frameTypesAndTheirKeysAreThoseOfTheJdk() throws Exception {
		ChunkDump chunk = ChunkDump.validate(record(r -> {
					Type event = r.registerEventType("a.B");
					for (String kind : List.of("Interpreted", "JIT compiled", "Inlined", "Native", "Kernel")) {
						TypedValue frame = r.getType(Types.JDK.STACK_FRAME)
								.asValue(f -> f.putField("method", method(r, "a/B", "m"))
										.putField("type", t -> t.putField("description", kind)));
						r.writeEvent(event.asValue(
								v -> v.putField("stackTrace", s -> s.putField("frames", new TypedValue[] {frame}))));
					}
				}))
				.get(0);
		ClassLayout type = chunk.metadata.byName("jdk.types.FrameType");
		Map<String, Long> keys = new HashMap<>();
		chunk.constants
				.get(type.id())
				.forEach((key, value) -> keys.put((String) ((Map<?, ?>) chunk.plain(value)).get("description"), key));
		assertEquals(0L, keys.get("Interpreted"));
		assertEquals(1L, keys.get("JIT compiled"));
		assertEquals(2L, keys.get("Inlined"));
		assertEquals(3L, keys.get("Native"));
		assertTrue(keys.get("Kernel") > 3 && keys.get("Kernel") < 100, () -> "Kernel " + keys.get("Kernel"));
	}

	@Test
	void typeUsedOnlyByConstantsOfConstantsIsInTheChunk() throws Exception {
		byte[] bytes = record(r -> {
			Type event = r.registerEventType("a.B", b -> b.addField("c", Types.JDK.CLASS));
			r.writeEvent(event.asValue(v -> v.putField("c", c -> c.putField("name", s -> s.putField("string", "demo/C"))
					.putField("package", p -> p.putField("name", s -> s.putField("string", "demo"))
							.putField("module", m -> m.putField("name", s -> s.putField("string", "demo.module"))))
					.putField("classLoader", l -> l.putField("name", s -> s.putField("string", "app"))))));
		});
		Map<?, ?> c = (Map<?, ?>) TwoReaders.readOne(bytes).get("c");
		assertEquals("demo.module", ((Map<?, ?>) ((Map<?, ?>) c.get("package")).get("module")).get("name"));
		assertEquals("app", ((Map<?, ?>) c.get("classLoader")).get("name"));
	}

	/** The JDK's reader begins with the last checkpoint, and takes an empty text that it meets first for null. */
	@Test
	void emptySymbolsStayEmptyWhereverACheckpointBegins() throws Exception {
		for (List<String> texts : List.of(
				List.of(""),
				List.of("x", ""),
				List.of("x", "", ""),
				List.of("", "x", "()V"),
				List.of("()V", "", "x", ""),
				List.of("", "()V", ""))) {
			for (boolean rotated : List.of(false, true)) {
				byte[] bytes = record(r -> {
					Type event = r.registerEventType("a.B", b -> b.addField("symbol", Types.JDK.SYMBOL));
					for (String text : texts) {
						r.writeEvent(event.asValue(v -> v.putField("symbol", text)));
						if (rotated) {
							r.rotateChunk();
						} else {
							r.flush();
						}
					}
				});
				assertEquals(
						texts,
						TwoReaders.read(bytes).stream()
								.map(e -> e.get("symbol"))
								.toList());
			}
		}
	}

	/**
	 * With new types the JDK's reader begins with no text, but it still skips the constants that it knows from the
	 * chunk before.
	 */
	@Test
	void emptySymbolsStayEmptyBehindOthersOfTheChunkBefore() throws Exception {
		for (List<String> texts : List.of(List.of("x", ""), List.of("x", "()V", "", "x"), List.of("()V", ""))) {
			byte[] bytes = record(r -> {
				Type event = r.registerEventType("a.B", b -> b.addField("symbol", Types.JDK.SYMBOL));
				for (int count = 1; count <= texts.size(); count++) {
					for (String text : texts.subList(0, count)) {
						r.writeEvent(event.asValue(v -> v.putField("symbol", text)));
					}
					r.rotateChunk();
					r.registerEventType("a.New" + count);
				}
			});
			List<String> expected = new ArrayList<>();
			for (int count = 1; count <= texts.size(); count++) {
				expected.addAll(texts.subList(0, count));
			}
			assertEquals(
					expected,
					TwoReaders.read(bytes).stream().map(e -> e.get("symbol")).toList());
		}
	}

	/** A null text does not count as the first that the JDK's reader meets. */
	@Test
	void emptySymbolsStayEmptyBesideANullOne() throws Exception {
		for (List<String> texts : List.of(
				Arrays.asList(null, ""),
				Arrays.asList("", null),
				Arrays.asList("", null, "x"),
				Arrays.asList(null, "", "x"),
				Arrays.asList(null, "x", ""),
				Arrays.asList("x", null, ""))) {
			byte[] bytes = record(r -> {
				Type symbol = r.getTypes().getType(Types.JDK.SYMBOL);
				Type event = r.registerEventType("a.B", b -> b.addField("symbol", symbol));
				for (String text : texts) {
					TypedValue constant = symbol.asValue(v -> v.putField("string", text));
					r.writeEvent(event.asValue(v -> v.putField("symbol", constant)));
				}
			});
			assertEquals(
					texts,
					TwoReaders.read(bytes).stream().map(e -> e.get("symbol")).toList());
		}
	}
}
