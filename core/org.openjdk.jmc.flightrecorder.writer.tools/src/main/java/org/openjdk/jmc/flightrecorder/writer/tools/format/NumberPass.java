/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;

/** Reads several varints of a value in one pass: integers, and keys of constants. Compiled once for a type. */
public final class NumberPass {
	private final ValueType type;
	/** How to get to each number from behind the one before it, and from the last one to the end of the value. */
	private final int[][] before;
	/** Where each number goes. */
	private final int[] places;

	/**
	 * Compiles a pass.
	 *
	 * @param type
	 *            the type of the values
	 * @param wanted
	 *            different fields of it, each a varint in the value itself; null for what the type does not have
	 */
	public NumberPass(ValueType type, Field... wanted) {
		this.type = type;
		Field[] fields = Arrays.stream(wanted)
				.filter(Objects::nonNull)
				.sorted(Comparator.comparingInt(Field::ordinal))
				.toArray(Field[]::new);
		before = new int[fields.length + 1][];
		places = new int[fields.length];
		int from = 0;
		for (int i = 0; i < fields.length; i++) {
			before[i] = type.program(from, fields[i].ordinal(), false);
			places[i] = Arrays.asList(wanted).indexOf(fields[i]);
			from = fields[i].ordinal() + 1;
		}
		// A value without fields, as a number, has bytes too.
		before[fields.length] = fields.length == 0
				? type.skips()
				: type.program(from, type.fields().size(), false);
	}

	/**
	 * Reads the numbers of a value.
	 *
	 * @param in
	 *            at the first byte of the value; ends behind the last number
	 * @param numbers
	 *            receives them in the order in which the fields were given; stays as it is where a field is null
	 * @throws IOException
	 *             if they cannot be read
	 */
	public void read(ByteCursor in, long[] numbers) throws IOException {
		for (int i = 0; i < places.length; i++) {
			// Mostly they stand side by side.
			if (before[i].length > 0) {
				ValueWalk.skip(in, type, before[i]);
			}
			numbers[places[i]] = in.varint();
		}
	}

	/** The same; ends behind the value. */
	void readToEnd(ByteCursor in, long[] numbers) throws IOException {
		read(in, numbers);
		ValueWalk.skip(in, type, before[places.length]);
	}
}
