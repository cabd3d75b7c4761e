/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Field;
import org.openjdk.jmc.flightrecorder.writer.tools.format.FieldPath;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/**
 * Finds the threads of the events of one type in one chunk. Each thread is read once.
 *
 * @param <T>
 *            what is found out about a thread, once
 */
public final class EventThreads<T> {
	/** The thread of a sample is the sampled one, not the one that wrote it. */
	private static final List<String> FIELDS = List.of("sampledThread", "eventThread");

	private final ValueReader chunk;
	private final FieldPath path;
	private final ValueType type;
	private final boolean isPooled;
	private final Function<ThreadIdentity, T> meaning;
	private final FieldPath javaName;
	private final FieldPath osName;
	private final FieldPath javaThreadId;
	private final FieldPath osThreadId;
	/** What is known of each constant; null for those that no event had. */
	private Object[] known = {};

	private EventThreads(ValueReader chunk, FieldPath path, Function<ThreadIdentity, T> meaning) {
		this.chunk = chunk;
		this.path = path;
		this.meaning = meaning;
		type = path.last().type();
		isPooled = path.last().isPooled();
		javaName = name("javaName");
		osName = name("osName");
		javaThreadId = id("javaThreadId");
		osThreadId = id("osThreadId");
	}

	/**
	 * Finds the field for the thread.
	 *
	 * @param <T>
	 *            what is found out about a thread
	 * @param chunk
	 *            the chunk
	 * @param type
	 *            the type of the events
	 * @param meaning
	 *            finds out about a thread, without null
	 * @return null if there is none
	 */
	public static <T> EventThreads<T> of(ValueReader chunk, ValueType type, Function<ThreadIdentity, T> meaning) {
		for (String name : FIELDS) {
			FieldPath path = FieldPath.of(type, name);
			EventThreads<T> threads = path == null ? null : of(chunk, path, meaning);
			if (threads != null) {
				return threads;
			}
		}
		return null;
	}

	/**
	 * Reads the threads of a field.
	 *
	 * @param <T>
	 *            what is found out about a thread
	 * @param chunk
	 *            the chunk
	 * @param path
	 *            from the event to the field
	 * @param meaning
	 *            finds out about a thread, without null
	 * @return null if the field is not a thread
	 */
	public static <T> EventThreads<T> of(ValueReader chunk, FieldPath path, Function<ThreadIdentity, T> meaning) {
		EventThreads<T> threads = new EventThreads<>(chunk, path, meaning);
		return threads.javaName == null && threads.osName == null ? null : threads;
	}

	private FieldPath name(String name) {
		FieldPath part = part(name);
		return ValueReader.isText(part) ? part : null;
	}

	private FieldPath id(String name) {
		FieldPath part = part(name);
		return part != null && part.last().isInteger() ? part : null;
	}

	/** The way to a field of the thread, from the constant or from the event. */
	private FieldPath part(String name) {
		return path.last().isArray() ? null : isPooled ? FieldPath.of(type, name) : path.then(name);
	}

	/**
	 * Tells where the keys of the threads are.
	 *
	 * @return the field at the end of the path; null if the threads stand in the events themselves
	 */
	public Field key() {
		return isPooled ? path.last() : null;
	}

	/**
	 * Reads the thread of an event.
	 *
	 * @param event
	 *            the event
	 * @return what is known of the thread; null if the event has none
	 * @throws IOException
	 *             if it cannot be read
	 */
	public T read(EventWalk event) throws IOException {
		return isPooled ? ofConstant(chunk.entry(event, path)) : meaning.apply(identity(event, 0));
	}

	/**
	 * Reads the thread of an event whose {@link #key} has been read.
	 *
	 * @param event
	 *            the event
	 * @param key
	 *            the key, any number if there is no field for it
	 * @return what is known of the thread; null if the event has none
	 * @throws IOException
	 *             if it cannot be read
	 */
	public T read(EventWalk event, long key) throws IOException {
		return isPooled ? ofConstant(chunk.entry(type, key)) : read(event);
	}

	@SuppressWarnings("unchecked") // only this method fills the array
	private T ofConstant(int entry) throws IOException {
		if (entry < 0) {
			return null;
		}
		if (known.length == 0) {
			known = new Object[chunk.constants().pool(type).count()];
		}
		if (known[entry] == null) {
			known[entry] = meaning.apply(identity(null, entry));
		}
		return (T) known[entry];
	}

	private ThreadIdentity identity(EventWalk event, int entry) throws IOException {
		String name = text(javaName, event, entry);
		return new ThreadIdentity(
				number(osThreadId, event, entry),
				number(javaThreadId, event, entry),
				name == null ? text(osName, event, entry) : name);
	}

	private String text(FieldPath part, EventWalk event, int entry) throws IOException {
		return part == null ? null : isPooled ? chunk.text(type, entry, part) : chunk.text(event, part);
	}

	private long number(FieldPath part, EventWalk event, int entry) throws IOException {
		return part == null ? 0 : Math.max(0, isPooled ? chunk.integer(type, entry, part) : chunk.integer(event, part));
	}
}
