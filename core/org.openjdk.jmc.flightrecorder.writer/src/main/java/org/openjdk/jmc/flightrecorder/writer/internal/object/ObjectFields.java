/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/** The values that objects of certain classes have for the fields of a type. Thread-safe. */
public interface ObjectFields {
	/** @return whether the object consists of fields; else it is the content of the only field of its type */
	boolean hasFields(Object object);

	/**
	 * @param object
	 *            an object with fields
	 * @param field
	 *            what is wanted
	 * @return a boxed primitive, String, array, Instant or Duration for ticks, or another such object; null for none
	 */
	Object valueOf(Object object, FieldLayout field);

	/** @return whether the object has a {@link #keyOf} that tells it from other objects of equal fields */
	default boolean hasKey(Object object) {
		return false;
	}

	/** @return the key that tells an object from others of equal fields */
	default long keyOf(Object object) {
		throw new IllegalArgumentException(
				"An object of class " + object.getClass().getName() + " has no key");
	}

	/** @return the id that the object has in the recording that it comes from, 0 if it comes from none */
	default long idElsewhere(Object object) {
		return 0;
	}

	/**
	 * Writes all fields of an object, where that is faster than one by one.
	 *
	 * @param encoder
	 *            writes what the object consists of
	 * @param layout
	 *            the type that is wanted
	 * @return false if nothing was written and the caller has to ask for each field
	 */
	default boolean putFields(
			ObjectEncoder encoder,
			Leb128Writer out,
			ChunkConstants constants,
			TypeLayout layout,
			Object object,
			int depth) {
		return false;
	}

	/** @return the id that the object is known to have in a chunk, or -1 */
	default long cachedId(ChunkConstants constants, TypeDefinition type, Object object) {
		return -1;
	}

	/** @return an object of the same content that does not change until its id is known */
	default Object toEncode(Object object) {
		return object;
	}

	/**
	 * May remember the id of an object that {@link #toEncode} gave.
	 */
	default void cacheId(ChunkConstants constants, TypeDefinition type, Object object, long id) {}
}
