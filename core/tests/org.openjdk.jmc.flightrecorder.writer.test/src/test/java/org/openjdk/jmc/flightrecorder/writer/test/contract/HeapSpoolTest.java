/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.HeapSpool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;

/** The contract by heap blocks that are soon full, so that the rest goes to a file. */
class HeapSpoolTest extends StreamOutputContract {
	private static final int MAX_HEAP_BYTES = 10_000;

	@Override
	ChunkSpool spool() {
		return new HeapSpool(MAX_HEAP_BYTES, temporary);
	}

	@Test
	void fileIsMadeOnlyForWhatTheHeapDoesNotTake() throws Exception {
		ChunkSpool spool = spool();
		spool.append(bytes(1, MAX_HEAP_BYTES), 0, MAX_HEAP_BYTES);
		OpenResources.assertNothingLeftIn(temporary);
		spool.append(bytes(1, 1), 0, 1);
		if (OpenResources.areVisible()) {
			assertEquals(1, OpenResources.handles(temporary).size());
			assertNoTemporaryFiles();
		}
		spool.close();
		OpenResources.assertNothingLeftIn(temporary);
	}

	@Test
	void directoryThatIsNotThereIsReportedWhenItIsNeeded() throws Exception {
		ChunkSpool spool = new HeapSpool(100, directory.resolve("none"));
		spool.append(bytes(1, 100), 0, 100);
		assertThrows(IOException.class, () -> spool.append(bytes(1, 1), 0, 1));
		spool.close();
	}
}
