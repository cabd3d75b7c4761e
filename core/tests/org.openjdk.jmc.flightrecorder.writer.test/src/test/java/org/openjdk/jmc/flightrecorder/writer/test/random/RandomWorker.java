/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.random;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.RandomRecords;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;

/** The share of one thread in a random recording: calls of all kinds, and what has to be in the file for them. */
final class RandomWorker {
	/** Among the values of an event that says when it starts: the tick. */
	static final String START = "startTime";

	private static final int MOST_KEPT = 8;
	private static final int LATE_TYPES = 3;

	/** A value and what readers make of it. */
	private record Kept(TypedValue value, ReadEvent expected) {}

	private final Recording recording;
	private final RandomSchema schema;
	private final RandomSettings settings;
	private final Random random;
	private final RandomValues values;
	private final RandomRecords records;
	private final FailingCalls failing;
	final Map<String, RandomEventType> late = new HashMap<>();
	private final Map<String, EventWriter> writers = new HashMap<>();
	private final List<Kept> kept = new ArrayList<>();

	/** What was committed, in the order in which it was. */
	final List<ReadEvent> expected = new ArrayList<>();
	/** How many events have failed. */
	long failed;

	RandomWorker(Recording recording, RandomSchema schema, RandomSettings settings, Random random) {
		this.recording = recording;
		this.schema = schema;
		this.settings = settings;
		this.random = random;
		values = new RandomValues(random);
		records = new RandomRecords(random);
		failing = new FailingCalls(recording, values, settings.jdkTypes());
	}

	void run() throws ReflectiveOperationException {
		int oneCallIn = 3 + random.nextInt(40);
		while (expected.size() < settings.eventsPerThread()) {
			if (random.nextInt(oneCallIn) == 1) {
				call();
			}
			if (random.nextInt(20) == 1) {
				RandomEventType type = eventType();
				failed += failing.call(type, writer(type));
			}
			write();
		}
	}

	/** Something other than an event. */
	private void call() {
		switch (random.nextInt(6)) {
			case 1:
				recording.rotateChunk();
				break;
			case 2:
				recording.setDuration(Duration.ofNanos(random.nextLong() >>> 1 + random.nextInt(63)));
				break;
			case 3:
				register(schema.lateEvent(random.nextInt(LATE_TYPES)));
				break;
			case 4:
				if (settings.strictNames() && settings.jdkTypes()) {
					register(schema.namedEvent(values.text()));
				}
				break;
			default:
				recording.flush();
		}
	}

	private void register(RandomEventType type) {
		if (type != null) {
			late.put(type.name(), type);
		}
	}

	private void write() throws ReflectiveOperationException {
		switch (random.nextInt(16)) {
			case 1, 2, 3, 4, 5:
				writeFields(eventType());
				break;
			case 6, 7:
				if (!kept.isEmpty()) {
					write(kept.get(random.nextInt(kept.size())));
					break;
				}
				write(value(eventType()));
				break;
			case 8:
				if (settings.jdkTypes()) {
					Record event = records.next();
					recording.writeEvent(event);
					expected.add(RandomRecords.plain(event));
					break;
				}
				write(value(eventType()));
				break;
			case 9:
				if (settings.jdkTypes()) {
					EventObject event = new EventObject(values);
					recording.writeEvent(event);
					expected.add(event.plain());
					break;
				}
				write(value(eventType()));
				break;
			default:
				write(value(eventType()));
		}
	}

	private void write(Kept event) {
		recording.writeEvent(event.value);
		expected.add(event.expected);
	}

	private RandomEventType eventType() {
		List<RandomEventType> early = schema.events();
		int n = random.nextInt(early.size() + late.size());
		return n < early.size() ? early.get(n) : List.copyOf(late.values()).get(n - early.size());
	}

	private EventWriter writer(RandomEventType type) {
		return writers.computeIfAbsent(type.name(), name -> recording.newEventWriter(type.type()));
	}

	private Kept value(RandomEventType type) {
		Map<String, Object> plain = new LinkedHashMap<>();
		RandomContent content = RandomContent.of(type.fields(), values, plain);
		long startTicks = startTicks();
		TypedValue value = type.type().asValue(v -> {
			content.into(v);
			if (type.timed()) {
				v.putField(START, startTicks);
			}
		});
		Kept event = new Kept(value, expected(type, plain, startTicks));
		if (random.nextInt(4) == 1) {
			if (kept.size() == MOST_KEPT) {
				kept.remove(random.nextInt(MOST_KEPT));
			}
			kept.add(event);
		}
		return event;
	}

	private void writeFields(RandomEventType type) {
		Map<String, Object> plain = new LinkedHashMap<>();
		RandomContent content = RandomContent.of(type.fields(), values, plain);
		long startTicks = startTicks();
		EventWriter writer = writer(type);
		// a begin that is now would also say how long it took
		if (type.timed() || plain.containsKey("duration")) {
			writer.begin(startTicks);
		} else {
			writer.begin();
		}
		content.into(writer);
		if (random.nextInt(20) == 1) {
			call();
		}
		writer.commit();
		expected.add(expected(type, plain, startTicks));
	}

	/** Near the start of a recording with fixed times, or now and then far away. */
	private long startTicks() {
		long afterTicks = settings.farTimes() && random.nextInt(8) == 1
				? random.nextLong() >> 8
				: random.nextInt(2_000_000) - 1_000L;
		return SampleEvents.START_TICKS + afterTicks;
	}

	private static ReadEvent expected(RandomEventType type, Map<String, Object> plain, long startTicks) {
		if (type.timed()) {
			plain.put(START, startTicks);
		}
		return new ReadEvent(type.name(), 0, plain);
	}
}
