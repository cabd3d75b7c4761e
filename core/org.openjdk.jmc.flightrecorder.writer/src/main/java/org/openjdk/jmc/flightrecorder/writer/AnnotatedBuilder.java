/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.AnnotatedElementBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Annotation;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Collects annotations, of a type or of a field. */
abstract class AnnotatedBuilder<T extends AnnotatedElementBuilder<?>> implements AnnotatedElementBuilder<T> {
	final TypesImpl types;
	private final List<Annotation> annotations = new ArrayList<>();

	AnnotatedBuilder(TypesImpl types) {
		this.types = types;
	}

	abstract T self();

	/** A live view: it also shows annotations that are added later. */
	List<Annotation> annotations() {
		return Collections.unmodifiableList(annotations);
	}

	private T add(Annotation annotation) {
		annotations.add(annotation);
		return self();
	}

	@Override
	public T addAnnotation(Type type) {
		return add(new Annotation(type));
	}

	@Override
	public T addAnnotation(Type type, String value) {
		return add(new Annotation(type, value));
	}

	@Override
	public T addAnnotation(Types.Predefined type) {
		return addAnnotation(types.getType(type));
	}

	@Override
	public T addAnnotation(Types.Predefined type, String value) {
		return addAnnotation(types.getType(type), value);
	}

	@Override
	public T addAnnotation(Type type, Consumer<TypedValueBuilder> builderCallback) {
		if (builderCallback == null) {
			return addAnnotation(type);
		}
		// The callback runs before the type is looked at, as in 9.1.2.
		TypedValueBuilder builder = Objects.requireNonNull(type, "The type of an annotation must not be null")
				.valueBuilder();
		builderCallback.accept(builder);
		return add(new Annotation(type, builder.build()));
	}

	@Override
	public T addAnnotation(Types.Predefined type, Consumer<TypedValueBuilder> builderCallback) {
		return addAnnotation(types.getType(type), builderCallback);
	}
}
