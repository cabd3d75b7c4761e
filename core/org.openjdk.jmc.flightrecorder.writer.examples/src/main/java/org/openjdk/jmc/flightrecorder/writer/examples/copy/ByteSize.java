/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.examples.copy;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A number of bytes on a command line: digits, with k, m or g behind them for powers of 1024.
 *
 * @param bytes
 *            how many
 */
record ByteSize(long bytes) {

	/** Converts an argument for picocli. */
	static final class Converter implements ITypeConverter<ByteSize> {
		@Override
		public ByteSize convert(String text) {
			String lower = text.toLowerCase(Locale.ROOT);
			int shift = lower.endsWith("k") ? 10 : lower.endsWith("m") ? 20 : lower.endsWith("g") ? 30 : 0;
			String digits = shift == 0 ? lower : lower.substring(0, lower.length() - 1);
			try {
				return new ByteSize(Math.multiplyExact(Long.parseLong(digits), 1L << shift));
			} catch (NumberFormatException | ArithmeticException e) {
				throw new TypeConversionException(
						"a size is a number with k, m or g behind it or nothing, not '" + text + "'");
			}
		}
	}
}
