/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.model;

/**
 * An event of the model.
 *
 * @param writer
 *            the number of its writer
 * @param sequence
 *            its number among those of its writer
 * @param constant
 *            the constant that it refers to
 */
record ModelEvent(int writer, int sequence, int constant) {
	@Override
	public String toString() {
		return writer + "." + sequence;
	}
}
