/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a count of at least one for picocli. */
public final class CountConverter implements ITypeConverter<Long> {
	private static final Pattern COUNT = Pattern.compile("0*[1-9]\\d{0,17}");

	/** A converter for picocli. */
	public CountConverter() {}

	@Override
	public Long convert(String text) {
		if (!COUNT.matcher(text).matches()) {
			throw new TypeConversionException(
					"a count must be a whole number from 1 to 999999999999999999, not '" + text + "'");
		}
		return Long.parseLong(text);
	}
}
