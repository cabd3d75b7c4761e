/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

/**
 * How large values of a type are and where they keep each field: all that it takes to make one, in plain final fields,
 * because values are made for every event. Immutable.
 */
public final class ValueShape {
	private static final int KIND_BITS = 4;
	/** No kind: an array, or a type with fields of its own. */
	private static final int OTHER = (1 << KIND_BITS) - 1;

	final int primitiveCount;
	final int referenceCount;
	/** The first of the words that tell which fields are set. */
	final int setWord;

	final int longCount;
	/** The ordinal of the first field that is not one of those that events have in common. */
	final int firstOwnField;

	private final String[] names;
	/** For each field its slot and the kind of what is put there as it is. */
	private final int[] places;

	ValueShape(FieldDefinition[] fields, int primitiveCount, boolean remembersInterning, int firstOwnField) {
		this.primitiveCount = primitiveCount;
		this.firstOwnField = firstOwnField;
		referenceCount = fields.length - primitiveCount;
		setWord = primitiveCount;
		longCount = setWord + (fields.length + Long.SIZE - 1 >> 6) + (remembersInterning ? 1 : 0);
		names = new String[fields.length];
		places = new int[fields.length];
		for (int i = 0; i < fields.length; i++) {
			boolean asItIs = !fields[i].isArray() && fields[i].kind().isBuiltin();
			names[i] = fields[i].name();
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
	 *            what is going to be put, a built-in kind
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
