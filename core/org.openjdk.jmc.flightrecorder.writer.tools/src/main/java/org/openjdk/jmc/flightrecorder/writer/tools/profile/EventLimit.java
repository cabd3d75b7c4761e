/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.CountConverter;
import picocli.CommandLine.Option;

/**
 * Limits the events that a conversion writes. A few bytes of a profile may stand for more events than a disk holds. So
 * there is a limit to their number, and to the length of the recording in relation to the input. Events beyond it are
 * counted but not written, so that the refusal can tell how many there are.
 */
public class EventLimit {
	private static final long MAX_EVENTS = 10_000_000;
	private static final int MAX_BYTES_PER_INPUT_BYTE = 100;
	/** How many bytes a recording may have, whatever its input. */
	private static final long SPARE_BYTES = 64 << 20;

	private static final int EVENTS_BETWEEN_CHECKS = 1 << 12;

	@Option(
			names = "--max-events",
			paramLabel = "COUNT",
			converter = CountConverter.class,
			description =
					"Fail if the recording would have more events (default: 10000000, and no more than 64 MiB plus "
							+ "100 bytes for each byte of the input).")
	private Long maxEvents;

	private File output;
	private LongSupplier inputBytes;
	private long wanted;
	/** How many of these events stand for counts that could be divided. */
	private long wantedForCounts;

	private long written;
	private boolean isLarge;

	/** Options that are not set. */
	public EventLimit() {}

	/**
	 * The conversion begins.
	 *
	 * @param target
	 *            the recording
	 * @param bytesRead
	 *            says how long the input is, as far as it is known
	 */
	final void begin(Path target, LongSupplier bytesRead) {
		output = target.toFile();
		inputBytes = bytesRead;
	}

	/**
	 * The conversion begins.
	 *
	 * @param target
	 *            the recording
	 * @param lengthBytes
	 *            how long the input is
	 */
	public final void begin(Path target, long lengthBytes) {
		begin(target, () -> lengthBytes);
	}

	/**
	 * Counts an event.
	 *
	 * @return whether it may be written; if not, {@link #check} fails
	 */
	public final boolean admits() {
		wanted = sum(wanted, 1);
		return hasRoom() && claim();
	}

	/**
	 * Counts the events of a count; {@link #claim} tells for each of them whether it may be written.
	 *
	 * @return whether their number is within the limit; if not, {@link #check} fails
	 */
	final boolean admitsForCounts(long events) {
		wanted = sum(wanted, events);
		wantedForCounts = sum(wantedForCounts, events);
		return hasRoom();
	}

	/** Whether one more of the events that were counted may be written. */
	final boolean claim() {
		if (!isSet() && written % EVENTS_BETWEEN_CHECKS == 0) {
			isLarge |= output.length() > maxBytes();
		}
		written += isLarge ? 0 : 1;
		return !isLarge;
	}

	private boolean hasRoom() {
		return wanted <= limit() && !isLarge;
	}

	/** Whether the user has said how many events there should be. */
	boolean isSet() {
		return maxEvents != null;
	}

	private long limit() {
		return maxEvents == null ? MAX_EVENTS : maxEvents;
	}

	private long maxBytes() {
		return SPARE_BYTES + MAX_BYTES_PER_INPUT_BYTE * inputBytes.getAsLong();
	}

	private static long sum(long a, long b) {
		return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
	}

	/**
	 * Ends the conversion.
	 *
	 * @param input
	 *            the profile, for messages
	 * @throws IOException
	 *             if events were left out
	 */
	public final void check(Object input) throws IOException {
		if (hasRoom()) {
			return;
		}
		String problem = isLarge
				? String.format(
						"a recording of its %,d events would exceed %,d bytes, which are 64 MiB and %d for each byte "
								+ "of the input",
						wanted, maxBytes(), MAX_BYTES_PER_INPUT_BYTE)
				: String.format("its samples make %,d events, and the limit is %,d", wanted, limit());
		long roomForCounts = (isLarge ? written : limit()) - (wanted - wantedForCounts);
		throw new IOException(input + ": " + problem + "; " + advice(wantedForCounts, roomForCounts));
	}

	/**
	 * Advises the user.
	 *
	 * @param eventsForCounts
	 *            how many of the events stand for counts
	 * @param room
	 *            how many of these events there may be
	 */
	String advice(long eventsForCounts, long room) {
		return "--max-events allows more";
	}
}
