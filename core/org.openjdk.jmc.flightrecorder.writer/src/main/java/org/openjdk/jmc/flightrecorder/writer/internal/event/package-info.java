/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * The doors: whatever clients write, values, event objects or recorded events, is encoded here into a pooled LEB128
 * writer, against the constants of the current chunk, and then committed to the session. One encoder is compiled for
 * each event type or class; per event it only walks over fields.
 * <p>
 * Uses all packages below. No lock is held here, so an encoder may run any code of the client's objects; an exception
 * leaves nothing but constants to which nobody refers.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;
