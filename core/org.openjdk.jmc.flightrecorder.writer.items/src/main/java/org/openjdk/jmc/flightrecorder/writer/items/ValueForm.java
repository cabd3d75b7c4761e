/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import java.util.List;
import java.util.Objects;
import org.openjdk.jmc.common.unit.IUnit;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * The form in which the values of one attribute are written: the type of the field, its annotation, and how values are
 * written to the field.
 *
 * @param family
 *            what the values are
 * @param kind
 *            the kind of the field
 * @param typeName
 *            the name of the field's type where it is one of the JDK's, else null
 * @param annotation
 *            the name of the annotation that says what the values mean, or null
 * @param annotationValue
 *            the value of that annotation, or null
 * @param unit
 *            the unit in which quantities are written; null for those in ticks and for all else
 * @param array
 *            whether the field is an array
 * @param members
 *            the members of a struct, empty for all else
 */
record ValueForm(
		Family family,
		ValueKind kind,
		String typeName,
		String annotation,
		String annotationValue,
		IUnit unit,
		boolean array,
		List<Member> members) {

	static final String TICKS = "TICKS";
	static final String TIMESTAMP = "jdk.jfr.Timestamp";
	static final String TIMESPAN = "jdk.jfr.Timespan";

	/** What the values of an attribute are. */
	enum Family {
		/** No value was seen, and the attribute does not tell. */
		ABSENT,
		/** Texts, and what is shown as a text. */
		TEXT,
		/** True or false. */
		FLAG,
		/** UTF-16 units. */
		CHARACTER,
		/** Whole numbers without a unit. */
		WHOLE,
		/** Other numbers without a unit. */
		FRACTION,
		/** Numbers with a unit. */
		QUANTITY,
		/** Ids of event types. */
		EVENT_TYPE,
		/** Threads, classes, stack traces and the like. */
		OBJECT,
		/** Arrays of members. */
		STRUCT
	}

	/**
	 * A member of a struct.
	 *
	 * @param name
	 *            its name
	 * @param label
	 *            its label or null
	 * @param description
	 *            its description or null
	 * @param form
	 *            how its values are written
	 */
	record Member(String name, String label, String description, ValueForm form) {}

	static ValueForm of(Family family, ValueKind kind, boolean array) {
		return new ValueForm(family, kind, null, null, null, null, array, List.of());
	}

	static ValueForm ofObject(String typeName, boolean array) {
		return new ValueForm(Family.OBJECT, ValueKind.COMPOSITE, typeName, null, null, null, array, List.of());
	}

	static ValueForm ofStruct(String typeName, List<Member> members, boolean array) {
		return new ValueForm(Family.STRUCT, ValueKind.COMPOSITE, typeName, null, null, null, array, members);
	}

	static ValueForm ofQuantity(ValueKind kind, String annotation, String annotationValue, IUnit unit, boolean array) {
		return new ValueForm(Family.QUANTITY, kind, null, annotation, annotationValue, unit, array, List.of());
	}

	/** @return the same for a field of another type that JMC shows as a text */
	ValueForm withType(String otherTypeName) {
		return new ValueForm(family, ValueKind.COMPOSITE, otherTypeName, null, null, null, array, members);
	}

	/** @return whether values are written as ticks of the recording */
	boolean isInTicks() {
		return TICKS.equals(annotationValue);
	}

	/** @return whether a field of this form can hold values that were found to have the other form */
	boolean covers(ValueForm other) {
		if (equals(other) || other.family == Family.ABSENT) {
			return true;
		}
		boolean sameField = family == other.family
				&& array == other.array
				&& Objects.equals(annotation, other.annotation)
				&& Objects.equals(annotationValue, other.annotationValue);
		boolean wider = kind == ValueKind.DOUBLE && other.kind.isPrimitive()
				|| kind == ValueKind.LONG && other.kind == ValueKind.INT;
		return sameField && wider && family == Family.QUANTITY;
	}
}
