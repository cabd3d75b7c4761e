/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.SyncFailedException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;

/** What an output asks of a file system, in a thread that may be interrupted. */
class ChunkFilesTest {
	private final ChunkFiles files = ChunkFiles.OF_DEFAULT_FILE_SYSTEM;

	@TempDir
	private Path directory;

	@AfterEach
	void forgetInterrupts() {
		Thread.interrupted();
	}

	@Test
	void namesAreForcedInAThreadThatIsInterruptedAndStaysIt() throws Exception {
		Path inner = Files.createDirectory(directory.resolve("inner"));
		files.forceNames(inner);
		assertFalse(Thread.currentThread().isInterrupted());
		Thread.currentThread().interrupt();
		files.forceNames(inner);
		assertTrue(Thread.interrupted());
		OpenResources.assertNoneOf(directory);
	}

	@Test
	void whatAnInterruptBreaksOffIsRepeatedAndTheInterruptStays() throws Exception {
		int[] tries = new int[1];
		String result = ChunkFiles.uninterrupted(() -> {
			assertFalse(Thread.currentThread().isInterrupted());
			if (tries[0]++ < 2) {
				throw new ClosedByInterruptException();
			}
			return "done";
		});
		assertEquals("done", result);
		assertEquals(3, tries[0]);
		assertTrue(Thread.interrupted());
	}

	@Test
	void directoryThatIsNotThereIsAnErrorAndTheInterruptStays() {
		Path missing = directory.resolve("missing");
		assertThrows(IOException.class, () -> files.forceNames(missing));
		assertFalse(Thread.currentThread().isInterrupted());
		Thread.currentThread().interrupt();
		assertThrows(IOException.class, () -> files.forceNames(missing));
		assertTrue(Thread.interrupted());
	}

	@Test
	void bytesAreForcedInAThreadThatIsInterruptedAndTheFileStaysOpen() throws Exception {
		try (RandomAccessFile file = files.open(directory.resolve("a.jfr"))) {
			file.write(1);
			Thread.currentThread().interrupt();
			files.force(file);
			file.write(2);
			assertTrue(Thread.interrupted());
		}
		assertArrayEquals(new byte[] {1, 2}, Files.readAllBytes(directory.resolve("a.jfr")));
	}

	@Test
	void whatCannotBeForcedIsAnError() throws Exception {
		Path device = Path.of("/dev/null");
		assumeTrue(Files.exists(device), "a device without a disk behind it");
		try (RandomAccessFile file = files.open(device)) {
			assertThrows(SyncFailedException.class, () -> files.force(file));
		}
		assertThrows(IOException.class, () -> files.forceNames(device));
	}

	@Test
	void openingKeepsExistingContent() throws Exception {
		Path path = Files.write(directory.resolve("a.jfr"), new byte[] {1, 2, 3});
		try (RandomAccessFile file = files.open(path)) {
			assertEquals(3, file.length());
			file.write(9);
		}
		assertArrayEquals(new byte[] {9, 2, 3}, Files.readAllBytes(path));
	}

	@Test
	void fileIsMovedInPlaceOfAnother() throws Exception {
		Path from = Files.write(directory.resolve("a.jfr.new"), new byte[] {1});
		Path to = Files.write(directory.resolve("a.jfr"), new byte[] {2, 2});
		files.move(from, to);
		assertArrayEquals(new byte[] {1}, Files.readAllBytes(to));
		assertFalse(Files.exists(from));
		assertThrows(IOException.class, () -> files.move(from, to));
	}

	@Test
	void deletionNeedsNoFileButMustNotFail() throws Exception {
		Path path = Files.write(directory.resolve("a.jfr"), new byte[] {1});
		files.delete(path);
		files.delete(path);
		assertFalse(Files.exists(path));
		Path full = Files.createDirectory(directory.resolve("full"));
		Files.write(full.resolve("b"), new byte[] {1});
		assertThrows(IOException.class, () -> files.delete(full));
	}

	@Test
	void fileOfASealedChunkIsClosedWhereItsNameCannotBeForced() throws Exception {
		IOException broken = new IOException("says the test");
		ChunkFiles unforced = new ChunkFiles() {
			@Override
			public void forceNames(Path inner) throws IOException {
				throw broken;
			}
		};
		ChunkOutput output = new RepositoryOutput(
				directory,
				ZoneOffset.UTC,
				new RepositoryOutput.Limits(0, 0),
				file -> true,
				Durability.SEALS,
				false,
				unforced);
		byte[] header = new ChunkHeader(ChunkHeader.LENGTH_BYTES, 0, 0, 0, 0, 0, 1, ChunkHeader.FIRST_GENERATION, false)
				.encode();
		output.begin(header);
		assertSame(broken, assertThrows(IOException.class, () -> output.seal(header, header, () -> {})));
		output.cutBack(null, 0);
		output.close();
		OpenResources.assertNoneOf(directory);
	}
}
