/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How the files of a repository are called: by the second in which their chunk starts, as the JDK calls those of its
 * own, {@code 2026_11_21_16_39_50.jfr}, and {@code 2026_11_21_16_39_50_01.jfr} for the next one of the same second.
 * Sorted as text they are in the order of their chunks, which those who put a repository together by name rely on. So
 * what follows {@code _99} is {@code _99_0000000100}, of a width that no second comes to the end of. Not thread-safe.
 */
final class ChunkNames {
	private static final DateTimeFormatter SECOND = DateTimeFormatter.ofPattern("uuuu_MM_dd_HH_mm_ss", Locale.ROOT);
	private static final Pattern PATTERN = Pattern.compile("\\d{4}(_\\d\\d){5,}(_\\d{10,})?\\.jfr");
	/** Two digits, as the JDK's. */
	private static final int LARGEST_SUFFIX = 99;
	/** Behind {@link #LARGEST_SUFFIX}: a chunk for each nanosecond of the second, and more. */
	private static final String LONG_SUFFIX = "_%02d_%010d";

	private static final String EXTENSION = ".jfr";
	/** Readers look at what ends in .jfr, so they do not see a file that is being made. */
	private static final String UNBORN_EXTENSION = ".new";

	private final Path directory;
	private final ZoneId zone;
	private String second;
	private long inSecond;

	ChunkNames(Path directory, ZoneId zone) {
		this.directory = directory;
		this.zone = zone;
	}

	/** @return a file that does not exist, and has not been returned before even if it was deleted since */
	Path next(long startEpochNanos) {
		String name = SECOND.format(Instant.ofEpochSecond(0, startEpochNanos).atZone(zone));
		inSecond = name.equals(second) ? inSecond + 1 : 0;
		second = name;
		Path path = path();
		while (Files.exists(path)) {
			inSecond++;
			path = path();
		}
		return path;
	}

	private Path path() {
		return directory.resolve(second + suffix() + EXTENSION);
	}

	private String suffix() {
		if (inSecond == 0) {
			return "";
		}
		return inSecond <= LARGEST_SUFFIX
				? String.format(Locale.ROOT, "_%02d", inSecond)
				: String.format(Locale.ROOT, LONG_SUFFIX, LARGEST_SUFFIX, inSecond);
	}

	/** @return what a file is called until it has a header */
	static Path unborn(Path path) {
		return path.resolveSibling(path.getFileName() + UNBORN_EXTENSION);
	}

	/** @return whether a file has such a name */
	static boolean isChunk(Path path) {
		return PATTERN.matcher(path.getFileName().toString()).matches();
	}

	/** @return whether a file has such a name and was never given a header, because the process died just then */
	static boolean isUnborn(Path path) {
		String name = path.getFileName().toString();
		return name.endsWith(UNBORN_EXTENSION)
				&& PATTERN.matcher(name.substring(0, name.length() - UNBORN_EXTENSION.length()))
						.matches();
	}
}
