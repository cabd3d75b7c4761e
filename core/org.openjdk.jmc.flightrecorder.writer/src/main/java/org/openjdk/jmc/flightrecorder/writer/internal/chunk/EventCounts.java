/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.util.concurrent.atomic.LongAdder;

/** How many events took another way than through a buffer or a lane. Thread-safe. */
final class EventCounts {
	/** Events that were written to the chunk because all buffers were taken. */
	final LongAdder pastBuffers = new LongAdder();
	/** Events that were counted where they were written, and whose calls threw afterwards. */
	final LongAdder withdrawn = new LongAdder();
	/** Events that were refused, or could not be written although their calls had returned. */
	final LongAdder failed = new LongAdder();
}
