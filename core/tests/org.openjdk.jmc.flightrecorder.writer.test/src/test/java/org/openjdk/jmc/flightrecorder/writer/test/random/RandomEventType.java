/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.random;

import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.api.Type;

/**
 * A type of events.
 *
 * @param fields
 *            all but the start
 * @param label
 *            what it is called, or null
 * @param timed
 *            whether its events say when they start; the others start when they are written
 */
record RandomEventType(Type type, List<RandomField> fields, String label, boolean timed) {
	String name() {
		return type.getTypeName();
	}
}
