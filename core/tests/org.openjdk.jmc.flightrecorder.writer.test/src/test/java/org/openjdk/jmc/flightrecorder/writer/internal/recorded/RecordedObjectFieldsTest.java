/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.consumer.RecordedClassLoader;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** Times of another recording are counted by the clock of this one, as far as that can count. */
class RecordedObjectFieldsTest {
	private static final Instant WHEN = Instant.parse("2020-01-01T00:00:00Z");
	private static final Duration LONG = Duration.ofDays(1000);

	record Times(
			Instant startTime,
			@Timestamp(Timestamp.TICKS) Instant instant,
			@Timespan(Timespan.TICKS) Duration span,
			@Timespan(Timespan.TICKS) Duration back,
			Class<?> type) {}

	@TempDir
	Path directory;

	private final OneChunk chunk = new OneChunk();

	/** The recording starts with the event, because the JDK's reader computes distant times in doubles. */
	private RecordedEvent recorded() throws Exception {
		Path file = directory.resolve("times.jfr");
		try (Recording recording = Recordings.newRecording(file, settings -> settings.withJdkTypeInitialization()
				.withTimestamp(WHEN.getEpochSecond() * 1_000_000_000L)
				.withStartTicks(1))) {
			recording.writeEvent(new Times(WHEN, WHEN, LONG, LONG.negated(), String.class));
		}
		return RecordingFile.readAllEvents(file).get(0);
	}

	/** A clock that starts so long before the times of the event, or behind them. */
	private static RecordedObjectFields fields(Duration before, long ticksPerSecond) {
		Instant start = WHEN.minus(before);
		return new RecordedObjectFields(
				new RecordingClock(start.getEpochSecond() * 1_000_000_000L, 500, ticksPerSecond));
	}

	private FieldLayout field(String name) throws Exception {
		TypeDefinition type =
				new RecordedTypes(chunk.types, false).declare(recorded().getEventType());
		for (FieldLayout field : type.layout().fields) {
			if (field.name.equals(name)) {
				return field;
			}
		}
		throw new IllegalArgumentException(name);
	}

	@Test
	void timesAreInTicksOfThisRecording() throws Exception {
		RecordedEvent event = recorded();
		RecordedObjectFields fields = fields(Duration.ofSeconds(2), 1000);
		assertEquals(2500L, fields.valueOf(event, field("instant")));
		assertEquals(LONG.toSeconds() * 1000, fields.valueOf(event, field("span")));
		assertEquals(-LONG.toSeconds() * 1000, fields.valueOf(event, field("back")));
	}

	@Test
	void timeThatIsTooFarAwayIsTheMostDistantOnItsSide() throws Exception {
		RecordedEvent event = recorded();
		long fast = 1_000_000_000_000L;
		assertEquals(Long.MAX_VALUE - 1, fields(LONG, fast).valueOf(event, field("instant")));
		assertEquals(
				Long.MIN_VALUE + 1,
				fields(LONG.negated(), fast).valueOf(event, field("instant")),
				"long before the recording, and behind the epoch");
		assertEquals(Long.MAX_VALUE - 1, fields(LONG, fast).valueOf(event, field("span")));
		assertEquals(Long.MIN_VALUE + 1, fields(LONG, fast).valueOf(event, field("back")));
	}

	@Test
	void smallestAndLargestNumberMeanTheSameInBoth() throws Exception {
		RecordedEvent event = recorded();
		RecordedObjectFields fields = fields(Duration.ZERO, 1000);
		for (long none : new long[] {Long.MIN_VALUE, Long.MAX_VALUE}) {
			assertEquals(none, fields.inTime(event, field("instant"), none));
			assertEquals(none, fields.inTime(event, field("span"), none));
		}
	}

	@Test
	void fieldThatTheObjectDoesNotHaveIsNone() throws Exception {
		FieldLayout other = chunk.struct("a.Other", false, chunk.field("other", ValueKind.INT))
				.layout()
				.fields[0];
		assertNull(fields(Duration.ZERO, 1000).valueOf(recorded(), other));
	}

	@Test
	void idsAreRememberedForObjectsOfTheReaderAlone() throws Exception {
		RecordedEvent event = recorded();
		RecordedObjectFields fields = fields(Duration.ZERO, 1000);
		TypeDefinition type = chunk.types.find("java.lang.Class");
		Object recordedClass = event.getClass("type");
		fields.cacheId(chunk.constants, type, recordedClass, 7);
		fields.cacheId(chunk.constants, type, "text", 8);
		assertEquals(7, fields.cachedId(chunk.constants, type, recordedClass));
		assertEquals(-1, fields.cachedId(chunk.constants, type, "text"));
		assertEquals(event.getClass("type").getId(), fields.idElsewhere(recordedClass));
		assertEquals(0, fields.idElsewhere(event));
		fields.clear();
		assertEquals(-1, fields.cachedId(chunk.constants, type, recordedClass));
	}

	@Test
	void onlyLoadersThatAJvmMayHaveSeveralOfHaveKeys() throws Exception {
		RecordedObjectFields fields = fields(Duration.ZERO, 1000);
		Object bootstrap = recorded().getClass("type").getClassLoader();
		assertFalse(fields.hasKey(bootstrap), "the loader of the JVM's own classes");
		assertFalse(fields.hasKey("text"));
		assertThrows(ClassCastException.class, () -> fields.keyOf("text"));
		assertTrue(fields.hasFields(bootstrap));
		assertFalse(fields.hasFields("text"));
	}

	record Loaded(Class<?> own, Class<?> application) {}

	/** Another JVM may have loaders of the same names and other ids, unless each JVM has one. */
	@Test
	void threadsAndLoadersAreKnownByTheirIds() throws Exception {
		ClassLoader plugin = new ClassLoader("plugin", null) {};
		Class<?> own = Proxy.newProxyInstance(
						plugin, new Class<?>[] {Runnable.class}, (proxy, method, arguments) -> null)
				.getClass();
		Path file = directory.resolve("loaded.jfr");
		try (Recording recording = Recordings.newRecording(file, settings -> settings.withJdkTypeInitialization())) {
			recording.writeEvent(new Loaded(own, Loaded.class));
		}
		RecordedEvent event = RecordingFile.readAllEvents(file).get(0);
		RecordedObjectFields fields = fields(Duration.ZERO, 1000);
		RecordedClassLoader loader = event.getClass("own").getClassLoader();
		assertEquals("plugin", loader.getName());
		assertNotEquals(0, loader.getId());
		assertEquals(loader.getId(), fields.idElsewhere(loader));
		assertEquals(loader.getId(), fields.keyOf(loader));
		assertTrue(fields.hasKey(loader));
		assertFalse(fields.hasKey(event.getClass("application").getClassLoader()), "each JVM has one");
		assertNotEquals(0, event.getThread().getId());
		assertEquals(event.getThread().getId(), fields.idElsewhere(event.getThread()));
	}
}
