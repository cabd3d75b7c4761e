/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * The bytes that the format fixes: the one LEB128 encoding, the one string encoder, the header of a chunk, the tree of
 * elements in a metadata event, the names that readers take, the offset of local time. The writer that grows is here
 * too, with the pool that keeps writers between events.
 * <p>
 * The package knows the primitives of the JFR format (sections 1.1, 2, 4.1, 5.1, 5.3 and 5.5) and no types. It uses
 * threads only. The code that events pass through allocates nothing in a steady state.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;
