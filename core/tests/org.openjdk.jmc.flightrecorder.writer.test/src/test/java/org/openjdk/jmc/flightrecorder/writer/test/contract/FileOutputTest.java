/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.HEADER_BYTES;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.output.Durability;
import org.openjdk.jmc.flightrecorder.writer.internal.output.FileOutput;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.WatchedFile;

/** A file: the contract, and what a reader of the growing file sees. */
class FileOutputTest extends ChunkOutputContract {
	private static final int STATE = 64;

	private Path file() {
		return directory.resolve("output.jfr");
	}

	@Override
	ChunkOutput open() throws IOException {
		return new FileOutput(file(), Durability.NONE);
	}

	@Override
	byte[] received() throws IOException {
		return Files.readAllBytes(file());
	}

	@Test
	void bytesAreInTheFileWhenTheyArePublishedOrSealed() throws Exception {
		ChunkOutput output = open();
		output.begin(header(1));
		assertArrayEquals(header(1), received());
		output.append(new byte[] {1, 2, 3}, 1, 2);
		output.publish(header(2));
		assertArrayEquals(concat(header(2), new byte[] {2, 3}), received());
		output.append(new byte[] {4}, 0, 1);
		output.publish(header(3));
		assertArrayEquals(concat(header(3), new byte[] {2, 3, 4}), received());
		output.seal(header(0), header(5), () -> {});
		assertArrayEquals(concat(header(0), new byte[] {2, 3, 4}, header(5)), received());
		output.publish(header(6));
		assertArrayEquals(concat(header(0), new byte[] {2, 3, 4}, header(6)), received());
		output.close();
		assertTrue(output.canPublish());
		assertFalse(output.hasOneFilePerChunk());
		assertFalse(output.runsClientCode());
	}

	@Test
	void betweenPublicationsTheFileGrowsByWholeBlocks() throws Exception {
		int block = 1 << 17;
		List<Long> ends = new ArrayList<>();
		ChunkOutput output = new FileOutput(new WatchedFile(file()) {
			@Override
			public void write(byte[] bytes, int from, int lengthBytes) throws IOException {
				writeThrough(bytes, from, lengthBytes);
				ends.add(getFilePointer());
			}
		});
		output.begin(header(1));
		byte[] content = bytes(1, 3 * block + 1000);
		ends.clear();
		for (int from = 0; from < content.length; from += 1009) {
			output.append(content, from, Math.min(1009, content.length - from));
		}
		assertEquals(List.of((long) block, 2L * block, 3L * block), ends);
		output.publish(header(2));
		assertArrayEquals(concat(header(2), content), received());
		// Longer than a block, with part of one before it and behind it.
		byte[] more = bytes(2, 2 * block);
		ends.clear();
		output.append(more, 0, more.length);
		assertEquals(List.of(4L * block, 5L * block), ends);
		output.seal(header(3), null, () -> {});
		output.close();
		assertArrayEquals(concat(header(3), content, more), received());
	}

	@Test
	void fileThatIsNewIsNotCut() throws Exception {
		int[] cuts = new int[1];
		ChunkOutput output = new FileOutput(new RandomAccessFile(file().toFile(), "rw") {
			@Override
			public void setLength(long lengthBytes) throws IOException {
				cuts[0]++;
				super.setLength(lengthBytes);
			}
		});
		output.begin(header(1));
		output.seal(header(2), null, () -> {});
		output.close();
		assertEquals(0, cuts[0]);
	}

	@Test
	void publishedBytesSurviveTruncation() throws Exception {
		ChunkOutput output = open();
		output.begin(header(1));
		output.append(bytes(1, 10), 0, 10);
		output.seal(header(0), header(2), () -> {});
		byte[] content = bytes(2, 500);
		output.append(content, 0, 300);
		output.publish(header(3));
		output.append(content, 300, 200);
		output.cutBack(header(0), HEADER_BYTES + 300);
		output.close();
		assertArrayEquals(concat(header(0), bytes(1, 10), header(0), Arrays.copyOf(content, 300)), received());
	}

	@Test
	void formerContentOfTheFileIsReplaced() throws Exception {
		Files.write(file(), bytes(9, 100_000));
		ChunkOutput output = open();
		output.begin(header(1));
		output.seal(header(2), null, () -> {});
		output.close();
		assertArrayEquals(header(2), received());
	}

	@Test
	void readerNeverSeesAFinishedChunkWithoutTheNextNorAHalfHeader() throws Exception {
		int rounds = 3000;
		AtomicBoolean done = new AtomicBoolean();
		ChunkOutput output = open();
		output.begin(state(1, 0));
		Thread writer = new Thread(
				() -> {
					try {
						for (int i = 1; i < rounds; i++) {
							output.publish(state(1 + i % 254, i));
						}
						output.append(new byte[10], 0, 10);
						output.seal(state(0, rounds), state(1, 1), () -> {});
					} catch (IOException e) {
						throw new AssertionError(e);
					} finally {
						done.set(true);
					}
				},
				"publisher");
		writer.start();
		try (var in = new java.io.RandomAccessFile(file().toFile(), "r")) {
			int good = 0;
			boolean last = false;
			while (!last) {
				last = done.get();
				// As readers do: the state, all fields, the state again.
				in.seek(STATE);
				int before = in.read();
				byte[] header = new byte[HEADER_BYTES];
				in.seek(0);
				in.readFully(header);
				in.seek(STATE);
				int after = in.read();
				if (before == after && before != 255 && (header[STATE] & 0xFF) == before) {
					good++;
					if (before == 0) {
						assertTrue(in.length() >= HEADER_BYTES + 10 + HEADER_BYTES, "a next chunk follows");
					}
					// Generations come again after 254 publications, which no reader is slow enough to mistake here.
					long number = java.nio.ByteBuffer.wrap(header).getLong(0);
					for (int field = 1; field < 8; field++) {
						assertEquals(number, java.nio.ByteBuffer.wrap(header).getLong(field * 8), "a torn header");
					}
				}
			}
			assertTrue(good > 0);
		} finally {
			writer.join();
			output.close();
		}
	}

	private static byte[] state(int state, long number) {
		java.nio.ByteBuffer header = java.nio.ByteBuffer.allocate(HEADER_BYTES);
		for (int field = 0; field < 8; field++) {
			header.putLong(number);
		}
		header.put(STATE, (byte) state);
		return header.array();
	}

	@Test
	void fileThatTakesNothingFails() throws Exception {
		Path full = Path.of("/dev/full");
		assumeTrue(Files.exists(full), "a device that is always full");
		ChunkOutput output = new FileOutput(full, Durability.NONE);
		assertThrows(IOException.class, () -> output.begin(header(1)));
		output.close();
	}

	@Test
	void pathThatIsNoFileIsRefused() {
		assertThrows(IOException.class, () -> new FileOutput(directory, Durability.NONE).begin(header(1)));
		assertThrows(IOException.class, () -> new FileOutput(directory.resolve("no/such/file"), Durability.NONE)
				.begin(header(1)));
	}
}
