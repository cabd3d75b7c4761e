/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import java.util.Arrays;
import java.util.List;

/**
 * An annotation as metadata holds it: names and values are text (format section 5.6). Immutable.
 */
public final class AnnotationDefinition {
	private final TypeDefinition type;
	private final String[] names;
	private final Object[] values;

	/**
	 * @param names
	 *            the names of the values that are set
	 * @param values
	 *            for each name a String, numbers in decimal, or a String[] for an array; not modified afterwards
	 */
	public AnnotationDefinition(TypeDefinition type, List<String> names, List<?> values) {
		this.type = type;
		this.names = names.toArray(new String[0]);
		this.values = values.toArray();
	}

	/** @return an annotation with one value called {@code value} */
	public static AnnotationDefinition of(TypeDefinition type, String value) {
		return new AnnotationDefinition(type, List.of("value"), List.of(value));
	}

	/** @return the same annotation in another recording, by its type of the same name there */
	public AnnotationDefinition withType(TypeDefinition otherType) {
		return new AnnotationDefinition(otherType, names(), Arrays.asList(values));
	}

	public TypeDefinition type() {
		return type;
	}

	/** @return the names of the values that are set */
	public List<String> names() {
		return Arrays.asList(names);
	}

	/** @return a String, a String[], or null when the value is not set */
	public Object value(String name) {
		for (int i = 0; i < names.length; i++) {
			if (names[i].equals(name)) {
				return values[i];
			}
		}
		return null;
	}
}
