/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.MappedSpool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;

/** The contract by mapped files, of which there are often more, by segments that are no whole pages. */
class MappedSpoolTest extends StreamOutputContract {
	@Override
	ChunkSpool spool() {
		return new MappedSpool(4000, temporary);
	}

	@Test
	void directoryThatIsNotThereIsReportedWhenItIsNeeded() throws Exception {
		ChunkSpool spool = new MappedSpool(5000, directory.resolve("none"));
		assertThrows(IOException.class, () -> spool.append(bytes(1, 1), 0, 1));
		spool.close();
	}

	@Test
	void memoryIsUnmappedWhenTheSpoolIsClosedAndNotLater() throws Exception {
		assumeTrue(OpenResources.areVisible(), "a list of mappings");
		ChunkSpool spool = spool();
		spool.append(bytes(1, 12_000), 0, 12_000);
		assertEquals(3, OpenResources.mappings(temporary).size());
		assertEquals(0, OpenResources.handles(temporary).size(), "no handle is needed for a mapping");
		ByteArrayOutputStream drained = new ByteArrayOutputStream();
		spool.drainTo(drained);
		assertArrayEquals(bytes(1, 12_000), drained.toByteArray());
		assertEquals(3, OpenResources.mappings(temporary).size(), "segments are kept for the next chunk");
		spool.close();
		OpenResources.assertNothingLeftIn(temporary);
	}

	@Test
	void spoolThatIsClosedTakesNothingAndMapsNothing() throws Exception {
		ChunkSpool spool = spool();
		spool.append(bytes(1, 12_000), 0, 12_000);
		spool.close();
		assertThrows(IOException.class, () -> spool.append(bytes(1, 1), 0, 1));
		spool.drainTo(OutputStream.nullOutputStream());
		spool.close();
		OpenResources.assertNothingLeftIn(temporary);
	}
}
