/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import java.util.List;

/**
 * An annotation as metadata holds it: names and values are text (format section 5.6). Immutable.
 *
 * @param names
 *            the names of the values that are set; not modified afterwards
 * @param values
 *            for each name a String, numbers in decimal, or a String[] for an array; not modified afterwards
 */
public record AnnotationDefinition(TypeDefinition type, List<String> names, List<?> values) {
	/** @return an annotation with one value called {@code value} */
	public static AnnotationDefinition of(TypeDefinition type, String value) {
		return new AnnotationDefinition(type, List.of("value"), List.of(value));
	}

	/** @return the same annotation in another recording, by its type of the same name there */
	public AnnotationDefinition withType(TypeDefinition otherType) {
		return new AnnotationDefinition(otherType, names, values);
	}

	/** @return a String, a String[], or null when the value is not set */
	public Object value(String name) {
		int index = names.indexOf(name);
		return index < 0 ? null : values.get(index);
	}
}
