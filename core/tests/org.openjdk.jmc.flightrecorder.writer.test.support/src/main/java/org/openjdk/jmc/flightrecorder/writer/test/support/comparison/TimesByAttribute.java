/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The times of a recording that may differ a little in an equal one, attribute by attribute. In order of size, each is
 * next to the one that it should be equal to: moving each of two sets of numbers by no more than the tolerance moves
 * the n-th smallest by no more either.
 */
final class TimesByAttribute {
	private final Map<Attribute, Times> times = new TreeMap<>();

	/** An attribute of an event type. */
	record Attribute(String typeName, String name, long toleranceNanos) implements Comparable<Attribute> {
		private static final Comparator<Attribute> ORDER = Comparator.comparing(Attribute::typeName)
				.thenComparing(Attribute::name)
				.thenComparing(Attribute::toleranceNanos);

		@Override
		public int compareTo(Attribute other) {
			return ORDER.compare(this, other);
		}
	}

	private static final class Times {
		private static final Times NONE = new Times();

		private long[] nanos = new long[16];
		private int count;

		void add(long timeNanos) {
			if (count == nanos.length) {
				nanos = Arrays.copyOf(nanos, 2 * count);
			}
			nanos[count++] = timeNanos;
		}

		long[] sorted() {
			long[] sorted = Arrays.copyOf(nanos, count);
			Arrays.sort(sorted);
			return sorted;
		}
	}

	void clear() {
		times.clear();
	}

	void add(Attribute attribute, long timeNanos) {
		times.computeIfAbsent(attribute, a -> new Times()).add(timeNanos);
	}

	/**
	 * @return for each attribute whose times differ, the first that do
	 */
	List<Difference> differences(TimesByAttribute other) {
		Set<Attribute> attributes = new TreeSet<>(times.keySet());
		attributes.addAll(other.times.keySet());
		List<Difference> found = new ArrayList<>();
		for (Attribute attribute : attributes) {
			long[] in = times.getOrDefault(attribute, Times.NONE).sorted();
			long[] out = other.times.getOrDefault(attribute, Times.NONE).sorted();
			if (in.length != out.length) {
				found.add(difference(attribute, "number of times", in.length, out.length));
				continue;
			}
			for (int i = 0; i < in.length; i++) {
				// Unsigned, since the distance of two longs may not fit into one.
				if (Long.compareUnsigned(Math.abs(in[i] - out[i]), attribute.toleranceNanos()) > 0) {
					found.add(difference(attribute, "nanoseconds, the " + i + "th smallest", in[i], out[i]));
					break;
				}
			}
		}
		return found;
	}

	private static Difference difference(Attribute attribute, String subject, long in, long out) {
		return new Difference(
				attribute.typeName(), attribute.name() + ", " + subject, String.valueOf(in), String.valueOf(out));
	}
}
