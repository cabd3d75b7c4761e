/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.test.random.RandomValues.Put;

/** What the fields of an event or a struct are set to, null for those that are not. */
record RandomContent(List<RandomField> fields, List<Put> puts) {
	/** Fields that an event writer does not take in turn. */
	private static final Set<String> IMPLICIT = Set.of("eventThread", "stackTrace", "duration");

	/** Fills most fields; what a reader is to find goes into the map. */
	static RandomContent of(List<RandomField> fields, RandomValues values, Map<String, Object> plain) {
		List<Put> puts = new ArrayList<>();
		for (RandomField field : fields) {
			Put put = values.random.nextInt(8) == 1 ? null : field.put(values);
			plain.put(field.name(), put == null ? field.unset() : put.plain());
			puts.add(put);
		}
		return new RandomContent(fields, puts);
	}

	void into(TypedValueBuilder v) {
		for (int i = 0; i < puts.size(); i++) {
			if (puts.get(i) != null) {
				puts.get(i).call().accept(v, fields.get(i).name());
			}
		}
	}

	void into(EventWriter w) {
		into(w, puts.size());
	}

	/** Puts the first of the fields, as an event that is given up has them. */
	void into(EventWriter w, int count) {
		int last = count;
		while (last > 0 && puts.get(last - 1) == null) {
			last--;
		}
		for (int i = 0; i < last; i++) {
			if (puts.get(i) != null) {
				puts.get(i).direct().accept(w, fields.get(i).name());
			} else if (!IMPLICIT.contains(fields.get(i).name())) {
				w.skip();
			}
		}
	}

	void asStruct(EventWriter w) {
		w.beginStruct();
		into(w);
		w.endStruct();
	}
}
