/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

import java.util.function.Consumer;

/**
 * What the builders of types and of fields have in common: they take annotations. Annotations tell readers how to show
 * things; {@link Types.JDK} names the usual ones.
 * <p>
 * The overloads that take a {@link Types.Predefined} look the annotation type up in the recording, the others take a
 * type that was registered by {@link Recording#registerAnnotationType(String, Consumer)}. Builders are used by one
 * thread at a time.
 *
 * @param <T>
 *            the builder's own type, so that calls can be chained
 */
public interface AnnotatedElementBuilder<T extends AnnotatedElementBuilder<?>> {
	/**
	 * Adds an annotation without attributes.
	 *
	 * @param type
	 *            the annotation type
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if {@code type} is not an annotation type
	 * @throws IllegalStateException
	 *             if {@code type} is a forward reference that is not resolved
	 * @throws NullPointerException
	 *             if {@code type} is null
	 */
	T addAnnotation(Type type);

	/**
	 * Adds an annotation whose attribute {@code value} is a text. Where the annotation type declares an array of
	 * strings, as {@link Types.JDK#ANNOTATION_CATEGORY} does, the array has this text as its only element.
	 *
	 * @param type
	 *            the annotation type
	 * @param value
	 *            the text; null adds the annotation without attributes
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if {@code type} is not an annotation type, or if it declares a primitive {@code value} that the text
	 *             does not stand for
	 * @throws IllegalStateException
	 *             if {@code type} is a forward reference that is not resolved
	 * @throws NullPointerException
	 *             if {@code type} is null
	 */
	T addAnnotation(Type type, String value);

	/**
	 * Adds an annotation without attributes.
	 *
	 * @param type
	 *            the name of the annotation type
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if {@code type} does not name an annotation type
	 * @throws IllegalStateException
	 *             if the recording does not have that type
	 * @throws NullPointerException
	 *             if {@code type} is null
	 */
	T addAnnotation(Types.Predefined type);

	/**
	 * Adds an annotation whose attribute {@code value} is a text. Where the annotation type declares an array of
	 * strings, as {@link Types.JDK#ANNOTATION_CATEGORY} does, the array has this text as its only element.
	 *
	 * @param type
	 *            the name of the annotation type
	 * @param value
	 *            the text; null adds the annotation without attributes
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if {@code type} does not name an annotation type, or if that declares a primitive {@code value} that the
	 *             text does not stand for
	 * @throws IllegalStateException
	 *             if the recording does not have that type
	 * @throws NullPointerException
	 *             if {@code type} is null
	 */
	T addAnnotation(Types.Predefined type, String value);

	/**
	 * Adds an annotation with any attributes.
	 *
	 * @param type
	 *            the annotation type
	 * @param builderCallback
	 *            called once, immediately, to put the attributes; null adds the annotation without attributes
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if {@code type} is not an annotation type, or if an attribute does not fit its field
	 * @throws IllegalStateException
	 *             if {@code type} is a forward reference that is not resolved
	 * @throws NullPointerException
	 *             if {@code type} is null
	 */
	T addAnnotation(Type type, Consumer<TypedValueBuilder> builderCallback);

	/**
	 * Adds an annotation with any attributes.
	 *
	 * @param type
	 *            the name of the annotation type
	 * @param builderCallback
	 *            called once, immediately, to put the attributes; null adds the annotation without attributes
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if {@code type} does not name an annotation type, or if an attribute does not fit its field
	 * @throws IllegalStateException
	 *             if the recording does not have that type
	 * @throws NullPointerException
	 *             if {@code type} is null
	 */
	T addAnnotation(Types.Predefined type, Consumer<TypedValueBuilder> builderCallback);
}
