/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Reads files of any writer by the format: a window on the bytes, primitives, the tree of metadata, types, values and
 * constants. Nothing is read beyond the end of what it is in; damage is a
 * {@link org.openjdk.jmc.flightrecorder.writer.internal.read.DamageException}. The recovery and the copy of types of other
 * recordings share it; the tools have a reader of their own, so that each is a witness for the other.
 * <p>
 * Uses type for the kinds of values, and format. Cost: 64 kB of heap for a window, and the types of a chunk.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.read;
