/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Reaches for a constructor that is not public, from a class of a client that says to be of the writer's package. */
public final class UnpooledText {
	private UnpooledText() {
	}

	/** A type of texts without a constant pool: its values stand where they are used. */
	public static Type in(Types types) {
		long id = types.getType(Types.Builtin.STRING).getId();
		return new BuiltinType(id, Types.Builtin.STRING, null, (TypesImpl) types);
	}

	/** The same with an object in place of the pools. */
	public static Type pooledIn(Types types) {
		long id = types.getType(Types.Builtin.STRING).getId();
		return new BuiltinType(id, Types.Builtin.STRING, new ConstantPools(), (TypesImpl) types);
	}
}
