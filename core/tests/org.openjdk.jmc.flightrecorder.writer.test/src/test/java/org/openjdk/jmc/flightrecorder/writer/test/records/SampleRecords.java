/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.records;

import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Records that several tests write, and what the readers make of one. */
final class SampleRecords {
	enum Color {
		RED,
		GREEN {
			@Override
			public String toString() {
				return "not its name";
			}
		}
	}

	record Point(int x, int y) {}

	record Line(Point from, Point to, String name, Color color) {}

	record Tree(String name, int weight, Tree left, Tree right, List<Tree> more) {}

	record Implicit(Instant startTime, Duration duration, Thread eventThread, Throwable stackTrace, int x) {}

	record Plain(int x) {}

	static final Instant START = Instant.ofEpochSecond(0, SampleEvents.START_EPOCH_NANOS);

	private SampleRecords() {}

	/** The one event of a recording, by both readers. */
	static ReadEvent written(Record event) throws Exception {
		return TwoReaders.readOne(record(s -> s.withJdkTypeInitialization(), r -> r.writeEvent(event)));
	}

	/** The one event of a recording, by the JDK's reader, when both readers agree. */
	static RecordedEvent recorded(Path directory, Record event) throws Exception {
		byte[] bytes = record(s -> s.withJdkTypeInitialization(), r -> r.writeEvent(event));
		TwoReaders.readOne(bytes);
		return recorded(directory, bytes);
	}

	/** The first event of a recording, by the JDK's reader. */
	static RecordedEvent recorded(Path directory, byte[] recording) throws Exception {
		Path file = directory.resolve("one.jfr");
		Files.write(file, recording);
		return JdkReader.events(file).get(0);
	}
}
