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
 * A column that is a field.
 *
 * @param name
 *            of both
 * @param index
 *            of the column
 * @param type
 *            of the field
 * @param description
 *            what else is declared
 * @param value
 *            puts what is not null
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
