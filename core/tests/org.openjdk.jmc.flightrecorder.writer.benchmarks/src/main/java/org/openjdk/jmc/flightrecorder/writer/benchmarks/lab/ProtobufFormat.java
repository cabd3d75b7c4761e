/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The wire format of Protocol Buffers by the coded streams of protobuf-java, called as the classes call them that
 * protoc generates: sizes first, then tags and values; repeated numbers packed.
 */
final class ProtobufFormat implements Format {
	private static final int LENGTH = WireFormat.WIRETYPE_LENGTH_DELIMITED;

	@Override
	public byte[] write(Message[] messages) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		CodedOutputStream out = CodedOutputStream.newInstance(bytes);
		for (Message message : messages) {
			out.writeUInt32NoTag(sizeBytes(message));
			write(message, out);
		}
		out.flush();
		return bytes.toByteArray();
	}

	private static int sizeBytes(Message message) {
		int size = CodedOutputStream.computeInt64Size(1, message.id)
				+ CodedOutputStream.computeStringSize(2, message.name)
				+ CodedOutputStream.computeInt32Size(3, message.count)
				+ CodedOutputStream.computeDoubleSize(4, message.ratio);
		if (message.origin == null) {
			return size;
		}
		return size
				+ delimited(sizeBytes(message.origin))
				+ delimited(sizeBytes(message.durations))
				+ delimited(sizeBytes(message.quantities));
	}

	private static int delimited(int size) {
		return CodedOutputStream.computeTagSize(5) + CodedOutputStream.computeUInt32SizeNoTag(size) + size;
	}

	private static int sizeBytes(Message.Origin origin) {
		return CodedOutputStream.computeStringSize(1, origin.host) + CodedOutputStream.computeInt32Size(2, origin.port);
	}

	private static int sizeBytes(long[] values) {
		int size = 0;
		for (long value : values) {
			size += CodedOutputStream.computeInt64SizeNoTag(value);
		}
		return size;
	}

	private static int sizeBytes(int[] values) {
		int size = 0;
		for (int value : values) {
			size += CodedOutputStream.computeInt32SizeNoTag(value);
		}
		return size;
	}

	private static void write(Message message, CodedOutputStream out) throws IOException {
		out.writeInt64(1, message.id);
		out.writeString(2, message.name);
		out.writeInt32(3, message.count);
		out.writeDouble(4, message.ratio);
		if (message.origin == null) {
			return;
		}
		begin(5, sizeBytes(message.origin), out);
		out.writeString(1, message.origin.host);
		out.writeInt32(2, message.origin.port);
		begin(6, sizeBytes(message.durations), out);
		for (long duration : message.durations) {
			out.writeInt64NoTag(duration);
		}
		begin(7, sizeBytes(message.quantities), out);
		for (int quantity : message.quantities) {
			out.writeInt32NoTag(quantity);
		}
	}

	private static void begin(int field, int sizeBytes, CodedOutputStream out) throws IOException {
		out.writeTag(field, LENGTH);
		out.writeUInt32NoTag(sizeBytes);
	}

	@Override
	public long read(byte[] bytes) throws IOException {
		CodedInputStream in = CodedInputStream.newInstance(bytes);
		List<Message> messages = new ArrayList<>();
		while (!in.isAtEnd()) {
			int limit = in.pushLimit(in.readRawVarint32());
			messages.add(readMessage(in));
			in.popLimit(limit);
		}
		return Format.sum(messages.toArray(new Message[0]));
	}

	private static Message readMessage(CodedInputStream in) throws IOException {
		Message message = new Message();
		for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
			switch (WireFormat.getTagFieldNumber(tag)) {
				case 1 -> message.id = in.readInt64();
				case 2 -> message.name = in.readString();
				case 3 -> message.count = in.readInt32();
				case 4 -> message.ratio = in.readDouble();
				case 5 -> message.origin = readOrigin(in);
				case 6 -> message.durations = readLongs(in);
				default -> message.quantities = readInts(in);
			}
		}
		return message;
	}

	private static Message.Origin readOrigin(CodedInputStream in) throws IOException {
		int limit = in.pushLimit(in.readRawVarint32());
		Message.Origin origin = new Message.Origin();
		for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
			if (WireFormat.getTagFieldNumber(tag) == 1) {
				origin.host = in.readString();
			} else {
				origin.port = in.readInt32();
			}
		}
		in.popLimit(limit);
		return origin;
	}

	private static long[] readLongs(CodedInputStream in) throws IOException {
		int limit = in.pushLimit(in.readRawVarint32());
		long[] values = new long[in.getBytesUntilLimit()];
		int count = 0;
		while (in.getBytesUntilLimit() > 0) {
			values[count++] = in.readInt64();
		}
		in.popLimit(limit);
		return java.util.Arrays.copyOf(values, count);
	}

	private static int[] readInts(CodedInputStream in) throws IOException {
		int limit = in.pushLimit(in.readRawVarint32());
		int[] values = new int[in.getBytesUntilLimit()];
		int count = 0;
		while (in.getBytesUntilLimit() > 0) {
			values[count++] = in.readInt32();
		}
		in.popLimit(limit);
		return java.util.Arrays.copyOf(values, count);
	}
}
