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
 * The names of the files of a repository. A file has the second in which its chunk starts as its name, as the JDK names
 * its own files: {@code 2026_11_21_16_39_50.jfr}, and {@code 2026_11_21_16_39_50_01.jfr} for the next chunk of the same
 * second. Sorted as text, the names are in the order of the chunks. Programs that put a repository together by name
 * rely on that. So {@code _99_0000000100} follows {@code _99}, with so many digits that no second needs them all. Not
 * thread-safe.
 */
final class ChunkNames {
	private static final DateTimeFormatter SECOND = DateTimeFormatter.ofPattern("uuuu_MM_dd_HH_mm_ss", Locale.ROOT);
	private static final Pattern PATTERN = Pattern.compile("\\d{4}(_\\d\\d){5,}(_\\d{10,})?\\.jfr");
	/** The largest suffix of two digits, as the JDK has them. */
	private static final int LARGEST_SUFFIX = 99;
	/**
	 * The suffix behind {@link #LARGEST_SUFFIX}. It has room for a chunk in each nanosecond of the second, and more.
	 */
	private static final String LONG_SUFFIX = "_%02d_%010d";

	private static final String EXTENSION = ".jfr";
	/**
	 * The end of the name of a file that has no header yet. Readers look at names that end in .jfr, so they do not see
	 * such a file.
	 */
	private static final String UNSTARTED_EXTENSION = ".new";

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

	/** @return the name of a file until it has a header */
	static Path unborn(Path path) {
		return path.resolveSibling(path.getFileName() + UNSTARTED_EXTENSION);
	}

	/** @return whether a file has the name of a chunk */
	static boolean isChunk(Path path) {
		return PATTERN.matcher(path.getFileName().toString()).matches();
	}

	/** @return whether a file has the name of a chunk without a header, because the process died just then */
	static boolean isUnstarted(Path path) {
		String name = path.getFileName().toString();
		return name.endsWith(UNSTARTED_EXTENSION)
				&& PATTERN.matcher(name.substring(0, name.length() - UNSTARTED_EXTENSION.length()))
						.matches();
	}
}
