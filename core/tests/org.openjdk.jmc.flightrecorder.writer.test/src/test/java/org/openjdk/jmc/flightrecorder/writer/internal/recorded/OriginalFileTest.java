/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.INT;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.TEXT;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.field;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.type;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.types;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.read.MetadataElement;

/** The types and constants of all chunks of a file are read; damage is bad input that names the file. */
class OriginalFileTest {
	@TempDir
	Path directory;

	/** A finished chunk with types and a checkpoint. */
	private static byte[] chunk(MetadataElement root, long delta, long... pools) {
		MadeChunk chunk = new MadeChunk();
		long metadata = chunk.metadata(1, root);
		long checkpoint = chunk.checkpoint(1, delta, 1, pools);
		return finished(chunk, checkpoint, metadata);
	}

	private static byte[] finished(MadeChunk chunk, long checkpoint, long metadata) {
		return chunk.header(new ChunkHeader(
						chunk.lengthBytes(), checkpoint, metadata, 1, 1, 1, 1_000, ChunkHeader.FINISHED, false))
				.toBytes();
	}

	private OriginalFile read(byte[]... chunks) throws IOException {
		Path path = directory.resolve("original.jfr");
		Files.write(path, new byte[0]);
		for (byte[] chunk : chunks) {
			Files.write(path, chunk, StandardOpenOption.APPEND);
		}
		return OriginalFile.read(path);
	}

	private void assertDamaged(byte[]... chunks) {
		String message = assertThrows(IOException.class, () -> read(chunks)).getMessage();
		assertTrue(message.contains("original.jfr"), message);
	}

	@Test
	void chunksOfEqualMetadataHaveTheirTypesOnce() throws IOException {
		byte[] one = chunk(types(), 0, 0);
		byte[] other = chunk(types(type("a.Other", 30, field("n", INT))), 0, 0);
		assertEquals(1, read(one, one).typesOfChunks().size());
		assertEquals(2, read(one, other).typesOfChunks().size());
		assertEquals(3, read(one, other, one).typesOfChunks().size());
	}

	@Test
	void typeThatAFieldOrACheckpointHasInAPoolIsPooled() throws IOException {
		OriginalFile file = read(chunk(
				types(
						type("a.Wrapper", 41, "simpleType=true", field("s", TEXT)),
						type("a.Constant", 42, field("n", INT)),
						type("a.Inline", 43, field("n", INT)),
						type("a.S", 44, field("pooled", 41, "constantPool=true"), field("inline", 43))),
				0,
				1,
				42,
				1,
				7,
				5));
		assertTrue(file.isPooled("a.Wrapper"));
		assertTrue(file.isPooled("a.Constant"));
		assertFalse(file.isPooled("a.Inline"));
		assertFalse(file.isPooled("a.S"));
	}

	@Test
	void constantsOfAllCheckpointsAreRead() throws IOException {
		MetadataElement root = types(
				type("a.One", 40, "simpleType=true", field("s", TEXT)),
				type("a.Two", 41, "simpleType=true", field("s", TEXT)));
		MadeChunk chunk = new MadeChunk();
		long metadata = chunk.metadata(1, root);
		long first = chunk.checkpoint(1, 0, 1, 1, 40, 1, 7, 3, 1, 'a');
		long second = chunk.checkpoint(1, first - chunk.lengthBytes(), 1, 1, 41, 1, 8, 3, 1, 'b');
		OriginalFile file = read(finished(chunk, second, metadata));
		assertEquals("a", file.constants().of("a.One")[0].text());
		assertEquals(8, file.constants().of("a.Two")[0].id());
		assertTrue(file.isPooled("a.One"));
	}

	/** The second chunk has the fault, in a checkpoint that is the first event of its chunk. */
	@ParameterizedTest
	@CsvSource({"1, 69", "1000, 1068", "-1, 67", "-1000, -932"})
	void checkpointBeforeIsInTheChunk(long delta, long offset) throws IOException {
		byte[] whole = checkpointFirst(0);
		assertEquals(1, read(whole, whole).typesOfChunks().size());
		assertFault(
				"no checkpoint at the offset that the header or the next checkpoint gives at byte "
						+ (whole.length + offset),
				whole,
				checkpointFirst(delta));
	}

	private static byte[] checkpointFirst(long delta) {
		MadeChunk chunk = new MadeChunk();
		long checkpoint = chunk.checkpoint(1, delta, 1, 0);
		return finished(chunk, checkpoint, chunk.metadata(1, types()));
	}

	private void assertFault(String fault, byte[]... chunks) {
		String message = assertThrows(IOException.class, () -> read(chunks)).getMessage();
		assertEquals(
				directory.resolve("original.jfr") + " is not a recording whose types can be read: " + fault, message);
	}

	@Test
	void metadataIsWithinItsChunk() {
		MadeChunk chunk = new MadeChunk();
		chunk.metadata(1, types());
		byte[] whole = chunk(types(), 0, 0);
		for (long wrong : new long[] {0, 67, chunk.lengthBytes()}) {
			assertFault("no whole chunk at byte " + whole.length, whole, finished(chunk, 0, wrong));
		}
	}

	@Test
	void fileThatEndsWithinAChunkIsDamaged() {
		byte[] whole = chunk(types(), 0, 0);
		for (int length : new int[] {0, 1, 67, 68, whole.length - 1}) {
			assertDamaged(Arrays.copyOf(whole, length));
		}
		assertFault("no whole chunk at byte " + whole.length, whole, new byte[1]);
		assertFault("no whole chunk at byte " + whole.length, whole, Arrays.copyOf(whole, whole.length - 1));
	}

	/** Nothing of that size is allocated. */
	@Test
	void eventThatIsLongerThanTheFileIsDamage() {
		MadeChunk chunk = new MadeChunk().bytes(0xFF, 0xFF, 0xFF, 0xFF, 0x07, 0, 0, 0, 1);
		assertDamaged(finished(chunk, 0, 68));
		MadeChunk negative = new MadeChunk().bytes(0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0);
		assertDamaged(finished(negative, 0, 68));
	}

	@Test
	void constantsOfATypeThatIsNotThereAreDamage() {
		assertDamaged(chunk(types(), 0, 1, 99, 1, 7, 5));
	}
}
