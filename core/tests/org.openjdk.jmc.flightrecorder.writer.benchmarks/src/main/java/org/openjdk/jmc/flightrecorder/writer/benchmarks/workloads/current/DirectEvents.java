/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.current;

import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Values;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.ApiEvents;

/** Events put field by field by a direct writer, of which each thread has its own. */
abstract class DirectEvents extends ApiEvents {
	private final ThreadLocal<EventWriter> writers;

	DirectEvents(Recording recording, String name, Consumer<TypeStructureBuilder> fields) {
		super(recording);
		Type type = recording.registerEventType(name, fields);
		writers = ThreadLocal.withInitial(() -> recording.newEventWriter(type));
	}

	@Override
	public final void write(int first, int count) {
		write(writers.get(), first, count);
	}

	abstract void write(EventWriter writer, int first, int count);

	/** One long. */
	static final class Simple extends DirectEvents {
		Simple(Recording recording) {
			super(recording, "benchmarks.Simple", b -> b.addField("value", Types.Builtin.LONG));
		}

		@Override
		void write(EventWriter writer, int first, int count) {
			for (int i = first; i < first + count; i++) {
				writer.begin().putLong(Values.number(i)).commit();
			}
		}
	}

	/** Five fields. */
	static final class MultiField extends DirectEvents {
		private final String[] strings;

		MultiField(Recording recording, String[] strings) {
			super(recording, "benchmarks.MultiField", b -> b.addField("total", Types.Builtin.LONG)
					.addField("name", Types.Builtin.STRING)
					.addField("count", Types.Builtin.INT)
					.addField("ratio", Types.Builtin.DOUBLE)
					.addField("complete", Types.Builtin.BOOLEAN));
			this.strings = strings;
		}

		@Override
		void write(EventWriter writer, int first, int count) {
			int mask = strings.length - 1;
			for (int i = first; i < first + count; i++) {
				writer.begin()
						.putLong(Values.number(i))
						.putString(strings[i & mask])
						.putInt(i)
						.putDouble(i * 0.5)
						.putBoolean((i & 1) == 0)
						.commit();
			}
		}
	}

	/** Four strings. */
	static final class FourStrings extends DirectEvents {
		private final String[] strings;

		FourStrings(Recording recording, String[] strings) {
			super(recording, "benchmarks.FourStrings", b -> b.addField("thread", Types.Builtin.STRING)
					.addField("path", Types.Builtin.STRING)
					.addField("query", Types.Builtin.STRING)
					.addField("type", Types.Builtin.STRING));
			this.strings = strings;
		}

		@Override
		void write(EventWriter writer, int first, int count) {
			int mask = strings.length - 1;
			for (int i = first; i < first + count; i++) {
				int at = i * 4 & mask;
				writer.begin()
						.putString(strings[at])
						.putString(strings[at + 1])
						.putString(strings[at + 2])
						.putString(strings[at + 3])
						.commit();
			}
		}
	}

	/** One string. */
	static final class Text extends DirectEvents {
		private final String[] strings;

		Text(Recording recording, String[] strings) {
			super(recording, "benchmarks.String", b -> b.addField("text", Types.Builtin.STRING));
			this.strings = strings;
		}

		@Override
		void write(EventWriter writer, int first, int count) {
			int length = strings.length;
			for (int i = first, at = first % length; i < first + count; i++) {
				writer.begin().putString(strings[at]).commit();
				at = at + 1 == length ? 0 : at + 1;
			}
		}
	}
}
