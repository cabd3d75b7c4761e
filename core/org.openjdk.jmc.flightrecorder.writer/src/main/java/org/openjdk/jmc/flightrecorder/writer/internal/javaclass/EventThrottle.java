/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The rate limit that {@code @Throttle} of JDK 25 gives an event class: the first events of each interval are admitted.
 * Thread-safe and without locks; an object is allocated for each interval that has events.
 */
final class EventThrottle {
	private static final String OFF = "off";

	private final long limit;
	private final long intervalNanos;
	private final AtomicReference<Interval> current;

	private record Interval(long startNanos, AtomicLong events) {}

	/** The first interval starts at the given {@link System#nanoTime()}. */
	EventThrottle(long limit, long intervalNanos, long startNanos) {
		this.limit = limit;
		this.intervalNanos = intervalNanos;
		current = new AtomicReference<>(new Interval(startNanos, new AtomicLong()));
	}

	/**
	 * @param eventClass
	 *            the annotated class
	 * @param text
	 *            the annotation's value, such as {@code "100/s"}
	 * @return the limit, null for none
	 */
	static EventThrottle of(Class<?> eventClass, String text) {
		if (OFF.equals(text)) {
			return null;
		}
		String[] parts = text.split("/", -1);
		Long unitNanos = parts.length == 2 ? ThresholdText.unitNanos(parts[1].strip()) : null;
		try {
			long limit = unitNanos == null ? -1 : Long.parseLong(parts[0].strip());
			if (limit >= 0) {
				return new EventThrottle(limit, unitNanos, System.nanoTime());
			}
		} catch (NumberFormatException e) {
			throw invalid(eventClass, text, e);
		}
		throw invalid(eventClass, text, null);
	}

	private static IllegalArgumentException invalid(Class<?> eventClass, String text, Exception cause) {
		return new IllegalArgumentException(
				"@Throttle of " + eventClass.getName()
						+ " must be \"off\", or a number of events and one of the units ns, us, ms, s, m, h, d, with a"
						+ " slash between, not \""
						+ text + "\"",
				cause);
	}

	/** @return whether an event of the present {@link System#nanoTime()} is written */
	boolean admits(long nanoTime) {
		Interval interval = current.get();
		long passed = nanoTime - interval.startNanos;
		if (passed >= intervalNanos) {
			long startNanos = nanoTime - passed % intervalNanos;
			current.compareAndSet(interval, new Interval(startNanos, new AtomicLong()));
			interval = current.get();
		}
		return interval.events.get() < limit && interval.events.getAndIncrement() < limit;
	}
}
