/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import java.io.Serializable;
import java.util.Random;

/**
 * A message with a nested one and with collections of primitives; without them where it is a simple one.
 */
final class Message implements Serializable {
	private static final long serialVersionUID = 1;
	private static final int COLLECTION = 16;
	private static final String[] NAMES = {"checkout", "search", "login", "payment", "catalogue", "shipping"};

	long id;
	String name;
	int count;
	double ratio;
	Origin origin;
	long[] durations;
	int[] quantities;

	/** The nested part. */
	static final class Origin implements Serializable {
		private static final long serialVersionUID = 1;

		String host;
		int port;
	}

	/** Messages with magnitudes spread evenly, names of six, hosts of forty. */
	static Message[] messages(boolean nested, int count) {
		Random random = new Random(23);
		Message[] messages = new Message[count];
		for (int i = 0; i < count; i++) {
			Message message = new Message();
			message.id = i;
			message.name = NAMES[random.nextInt(NAMES.length)];
			message.count = random.nextInt(1000);
			message.ratio = random.nextDouble();
			if (nested) {
				message.origin = new Origin();
				message.origin.host = "node-" + random.nextInt(40) + ".example.com";
				message.origin.port = 8000 + random.nextInt(10);
				message.durations = random.longs(COLLECTION, 0, 41)
						.map(magnitude -> 1L << magnitude)
						.toArray();
				message.quantities = random.ints(COLLECTION, 0, 1000).toArray();
			}
			messages[i] = message;
		}
		return messages;
	}
}
