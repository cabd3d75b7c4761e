/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

/**
 * The size of the values of a type, and the places of their fields. Values are made for every event, so everything
 * needed for that is in plain fields. All are final except the two capacities. Any thread may set these at any time.
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
	 *            of the fields
	 * @param slots
	 *            where they are kept
	 * @param growing
	 *            whether values are made without room for what events have in common
	 * @param remembersInterning
	 *            whether values have room for their last interning
	 */
	ValueShape(
			FieldDefinition[] fields, String[] names, ValueSlots slots, boolean growing, boolean remembersInterning) {
		firstOwnField = slots.firstOwnField;
		ownPrimitiveCount = slots.ownPrimitiveCount;
		ownReferenceCount = slots.ownReferenceCount;
		referenceCount = slots.referenceCount;
		longCount = slots.longCount + (remembersInterning ? 1 : 0);
		firstLongCount = growing ? slots.ownLongCount : longCount;
		firstReferenceCount = growing ? ownReferenceCount : referenceCount;
		this.names = names;
		places = new int[fields.length];
		for (int i = 0; i < fields.length; i++) {
			boolean asItIs = !fields[i].isArray() && fields[i].kind().isBuiltin();
			places[i] =
					fields[i].slot() << KIND_BITS | (asItIs ? fields[i].kind().ordinal() : OTHER);
		}
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
