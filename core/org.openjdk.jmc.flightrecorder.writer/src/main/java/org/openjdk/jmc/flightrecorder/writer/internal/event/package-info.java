/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * The code that all doors share. It encodes values, times and arrays with the constants of the current chunk, and gives
 * them to the {@link org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake}.
 * <p>
 * The package uses {@code chunk} and what is below it. A value is immutable, so it is encoded in the buffer where it
 * stays. The doors that run code of clients encode into a pooled writer first; an exception then leaves nothing but
 * unreferenced constants.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;
