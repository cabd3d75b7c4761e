/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes types of another recording over into a registry. Guarded by the lock of the registry.
 */
final class TypeAdoption {
	private final TypeRegistry registry;
	private final AwaitedTypes awaited;
	/** The types that are being taken over, by name: types that they use may refer to them in turn. */
	private final Map<String, TypeDefinition> adopting = new HashMap<>();

	TypeAdoption(TypeRegistry registry, AwaitedTypes awaited) {
		this.registry = registry;
		this.awaited = awaited;
	}

	/** @return the registry's type of the name, which is declared with all types that it uses if there is none */
	TypeDefinition adopt(TypeDefinition foreign) {
		TypeDefinition own = registry.find(foreign.name());
		if (own != null) {
			return own;
		}
		if (!foreign.isResolved()) {
			return awaited.await(foreign.name());
		}
		TypeDefinition type = registry.newType(foreign.name());
		try {
			adopting.put(foreign.name(), type);
			TypeDeclaration declaration = new TypeDeclaration(foreign.supertype(), foreign.isDeclaredPooled());
			for (FieldDefinition field : foreign.fields()) {
				declaration.add(new FieldDefinition(
						field.name(), adoptUsed(field.type()), field.isArray(), adoptAll(field.annotations())));
			}
			adoptAll(foreign.annotations()).forEach(declaration::add);
			registry.declareAs(type, declaration, 0);
		} finally {
			adopting.remove(foreign.name());
			registry.giveBack(type);
		}
		return type;
	}

	private TypeDefinition adoptUsed(TypeDefinition foreign) {
		TypeDefinition begun = adopting.get(foreign.name());
		return begun != null ? begun : adopt(foreign);
	}

	private List<AnnotationDefinition> adoptAll(List<AnnotationDefinition> annotations) {
		List<AnnotationDefinition> adopted = new ArrayList<>(annotations.size());
		for (AnnotationDefinition annotation : annotations) {
			adopted.add(annotation.withType(adoptUsed(annotation.type())));
		}
		return adopted;
	}
}
