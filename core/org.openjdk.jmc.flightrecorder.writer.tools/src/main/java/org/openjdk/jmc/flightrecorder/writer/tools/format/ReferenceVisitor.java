/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.io.IOException;

/** Visits the constants that a value refers to. */
public interface ReferenceVisitor {
	/**
	 * A key.
	 *
	 * @param type
	 *            of the constant; null if the metadata does not declare it
	 * @param key
	 *            which constant of the type; there may be none
	 * @throws IOException
	 *             to end the visit
	 */
	void reference(ValueType type, long key) throws IOException;
}
