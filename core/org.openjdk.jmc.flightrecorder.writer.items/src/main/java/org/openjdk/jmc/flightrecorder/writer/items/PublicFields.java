/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;

/**
 * The public fields of the structures that JMC's parser makes. They have the names of the fields in the file, and hold
 * values that JMC's interfaces do not show: the id of a thread in its operating system, the loader and the modifiers of
 * a class. Other structures are asked through their interfaces only. Thread-safe.
 */
final class PublicFields {
	/** The object has no such field. */
	static final Object ABSENT = new Object();

	private static final String PARSER_PACKAGE = "org.openjdk.jmc.flightrecorder.";
	/** The parser puts this before names that Java reserves. */
	private static final String RESERVED_NAME_PREFIX = "_";

	private static final ClassValue<Map<String, Field>> FIELDS = new ClassValue<>() {
		@Override
		protected Map<String, Field> computeValue(Class<?> type) {
			return type.getName().startsWith(PARSER_PACKAGE) ? accessibleFields(type) : Map.of();
		}
	};

	private PublicFields() {}

	private static Map<String, Field> accessibleFields(Class<?> type) {
		Map<String, Field> fields = new HashMap<>();
		try {
			for (Field field : type.getFields()) {
				if (!Modifier.isStatic(field.getModifiers())) {
					// The classes themselves are not public.
					field.setAccessible(true);
					String name = field.getName();
					fields.put(name.startsWith(RESERVED_NAME_PREFIX) ? name.substring(1) : name, field);
				}
			}
		} catch (InaccessibleObjectException | SecurityException e) {
			// Some environments forbid this; then the interfaces have to do.
			return Map.of();
		}
		return fields;
	}

	/** @return the value of the field of this name, or {@link #ABSENT} */
	static Object valueOf(Object object, String name) {
		Field field = FIELDS.get(object.getClass()).get(name);
		if (field == null) {
			return ABSENT;
		}
		try {
			return field.get(object);
		} catch (IllegalAccessException e) {
			throw new IllegalStateException("A field that was made accessible is accessible: " + field, e);
		}
	}
}
