/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.random;

import java.util.List;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldBuilder;
import org.openjdk.jmc.flightrecorder.writer.test.random.RandomValues.Put;

/** A field, its annotations being whatever the callback adds. */
record RandomField(String name, boolean array, RandomKind kind, Consumer<TypedFieldBuilder> annotations) {
	RandomField(String name, RandomKind kind) {
		this(name, false, kind, f -> {});
	}

	void declare(TypeStructureBuilder b) {
		kind.declare(b, name, f -> {
			if (array) {
				f.asArray();
			}
			annotations.accept(f);
		});
	}

	Put put(RandomValues values) {
		return array ? kind.array(values) : kind.scalar(values);
	}

	Object unset() {
		return array ? List.of() : kind.unset();
	}
}
