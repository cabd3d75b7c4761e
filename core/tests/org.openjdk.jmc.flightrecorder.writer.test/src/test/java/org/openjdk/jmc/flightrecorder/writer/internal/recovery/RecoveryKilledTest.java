/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.HEADER_BYTES;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.STATE_OFFSET;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.internal.read.FileWindow;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Tape;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** The recovery dies as well, between any two of its changes and in the midst of each; then it is done once more. */
class RecoveryKilledTest {

	@TempDir
	private Path directory;

	/** Unfinished files, each in another way. */
	private Map<String, byte[]> unfinished() throws Exception {
		Map<String, byte[]> files = new LinkedHashMap<>();
		Path path = directory.resolve("unclosed.jfr");
		try (Recording recording = Recordings.newRecording(path)) {
			Type type = recording.registerEventType("test.Number", t -> t.addField("number", Types.Builtin.LONG));
			files.put("begun", Files.readAllBytes(path));
			write(recording, type, 6_000);
			files.put("nothing flushed", Files.readAllBytes(path));
			recording.flush();
			files.put("flushed", Files.readAllBytes(path));
			write(recording, type, 6_000);
			files.put("tail", Files.readAllBytes(path));
			files.put("torn", torn(Files.readAllBytes(path), 0));
			recording.rotateChunk();
			byte[] rotated = Files.readAllBytes(path);
			files.put("rotated", rotated);
			files.put("being sealed", torn(rotated, 0));
			write(recording, type, 10);
			recording.flush();
			write(recording, type, 6_000);
			byte[] second = Files.readAllBytes(path);
			files.put("second chunk", second);
			files.put("two torn chunks", torn(torn(second, 0), rotated.length - HEADER_BYTES));
		}
		return files;
	}

	private static void write(Recording recording, Type type, int count) {
		for (int i = 0; i < count; i++) {
			long number = i;
			recording.writeEvent(type.asValue(v -> v.putField("number", number)));
		}
	}

	private static byte[] torn(byte[] file, int chunkStart) {
		byte[] torn = file.clone();
		Arrays.fill(torn, chunkStart + 8, chunkStart + 32, (byte) 0x11);
		torn[chunkStart + STATE_OFFSET] = (byte) 255;
		return torn;
	}

	@Test
	void aSecondAttemptFinishesWhatTheFirstBegan() throws Exception {
		Path file = directory.resolve("recording.jfr");
		for (Map.Entry<String, byte[]> unfinished : unfinished().entrySet()) {
			Files.write(file, unfinished.getValue());
			RecoveryPlan plan;
			try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "r")) {
				plan = RecoveryPlan.of(new FileWindow(StoredFile.Content.of(opened), opened.length()));
			}
			Tape tape = Tape.of(file);
			try (RandomAccessFile taped = tape.file(file)) {
				FileRecovery.repair(plan, StoredFile.Content.of(taped));
			}
			assertTrue(tape.changes() > 0, unfinished.getKey());
			byte[] whole = Files.readAllBytes(file);
			int events = TwoReaders.read(file).size();
			assertFalse(FileRecovery.recover(file).changed(), unfinished.getKey());
			for (int changes = 0; changes < tape.changes(); changes++) {
				int lengthBytes = tape.bytesOf(changes);
				for (int part = 0; part < Math.max(1, lengthBytes); part += Math.max(1, lengthBytes / 9)) {
					String moment = unfinished.getKey() + " after " + changes + " changes and " + part + " bytes";
					Files.write(file, tape.after(changes, part));
					FileRecovery.recover(file);
					byte[] recovered = Files.readAllBytes(file);
					assertEquals(whole.length, recovered.length, moment);
					if (!Arrays.equals(whole, recovered)) {
						assertEquals(events, TwoReaders.read(file).size(), moment);
					}
					assertFalse(FileRecovery.recover(file).changed(), moment);
				}
			}
		}
	}

	@Test
	void anEmptyChunkStartsWhenTheLostOneDid() throws Exception {
		Path file = directory.resolve("recording.jfr");
		Files.write(file, unfinished().get("nothing flushed"));
		assertEquals(0, FileRecovery.recover(file).chunks());
		assertEquals(List.of(), TwoReaders.read(file));
		assertEquals(1, FileRecovery.recover(file).chunks());
	}
}
