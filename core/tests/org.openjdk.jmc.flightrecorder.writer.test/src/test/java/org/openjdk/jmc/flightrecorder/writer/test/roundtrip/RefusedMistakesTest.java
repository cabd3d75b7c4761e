/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import jdk.jfr.EventType;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.Registered;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.internal.output.Durability;
import org.openjdk.jmc.flightrecorder.writer.internal.output.FileOutput;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Mistakes are refused where they are made, or do no harm: the file stays readable for all. */
class RefusedMistakesTest {
	@TempDir
	private Path directory;

	private Path file(String name) {
		return directory.resolve(name + ".jfr");
	}

	@Test
	void anEventCannotBeTheValueOfAField() throws Exception {
		Path file = file("events");
		try (Recording recording = Recordings.newRecording(file)) {
			Type inner = recording.registerEventType("test.Inner", t -> t.addField("n", Types.Builtin.INT));
			IllegalArgumentException e = assertThrows(
					IllegalArgumentException.class,
					() -> recording.registerEventType("test.Outer", t -> t.addField("inner", inner)));
			assertTrue(e.getMessage().contains("'inner'"), e.getMessage());
			assertTrue(e.getMessage().contains("'test.Inner'"), e.getMessage());
			assertThrows(
					IllegalArgumentException.class,
					() -> recording.registerType("test.Struct", t -> t.addField("inner", inner)));
			assertThrows(
					IllegalArgumentException.class,
					() -> recording.registerEventType("test.Self", t -> t.addField("self", t.selfType())));
			Type later = recording.registerType(
					"test.Holder", t -> t.addField("later", recording.getTypes().getType("test.Later", true)));
			recording.registerEventType("test.Later", t -> t.addField("n", Types.Builtin.INT));
			Type holding = recording.registerEventType("test.Holding", t -> t.addField("holder", later));
			assertThrows(IllegalArgumentException.class, () -> recording.newEventWriter(holding));
			recording.writeEvent(inner.asValue(v -> v.putField("n", 7)));
		}
		assertEquals(1, TwoReaders.read(file).size());
	}

	@Test
	void unitsOnWhatIsNoNumberAreLeftOut() throws Exception {
		Path file = file("units");
		List<String> units = List.of("Timestamp", "Timespan", "DataAmount", "Percentage", "MemoryAddress", "Frequency");
		List<Types.Predefined> numbers = List.of(
				Types.Builtin.BYTE,
				Types.Builtin.SHORT,
				Types.Builtin.INT,
				Types.Builtin.LONG,
				Types.Builtin.FLOAT,
				Types.Builtin.DOUBLE);
		List<Types.Predefined> others = List.of(
				Types.Builtin.STRING, Types.Builtin.BOOLEAN, Types.Builtin.CHAR, Types.JDK.THREAD, Types.JDK.CLASS);
		try (Recording recording = Recordings.newRecording(file)) {
			for (String name : units) {
				Type unit = recording.getType("jdk.jfr." + name);
				boolean hasValue = unit.getFields().size() > 0;
				String value = name.equals("Timespan") ? "MILLISECONDS" : name.equals("DataAmount") ? "BYTES" : "TICKS";
				Consumer<TypedFieldBuilder> annotation =
						f -> Objects.requireNonNull(hasValue ? f.addAnnotation(unit, value) : f.addAnnotation(unit));
				Type type = recording.registerEventType("test.With" + name, t -> {
					others.forEach(o -> t.addField("f" + o.getTypeName().replace('.', '_'), o, annotation));
					numbers.forEach(n -> t.addField("n" + n.getTypeName(), n, annotation));
				});
				recording.writeEvent(type.asValue(v -> v.putField("fjava_lang_String", "text")));
			}
		}
		assertEquals(units.size(), JdkReader.events(file).size());
		assertEquals(units.size(), JmcReader.read(file).size());
		EventType type = JdkReader.type(file, "test.WithTimestamp");
		assertNull(type.getField("fjava_lang_String").getAnnotation(Timestamp.class));
		assertTrue(type.getField("nlong").getAnnotation(Timestamp.class) != null);
	}

	record StampedText(@Timestamp String text) {}

	record StampedNumber(@Percentage double share) {}

	@Test
	void unitsOfRecordsAreRefused() throws Exception {
		Path file = file("records");
		try (Recording recording = Recordings.newRecording(file)) {
			IllegalArgumentException e =
					assertThrows(IllegalArgumentException.class, () -> recording.registerRecordType(StampedText.class));
			assertTrue(e.getMessage().contains("'text'"), e.getMessage());
			assertTrue(e.getMessage().contains("jdk.jfr.Timestamp"), e.getMessage());
			recording.writeEvent(new StampedNumber(0.5));
			e = assertThrows(IllegalArgumentException.class, () -> recording.registerRecordType(Record.class));
			assertTrue(e.getMessage().contains("java.lang.Record"), e.getMessage());
		}
		assertEquals(1, TwoReaders.read(file).size());
	}

	@Registered(false)
	@Name("not a name")
	static class BadlyNamedEvent extends jdk.jfr.Event {
		@Name("no.. field")
		int count;

		@Timestamp
		String text;

		@Timespan
		boolean flag;
	}

	@Test
	void membersOfEventClassesThatTheJdkIgnoresAreIgnored() throws Exception {
		Path file = file("classes");
		try (Recording recording = Recordings.newRecording(file)) {
			BadlyNamedEvent event = new BadlyNamedEvent();
			event.count = 7;
			event.text = "text";
			recording.writeEvent(event);
		}
		ReadEvent read = TwoReaders.read(file).get(0);
		assertTrue(BadlyNamedEvent.class.getName().endsWith(read.typeName()), read.typeName());
		assertEquals(7, read.get("count"));
		assertEquals("text", read.get("text"));
	}

	@Test
	void aStringCacheOfNoneNeverPools() throws Exception {
		for (int size : new int[] {0, 10}) {
			Path file = file("cache" + size);
			try (Recording recording = Recordings.newRecording(
					file, s -> s.withJdkTypeInitialization().withStringCacheSize(size))) {
				Type type = recording.registerEventType("test.Text", t -> t.addField("text", Types.Builtin.STRING));
				for (int i = 0; i < 100; i++) {
					recording.writeEvent(type.asValue(v -> v.putField("text", "the same text each time")));
				}
			}
			assertEquals(100, TwoReaders.read(file).size());
			String content = Files.readString(file, StandardCharsets.ISO_8859_1);
			int count = content.split("the same text each time", -1).length - 1;
			assertTrue(size == 0 ? count == 100 : count < 5, size + ": " + count);
		}
	}

	@Test
	void hintsAreNoLimits() throws Exception {
		for (int hint : new int[] {1 << 28, 1 << 30, Integer.MAX_VALUE}) {
			Path file = file("hints" + hint);
			try (Recording recording = Recordings.newRecording(
					file,
					s -> s.withJdkTypeInitialization().withStringCacheSize(hint).withConstantPoolCapacity(hint))) {
				recording.registerRecordType(StampedNumber.class);
				recording.writeEvent(new StampedNumber(0.5));
				recording.rotateChunk();
				recording.writeEvent(new StampedNumber(0.25));
			}
			assertEquals(2, TwoReaders.read(file).size());
		}
	}

	@Test
	void aFileIsNotTouchedBeforeItsRecordingBegins() throws Exception {
		Path file = file("old");
		byte[] old = {1, 2, 3};
		Files.write(file, old);
		FileOutput output = new FileOutput(file, Durability.NONE);
		output.cutBack(null, 0);
		output.close();
		assertArrayEquals(old, Files.readAllBytes(file));
		new FileOutput(file("missing"), Durability.NONE).close();
		assertFalse(Files.exists(file("missing")));
	}

	@Test
	void existingFilesStayWhenARecordingIsRefused() throws Exception {
		Path file = file("kept");
		byte[] old = {1, 2, 3};
		Files.write(file, old);
		List<Consumer<RecordingSettingsBuilder>> refused = List.of(
				RecordingSettingsBuilder::withChecksums,
				s -> s.withTimestamp(Long.MAX_VALUE),
				s -> s.withMaxSize(1 << 20),
				s -> {
					throw new IllegalArgumentException("a mistake of the program");
				});
		for (Consumer<RecordingSettingsBuilder> settings : refused) {
			assertThrows(IllegalArgumentException.class, () -> Recordings.newRecording(file, settings));
			assertArrayEquals(old, Files.readAllBytes(file));
		}
	}

	/** The start of a chunk that moved on by a tick each time would be young for {@code withMaxAge} when it is old. */
	@Test
	void chunksOfACoarseClockStartNoLaterThanNow() throws Exception {
		Path file = file("coarse");
		long before = System.currentTimeMillis();
		try (Recording recording =
				Recordings.newRecording(file, s -> s.withJdkTypeInitialization().withTicksPerSecond(1))) {
			Type type = recording.registerEventType("test.Number", t -> t.addField("n", Types.Builtin.INT));
			for (int i = 0; i < 300; i++) {
				int number = i;
				recording.writeEvent(type.asValue(v -> v.putField("n", number))).rotateChunk();
			}
		}
		long elapsedSeconds = TimeUnit.MILLISECONDS.toSeconds(System.currentTimeMillis() - before);
		List<ChunkDump> chunks = ChunkDump.validate(Files.readAllBytes(file));
		long first = chunks.get(0).startEpochNanos;
		long last = chunks.get(chunks.size() - 1).startEpochNanos;
		assertTrue(chunks.size() >= 300, "chunks");
		assertTrue(TimeUnit.NANOSECONDS.toSeconds(last - first) <= elapsedSeconds + 2, () -> first + " to " + last);
	}

	@Test
	void aPathOfAnotherFileSystemIsNamed() throws Exception {
		try (FileSystem zip = FileSystems.newFileSystem(directory.resolve("a.zip"), Map.of("create", "true"))) {
			IOException e = assertThrows(IOException.class, () -> Recordings.newRecording(zip.getPath("/a.jfr")));
			assertTrue(e.getMessage().contains("/a.jfr is in the file system jar"), e.getMessage());
			assertThrows(IOException.class, () -> Recordings.newRepository(zip.getPath("/repository")));
		}
	}

	@Test
	void aStartBehindTheEndOfTimeIsRefused() {
		assertThrows(
				IllegalArgumentException.class,
				() -> Recordings.newRecording(new ByteArrayOutputStream(), s -> s.withTimestamp(Long.MAX_VALUE)));
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void smallMappedPiecesAreFewAllTheSame() throws Exception {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		try (Recording recording =
				Recordings.newRecording(out, s -> s.withJdkTypeInitialization().withMmap(1))) {
			Type type = recording.registerEventType("test.Text", t -> t.addField("text", Types.Builtin.STRING));
			String text = "x".repeat(100_000);
			for (int i = 0; i < 300; i++) {
				String unique = i + text;
				recording.writeEvent(type.asValue(v -> v.putField("text", unique)));
			}
			try (var maps = Files.lines(Path.of("/proc/self/maps"))) {
				long mapped = maps.filter(line -> line.contains("jfr")).count();
				assertTrue(mapped < 300, mapped + " mappings");
			}
		}
		assertEquals(300, TwoReaders.read(out.toByteArray()).size());
	}

	@Test
	void farOffTimesAreCopiedAsFarAsTicksReach() throws Exception {
		Path file = file("far");
		try (Recording recording = Recordings.newRecording(file)) {
			Type type = recording.registerEventType("test.Far", t -> t.addField(
							"at", Types.Builtin.LONG, f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESTAMP, "TICKS"))
					.addField(
							"span", Types.Builtin.LONG, f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "TICKS")));
			for (long far : new long[] {Long.MAX_VALUE / 2, Long.MIN_VALUE / 2, Long.MAX_VALUE - 1, 1}) {
				recording.writeEvent(type.asValue(v -> v.putField("at", far).putField("span", far)));
			}
		}
		List<RecordedEvent> events = JdkReader.events(file);
		for (long ticksPerSecond : new long[] {1_000_000_000L, 3_000_000_000L, 1_000_000_000_000L, 1}) {
			Path copied = file("copy" + ticksPerSecond);
			try (Recording recording = Recordings.newRecording(
					copied, s -> s.withJdkTypeInitialization().withTicksPerSecond(ticksPerSecond))) {
				events.forEach(recording::writeEvent);
			}
			assertEquals(4, JdkReader.events(copied).size());
		}
	}
}
