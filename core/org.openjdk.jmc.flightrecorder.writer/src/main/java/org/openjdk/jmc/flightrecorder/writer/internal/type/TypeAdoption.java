/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Takes types of another recording over into a registry. Guarded by the lock of the registry.
 */
final class TypeAdoption {
	private final TypeRegistry registry;
	private final AwaitedTypes awaited;
	/** Names of types that are being taken over. */
	private final Set<String> adopting = new HashSet<>();

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
		// Found by those that the type uses and that use it in turn, until it is declared.
		TypeDefinition type = awaited.await(foreign.name());
		if (foreign.isResolved()) {
			adopting.add(foreign.name());
			TypeDeclaration declaration = new TypeDeclaration(foreign.supertype(), foreign.isDeclaredPooled());
			for (FieldDefinition field : foreign.fields()) {
				declaration.add(new FieldDefinition(
						field.name(), adoptUsed(field.type()), field.isArray(), adoptAll(field.annotations())));
			}
			adoptAll(foreign.annotations()).forEach(declaration::add);
			adopting.remove(foreign.name());
			awaited.remove(foreign.name());
			registry.declareAs(type, declaration, 0);
		}
		return type;
	}

	private TypeDefinition adoptUsed(TypeDefinition foreign) {
		return adopting.contains(foreign.name()) ? awaited.get(foreign.name()) : adopt(foreign);
	}

	private List<AnnotationDefinition> adoptAll(List<AnnotationDefinition> annotations) {
		List<AnnotationDefinition> adopted = new ArrayList<>(annotations.size());
		for (AnnotationDefinition annotation : annotations) {
			adopted.add(annotation.withType(adoptUsed(annotation.type())));
		}
		return adopted;
	}
}
