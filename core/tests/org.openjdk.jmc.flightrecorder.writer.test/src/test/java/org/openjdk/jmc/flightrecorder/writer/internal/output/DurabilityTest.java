/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;

/** The bytes are on the disk before the header that counts them, the header before the name, and nothing more is forced. */
class DurabilityTest {
	/** 14 November 2023, 22:13:20 UTC. */
	private static final long START = 1_700_000_000_000_000_000L;

	private static final int CONTENT_BYTES = 10;

	@TempDir
	private Path directory;

	/** What was forced since the last look: the length of the file and the size in its last header, or names. */
	private final List<String> forced = new ArrayList<>();

	/** Notes what is forced, as it is in the file then. */
	private final class Noting implements ChunkFiles {
		/** Where the last header of the file begins. */
		private long headerStart;

		@Override
		public void force(RandomAccessFile file) throws IOException {
			byte[] header = new byte[ChunkHeader.LENGTH_BYTES];
			long position = file.getFilePointer();
			file.seek(headerStart);
			file.readFully(header);
			file.seek(position);
			forced.add(
					file.length() + " bytes, header " + ByteBuffer.wrap(header).getLong(8));
		}

		@Override
		public void forceNames(Path names) throws IOException {
			forced.add("names in " + directory.toRealPath().relativize(names.toRealPath()));
		}
	}

	private final Noting files = new Noting();

	/** A header that says a size of its own, to be told from others. */
	private static byte[] header(int number) {
		return new ChunkHeader(number, 0, 0, START + number, 1, number, 1, ChunkHeader.FINISHED, false).encode();
	}

	private FileOutput file(Durability durability) {
		return new FileOutput(directory.resolve("file.jfr"), durability, files);
	}

	private RepositoryOutput repository(Durability durability) throws IOException {
		return repository(Files.createDirectories(directory.resolve("repository")), durability);
	}

	private RepositoryOutput repository(Path repository, Durability durability) throws IOException {
		return new RepositoryOutput(
				repository, ZoneOffset.UTC, new RepositoryOutput.Limits(0, 0), file -> false, durability, false, files);
	}

	private void assertForced(String... expected) {
		assertEquals(List.of(expected), forced);
		forced.clear();
	}

	private static void append(ChunkOutput output) throws IOException {
		output.append(new byte[CONTENT_BYTES], 0, CONTENT_BYTES);
	}

	private void begin(ChunkOutput output) throws IOException {
		output.begin(header(1));
		append(output);
		assertForced();
	}

	@Test
	void nothingOfAFileIsForcedWithoutNeed() throws IOException {
		FileOutput output = file(Durability.NONE);
		begin(output);
		output.publish(header(2));
		output.seal(header(3), header(4), () -> {});
		output.cutBack(header(5), ChunkHeader.LENGTH_BYTES);
		output.close();
		assertForced();
	}

	@Test
	void sealedChunksOfAFileAreForcedAndItsNameOnce() throws IOException {
		FileOutput output = file(Durability.SEALS);
		begin(output);
		output.publish(header(2));
		assertForced();
		output.seal(header(3), header(4), () -> {});
		assertForced("146 bytes, header 2", "146 bytes, header 3", "names in ");
		files.headerStart = 78;
		append(output);
		output.seal(header(5), null, () -> {});
		assertForced("156 bytes, header 4", "156 bytes, header 5");
		output.close();
		assertForced();
	}

	@Test
	void publishedBytesOfAFileAreForced() throws IOException {
		FileOutput output = file(Durability.FLUSHES);
		begin(output);
		output.publish(header(2));
		assertForced("78 bytes, header 1", "78 bytes, header 2", "names in ");
		append(output);
		output.publish(header(3));
		assertForced("88 bytes, header 2", "88 bytes, header 3");
		output.seal(header(4), null, () -> {});
		assertForced("88 bytes, header 3", "88 bytes, header 4");
		output.close();
	}

	@Test
	void partThatIsLeftOfAChunkIsForced() throws IOException {
		FileOutput output = file(Durability.SEALS);
		begin(output);
		append(output);
		output.publish(header(2));
		output.cutBack(header(3), ChunkHeader.LENGTH_BYTES + CONTENT_BYTES);
		assertForced("78 bytes, header 2", "78 bytes, header 3", "names in ");
		output.close();
	}

	@Test
	void eachFileOfARepositoryIsForcedWithItsName() throws IOException {
		RepositoryOutput output = repository(Durability.SEALS);
		begin(output);
		output.publish(header(2));
		assertForced();
		for (int number = 3; number <= 7; number += 2) {
			output.seal(header(number), header(number + 1), () -> {});
			assertForced("78 bytes, header " + (number - 1), "78 bytes, header " + number, "names in repository");
			append(output);
		}
		output.close();
		assertForced();
	}

	@Test
	void nameOfAFileOfARepositoryIsForcedWithItsFirstPublishedBytes() throws IOException {
		RepositoryOutput output = repository(Durability.FLUSHES);
		begin(output);
		output.publish(header(2));
		assertForced("78 bytes, header 1", "78 bytes, header 2", "names in repository");
		output.publish(header(3));
		assertForced("78 bytes, header 2", "78 bytes, header 3");
		output.seal(header(4), null, () -> {});
		assertForced("78 bytes, header 3", "78 bytes, header 4");
		output.close();
	}

	@Test
	void nothingOfARepositoryIsForcedWithoutNeed() throws IOException {
		RepositoryOutput output = repository(Durability.NONE);
		begin(output);
		output.publish(header(2));
		output.seal(header(3), null, () -> {});
		output.close();
		assertForced();
	}

	/** A file is lost with its directory. */
	@Test
	void directoriesThatARepositoryMakesAreForcedWithTheirNames() throws IOException {
		Path repository = directory.resolve("outer").resolve("inner");
		repository(repository, Durability.SEALS).close();
		assertForced("names in outer", "names in ");
		repository(repository, Durability.SEALS).close();
		assertForced();
		repository(directory.resolve("other"), Durability.NONE).close();
		assertForced();
	}

	/** The name that the disk must have is that of the file, not that of the link. */
	@Test
	void fileThatIsMadeThroughALinkIsForcedWhereItIs() throws IOException {
		Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
		Files.createSymbolicLink(directory.resolve("file.jfr"), elsewhere.resolve("file.jfr"));
		FileOutput output = file(Durability.SEALS);
		begin(output);
		output.seal(header(2), null, () -> {});
		assertForced("78 bytes, header 1", "78 bytes, header 2", "names in elsewhere");
		output.close();
	}
}
