/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** Writes a pprof file field by field, in the order of Go: strings last. */
final class PprofFile {
	/** Writes the fields of a message. */
	interface Message {
		void write(CodedOutputStream out) throws IOException;
	}

	private final OutputStream file;
	private final CodedOutputStream out;
	private final Map<String, Integer> strings = new LinkedHashMap<>();
	private int functions;

	PprofFile(Path path, boolean isCompressed) throws IOException {
		OutputStream plain = Files.newOutputStream(path);
		file = isCompressed ? new GZIPOutputStream(plain) : plain;
		out = CodedOutputStream.newInstance(file);
		string("");
	}

	int string(String text) {
		return strings.computeIfAbsent(text, t -> strings.size());
	}

	void field(int number, Message message) throws IOException {
		put(out, number, message);
	}

	void number(int number, long value) throws IOException {
		out.writeInt64(number, value);
	}

	static void put(CodedOutputStream to, int number, Message message) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		CodedOutputStream nested = CodedOutputStream.newInstance(bytes);
		message.write(nested);
		nested.flush();
		to.writeByteArray(number, bytes.toByteArray());
	}

	void valueType(int field, String type, String unit) throws IOException {
		int typeAt = string(type);
		int unitAt = string(unit);
		field(field, m -> {
			m.writeInt64(1, typeAt);
			m.writeInt64(2, unitAt);
		});
	}

	/** A label that is a text. */
	void label(CodedOutputStream sample, String key, String text) throws IOException {
		put(sample, 3, m -> {
			m.writeInt64(1, string(key));
			m.writeInt64(2, string(text));
		});
	}

	/** A label that is a number. */
	void label(CodedOutputStream sample, String key, long number) throws IOException {
		put(sample, 3, m -> {
			m.writeInt64(1, string(key));
			m.writeInt64(3, number);
		});
	}

	/** A location with functions {@code name file line}, those compiled into others first. */
	void location(long id, String... lines) throws IOException {
		int first = functions + 1;
		for (String line : lines) {
			String[] parts = line.split(" ");
			int nameAt = string(parts[0]);
			int fileAt = string(parts[1]);
			int function = ++functions;
			field(5, m -> {
				m.writeUInt64(1, function);
				m.writeInt64(2, nameAt);
				m.writeInt64(4, fileAt);
			});
		}
		field(4, m -> {
			m.writeUInt64(1, id);
			m.writeUInt64(2, 1);
			m.writeUInt64(3, 0x1000 + id);
			for (int i = 0; i < lines.length; i++) {
				int function = first + i;
				long number = Long.parseLong(lines[i].split(" ")[2]);
				put(m, 4, line -> {
					line.writeUInt64(1, function);
					line.writeInt64(2, number);
				});
			}
		});
	}

	void library(String name) throws IOException {
		int nameAt = string(name);
		field(3, m -> {
			m.writeUInt64(1, 1);
			m.writeInt64(5, nameAt);
		});
	}

	void close() throws IOException {
		for (String text : strings.keySet()) {
			out.writeString(6, text);
		}
		out.flush();
		file.close();
	}
}
