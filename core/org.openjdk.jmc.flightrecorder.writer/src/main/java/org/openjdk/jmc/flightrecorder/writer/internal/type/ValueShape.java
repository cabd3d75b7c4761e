/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import org.openjdk.jmc.flightrecorder.writer.internal.format.ImplicitFieldNames;

/**
 * The size of the values of a type, and the place of each field in the two arrays of a {@link Value}. The fields that all
 * events have in common are seldom set. They come last, so that values can be made without room for them:
 *
 * <pre>
 *  longs       own primitive fields | set bits of all but the first 64 fields | startTime
 *  references  own other fields | stackTrace, eventThread
 * </pre>
 *
 * The slot of a field depends on names, kinds and order alone, so types with equal fields have equal slots. A value is
 * made for each event, so what that needs is in plain fields. All are final except the two capacities. Any thread may set
 * these at any time.
 */
public final class ValueShape {
	private static final int KIND_BITS = 4;
	/** No kind: an array, or a type with fields of its own. */
	private static final int OTHER = (1 << KIND_BITS) - 1;

	/** The number of primitive fields, without those that events have in common. */
	final int ownPrimitiveCount;
	/** The number of other fields, without those that events have in common. */
	final int ownReferenceCount;

	final int referenceCount;
	final int longCount;
	/**
	 * The room that values are made with. It is the room for all fields once an event has set its start, thread or
	 * stack trace, and the room for the fields of the type's own before that. The field is written without a fence,
	 * because both numbers are right.
	 */
	int firstLongCount;

	int firstReferenceCount;
	/** The ordinal of the first field that is not one of those that events have in common. */
	final int firstOwnField;

	private final String[] names;
	/** For each field its slot, and the kind of the values that are put there as they are. */
	private final int[] places;

	/**
	 * @param names
	 *            of the fields; not modified afterwards
	 * @param kinds
	 *            of the fields, null for an array
	 * @param growing
	 *            whether values are made without room for what events have in common
	 * @param remembersInterning
	 *            whether values have room for their last interning
	 */
	ValueShape(String[] names, ValueKind[] kinds, boolean growing, boolean remembersInterning) {
		this.names = names;
		places = new int[names.length];
		firstOwnField = firstOwnField(names);
		int primitives = 0;
		int references = 0;
		for (int i = 0; i < names.length; i++) {
			if (!isLast(names[i], kinds[i], i)) {
				places[i] = place(isPrimitive(kinds[i]) ? primitives++ : references++, kinds[i]);
			}
		}
		ownPrimitiveCount = primitives;
		ownReferenceCount = references;
		int ownLongCount = primitives + Math.max(0, (names.length - 1) / Long.SIZE);
		int longs = ownLongCount;
		for (int i = 0; i < firstOwnField; i++) {
			if (isLast(names[i], kinds[i], i)) {
				places[i] = place(isPrimitive(kinds[i]) ? longs++ : references++, kinds[i]);
			}
		}
		longCount = longs + (remembersInterning ? 1 : 0);
		referenceCount = references;
		firstLongCount = growing ? ownLongCount : longCount;
		firstReferenceCount = growing ? ownReferenceCount : referenceCount;
	}

	private static int firstOwnField(String[] names) {
		int first = 0;
		while (first < names.length && ImplicitFieldNames.ALL.contains(names[first])) {
			first++;
		}
		return first;
	}

	/**
	 * Whether a field has one of the last places. A duration has none, so that encoders write it among the numbers,
	 * without a look-up.
	 */
	private boolean isLast(String name, ValueKind kind, int ordinal) {
		return ordinal < firstOwnField
				&& kind != null
				&& kind.isPrimitive() == name.equals(ImplicitFieldNames.START_TIME)
				&& !name.equals(ImplicitFieldNames.DURATION);
	}

	private static boolean isPrimitive(ValueKind kind) {
		return kind != null && kind.isPrimitive();
	}

	private static int place(int slot, ValueKind kind) {
		return slot << KIND_BITS | (kind != null && kind.isBuiltin() ? kind.ordinal() : OTHER);
	}

	/** @return the index of a field in the longs or the references of a value */
	int slotOf(int ordinal) {
		return places[ordinal] >> KIND_BITS;
	}

	/**
	 * The common case of putting a field: it is the expected one, by the identity of its name, and takes values of the
	 * kind as they are.
	 *
	 * @param ordinal
	 *            the expected field, perhaps one behind the last
	 * @param name
	 *            the name that is asked for
	 * @param kind
	 *            the built-in kind of the value to put
	 * @return the slot, or -1 when the field has to be found in another way
	 */
	public int slotIfExpected(int ordinal, String name, ValueKind kind) {
		if (ordinal >= names.length || names[ordinal] != name) {
			return -1;
		}
		int place = places[ordinal];
		return (place & OTHER) == kind.ordinal() ? place >> KIND_BITS : -1;
	}

	/** @return the ordinal of the first field that is not one of those that events have in common */
	public int firstOwnField() {
		return firstOwnField;
	}
}
