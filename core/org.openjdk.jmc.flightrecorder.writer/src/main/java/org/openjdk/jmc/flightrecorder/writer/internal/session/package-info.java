/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * The life of a recording: the {@link org.openjdk.jmc.flightrecorder.writer.internal.session.RecordingSession} opens it,
 * rotates and flushes its chunks, and closes it; a recording may have a thread for that.
 * <p>
 * Uses intake, and what is below it. Cost: nothing for an event, a lock for a rotation or a flush.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.session;
