/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.fuzz;

import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.HEADER_BYTES;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Damages bytes: flips, overwrites, zeros, cuts, inserts, repeats. */
final class Damage {
	private static final int MOST_STEPS = 4;
	private static final int MAX_BYTES = 300;

	private final Random random;
	private final List<Integer> marks;
	private byte[] bytes;
	private final StringBuilder steps = new StringBuilder();

	/** The first byte that may be another than before; the length where none is. */
	int first;

	/** Damages a copy, preferably at these places and in the headers that begin there. */
	Damage(byte[] whole, List<Integer> marks, Random random) {
		this.random = random;
		this.marks = marks;
		bytes = whole.clone();
		first = whole.length;
		for (int step = random.nextInt(MOST_STEPS + 1); step > 0; step--) {
			damage();
		}
	}

	byte[] bytes() {
		return bytes;
	}

	private int place() {
		int place;
		switch (random.nextInt(4)) {
			case 0:
				place = random.nextInt(bytes.length + 1);
				break;
			case 1:
				place = marks.get(random.nextInt(marks.size())) + random.nextInt(HEADER_BYTES + 8);
				break;
			case 2:
				place = marks.get(random.nextInt(marks.size())) - random.nextInt(64);
				break;
			default:
				place = bytes.length - random.nextInt(256);
		}
		return Math.max(0, Math.min(bytes.length, place));
	}

	private void damage() {
		int at = place();
		int end = Math.min(bytes.length, at + 1 + (random.nextInt(3) == 0 ? random.nextInt(MAX_BYTES) : 0));
		int kind = random.nextInt(7);
		steps.append(" [").append(kind).append("] ").append(at).append("..").append(end);
		first = Math.min(first, at);
		switch (kind) {
			case 0:
				if (at < end) {
					bytes[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
				}
				break;
			case 1:
				for (int i = at; i < end; i++) {
					bytes[i] = (byte) random.nextInt(256);
				}
				break;
			case 2:
				Arrays.fill(bytes, at, end, (byte) 0);
				break;
			case 3:
				splice(at, end, new byte[0]);
				break;
			case 4:
				bytes = Arrays.copyOf(bytes, at);
				break;
			case 5:
				byte[] inserted = new byte[end - at];
				Arrays.fill(inserted, (byte) random.nextInt(256));
				splice(at, at, inserted);
				break;
			default:
				int from = place();
				splice(at, at, Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + end - at)));
		}
	}

	/** Puts bytes in place of those from a place to another. */
	private void splice(int from, int to, byte[] middle) {
		byte[] spliced = Arrays.copyOf(bytes, bytes.length - (to - from) + middle.length);
		System.arraycopy(middle, 0, spliced, from, middle.length);
		System.arraycopy(bytes, to, spliced, from + middle.length, bytes.length - to);
		bytes = spliced;
	}

	@Override
	public String toString() {
		return "damage" + steps;
	}
}
