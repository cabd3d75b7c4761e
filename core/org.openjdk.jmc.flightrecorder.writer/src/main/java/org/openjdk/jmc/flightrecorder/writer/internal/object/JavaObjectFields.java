/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import java.lang.StackWalker.StackFrame;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecentIds;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecentIds.Entry;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.VirtualThreads;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * The fields of threads, classes, loaders, modules and stack traces of this JVM, by the names that the JDK's types use
 * (format section 7.1). A stack trace is a {@code Throwable}, a {@link JavaStackTrace}, or an array or list of
 * {@code StackTraceElement} or {@code StackFrame}.
 */
public final class JavaObjectFields implements ObjectFields {
	private static final int CACHE_PLACES = 1 << 8;

	/** A stack trace: its frames from the innermost, and whether there were more. */
	record JavaStackTrace(Object[] frames, boolean truncated) {}

	/** A package with its module. */
	private record JavaPackage(String name, Module module) implements DescribedObjects.Described {
		@Override
		public Object valueOf(String field) {
			return switch (field) {
				case "name" -> name.replace('.', '/');
				case "module" -> module;
				case "exported" -> !module.isNamed() || module.isExported(name);
				default -> null;
			};
		}
	}

	/** A thread is known by its id and name, so that a dead one is not held. */
	record ThreadKey(long id, String name) {
		boolean isOf(long threadId, String threadName) {
			return id == threadId && name.equals(threadName);
		}
	}

	/** Nearly every event has a thread. */
	private final RecentIds<ThreadKey> threads = new RecentIds<>(CACHE_PLACES, CACHE_PLACES);

	private final FrameCache frames = new FrameCache();
	private final StackIds stacks = new StackIds();
	private final int maxStackDepth;

	/**
	 * @param maxStackDepth
	 *            how many frames of a stack trace are written; a stack trace with more is marked as truncated
	 */
	public JavaObjectFields(int maxStackDepth) {
		this.maxStackDepth = maxStackDepth;
	}

	@Override
	public long cachedId(ChunkConstants constants, TypeDefinition type, Object object) {
		if (object instanceof Thread thread) {
			return cachedId(constants, type, thread);
		}
		StackTraceElement[] stack = elements(object);
		return stack == null ? -1 : stacks.find(constants, type, stack, Math.min(stack.length, maxStackDepth));
	}

	private static StackTraceElement[] elements(Object object) {
		return object instanceof Throwable throwable
				? throwable.getStackTrace()
				: object instanceof StackTraceElement[] stack ? stack : null;
	}

	private long cachedId(ChunkConstants constants, TypeDefinition type, Thread thread) {
		int hash = Long.hashCode(thread.getId());
		for (Entry<ThreadKey> entry = threads.newest(hash); entry != null; entry = threads.older(hash, entry)) {
			if (entry.isOf(type, constants) && entry.key().isOf(thread.getId(), thread.getName())) {
				return entry.id();
			}
		}
		return -1;
	}

	/**
	 * Copies the frames, because the client may change its array at any time and the id is remembered for the frames
	 * that were encoded.
	 */
	@Override
	public Object toEncode(Object object) {
		StackTraceElement[] stack = elements(object);
		if (stack == null) {
			return object;
		}
		int count = Math.min(stack.length, maxStackDepth);
		return new JavaStackTrace(Arrays.copyOf(stack, count), count < stack.length);
	}

	@Override
	public void cacheId(ChunkConstants constants, TypeDefinition type, Object object, long id) {
		if (object instanceof Thread thread) {
			String name = thread.getName();
			if (StackSource.isShortText(name)) {
				long threadId = thread.getId();
				threads.put(Long.hashCode(threadId), new ThreadKey(threadId, name), type, constants, id);
			}
		} else if (object instanceof JavaStackTrace stack && stack.frames instanceof StackTraceElement[]) {
			stacks.keep(constants, type, stack, id);
		}
	}

	/** Writes a stack trace whose type has the fields of the JDK's. */
	@Override
	public boolean putFields(
			ObjectEncoder encoder,
			Leb128Writer out,
			ChunkConstants constants,
			TypeLayout layout,
			Object object,
			int depth) {
		Object[] all = frames(object);
		if (all == null || !isStackTrace(layout)) {
			return false;
		}
		int count = Math.min(all.length, maxStackDepth);
		boolean truncated = count < all.length || object instanceof JavaStackTrace taken && taken.truncated;
		boolean isOwn = object instanceof JavaStackTrace && all instanceof StackTraceElement[];
		for (FieldLayout field : layout.fields) {
			if (field.array) {
				TypeLayout frameLayout = field.type.layout();
				out.putInt(count);
				for (int i = 0; i < count; i++) {
					Object frame = StackSource.requireFrame(all[i], i);
					Object known = putFrame(encoder, out, constants, frameLayout, frame, depth + 1);
					if (isOwn) {
						// Otherwise each remembered stack would hold frames of its own.
						all[i] = known;
					}
				}
			} else {
				out.putBoolean(truncated);
			}
		}
		return true;
	}

	private static Object[] frames(Object object) {
		if (object instanceof JavaStackTrace stackTrace) {
			return stackTrace.frames;
		} else if (object instanceof Throwable throwable) {
			return throwable.getStackTrace();
		}
		Object[] frames = object instanceof List<?> list
				? list.toArray()
				: object instanceof StackTraceElement[] || object instanceof StackFrame[] ? (Object[]) object : null;
		return frames != null
						&& frames.length > 0
						&& frames[0] instanceof StackFrame first
						&& !StackSource.retainsClass(first)
				? StackSource.elementsOf(frames)
				: frames;
	}

	private static boolean isStackTrace(TypeLayout layout) {
		return layout.fields.length == 2
				&& layout.fields[0].kind != layout.fields[1].kind
				&& isTruncatedOrFrames(layout.fields[0])
				&& isTruncatedOrFrames(layout.fields[1]);
	}

	private static boolean isTruncatedOrFrames(FieldLayout field) {
		return field.array
				? field.kind == ValueKind.COMPOSITE && !field.byReference && "frames".equals(field.name)
				: field.kind == ValueKind.BOOLEAN && "truncated".equals(field.name);
	}

	/** @return the remembered frame that is equal */
	private Object putFrame(
			ObjectEncoder encoder,
			Leb128Writer out,
			ChunkConstants constants,
			TypeLayout frameLayout,
			Object frame,
			int depth) {
		int hash = FrameCache.hash(frame);
		Object known = frames.put(out, constants, frameLayout, frame, hash);
		if (known != null) {
			return known;
		}
		int start = out.position();
		encoder.putFields(out, constants, frameLayout, frame, true, depth);
		frames.keep(out, start, constants, frameLayout, frame, hash);
		return frame;
	}

	@Override
	public boolean hasFields(Object object) {
		return !(object instanceof String);
	}

	@Override
	public Object valueOf(Object object, FieldLayout field) {
		if (object instanceof Thread thread) {
			return ofThread(thread, field.name);
		}
		if (object instanceof ThreadGroup group) {
			return "name".equals(field.name) ? group.getName() : "parent".equals(field.name) ? group.getParent() : null;
		}
		if (object instanceof Class<?> type) {
			return ofClass(type, field.name);
		}
		if (object instanceof ClassLoader loader) {
			return "type".equals(field.name) ? loader.getClass() : "name".equals(field.name) ? loader.getName() : null;
		}
		if (object instanceof Module module) {
			return ofModule(module, field.name);
		}
		if (object instanceof StackFrame frame) {
			return StackFrameFields.ofFrame(frame, field.name);
		}
		if (object instanceof StackTraceElement frame) {
			return StackFrameFields.ofElement(frame, field.name);
		}
		if (object instanceof DescribedObjects.Described described) {
			return described.valueOf(field.name);
		}
		Object[] frames = frames(object);
		if (frames != null) {
			return ofStackTrace(frames, object instanceof JavaStackTrace taken && taken.truncated, field.name);
		}
		throw new IllegalArgumentException("An object of class "
				+ object.getClass().getName() + " cannot be written to the field '" + field.name + "'");
	}

	private Object ofStackTrace(Object[] frames, boolean truncated, String field) {
		return switch (field) {
			case "frames" ->
				requireFrames(frames.length <= maxStackDepth ? frames : Arrays.copyOf(frames, maxStackDepth));
			case "truncated" -> truncated || frames.length > maxStackDepth;
			default -> null;
		};
	}

	private static Object[] requireFrames(Object[] frames) {
		for (int i = 0; i < frames.length; i++) {
			StackSource.requireFrame(frames[i], i);
		}
		return frames;
	}

	private static Object ofThread(Thread thread, String field) {
		return switch (field) {
			case "osName", "javaName" -> thread.getName();
			// Java does not know the id of the operating system, and JMC takes threads of equal id for one.
			case "osThreadId", "javaThreadId" -> thread.getId();
			case "group" -> thread.getThreadGroup();
			case "virtual" -> VirtualThreads.isVirtual(thread);
			default -> null;
		};
	}

	private static Object ofClass(Class<?> type, String field) {
		return switch (field) {
			case "name" -> type.getName().replace('.', '/');
			case "classLoader" -> loader(type.getClassLoader());
			case "package" -> packageOf(type);
			case "modifiers" -> type.getModifiers();
			case "hidden" -> type.isHidden();
			default -> null;
		};
	}

	/** The bootstrap loader has no object in Java. HotSpot writes it as a constant without a type. */
	private static Object loader(ClassLoader loader) {
		return loader == null ? DescribedObjects.BOOTSTRAP_LOADER : loader;
	}

	/**
	 * HotSpot writes no package for a primitive type and for a class outside all packages. An array has the package of
	 * its elements.
	 */
	private static JavaPackage packageOf(Class<?> type) {
		Class<?> element = type;
		while (element.isArray()) {
			element = element.getComponentType();
		}
		return element.isPrimitive() || element.getPackageName().isEmpty()
				? null
				: new JavaPackage(element.getPackageName(), element.getModule());
	}

	private static Object ofModule(Module module, String field) {
		return switch (field) {
			case "name" -> module.getName();
			case "version" ->
				module.getDescriptor() == null
						? null
						: module.getDescriptor().rawVersion().orElse(null);
			case "location" ->
				module.getLayer() == null
						? null
						: module.getLayer()
								.configuration()
								.findModule(module.getName())
								.flatMap(m -> m.reference().location())
								.map(URI::toString)
								.orElse(null);
			case "classLoader" -> module.isNamed() ? loader(module.getClassLoader()) : module.getClassLoader();
			default -> null;
		};
	}
}
