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
import org.openjdk.jmc.flightrecorder.writer.internal.object.JavaObjectFields.ThreadKey;
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
	private final RecentEntries<Keyed> threads = new RecentEntries<>(THREADS, Keyed::hash);
	private final RecentEntries<Keyed> frameTypes = new RecentEntries<>(FRAME_TYPES, Keyed::hash);

	/** A value and what it was made of. */
	record Keyed(int hash, Object key, Value value) {}

	/** A stack trace and the keys of its frames. */
	private record RecentTrace(int hash, Object[] frames, boolean truncated, Value value) {}

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
		frameTypes.clear();
	}

	public Value thread(Thread thread) {
		long id = thread.getId();
		String name = thread.getName();
		int hash = Long.hashCode(id);
		for (Keyed recent = threads.newest(hash); recent != null; recent = threads.older(hash, recent)) {
			if (recent.key instanceof ThreadKey key && key.isOf(id, name)) {
				return recent.value;
			}
		}
		Value made = make(threadType, thread);
		if (StackSource.isShortText(name)) {
			threads.put(hash, new Keyed(hash, new ThreadKey(id, name), made));
		}
		return made;
	}

	/** @return the value of such a thread; any text may be null, and the number in Java may be 0 */
	public Value thread(
			String osName, long osThreadId, String javaName, long javaThreadId, String groupName, boolean virtual) {
		int hash = Long.hashCode(javaThreadId * 31 + osThreadId);
		for (Keyed recent = threads.newest(hash); recent != null; recent = threads.older(hash, recent)) {
			if (recent.key instanceof DescribedThread known
					&& known.osThreadId() == osThreadId
					&& known.javaThreadId() == javaThreadId
					&& known.virtual() == virtual
					&& Objects.equals(known.osName(), osName)
					&& Objects.equals(known.javaName(), javaName)
					&& Objects.equals(known.groupName(), groupName)) {
				return recent.value;
			}
		}
		DescribedThread thread = new DescribedThread(osName, osThreadId, javaName, javaThreadId, groupName, virtual);
		Value made = make(threadType, thread);
		if (StackSource.isShortText(osName)
				&& StackSource.isShortText(javaName)
				&& StackSource.isShortText(groupName)) {
			threads.put(hash, new Keyed(hash, thread, made));
		}
		return made;
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
		StackFrame first = stack.isEmpty() ? null : stack.get(0);
		if (first != null && !StackSource.retainsClass(first)) {
			return stackTrace(StackSource.elementsOf(stack.toArray()));
		}
		return stackTrace(StackSource.WALK, stack instanceof RandomAccess ? stack : new ArrayList<>(stack));
	}

	<S> Value stackTrace(StackSource<S> source, S stack) {
		int count = Math.min(source.frameCount(stack), maxStackDepth);
		boolean truncated = source.isTruncated(stack) || source.frameCount(stack) > count;
		int hash = source.hash(stack, count);
		for (RecentTrace recent = stackTraces.newest(hash); recent != null; recent = stackTraces.older(hash, recent)) {
			if (recent.hash == hash
					&& recent.frames.length == count
					&& recent.truncated == truncated
					&& source.isSame(stack, recent.frames)) {
				return recent.value;
			}
		}
		return newTrace(hash, source, stack, count, truncated);
	}

	private <S> Keyed frame(StackSource<S> source, S stack, int index) {
		int hash = source.frameHash(stack, index);
		for (Keyed recent = frames.newest(hash); recent != null; recent = frames.older(hash, recent)) {
			if (source.isSame(stack, index, recent.key)) {
				return recent;
			}
		}
		// The frame is asked for only once, because the client's array may change.
		Object frame = source.frame(stack, index);
		Keyed made = new Keyed(hash, StackSource.keyOf(frame), make(frameType, frame));
		int chars = source.textLength(stack, index);
		if (chars <= StackSource.MAX_REMEMBERED_CHARS) {
			remember(frames, hash, made, FRAME_BYTES + (long) Character.BYTES * chars);
		}
		return made;
	}

	private <S> Value newTrace(int hash, StackSource<S> source, S stack, int count, boolean truncated) {
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
		return made.value;
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
		for (Keyed recent = entries.newest(hash); recent != null; recent = entries.older(hash, recent)) {
			if (recent.key.equals(text)) {
				return recent.value;
			}
		}
		Value made = make(type, type == classType ? NamedClass.of(text) : text);
		if (StackSource.isShortText(text)) {
			entries.put(hash, new Keyed(hash, text, made));
		}
		return made;
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
		for (RecentObject recent = objects.newest(hash); recent != null; recent = objects.older(hash, recent)) {
			if (recent.refersTo(part) && recent.value.definition() == type) {
				return recent.value;
			}
		}
		Value made = make(type, part);
		objects.put(hash, new RecentObject(part, made));
		return made;
	}

	/** @return an empty stack trace to be filled by one thread */
	public StackCollector newStackTrace() {
		return new StackCollector(this, maxStackDepth);
	}
}
