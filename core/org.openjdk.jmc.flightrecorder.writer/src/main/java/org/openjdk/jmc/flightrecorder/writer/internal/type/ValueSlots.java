/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ImplicitFieldNames;

/**
 * Gives each field of a type a place in the two arrays of a {@link Value}. The fields that all events have in common
 * are seldom set. They come last, so that values can be made without room for them:
 *
 * <pre>
 *  longs       own primitive fields | set bits of all but the first 64 fields | startTime
 *  references  own other fields | stackTrace, eventThread
 * </pre>
 *
 * Only names, kinds and order decide, so congruent types have the same places.
 */
final class ValueSlots {

	/** The slot of each field. */
	final int[] slots;
	/** The ordinal of the first field that is not one of those that events have in common. */
	final int firstOwnField;

	final int ownPrimitiveCount;
	final int ownLongCount;
	final int longCount;
	final int ownReferenceCount;
	final int referenceCount;

	ValueSlots(List<FieldDefinition> fields) {
		slots = new int[fields.size()];
		firstOwnField = firstOwnField(fields);
		int primitives = 0;
		int references = 0;
		for (int i = 0; i < slots.length; i++) {
			if (!isLast(fields.get(i), i)) {
				slots[i] = fields.get(i).isInPrimitives() ? primitives++ : references++;
			}
		}
		ownPrimitiveCount = primitives;
		ownReferenceCount = references;
		ownLongCount = primitives + Math.max(0, (slots.length - 1) / Long.SIZE);
		int longs = ownLongCount;
		for (int i = 0; i < firstOwnField; i++) {
			if (isLast(fields.get(i), i)) {
				slots[i] = fields.get(i).isInPrimitives() ? longs++ : references++;
			}
		}
		longCount = longs;
		referenceCount = references;
	}

	private static int firstOwnField(List<FieldDefinition> fields) {
		int first = 0;
		while (first < fields.size()
				&& ImplicitFieldNames.ALL.contains(fields.get(first).name())) {
			first++;
		}
		return first;
	}

	/**
	 * Whether a field has one of the last places. A duration has none, so that encoders write it among the numbers,
	 * without a look-up.
	 */
	private boolean isLast(FieldDefinition field, int ordinal) {
		return ordinal < firstOwnField
				&& !field.isArray()
				&& field.isInPrimitives() == field.name().equals(ImplicitFieldNames.START_TIME)
				&& !field.name().equals(ImplicitFieldNames.DURATION);
	}
}
