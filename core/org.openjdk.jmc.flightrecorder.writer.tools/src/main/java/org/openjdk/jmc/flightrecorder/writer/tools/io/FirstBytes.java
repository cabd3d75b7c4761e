/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Recognizes a file by its first bytes, to refuse one of an unexpected kind. */
public final class FirstBytes {
	private static final int LENGTH = 64;
	private static final int SHOWN_CHARACTERS = 24;
	private static final int SHOWN_BYTES = 8;

	/**
	 * @param start
	 *            matches the bytes as characters of ISO 8859-1
	 * @param isText
	 *            whether lines of a profile may begin like that
	 * @param description
	 *            what begins like that
	 */
	private record Kind(Pattern start, boolean isText, String description) {
		static Kind ofBytes(String start, String description) {
			return new Kind(Pattern.compile(start, Pattern.DOTALL), false, description);
		}

		static Kind ofText(String start, String description) {
			return new Kind(Pattern.compile(start), true, description);
		}
	}

	private static final String LEGACY_PPROF = "a legacy pprof profile; 'pprof -proto' converts it";

	private static final List<Kind> KINDS = List.of(
			Kind.ofBytes("FLR\0", "a JFR recording"),
			Kind.ofBytes("PERFILE", "a file of perf record; 'perf script' converts it to text"),
			// Words of eight or four bytes in either order: 0, 3, 0, the period.
			Kind.ofBytes("\0{8}(\3\0{7}|\0{7}\3)\0{8}|\0{4}(\3\0{3}|\0{3}\3)\0{4}[^\0]{0,2}\0", LEGACY_PPROF),
			Kind.ofText(
					"(heap|goroutine|threadcreate|cpu) profile: |--- ?(heap|contention|mutex|thread|growth)z?\\b",
					LEGACY_PPROF),
			Kind.ofBytes("\\(\u00B5/\u00FD", "compressed with Zstandard; 'zstd -d' decompresses it"),
			Kind.ofBytes(
					".{4}\\(\u00B5/\u00FD",
					"compressed with Zstandard, message by message; the collector writes plain messages without "
							+ "'compression: zstd'"),
			Kind.ofBytes("\u00FD7zXZ\0", "compressed with xz; 'xz -d' decompresses it"),
			Kind.ofBytes("BZh[1-9]1AY&SY", "compressed with bzip2; 'bzip2 -d' decompresses it"),
			Kind.ofBytes("PK\3\4", "a zip archive"),
			Kind.ofBytes("\u007FELF", "a program"),
			Kind.ofText("\\s*[{\\[]\\s*[\"{\\[}\\]]", "JSON"),
			Kind.ofText("\\s*<[!?a-zA-Z]", "XML or HTML"));

	private FirstBytes() {}

	/**
	 * Describes the start of a file of no known kind.
	 *
	 * @param file
	 *            the file, compressed or not
	 * @param name
	 *            how messages name it
	 * @return its first characters or bytes
	 * @throws IOException
	 *             if it cannot be read
	 */
	public static String describe(Path file, String name) throws IOException {
		try (InputStream in = Decompression.plain(Files.newInputStream(file), name)) {
			return "it begins with " + shown(text(in.readNBytes(LENGTH)));
		}
	}

	/**
	 * Whether a file looks like JSON that begins with an object.
	 *
	 * @param file
	 *            the file, not compressed
	 * @return whether its first character that is not white space is a brace
	 * @throws IOException
	 *             if it cannot be read
	 */
	public static boolean isJsonObject(Path file) throws IOException {
		try (InputStream in = Files.newInputStream(file)) {
			return text(in.readNBytes(LENGTH)).stripLeading().startsWith("{");
		}
	}

	/**
	 * Refuses a file that is known not to be a message of protobuf.
	 *
	 * @param file
	 *            the file, compressed or not
	 * @param name
	 *            how messages name it
	 * @param expected
	 *            what it should be
	 * @throws IOException
	 *             if it cannot be read, or is of another kind
	 */
	public static void refuseOtherThanProtobuf(Path file, String name, String expected) throws IOException {
		try (InputStream in = Decompression.plain(Files.newInputStream(file), name)) {
			Optional<Kind> kind = kind(text(in.readNBytes(LENGTH)));
			if (kind.isPresent()) {
				throw new IOException(name + ": not " + expected + ", it is " + kind.get().description);
			}
		}
	}

	/**
	 * Refuses a file whose first bytes are not those of a text.
	 *
	 * @param start
	 *            has the first bytes at its start
	 * @param length
	 *            how many there are
	 * @param name
	 *            how messages name the file
	 * @throws IOException
	 *             if they are those of another kind
	 */
	static void refuseOtherThanText(byte[] start, int length, String name) throws IOException {
		Optional<Kind> kind = kind(new String(start, 0, Math.min(LENGTH, length), StandardCharsets.ISO_8859_1));
		if (kind.isPresent() && !kind.get().isText) {
			throw new IOException(name + ": not a text, it is " + kind.get().description);
		}
	}

	private static String text(byte[] bytes) {
		return new String(bytes, StandardCharsets.ISO_8859_1);
	}

	private static Optional<Kind> kind(String start) {
		return KINDS.stream()
				.filter(kind -> kind.start.matcher(start).lookingAt())
				.findFirst();
	}

	private static String shown(String start) {
		if (start.isEmpty()) {
			return "nothing";
		}
		String head = start.substring(0, Math.min(start.length(), SHOWN_CHARACTERS));
		if (head.chars().allMatch(c -> c >= ' ' && c <= '~' || c == '\t' || c == '\n' || c == '\r')) {
			return "the text '" + head.replaceAll("\\s+", " ").strip() + "'";
		}
		String bytes = start.substring(0, Math.min(start.length(), SHOWN_BYTES));
		return "the bytes " + HexFormat.ofDelimiter(" ").formatHex(bytes.getBytes(StandardCharsets.ISO_8859_1));
	}
}
