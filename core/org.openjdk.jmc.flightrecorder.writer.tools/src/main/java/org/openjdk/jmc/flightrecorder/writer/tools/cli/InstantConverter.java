/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

import java.time.DateTimeException;
import java.time.Instant;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads when something begins, for picocli. What begins then has room for years behind it: times are nanoseconds. */
public final class InstantConverter implements ITypeConverter<Instant> {
	private static final Instant END = Instant.parse("2200-01-01T00:00:00Z");

	/** Has no state. */
	public InstantConverter() {}

	@Override
	public Instant convert(String text) {
		try {
			Instant instant = Instant.parse(text);
			if (!instant.isBefore(Instant.EPOCH) && instant.isBefore(END)) {
				return instant;
			}
		} catch (DateTimeException e) {
			throw new TypeConversionException("a time must be like 2026-01-31T23:59:00Z, not '" + text + "'");
		}
		throw new TypeConversionException("a time must be from 1970 to 2199, not '" + text + "'");
	}
}
