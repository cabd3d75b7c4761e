/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import java.lang.StackWalker.StackFrame;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import jdk.jfr.Event;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingSession;
import org.openjdk.jmc.flightrecorder.writer.internal.event.JavaObjectFields.JavaStackTrace;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/**
 * The door for objects of event classes. A class is compiled once: its type, and for each field of the file the
 * accessor that gives it; per event no reflection happens. Start time is now, the thread is the calling one, and the
 * stack trace is taken here where the class asks for it. Thread-safe.
 */
public final class EventClassEncoder {
	private static final String OWN_PACKAGES = "org.openjdk.jmc.flightrecorder.writer.";
	private static final List<String> OWN_CLASSES = List.of(OWN_PACKAGES + "RecordingImpl", OWN_PACKAGES + "internal.");

	private final RecordingSession session;
	private final EventClassTypes types;
	private final ObjectEncoder objects;
	private final Map<Class<?>, CompiledClass> compiled = new ConcurrentHashMap<>();
	private final int maxStackDepth;
	private final StackWalker walker = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

	/**
	 * An event class with its accessors in the order of the file's fields; null for those that are not the object's.
	 */
	private record CompiledClass(TypeDefinition type, TypeLayout layout, MethodHandle[] getters) {}

	/**
	 * @param session
	 *            where events go
	 * @param registry
	 *            the types of the recording
	 * @param maxStackDepth
	 *            how many frames of a stack trace are written
	 */
	public EventClassEncoder(RecordingSession session, TypeRegistry registry, int maxStackDepth) {
		this.session = session;
		this.maxStackDepth = maxStackDepth;
		types = new EventClassTypes(registry);
		objects = new ObjectEncoder(session.clock(), new JavaObjectFields(maxStackDepth));
	}

	/**
	 * Declares the type of an event class.
	 *
	 * @param eventClass
	 *            the class
	 * @return the type
	 * @throws IllegalArgumentException
	 *             when its fields cannot be read
	 */
	public TypeDefinition declare(Class<? extends Event> eventClass) {
		return compiled(eventClass).type;
	}

	/** Forgets all classes, so that their loaders can be collected. */
	public void clear() {
		compiled.clear();
	}

	private CompiledClass compiled(Class<? extends Event> eventClass) {
		CompiledClass known = compiled.get(eventClass);
		return known != null ? known : compile(eventClass);
	}

	private CompiledClass compile(Class<? extends Event> eventClass) {
		EventClassTypes.Declared declared = types.declare(eventClass);
		TypeLayout layout = declared.type().layout();
		MethodHandle[] getters = new MethodHandle[layout.fields.length];
		for (int i = 0; i < getters.length; i++) {
			var field = declared.javaFields().get(layout.fields[i].name);
			if (field != null) {
				try {
					getters[i] = MethodHandles.lookup()
							.unreflectGetter(field)
							.asType(MethodType.methodType(Object.class, Event.class));
				} catch (IllegalAccessException e) {
					throw new IllegalArgumentException("Field '" + field + "' cannot be read", e);
				}
			}
		}
		CompiledClass made = new CompiledClass(declared.type(), layout, getters);
		CompiledClass first = compiled.putIfAbsent(eventClass, made);
		return first != null ? first : made;
	}

	/**
	 * Writes an event.
	 *
	 * @param event
	 *            the event
	 */
	public void write(Event event) {
		CompiledClass eventClass = compiled(event.getClass());
		TypeLayout layout = eventClass.layout;
		long startTicks = session.clock().now();
		Thread thread = Thread.currentThread();
		JavaStackTrace stackTrace = eventClass.type.fieldNamed("stackTrace") == null ? null : stackTrace();
		objects.write(session, layout, startTicks, (index, field) -> {
			MethodHandle getter = eventClass.getters[index];
			if (getter != null) {
				return valueOf(event, getter);
			}
			return "eventThread".equals(field.name) ? thread : "stackTrace".equals(field.name) ? stackTrace : null;
		});
	}

	private static Object valueOf(Event event, MethodHandle getter) {
		try {
			return (Object) getter.invokeExact(event);
		} catch (RuntimeException | Error e) {
			throw e;
		} catch (Throwable e) {
			throw new IllegalStateException("Reading a field throws nothing", e);
		}
	}

	private JavaStackTrace stackTrace() {
		return walker.walk(this::stackTrace);
	}

	private JavaStackTrace stackTrace(Stream<StackFrame> stack) {
		StackFrame[] frames = stack.dropWhile(EventClassEncoder::isOwn)
				.limit(maxStackDepth + 1L)
				.toArray(StackFrame[]::new);
		boolean truncated = frames.length > maxStackDepth;
		return new JavaStackTrace(truncated ? Arrays.copyOf(frames, maxStackDepth) : frames, truncated);
	}

	private static boolean isOwn(StackFrame frame) {
		for (String own : OWN_CLASSES) {
			if (frame.getClassName().startsWith(own)) {
				return true;
			}
		}
		return false;
	}
}
