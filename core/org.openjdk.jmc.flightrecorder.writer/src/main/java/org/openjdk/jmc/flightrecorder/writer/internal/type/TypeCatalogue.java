/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import java.util.List;

/**
 * The types that a registry knows without a declaration: those of the JDK, by which readers find threads, classes and
 * stack traces. Thread-safe.
 */
public interface TypeCatalogue {
	/**
	 * Whether clients see a type.
	 *
	 * @return whether clients find the type without declaring it
	 */
	boolean has(String name);

	/**
	 * Whether values of a type must be written in place.
	 *
	 * @return whether the type never has a constant pool
	 */
	boolean isInline(String name);

	/**
	 * Whether values of a type must be written to a constant pool.
	 *
	 * @return whether the type always has a constant pool
	 */
	boolean isPooled(String name);

	/**
	 * The constants of a type whose ids are given.
	 *
	 * @return the constants, none for most types; not to be changed
	 */
	FixedConstant[] fixedConstants(String name);

	/**
	 * The names of all types for which {@link #has} is true.
	 *
	 * @return the names, in no particular order
	 */
	List<String> names();

	/**
	 * Makes the declaration of a type.
	 *
	 * @param name
	 *            a name for which {@link #has} is true, or another one that the catalogue knows
	 * @param types
	 *            finds the types that the declaration refers to
	 * @return the declaration
	 */
	TypeDeclaration declaration(String name, TypeSource types);

	/** Finds types by name while others are being declared. */
	interface TypeSource {
		/**
		 * Finds a type.
		 *
		 * @return the type of this name, perhaps one that is still unresolved
		 */
		TypeDefinition typeNamed(String name);
	}
}
