/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/** The JDK's serialization, one stream for all messages. */
final class JavaFormat implements Format {
	@Override
	public byte[] write(Message[] messages) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
			out.writeInt(messages.length);
			for (Message message : messages) {
				out.writeObject(message);
			}
		}
		return bytes.toByteArray();
	}

	@Override
	public long read(byte[] bytes) throws IOException {
		try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
			Message[] messages = new Message[in.readInt()];
			for (int i = 0; i < messages.length; i++) {
				messages[i] = (Message) in.readObject();
			}
			return Format.sum(messages);
		} catch (ClassNotFoundException e) {
			throw new IOException(e);
		}
	}
}
