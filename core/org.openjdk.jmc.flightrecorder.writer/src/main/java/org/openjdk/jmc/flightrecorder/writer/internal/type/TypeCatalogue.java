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
	/** @return whether clients find the type without declaring it */
	boolean has(String name);

	/** @return whether values of the type must be written in place, never to a constant pool */
	boolean isInline(String name);

	/** @return whether values of the type must be written to a constant pool */
	boolean isPooled(String name);

	/** @return the constants of the type whose ids are given, none for most types; not to be changed */
	FixedConstant[] fixedConstants(String name);

	/** @return the names of all types for which {@link #has} is true, in no particular order */
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
		/** @return the type of this name, perhaps one that is still unresolved */
		TypeDefinition typeNamed(String name);
	}
}
