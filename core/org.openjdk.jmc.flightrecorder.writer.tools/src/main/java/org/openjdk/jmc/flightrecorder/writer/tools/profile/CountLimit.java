/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import org.openjdk.jmc.flightrecorder.writer.tools.cli.CountConverter;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import picocli.CommandLine.Option;

/** The limit for profiles with counts of stacks: each event may stand for more than one count. */
public final class CountLimit extends EventLimit {
	@Option(
			names = "--per-event",
			paramLabel = "COUNT",
			defaultValue = "1",
			converter = CountConverter.class,
			description = "How many samples become one jdk.ExecutionSample; how many bytes or nanoseconds, where the "
					+ "profile counts these (default: ${DEFAULT-VALUE}).")
	private long countsPerEvent;

	/** The remainder of earlier amounts, in their unit, so that the sum is right. */
	private long rest;

	private long restUnit;
	private long negativeAmounts;

	/** Options that are not set. */
	public CountLimit() {}

	/**
	 * Converts an amount to events. The remainder of an amount, less than an event, goes to the next one.
	 *
	 * @param amount
	 *            how often a stack was seen, or for how long; the difference of two profiles has negative amounts, which are
	 *            no events
	 * @param unit
	 *            the amount of one sample, more than 0
	 * @return the number of events
	 */
	public long events(long amount, long unit) {
		if (amount < 0) {
			negativeAmounts++;
			return 0;
		}
		long perEvent = unit > Long.MAX_VALUE / 2 / countsPerEvent ? Long.MAX_VALUE / 2 : unit * countsPerEvent;
		if (perEvent != restUnit) {
			// Half an event at first, so that a sum is rounded to the nearest number.
			double events = restUnit == 0 ? unit == 1 ? 0 : 0.5 : (double) rest / restUnit;
			rest = (long) (events * perEvent);
			restUnit = perEvent;
		}
		long remainder = rest + amount % perEvent;
		rest = remainder % perEvent;
		return amount / perEvent + remainder / perEvent;
	}

	/**
	 * Converts an amount to events as {@link #events(long, long)} does.
	 *
	 * @param amount
	 *            how often a stack was seen, or for how long
	 * @param period
	 *            divides it into samples
	 * @return the number of events
	 */
	public long events(long amount, SamplePeriod period) {
		return events(period.inPeriodUnit(amount), period.perSample());
	}

	/**
	 * Tells the user how many samples have no event because their amounts are negative.
	 *
	 * @param reporting
	 *            warns of it
	 */
	public void warnOfNegative(Reporting reporting) {
		warnOfNegative(negativeAmounts, "jdk.ExecutionSample", reporting);
	}

	static void warnOfNegative(long samples, String events, Reporting reporting) {
		if (samples > 0) {
			reporting.warn(String.format(
					"%,d samples do not become %s because their values are negative, as in the difference of two "
							+ "profiles",
					samples, events));
		}
	}

	/** Whether an event stands for more than one count. */
	boolean isDivided() {
		return countsPerEvent > 1;
	}

	@Override
	boolean isSet() {
		return isDivided() || super.isSet();
	}

	@Override
	String advice(long eventsForCounts, long room) {
		if (room <= 0) {
			return super.advice(eventsForCounts, room);
		}
		double least = Math.ceil((double) eventsForCounts / room) * countsPerEvent;
		double digit = Math.pow(10, Math.floor(Math.log10(least)));
		return String.format(
				"--per-event %.0f makes fewer events, and --max-events allows more",
				Math.min(1e18, Math.ceil(least / digit) * digit));
	}
}
