/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A field as it was declared, and its place in the values of its type. Immutable.
 *
 * @param type
 *            the type of the field, or of its elements
 * @param isArray
 *            whether the field holds any number of elements
 * @param annotations
 *            as declared; not modified afterwards
 * @param ordinal
 *            the place among the declared fields of the type, from 0
 * @param slot
 *            the index in {@link Value#primitives()} or {@link Value#references()}, see {@link #isInPrimitives()}
 */
public record FieldDefinition(
		String name,
		TypeDefinition type,
		boolean isArray,
		List<AnnotationDefinition> annotations,
		int ordinal,
		int slot) {
	/** The annotation of points in time. */
	public static final String TIMESTAMP = "jdk.jfr.Timestamp";
	/** The annotation of spans of time. */
	public static final String TIMESPAN = "jdk.jfr.Timespan";

	private static final String VALUE = "value";
	private static final String UNSIGNED = "jdk.jfr.Unsigned";
	private static final Set<String> UNITS = Set.of(
			TIMESTAMP,
			TIMESPAN,
			"jdk.jfr.DataAmount",
			"jdk.jfr.Frequency",
			"jdk.jfr.Percentage",
			"jdk.jfr.MemoryAddress",
			UNSIGNED);

	/** A field that belongs to no type yet. */
	public FieldDefinition(String name, TypeDefinition type, boolean isArray, List<AnnotationDefinition> annotations) {
		this(name, type, isArray, annotations, -1, -1);
	}

	/** @return the kind of the type, known from the start, because a type that is still unresolved is never built in */
	public ValueKind kind() {
		return type.kind();
	}

	/** @return whether values keep the field as bits */
	public boolean isInPrimitives() {
		return !isArray && kind().isPrimitive();
	}

	/**
	 * @param annotationTypeName
	 *            for instance {@code jdk.jfr.Timestamp}
	 * @return the text of that annotation's {@code value}, or null when there is none
	 */
	public String annotationValue(String annotationTypeName) {
		for (AnnotationDefinition annotation : annotations) {
			if (annotation.type().name().equals(annotationTypeName)) {
				Object value = annotation.value(VALUE);
				return value instanceof String ? (String) value : null;
			}
		}
		return null;
	}

	/**
	 * What the number in a field counts, by the annotations that readers convert by. Where these annotations differ,
	 * the same number means something else.
	 *
	 * @return the names of the annotations with their values
	 */
	public Set<String> units() {
		return units(annotations);
	}

	/** @return what {@link #units()} is for a field with these annotations */
	public static Set<String> units(List<AnnotationDefinition> annotations) {
		Set<String> units = new HashSet<>();
		for (AnnotationDefinition annotation : annotations) {
			addUnit(units, annotation.type().name(), annotation.value(VALUE));
		}
		return units;
	}

	/** Adds an annotation, by its name and its value or null, if it says what a number counts. */
	public static void addUnit(Set<String> units, String annotation, Object value) {
		if (UNITS.contains(annotation)) {
			units.add(annotation + ' ' + value);
		}
	}

	/**
	 * Tells why no file has an annotation on a field. If one that says what a number counts is on anything else, JMC
	 * refuses the whole file. The JDK's reader throws on times in floating point and on units of time that it does not
	 * know, and {@code jfr print} ends there. The library converts points in time that are longs, so they may have each
	 * unit that it knows.
	 *
	 * @param field
	 *            the kind of the field
	 * @return null for an annotation that a file may have
	 */
	public static String refusalOfUnit(AnnotationDefinition annotation, ValueKind field) {
		String name = annotation.type().name();
		if (!UNITS.contains(name) || name.equals(UNSIGNED)) {
			return null;
		}
		if (!field.isWhole() && field != ValueKind.FLOAT && field != ValueKind.DOUBLE) {
			return "it is for numbers";
		}
		if (!name.equals(TIMESTAMP) && !name.equals(TIMESPAN)) {
			return null;
		}
		if (!field.isWhole()) {
			return "it is for whole numbers";
		}
		FieldUnit unit = unitOfTime(annotation);
		boolean taken =
				unit != null && (field == ValueKind.LONG || name.equals(TIMESPAN) || unit.isReadableAsTimestamp());
		return taken ? null : "readers do not know the unit '" + annotation.value(VALUE) + "' of a " + field.typeName();
	}

	/**
	 * @param annotation
	 *            one of {@link #TIMESTAMP} or {@link #TIMESPAN}; without a value, it has the default of the JDK's
	 *            declaration
	 * @return the unit that it names, null for a text that names none
	 */
	static FieldUnit unitOfTime(AnnotationDefinition annotation) {
		boolean point = annotation.type().name().equals(TIMESTAMP);
		Object value = annotation.value(VALUE);
		if (value == null) {
			return point ? FieldUnit.MILLISECONDS : FieldUnit.NANOSECONDS;
		}
		return point ? FieldUnit.ofTimestamp(value.toString()) : FieldUnit.ofTimespan(value.toString());
	}

	@Override
	public String toString() {
		return name + ": " + type.name() + (isArray ? "[]" : "");
	}
}
