/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Bytes that the format fixes: the one LEB128 encoding, the one string encoder, the header of a chunk; and the writer that
 * grows, with the pool that keeps writers between events.
 * <p>
 * Knows the primitives of the JFR format (sections 1.1, 2 and 4.1) and no types; depends on the JDK only. Nothing here allocates in a steady state.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;
