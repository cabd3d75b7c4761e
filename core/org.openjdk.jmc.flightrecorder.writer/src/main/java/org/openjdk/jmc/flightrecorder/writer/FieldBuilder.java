/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldBuilder;

/** Builds one field. */
final class FieldBuilder extends AnnotatedBuilder<TypedFieldBuilder> implements TypedFieldBuilder {
	private final String name;
	private final Type type;
	private boolean array;

	FieldBuilder(TypesImpl types, String name, Type type) {
		super(types);
		this.name = name;
		this.type = type;
	}

	@Override
	TypedFieldBuilder self() {
		return this;
	}

	@Override
	public TypedFieldBuilder asArray() {
		array = true;
		return this;
	}

	@Override
	public TypedFieldImpl build() {
		TypesImpl.definitionOf(type);
		return new TypedFieldImpl(name, (TypeImpl) type, array, annotations());
	}
}
