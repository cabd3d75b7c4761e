/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Events that buffers and lanes do not count, or count wrongly. Thread-safe. Counting takes no heap, which may have no room
 * left just then.
 */
final class EventCounts {
	/** Events that were written to the chunk because all buffers were taken. */
	final AtomicLong pastBuffers = new AtomicLong();
	/** Events that were counted where they were written, and whose calls found then that the output fails. */
	final AtomicLong withdrawn = new AtomicLong();
	/** Events that were refused, or could not be written although their calls had returned. */
	final AtomicLong failed = new AtomicLong();
}
