/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ClientCode;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;

/** Containers often have no directory for temporary files. A recording to a stream is whole there, too. */
class NoTemporaryDirectoryTest {
	private static final int EVENTS = 300;

	private static final String HEAP = "-Xmx64m";

	/** Writes 30 MB to each of two streams: more than an eighth of the heap, and less than a chunk. */
	private static final String CLIENT =
			"""
			import java.io.OutputStream;
			import java.nio.file.Files;
			import java.nio.file.Path;
			import org.openjdk.jmc.flightrecorder.writer.api.Recording;
			import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
			import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
			import org.openjdk.jmc.flightrecorder.writer.api.Type;
			import org.openjdk.jmc.flightrecorder.writer.api.Types;

			public class Client {
				static void set(RecordingSettingsBuilder settings) {
					settings.withJdkTypeInitialization();
					if (System.getProperty("directory") != null) {
						settings.withMmapTempDir(Path.of(System.getProperty("directory")));
					}
					if (Boolean.getBoolean("mapped")) {
						settings.withMmap();
					}
					if (Boolean.getBoolean("small")) {
						settings.withMaxChunkSize(Runtime.getRuntime().maxMemory() / 8);
					}
				}

				public static void main(String[] arguments) throws Exception {
					String text = "x".repeat(100_000);
					for (String name : new String[] {"first.jfr", "second.jfr"}) {
						try (OutputStream stream = Files.newOutputStream(Path.of(name));
								Recording recording = Recordings.newRecording(stream, Client::set)) {
							Type type = recording.registerEventType(
									"test.Large",
									b -> b.addField("number", Types.Builtin.INT).addField("text", Types.Builtin.STRING));
							for (int i = 0; i < 300; i++) {
								int number = i;
								recording.writeEvent(type.asValue(v -> v.putField("number", number).putField("text", text)));
							}
						}
					}
				}
			}
			""";

	@TempDir
	Path directory;

	private Path nowhere() {
		return directory.resolve("nowhere");
	}

	private String told(Path where) {
		return "No temporary file can be made in " + where + ", so chunks of recordings to streams stay in the heap";
	}

	private String run(String... options) throws Exception {
		return new ClientCode(directory, CLIENT)
				.run(
						directory,
						"Client",
						Stream.concat(Stream.of(HEAP), Stream.of(options)).toArray(String[]::new));
	}

	private static List<Integer> numbers(List<ReadEvent> events) {
		return events.stream()
				.filter(event -> event.typeName().equals("test.Large"))
				.map(event -> ((Number) event.get("number")).intValue())
				.sorted()
				.toList();
	}

	private void assertWhole(boolean inOneChunk) throws Exception {
		List<Integer> expected = IntStream.range(0, EVENTS).boxed().toList();
		for (String name : List.of("first.jfr", "second.jfr")) {
			Path file = directory.resolve(name);
			assertEquals(expected, numbers(JdkReader.read(file)), name);
			assertEquals(expected, numbers(JmcReader.read(file)), name);
			int chunks = ChunkDump.of(Files.readAllBytes(file)).size();
			assertTrue(inOneChunk ? chunks == 1 : chunks > 3, () -> "chunks of " + name + ": " + chunks);
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = {false, true})
	void chunksEndAtTheLimitOfTheHeapWithOneWarning(boolean mapped) throws Exception {
		String printed = run("-Djava.io.tmpdir=" + nowhere(), "-Dmapped=" + mapped);
		assertTrue(printed.contains(told(nowhere())), printed);
		assertTrue(printed.contains("withMmapTempDir sets another directory"), printed);
		assertEquals(printed.indexOf("No temporary file"), printed.lastIndexOf("No temporary file"), printed);
		assertWhole(false);
	}

	@Test
	void directoryOfTheSettingsIsLookedAtToo() throws Exception {
		Path file = Files.writeString(directory.resolve("file"), "no directory");
		String printed = run("-Ddirectory=" + file);
		assertTrue(printed.contains(told(file)), printed);
		assertWhole(false);
	}

	/** A chunk may be larger than its limit: here by the event that fills it, and by metadata and constants. */
	@Test
	void chunkThatExceedsALimitWithinTheHeapIsWholeToo() throws Exception {
		assertEquals("", run("-Ddirectory=" + nowhere(), "-Dsmall=true"), "the limit stays what it is");
		assertWhole(false);
	}

	@ParameterizedTest
	@ValueSource(booleans = {false, true})
	void directoryOfAnArchiveHasNoRoomForFiles(boolean mapped) throws Exception {
		ByteArrayOutputStream stream = new ByteArrayOutputStream();
		try (FileSystem zip = FileSystems.newFileSystem(directory.resolve("a.zip"), Map.of("create", "true"))) {
			try (Recording recording = Recordings.newRecording(stream, settings -> {
				settings.withJdkTypeInitialization().withMmapTempDir(zip.getPath("/"));
				if (mapped) {
					settings.withMmap();
				}
			})) {
				Type type = recording.registerEventType("test.Large", b -> b.addField("number", Types.Builtin.INT));
				recording.writeEvent(type.asValue(v -> v.putField("number", 7)));
			}
		}
		Path file = Files.write(directory.resolve("archive.jfr"), stream.toByteArray());
		assertEquals(List.of(7), numbers(JdkReader.read(file)));
	}

	@Test
	void directoryOfTheSettingsServesWhereThatOfTheSystemIsMissing() throws Exception {
		String printed = run("-Djava.io.tmpdir=" + nowhere(), "-Ddirectory=" + directory);
		// JDK 25 says something of its own.
		assertEquals("", printed.replaceFirst("WARNING: java.io.tmpdir directory does not exist\\R", ""));
		assertWhole(true);
	}
}
