/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.MappedSpool;

/** The contract by a mapped file that grows often, by segments that are no whole pages. */
class MappedSpoolTest extends StreamOutputContract {
	@Override
	ChunkSpool spool() {
		return new MappedSpool(5000, temporary);
	}

	@Test
	void directoryThatIsNotThereIsReportedWhenItIsNeeded() throws Exception {
		ChunkSpool spool = new MappedSpool(5000, directory.resolve("none"));
		assertThrows(IOException.class, () -> spool.append(bytes(1, 1), 0, 1));
		spool.close();
	}
}
