/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/**
 * Finds the constants that encoded fields refer to. The bytes and the layout are enough to know them, so no caller
 * needs to keep a list per event for the rare case that an event moves to another chunk.
 */
final class EncodedReferences {
	private EncodedReferences() {}

	/** Gets the references that a walk meets. */
	interface Visitor {
		/**
		 * @param type
		 *            the type of the constant, null for a string
		 * @param id
		 *            its id; 0 only for a type with fixed constants, one of which may have this id
		 * @return false to end the walk
		 */
		boolean reference(TypeDefinition type, long id);
	}

	/** @return false when the visitor has ended the walk */
	static boolean walk(TypeLayout layout, Leb128Reader in, Visitor visitor) {
		for (FieldLayout field : layout.fields) {
			long count = field.array ? in.getLong() : 1;
			for (long i = 0; i < count; i++) {
				if (!walkElement(field, in, visitor)) {
					return false;
				}
			}
		}
		return true;
	}

	private static boolean walkElement(FieldLayout field, Leb128Reader in, Visitor visitor) {
		switch (field.kind) {
			case BYTE, BOOLEAN -> in.skip(1);
			case FLOAT -> in.skip(Float.BYTES);
			case DOUBLE -> in.skip(Double.BYTES);
			case STRING -> {
				long id = skipString(in);
				return id == 0 || visitor.reference(null, id);
			}
			case COMPOSITE -> {
				if (!field.byReference) {
					return walk(field.type.layout(), in, visitor);
				}
				long id = in.getLong();
				return id == 0 && !field.type.layout().hasFixedConstants || visitor.reference(field.type, id);
			}
			default -> in.getLong();
		}
		return true;
	}

	/** @return the id when the string is a reference, else 0 */
	static long skipString(Leb128Reader in) {
		switch (in.getByte()) {
			case StringEncoding.REFERENCE -> {
				return in.getLong();
			}
			case StringEncoding.UTF_8, StringEncoding.LATIN_1 -> in.skip(in.getLong());
			case StringEncoding.CHARS -> {
				for (long rest = in.getLong(); rest > 0; rest--) {
					in.getLong();
				}
			}
			default -> {}
		}
		return 0;
	}
}
