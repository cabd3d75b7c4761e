/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

/**
 * One thing that is not the same in two recordings.
 *
 * @param typeName
 *            the event type it belongs to
 * @param subject
 *            what differs: a part of the type's declaration, or a field of an event
 * @param first
 *            as text from the first recording, {@code null} where the first has no such thing
 * @param second
 *            as text from the second recording, {@code null} where the second has no such thing
 */
public record Difference(String typeName, String subject, String first, String second) {

	@Override
	public String toString() {
		return typeName + ", " + subject + ": " + (first == null ? "(absent)" : first) + " became "
				+ (second == null ? "(absent)" : second);
	}
}
