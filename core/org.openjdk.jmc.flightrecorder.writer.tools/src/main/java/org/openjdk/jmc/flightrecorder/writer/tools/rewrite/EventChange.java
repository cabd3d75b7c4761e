/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.time.temporal.ChronoUnit;
import jdk.jfr.EventType;
import org.openjdk.jmc.flightrecorder.writer.api.Type;

/** What becomes of the values of recorded events. */
public interface EventChange {
	/**
	 * Whether a text must not be written as it is.
	 *
	 * @param field
	 *            where the text is
	 * @param text
	 *            the text
	 * @return whether {@link #change} has another text for it
	 */
	boolean wouldChange(FieldPath field, String text);

	/**
	 * What to write for a text.
	 *
	 * @param field
	 *            where the text is
	 * @param text
	 *            the text
	 * @return the text to write
	 */
	String change(FieldPath field, String text);

	/**
	 * Another type that takes the events of a type.
	 *
	 * @param source
	 *            a type of the original
	 * @return a type of the new recording with all its fields, or null where the type stays
	 */
	default Type otherType(EventType source) {
		return null;
	}

	/**
	 * The unit of a span of time in the other type, where there is one.
	 *
	 * @param field
	 *            a field of the event
	 * @return null where the field is no span of time
	 */
	default ChronoUnit otherUnit(FieldPath field) {
		return null;
	}
}
