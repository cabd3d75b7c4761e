/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Bytes that the format fixes: the one LEB128 encoding, the one string encoder, the header of a chunk, the tree of
 * elements in a metadata event, the names that readers take; and the writer that grows, with the pool that keeps writers
 * between events.
 * <p>
 * Knows the primitives of the JFR format (sections 1.1, 2, 4.1, 5.1 and 5.3) and no types; depends on the JDK only. What
 * events pass through allocates nothing in a steady state.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;
