/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.sample;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.sampleType;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.RecordingImpl;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettings;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Strictness;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Allocation;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Warnings;

/** Settings beyond those of time and strictness. */
class SettingsTest {
	private static final int EVENTS = 1000;
	/** More than fit into a buffer. */
	private static final int MANY_EVENTS = 8_000;

	private static final int TEXTS = 50;

	@TempDir
	Path directory;

	private static RecordingSettings built(Consumer<RecordingSettingsBuilder> settings) throws Exception {
		RecordingSettings[] built = new RecordingSettings[1];
		record(
				s -> {
					settings.accept(s);
					built[0] = s.build();
				},
				r -> {});
		return built[0];
	}

	@Test
	void defaultsAreThoseThatAreDocumented() throws Exception {
		RecordingSettings settings = new RecordingSettings();
		assertFalse(settings.useMmap());
		assertEquals(4 << 20, settings.getMmapChunkSize());
		assertNull(settings.getMmapTempDir());
		assertEquals(256L << 20, settings.getMaxChunkSize());
		assertNull(settings.getMaxChunkAge());
		assertNull(settings.getFlushInterval());
		assertFalse(settings.isEventDropping());
		assertEquals(Math.min(Runtime.getRuntime().maxMemory() / 8, 64L << 20), settings.getMaxConstantMemory());
		assertEquals(0, settings.getConstantPoolCapacity());
		assertEquals(262_144, settings.getStringCacheSize());
		assertEquals(1_000_000_000L, settings.getTicksPerSecond());
		assertEquals(ZoneId.systemDefault(), settings.getTimeZone());
		assertFalse(settings.isStrict(Strictness.FIELDS)
				|| settings.isStrict(Strictness.NAMES)
				|| settings.isStrict(Strictness.TYPES)
				|| settings.isStreamKeptOpen());
	}

	@Test
	void theConstructorThatMapsIsTheBuilderInOneCall() {
		RecordingSettings settings = new RecordingSettings(5, 6, 7, false, true, 1 << 16);
		assertEquals(5, settings.getStartTimestamp());
		assertEquals(6, settings.getStartTicks());
		assertEquals(7, settings.getDuration());
		assertFalse(settings.shouldInitializeJDKTypes());
		assertTrue(settings.useMmap());
		assertEquals(1 << 16, settings.getMmapChunkSize());
		RecordingSettings unmapped = new RecordingSettings(5, 6, 7, true, false, 0);
		assertFalse(unmapped.useMmap());
		assertEquals(4 << 20, unmapped.getMmapChunkSize());
		assertThrows(IllegalArgumentException.class, () -> new RecordingSettings(5, 6, 7, true, true, 0));
	}

	@Test
	void aTickOfZeroIsLiteralInTheConstructorAndNowInTheBuilder() throws Exception {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		try (Recording recording = new RecordingImpl(out, new RecordingSettings(5, 0, 0, true))) {
			recording.writeEvent(sampleType(recording)
					.asValue(v -> v.putField("startTime", 1_500_000_000L).putField("number", 1)));
		}
		assertEquals(1_500_000_005L, TwoReaders.readOne(out.toByteArray()).startEpochNanos());
		RecordingSettings built = built(s -> s.withTimestamp(0).withStartTicks(0));
		assertTrue(built.getStartTimestamp() > 1_600_000_000_000_000_000L);
		assertTrue(built.getStartTicks() != 0);
	}

	@Test
	void settingsAreBuiltAsTheyWereSet() throws Exception {
		RecordingSettings s = built(b -> b.withMmap(1 << 16)
				.withMmapTempDir(directory)
				.withMaxChunkSize(5000)
				.withMaxChunkAge(Duration.ofSeconds(9))
				.withMaxConstantMemory(70_000)
				.withConstantPoolCapacity(11)
				.withStringCacheSize(12)
				.withTicksPerSecond(13)
				.withTimeZone(ZoneId.of("UTC"))
				.withStrict(Strictness.FIELDS, Strictness.NAMES)
				.withStrict(Strictness.TYPES)
				.withStreamKeptOpen());
		assertTrue(s.useMmap()
				&& s.isStrict(Strictness.FIELDS)
				&& s.isStrict(Strictness.NAMES)
				&& s.isStrict(Strictness.TYPES)
				&& s.isStreamKeptOpen());
		assertEquals(
				List.of(1 << 16, directory, 5000L, Duration.ofSeconds(9), 70_000L, 11, 12, 13L, ZoneId.of("UTC")),
				List.of(
						s.getMmapChunkSize(),
						s.getMmapTempDir(),
						s.getMaxChunkSize(),
						s.getMaxChunkAge(),
						s.getMaxConstantMemory(),
						s.getConstantPoolCapacity(),
						s.getStringCacheSize(),
						s.getTicksPerSecond(),
						s.getTimeZone()));
	}

	@Test
	void builtSettingsDoNotChange() throws Exception {
		RecordingSettings[] first = new RecordingSettings[1];
		RecordingSettings second = built(b -> {
			first[0] = b.withStrict(Strictness.TYPES).withStackDepth(3).build();
			b.withStrict(Strictness.NAMES).withStackDepth(4);
		});
		assertEquals(3, first[0].getStackDepth());
		assertFalse(first[0].isStrict(Strictness.NAMES));
		assertEquals(4, second.getStackDepth());
		assertTrue(second.isStrict(Strictness.NAMES) && second.isStrict(Strictness.TYPES));
	}

	@Test
	void aRuleThatIsNullIsRefused() {
		assertThrows(NullPointerException.class, () -> built(s -> s.withStrict(Strictness.NAMES, null)));
	}

	@Test
	void valuesOutOfRangeAreRefusedAtOnceWithTheValue() throws Exception {
		assertRefused(s -> s.withMmap(0), "0");
		assertRefused(s -> s.withMaxChunkSize(-7), "-7");
		assertRefused(s -> s.withMaxChunkAge(Duration.ZERO), "0");
		assertRefused(s -> s.withMaxConstantMemory(0), "0");
		assertRefused(s -> s.withConstantPoolCapacity(-3), "-3");
		assertRefused(s -> s.withStringCacheSize(-4), "-4");
		assertRefused(s -> s.withTicksPerSecond(0), "0");
	}

	private static void assertRefused(Consumer<RecordingSettingsBuilder> settings, String value) {
		IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> built(settings));
		assertTrue(e.getMessage().contains(value), e.getMessage());
	}

	@Alone
	@Test
	void aStringCacheOfNoneWritesEveryTextInPlace() throws Exception {
		assertEquals(EVENTS, timesOfTheText(s -> s.withStringCacheSize(0)));
		assertTrue(timesOfTheText(s -> {}) < EVENTS, "by default it is in the string pool");
	}

	/** How often the only text of all events stands in the file. */
	private static int timesOfTheText(Consumer<RecordingSettingsBuilder> settings) throws Exception {
		String text = "a text that comes again and again";
		byte[] bytes = record(s -> settings.accept(s.withJdkTypeInitialization()), r -> {
			for (int i = 0; i < EVENTS; i++) {
				r.writeEvent(sample(r, i, text));
			}
		});
		assertEquals(
				EVENTS,
				TwoReaders.read(bytes).stream()
						.filter(e -> text.equals(e.get("text")))
						.count());
		return new String(bytes, StandardCharsets.ISO_8859_1).split(text, -1).length - 1;
	}

	/**
	 * What a setting changes where it can be seen, all events being the same. {@code OutsideTheHeapTest} sees mappings.
	 *
	 * @param chunkCount
	 *            how many chunks there are
	 * @param timesOfAText
	 *            how often one of the texts stands in the recording
	 * @param allocatedBytes
	 *            what all events took
	 */
	private record Effect(int chunkCount, int timesOfAText, long allocatedBytes) {}

	private Effect effect(Consumer<RecordingSettingsBuilder> settings) throws Exception {
		return effect(MANY_EVENTS, settings);
	}

	private Effect effect(int events, Consumer<RecordingSettingsBuilder> settings) throws Exception {
		long[] allocatedBytes = new long[1];
		byte[] bytes = record(s -> settings.accept(s.withJdkTypeInitialization()), r -> {
			allocatedBytes[0] = -Allocation.bytes();
			for (int i = 0; i < events; i++) {
				r.writeEvent(sample(r, i, "text " + i % TEXTS));
			}
			allocatedBytes[0] += Allocation.bytes();
		});
		long right = TwoReaders.read(bytes).stream()
				.filter(e -> e.get("text").equals("text " + (int) e.get("number") % TEXTS))
				.count();
		assertEquals(events, right);
		OpenResources.assertNothingLeftIn(directory);
		int times = new String(bytes, StandardCharsets.ISO_8859_1).split("text 7", -1).length - 1;
		return new Effect(ChunkDump.validate(bytes).size(), times, allocatedBytes[0]);
	}

	@Test
	void everySettingHasItsEffectAndGivesTheSameEvents() throws Exception {
		effect(s -> {}); // loads and initializes classes
		Effect plain = effect(s -> {});
		assertEquals(1, plain.chunkCount);
		assertEquals(2, plain.timesOfAText, "in place at first, and pooled when it comes again");
		assertEquals(1, effect(s -> s.withMmap()).chunkCount);
		assertEquals(1, effect(s -> s.withMmap(1 << 16).withMmapTempDir(directory)).chunkCount);
		assertTrue(effect(s -> s.withMaxChunkSize(2000)).chunkCount > 2);
		assertTrue(effect(100, s -> s.withMaxConstantMemory(1)).chunkCount > 2);
		assertTrue(effect(100, s -> s.withMaxChunkAge(Duration.ofNanos(1))).chunkCount > 2);
		assertEquals(MANY_EVENTS / TEXTS, effect(s -> s.withStringCacheSize(0)).timesOfAText);
		assertTrue(effect(s -> s.withStringCacheSize(1)).timesOfAText > plain.timesOfAText);
		assertEquals(plain.timesOfAText, effect(s -> s.withConstantPoolCapacity(1)).timesOfAText);
		Effect large = effect(s -> s.withConstantPoolCapacity(100_000));
		assertTrue(large.allocatedBytes > plain.allocatedBytes + 1_000_000, large::toString);
	}

	@Test
	void chunksAreNotMuchLargerThanTheSettingSays() throws Exception {
		int largest = 20_000;
		byte[] bytes = record(s -> s.withMaxChunkSize(largest), r -> {
			var type = r.registerType("a.B", "jdk.jfr.Event", b -> b.addField("text", Types.Builtin.STRING));
			for (int i = 0; i < 20_000; i++) {
				String text = "unique text " + i;
				r.writeEvent(type.asValue(v -> v.putField("text", text)));
			}
		});
		List<ChunkDump> chunks = ChunkDump.validate(bytes);
		assertTrue(chunks.size() >= 5, () -> chunks.size() + " chunks of " + bytes.length + " bytes");
	}

	@Test
	void streamIsClosedUnlessToldOtherwise() throws Exception {
		int[] closed = new int[1];
		ByteArrayOutputStream out = new ByteArrayOutputStream() {
			@Override
			public void close() {
				closed[0]++;
			}
		};
		Recordings.newRecording(out).close();
		assertEquals(1, closed[0]);
		Recordings.newRecording(out, s -> s.withStreamKeptOpen()).close();
		assertEquals(1, closed[0]);
		assertTrue(out.size() > 0);
	}

	@Test
	void fileAndStreamHaveTheSameEvents() throws Exception {
		Path file = directory.resolve("a.jfr");
		try (Recording r = Recordings.newRecording(file)) {
			for (int i = 0; i < EVENTS; i++) {
				r.writeEvent(sample(r, i, "text " + i % 50));
			}
		}
		assertEquals(EVENTS, TwoReaders.read(file).size());
		try (Recording r = Recordings.newRecording(file.toFile())) {
			r.writeEvent(sample(r, 1, "overwritten"));
		}
		assertEquals(1, TwoReaders.read(file).size());
		try (Recording r = Recordings.newRecording(file.toString())) {
			r.writeEvent(sample(r, 1, "overwritten"));
		}
		assertEquals("overwritten", TwoReaders.read(file).get(0).get("text"));
	}

	@ParameterizedTest
	@CsvSource({"1764158400000, 1", "1764158400000000, 1", "1764158400000000000, 0", "1, 0"})
	void startThatIsNotInNanosecondsIsAWarning(long timestamp, int count) throws Exception {
		try (Warnings warnings = new Warnings()) {
			Recordings.newRecording(OutputStream.nullOutputStream(), settings -> settings.withTimestamp(timestamp))
					.close();
			assertEquals(
					count, warnings.with("withTimestamp(" + timestamp + ")").size());
		}
	}
}
