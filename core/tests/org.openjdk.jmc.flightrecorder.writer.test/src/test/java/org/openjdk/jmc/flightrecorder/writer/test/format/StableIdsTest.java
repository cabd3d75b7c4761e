/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.stackTrace;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.thread;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.type;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump.ClassLayout;

/** Threads, classes and stack traces keep their ids over chunks in which they do not occur. */
class StableIdsTest {
	private static final int CHUNKS = 30;
	private static final int OTHERS_PER_CHUNK = 50;
	private static final List<String> KEPT =
			List.of("java.lang.Thread", "java.lang.Class", "jdk.types.Method", "jdk.types.StackTrace");

	@TempDir
	Path directory;

	/** Thing {@code every} occurs in each chunk that its number divides; between are chunks full of others. */
	private static byte[] recorded() throws Exception {
		return record(r -> {
			for (int chunk = 1; chunk <= CHUNKS; chunk++) {
				for (int every = 1; every <= 10; every++) {
					if (chunk % every == 0) {
						write(r, "kept" + every, every);
					}
				}
				for (int other = 0; other < OTHERS_PER_CHUNK; other++) {
					write(r, "other" + chunk + "_" + other, 1000 * chunk + other);
				}
				r.rotateChunk();
			}
		});
	}

	private static void write(Recording r, String name, int id) {
		Type event = r.registerEventType("a.B", b -> b.addField("c", Types.JDK.CLASS));
		r.writeEvent(event.asValue(v -> v.putField("startTime", 1_000_000L + id)
				.putField("eventThread", thread(r, name, id))
				.putField("c", type(r, "demo/" + name))
				.putField("stackTrace", stackTrace(r, id % 20))));
	}

	@Test
	void readersSeeOneIdPerThreadAndClass() throws Exception {
		Path file = Files.write(directory.resolve("ids.jfr"), recorded());
		Map<String, Set<Long>> ids = new HashMap<>();
		for (RecordedEvent event : JdkReader.events(file)) {
			String name = event.getThread().getJavaName();
			RecordedClass type = event.getClass("c");
			assertEquals("demo." + name, type.getName());
			ids.computeIfAbsent("thread " + name, n -> new TreeSet<>())
					.add(event.getThread().getId());
			ids.computeIfAbsent("class " + name, n -> new TreeSet<>()).add(type.getId());
		}
		assertEquals(2 * (10 + CHUNKS * OTHERS_PER_CHUNK), ids.size());
		ids.values().removeIf(s -> s.size() == 1);
		assertEquals(Map.of(), ids);
	}

	@Test
	void fileHasOneIdPerConstantAndOneConstantPerId() throws Exception {
		Map<Object, Long> idByContent = new HashMap<>();
		Map<String, Object> contentById = new HashMap<>();
		List<ChunkDump> chunks = ChunkDump.validate(recorded());
		assertTrue(chunks.size() >= CHUNKS);
		for (ChunkDump chunk : chunks) {
			for (String name : KEPT) {
				ClassLayout type = chunk.metadata.byName(name);
				for (Long id : chunk.constants.getOrDefault(type.id(), Map.of()).keySet()) {
					Object content = List.of(name, chunk.plain(chunk.constant(type, id)));
					Long known = idByContent.putIfAbsent(content, id);
					assertTrue(known == null || known.equals(id), () -> content + " is " + known + " and " + id);
					Object meaning = contentById.putIfAbsent(name + " " + id, content);
					assertTrue(meaning == null || meaning.equals(content), () -> id + ": " + meaning + ", " + content);
				}
			}
		}
		assertTrue(idByContent.size() > 2 * CHUNKS * OTHERS_PER_CHUNK);
	}
}
