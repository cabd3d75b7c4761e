/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;

/**
 * The places of the implicit fields of an event that stand between those that are put. The values are known only at the
 * commit, so the places are noted on the way and the values inserted at the end. Not thread-safe.
 */
final class InterleavedFields {
	private final byte[] implicitFields;
	private final int[] places;
	/** The index of the first of them among all fields. */
	private final int first;

	private int count;

	InterleavedFields(DirectFields event) {
		implicitFields = event.interleaved;
		places = new int[implicitFields.length];
		first = firstOf(event);
	}

	private static int firstOf(DirectFields event) {
		int at = 0;
		while (event.codes[at] != DirectFields.IMPLICIT && event.codes[at] != DirectFields.END) {
			at++;
		}
		return at;
	}

	/**
	 * The first field starts the list anew, so that the begin of an event has nothing to reset.
	 *
	 * @param field
	 *            the index of an implicit field among all fields
	 * @param position
	 *            where its value belongs
	 */
	void note(int field, int position) {
		if (field == first) {
			count = 0;
		}
		places[count++] = position;
	}

	/** Inserts the values of a complete event. The last comes first, so that the other places stay right. */
	void insert(Leb128Writer out, ImplicitFields implicit) {
		for (int i = count - 1; i >= 0; i--) {
			out.insertLong(places[i], implicit.value(implicitFields[i]));
		}
	}
}
