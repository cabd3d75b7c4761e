/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The inside of objects of 9.1.2, where no public method changes what has to change. */
final class OldObjects {
	static final Class<?> REFERENCE = load("ResolvableType");
	static final Class<?> COMPOSITE = load("CompositeTypeImpl");
	static final Class<?> FIELD = load("TypedFieldImpl");
	static final Class<?> VALUE = load("TypedValueImpl");

	private static final Class<?> BASE = load("BaseType");
	private static final Constructor<?> NEW_REFERENCE = constructor(REFERENCE, String.class, load("MetadataImpl"));
	private static final Constructor<?> NEW_FIELD =
			constructor(FIELD, load("TypeImpl"), String.class, boolean.class, List.class);
	private static final Map<Class<?>, Map<String, Field>> FIELDS = new ConcurrentHashMap<>();

	private OldObjects() {}

	private static Class<?> load(String simpleName) {
		return WriterVersion.THEIRS.load(WriterVersion.PACKAGE + simpleName);
	}

	private static Constructor<?> constructor(Class<?> owner, Class<?>... parameters) {
		try {
			Constructor<?> constructor = owner.getDeclaredConstructor(parameters);
			constructor.setAccessible(true);
			return constructor;
		} catch (NoSuchMethodException e) {
			throw new AssertionError(e);
		}
	}

	private static Object make(Constructor<?> constructor, Object... arguments) {
		try {
			return constructor.newInstance(arguments);
		} catch (ReflectiveOperationException e) {
			throw new AssertionError(e);
		}
	}

	private static Field field(Class<?> owner, String name) {
		return FIELDS.computeIfAbsent(owner, c -> new ConcurrentHashMap<>()).computeIfAbsent(name, n -> {
			try {
				Field field = owner.getDeclaredField(n);
				field.setAccessible(true);
				return field;
			} catch (NoSuchFieldException e) {
				throw new AssertionError(e);
			}
		});
	}

	static Object get(Object object, String name) {
		return get(object.getClass(), object, name);
	}

	private static Object get(Class<?> owner, Object object, String name) {
		try {
			return field(owner, name).get(object);
		} catch (IllegalAccessException e) {
			throw new AssertionError(e);
		}
	}

	static void set(Object object, String name, Object value) {
		try {
			field(object.getClass(), name).set(object, value);
		} catch (IllegalAccessException e) {
			throw new AssertionError(e);
		}
	}

	@SuppressWarnings("unchecked")
	static List<Object> list(Object object, String name) {
		return (List<Object>) get(object, name);
	}

	/** The types of a recording by name; those that are being described are references. */
	@SuppressWarnings("unchecked")
	static Map<String, Object> typesByName(Object types) {
		return (Map<String, Object>) get(metadata(types), "metadata");
	}

	/** The references that 9.1.2 resolves. */
	@SuppressWarnings("unchecked")
	static Set<Object> references(Object types) {
		return (Set<Object>) get(metadata(types), "unresolvedTypes");
	}

	static void setReferences(Object types, Set<Object> references) {
		set(metadata(types), "unresolvedTypes", references);
	}

	private static Object metadata(Object types) {
		return get(types, "metadata");
	}

	/** A reference to a type that has no name. */
	static Object referenceWithoutName(Object types) {
		Object reference = make(NEW_REFERENCE, "", metadata(types));
		references(types).remove(reference);
		return reference;
	}

	/** The types that a type belongs to; a reference of 9.1.2 says null. */
	static Object typesOf(Object type) {
		return REFERENCE.isInstance(type) ? get(get(type, "metadata"), "types") : get(BASE, type, "types");
	}

	static boolean isUnresolved(Object type) {
		return REFERENCE.isInstance(type) && get(type, "delegate") == null;
	}

	/** The same field of another type. */
	static Object withType(Object field, Object type) {
		return make(NEW_FIELD, type, get(field, "name"), get(field, "isArray"), get(field, "annotations"));
	}
}
