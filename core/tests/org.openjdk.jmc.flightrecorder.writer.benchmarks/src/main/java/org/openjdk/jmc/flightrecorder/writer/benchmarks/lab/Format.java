/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import java.io.IOException;

/** A way to write messages to bytes and read them again. */
interface Format {
	/** Writes all messages, from opening to closing, and gives the bytes. */
	byte[] write(Message[] messages) throws IOException;

	/** Reads all messages with all their values, and gives a sum of some, which depends on having read them. */
	long read(byte[] bytes) throws IOException;

	/** The format of a benchmark's parameter. */
	static Format of(String name) {
		return switch (name) {
			case "jfr" -> new JfrFormat(false);
			case "jfr-read-by-jmc" -> new JfrFormat(true);
			case "java" -> new JavaFormat();
			case "kryo" -> new KryoFormat();
			case "protobuf" -> new ProtobufFormat();
			default -> throw new IllegalArgumentException("no such format: " + name);
		};
	}

	/** What {@link #read} gives for the messages that were written. */
	static long sum(Message[] messages) {
		long sum = 0;
		for (Message message : messages) {
			sum += message.id + message.name.length() + message.count;
			if (message.origin != null) {
				sum += message.origin.host.length() + message.origin.port;
				for (int i = 0; i < message.durations.length; i++) {
					sum += message.durations[i] + message.quantities[i];
				}
			}
		}
		return sum;
	}
}
