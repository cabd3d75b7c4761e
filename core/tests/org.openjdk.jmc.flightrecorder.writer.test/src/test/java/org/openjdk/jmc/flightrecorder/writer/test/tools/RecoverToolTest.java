/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;

/** What the tool says of files that are whole, unfinished, empty and no recordings. */
class RecoverToolTest {
	@TempDir
	private Path directory;

	private byte[] unfinished() throws Exception {
		Path open = directory.resolve("open.rec");
		try (Recording recording = Recordings.newRecording(open)) {
			recording.writeEvent(SampleEvents.sample(recording, 1, "text")).flush();
			return Files.readAllBytes(open);
		}
	}

	@Test
	void eachFileIsRecoveredAndNamed() throws Exception {
		byte[] flushed = unfinished();
		Path cut = directory.resolve("cut.jfr");
		Path begun = directory.resolve("begun.jfr");
		Path repository = Files.createDirectory(directory.resolve("repository"));
		Files.write(cut, Arrays.copyOf(flushed, flushed.length + 1000));
		Files.write(begun, begun());
		Files.write(repository.resolve("1.jfr"), flushed);
		String size = String.format("%,d bytes in 1 chunk(s)", flushed.length);
		assertEquals(
				String.join(
						System.lineSeparator(),
						cut + ": recovered " + size + ", 1,000 bytes cut",
						begun + ": nothing had been flushed, it is now a recording of 0 events",
						repository.resolve("1.jfr") + ": recovered " + size + ", 0 bytes cut",
						""),
				Tool.succeed("recover", cut, begun, repository));
		assertEquals(1, TwoReaders.read(cut).size());
		assertEquals(cut + ": is complete, " + size + System.lineSeparator(), Tool.succeed("recover", cut));
	}

	@Test
	void filesWithoutAnythingAreSaidToBeEmpty() throws Exception {
		Path empty = Files.createFile(directory.resolve("empty.jfr"));
		Path repository = Files.createDirectory(directory.resolve("repository"));
		Path inDirectory = Files.createFile(repository.resolve("1.jfr"));
		Path zeros = Files.write(repository.resolve("2.jfr"), new byte[100]);
		String told = String.join(
				System.lineSeparator(),
				empty + ": was empty, it is now a recording of 0 events",
				inDirectory + ": was empty, it is now a recording of 0 events",
				zeros + ": nothing had been flushed, it is now a recording of 0 events",
				"");
		assertEquals(told, Tool.run("recover", "--dry-run", empty, repository).out());
		Path other = directory.resolve("other.jfr");
		Tool.fail(other, empty + " is empty, there is nothing to recover", "recover", "--to", other, empty);
		assertEquals(0, Files.size(empty));
		assertEquals(told, Tool.succeed("recover", empty, repository));
		assertEquals(0, TwoReaders.read(empty).size());
	}

	@Test
	void eachFileThatCannotBeRecoveredIsNamed() throws Exception {
		Tool.Result result = Tool.run("recover", directory.resolve("missing.jfr"), directory.resolve("gone.jfr"));
		assertEquals(1, result.status());
		assertTrue(result.err().contains("missing.jfr: no such file"), result::err);
		assertTrue(result.err().contains("gone.jfr: no such file"), result::err);
		Tool.failUsage("standard input cannot be repaired in place", "recover", "-");
	}

	/** The bytes of an event of the same type. */
	private byte[] event() throws Exception {
		Path other = directory.resolve("other.rec");
		try (Recording recording = Recordings.newRecording(other)) {
			recording.writeEvent(SampleEvents.sample(recording, 1, "text"));
			recording.writeEvent(SampleEvents.sample(recording, 2, "text"));
		}
		try (ByteSource source = ByteSource.open(other, "other")) {
			Chunk chunk = Chunk.of(source).get(0);
			EventWalk walk = new EventWalk(chunk, chunk.cursor());
			do {
				assertTrue(walk.next());
			} while (!walk.isOrdinary());
			return Arrays.copyOfRange(Files.readAllBytes(other), (int) walk.start(), (int) walk.end());
		}
	}

	/** A header as a writer begins a chunk, without anything else. */
	private byte[] begun() throws Exception {
		byte[] header = Arrays.copyOf(unfinished(), 68);
		ByteBuffer.wrap(header).putLong(8, header.length).putLong(16, 0).putLong(24, 0);
		return header;
	}

	/** Events that were written after the last flush, the last one only in part. */
	@Test
	void eventsThatAreCutAreNamed() throws Exception {
		byte[] flushed = unfinished();
		byte[] event = event();
		byte[] part = Arrays.copyOf(event, event.length - 1);
		byte[] bytes = ForeignChunks.concatenated(flushed, event, event, part);
		Path repository = Files.createDirectory(directory.resolve("repository"));
		Path file = Files.write(directory.resolve("a.jfr"), bytes);
		Path inDirectory = Files.write(repository.resolve("b.jfr"), bytes);
		String end =
				String.format(": recovered %,d bytes in 1 chunk(s), %d bytes cut", flushed.length, 3 * event.length - 1)
						+ "; events lost: 3 test.Sample" + System.lineSeparator();
		String both = file + end + inDirectory + end;
		assertEquals(both, Tool.run("recover", "--dry-run", file, repository).out());
		assertEquals(both, Tool.run("recover", file, repository).out());
		assertEquals(1, TwoReaders.read(file).size());
		assertEquals(1, TwoReaders.read(inDirectory).size());
		Files.write(file, bytes);
		assertTrue(Tool.run("recover", "--json", file).out().contains("\"lostEvents\":{\"test.Sample\":3}"));
	}

	@Test
	void filesThatAreNoRecordingsAreNamedAndTheOthersAreRecovered() throws Exception {
		Path text = Files.writeString(directory.resolve("text.jfr"), "no recording");
		Path good = Files.write(directory.resolve("good.jfr"), unfinished());
		Tool.Result result = Tool.run("recover", text, good);
		assertEquals(1, result.status());
		assertTrue(result.err().contains(text + " is not a JFR file"), result.err());
		assertTrue(result.out().contains(good + ": recovered"), result.out());
		assertEquals(1, TwoReaders.read(good).size());
	}

	@Test
	void recordingsWithoutMetadataStayAsTheyAreAlsoInADirectory() throws Exception {
		Path repository = Files.createDirectory(directory.resolve("repository"));
		Path other = Files.write(repository.resolve("2.jfr"), unfinished());
		Path file = repository.resolve("1.jfr");
		for (byte[] bytes : List.of(Arrays.copyOf(begun(), 568), Arrays.copyOf(begun(), 30))) {
			Files.write(file, bytes);
			String told = file + " has no metadata, so none of its " + bytes.length + " bytes can be read";
			for (Path given : List.of(file, repository)) {
				for (List<Object> line :
						List.<List<Object>>of(List.of("recover", "--dry-run", given), List.of("recover", given))) {
					Tool.fail(file, told, line.toArray());
				}
			}
		}
		assertEquals(1, TwoReaders.read(other).size());
	}

	@Test
	void oneFileThatCannotBeRecoveredDoesNotHideTheOthersOfItsDirectory() throws Exception {
		Path repository = Files.createDirectory(directory.resolve("repository"));
		Path text = Files.writeString(repository.resolve("x.jfr"), "no recording");
		Files.createDirectory(repository.resolve("directory.jfr"));
		byte[] event = event();
		byte[] bytes = ForeignChunks.concatenated(unfinished(), event, event, event);
		for (Object option : List.of("--dry-run", "--json", "--no-json")) {
			Path first = Files.write(repository.resolve("a.jfr"), bytes);
			Path last = Files.write(repository.resolve("z.jfr"), bytes);
			Tool.Result result = option.equals("--no-json")
					? Tool.run("recover", repository)
					: Tool.run("recover", option, repository);
			assertEquals(1, result.status(), result::out);
			assertTrue(result.err().contains(text + " is not a JFR file"), result::err);
			if (option.equals("--json")) {
				assertEquals(3, result.out().split("\"lostEvents\":\\{\"test.Sample\":3}", -1).length, result::out);
			} else {
				List<String> lines = result.out().lines().toList();
				assertEquals(2, lines.size(), result::out);
				assertTrue(lines.get(0).startsWith(first + ": recovered"), result::out);
				assertTrue(lines.get(1).startsWith(last + ": recovered"), result::out);
				lines.forEach(line -> assertTrue(line.endsWith("; events lost: 3 test.Sample"), line));
			}
		}
	}

	@Test
	void aDryRunComparesTheChecksum() throws Exception {
		Path repository = directory.resolve("repository");
		try (Recording recording = Recordings.newRepository(
				repository, s -> s.withJdkTypeInitialization().withChecksums())) {
			recording.writeEvent(SampleEvents.sample(recording, 1, "some text"));
		}
		Path file = InputFiles.recordingsOf(repository).get(0);
		byte[] bytes = Files.readAllBytes(file);
		bytes[new String(bytes, StandardCharsets.ISO_8859_1).indexOf("some text")] = 'S';
		Files.write(file, bytes);
		assertDryRunFailsLikeARealOne(file + " is damaged: its checksum was ", repository);
		assertDryRunFailsLikeARealOne(file + " is damaged: its checksum was ", file);
	}

	@Test
	void aDryRunRefusesARepositoryThatAnOpenRecordingUses() throws Exception {
		Path repository = directory.resolve("repository");
		Path link = directory.resolve("link.jfr");
		String told = "A repository can belong to only one open recording at a time; ";
		try (Recording recording = Recordings.newRepository(repository)) {
			recording.writeEvent(SampleEvents.sample(recording, 1, "some text")).flush();
			Files.createSymbolicLink(
					link, InputFiles.recordingsOf(repository).get(0).toAbsolutePath());
			String ofThis = told + "this process has one in " + repository.toRealPath();
			assertDryRunFailsLikeARealOne(ofThis, repository);
			assertDryRunFailsLikeARealOne(ofThis, link);
			String ofAnother = told + "another process has one in " + repository.toRealPath();
			Tool.failInHeap("64m", ofAnother, "recover", repository);
			Tool.failInHeap("64m", ofAnother, "recover", "--dry-run", repository);
		}
		Tool.succeed("recover", "--dry-run", repository);
	}

	@Test
	void aDryRunFailsForAFileThatMayNotBeChanged() throws Exception {
		Path file = Files.write(directory.resolve("in.jfr"), unfinished());
		assertTrue(file.toFile().setReadOnly());
		assumeFalse(Files.isWritable(file), "this user may change every file");
		Tool.fail(file, file + ": no permission", "recover", "--dry-run", file);
		Tool.fail(file, file + " (Permission denied)", "recover", file);
	}

	private static void assertDryRunFailsLikeARealOne(String complaint, Path path) throws Exception {
		Tool.Result dry = Tool.run("recover", "--dry-run", path);
		Tool.Result real = Tool.run("recover", path);
		assertEquals(1, real.status(), real::out);
		assertTrue(real.err().contains(complaint), real::err);
		assertEquals(real, dry);
	}

	@Test
	void aPipeIsRefusedAndNotWaitedFor() throws Exception {
		assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("unix"), "there are named pipes");
		Path repository = Files.createDirectory(directory.resolve("repository"));
		Path pipe = repository.resolve("1.jfr");
		assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
		Path other = Files.write(repository.resolve("2.jfr"), unfinished());
		for (Object option : List.of("--dry-run", "--json")) {
			Tool.Result result = Tool.run("recover", option, repository, pipe);
			assertEquals(1, result.status(), result::out);
			String told = "jfr-tools recover: " + pipe + ": neither a file nor a directory";
			assertEquals(List.of(told, told), result.err().lines().toList());
		}
		assertEquals(1, TwoReaders.read(other).size());
	}

	/** A JVM keeps its chunks in a directory of its own below the one that its user names. */
	@Test
	void directoriesWithoutRecordingsAreRefused() throws Exception {
		Path above = Files.createDirectory(directory.resolve("repository"));
		Path absent = directory.resolve("output");
		Tool.fail(absent, "repository: no recordings in the directory, no file *.jfr", "recover", above);
		Path chunks = Files.createDirectory(above.resolve("2026_11_26"));
		Files.writeString(chunks.resolve("a.txt"), "");
		Tool.fail(absent, "no recordings in the directory, no file *.jfr", "recover", "--dry-run", above);
		Files.write(chunks.resolve("a.jfr"), SampleEvents.record(recording -> {}));
		Tool.fail(absent, "; its directories 2026_11_26 have some", "recover", above);
		Tool.succeed("recover", chunks);
	}

	/** What a repair in place cannot do, and the other form of the tool may. */
	@Test
	void refusalsNameTheWayOutAndPrintNothingElse() throws Exception {
		byte[] flushed = unfinished();
		byte[] whole = SampleEvents.record(r -> r.writeEvent(SampleEvents.sample(r, 1, "text")));
		Path cut = Files.write(directory.resolve("cut.jfr"), Arrays.copyOf(whole, whole.length - 10));
		byte[] later = SampleEvents.record(
				s -> s.withJdkTypeInitialization().withTimestamp(SampleEvents.START_EPOCH_NANOS + 1_000_000_000L),
				r -> r.writeEvent(SampleEvents.sample(r, 2, "text")));
		byte[] start = Arrays.copyOf(whole, 1_000);
		Path inside = Files.write(directory.resolve("inside.jfr"), ForeignChunks.concatenated(start, later));
		byte[] strange = {'?'};
		Path behind = Files.write(directory.resolve("behind.jfr"), ForeignChunks.concatenated(strange, whole));
		Path packed = directory.resolve("packed.jfr.gz");
		try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
			out.write(flushed);
		}
		for (Path file : List.of(cut, inside, behind, packed)) {
			byte[] before = Files.readAllBytes(file);
			Tool.Result result = Tool.run("recover", file);
			assertEquals(1, result.status(), result::out);
			assertEquals("", result.out());
			assertEquals("", Tool.run("recover", "--json", file).out());
			assertTrue(
					result.err().contains("'jfr-tools recover --to OTHER FILE' copies all readable events"),
					result::err);
			assertArrayEquals(before, Files.readAllBytes(file));
			Path other = directory.resolve("other-" + file.getFileName() + ".jfr");
			Tool.Result elsewhere = Tool.run("recover", "--to", other, file);
			assertEquals(0, elsewhere.status(), elsewhere::err);
			assertEquals(1, TwoReaders.read(other).size());
		}
		assertTrue(Tool.run("recover", packed).err().contains(packed + " is compressed"));
		assertTrue(Tool.run("recover", cut).err().contains("its only chunk has no end"));
	}
}
