/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneRules;
import java.util.TimeZone;

/**
 * The offset of the local time of a recording's origin from UTC, as its metadata says (format section 5.5). Immutable.
 */
public abstract class UtcOffset {
	private UtcOffset() {}

	/**
	 * The time zone of the JVM, as the JDK's own recorder writes it. It is not a {@link ZoneId}, because setting up the
	 * rules of all zones takes a new JVM a tenth of the time of a small recording.
	 */
	public static UtcOffset ofJvm() {
		return of(TimeZone.getDefault());
	}

	/** A time zone whose current offset without daylight saving is used for any time. */
	static UtcOffset of(TimeZone zone) {
		return new UtcOffset() {
			@Override
			public long standardMillis(Instant at) {
				return zone.getRawOffset();
			}

			@Override
			public long daylightSavingMillis(Instant at) {
				return (long) zone.getOffset(at.toEpochMilli()) - zone.getRawOffset();
			}
		};
	}

	/** A time zone that a client has named. */
	public static UtcOffset of(ZoneId zone) {
		ZoneRules rules = zone.getRules();
		return new UtcOffset() {
			@Override
			public long standardMillis(Instant at) {
				return rules.getStandardOffset(at).getTotalSeconds() * 1000L;
			}

			@Override
			public long daylightSavingMillis(Instant at) {
				return rules.getDaylightSavings(at).toMillis();
			}
		};
	}

	/** @return the offset without daylight saving */
	public abstract long standardMillis(Instant at);

	/** @return what daylight saving adds */
	public abstract long daylightSavingMillis(Instant at);
}
