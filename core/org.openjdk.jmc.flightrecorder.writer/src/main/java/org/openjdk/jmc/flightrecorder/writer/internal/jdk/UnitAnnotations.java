/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.jdk;

import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** Annotations that say what a number counts. If one is on anything else, JMC refuses the whole file. */
public final class UnitAnnotations {
	private static final Set<String> NAMES = Set.of(
			"jdk.jfr.Timestamp",
			"jdk.jfr.Timespan",
			"jdk.jfr.DataAmount",
			"jdk.jfr.Percentage",
			"jdk.jfr.MemoryAddress",
			"jdk.jfr.Frequency");

	private UnitAnnotations() {}

	/** @return whether a field of the kind cannot have the annotation of that name in a file */
	public static boolean isRefused(String annotation, ValueKind field) {
		boolean isNumber = field.isWhole() || field == ValueKind.FLOAT || field == ValueKind.DOUBLE;
		return !isNumber && NAMES.contains(annotation);
	}
}
