/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.soak;

import java.lang.reflect.Array;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedObject;

/** Checks events of a soak as they are read: their checksums, and that none is missing or doubled. Not thread-safe. */
final class EventCheck {
	private final SequenceCheck[] writers;
	private long events;
	private long wrong;

	EventCheck(int writerCount) {
		writers = new SequenceCheck[writerCount];
		for (int i = 0; i < writers.length; i++) {
			writers[i] = new SequenceCheck();
		}
	}

	/** Begins in the middle: what is not above these numbers does not count. */
	void startAfter(long[] sequences) {
		for (int i = 0; i < writers.length; i++) {
			writers[i].startAt(sequences[i] + 1);
		}
	}

	/** @return whether it is an event of the soak */
	static boolean concerns(RecordedEvent event) {
		return event.getEventType().getName().startsWith(SoakTypes.PREFIX);
	}

	void check(RecordedEvent event) {
		events++;
		int writer = event.getInt(SoakTypes.WRITER);
		long sequence = event.getLong(SoakTypes.SEQUENCE);
		if (writer < 0
				|| writer >= writers.length
				|| checksum(event, writer, sequence) != event.getLong(SoakTypes.CHECKSUM)) {
			wrong++;
			return;
		}
		writers[writer].see(sequence);
	}

	private static long checksum(RecordedEvent event, int writer, long sequence) {
		long sum = Checksum.of(writer, sequence);
		String name = event.getEventType().getName();
		if (name.startsWith(SoakTypes.NUMBERS)) {
			sum = Checksum.add(sum, event.getLong("number"));
			sum = Checksum.add(sum, Double.doubleToLongBits(event.getDouble("ratio")));
			return Checksum.add(sum, event.getBoolean("flag") ? 1 : 0);
		} else if (name.startsWith(SoakTypes.TEXTS)) {
			return Checksum.add(Checksum.add(sum, event.getString("unique")), event.getString("repeated"));
		} else if (name.equals(SoakTypes.ARRAYS)) {
			sum = Checksum.add(sum, ints(event.getValue("numbers")));
			return Checksum.add(sum, texts(event.getValue("texts")));
		} else if (name.equals(SoakTypes.STACKS)) {
			// What has no constant is null, and so is the sum of it.
			List<RecordedFrame> frames = event.getStackTrace() == null
					? List.of()
					: event.getStackTrace().getFrames();
			sum = Checksum.add(
					sum, event.getThread() == null ? null : event.getThread().getJavaName());
			sum = Checksum.add(sum, frames.size());
			return Checksum.add(
					sum, frames.isEmpty() ? null : frames.get(0).getMethod().getName());
		}
		RecordedObject place = event.getValue("place");
		sum = Checksum.add(sum, event.getString("path"));
		sum = Checksum.add(Checksum.add(sum, place.getInt("x")), place.getString("name"));
		return Checksum.add(sum, texts(event.getValue("tags")));
	}

	/** The JDK's reader gives arrays of objects, whatever the elements are; which ones it does not say. */
	private static int[] ints(Object array) {
		int[] values = new int[Array.getLength(array)];
		for (int i = 0; i < values.length; i++) {
			values[i] = ((Number) Array.get(array, i)).intValue();
		}
		return values;
	}

	private static String[] texts(Object array) {
		String[] values = new String[Array.getLength(array)];
		for (int i = 0; i < values.length; i++) {
			values[i] = (String) Array.get(array, i);
		}
		return values;
	}

	/** Says how many events each writer wrote. */
	void endAt(long[] ends) {
		for (int i = 0; i < writers.length; i++) {
			writers[i].endAt(ends[i]);
		}
	}

	long events() {
		return events;
	}

	/** The numbers by name. */
	Map<String, Long> result() {
		Map<String, Long> result = new LinkedHashMap<>();
		result.put("events", events);
		result.put("wrong", wrong);
		long doubled = 0;
		long missing = 0;
		for (SequenceCheck writer : writers) {
			doubled += writer.doubled();
			missing += writer.missing();
		}
		result.put("doubled", doubled);
		result.put("missing", missing);
		return result;
	}
}
