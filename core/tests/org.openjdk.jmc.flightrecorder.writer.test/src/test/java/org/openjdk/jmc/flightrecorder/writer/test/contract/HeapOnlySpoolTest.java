/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.HeapSpool;

/** The contract by heap blocks that are never full. */
class HeapOnlySpoolTest extends StreamOutputContract {
	@Override
	ChunkSpool spool() {
		// A directory that is not there: no file may be wanted.
		return new HeapSpool(Long.MAX_VALUE, directory.resolve("none"));
	}
}
