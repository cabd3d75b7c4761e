/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.MappedSpool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SmallDisk;

/** The contract by mapped files, of which there are often more, by segments that are no whole pages. */
class MappedSpoolTest extends StreamOutputContract {
	@Override
	ChunkSpool spool() {
		return new MappedSpool(4000, temporary);
	}

	@Test
	void directoryThatIsNotThereIsReportedWhenItIsNeeded() throws Exception {
		ChunkSpool spool = new MappedSpool(5000, directory.resolve("none"));
		assertThrows(IOException.class, () -> spool.append(bytes(1, 1), 0, 1));
		spool.close();
	}

	@Test
	void memoryIsUnmappedWhenTheSpoolIsClosedAndNotLater() throws Exception {
		assumeTrue(OpenResources.areVisible(), "a list of mappings");
		ChunkSpool spool = spool();
		spool.append(bytes(1, 12_000), 0, 12_000);
		assertEquals(3, OpenResources.mappings(temporary).size());
		assertEquals(0, OpenResources.handles(temporary).size(), "no handle is needed for a mapping");
		ByteArrayOutputStream drained = new ByteArrayOutputStream();
		spool.drainTo(drained);
		assertArrayEquals(bytes(1, 12_000), drained.toByteArray());
		assertEquals(3, OpenResources.mappings(temporary).size(), "segments are kept for the next chunk");
		spool.close();
		OpenResources.assertNothingLeftIn(temporary);
	}

	/** Pages of 4096 bytes: from a sixteenth of a page for each of them on, a segment has two. */
	@Test
	void segmentsGrowWithTheChunk() throws Exception {
		assumeTrue(OpenResources.areVisible(), "a list of mappings");
		int page = 4096;
		ChunkSpool spool = spool();
		spool.append(new byte[17 * page], 0, 17 * page);
		assertEquals(17, OpenResources.mappings(temporary).size());
		spool.append(new byte[2 * page], 0, 2 * page);
		assertEquals(18, OpenResources.mappings(temporary).size());
		spool.append(new byte[1], 0, 1);
		assertEquals(19, OpenResources.mappings(temporary).size());
		spool.close();
		OpenResources.assertNothingLeftIn(temporary);
	}

	/** Without room on the disk, the first byte of a page that is not there would be a fault of the process. */
	@Test
	void segmentThatADiskHasNoRoomForIsAnErrorAndThoseBeforeStay() throws Exception {
		int page = 4096;
		Path disk = Files.createDirectory(directory.resolve("disk"));
		try (SmallDisk small = SmallDisk.mount(disk)) {
			small.fillUpTo(5);
			ChunkSpool spool = new MappedSpool(2 * page, disk);
			byte[] content = bytes(1, 6 * page);
			assertThrows(IOException.class, () -> spool.append(content, 0, content.length));
			ByteArrayOutputStream drained = new ByteArrayOutputStream();
			spool.drainTo(drained);
			assertArrayEquals(Arrays.copyOf(content, 4 * page), drained.toByteArray());
			assertEquals(List.of(), OpenResources.handles(disk));
			spool.close();
			OpenResources.assertNoneOf(disk);
			assertEquals(List.of(small.ballast()), OpenResources.files(disk));
		}
	}

	@Test
	void spoolThatIsClosedTakesNothingAndMapsNothing() throws Exception {
		ChunkSpool spool = spool();
		spool.append(bytes(1, 12_000), 0, 12_000);
		spool.close();
		assertThrows(IOException.class, () -> spool.append(bytes(1, 1), 0, 1));
		spool.drainTo(OutputStream.nullOutputStream());
		spool.close();
		OpenResources.assertNothingLeftIn(temporary);
	}

	private static Field field(Object owner, String name) throws NoSuchFieldException {
		Field field = owner.getClass().getDeclaredField(name);
		field.setAccessible(true);
		return field;
	}

	@Test
	void segmentThatTheHeapHasNoRoomForLeavesNoHandleAndNoMapping() throws Exception {
		ChunkSpool spool = spool();
		OutOfMemoryError noHeap = new OutOfMemoryError("says the test");
		field(spool, "files").set(spool, new ArrayList<Object>() {
			private static final long serialVersionUID = 1L;

			@Override
			public boolean add(Object file) {
				throw noHeap;
			}
		});
		assertSame(noHeap, assertThrows(OutOfMemoryError.class, () -> spool.append(bytes(1, 1), 0, 1)));
		assertEquals(List.of(), OpenResources.handles(temporary));
		spool.close();
		OpenResources.assertNothingLeftIn(temporary);
	}

	/** Files that still have a name, as on Windows. */
	@Test
	void allFilesAreDeletedWhateverIsThrownMeanwhile() throws Exception {
		ChunkSpool spool = spool();
		spool.append(bytes(1, 12_000), 0, 12_000);
		List<?> files = (List<?>) field(spool, "files").get(spool);
		Path unusable;
		try (FileSystem closed = FileSystems.newFileSystem(directory.resolve("closed.zip"), Map.of("create", "true"))) {
			unusable = closed.getPath("file");
		}
		for (int i = 0; i < 3; i++) {
			Path name = i == 1 ? unusable : Files.createTempFile(temporary, "named", null);
			field(files.get(i), "path").set(files.get(i), name);
		}
		Object memory = field(spool, "memory").get(spool);
		List<?> buffers = (List<?>) field(memory, "buffers").get(memory);
		IllegalStateException refused = new IllegalStateException("says the test");
		field(memory, "buffers").set(memory, new ArrayList<Object>(buffers) {
			private static final long serialVersionUID = 1L;

			@Override
			public void clear() {
				throw refused;
			}
		});
		assertSame(refused, assertThrows(IllegalStateException.class, spool::close));
		assertEquals(1, refused.getSuppressed().length, "a path of a closed file system cannot be deleted");
		OpenResources.assertNothingLeftIn(temporary);
	}
}
