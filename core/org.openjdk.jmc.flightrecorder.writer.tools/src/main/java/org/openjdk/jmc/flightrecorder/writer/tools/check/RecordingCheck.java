/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkClock;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;

/** The rules of a file: the headers of its chunks, and what chunks have to have in common. */
final class RecordingCheck {
	private static final String CHECKSUM_EXTENSION = ".crc32c";
	/** Clocks of the wall are set now and then. */
	private static final long MOST_DRIFT_NANOS = ChunkClock.NANOS_PER_SECOND;

	private final Path path;
	private final ByteCursor in;
	private final Progress progress;
	private final Findings findings = new Findings();
	private final Set<Long> starts = new HashSet<>();
	private ChunkClock firstClock;
	private ChunkCheck before;
	private int chunks;
	private long events;

	private RecordingCheck(Path path, ByteCursor in, Progress progress) {
		this.path = path;
		this.in = in;
		this.progress = progress;
	}

	/**
	 * What a file has.
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
		try (ByteCursor in = new ByteCursor(path)) {
			progress.start();
			RecordingCheck check = new RecordingCheck(path, in, progress);
			check.checkAll();
			return new Result(check.chunks, check.events, in.fileBytes(), check.findings);
		}
	}

	private void checkAll() throws IOException {
		checkChecksum();
		long position = 0;
		do {
			findings.enterChunk(chunks + 1);
			position = checkChunk(position);
		} while (position < in.fileBytes());
	}

	/** A repository of this writer has a checksum beside each sealed chunk; one that is torn says nothing. */
	private void checkChecksum() throws IOException {
		Path beside = path.resolveSibling(path.getFileName() + CHECKSUM_EXTENSION);
		String text;
		try {
			text = Files.readString(beside).strip();
		} catch (NoSuchFileException e) {
			return;
		}
		String actual = String.format(Locale.ROOT, "crc32c %08x of %016d bytes", in.checksum(), in.fileBytes());
		if (text.length() == actual.length() && !text.equals(actual)) {
			findings.add(Rule.CHECKSUM, 0, "the checksum is " + actual + ", and was " + text);
		}
	}

	/** @return where the next chunk begins, or the end of the file */
	private long checkChunk(long start) throws IOException {
		try {
			in.moveTo(start, in.fileBytes());
			if (in.fixed(Integer.BYTES) != ChunkHeader.MAGIC) {
				findings.add(
						Rule.NO_CHUNK,
						start,
						"no chunk begins here, and " + (in.fileBytes() - start) + " bytes are left");
				return in.fileBytes();
			}
			return checkHeader(start);
		} catch (BrokenException e) {
			findings.add(Rule.NO_CHUNK, start, "the file ends within the header of a chunk");
			return in.fileBytes();
		}
	}

	private long checkHeader(long start) throws IOException, BrokenException {
		chunks++;
		ChunkHeader header =
				ChunkHeader.decodeBehindMagic(ByteBuffer.wrap(in.bytes(ChunkHeader.LENGTH_BEHIND_MAGIC_BYTES)));
		if (!header.isKnownVersion()) {
			findings.add(Rule.VERSION, start, "the version " + header.major());
			return in.fileBytes();
		}
		if (!header.hasCompressedIntegers()) {
			findings.add(Rule.INTEGERS_OF_FIXED_WIDTH, start, "the flags " + header.flags());
		}
		if (!header.isFinished()) {
			findings.add(Rule.UNFINISHED, start, "the state " + header.state());
		}
		checkClock(start, header.clock());
		if (header.sizeBytes() < ChunkHeader.LENGTH_BYTES || header.sizeBytes() > in.fileBytes() - start) {
			findings.add(
					Rule.CHUNK_SIZE,
					start,
					"a size of " + header.sizeBytes() + " bytes where " + (in.fileBytes() - start) + " are left");
			if (header.sizeBytes() < ChunkHeader.LENGTH_BYTES) {
				return in.fileBytes();
			}
		}
		if (header.sizeBytes() > Integer.MAX_VALUE) {
			findings.add(Rule.LARGE_CHUNK, start, header.sizeBytes() + " bytes");
		}
		ChunkCheck chunk = new ChunkCheck(in, findings, start, header, progress);
		chunk.check(before);
		before = chunk;
		events += chunk.eventCount();
		return Math.min(in.fileBytes(), start + header.sizeBytes());
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
		} else if (Math.abs(clock.driftNanos(firstClock)) > MOST_DRIFT_NANOS) {
			findings.add(
					Rule.CLOCK_CHANGES,
					start,
					"the clock is " + clock.driftNanos(firstClock) + " ns ahead of that of the first chunk");
		}
	}
}
