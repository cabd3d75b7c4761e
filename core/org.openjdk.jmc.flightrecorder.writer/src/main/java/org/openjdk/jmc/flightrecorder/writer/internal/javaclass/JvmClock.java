/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.util.concurrent.TimeUnit;
import jdk.jfr.Event;

/**
 * Converts ticks of the JVM to {@link System#nanoTime()}. Only the JVM knows the origin and the frequency of its ticks.
 * Two readings of both clocks give the frequency. The later reading is renewed now and then, so the frequency gets more
 * precise the longer the recording lasts. Thread-safe. The first conversion takes a millisecond.
 */
final class JvmClock {
	private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
	private static final long RENEWED_NANOS = TimeUnit.SECONDS.toNanos(1);
	private static final int SAMPLES = 5;
	/**
	 * The tolerance within which a tick is a nanosecond. Where the JVM has no faster clock, its ticks are nanoseconds,
	 * and short measurements miss that by a little.
	 */
	private static final double NANOSECOND_TOLERANCE = 1e-3;

	/** Both clocks at one moment. */
	private record Reading(long ticks, long nanoTime) {}

	/** What is known of the clocks. */
	private record Calibration(Reading first, Reading last) {
		double nanosPerTick() {
			double measured = (double) (last.nanoTime - first.nanoTime) / (last.ticks - first.ticks);
			return Math.abs(measured - 1) < NANOSECOND_TOLERANCE ? 1 : measured;
		}
	}

	private volatile Calibration calibration;

	/**
	 * Makes conversions from now on as precise as they can be.
	 *
	 * @param event
	 *            an event that has begun
	 * @param times
	 *            the times of its class
	 * @return whether conversions are possible
	 */
	boolean calibrate(Event event, EventClassTimes times) {
		Calibration known = calibration;
		if (known != null && System.nanoTime() - known.last.nanoTime < RENEWED_NANOS) {
			return true;
		}
		Reading first = known == null ? read(event, times) : known.first;
		Reading last = first;
		while (last != null && last.nanoTime - first.nanoTime < SHORTEST_NANOS) {
			last = read(event, times);
		}
		if (last == null || last.ticks <= first.ticks) {
			return known != null;
		}
		calibration = new Calibration(first, last);
		return true;
	}

	/** The reading that took the shortest time is the most precise. */
	private static Reading read(Event event, EventClassTimes times) {
		Reading best = null;
		long bestNanos = Long.MAX_VALUE;
		for (int i = 0; i < SAMPLES; i++) {
			long before = System.nanoTime();
			long ticks = times.now(event);
			long nanos = System.nanoTime() - before;
			if (ticks == 0) {
				return null;
			}
			if (nanos < bestNanos) {
				bestNanos = nanos;
				best = new Reading(ticks, before + nanos / 2);
			}
		}
		return best;
	}

	/** @return the moment of {@code System.nanoTime()} at which the JVM's clock showed these ticks */
	long nanoTimeAt(long ticks) {
		Calibration known = calibration;
		return known.last.nanoTime + Math.round((ticks - known.last.ticks) * known.nanosPerTick());
	}

	/** @return the length of a span */
	long nanosOf(long ticks) {
		return Math.round(ticks * calibration.nanosPerTick());
	}
}
