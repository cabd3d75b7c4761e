/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Events of other recordings are copied: their types, with annotations and settings, and their values, read by the JDK.
 * <p>
 * {@link org.openjdk.jmc.flightrecorder.writer.internal.recorded.RecordedEventEncoder} is the entrance. The package
 * uses {@code object} and {@code event}, and {@code read} for what the JDK does not show of a file. A copied event
 * costs a look-up of each field in the structures of the JDK's reader.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;
