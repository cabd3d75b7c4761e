/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.zip.CRC32C;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkClock;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;

/** The rules of a file: the headers of its chunks, and what the chunks must have in common. */
final class RecordingCheck {
	private static final String CHECKSUM_EXTENSION = ".crc32c";
	/** Wall clocks are adjusted now and then. */
	private static final long MAX_DRIFT_NANOS = ChunkClock.NANOS_PER_SECOND;

	private final Path path;
	private final ByteCursor in;
	private final long fileBytes;
	private final TypeTables tables = new TypeTables();
	private final Progress progress;
	private final Findings findings = new Findings();
	private final Set<Long> starts = new HashSet<>();
	private ChunkClock firstClock;
	private ChunkCheck before;
	private int chunks;
	private long events;

	private RecordingCheck(Path path, ByteSource source, Progress progress) {
		this.path = path;
		in = new ByteCursor(source);
		fileBytes = source.lengthBytes();
		this.progress = progress;
	}

	/**
	 * The content of a file.
	 *
	 * @param chunks
	 *            as far as they were found
	 * @param events
	 *            as far as they were found
	 * @param bytes
	 *            of the file
	 * @param findings
	 *            the broken rules
	 */
	record Result(int chunks, long events, long bytes, Findings findings) {}

	static Result check(Path path, Progress progress) throws IOException {
		try (ByteSource source = ByteSource.open(path, path.toString())) {
			progress.start();
			RecordingCheck check = new RecordingCheck(path, source, progress);
			check.checkAll();
			return new Result(check.chunks, check.events, source.lengthBytes(), check.findings);
		}
	}

	private void checkAll() throws IOException {
		checkChecksum();
		long position = 0;
		do {
			findings.enterChunk(chunks + 1);
			position = checkChunk(position);
		} while (position < fileBytes);
	}

	/** A repository of this writer has a checksum beside each sealed chunk. An incomplete checksum is ignored. */
	private void checkChecksum() throws IOException {
		Path beside = path.resolveSibling(path.getFileName() + CHECKSUM_EXTENSION);
		if (!Files.isRegularFile(beside)) {
			return;
		}
		String text = Files.readString(beside, StandardCharsets.ISO_8859_1).strip();
		CRC32C sum = new CRC32C();
		in.copy(0, fileBytes, sum::update);
		String actual = String.format(Locale.ROOT, "crc32c %08x of %016d bytes", sum.getValue(), fileBytes);
		if (text.length() == actual.length() && !text.equals(actual)) {
			findings.add(Rule.CHECKSUM, 0, "the checksum is " + actual + ", and was " + text);
		}
	}

	/** @return where the next chunk begins, or the end of the file */
	private long checkChunk(long start) throws IOException {
		in.moveTo(start, fileBytes);
		ByteBuffer bytes = ByteBuffer.wrap(in.bytes((int) Math.min(ChunkHeader.LENGTH_BYTES, fileBytes - start)));
		if (bytes.remaining() >= Integer.BYTES && bytes.getInt() != ChunkHeader.MAGIC) {
			findings.add(Rule.NO_CHUNK, start, "no chunk begins here, and " + (fileBytes - start) + " bytes are left");
			return fileBytes;
		}
		if (bytes.limit() < ChunkHeader.LENGTH_BYTES) {
			findings.add(Rule.NO_CHUNK, start, "the file ends within the header of a chunk");
			return fileBytes;
		}
		chunks++;
		ChunkHeader header = ChunkHeader.decodeAfterMagic(bytes);
		if (!header.isKnownVersion()) {
			findings.add(Rule.VERSION, start, "the version " + header.major());
			return fileBytes;
		}
		if (!header.hasCompressedIntegers()) {
			findings.add(Rule.INTEGERS_OF_FIXED_WIDTH, start, "the flags " + header.flags());
		}
		if (!header.isFinished()) {
			findings.add(Rule.UNFINISHED, start, "the state " + header.state());
		}
		checkClock(start, header.clock());
		if (header.sizeBytes() < ChunkHeader.LENGTH_BYTES || header.sizeBytes() > fileBytes - start) {
			findings.add(
					Rule.CHUNK_SIZE,
					start,
					"a size of " + header.sizeBytes() + " bytes where " + (fileBytes - start) + " are left");
			if (header.sizeBytes() < ChunkHeader.LENGTH_BYTES) {
				return fileBytes;
			}
		}
		if (header.sizeBytes() > Integer.MAX_VALUE) {
			findings.add(Rule.LARGE_CHUNK, start, header.sizeBytes() + " bytes");
		}
		long end = start + Math.min(fileBytes - start, header.sizeBytes());
		Chunk chunk = new Chunk(in.source(), chunks, start, header).until(end);
		ChunkCheck check = new ChunkCheck(chunk, in, findings, progress);
		check.check(tables, before);
		before = check;
		events += check.eventCount();
		return end;
	}

	private void checkClock(long start, ChunkClock clock) {
		if (clock.ticksPerSecond() < 1) {
			findings.add(Rule.CLOCK, start, clock.ticksPerSecond() + " ticks per second");
			return;
		}
		if (!starts.add(clock.startEpochNanos())) {
			findings.add(
					Rule.START_TWICE,
					start,
					"a second chunk that starts " + clock.startEpochNanos() + " ns after 1970");
		}
		if (firstClock == null) {
			firstClock = clock;
		} else if (clock.ticksPerSecond() != firstClock.ticksPerSecond()) {
			findings.add(
					Rule.CLOCK_CHANGES,
					start,
					clock.ticksPerSecond() + " ticks per second, and " + firstClock.ticksPerSecond()
							+ " in the first chunk");
		} else if (Math.abs(clock.driftNanos(firstClock)) > MAX_DRIFT_NANOS) {
			findings.add(
					Rule.CLOCK_CHANGES,
					start,
					"the clock is " + clock.driftNanos(firstClock) + " ns ahead of that of the first chunk");
		}
	}
}
