/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * How events come into a chunk. The {@link org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake} takes them
 * into shared buffers, and full buffers to the current chunk. A
 * {@link org.openjdk.jmc.flightrecorder.writer.internal.intake.Lane} is the buffer of one writer.
 * {@link org.openjdk.jmc.flightrecorder.writer.internal.intake.BackPressure} is the rule for events while the output
 * cannot keep up.
 * <p>
 * Uses chunk and jdk, and what is below them. The session above is known by two interfaces: it rotates full chunks, and
 * has a thread that can be woken. Writing an event allocates nothing, holds a buffer for the time of one event, and waits
 * for nothing but the output, or for nothing at all where events may be dropped. Footprint: the
 * {@link org.openjdk.jmc.flightrecorder.writer.internal.intake.EventBuffer buffers} that threads have used
 * (EventBuffers.PER_PROCESSOR for each processor, rounded up to a power of two), as many spare ones at most, and the lanes
 * of writers (Lanes.MAX_BYTES beyond the first bytes of each).
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;
