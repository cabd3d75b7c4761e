/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

/**
 * Times for samples without times. The samples of a stack are spread evenly over the profile, and each stack has its
 * own shift, so that every part of the profile shows the same mix.
 *
 * @param startTicks
 *            when the profile begins
 * @param durationTicks
 *            how long it took
 */
public record SampleTimes(long startTicks, long durationTicks) {
	/** The fractional parts of its multiples are spread evenly, however many there are. */
	private static final double GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

	/**
	 * Makes the time of a sample.
	 *
	 * @param stackNumber
	 *            which stack of the profile it is, from 1
	 * @param index
	 *            which of its samples it is, from 0
	 * @param count
	 *            how many samples it has
	 * @return when the sample was taken
	 */
	public long ticks(long stackNumber, long index, long count) {
		double shift = stackNumber * GOLDEN_RATIO % 1;
		return startTicks + (long) ((index + shift) / count * durationTicks);
	}
}
