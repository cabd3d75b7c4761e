/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Event;

/** Two ways to read all fields of an event object, boxed. */
abstract class FieldsReader {
	/** Gives a sum that depends on each field having been read. */
	abstract int read(Event event) throws Throwable;

	/** The accessors were found when the class came first, as the writer does it. */
	static final class ByHandles extends FieldsReader {
		private final MethodHandle[] getters;

		ByHandles(Class<? extends Event> eventClass) throws IllegalAccessException {
			List<MethodHandle> found = new ArrayList<>();
			for (Field field : eventClass.getDeclaredFields()) {
				if (!Modifier.isStatic(field.getModifiers())) {
					field.setAccessible(true);
					found.add(MethodHandles.lookup()
							.unreflectGetter(field)
							.asType(MethodType.methodType(Object.class, Event.class)));
				}
			}
			getters = found.toArray(new MethodHandle[0]);
		}

		@Override
		int read(Event event) throws Throwable {
			int sum = 0;
			for (MethodHandle getter : getters) {
				Object value = (Object) getter.invokeExact(event);
				sum += value.hashCode();
			}
			return sum;
		}
	}

	/** The fields are found for each event. */
	static final class ByReflection extends FieldsReader {
		@Override
		int read(Event event) throws IllegalAccessException {
			int sum = 0;
			for (Field field : event.getClass().getDeclaredFields()) {
				if (!Modifier.isStatic(field.getModifiers())) {
					field.setAccessible(true);
					sum += field.get(event).hashCode();
				}
			}
			return sum;
		}
	}
}
