/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;

/**
 * What an event costs when everything is known beforehand: the clock is read, the bytes are put into an array, a full
 * array is appended to the file. No types, no threads, no constants but the place of a string in its vocabulary. Faster
 * than this would mean to write less.
 */
final class LimitWorkloads implements WorkloadProvider {
	@Override
	public Workload workload(Shape shape, Destination destination) throws IOException {
		return switch (shape) {
			case SIMPLE,
					MULTI_FIELD,
					FOUR_STRINGS,
					FOUR_REPEATED_STRINGS,
					REPEATED_STRING,
					UNIQUE_STRING,
					MIXED_STRING,
					UTF8_STRING -> new LimitWorkload(shape, destination);
			default -> throw new UnsupportedOperationException("the limit has no workload " + shape);
		};
	}

	@Override
	public Class<?> subjectClass() {
		return LimitEncoder.class;
	}

	private static final class LimitWorkload implements Workload {
		private final Shape shape;
		private final Destination destination;
		private final String[] strings;
		/** The pool index of each string, or -1 for one that is written in full. */
		private final int[] indexes;

		LimitWorkload(Shape shape, Destination destination) {
			this.shape = shape;
			this.destination = destination;
			strings = Values.strings(shape, EVENTS_PER_RECORDING);
			indexes = indexes(shape, strings);
		}

		private static int[] indexes(Shape shape, String[] strings) {
			Map<String, Integer> pool = new HashMap<>();
			int[] indexes = new int[strings.length];
			for (int i = 0; i < strings.length; i++) {
				boolean inline = shape == Shape.UNIQUE_STRING
						|| shape == Shape.UTF8_STRING
						|| shape == Shape.MIXED_STRING && (i & 1) == 1;
				indexes[i] = inline ? -1 : pool.computeIfAbsent(strings[i], s -> pool.size() + 1);
			}
			return indexes;
		}

		@Override
		public OpenRecording open() throws IOException {
			OutputStream out = destination.storage() == Storage.FILE
					? new FileOutputStream(destination.newFile().toFile())
					: destination.stream();
			LimitEncoder encoder = new LimitEncoder(out);
			return switch (shape) {
				case SIMPLE ->
					new LimitRecording(encoder) {
						@Override
						public void write(int first, int count) {
							writeSimple(encoder, first, count);
						}
					};
				case MULTI_FIELD ->
					new LimitRecording(encoder) {
						@Override
						public void write(int first, int count) {
							writeMultiField(encoder, first, count);
						}
					};
				case FOUR_STRINGS, FOUR_REPEATED_STRINGS ->
					new LimitRecording(encoder) {
						@Override
						public void write(int first, int count) {
							writeFourStrings(encoder, first, count);
						}
					};
				default ->
					new LimitRecording(encoder) {
						@Override
						public void write(int first, int count) {
							writeStrings(encoder, first, count);
						}
					};
			};
		}

		private static void writeSimple(LimitEncoder encoder, int first, int count) {
			for (int i = first; i < first + count; i++) {
				encoder.beginEvent();
				encoder.putLong(Values.number(i));
				encoder.endEvent();
			}
		}

		private void writeMultiField(LimitEncoder encoder, int first, int count) {
			int mask = strings.length - 1;
			for (int i = first; i < first + count; i++) {
				encoder.beginEvent();
				encoder.putLong(Values.number(i));
				encoder.putPooled(indexes[i & mask]);
				encoder.putLong(i);
				encoder.putDouble(i * 0.5);
				encoder.putBoolean((i & 1) == 0);
				encoder.endEvent();
			}
		}

		private void writeFourStrings(LimitEncoder encoder, int first, int count) {
			int mask = strings.length - 1;
			for (int i = first; i < first + count; i++) {
				int at = i * 4 & mask;
				encoder.beginEvent();
				encoder.putPooled(indexes[at]);
				encoder.putPooled(indexes[at + 1]);
				encoder.putPooled(indexes[at + 2]);
				encoder.putPooled(indexes[at + 3]);
				encoder.endEvent();
			}
		}

		private void writeStrings(LimitEncoder encoder, int first, int count) {
			boolean utf8 = shape == Shape.UTF8_STRING;
			int length = strings.length;
			for (int i = first, at = first % length; i < first + count; i++) {
				encoder.beginEvent();
				if (indexes[at] >= 0) {
					encoder.putPooled(indexes[at]);
				} else if (utf8) {
					encoder.putUtf8(strings[at]);
				} else {
					encoder.putAscii(strings[at]);
				}
				encoder.endEvent();
				at = at + 1 == length ? 0 : at + 1;
			}
		}

		@Override
		public long lengthBytes() throws IOException {
			return destination.lengthBytes();
		}

		@Override
		public void close() throws IOException {
			destination.close();
		}
	}

	private abstract static class LimitRecording implements OpenRecording {
		private final LimitEncoder encoder;

		LimitRecording(LimitEncoder encoder) {
			this.encoder = encoder;
		}

		@Override
		public void close() throws IOException {
			encoder.close();
		}
	}
}
