/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

/**
 * A constant of a type that wraps a string, whose id readers know.
 *
 * @param id
 *            the id
 * @param text
 *            the wrapped string
 * @param onUse
 *            whether a chunk has it only if a value refers to it
 */
public record FixedConstant(long id, String text, boolean onUse) {
	/** No constants. */
	public static final FixedConstant[] NONE = {};
}
