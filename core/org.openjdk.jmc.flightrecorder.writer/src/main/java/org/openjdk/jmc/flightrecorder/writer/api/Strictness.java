/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

/**
 * The mistakes that {@link RecordingSettingsBuilder#withStrict(Strictness...)} turns into an
 * {@link IllegalArgumentException}.
 *
 * @since 10.0.0
 */
public enum Strictness {
	/**
	 * Putting a value under a field name that the type does not declare. By default such a value is ignored and logged
	 * once for each type and name.
	 */
	FIELDS,
	/**
	 * Registering a type whose name is not that of a Java class, such as {@code my event}: JMC reads such a recording,
	 * the JDK does not (JDK 17 checks the names of all types, later ones those of event types). A field of an event
	 * whose name is no Java identifier is refused as well: the JDK reads it, but does not find it by name. This holds for
	 * all ways to register a type, also for items of JMC and for types of another recording. By default the name of a
	 * type is logged once, unless it comes from another recording, and that of a field is accepted.
	 */
	NAMES,
	/**
	 * One event name with two structures, as in recorded events of different JDK releases. By default the type has the
	 * fields of both, and those that an event lacks are unset.
	 * <p>
	 * It is an error as well when an event class or a record has the name of a type with another structure, or when
	 * {@link Recording#registerEventType(String)} or
	 * {@link Recording#registerType(String, String, java.util.function.Consumer)} is given the name of a type with another
	 * supertype. By default one line in the log says so. The callback that describes a type is not called for a name that
	 * is registered, so two descriptions by callbacks are not compared. {@code getOrAdd} of {@link Types} compares nothing.
	 */
	TYPES
}
