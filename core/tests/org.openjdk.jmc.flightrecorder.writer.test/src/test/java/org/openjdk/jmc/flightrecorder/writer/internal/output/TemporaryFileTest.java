/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.reflect.Field;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A temporary file leaves nothing in its directory. */
class TemporaryFileTest {
	@TempDir
	Path directory;

	private long files() throws IOException {
		try (Stream<Path> files = Files.list(directory)) {
			return files.count();
		}
	}

	@Test
	void fileIsUsableWithoutAName() throws IOException {
		TemporaryFile temporary = new TemporaryFile(directory);
		temporary.file().write(new byte[] {1, 2, 3});
		temporary.file().seek(1);
		assertEquals(2, temporary.file().read());
		temporary.close();
		assertEquals(0, files());
		assertThrows(IOException.class, () -> temporary.file().read());
	}

	@Test
	void missingDirectoryIsAnError() {
		assertThrows(IOException.class, () -> new TemporaryFile(directory.resolve("missing")));
		assertFalse(TemporaryFile.canBeMadeIn(directory.resolve("missing")));
	}

	@Test
	void directoryHasRoomForOneAndAFileHasNot() throws IOException {
		assertTrue(TemporaryFile.canBeMadeIn(directory));
		assertFalse(TemporaryFile.canBeMadeIn(Files.createFile(directory.resolve("file"))));
	}

	/** A handle that may be mapped, and a file without a name, are those of the operating system. */
	@Test
	void directoryOfAnArchiveHasNoRoomForOne() throws IOException {
		try (FileSystem zip = FileSystems.newFileSystem(directory.resolve("a.zip"), Map.of("create", "true"))) {
			assertFalse(TemporaryFile.canBeMadeIn(zip.getPath("/")));
		}
	}

	@Test
	void directoryThatMayNotBeWrittenHasNoRoomForOne() throws IOException {
		Path unwritable = Files.createDirectory(directory.resolve("unwritable"));
		assumeTrue(unwritable.toFile().setWritable(false) && !Files.isWritable(unwritable), "another user than root");
		assertFalse(TemporaryFile.canBeMadeIn(unwritable));
	}

	@Test
	void withoutADirectoryItIsTheOneOfTheSystem() throws IOException {
		Path systems = Path.of(System.getProperty("java.io.tmpdir"));
		assertEquals(systems, TemporaryFile.directory(null));
		assertEquals(directory, TemporaryFile.directory(directory));
		assertEquals(Files.isWritable(systems), TemporaryFile.canBeMadeIn(null));
	}

	private static void set(TemporaryFile temporary, String field, Object value) throws ReflectiveOperationException {
		Field set = TemporaryFile.class.getDeclaredField(field);
		set.setAccessible(true);
		set.set(temporary, value);
	}

	/** A file that still has its name, as on Windows. */
	@Test
	void failureToCloseIsKeptBesideThatToDelete() throws Exception {
		TemporaryFile temporary = new TemporaryFile(directory);
		temporary.file().close();
		IOException atClose = new IOException("says the test");
		set(temporary, "file", new RandomAccessFile(directory.resolve("other").toFile(), "rw") {
			@Override
			public void close() throws IOException {
				super.close();
				throw atClose;
			}
		});
		set(temporary, "path", directory);
		assertSame(atClose, assertThrows(IOException.class, temporary::close));
		assertEquals(
				List.of(DirectoryNotEmptyException.class),
				Stream.of(atClose.getSuppressed()).map(Object::getClass).toList());
	}
}
