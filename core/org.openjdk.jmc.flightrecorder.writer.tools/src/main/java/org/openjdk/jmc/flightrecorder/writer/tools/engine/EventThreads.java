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

/** Finds the threads of the events of a chunk. Each thread of the chunk is read once. */
public final class EventThreads {
	/** The thread of a sample is the sampled one, not the one that wrote it. */
	private static final List<String> FIELDS = List.of("sampledThread", "eventThread");

	private final ValueReader chunk;
	private final Map<ValueType, ThreadIdentity[]> known = new HashMap<>();

	/** Reads the thread of an event of one type. */
	@FunctionalInterface
	public interface Of {
		/**
		 * Reads it.
		 *
		 * @param event
		 *            an event
		 * @return null if it has none
		 * @throws IOException
		 *             if it cannot be read
		 */
		ThreadIdentity read(EventWalk event) throws IOException;
	}

	/**
	 * Begins without known threads.
	 *
	 * @param chunk
	 *            the chunk
	 */
	public EventThreads(ValueReader chunk) {
		this.chunk = chunk;
	}

	/**
	 * Finds the field for the thread.
	 *
	 * @param type
	 *            the type of the events
	 * @return null if there is none
	 */
	public Of of(ValueType type) {
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
	public Of of(FieldPath field) {
		ValueType type = field.last().type();
		if (type == null || field.last().isArray() || !ThreadFields.existIn(type)) {
			return event -> null;
		}
		if (!field.last().isPooled()) {
			ThreadFields fields = ThreadFields.of(field::then);
			return event -> fields.read(
					(path, isText) -> isText ? chunk.text(event, path) : (Object) chunk.integer(event, path));
		}
		ThreadFields fields = ThreadFields.of(name -> FieldPath.of(type, name));
		return event -> {
			int entry = chunk.entry(event, field);
			return entry < 0 ? null : constant(type, entry, fields);
		};
	}

	private ThreadIdentity constant(ValueType type, int entry, ThreadFields fields) throws IOException {
		ThreadIdentity[] threads = known.get(type);
		if (threads == null) {
			ConstantPool pool = chunk.constants().pool(type);
			threads = new ThreadIdentity[pool.count()];
			known.put(type, threads);
		}
		if (threads[entry] == null) {
			threads[entry] = fields.read((path, isText) ->
					isText ? chunk.text(type, entry, path) : (Object) chunk.integer(type, entry, path));
		}
		return threads[entry];
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
