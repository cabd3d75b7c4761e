/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

/**
 * Stands for the constant pools of 9.1.2 where a client of {@link BuiltinType} names them. It is always empty: the pools
 * of this writer belong to its recordings.
 *
 * @deprecated No class of this library uses it, and clients need none.
 */
@Deprecated
public final class ConstantPools {
	/** Makes no pools. */
	public ConstantPools() {}
}
