/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a number of bytes for picocli. */
public final class SizeConverter implements ITypeConverter<Long> {
	private static final Pattern SIZE = Pattern.compile("(\\d{1,18})([kmg]?)b?");

	/** A converter for picocli. */
	public SizeConverter() {}

	@Override
	public Long convert(String text) {
		Matcher matcher = SIZE.matcher(text.toLowerCase(Locale.ROOT));
		if (!matcher.matches()) {
			throw new TypeConversionException("a size must be like 500k, 64m or 2g, not '" + text + "'");
		}
		long number = Long.parseLong(matcher.group(1));
		int shift = 10 * " kmg".indexOf(matcher.group(2).isEmpty() ? " " : matcher.group(2));
		if (number == 0 || number > Long.MAX_VALUE >> shift) {
			throw new TypeConversionException(
					"a size must be more than 0 and less than 2^63 bytes, not '" + text + "'");
		}
		return number << shift;
	}
}
