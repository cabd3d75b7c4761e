/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/**
 * All types that a recording has under a name: recordings of several JDKs have several structures of one name. Not
 * thread-safe.
 */
final class TypeVersions {
	private final TypeRegistry registry;
	private final Map<String, List<TypeDefinition>> declared = new HashMap<>();

	TypeVersions(TypeRegistry registry) {
		this.registry = registry;
	}

	/** Remembers a type that was declared for a recorded one. */
	void add(TypeDefinition type) {
		declared.computeIfAbsent(type.name(), n -> new ArrayList<>()).add(type);
	}

	/**
	 * An event type and a structure may share a name, for example a record that is both an event and a component;
	 * readers keep them apart.
	 *
	 * @return the resolved types of the name, the newest last
	 */
	List<TypeDefinition> known(String name, boolean event) {
		List<TypeDefinition> known = new ArrayList<>();
		if (registry.isDeclared(name)) {
			known.add(registry.find(name));
		}
		for (TypeDefinition type : declared.getOrDefault(name, List.of())) {
			if (known.stream().noneMatch(other -> other == type)) {
				known.add(type);
			}
		}
		known.removeIf(type -> !type.isResolved() || type.isEvent() != event);
		return known;
	}

	/** @return the newest of all types of the name, or null */
	TypeDefinition newest(String name, boolean event) {
		List<TypeDefinition> known = known(name, event);
		return known.isEmpty() ? null : known.get(known.size() - 1);
	}
}
