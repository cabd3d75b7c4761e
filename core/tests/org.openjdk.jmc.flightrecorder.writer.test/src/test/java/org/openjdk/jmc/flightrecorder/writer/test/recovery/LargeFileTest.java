/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.recovery;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.HEADER_BYTES;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.SIZE_OFFSET;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.STATE_OFFSET;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.RecoveryReport;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;

/** Files and events of gigabytes, most of it holes, so that they take no place where the file system knows such. */
@EnabledOnOs(OS.LINUX)
class LargeFileTest {
	private static final int PADDED_SIZE_BYTES = 9;
	private static final int UNKNOWN_TYPE = 99;
	private static final long LARGE = 5L << 30;

	@TempDir
	private Path directory;

	private Path file;
	/** Header, metadata, an event, a checkpoint, published; where its tail begins is where the file ends. */
	private byte[] flushed;

	@BeforeEach
	void writeFlushed() throws Exception {
		file = directory.resolve("large.jfr");
		Path open = directory.resolve("open.rec");
		try (Recording recording = Recordings.newRecording(open)) {
			recording.writeEvent(SampleEvents.sample(recording, 1, "text")).flush();
			flushed = Files.readAllBytes(open);
		}
	}

	private interface Change {
		void to(RandomAccessFile file) throws IOException;
	}

	private void change(Change change) throws IOException {
		try (RandomAccessFile changed = new RandomAccessFile(file.toFile(), "rw")) {
			change.to(changed);
		}
	}

	private static byte[] paddedSize(long sizeBytes) {
		byte[] size = new byte[PADDED_SIZE_BYTES];
		for (int i = 0; i < PADDED_SIZE_BYTES - 1; i++) {
			size[i] = (byte) (sizeBytes >>> 7 * i | 0x80);
		}
		return size;
	}

	@Test
	void aChunkBehindFourGibibytesIsRecovered() throws Exception {
		byte[] sealed = flushed.clone();
		ByteBuffer.wrap(sealed).putLong(SIZE_OFFSET, LARGE).put(STATE_OFFSET, (byte) 0);
		change(f -> {
			f.write(sealed);
			f.write(paddedSize(LARGE - sealed.length));
			f.write(UNKNOWN_TYPE);
			f.seek(LARGE);
			f.write(flushed);
			f.setLength(2 * LARGE);
		});
		assertEquals(
				new RecoveryReport(file, 2, LARGE + flushed.length, LARGE - flushed.length, true, List.of()),
				Recordings.recover(file));
		assertEquals(LARGE + flushed.length, Files.size(file));
		byte[] second = new byte[flushed.length];
		change(f -> {
			f.seek(LARGE);
			f.readFully(second);
		});
		Files.write(file, second);
		assertEquals(1, JdkReader.events(file).size());
		byte[] expected = flushed.clone();
		expected[STATE_OFFSET] = 0;
		// The clock went on in the file, and so had the start of the second chunk to be later than that of the first.
		ByteBuffer.wrap(expected).putLong(32, ByteBuffer.wrap(second).getLong(32));
		ByteBuffer.wrap(expected).putLong(48, ByteBuffer.wrap(second).getLong(48));
		ByteBuffer.wrap(expected).putLong(40, ByteBuffer.wrap(second).getLong(40));
		assertArrayEquals(expected, second);
	}

	@Test
	void anEventOfMoreThanFourGibibytesIsPassedWithoutReadingIt() throws Exception {
		byte[] size = paddedSize(LARGE);
		long checkpointOffset = ByteBuffer.wrap(flushed).getLong(16);
		byte[] header = new byte[HEADER_BYTES];
		System.arraycopy(flushed, 0, header, 0, HEADER_BYTES);
		// The header is being rewritten and has the new size: what is before that was shown to readers, zeros and all.
		ByteBuffer.wrap(header).putLong(SIZE_OFFSET, LARGE + flushed.length).put(STATE_OFFSET, (byte) 255);
		change(f -> {
			f.write(header);
			f.write(size);
			f.write(UNKNOWN_TYPE);
			f.seek(HEADER_BYTES + LARGE);
			f.write(flushed, HEADER_BYTES, flushed.length - HEADER_BYTES);
			f.write(new byte[100]);
		});
		assertEquals(
				new RecoveryReport(file, 1, LARGE + flushed.length, 100, true, List.of()), Recordings.recover(file));
		byte[] repaired = new byte[HEADER_BYTES];
		change(f -> f.readFully(repaired));
		assertEquals(LARGE + flushed.length, ByteBuffer.wrap(repaired).getLong(SIZE_OFFSET));
		assertEquals(LARGE + checkpointOffset, ByteBuffer.wrap(repaired).getLong(16));
		assertEquals(0, repaired[STATE_OFFSET]);
		assertEquals(1, JdkReader.events(file).size());
	}
}
