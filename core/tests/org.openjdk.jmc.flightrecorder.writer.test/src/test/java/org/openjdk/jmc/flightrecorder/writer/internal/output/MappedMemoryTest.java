/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;

/** Mapped files are there until they are released, and gone from then on. */
class MappedMemoryTest {
	private static final int LENGTH_BYTES = 8192;

	@TempDir
	private Path directory;

	private final MappedMemory memory = new MappedMemory();

	private FileChannel channel(String name) throws IOException {
		Path path = Files.write(directory.resolve(name), new byte[LENGTH_BYTES]);
		return FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
	}

	private ByteBuffer map(String name) throws IOException {
		try (FileChannel channel = channel(name)) {
			return memory.map(channel, LENGTH_BYTES);
		}
	}

	@Test
	void contentIsThatOfTheFileAlsoWhenItsChannelIsClosed() throws Exception {
		ByteBuffer first = map("first");
		ByteBuffer second = map("second");
		assertEquals(LENGTH_BYTES, first.capacity());
		first.put(0, (byte) 1);
		second.put(LENGTH_BYTES - 1, (byte) 2);
		memory.release();
		assertEquals(1, Files.readAllBytes(directory.resolve("first"))[0]);
		assertEquals(2, Files.readAllBytes(directory.resolve("second"))[LENGTH_BYTES - 1]);
	}

	@Test
	void everythingIsUnmappedByTheRelease() throws Exception {
		assumeTrue(OpenResources.areVisible());
		for (int i = 0; i < 3; i++) {
			map("file" + i);
		}
		assertEquals(3, OpenResources.mappings(directory).size());
		memory.release();
		OpenResources.assertNoneOf(directory);
	}

	@Test
	void secondReleaseDoesNothingAndNothingIsMappedAfterTheFirst() throws Exception {
		map("first");
		memory.release();
		memory.release();
		IOException e = assertThrows(IOException.class, () -> map("late"));
		assertEquals("The mapped memory has been released", e.getMessage());
		OpenResources.assertNoneOf(directory);
	}

	private WeakReference<ByteBuffer> mapWeakly() throws IOException {
		return new WeakReference<>(map("first"));
	}

	/** Where nothing else unmaps a buffer, the garbage collector does. */
	@Test
	void buffersAreForgottenByTheRelease() throws Exception {
		WeakReference<ByteBuffer> buffer = mapWeakly();
		memory.release();
		System.gc();
		assertNull(buffer.get());
	}

	@Test
	void memoryWithoutFilesIsReleased() throws Exception {
		memory.release();
		OpenResources.assertNoneOf(directory);
	}

	@Test
	void fileThatCannotBeMappedIsAnErrorAndTheOthersStay() throws Exception {
		ByteBuffer first = map("first");
		FileChannel closed = channel("closed");
		closed.close();
		assertThrows(ClosedChannelException.class, () -> memory.map(closed, LENGTH_BYTES));
		first.put(0, (byte) 1);
		assertEquals(1, first.get(0));
		memory.release();
		OpenResources.assertNoneOf(directory);
	}
}
