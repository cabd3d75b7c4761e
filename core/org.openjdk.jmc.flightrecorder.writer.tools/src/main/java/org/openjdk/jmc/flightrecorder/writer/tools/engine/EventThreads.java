/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ConstantPool;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.FieldPath;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/**
 * Finds the threads of the events of a chunk. Each thread of the chunk is read once.
 *
 * @param <T>
 *            what is found out about a thread, once
 */
public final class EventThreads<T> {
	/** The thread of a sample is the sampled one, not the one that wrote it. */
	private static final List<String> FIELDS = List.of("sampledThread", "eventThread");

	private final ValueReader chunk;
	private final Function<ThreadIdentity, T> meaning;
	/** By the type of the threads, what is known of each constant; null for those that no event had. */
	private final Map<ValueType, Object[]> known = new HashMap<>();

	/**
	 * Reads the thread of an event of one type.
	 *
	 * @param <T>
	 *            what is found out about a thread
	 */
	@FunctionalInterface
	public interface Of<T> {
		/**
		 * Reads it.
		 *
		 * @param event
		 *            an event
		 * @return what is known of the thread; null if the event has none
		 * @throws IOException
		 *             if it cannot be read
		 */
		T read(EventWalk event) throws IOException;
	}

	/**
	 * Begins without known threads.
	 *
	 * @param chunk
	 *            the chunk
	 * @param meaning
	 *            finds out about a thread, without null
	 */
	public EventThreads(ValueReader chunk, Function<ThreadIdentity, T> meaning) {
		this.chunk = chunk;
		this.meaning = meaning;
	}

	/**
	 * Finds the field for the thread.
	 *
	 * @param type
	 *            the type of the events
	 * @return null if there is none
	 */
	public Of<T> of(ValueType type) {
		for (String name : FIELDS) {
			FieldPath field = FieldPath.of(type, name);
			if (field != null) {
				return of(field);
			}
		}
		return null;
	}

	/**
	 * Reads the threads of a field.
	 *
	 * @param field
	 *            from the event to the field
	 * @return a reader, which returns null if the field is not a thread
	 */
	public Of<T> of(FieldPath field) {
		ValueType type = field.last().type();
		if (type == null || field.last().isArray() || !ThreadFields.existIn(type)) {
			return event -> null;
		}
		if (!field.last().isPooled()) {
			ThreadFields fields = ThreadFields.of(field::then);
			return event -> meaning.apply(fields.read(
					(path, isText) -> isText ? chunk.text(event, path) : (Object) chunk.integer(event, path)));
		}
		return new OfConstants(type, field);
	}

	private final class OfConstants implements Of<T> {
		private final ValueType type;
		private final FieldPath field;
		private final ThreadFields fields;
		/** Null before the first thread is read. */
		private Object[] threads;

		OfConstants(ValueType type, FieldPath field) {
			this.type = type;
			this.field = field;
			fields = ThreadFields.of(name -> FieldPath.of(type, name));
		}

		@Override
		@SuppressWarnings("unchecked") // only this class fills the array
		public T read(EventWalk event) throws IOException {
			int entry = chunk.entry(event, field);
			if (entry < 0) {
				return null;
			}
			if (threads == null || threads[entry] == null) {
				readConstant(entry);
			}
			return (T) threads[entry];
		}

		private void readConstant(int entry) throws IOException {
			if (threads == null) {
				ConstantPool pool = chunk.constants().pool(type);
				threads = known.computeIfAbsent(type, each -> new Object[pool.count()]);
			}
			if (threads[entry] == null) {
				threads[entry] = meaning.apply(fields.read((path, isText) ->
						isText ? chunk.text(type, entry, path) : (Object) chunk.integer(type, entry, path)));
			}
		}
	}

	/** The fields that identify a thread. */
	private record ThreadFields(FieldPath javaName, FieldPath osName, FieldPath javaThreadId, FieldPath osThreadId) {
		interface Value {
			Object read(FieldPath path, boolean isText) throws IOException;
		}

		static boolean existIn(ValueType type) {
			return type.field("javaName") != null || type.field("osName") != null;
		}

		static ThreadFields of(Function<String, FieldPath> field) {
			return new ThreadFields(
					field.apply("javaName"),
					field.apply("osName"),
					field.apply("javaThreadId"),
					field.apply("osThreadId"));
		}

		ThreadIdentity read(Value value) throws IOException {
			String name = javaName == null ? null : (String) value.read(javaName, true);
			if (name == null && osName != null) {
				name = (String) value.read(osName, true);
			}
			long osId = osThreadId == null ? 0 : (Long) value.read(osThreadId, false);
			long javaId = javaThreadId == null ? 0 : (Long) value.read(javaThreadId, false);
			return new ThreadIdentity(Math.max(0, osId), Math.max(0, javaId), name);
		}
	}
}
