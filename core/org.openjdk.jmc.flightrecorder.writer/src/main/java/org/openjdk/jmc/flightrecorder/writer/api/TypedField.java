/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

import java.util.List;

/**
 * One field of a {@link Type}: a name, the type of its value, and whether it holds one value or an array of them.
 * Fields are immutable.
 */
public interface TypedField {
	/**
	 * The name of the field, unique within its type.
	 *
	 * @return the name, never null
	 */
	String getName();

	/**
	 * The type of the value, or of each element when {@link #isArray()} is true.
	 *
	 * @return the type, never null
	 */
	Type getType();

	/**
	 * Tells whether the field holds an array. The format knows arrays of one dimension only.
	 *
	 * @return true for an array of {@link #getType()}, false for a single value
	 */
	boolean isArray();

	/**
	 * The annotations of the field, which tell readers how to show its values.
	 *
	 * @return an unmodifiable list in the order of declaration, empty if there are none
	 */
	List<Annotation> getAnnotations();
}
