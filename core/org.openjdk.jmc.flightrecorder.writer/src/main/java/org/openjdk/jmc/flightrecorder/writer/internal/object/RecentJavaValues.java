/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import java.lang.StackWalker.StackFrame;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.Function;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecentEntries;
import org.openjdk.jmc.flightrecorder.writer.internal.object.DescribedObjects.DescribedThread;
import org.openjdk.jmc.flightrecorder.writer.internal.object.JavaObjectFields.JavaStackTrace;
import org.openjdk.jmc.flightrecorder.writer.internal.object.StackFrameFields.NamedClass;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;

/**
 * Values of threads, classes and stack traces. A value that was made before is returned again while it is remembered.
 * It then costs no memory and is not encoded again, because a value remembers where it was interned.
 * <p>
 * The values are bounded in number and in the length of their texts, and hold neither threads nor classes. There is room
 * for as many frames and stack traces as come again, within a limit of bytes. Thread-safe.
 */
public final class RecentJavaValues {
	private static final int MIN_PLACES = 1 << 6;
	/** The initial number of places, in a heap that has room for them. */
	private static final int FRAMES = 1 << 12;

	private static final int STACK_TRACES = 1 << 10;

	private static final int MAX_PLACES = 1 << 20;
	/** About the size of a remembered frame, without its texts. */
	private static final int FRAME_BYTES = 400;
	/** About the size of a remembered stack trace, and of each of its frames there. */
	private static final int STACK_TRACE_BYTES = 300;

	private static final int BYTES_OF_FRAME_IN_STACK = 12;
	private static final int OBJECTS = 1 << 10;
	private static final int NAMES = 1 << 10;
	private static final int THREADS = 1 << 10;
	private static final int FRAME_TYPES = 1 << 4;

	private final ObjectToValue values;
	private final int maxStackDepth;
	/** The limit for the frames, and for the stack traces. */
	private final long maxBytes;

	private final TypeDefinition threadType;
	private final TypeDefinition classType;
	private final TypeDefinition stackTraceType;
	private final TypeDefinition frameType;
	private final TypeDefinition frameTypeType;

	private final RecentEntries<Keyed> frames;
	private final RecentEntries<RecentTrace> stackTraces;
	private final RecentEntries<RecentObject> objects =
			new RecentEntries<>(OBJECTS, object -> System.identityHashCode(object.get()));
	private final RecentEntries<Keyed> names = new RecentEntries<>(NAMES, Keyed::hash);
	private final RecentEntries<RecentThread> threads = new RecentEntries<>(THREADS, RecentThread::hash);
	private final RecentEntries<Keyed> describedThreads = new RecentEntries<>(THREADS, Keyed::hash);
	private final RecentEntries<Keyed> frameTypes = new RecentEntries<>(FRAME_TYPES, Keyed::hash);

	/** A value and what it was made of. */
	record Keyed(int hash, Object key, Value value) {}

	/** A stack trace and the keys of its frames. */
	private record RecentTrace(int hash, Object[] frames, boolean truncated, Value value) {}

	/** A thread is known by its id and name, so that a dead one is not held. */
	private record RecentThread(long id, String name, Value value) {
		int hash() {
			return Long.hashCode(id);
		}
	}

	/** The value of a class, loader, module or group, which may be collected. */
	private static final class RecentObject extends WeakReference<Object> {
		private final Value value;

		RecentObject(Object object, Value value) {
			super(object);
			this.value = value;
		}
	}

	/**
	 * @param newValue
	 *            makes an empty value of a composite type
	 * @param maxStackDepth
	 *            how many frames of a stack trace are kept
	 * @param maxBytes
	 *            about how much heap frames and stack traces may take
	 */
	public RecentJavaValues(
			TypeRegistry registry, Function<TypeDefinition, Value> newValue, int maxStackDepth, long maxBytes) {
		values = new ObjectToValue(new JavaObjectFields(maxStackDepth), newValue);
		this.maxStackDepth = maxStackDepth;
		this.maxBytes = maxBytes / 2;
		int longestFrameBytes = FRAME_BYTES + Character.BYTES * StackSource.MAX_REMEMBERED_CHARS;
		frames = new RecentEntries<>(places(FRAMES, longestFrameBytes), MAX_PLACES, Keyed::hash);
		int deepestStackBytes = STACK_TRACE_BYTES + BYTES_OF_FRAME_IN_STACK * StackSource.MAX_REMEMBERED_FRAMES;
		stackTraces = new RecentEntries<>(places(STACK_TRACES, deepestStackBytes), MAX_PLACES, RecentTrace::hash);
		threadType = registry.find("java.lang.Thread");
		classType = registry.find("java.lang.Class");
		stackTraceType = registry.find("jdk.types.StackTrace");
		frameType = registry.find("jdk.types.StackFrame");
		frameTypeType = registry.find("jdk.types.FrameType");
	}

	/** @return the initial number of places, few enough for each to hold the largest entry */
	private int places(int wanted, int largestBytes) {
		int places = wanted;
		while (places > MIN_PLACES && maxBytes / places < largestBytes) {
			places /= 2;
		}
		return places;
	}

	/** Forgets everything. */
	public void clear() {
		frames.clear();
		stackTraces.clear();
		objects.clear();
		names.clear();
		threads.clear();
		describedThreads.clear();
		frameTypes.clear();
	}

	public Value thread(Thread thread) {
		long id = thread.getId();
		String name = thread.getName();
		int hash = Long.hashCode(id);
		RecentThread recent = threads.newest(hash);
		if (recent == null || recent.id != id || !recent.name.equals(name)) {
			recent = threads.older(hash);
		}
		if (recent == null || recent.id != id || !recent.name.equals(name)) {
			recent = new RecentThread(id, name, make(threadType, thread));
			if (StackSource.isShortText(name)) {
				threads.put(hash, recent);
			}
		}
		return recent.value;
	}

	/** @return the value of such a thread; any text may be null, and the number in Java may be 0 */
	public Value thread(
			String osName, long osThreadId, String javaName, long javaThreadId, String groupName, boolean virtual) {
		int hash = Long.hashCode(javaThreadId * 31 + osThreadId);
		Keyed recent = describedThreads.newest(hash);
		if (!isSame(recent, osName, osThreadId, javaName, javaThreadId, groupName, virtual)) {
			recent = describedThreads.older(hash);
			if (!isSame(recent, osName, osThreadId, javaName, javaThreadId, groupName, virtual)) {
				DescribedThread thread =
						new DescribedThread(osName, osThreadId, javaName, javaThreadId, groupName, virtual);
				recent = new Keyed(hash, thread, make(threadType, thread));
				if (StackSource.isShortText(osName)
						&& StackSource.isShortText(javaName)
						&& StackSource.isShortText(groupName)) {
					describedThreads.put(hash, recent);
				}
			}
		}
		return recent.value;
	}

	private static boolean isSame(
			Keyed recent,
			String osName,
			long osThreadId,
			String javaName,
			long javaThreadId,
			String groupName,
			boolean virtual) {
		return recent != null
				&& recent.key instanceof DescribedThread thread
				&& thread.osThreadId() == osThreadId
				&& thread.javaThreadId() == javaThreadId
				&& thread.virtual() == virtual
				&& Objects.equals(thread.osName(), osName)
				&& Objects.equals(thread.javaName(), javaName)
				&& Objects.equals(thread.groupName(), groupName);
	}

	public Value classOf(Class<?> type) {
		return (Value) partOf(classType, type);
	}

	/** @return the value of a class that is known by its name alone */
	public Value classNamed(String binaryName) {
		return ofText(names, classType, binaryName);
	}

	/** @return the value of a stack trace with these frames, from the innermost */
	public Value stackTrace(StackTraceElement[] stack) {
		return stackTrace(StackSource.ELEMENTS, stack);
	}

	/** @return the value of a stack trace with these frames, from the innermost, with their classes or without */
	public Value stackTrace(List<StackFrame> stack) {
		if (!stack.isEmpty() && !StackSource.retainsClass(stack.get(0))) {
			return stackTrace(
					stack.stream().map(StackFrame::toStackTraceElement).toArray(StackTraceElement[]::new));
		}
		return stackTrace(StackSource.WALK, stack instanceof RandomAccess ? stack : new ArrayList<>(stack));
	}

	<S> Value stackTrace(StackSource<S> source, S stack) {
		int count = Math.min(source.frameCount(stack), maxStackDepth);
		boolean truncated = source.isTruncated(stack) || source.frameCount(stack) > count;
		int hash = source.hash(stack, count);
		RecentTrace recent = stackTraces.newest(hash);
		if (!isSame(recent, hash, source, stack, count, truncated)) {
			recent = stackTraces.older(hash);
			if (!isSame(recent, hash, source, stack, count, truncated)) {
				recent = newTrace(hash, source, stack, count, truncated);
			}
		}
		return recent.value;
	}

	private static <S> boolean isSame(
			RecentTrace recent, int hash, StackSource<S> source, S stack, int count, boolean truncated) {
		return recent != null
				&& recent.hash == hash
				&& recent.frames.length == count
				&& recent.truncated == truncated
				&& source.isSame(stack, recent.frames);
	}

	private <S> Keyed frame(StackSource<S> source, S stack, int index) {
		int hash = source.frameHash(stack, index);
		Keyed recent = frames.newest(hash);
		if (recent == null || !source.isSame(stack, index, recent.key)) {
			recent = frames.older(hash);
			if (recent == null || !source.isSame(stack, index, recent.key)) {
				// The frame is asked for only once, because the client's array may change.
				Object frame = source.frame(stack, index);
				recent = new Keyed(hash, StackSource.keyOf(frame), make(frameType, frame));
				int chars = source.textLength(stack, index);
				if (chars <= StackSource.MAX_REMEMBERED_CHARS) {
					remember(frames, hash, recent, FRAME_BYTES + (long) Character.BYTES * chars);
				}
			}
		}
		return recent;
	}

	private <S> RecentTrace newTrace(int hash, StackSource<S> source, S stack, int count, boolean truncated) {
		Object[] keys = new Object[count];
		Value[] frameValues = new Value[count];
		boolean isShort = count <= StackSource.MAX_REMEMBERED_FRAMES;
		for (int i = 0; i < count; i++) {
			Keyed frame = frame(source, stack, i);
			keys[i] = frame.key;
			frameValues[i] = frame.value;
			isShort &= source.textLength(stack, i) <= StackSource.MAX_REMEMBERED_CHARS;
		}
		RecentTrace made = new RecentTrace(
				hash, keys, truncated, make(stackTraceType, new JavaStackTrace(frameValues, truncated)));
		if (isShort) {
			remember(stackTraces, hash, made, STACK_TRACE_BYTES + (long) BYTES_OF_FRAME_IN_STACK * count);
		}
		return made;
	}

	/**
	 * Remembers an entry unless it takes more than its share of the bytes. Only entries of at most half a share let the
	 * cache grow.
	 */
	private <E> void remember(RecentEntries<E> entries, int hash, E entry, long bytes) {
		long share = maxBytes / entries.capacity();
		if (bytes <= share && entries.put(hash, entry) != null && bytes <= share / 2) {
			entries.countLost();
		}
	}

	/** The value of a class that is known by its name, or of a type that wraps a text. */
	private Value ofText(RecentEntries<Keyed> entries, TypeDefinition type, String text) {
		int hash = text.hashCode();
		Keyed recent = entries.newest(hash);
		if (recent == null || !recent.key.equals(text)) {
			recent = entries.older(hash);
			if (recent == null || !recent.key.equals(text)) {
				recent = new Keyed(hash, text, make(type, type == classType ? NamedClass.of(text) : text));
				if (StackSource.isShortText(text)) {
					entries.put(hash, recent);
				}
			}
		}
		return recent.value;
	}

	private Value make(TypeDefinition type, Object object) {
		return values.valueOf(type, object, this::partOf);
	}

	/** Symbols stay texts; frame types are few and in every frame, so they are values that remember their interning. */
	private Object partOf(TypeDefinition type, Object part) {
		if (part instanceof Value) {
			return part;
		}
		if (part instanceof String text) {
			return type == frameTypeType ? ofText(frameTypes, type, text) : text;
		}
		if (part instanceof NamedClass named && named.isPlain()) {
			return classNamed(named.element().getClassName());
		}
		boolean lives = part instanceof Class
				|| part instanceof ClassLoader
				|| part instanceof Module
				|| part instanceof ThreadGroup;
		if (!lives) {
			return make(type, part);
		}
		int hash = System.identityHashCode(part);
		RecentObject recent = objects.newest(hash);
		if (recent == null || !recent.refersTo(part) || recent.value.definition() != type) {
			recent = objects.older(hash);
			if (recent == null || !recent.refersTo(part) || recent.value.definition() != type) {
				recent = new RecentObject(part, make(type, part));
				objects.put(hash, recent);
			}
		}
		return recent.value;
	}

	/** @return an empty stack trace to be filled by one thread */
	public StackCollector newStackTrace() {
		return new StackCollector(this, maxStackDepth);
	}
}
