/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.util.Optional;
import jdk.jfr.Event;
import org.openjdk.jmc.flightrecorder.writer.internal.event.Warnings;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ImplicitFieldNames;

/**
 * The times that the JVM keeps in event objects, in ticks of the JVM. The JVM adds two fields to each event class when
 * it loads the class. The methods {@code begin()} and {@code end()} fill them once the JVM has recorded events of the
 * class; before that they do nothing. JDK 17 and 25 have these fields. Where they are missing, an event has no times.
 */
final class EventClassTimes {
	private static final PerClass<Optional<EventClassTimes>> TIMES = new PerClass<>() {
		@Override
		Optional<EventClassTimes> make(Class<?> eventClass) {
			return Optional.ofNullable(find(eventClass));
		}
	};

	private final MethodHandle startGetter;
	private final MethodHandle durationGetter;
	private final MethodHandle durationSetter;

	private EventClassTimes(Field start, Field duration) throws IllegalAccessException {
		MethodHandles.Lookup lookup = MethodHandles.lookup();
		MethodType getter = MethodType.methodType(long.class, Event.class);
		startGetter = lookup.unreflectGetter(start).asType(getter);
		durationGetter = lookup.unreflectGetter(duration).asType(getter);
		durationSetter =
				lookup.unreflectSetter(duration).asType(MethodType.methodType(void.class, Event.class, long.class));
	}

	/** @return the times of a class, null when its objects have none that can be read */
	static EventClassTimes of(Class<?> eventClass) {
		return TIMES.get(eventClass).orElse(null);
	}

	private static EventClassTimes find(Class<?> eventClass) {
		Field start = null;
		Field duration = null;
		for (Field field : eventClass.getDeclaredFields()) {
			if (field.isSynthetic() && field.getType() == long.class) {
				start = ImplicitFieldNames.START_TIME.equals(field.getName()) ? field : start;
				duration = ImplicitFieldNames.DURATION.equals(field.getName()) ? field : duration;
			}
		}
		if (start == null || duration == null) {
			return null;
		}
		try {
			start.setAccessible(true);
			duration.setAccessible(true);
			return new EventClassTimes(start, duration);
		} catch (InaccessibleObjectException e) {
			Warnings.log("Events of " + eventClass.getName() + " have no times of their own: "
					+ JavaTypes.mustOpen(eventClass));
			return null;
		} catch (IllegalAccessException e) {
			throw new IllegalStateException("A field that was made accessible is not", e);
		}
	}

	/** @return the start, 0 for none */
	long startTicks(Event event) {
		return get(startGetter, event);
	}

	/** @return the length, 0 for none */
	long durationTicks(Event event) {
		return get(durationGetter, event);
	}

	/**
	 * Reads the JVM's clock, which no other public method does. The event that has begun is ended, and then gets back
	 * the length that it had.
	 *
	 * @param event
	 *            an event with a start
	 * @return the present moment in ticks of the JVM, 0 when the event does not tell
	 */
	long now(Event event) {
		long length = durationTicks(event);
		set(event, 0);
		event.end();
		long sinceStart = durationTicks(event);
		set(event, length);
		return sinceStart <= 0 ? 0 : startTicks(event) + sinceStart;
	}

	private static long get(MethodHandle getter, Event event) {
		try {
			return (long) getter.invokeExact(event);
		} catch (RuntimeException | Error e) {
			throw e;
		} catch (Throwable e) {
			throw new IllegalStateException("Reading a field throws nothing", e);
		}
	}

	private void set(Event event, long durationTicks) {
		try {
			durationSetter.invokeExact(event, durationTicks);
		} catch (RuntimeException | Error e) {
			throw e;
		} catch (Throwable e) {
			throw new IllegalStateException("Writing a field throws nothing", e);
		}
	}
}
