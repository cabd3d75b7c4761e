/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import java.util.concurrent.atomic.LongAdder;

/** Events that buffers and lanes do not count, or count wrongly. Thread-safe. */
final class EventCounts {
	/** Events that were written to the chunk because all buffers were taken. */
	final LongAdder pastBuffers = new LongAdder();
	/** Events that were counted where they were written, and whose calls found then that the output fails. */
	final LongAdder withdrawn = new LongAdder();
	/** Events that were refused, or could not be written although their calls had returned. */
	final LongAdder failed = new LongAdder();
}
