/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Bytes. The one LEB128 encoding, the writer that grows and the pool that keeps writers between events, and the one string
 * encoder.
 * <p>
 * Knows the primitives of the JFR format (sections 2 and 4.1) and nothing of events, types or chunks; depends on the
 * JDK only. Nothing here allocates in a steady state.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;
