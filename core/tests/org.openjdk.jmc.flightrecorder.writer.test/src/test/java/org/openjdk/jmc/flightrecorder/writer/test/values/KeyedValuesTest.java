/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.values;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Class loaders of one name stay apart when the caller says so. */
class KeyedValuesTest {
	private static final int LOADERS = 3;
	private static final int CHUNKS = 4;

	@TempDir
	Path directory;

	/** A class {@code a.B} of a loader {@code plugin}, of which there are several; -1 for the one without key. */
	private static TypedValue classOfLoader(Recording r, int loader) {
		Type loaders = r.getType(Types.JDK.CLASS_LOADER);
		TypedValue by = loader < 0
				? loaders.asValue(v -> v.putField("name", "plugin"))
				: loaders.asValue(loader, v -> v.putField("name", "plugin"));
		return r.getType(Types.JDK.CLASS).asValue(v -> v.putField("name", "a/B").putField("classLoader", by));
	}

	private static Type eventType(Recording r) {
		return r.registerEventType(
				"a.Loaded", b -> b.addField("type", Types.JDK.CLASS).addField("number", Types.Builtin.INT));
	}

	private static void write(Recording r, int loader) {
		TypedValue type = classOfLoader(r, loader);
		r.writeEvent(eventType(r).asValue(v -> v.putField("type", type).putField("number", loader)));
	}

	@Test
	void readersSeeAsManyLoadersAsThereAreKeysInAllChunks() throws Exception {
		byte[] recording = SampleEvents.record(r -> {
			for (int chunk = 0; chunk < CHUNKS; chunk++) {
				for (int loader = -1; loader < LOADERS; loader++) {
					write(r, loader);
					write(r, loader);
				}
				r.rotateChunk();
			}
		});
		assertTrue(ChunkDump.validate(recording).size() >= CHUNKS);
		Path file = Files.write(directory.resolve("keys.jfr"), recording);
		TwoReaders.read(file);
		Map<Integer, Set<Long>> loaders = new HashMap<>();
		Map<Integer, Set<Long>> classes = new HashMap<>();
		for (RecordedEvent event : JdkReader.events(file)) {
			RecordedClass type = event.getClass("type");
			assertEquals("a.B", type.getName());
			assertEquals("plugin", type.getClassLoader().getName());
			int number = event.getInt("number");
			loaders.computeIfAbsent(number, n -> new TreeSet<>())
					.add(type.getClassLoader().getId());
			classes.computeIfAbsent(number, n -> new TreeSet<>()).add(type.getId());
		}
		for (Map<Integer, Set<Long>> ids : List.of(loaders, classes)) {
			assertEquals(LOADERS + 1, ids.size());
			Set<Long> distinct = new TreeSet<>();
			ids.values().forEach(distinct::addAll);
			assertEquals(LOADERS + 1, distinct.size(), () -> "ids by key: " + ids);
		}
	}

	@Test
	void aCopyHasAsManyLoadersAsTheOriginal() throws Exception {
		byte[] recording = SampleEvents.record(r -> {
			for (int loader = -1; loader < LOADERS; loader++) {
				write(r, loader);
			}
			r.rotateChunk();
			write(r, 0);
		});
		Path file = Files.write(directory.resolve("original.jfr"), recording);
		byte[] copy = SampleEvents.record(r -> {
			for (RecordedEvent event : JdkReader.events(file)) {
				r.writeEvent(event).rotateChunk();
			}
		});
		TwoReaders.read(copy);
		Path copied = Files.write(directory.resolve("copy.jfr"), copy);
		Set<Long> ids = new TreeSet<>();
		for (RecordedEvent event : JdkReader.events(copied)) {
			ids.add(event.getClass("type").getClassLoader().getId());
		}
		assertEquals(LOADERS + 1, ids.size());
	}

	@Test
	void valuesAreEqualIfContentAndKeyAre() throws Exception {
		SampleEvents.record(r -> {
			Type loaders = r.getType(Types.JDK.CLASS_LOADER);
			TypedValue one = loaders.asValue(1, v -> v.putField("name", "x"));
			assertEquals(one, loaders.asValue(1, v -> v.putField("name", "x")));
			assertEquals(
					one.hashCode(),
					loaders.asValue(1, v -> v.putField("name", "x")).hashCode());
			assertNotEquals(one, loaders.asValue(2, v -> v.putField("name", "x")));
			assertNotEquals(one, loaders.asValue(1, v -> v.putField("name", "y")));
			assertNotEquals(one, loaders.asValue(v -> v.putField("name", "x")));
			assertNotEquals(loaders.asValue(v -> v.putField("name", "x")), one);
		});
	}

	@Test
	void onlyValuesInAPoolHaveKeys() throws Exception {
		SampleEvents.record(r -> {
			Type inline = r.getTypes().getOrAdd("a.Inline", false, b -> b.addField("x", Types.Builtin.INT));
			for (Type type : List.of(
					inline,
					eventType(r),
					r.getType(Types.JDK.STACK_FRAME),
					r.getTypes().getType(Types.Builtin.STRING),
					r.getTypes().getType(Types.Builtin.INT))) {
				IllegalArgumentException e =
						assertThrows(IllegalArgumentException.class, () -> type.asValue(5, v -> {}), type::getTypeName);
				assertTrue(e.getMessage().contains(type.getTypeName()), e.getMessage());
			}
			assertThrows(
					NullPointerException.class, () -> r.getType(Types.JDK.CLASS).asValue(5, null));
		});
	}

	@Test
	void aValueOfAnotherRecordingKeepsItsKey() throws Exception {
		byte[] recording = SampleEvents.record(r -> SampleEvents.record(other -> {
			write(r, 0);
			for (int loader = 0; loader < LOADERS; loader++) {
				TypedValue foreign = classOfLoader(other, loader);
				r.writeEvent(eventType(r).asValue(v -> v.putField("type", foreign)));
			}
		}));
		Path file = Files.write(directory.resolve("foreign.jfr"), recording);
		TwoReaders.read(file);
		Set<Long> ids = new TreeSet<>();
		for (RecordedEvent event : JdkReader.events(file)) {
			ids.add(event.getClass("type").getClassLoader().getId());
		}
		assertEquals(LOADERS, ids.size());
	}
}
