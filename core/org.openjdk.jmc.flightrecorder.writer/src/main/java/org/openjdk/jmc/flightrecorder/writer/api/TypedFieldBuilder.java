/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

/**
 * Builds a {@link TypedField}: name and type are given when the builder is made, by
 * {@link Types#fieldBuilder(String, Type)} or {@link TypeStructureBuilder#addField(String, Type,
 * java.util.function.Consumer)}; annotations and being an array are added here. Used by one thread at a time.
 */
public interface TypedFieldBuilder extends AnnotatedElementBuilder<TypedFieldBuilder> {
	/**
	 * Makes the field an array of its type.
	 *
	 * @return this builder
	 */
	TypedFieldBuilder asArray();

	/**
	 * Makes the field from what was set so far.
	 *
	 * @return a new field
	 * @throws NullPointerException
	 *             if the builder was made without a name or without a type
	 */
	TypedField build();
}
