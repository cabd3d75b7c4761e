/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.HEADER_BYTES;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;

/** What holds for every output: the bytes that went in come out, and nothing stays behind. */
abstract class ChunkOutputContract {

	@TempDir
	Path directory;

	/** An empty directory for temporary files. */
	@TempDir
	Path temporary;

	abstract ChunkOutput open() throws IOException;

	/** What has come out so far, complete chunks only where the output keeps others back. */
	abstract byte[] received() throws IOException;

	/** A header that can be told from others. */
	static byte[] header(int number) {
		byte[] header = new byte[HEADER_BYTES];
		for (int i = 0; i < header.length; i++) {
			header[i] = (byte) (number * 31 + i);
		}
		header[64] = (byte) number;
		return header;
	}

	static byte[] bytes(int seed, int lengthBytes) {
		byte[] bytes = new byte[lengthBytes];
		new Random(seed).nextBytes(bytes);
		return bytes;
	}

	static byte[] concat(byte[]... parts) {
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		for (byte[] part : parts) {
			all.writeBytes(part);
		}
		return all.toByteArray();
	}

	void assertNoTemporaryFiles() throws IOException {
		assertEquals(List.of(), OpenResources.files(temporary));
	}

	@Test
	void chunkWithoutContentIsItsHeader() throws Exception {
		ChunkOutput output = open();
		output.begin(header(1));
		output.seal(header(2), null, () -> {});
		output.close();
		assertArrayEquals(header(2), received());
		assertNoTemporaryFiles();
	}

	@Test
	void aCompleteChunkIsToldOnceAndIsThereByThen() throws Exception {
		ByteArrayOutputStream expected = new ByteArrayOutputStream();
		List<byte[]> complete = new ArrayList<>();
		ChunkOutput output = open();
		output.begin(header(1));
		for (int chunk = 1; chunk <= 3; chunk++) {
			expected.writeBytes(header(50 + chunk));
			byte[] next = chunk == 3 ? null : header(chunk);
			output.seal(header(50 + chunk), next, () -> complete.add(assertDoesNotThrow(this::received)));
			assertEquals(chunk, complete.size());
			byte[] received = Arrays.copyOf(complete.get(chunk - 1), expected.size());
			assertArrayEquals(expected.toByteArray(), received);
		}
		output.close();
	}

	@Test
	void bytesComeOutInOrderWhateverTheSizesOfTheAppends() throws Exception {
		int[] sizes = {0, 1, 2, 67, 1000, 4095, 4096, 4097, 70_000, 3, 1_000_000, 5};
		ByteArrayOutputStream expected = new ByteArrayOutputStream();
		ChunkOutput output = open();
		output.begin(header(1));
		for (int chunk = 0; chunk < 4; chunk++) {
			expected.writeBytes(header(100 + chunk));
			for (int i = 0; i < sizes.length; i++) {
				// The second chunk is small, so it must not show anything of the first.
				int size = chunk == 1 ? sizes[i] / 1000 : sizes[i];
				byte[] bytes = bytes(chunk * 100 + i, size + 20);
				output.append(bytes, 7, size);
				expected.write(bytes, 7, size);
			}
			output.seal(header(100 + chunk), chunk == 3 ? null : header(50 + chunk), () -> {});
			byte[] sealed = Arrays.copyOf(received(), expected.size());
			assertArrayEquals(expected.toByteArray(), sealed, "sealed chunks are complete at once");
		}
		output.close();
		assertArrayEquals(expected.toByteArray(), received());
		assertNoTemporaryFiles();
	}

	@Test
	void arraysMayBeUsedAgainAfterTheCall() throws Exception {
		ChunkOutput output = open();
		byte[] header = header(1);
		output.begin(header);
		java.util.Arrays.fill(header, (byte) 0);
		byte[] reused = new byte[100];
		ByteArrayOutputStream expected = new ByteArrayOutputStream();
		expected.writeBytes(header(2));
		for (int i = 0; i < 1000; i++) {
			java.util.Arrays.fill(reused, (byte) i);
			output.append(reused, 0, reused.length);
			expected.writeBytes(reused);
		}
		output.seal(header(2), null, () -> {});
		output.close();
		assertArrayEquals(expected.toByteArray(), received());
	}

	@Test
	void callsMayComeFromDifferentThreadsEvenInterruptedOnes() throws Exception {
		ChunkOutput output = open();
		output.begin(header(1));
		byte[] bytes = bytes(1, 50_000);
		for (int i = 0; i < 10; i++) {
			Throwable[] failure = new Throwable[1];
			boolean[] interrupted = new boolean[1];
			Thread thread = new Thread(() -> {
				Thread.currentThread().interrupt();
				try {
					output.append(bytes, 0, bytes.length);
				} catch (IOException e) {
					failure[0] = e;
				}
				interrupted[0] = Thread.interrupted();
			});
			thread.start();
			thread.join();
			assertEquals(null, failure[0]);
			assertEquals(true, interrupted[0]);
		}
		output.seal(header(2), null, () -> {});
		output.close();
		assertEquals(HEADER_BYTES + 10 * bytes.length, received().length);
	}

	@Test
	void chunkThatIsGivenUpLeavesThoseBefore() throws Exception {
		ChunkOutput output = open();
		output.begin(header(1));
		byte[] first = bytes(1, 200_000);
		output.append(first, 0, first.length);
		output.seal(header(2), header(3), () -> {});
		output.append(first, 0, 1000);
		output.cutBack(null, 0);
		output.close();
		assertArrayEquals(concat(header(2), first), received());
		assertNoTemporaryFiles();
	}

	@Test
	void givingUpTheFirstChunkLeavesNothing() throws Exception {
		ChunkOutput output = open();
		output.begin(header(1));
		output.append(bytes(1, 200_000), 0, 200_000);
		output.cutBack(null, 0);
		output.close();
		assertEquals(0, received().length);
		assertNoTemporaryFiles();
	}

	@Test
	void closingWithoutSealingReleasesEverything() throws Exception {
		ChunkOutput output = open();
		output.begin(header(1));
		output.append(bytes(1, 200_000), 0, 200_000);
		assertNoTemporaryFilesWhileOpen();
		output.close();
		OpenResources.assertNothingLeftIn(temporary);
		OpenResources.assertNoneOf(directory);
	}

	/** What a process leaves that dies now. */
	private void assertNoTemporaryFilesWhileOpen() throws IOException {
		if (!System.getProperty("os.name").startsWith("Windows")) {
			assertNoTemporaryFiles();
		}
	}
}
