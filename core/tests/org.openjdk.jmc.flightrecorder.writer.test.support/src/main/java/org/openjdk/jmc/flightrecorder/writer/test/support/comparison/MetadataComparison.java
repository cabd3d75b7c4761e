/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Compares what two recordings say of their types, as it stands in the bytes: the JDK's reader does not show which
 * fields refer to a constant pool, nor types that no event has.
 */
public final class MetadataComparison {
	private MetadataComparison() {}

	/**
	 * Compares all types, part by part: supertype, whether readers show it as its only field, fields in their order with
	 * type, dimension, pool and annotations, settings, annotations.
	 *
	 * @param first
	 *            of a recording
	 * @param second
	 *            of a recording that should have the same types
	 * @return what is equal and what is not; there are no events in it
	 */
	public static ComparisonResult compare(RecordedMetadata first, RecordedMetadata second) {
		Set<String> names = new TreeSet<>(first.declarations().keySet());
		names.addAll(second.declarations().keySet());
		List<TypeComparison> types = new ArrayList<>();
		List<Difference> differences = new ArrayList<>();
		for (String name : names) {
			List<Difference> found = differences(
					name, first.declarations().get(name), second.declarations().get(name));
			types.add(new TypeComparison(name, 0, 0, found.isEmpty(), true));
			differences.addAll(found);
		}
		return new ComparisonResult("the metadata", types, differences);
	}

	private static List<Difference> differences(String name, Map<String, String> in, Map<String, String> out) {
		if (in == null || out == null) {
			return List.of(new Difference(
					name, "declaration", in == null ? null : in.toString(), out == null ? null : out.toString()));
		}
		List<Difference> found = ViewComparison.differences(name, in, out);
		if (found.isEmpty() && !List.copyOf(in.keySet()).equals(List.copyOf(out.keySet()))) {
			return List.of(new Difference(
					name, "order", in.keySet().toString(), out.keySet().toString()));
		}
		return found;
	}
}
