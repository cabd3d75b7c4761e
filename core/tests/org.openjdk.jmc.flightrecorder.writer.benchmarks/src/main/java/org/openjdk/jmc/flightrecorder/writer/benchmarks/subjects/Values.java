/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects;

import java.util.Random;

/**
 * The values of the events, made before anything is measured and the same for every subject (fixed seeds).
 * <ul>
 * <li>Numbers are spread evenly over their magnitudes from 1 to 2^40, as sizes and durations in nanoseconds are, so
 * that they take one to six bytes in the file.
 * <li>Strings that repeat are chosen with the frequencies of Zipf's law: few are frequent, many are rare.
 * <li>Strings are 8 to 60 characters long: class names, paths, queries.
 * </ul>
 */
public final class Values {
	private static final int NUMBERS = 4096;
	private static final long[] LONGS = new Random(7)
			.longs(NUMBERS, 0, 41)
			.map(magnitude -> (1L << magnitude) + magnitude * 31)
			.toArray();
	private static final String[] SCRIPTS = {
		"请求已完成服务器节点", "Запрос выполнен узел", "اكتمل الطلب على الخادم", "🚀🔥 done 🎉 узел"
	};

	private Values() {}

	/**
	 * A number.
	 *
	 * @param event
	 *            the number of the event
	 * @return its value
	 */
	public static long number(int event) {
		return LONGS[event & (NUMBERS - 1)];
	}

	/**
	 * The strings of a shape, one event after another.
	 *
	 * @param shape
	 *            the shape
	 * @param events
	 *            how many events will be written to one recording
	 * @return the strings, whose length is a power of two times the strings per event when they repeat
	 */
	public static String[] strings(Shape shape, int events) {
		return switch (shape) {
			case MULTI_FIELD -> drawn(64, NUMBERS, new Random(11));
			case FOUR_STRINGS -> fourDistinct(new Random(13));
			case FOUR_REPEATED_STRINGS -> new String[] {"GET", "/api/v1/orders", "GET", "/api/v1/orders"};
			case REPEATED_STRING -> drawn(16, NUMBERS, new Random(17));
			case UNIQUE_STRING -> unique(events);
			case MIXED_STRING -> mixed(events);
			case UTF8_STRING -> scripts(events);
			default -> new String[0];
		};
	}

	/**
	 * The strings that fill a pool: twice as many as the pool is to hold at most.
	 *
	 * @param poolSize
	 *            half the number of strings
	 * @param distinct
	 *            how many of them are unique within one half; between those, and after them, ten others alternate
	 * @return the strings, the second half equal to the first
	 */
	public static String[] pool(int poolSize, int distinct) {
		String[] unique = unique(poolSize);
		String[] repeated = vocabulary("repeated-", 10);
		String[] strings = new String[2 * poolSize];
		int every = poolSize / distinct;
		for (int i = 0; i < poolSize; i++) {
			strings[i] = distinct > repeated.length && i % every == 0 ? unique[i] : repeated[i % repeated.length];
			strings[poolSize + i] = strings[i];
		}
		return strings;
	}

	/**
	 * Strings that come twice each, one event after another.
	 *
	 * @param events
	 *            how many events there are
	 * @return a string for each
	 */
	public static String[] eachTwice(int events) {
		String[] unique = unique((events + 1) / 2);
		String[] strings = new String[events];
		for (int i = 0; i < events; i++) {
			strings[i] = unique[i / 2];
		}
		return strings;
	}

	private static String[] drawn(int distinct, int count, Random random) {
		String[] vocabulary = vocabulary("com.example.service.Handler", distinct);
		String[] strings = new String[count];
		for (int i = 0; i < count; i++) {
			strings[i] = vocabulary[zipf(distinct, random)];
		}
		return strings;
	}

	private static String[] fourDistinct(Random random) {
		String[][] vocabularies = {
			vocabulary("worker-", 64),
			vocabulary("/srv/data/segment/", 64),
			vocabulary("select name, total from orders where id = ", 64),
			vocabulary("com.example.Type", 64)
		};
		String[] strings = new String[4 * NUMBERS];
		for (int i = 0; i < strings.length; i++) {
			strings[i] = vocabularies[i & 3][zipf(64, random)];
		}
		return strings;
	}

	private static String[] unique(int events) {
		String[] strings = new String[events];
		for (int i = 0; i < events; i++) {
			strings[i] = "request-" + Long.toHexString(i * 0x9E3779B97F4A7C15L);
		}
		return strings;
	}

	private static String[] mixed(int events) {
		String[] strings = unique(events);
		String[] repeated = drawn(16, NUMBERS, new Random(19));
		for (int i = 0; i < events; i += 2) {
			strings[i] = repeated[i & (NUMBERS - 1)];
		}
		return strings;
	}

	private static String[] scripts(int events) {
		String[] strings = new String[events];
		for (int i = 0; i < events; i++) {
			strings[i] = SCRIPTS[i & 3] + ' ' + i;
		}
		return strings;
	}

	private static String[] vocabulary(String prefix, int distinct) {
		String[] words = new String[distinct];
		for (int i = 0; i < distinct; i++) {
			words[i] = prefix + Integer.toString(i * 7919 + 100_003, 36);
		}
		return words;
	}

	/** A rank below the bound, the rank r with a frequency of about 1 / (r + 1). */
	private static int zipf(int bound, Random random) {
		return (int) Math.min(bound - 1, Math.pow(bound + 1, random.nextDouble()) - 1);
	}
}
