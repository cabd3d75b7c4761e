/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.openjdk.jmc.flightrecorder.writer.api.Annotation;
import org.openjdk.jmc.flightrecorder.writer.api.TypedField;

/**
 * A field of a type: name, type, whether it is an array, annotations. Immutable, thread-safe; equal by content.
 */
public final class TypedFieldImpl implements TypedField {
	private final String name;
	private final TypeImpl type;
	private final boolean array;
	private final Supplier<List<Annotation>> annotationSource;
	private volatile List<Annotation> annotations;

	/**
	 * A field that is no array and has no annotations.
	 *
	 * @param type
	 *            the field's type
	 * @param name
	 *            the field's name
	 */
	public TypedFieldImpl(TypeImpl type, String name) {
		this(name, type, false, List::of);
	}

	TypedFieldImpl(String name, TypeImpl type, boolean array, List<Annotation> annotations) {
		this(name, type, array, () -> annotations);
		this.annotations = List.copyOf(annotations);
	}

	TypedFieldImpl(String name, TypeImpl type, boolean array, Supplier<List<Annotation>> annotationSource) {
		this.name = Objects.requireNonNull(name, "The name of a field must not be null");
		this.type = Objects.requireNonNull(type, "The type of a field must not be null");
		this.array = array;
		this.annotationSource = annotationSource;
	}

	@Override
	public String getName() {
		return name;
	}

	@Override
	public TypeImpl getType() {
		return type;
	}

	@Override
	public boolean isArray() {
		return array;
	}

	@Override
	public List<Annotation> getAnnotations() {
		List<Annotation> all = annotations;
		if (all == null) {
			all = annotationSource.get();
			annotations = all;
		}
		return all;
	}

	@Override
	public boolean equals(Object other) {
		if (this == other) {
			return true;
		}
		return other instanceof TypedFieldImpl field
				&& name.equals(field.name)
				&& array == field.array
				&& isSame(type, field.type)
				&& getAnnotations().equals(field.getAnnotations());
	}

	/**
	 * Compares names, because types refer to each other. Types that are not registered are equal if their names are.
	 */
	private static boolean isSame(TypeImpl type, TypeImpl other) {
		return type.isResolved() && other.isResolved() ? type.isSame(other) : type.equals(other);
	}

	@Override
	public int hashCode() {
		return 31 * name.hashCode() + type.getTypeName().hashCode();
	}

	@Override
	public String toString() {
		return name + ": " + type.getTypeName() + (array ? "[]" : "");
	}
}
