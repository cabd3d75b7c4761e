/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.util.concurrent.atomic.LongAdder;

/** How many events took another way than through a buffer or a lane. Thread-safe. */
final class EventCounts {
	/** Were written to the chunk, as all buffers were taken. */
	final LongAdder pastBuffers = new LongAdder();
	/** Were counted where they were written, and their calls threw afterwards. */
	final LongAdder withdrawn = new LongAdder();
	/** Were refused, or could not be written although their writing had returned. */
	final LongAdder failed = new LongAdder();
}
