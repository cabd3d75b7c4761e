/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.write;

import java.util.function.Consumer;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldBuilder;

/**
 * A column that becomes a field.
 *
 * @param name
 *            the name of the column and the field
 * @param index
 *            of the column
 * @param type
 *            the type of the field
 * @param description
 *            declares the rest of the field
 * @param value
 *            puts a value that is not null
 * @param nothing
 *            puts null
 */
record ColumnPut(
		String name,
		int index,
		Type type,
		Consumer<TypedFieldBuilder> description,
		Put value,
		Consumer<EventWriter> nothing) {
	/** Puts a value of a row or of an array. */
	@FunctionalInterface
	interface Put {
		void put(EventWriter writer, SpecializedGetters values, int index);
	}

	void declare(TypeStructureBuilder struct) {
		struct.addField(name, type, description);
	}

	void put(EventWriter writer, SpecializedGetters row) {
		if (row.isNullAt(index)) {
			nothing.accept(writer);
		} else {
			value.put(writer, row, index);
		}
	}
}
