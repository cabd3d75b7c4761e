/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.otlp;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import io.opentelemetry.proto.profiles.v1development.ProfilesData;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.tools.io.FirstBytes;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.TemporaryFiles;

/**
 * A file of profiles: one message, or several, as the file exporter of OpenTelemetry's collector writes them: each behind
 * its length in four bytes, or in JSON. Messages in JSON are converted first, to a temporary file.
 */
final class OtlpFile implements Closeable {
	/** The smallest first byte of a message. As the first byte of a length it means 160 MiB. */
	private static final int MIN_TAG = 1 << 3 | 2;

	private static final int BUFFER_BYTES = 1 << 16;

	/**
	 * A message of the file.
	 *
	 * @param offset
	 *            where it begins
	 * @param lengthBytes
	 *            how long it is
	 */
	record Range(long offset, long lengthBytes) {}

	private final InputFiles input;
	private final FileChannel channel;
	private final List<Range> messages = new ArrayList<>();

	private OtlpFile(InputFiles input, FileChannel channel) {
		this.input = input;
		this.channel = channel;
	}

	/**
	 * @throws IOException
	 *             if it is known to be of another kind, or ends within a message
	 */
	static OtlpFile open(InputFiles input) throws IOException {
		if (FirstBytes.isJsonObject(input.path())) {
			return ofJson(input);
		}
		FirstBytes.refuseOtherThanProtobuf(input.path(), input.toString(), "a profile of OpenTelemetry in protobuf");
		OtlpFile file = new OtlpFile(input, FileChannel.open(input.path()));
		try {
			file.findMessages();
		} catch (IOException e) {
			file.close();
			throw e;
		}
		return file;
	}

	private static OtlpFile ofJson(InputFiles input) throws IOException {
		FileChannel channel = TemporaryFiles.createForChannel();
		OtlpFile file = new OtlpFile(input, channel);
		try (OtlpJson json = new OtlpJson(Files.newInputStream(input.path()))) {
			OutputStream out = Channels.newOutputStream(channel);
			for (ProfilesData message = json.next(); message != null; message = json.next()) {
				file.messages.add(new Range(channel.position(), message.getSerializedSize()));
				message.writeTo(out);
			}
			return file;
		} catch (FileSystemException e) {
			file.close();
			throw e;
		} catch (IOException e) {
			file.close();
			throw new IOException(input + ": not a profile of OpenTelemetry in JSON, " + e.getMessage(), e);
		}
	}

	private void findMessages() throws IOException {
		long end = channel.size();
		ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);
		for (long offset = 0; offset < end; ) {
			int read = channel.read(length.clear(), offset);
			if (messages.isEmpty() && Byte.toUnsignedInt(length.get(0)) >= MIN_TAG) {
				messages.add(new Range(0, end));
				return;
			}
			long begin = offset + Integer.BYTES;
			long lengthBytes = length.getInt(0);
			if (read < Integer.BYTES || lengthBytes < 0 || lengthBytes > end - begin) {
				throw new IOException(String.format(
						"%s: not a profile of OpenTelemetry that can be read, it ends within its message %d, which begins at byte %d",
						input, messages.size() + 1, offset));
			}
			messages.add(new Range(begin, lengthBytes));
			offset = begin + lengthBytes;
		}
	}

	/** The messages in the order of the file. */
	List<Range> messages() {
		return messages;
	}

	/**
	 * @param progress
	 *            counts bytes of the file
	 * @throws IOException
	 *             if it is not of this format, or if the visitor fails
	 */
	void read(Range message, Progress progress, OtlpMessage.Visitor visitor) throws IOException {
		channel.position(message.offset);
		CodedInputStream in = CodedInputStream.newInstance(
				Channels.newInputStream(channel), (int) Math.max(1, Math.min(BUFFER_BYTES, message.lengthBytes)));
		try {
			if (message.lengthBytes <= Integer.MAX_VALUE) {
				in.pushLimit((int) message.lengthBytes);
			}
			OtlpMessage.read(in, bytes -> progress.stepTo(message.offset + bytes), visitor);
		} catch (InvalidProtocolBufferException | EOFException e) {
			String start = FirstBytes.describe(input.path(), input.toString());
			throw new IOException(
					input + ": not a profile of OpenTelemetry in protobuf, " + e.getMessage() + "; " + start, e);
		}
	}

	@Override
	public void close() throws IOException {
		channel.close();
	}

	@Override
	public String toString() {
		return input.toString();
	}
}
