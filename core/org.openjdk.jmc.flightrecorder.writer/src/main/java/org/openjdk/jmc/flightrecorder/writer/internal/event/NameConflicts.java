/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/**
 * Tells the client that the name of a type is taken by a type of another structure: one log line for each case, or an
 * exception in a strict recording. Thread-safe.
 */
public final class NameConflicts {
	private static final String GIVEN = "; the registered type is used";

	private final boolean strict;
	private final Set<String> reported = ConcurrentHashMap.newKeySet();

	/**
	 * @param strict
	 *            whether a second structure is refused
	 */
	public NameConflicts(boolean strict) {
		this.strict = strict;
	}

	/**
	 * Compares a type with the one that has its name already. One name may be that of an event and of a structure: a
	 * record may be both.
	 *
	 * @param first
	 *            the registered type
	 * @param second
	 *            the structure of a further type of the name
	 * @throws IllegalArgumentException
	 *             when the two differ and the recording is strict
	 */
	public void check(TypeDefinition first, TypeDeclaration second) {
		check(first, second, "; a second type of this name is registered");
	}

	/**
	 * Compares as {@link #check(TypeDefinition, TypeDeclaration)} does. The registered type is returned in place of the
	 * requested one.
	 *
	 * @param first
	 *            the registered type
	 * @param second
	 *            the structure that was asked for
	 * @throws IllegalArgumentException
	 *             when the two differ and the recording is strict
	 */
	public void checkGiven(TypeDefinition first, TypeDeclaration second) {
		check(first, second.supertype());
		check(first, second, GIVEN);
	}

	private void check(TypeDefinition first, TypeDeclaration second, String consequence) {
		String of = describe(first.fields());
		String wanted = describe(second.fields());
		if (Objects.equals(first.supertype(), second.supertype()) && !of.equals(wanted)) {
			report(
					"Type '" + first.name() + "' is registered with another structure: " + of + ", not " + wanted,
					consequence);
		}
	}

	/**
	 * Compares what is known of a type before its fields are described with the type that has its name already.
	 *
	 * @param first
	 *            the registered type
	 * @param supertype
	 *            the supertype of a further type of the name, null where any will do
	 * @throws IllegalArgumentException
	 *             when the two differ and the recording is strict
	 */
	public void check(TypeDefinition first, String supertype) {
		if (supertype != null && !Objects.equals(supertype, first.supertype())) {
			report(
					"Type '" + first.name() + "' is registered with the supertype " + first.supertype() + ", not "
							+ supertype,
					GIVEN);
		}
	}

	private void report(String problem, String consequence) {
		if (strict) {
			throw new IllegalArgumentException(problem);
		}
		if (Warnings.isNew(problem, reported)) {
			Warnings.log(problem + consequence);
		}
	}

	private static String describe(Iterable<FieldDefinition> fields) {
		StringBuilder text = new StringBuilder("[");
		String separator = "";
		for (FieldDefinition field : fields) {
			text.append(separator).append(field);
			Set<String> units = new TreeSet<>(field.units());
			if (!units.isEmpty()) {
				text.append(units.stream().collect(Collectors.joining(", ", " (", ")")));
			}
			separator = ", ";
		}
		return text.append(']').toString();
	}
}
