/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * The doors: whatever clients write is encoded here against the constants of the current chunk and given to the
 * {@link org.openjdk.jmc.flightrecorder.writer.internal.chunk.EventIntake}. One encoder is compiled for each event type
 * or class; per event it only walks over fields.
 * <p>
 * Uses all packages below. Values, which are immutable, are encoded in the buffer where they stay. Everything else is
 * encoded into a pooled writer and copied: no buffer and no lock is held meanwhile, so an encoder may run any code of the
 * client's objects; an exception leaves nothing but constants to which nobody refers.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;
