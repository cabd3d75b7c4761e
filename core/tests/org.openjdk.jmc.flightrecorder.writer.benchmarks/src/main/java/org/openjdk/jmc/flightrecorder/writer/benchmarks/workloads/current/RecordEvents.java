/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.current;

import jdk.jfr.Name;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Values;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.ApiEvents;

/** Records as events. */
final class RecordEvents {
	private RecordEvents() {}

	/** Takes records of one class. */
	interface Target<R extends Record> {
		void write(R event);
	}

	/** The way of records into a recording. */
	interface Door {
		/** Registers the type of the records. */
		<R extends Record> Target<R> open(Recording recording, Class<R> recordClass);
	}

	/** One long. */
	@Name("benchmarks.Simple")
	record Simple(long value) {}

	/** Five fields. */
	@Name("benchmarks.MultiField")
	record MultiField(long total, String name, int count, double ratio, boolean complete) {}

	/** Four strings. */
	@Name("benchmarks.FourStrings")
	record FourStrings(String thread, String path, String query, String type) {}

	/** One string. */
	@Name("benchmarks.String")
	record Text(String text) {}

	/** Writes {@link Simple}. */
	static final class SimpleWriter extends ApiEvents {
		private final Target<Simple> target;

		SimpleWriter(Recording recording, Door door) {
			super(recording);
			target = door.open(recording, Simple.class);
		}

		@Override
		public void write(int first, int count) {
			for (int i = first; i < first + count; i++) {
				target.write(new Simple(Values.number(i)));
			}
		}
	}

	/** Writes {@link MultiField}. */
	static final class MultiFieldWriter extends ApiEvents {
		private final Target<MultiField> target;
		private final String[] strings;

		MultiFieldWriter(Recording recording, Door door, String[] strings) {
			super(recording);
			this.strings = strings;
			target = door.open(recording, MultiField.class);
		}

		@Override
		public void write(int first, int count) {
			int mask = strings.length - 1;
			for (int i = first; i < first + count; i++) {
				target.write(new MultiField(Values.number(i), strings[i & mask], i, i * 0.5, (i & 1) == 0));
			}
		}
	}

	/** Writes {@link FourStrings}. */
	static final class FourStringsWriter extends ApiEvents {
		private final Target<FourStrings> target;
		private final String[] strings;

		FourStringsWriter(Recording recording, Door door, String[] strings) {
			super(recording);
			this.strings = strings;
			target = door.open(recording, FourStrings.class);
		}

		@Override
		public void write(int first, int count) {
			int mask = strings.length - 1;
			for (int i = first; i < first + count; i++) {
				int at = i * 4 & mask;
				target.write(new FourStrings(strings[at], strings[at + 1], strings[at + 2], strings[at + 3]));
			}
		}
	}

	/** Writes {@link Text}. */
	static final class TextWriter extends ApiEvents {
		private final Target<Text> target;
		private final String[] strings;

		TextWriter(Recording recording, Door door, String[] strings) {
			super(recording);
			this.strings = strings;
			target = door.open(recording, Text.class);
		}

		@Override
		public void write(int first, int count) {
			int length = strings.length;
			for (int i = first, at = first % length; i < first + count; i++) {
				target.write(new Text(strings[at]));
				at = at + 1 == length ? 0 : at + 1;
			}
		}
	}
}
