/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.ref.WeakReference;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;

/** A file has one owner, in this process by its key and among others by a lock behind all content. */
class OwnedFileTest {
	private static final String FILE_RULE =
			"A file can belong to only one open recording at a time; this process has one to ";
	private static final String REPOSITORY_RULE =
			"A repository can belong to only one open recording at a time; this process has one in ";
	private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

	@TempDir
	private Path directory;

	private Path file;

	@BeforeEach
	void nameFile() {
		file = directory.resolve("a.jfr");
	}

	private static OwnedFile open(Path path) throws IOException {
		return OwnedFile.open(path, ChunkFiles.OF_DEFAULT_FILE_SYSTEM, null);
	}

	private static void close(OwnedFile owned) throws IOException {
		owned.file().close();
		owned.release();
	}

	private static void assertRefused(String message, Path path, Path repository) {
		assertEquals(
				message,
				assertThrows(
								IOException.class,
								() -> OwnedFile.open(path, ChunkFiles.OF_DEFAULT_FILE_SYSTEM, repository))
						.getMessage());
	}

	@Test
	void ownerRefusesOthersUntilItReleasesTheFile() throws IOException {
		Path other = directory.resolve("b.jfr");
		OwnedFile owned = open(file);
		OwnedFile ofOther = open(other);
		Path link = Files.createLink(directory.resolve("link.jfr"), file);
		assertRefused(FILE_RULE + file, file, null);
		assertRefused(FILE_RULE + link, link, null);
		assertRefused(REPOSITORY_RULE + directory, file, directory);
		close(owned);
		close(open(link));
		assertRefused(FILE_RULE + other, other, null);
		close(ofOther);
		close(open(other));
		OpenResources.assertNoneOf(directory);
	}

	@Test
	void contentStaysAndMayBeReadByOthers() throws IOException {
		Files.write(file, new byte[] {1, 2, 3});
		OwnedFile owned = open(file);
		assertArrayEquals(new byte[] {1, 2, 3}, Files.readAllBytes(file));
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
			channel.lock(0, LOCKED_BYTE, false).release();
			assertThrows(OverlappingFileLockException.class, () -> channel.tryLock(LOCKED_BYTE, 1, false));
		}
		close(owned);
	}

	/** As a copy of the library in another class loader locks it. */
	@Test
	void lockOfSomebodyElseInTheProcessRefusesAndNothingStaysOpen() throws IOException {
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
			channel.lock(LOCKED_BYTE, 1, false);
			int handles = OpenResources.handles(directory).size();
			assertRefused(FILE_RULE + file, file, null);
			assertRefused(REPOSITORY_RULE + directory, file, directory);
			assertEquals(handles, OpenResources.handles(directory).size());
		}
		close(open(file));
	}

	/** A file that is closed already has no locks, and says so with an exception, as some file systems do. */
	@Test
	void fileSystemWithoutLocksHasFilesButNoRepositories() throws IOException {
		ChunkFiles withoutLocks = new ChunkFiles() {
			@Override
			public RandomAccessFile open(Path path) throws IOException {
				RandomAccessFile opened = OF_DEFAULT_FILE_SYSTEM.open(path);
				opened.close();
				return opened;
			}
		};
		assertThrows(ClosedChannelException.class, () -> OwnedFile.open(file, withoutLocks, directory));
		OwnedFile owned = OwnedFile.open(file, withoutLocks, null);
		assertRefused(FILE_RULE + file, file, null);
		Path link = Files.createLink(directory.resolve("link.jfr"), file);
		assertRefused(FILE_RULE + link, link, null);
		close(owned);
		close(open(file));
	}

	private void assertOutputIsFreeWhenItIsClosed(ChunkFiles files, boolean fails) throws IOException {
		FileOutput output = new FileOutput(file, Durability.NONE, files);
		output.begin(new byte[ChunkHeader.LENGTH_BYTES]);
		FileOutput second = new FileOutput(file, Durability.NONE);
		assertThrows(IOException.class, () -> second.begin(new byte[ChunkHeader.LENGTH_BYTES]));
		second.close();
		assertRefused(FILE_RULE + file, file, null);
		if (fails) {
			assertThrows(IOException.class, output::close);
		} else {
			output.close();
		}
		OpenResources.assertNoneOf(directory);
		close(open(file));
	}

	@Test
	void outputGivesItsFileBackEvenIfItFailsWhenItIsClosed() throws IOException {
		assertOutputIsFreeWhenItIsClosed(ChunkFiles.OF_DEFAULT_FILE_SYSTEM, false);
		ChunkFiles failing = new ChunkFiles() {
			@Override
			public RandomAccessFile open(Path path) throws IOException {
				return new RandomAccessFile(path.toFile(), "rw") {
					private boolean closing;

					@Override
					public void close() throws IOException {
						// The channel of the lock closes the file once more in the middle of this.
						boolean first = !closing;
						closing = true;
						super.close();
						if (first) {
							throw new IOException("not closed, says the test");
						}
					}
				};
			}
		};
		assertOutputIsFreeWhenItIsClosed(failing, true);
	}

	@Test
	void deviceHasNoOwner() throws IOException {
		Path device = Path.of("/dev/null");
		assumeTrue(Files.exists(device), "a device that takes everything");
		OwnedFile owned = open(file);
		OwnedFile first = open(device);
		OwnedFile second = open(device);
		close(first);
		close(second);
		assertRefused(FILE_RULE + file, file, null);
		close(owned);
	}

	@Test
	void secondOwnerIsRefusedUntilTheFirstReleases() throws IOException {
		OwnedFile lock = OwnedFile.ofRepository(directory);
		IOException e = assertThrows(IOException.class, () -> OwnedFile.ofRepository(directory));
		assertTrue(
				e.getMessage().contains("this process") && e.getMessage().contains(directory.toString()), e::toString);
		Path sameDirectory = directory.resolve("..").resolve(directory.getFileName());
		assertThrows(IOException.class, () -> OwnedFile.ofRepository(sameDirectory));
		lock.close();
		OwnedFile.ofRepository(sameDirectory).close();
	}

	@Test
	void directoryThatNeverWasARepositoryHasNoLock() throws IOException {
		assertNull(OwnedFile.ofRepositoryIfAny(directory));
		try (Stream<Path> files = Files.list(directory)) {
			assertEquals(0, files.count());
		}
		OwnedFile.ofRepository(directory).close();
		OwnedFile lock = OwnedFile.ofRepositoryIfAny(directory);
		assertThrows(IOException.class, () -> OwnedFile.ofRepositoryIfAny(directory));
		lock.close();
	}

	/** A program that closes none of its recordings must not fill the heap with what is known of them. */
	@Test
	void nothingIsKeptOfAnOwnerThatWasForgotten() throws IOException {
		WeakReference<OwnedFile> forgotten = new WeakReference<>(open(file));
		Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
		assumeTrue(key != null, "files have keys");
		assertTrue(OwnedFile.OWNERS.containsKey(key));
		while (forgotten.get() != null) {
			System.gc();
		}
		OwnedFile other = open(directory.resolve("b.jfr"));
		assertFalse(OwnedFile.OWNERS.containsKey(key));
		assertRefused(FILE_RULE + directory.resolve("b.jfr"), directory.resolve("b.jfr"), null);
		close(other);
		close(open(file));
	}

	/** Nothing but the channel of the file refers to the lock. */
	@Test
	void lockIsKeptAsLongAsTheOwner() throws IOException {
		OwnedFile owned = open(file);
		System.gc();
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
			assertThrows(OverlappingFileLockException.class, () -> channel.tryLock(LOCKED_BYTE, 1, false));
		}
		close(owned);
	}
}
