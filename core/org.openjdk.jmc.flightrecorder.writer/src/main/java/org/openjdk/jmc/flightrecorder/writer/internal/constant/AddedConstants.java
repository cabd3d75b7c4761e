/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/** Constants to be written, by type. Immutable once taken from the pools. */
public final class AddedConstants {
	private final List<TypeDefinition> types = new ArrayList<>();
	private final List<ConstantTable.Part> parts = new ArrayList<>();

	AddedConstants() {}

	void replace(TypeDefinition type, ConstantTable.Part part) {
		for (int i = 0; i < types.size(); i++) {
			if (types.get(i) == type) {
				types.remove(i);
				parts.remove(i);
				break;
			}
		}
		add(type, part);
	}

	void add(TypeDefinition type, ConstantTable.Part part) {
		// A pool without entries makes the JDK reject the file.
		if (part.count() > 0) {
			types.add(type);
			parts.add(part);
		}
	}

	/** @return how many types have constants here */
	public int poolCount() {
		return parts.size();
	}

	/**
	 * @param pool
	 *            a number from 0 to {@link #poolCount()} - 1
	 * @return the type of its constants
	 */
	public TypeDefinition type(int pool) {
		return types.get(pool);
	}

	/**
	 * @param pool
	 *            the number of a pool
	 * @return how many constants it has, at least 1
	 */
	public int count(int pool) {
		return parts.get(pool).count();
	}

	/**
	 * @param pool
	 *            the number of a pool
	 * @return how many bytes they take, ids included
	 */
	public long lengthBytes(int pool) {
		return parts.get(pool).lengthBytes();
	}

	/**
	 * @param pool
	 *            the number of a pool
	 * @param target
	 *            takes the bytes, ids included
	 * @param <X>
	 *            what the target throws
	 * @throws X
	 *             when the target does
	 */
	public <X extends Exception> void write(int pool, ByteTarget<X> target) throws X {
		parts.get(pool).writeTo(target);
	}
}
