/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/**
 * A second object for a built-in type, with the class name and the constructor of 9.1.2. A published program declares a
 * class in this package and makes such a type without constant pools, so that the texts of its symbols are written in
 * place. This writer always writes the texts of constants in place, so the type behaves like the one that
 * {@link Types#getType(Types.Predefined)} returns. It only says that it has no constant pool if it was made without.
 *
 * @deprecated No class of this library uses it. Clients use {@link Types#getType(Types.Predefined)}.
 */
@Deprecated
final class BuiltinType extends RecordingType {
	private final TypeDefinition registered;
	private final boolean pooled;

	/**
	 * @param id
	 *            the id of the recording's own type
	 * @param constantPools
	 *            null for a type without a constant pool
	 */
	BuiltinType(long id, Types.Builtin type, ConstantPools constantPools, TypesImpl types) {
		super((RecordingType) types.builtin(type));
		if (id != getId()) {
			throw new IllegalArgumentException("A recording has one type '" + type.getTypeName() + "', with the id "
					+ getId() + "; the id given is " + id);
		}
		registered = types.builtin(type);
		pooled = constantPools != null;
	}

	@Override
	public TypeDefinition registered() {
		return registered;
	}

	@Override
	public boolean hasConstantPool() {
		return pooled && super.hasConstantPool();
	}
}
