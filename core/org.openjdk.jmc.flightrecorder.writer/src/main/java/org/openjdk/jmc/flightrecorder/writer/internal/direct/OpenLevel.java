/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

/** A struct or an array that is open in a {@link DirectCursor}, or the event at the bottom. Reused. */
final class OpenLevel {
	/** The {@link #length} of a level that is no array. */
	static final int NO_ARRAY = -1;

	DirectFields fields;
	/** The index to continue from when the level inside this one ends. */
	int next;
	/** Where its bytes begin. */
	int start;
	/** How many elements an array has, {@link #NO_ARRAY} for a struct. */
	int length;
	/** How many elements remain, including the one that is next or was put last. */
	int rest;
	/** Whether an id takes the place of the bytes when the level ends. */
	boolean pooled;
	/** Whether this level or one around it is pooled. */
	boolean inConstant;
	/** Whether it was opened for a single value that its type wraps, and ends by itself. */
	boolean wrapper;

	void open(DirectFields inner, int position, int elements, boolean constant) {
		fields = inner;
		start = position;
		length = elements;
		rest = elements;
		pooled = false;
		inConstant = constant;
		wrapper = false;
	}

	boolean isArray() {
		return length >= 0;
	}

	/** @return how many elements of an array were put */
	int putCount(int nextCode) {
		return length == 0 ? 0 : length - rest + nextCode;
	}
}
