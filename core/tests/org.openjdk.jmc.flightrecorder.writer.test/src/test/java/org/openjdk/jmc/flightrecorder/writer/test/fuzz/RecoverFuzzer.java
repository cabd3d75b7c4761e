/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.fuzz;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.RecoveryReport;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/**
 * The bytes choose a recording, finished or not, and damage it. The repair ends (who calls this sees to it), throws
 * nothing but an {@link IOException}, leaves good files alone, keeps what was safe where the damage came behind it, does
 * all of its work at once, and what it says to be readable is read by all readers where it was not damaged.
 */
public final class RecoverFuzzer {
	private static List<BaseRecording> bases;

	private final BaseRecording base;
	private final Damage damage;
	private final Path file;

	private RecoverFuzzer(BaseRecording base, Damage damage, Path file) {
		this.base = base;
		this.damage = damage;
		this.file = file;
	}

	/** What the fuzzer calls. */
	public static void fuzzerTestOneInput(byte[] data) throws Exception {
		Random random = new BytesRandom(data);
		List<BaseRecording> all = bases();
		BaseRecording base = all.get(random.nextInt(all.size()));
		List<Integer> marks = new ArrayList<>(base.chunkStarts());
		marks.add(base.safeBytes());
		Damage damage = new Damage(base.bytes(), marks, random);
		Path file = Files.createTempFile("damaged", ".jfr");
		try {
			new RecoverFuzzer(base, damage, file).recover();
		} catch (Exception | AssertionError e) {
			throw new AssertionError(base.name() + ", " + damage + ": " + e.getMessage(), e);
		} finally {
			Files.deleteIfExists(file);
		}
	}

	private static synchronized List<BaseRecording> bases() throws IOException {
		if (bases == null) {
			bases = BaseRecording.all();
		}
		return bases;
	}

	private void recover() throws Exception {
		byte[] damaged = damage.bytes();
		Files.write(file, damaged);
		RecoveryReport report;
		try {
			report = Recordings.recover(file);
		} catch (IOException announced) {
			assertArrayEquals(damaged, Files.readAllBytes(file), "what is refused is left untouched");
			assertTrue(damage.first < base.bytes().length, "what was not damaged is refused: " + announced);
			return;
		}
		byte[] recovered = Files.readAllBytes(file);
		assertEquals(!Arrays.equals(damaged, recovered), report.changed(), "says whether the file was changed");
		if (report.chunks() > 0) {
			assertEquals(recovered.length, report.keptBytes(), "says what was kept");
			assertEquals(damaged.length - recovered.length, report.cutBytes(), "says what was cut");
		}
		if (isGood(damaged)) {
			assertFalse(report.changed(), "changed a good file: " + report);
		}
		RecoveryReport again = Recordings.recover(file);
		assertFalse(again.changed(), "found more to do: " + again + " after " + report);
		if (report.chunks() > 0) {
			assertEquals(report.chunks(), again.chunks(), "chunks found again");
		} else if (base.safeEvents() == 0 && report.changed()) {
			assertEquals(List.of(), TwoReaders.read(file), "of nothing comes a recording without events");
		}
		boolean undamaged = damage.first >= report.keptBytes() && report.chunks() > 0;
		if (undamaged || damage.first >= base.safeBytes() && base.safeEvents() > 0) {
			assertReadable(report);
		}
	}

	/** By the rules of the format first: on some other files the JDK's reader spins for ever. */
	private static boolean isGood(byte[] bytes) throws Exception {
		try {
			ChunkDump.validate(bytes);
			return !TwoReaders.read(bytes).isEmpty();
		} catch (RuntimeException | IOException | AssertionError broken) {
			return false;
		}
	}

	private void assertReadable(RecoveryReport report) throws Exception {
		BitSet numbers = new BitSet();
		for (ReadEvent event : TwoReaders.read(file)) {
			int number = Math.toIntExact((Long) event.get("number"));
			assertFalse(numbers.get(number), () -> "twice: " + event);
			assertTrue(number < base.writtenEvents(), () -> "never written: " + event);
			assertEquals(List.of(number, -number), event.get("list"));
			numbers.set(number);
		}
		if (damage.first >= base.safeBytes()) {
			assertTrue(
					numbers.nextClearBit(0) >= base.safeEvents(),
					() -> "lost number " + numbers.nextClearBit(0) + " of " + base.safeEvents() + ": " + report);
		}
	}
}
