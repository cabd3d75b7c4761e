/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.random;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** The copy of a recording, event by event as the JDK's reader gives them. */
final class RecordingCopy {
	private RecordingCopy() {}

	/** Copies a file and compares, but for the times: those of a copy are rounded to what its ticks can say. */
	static void assertSame(Path file, TwoReaders.Reading original) throws Exception {
		Path copied = Files.createTempFile(file.getParent(), "copied", ".jfr");
		try {
			try (RecordingFile in = new RecordingFile(file);
					Recording out = Recordings.newRecording(copied)) {
				in.readEventTypes().forEach(out::registerEventType);
				while (in.hasMoreEvents()) {
					RecordedEvent event = in.readEvent();
					out.writeEvent(event);
				}
			}
			TwoReaders.assertSameEvents(
					comparable(original.jdk()), comparable(TwoReaders.read(copied)), "original and copy");
		} finally {
			Files.delete(copied);
		}
	}

	private static List<ReadEvent> comparable(List<ReadEvent> events) {
		return events.stream()
				.map(e -> {
					Map<String, Object> values = new LinkedHashMap<>();
					e.values().forEach((name, value) -> values.put(name, comparable(value)));
					values.remove("duration");
					return new ReadEvent(e.typeName(), 0, values);
				})
				.toList();
	}

	/** Recorded events do not tell what was pooled; in place of what is missing there stand zeros. */
	private static Object comparable(Object value) {
		if (value instanceof List<?> list) {
			return list.stream().map(RecordingCopy::comparable).toList();
		} else if (value instanceof Map<?, ?> struct) {
			Map<Object, Object> fields = new LinkedHashMap<>();
			struct.forEach((name, v) -> fields.put(name, comparable(v)));
			return fields.values().stream().allMatch(v -> v == null || v.equals(List.of())) ? null : fields;
		}
		return isZero(value) ? null : value;
	}

	private static boolean isZero(Object value) {
		if (value instanceof Float || value instanceof Double) {
			return Double.doubleToLongBits(((Number) value).doubleValue()) == 0;
		}
		return Boolean.FALSE.equals(value)
				|| value instanceof Character c && c == 0
				|| value instanceof Number number && number.longValue() == 0;
	}
}
