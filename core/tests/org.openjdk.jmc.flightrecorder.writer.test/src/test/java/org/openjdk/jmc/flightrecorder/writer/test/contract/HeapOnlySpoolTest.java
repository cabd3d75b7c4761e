/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.HeapSpool;

/** The contract by heap blocks that are never full. */
class HeapOnlySpoolTest extends StreamOutputContract {
	@Override
	ChunkSpool spool() {
		// A directory that is not there: no file may be wanted.
		return new HeapSpool(Long.MAX_VALUE, directory.resolve("none"));
	}

	@Test
	void spoolThatIsClosedKeepsNothing() throws Exception {
		ChunkSpool spool = HeapSpool.withoutFile();
		spool.append(bytes(1, 10_000), 0, 10_000);
		spool.close();
		ByteArrayOutputStream drained = new ByteArrayOutputStream();
		spool.drainTo(drained);
		assertEquals(0, drained.size());
	}
}
