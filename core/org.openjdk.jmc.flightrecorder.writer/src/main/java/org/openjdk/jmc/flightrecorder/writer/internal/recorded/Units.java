/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import jdk.jfr.AnnotationElement;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;

/**
 * What the number in a field counts: the annotations that readers convert by. The same number means something else where
 * these differ. {@code jdk.ThreadSleep.time} is in milliseconds in JDK 17 and in nanoseconds in JDK 25.
 */
final class Units {
	private static final Set<String> ANNOTATIONS = Set.of(
			"jdk.jfr.Timestamp",
			"jdk.jfr.Timespan",
			"jdk.jfr.DataAmount",
			"jdk.jfr.Frequency",
			"jdk.jfr.Percentage",
			"jdk.jfr.MemoryAddress",
			"jdk.jfr.Unsigned");

	private Units() {}

	/** Adds an annotation if it is one of these. */
	static void add(Set<String> units, String annotation, Object value) {
		if (ANNOTATIONS.contains(annotation)) {
			units.add(annotation + ' ' + value);
		}
	}

	/** @return what a field that is written counts */
	static Set<String> of(FieldDefinition field) {
		Set<String> units = new HashSet<>();
		for (AnnotationDefinition annotation : field.annotations()) {
			add(units, annotation.type().name(), annotation.value("value"));
		}
		return units;
	}

	/** @return what a field that is read counts */
	static Set<String> of(List<AnnotationElement> annotations) {
		Set<String> units = new HashSet<>();
		for (AnnotationElement annotation : annotations) {
			add(units, annotation.getTypeName(), annotation.hasValue("value") ? annotation.getValue("value") : null);
		}
		return units;
	}
}
