/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;

/** The types of a recording for a test, by a line for each. */
final class TestedTypes {
	final TypeRegistry registry = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 0);

	/** A type that stands for the one that it becomes a field of. */
	static TypeDefinition nameless() {
		return new TypeDefinition((String) null);
	}

	/** A declaration with these fields: a name, then a kind or a type. */
	TypeDeclaration declaration(String supertype, boolean pooled, Object... namesAndTypes) {
		TypeDeclaration declaration = new TypeDeclaration(supertype, pooled);
		for (int i = 0; i < namesAndTypes.length; i += 2) {
			declaration.add(field((String) namesAndTypes[i], namesAndTypes[i + 1], false));
		}
		return declaration;
	}

	FieldDefinition field(String name, Object type, boolean array, AnnotationDefinition... annotations) {
		return new FieldDefinition(name, type(type), array, List.of(annotations));
	}

	private TypeDefinition type(Object type) {
		return type instanceof ValueKind kind ? registry.builtin(kind) : (TypeDefinition) type;
	}

	/** A type whose values have a pool. */
	TypeDefinition pooled(String name, Object... namesAndTypes) {
		return registry.declare(name, declaration(null, true, namesAndTypes));
	}

	/** A type whose values are in place. */
	TypeDefinition inline(String name, Object... namesAndTypes) {
		return registry.declare(name, declaration(null, false, namesAndTypes));
	}

	TypeDefinition event(String name, Object... namesAndTypes) {
		return registry.declare(name, declaration(TypeDefinition.EVENT_SUPERTYPE, false, namesAndTypes));
	}

	/** An annotation of the package {@code jdk.jfr}. */
	AnnotationDefinition annotation(String name, String value) {
		TypeDefinition type = registry.find("jdk.jfr." + name);
		return value == null
				? new AnnotationDefinition(type, List.of(), List.of())
				: AnnotationDefinition.of(type, value);
	}
}
