/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

import java.util.Objects;

/**
 * Anything that stands for a type of a recording by its name: a {@link Type} itself, or one of the
 * {@link Types.Builtin} and {@link Types.JDK} constants that name types known beforehand.
 */
public interface NamedType {
	/**
	 * The name that the type has in a recording.
	 *
	 * @return the full name, such as {@code int}, {@code java.lang.String} or {@code com.example.Order}; never null
	 */
	String getTypeName();

	/**
	 * Tells whether another object names the same type. Nothing but the names is compared.
	 *
	 * @param other
	 *            what to compare with
	 * @return true if both have the same name
	 * @throws NullPointerException
	 *             if {@code other} is null
	 */
	default boolean isSame(NamedType other) {
		Objects.requireNonNull(other, "The type to compare with must not be null");
		return getTypeName().equals(other.getTypeName());
	}
}
