/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

import java.util.List;

/**
 * What a composite type consists of: its fields and annotations, not yet bound to a name. Made by
 * {@link TypeStructureBuilder#build()} and registered by
 * {@link Types#getOrAdd(String, String, boolean, TypeStructure)}, under several names if need be. A structure shows what
 * its builder has: what is added to the builder later is in the structure too, and in the types that are registered with
 * it from then on. A registered type does not change.
 */
public interface TypeStructure {
	/**
	 * The fields in the order of declaration.
	 *
	 * @return an unmodifiable list, possibly empty
	 */
	List<? extends TypedField> getFields();

	/**
	 * The annotations of the type in the order of declaration.
	 *
	 * @return an unmodifiable list, possibly empty
	 */
	List<Annotation> getAnnotations();
}
