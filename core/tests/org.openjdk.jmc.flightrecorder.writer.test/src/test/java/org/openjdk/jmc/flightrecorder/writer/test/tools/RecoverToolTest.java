/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** What the tool says of files that are whole, unfinished, empty and no recordings. */
class RecoverToolTest {
	@TempDir
	private Path directory;

	private byte[] unfinished() throws Exception {
		Path open = directory.resolve("open.rec");
		try (Recording recording = Recordings.newRecording(open)) {
			recording.writeEvent(SampleEvents.sample(recording, 1, "text")).flush();
			return Files.readAllBytes(open);
		}
	}

	@Test
	void eachFileIsRecoveredAndNamed() throws Exception {
		byte[] flushed = unfinished();
		Path cut = directory.resolve("cut.jfr");
		Path begun = directory.resolve("begun.jfr");
		Path repository = Files.createDirectory(directory.resolve("repository"));
		Files.write(cut, Arrays.copyOf(flushed, flushed.length + 1000));
		byte[] header = Arrays.copyOf(flushed, 68);
		ByteBuffer.wrap(header).putLong(8, header.length).putLong(16, 0).putLong(24, 0);
		Files.write(begun, header);
		Files.write(repository.resolve("1.jfr"), flushed);
		String size = String.format("%,d bytes in 1 chunk(s)", flushed.length);
		assertEquals(
				String.join(
						System.lineSeparator(),
						cut + ": recovered " + size + ", 1,000 bytes cut",
						begun + ": nothing had been flushed",
						repository.resolve("1.jfr") + ": recovered " + size + ", 0 bytes cut",
						""),
				Tool.succeed("recover", cut, begun, repository));
		assertEquals(1, TwoReaders.read(cut).size());
		assertEquals(cut + ": is complete, " + size + System.lineSeparator(), Tool.succeed("recover", cut));
	}

	@Test
	void filesThatAreNoRecordingsAreNamedAndTheOthersAreRecovered() throws Exception {
		Path text = Files.writeString(directory.resolve("text.jfr"), "no recording");
		Path good = Files.write(directory.resolve("good.jfr"), unfinished());
		Tool.Result result = Tool.run("recover", text, good);
		assertEquals(1, result.status());
		assertTrue(result.err().contains(text + " is not a JFR file"), result.err());
		assertTrue(result.out().contains(good + ": recovered"), result.out());
		assertEquals(1, TwoReaders.read(good).size());
	}
}
