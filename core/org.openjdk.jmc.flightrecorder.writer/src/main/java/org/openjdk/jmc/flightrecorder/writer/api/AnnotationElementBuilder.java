/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

import java.util.function.Consumer;

/**
 * Builds an {@link Annotation} attribute by attribute. Used by one thread at a time.
 */
public interface AnnotationElementBuilder {
	/**
	 * Sets an attribute to a value that exists already.
	 *
	 * @param name
	 *            the name of the attribute, as the annotation type declares it
	 * @param value
	 *            the value
	 * @return this builder
	 * @throws NullPointerException
	 *             if an argument is null
	 */
	AnnotationElementBuilder addArgument(String name, TypedValue value);

	/**
	 * Sets an attribute of composite type.
	 *
	 * @param name
	 *            the name of the attribute, as the annotation type declares it
	 * @param builderCallback
	 *            called once, immediately, to put the fields of the value
	 * @return this builder
	 * @throws NullPointerException
	 *             if an argument is null
	 */
	AnnotationElementBuilder addArgument(String name, Consumer<TypedValueBuilder> builderCallback);

	/**
	 * Makes the annotation from what was added so far.
	 *
	 * @return a new annotation
	 */
	Annotation build();
}
