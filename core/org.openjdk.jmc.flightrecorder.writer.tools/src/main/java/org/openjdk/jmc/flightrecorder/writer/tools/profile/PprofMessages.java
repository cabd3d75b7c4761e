/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.openjdk.jmc.flightrecorder.writer.tools.io.CountedInput;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Decompression;
import org.openjdk.jmc.flightrecorder.writer.tools.io.FirstBytes;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;

/**
 * Walks over the messages of a pprof file, which is protobuf, mostly in gzip. Only one field is in memory at a time. A
 * small file may expand to a field that no heap holds, so the length of a field has a limit.
 */
final class PprofMessages {

	/** A field takes up to 28 times its length in the heap: a label without content has a length of two bytes. */
	private static final int HEAP_PER_FIELD_BYTE = 64;

	private static final long LONGEST_FIELD_BYTES =
			Math.min(256 << 20, Runtime.getRuntime().maxMemory() / HEAP_PER_FIELD_BYTE);

	/** Reads a field. */
	interface FieldReader {
		/**
		 * @param number
		 *            the field
		 * @param in
		 *            the stream, behind the tag
		 * @return false if the field was not read and is to be skipped
		 */
		boolean read(int number, CodedInputStream in) throws IOException;
	}

	private PprofMessages() {}

	/**
	 * Reads a file.
	 *
	 * @throws IOException
	 *             if it is not of this format, or if the field reader fails
	 */
	static void read(InputFiles input, Progress progress, FieldReader reader) throws IOException {
		try (progress;
				CountedInput file = new CountedInput(Files.newInputStream(input.path()));
				InputStream plain = Decompression.plain(file, input.toString())) {
			CodedInputStream in = CodedInputStream.newInstance(plain);
			for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
				if (!reader.read(WireFormat.getTagFieldNumber(tag), in)) {
					in.skipField(tag);
				}
				// The library limits the bytes of a message, and the file is one message.
				in.resetSizeCounter();
				progress.stepTo(file.count());
			}
		} catch (InvalidProtocolBufferException | EOFException e) {
			String start = FirstBytes.describe(input.path(), input.toString());
			throw new IOException(input + ": not a pprof profile, " + e.getMessage() + "; " + start, e);
		}
	}

	/** Reads the length of a field that is read into memory. */
	private static int readLength(CodedInputStream in) throws IOException {
		int lengthBytes = in.readRawVarint32();
		if (lengthBytes > LONGEST_FIELD_BYTES) {
			throw new InvalidProtocolBufferException("a field is " + lengthBytes
					+ " bytes long; with this heap it may be " + LONGEST_FIELD_BYTES + ", java -Xmx makes it more");
		}
		return lengthBytes;
	}

	/** Reads a text. */
	static String readText(CodedInputStream in) throws IOException {
		return new String(in.readRawBytes(readLength(in)), StandardCharsets.UTF_8);
	}

	/** Reads a message inside another. */
	static void readNested(CodedInputStream in, FieldReader reader) throws IOException {
		int outer = in.pushLimit(readLength(in));
		for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
			if (!reader.read(WireFormat.getTagFieldNumber(tag), in)) {
				in.skipField(tag);
			}
		}
		in.popLimit(outer);
	}

	/** Numbers may come one by one or all together. */
	static void readRepeated(CodedInputStream in, LongList target) throws IOException {
		if (WireFormat.getTagWireType(in.getLastTag()) != WireFormat.WIRETYPE_LENGTH_DELIMITED) {
			target.add(in.readUInt64());
			return;
		}
		int outer = in.pushLimit(readLength(in));
		while (!in.isAtEnd()) {
			target.add(in.readUInt64());
		}
		in.popLimit(outer);
	}
}
