/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

/** What {@link Amended} changes in 9.1.2 while a program runs: there this writer differs on purpose. */
enum Amendment {
	/** {@code selfType()} gives the type that is asked for by name, or an unresolved one where there is no name. */
	SELF_TYPES,
	/** A type whose name is that of a type being described is asked for, not registered. */
	NESTED_NAMES,
	/** All references to a type are resolved when it is registered. */
	FORWARD_REFERENCES,
	/** A field of a type of another recording has the type of that name of its own recording, if that has one. */
	FOREIGN_TYPES,
	/** A type whose registration failed is forgotten. */
	FAILED_REGISTRATIONS,
	/** What was made with a builder keeps what it has when the builder is used further. */
	LATE_BUILDERS
}
