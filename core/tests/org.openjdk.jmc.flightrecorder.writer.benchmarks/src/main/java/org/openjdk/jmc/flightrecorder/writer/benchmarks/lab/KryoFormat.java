/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;

/** Kryo with registered classes, its fast way. */
final class KryoFormat implements Format {
	private final Kryo kryo = new Kryo();
	private final Output output = new Output(1 << 20, -1);

	KryoFormat() {
		kryo.register(Message.class);
		kryo.register(Message.Origin.class);
		kryo.register(long[].class);
		kryo.register(int[].class);
	}

	@Override
	public byte[] write(Message[] messages) {
		output.reset();
		output.writeInt(messages.length);
		for (Message message : messages) {
			kryo.writeObject(output, message);
		}
		return output.toBytes();
	}

	@Override
	public long read(byte[] bytes) {
		Input input = new Input(bytes);
		Message[] messages = new Message[input.readInt()];
		for (int i = 0; i < messages.length; i++) {
			messages[i] = kryo.readObject(input, Message.class);
		}
		return Format.sum(messages);
	}
}
