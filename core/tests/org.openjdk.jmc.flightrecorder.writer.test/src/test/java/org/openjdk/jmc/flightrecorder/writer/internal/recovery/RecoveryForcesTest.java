/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.HEADER_BYTES;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.internal.output.SimulatedDisk;
import org.openjdk.jmc.flightrecorder.writer.internal.output.SimulatedDisk.Forgetting;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;

/**
 * The power fails at each step of the recovery of a file that needs its forces: those of files at random are needed too
 * seldom. A second recovery must bring what the first one would have brought.
 */
class RecoveryForcesTest {
	private static final String NAME = "one.jfr";
	private static final int SECTOR_BYTES = 512;
	/** So much of a header is in the first of its two sectors: the sizes and the clock, and not the state. */
	private static final int FIELDS_BYTES = 60;

	private static final int TAIL_BYTES = 40;
	private static final int FAILURES_OF_STEP = 60;

	@TempDir
	private Path directory;

	/** What goes wrong after a failure of power, null when nothing does in all of them. */
	private static String fault(byte[] file, Forgetting forgetting) throws Exception {
		SimulatedDisk whole = SimulatedDisk.holding(Map.of(NAME, file), Forgetting.NOTHING, 0);
		assertTrue(SimulatedRecovery.recover(whole, NAME));
		SimulatedDisk disk = SimulatedDisk.holding(Map.of(NAME, file), forgetting, whole.forces());
		int begun = disk.operations();
		SimulatedRecovery.recover(disk, NAME);
		Random random = new Random(Seed.get());
		for (int operations = begun; operations <= disk.operations(); operations++) {
			for (int failure = 0; failure < FAILURES_OF_STEP; failure++) {
				byte[] left = disk.afterFailure(operations, random).get(NAME);
				SimulatedDisk second = SimulatedDisk.holding(Map.of(NAME, left), Forgetting.NOTHING, 0);
				String step = " after " + (operations - begun) + " operations";
				try {
					SimulatedRecovery.recover(second, NAME);
				} catch (IOException refused) {
					return refused + step;
				}
				if (whole.content(NAME).length != second.content(NAME).length) {
					return second.content(NAME).length + " bytes in place of " + whole.content(NAME).length + step;
				}
			}
		}
		return null;
	}

	@Test
	void aFileWithoutAHeaderHasOneBeforeItHasContent() throws Exception {
		for (byte[] file : new byte[][] {{}, new byte[HEADER_BYTES], new byte[3 * SECTOR_BYTES]}) {
			assertEquals(null, fault(file, Forgetting.NOTHING), () -> file.length + " zeros");
			assertNotEquals(null, fault(file, Forgetting.FIRST_OF_RECOVERY), () -> file.length + " zeros");
		}
	}

	/** A chunk behind another one, with a tail, whose header lies in two sectors and does not know of what was flushed. */
	private byte[] flushedBehindItsHeader() throws IOException {
		int padding = 0;
		for (int tries = 0; tries < 10; tries++) {
			Path path = directory.resolve(tries + ".jfr");
			try (Recording recording = Recordings.newRecording(path)) {
				Type type = recording.registerEventType("test.Number", t -> t.addField("number", Types.Builtin.LONG)
						.addField("text", Types.Builtin.STRING));
				write(recording, type, "x".repeat(200 + padding), 1);
				recording.rotateChunk();
				byte[] begun = Files.readAllBytes(path);
				int start = begun.length - HEADER_BYTES;
				int wrong = Math.floorMod(SECTOR_BYTES - FIELDS_BYTES - start, SECTOR_BYTES);
				if (wrong != 0) {
					padding += wrong;
					continue;
				}
				write(recording, type, "text", 20);
				recording.flush();
				byte[] flushed = Files.readAllBytes(path);
				System.arraycopy(begun, start, flushed, start, HEADER_BYTES);
				byte[] file = Arrays.copyOf(flushed, flushed.length + TAIL_BYTES);
				// Each of these bytes begins an event that the file ends within.
				Arrays.fill(file, flushed.length, file.length, (byte) (TAIL_BYTES + 1));
				return file;
			}
		}
		throw new AssertionError("No header is in two sectors");
	}

	private static void write(Recording recording, Type type, String text, int count) {
		for (int i = 0; i < count; i++) {
			long number = i;
			recording.writeEvent(type.asValue(v -> v.putField("number", number).putField("text", text)));
		}
	}

	/** Who was told that a file is recovered relies on it. */
	@Test
	void aFileThatIsRecoveredIsOnTheDisk() throws Exception {
		for (byte[] file : new byte[][] {{}, new byte[HEADER_BYTES], flushedBehindItsHeader()}) {
			SimulatedDisk disk = SimulatedDisk.holding(Map.of(NAME, file), Forgetting.NOTHING, 0);
			assertTrue(SimulatedRecovery.recover(disk, NAME));
			Random random = new Random(Seed.get());
			for (int failure = 0; failure < FAILURES_OF_STEP; failure++) {
				byte[] left = disk.afterFailure(disk.operations(), random).get(NAME);
				assertArrayEquals(disk.content(NAME), left, () -> "of " + file.length + " bytes, seed " + Seed.get());
			}
		}
	}

	@Test
	void theStateOfAHeaderInTwoSectorsComesAfterItsFields() throws Exception {
		byte[] file = flushedBehindItsHeader();
		assertEquals(null, fault(file, Forgetting.NOTHING));
		assertNotEquals(null, fault(file, Forgetting.FIRST_OF_RECOVERY));
	}
}
