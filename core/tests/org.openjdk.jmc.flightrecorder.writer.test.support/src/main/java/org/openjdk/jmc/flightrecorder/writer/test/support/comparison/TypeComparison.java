/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

/**
 * How one event type fares in two recordings.
 *
 * @param typeName
 *            the name of the event type
 * @param eventsInFirst
 *            number of its events in the first recording
 * @param eventsInSecond
 *            number of its events in the second recording
 * @param isDeclaredAlike
 *            whether both declare the type with the same names, texts, categories, annotations, fields and settings
 * @param hasEqualEvents
 *            whether both have the same events, each as often as the other
 */
public record TypeComparison(
		String typeName, long eventsInFirst, long eventsInSecond, boolean isDeclaredAlike, boolean hasEqualEvents) {

	TypeComparison withUnequalEvents() {
		return new TypeComparison(typeName, eventsInFirst, eventsInSecond, isDeclaredAlike, false);
	}

	/** {@return whether nothing differs} */
	public boolean isEqual() {
		return isDeclaredAlike && hasEqualEvents;
	}
}
