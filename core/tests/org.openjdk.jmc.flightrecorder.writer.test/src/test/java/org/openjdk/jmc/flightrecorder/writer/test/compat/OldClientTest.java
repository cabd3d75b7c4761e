/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.compat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Programs compiled against 9.1.2 run unchanged with this writer, and all readers read what they write. */
class OldClientTest {
	@TempDir
	Path directory;

	private Path file() {
		return directory.resolve("client.jfr");
	}

	private List<ReadEvent> written(String client) throws Exception {
		OldWriter.writeWithOurs(client, file());
		return TwoReaders.read(file());
	}

	private static Map<?, ?> struct(Object value) {
		return (Map<?, ?>) value;
	}

	@Test
	void tinyRecordings() throws Exception {
		ReadEvent event = written("TinyRecordings").get(0);
		assertEquals((byte) 1, event.get("byteField"));
		assertEquals('c', event.get("charField"));
		assertEquals(4L, event.get("longField"));
		assertEquals("seven", event.get("stringField"));
	}

	@Test
	void fieldsLeftUnsetOrPutAsNull() throws Exception {
		List<ReadEvent> events = written("UnsetFields");
		assertEquals(
				List.of(1L, 2L, 3L), events.stream().map(e -> e.get("number")).toList());
		for (ReadEvent event : events) {
			assertNull(event.get("text"));
			assertNull(event.get("thread"));
			assertNull(event.get("stackTrace"));
			assertTrue(Math.abs(event.startEpochNanos() / 1_000_000 - System.currentTimeMillis()) < 60_000);
		}
	}

	@Test
	void executionSamplesWithCachedAndWithRebuiltStacks() throws Exception {
		List<ReadEvent> events = written("ExecutionSamples");
		assertEquals(1200, events.size());
		for (ReadEvent event : events) {
			assertEquals("worker", struct(event.get("sampledThread")).get("javaName"));
			assertEquals(3L, struct(event.get("sampledThread")).get("javaThreadId"));
			assertEquals("STATE_RUNNABLE", event.get("state"));
			assertTrue(((List<?>) struct(event.get("stackTrace")).get("frames")).size() >= 5);
		}
		Set<Object> stacks = new HashSet<>();
		events.forEach(e -> stacks.add(e.get("stackTrace")));
		assertEquals(14, stacks.size());
	}

	@Test
	void uniqueAndRepeatedTextsAndSymbols() throws Exception {
		List<ReadEvent> events = written("Texts");
		Set<String> seen = new HashSet<>();
		for (ReadEvent event : events) {
			String unique = (String) event.get("unique");
			seen.add(unique);
			String n = unique.substring("unique ".length());
			assertEquals("symbol" + n, event.get("symbol"));
			assertEquals("repeated text number " + n.substring(n.length() - 1), event.get("repeated"));
		}
		assertEquals(5000, seen.size());
	}

	@Test
	void numbersFromBuilders() throws Exception {
		List<ReadEvent> events = written("Primitives");
		assertEquals(1000, events.size());
		for (ReadEvent event : events) {
			long n = (long) event.get("f2") / 2;
			assertEquals(n * 8, event.get("f8"));
			assertEquals(n / 2.0, event.get("f9"));
		}
	}

	@Test
	void eventObjects() throws Exception {
		List<ReadEvent> events = written("EventObjects");
		assertEquals(20, events.size());
		events.forEach(e -> assertEquals("text " + e.get("number"), e.get("text")));
		assertEquals(
				List.of("Client", "Objects"),
				JdkReader.type(file(), "client.Annotated").getCategoryNames());
	}

	@Test
	void manyThreadsAndRotation() throws Exception {
		List<ReadEvent> events = written("ManyThreads");
		Set<Object> seen = new HashSet<>();
		for (ReadEvent event : events) {
			assertEquals(event.get("thread") + " and " + event.get("number"), event.get("text"));
			assertEquals(
					"thread " + event.get("thread"),
					struct(event.get("eventThread")).get("javaName"));
			seen.add(event.get("text"));
		}
		assertEquals(16 * 500, events.size());
		assertEquals(16 * 500, seen.size());
		assertTrue(ChunkDump.validate(Files.readAllBytes(file())).size() > 1, "chunks rotate");
	}

	@Test
	void arraysAndRecursiveTypes() throws Exception {
		OldWriter.writeWithOurs("ArraysAndRecursion", file());
		ChunkDump.validate(Files.readAllBytes(file()));
		ReadEvent event = JdkReader.read(file()).get(0);
		Map<?, ?> tree = struct(event.get("tree"));
		assertEquals(List.of(1, 2, 3), tree.get("numbers"));
		assertEquals(List.of(), struct(tree.get("child")).get("numbers"));
		assertEquals(5, struct(struct(event.get("early")).get("later")).get("value"));
	}

	@Test
	void ownJdkTypesAndConstructedValues() throws Exception {
		List<ReadEvent> events = written("OwnJdkTypes");
		assertEquals(40, events.size());
		for (ReadEvent event : events) {
			int n = (int) event.get("number");
			assertEquals(1_700_000_000_000_000_000L + n, event.startEpochNanos());
			assertEquals("client/Loaded" + n % 3, struct(event.get("loaded")).get("name"));
			List<?> frames = (List<?>) struct(event.get("stackTrace")).get("frames");
			assertEquals(2, frames.size());
			assertEquals(n, struct(frames.get(1)).get("lineNumber"));
		}
		List<ChunkDump> chunks = ChunkDump.validate(Files.readAllBytes(file()));
		assertTrue(chunks.size() >= 4);
		assertEquals(1000, chunks.get(0).startTicks);
	}

	/** The client makes a type by a constructor of a class that was never public. */
	@Test
	void aClassOfAClientInThePackageOfTheWriter() throws Exception {
		OldWriter.writeWithOursFromWithin("UnpooledSymbols", file());
		ChunkDump.validate(Files.readAllBytes(file()));
		assertEquals(20, JmcReader.read(file()).size());
		List<ReadEvent> events = JdkReader.read(file());
		assertEquals(20, events.size());
		for (int i = 0; i < 20; i++) {
			ReadEvent event = events.get(i);
			assertEquals("note " + i % 2, event.get("note"));
			Map<?, ?> loaded = struct(event.get("loaded"));
			assertEquals("client/Loaded" + i % 3, loaded.get("name"));
			assertNull(loaded.get("classLoader"));
		}
		Path theirs = directory.resolve("theirs.jfr");
		OldWriter.writeWithTheirs("UnpooledSymbols", theirs);
		assertEquals(JdkReader.read(theirs), JdkReader.read(file()));
	}

	@Test
	void copyOfARecordingOfTheJdk() throws Exception {
		Path input = directory.resolve("client.jfr.in");
		try (Recording recording = new Recording(Configuration.getConfiguration("default"))) {
			recording.start();
			System.gc();
			Files.writeString(directory.resolve("some.txt"), "some text");
			Thread.sleep(50);
			recording.stop();
			recording.dump(input);
		}
		OldWriter.writeWithOurs("Transcoder", file());
		assertEquals(counts(JdkReader.read(input)), counts(JdkReader.read(file())));
	}

	private static Map<String, Integer> counts(List<ReadEvent> events) {
		Map<String, Integer> counts = new HashMap<>();
		events.forEach(e -> counts.merge(e.typeName(), 1, Integer::sum));
		return counts;
	}

	/** A close of 9.1.2 mostly waits, for up to half a second. */
	@Test
	void clientsThatCloseOftenDoNotWait() throws Exception {
		boolean theirsWaited = false;
		for (int i = 0; i < 1000 && !theirsWaited; i++) {
			theirsWaited = OldWriter.waitsWhileWritingWithTheirs("TinyRecordings", file()) > 0;
		}
		assertTrue(theirsWaited);
		assertEquals(0, OldWriter.waitsWhileWritingWithOurs("TinyRecordings", file()));
	}
}
