/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.lang.StackWalker.StackFrame;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * What a record component or a field of an event class holds, by its Java type.
 *
 * @param javaType
 *            the class of the component
 * @param optional
 *            whether the value is in an {@code Optional}, whose content the other parameters describe
 * @param container
 *            whether the field holds one value, an array or a collection
 * @param content
 *            the content of one element
 * @param element
 *            the class of one element
 */
record JavaFieldType(Class<?> javaType, boolean optional, Container container, Content content, Class<?> element) {
	private static final Set<Content> NEVER_ARRAY_ELEMENTS =
			EnumSet.of(Content.THREAD, Content.CLASS, Content.STACK_TRACE);

	/** How many are held. */
	enum Container {
		/** One or none. */
		ONE,
		/** An array. */
		ARRAY,
		/** A collection. */
		COLLECTION
	}

	/** What one element is in the file. */
	enum Content {
		/** A number, a boolean or a char, boxed or not. */
		PRIMITIVE("byte"),
		/** Text. */
		TEXT("java.lang.String"),
		/** Text: the name of the constant. */
		ENUM("java.lang.String"),
		/** A point in time. */
		INSTANT("long"),
		/** A span of time. */
		DURATION("long"),
		/** A thread. */
		THREAD("java.lang.Thread"),
		/** A class. */
		CLASS("java.lang.Class"),
		/** A stack trace. */
		STACK_TRACE("jdk.types.StackTrace"),
		/** A structure of its own. */
		RECORD(null);

		private final String typeName;

		Content(String typeName) {
			this.typeName = typeName;
		}
	}

	/**
	 * @param type
	 *            the generic type of a component or field
	 * @return what it holds, null when a file cannot hold that
	 */
	static JavaFieldType of(Type type) {
		Class<?> raw = rawType(type);
		if (raw == OptionalInt.class) {
			return new JavaFieldType(raw, true, Container.ONE, Content.PRIMITIVE, int.class);
		} else if (raw == OptionalLong.class) {
			return new JavaFieldType(raw, true, Container.ONE, Content.PRIMITIVE, long.class);
		} else if (raw == OptionalDouble.class) {
			return new JavaFieldType(raw, true, Container.ONE, Content.PRIMITIVE, double.class);
		} else if (raw == Optional.class) {
			JavaFieldType of = ofContent(argument(type));
			return of == null ? null : new JavaFieldType(raw, true, of.container, of.content, of.element);
		}
		return ofContent(type);
	}

	/** @return the name of the type in the file, null for a record */
	String typeName() {
		return content == Content.PRIMITIVE ? primitiveKind(element).typeName() : content.typeName;
	}

	/** @return whether a count and elements are written */
	boolean isArray() {
		return container != Container.ONE;
	}

	private static JavaFieldType ofContent(Type type) {
		Class<?> raw = rawType(type);
		JavaFieldType one = ofOne(raw, raw, Container.ONE);
		if (one != null) {
			return one;
		}
		if (raw.isArray()) {
			Class<?> element = raw.getComponentType();
			return element == StackTraceElement.class || element == StackFrame.class
					? new JavaFieldType(raw, false, Container.ONE, Content.STACK_TRACE, raw)
					: ofOne(raw, element, Container.ARRAY);
		}
		if (Collection.class.isAssignableFrom(raw)) {
			Type argument = argument(type);
			Class<?> element = argument == null ? Object.class : rawType(argument);
			return List.class.isAssignableFrom(raw)
							&& (element == StackTraceElement.class || element == StackFrame.class)
					? new JavaFieldType(raw, false, Container.ONE, Content.STACK_TRACE, raw)
					: ofOne(raw, element, Container.COLLECTION);
		}
		return null;
	}

	private static JavaFieldType ofOne(Class<?> javaType, Class<?> element, Container container) {
		Content content = content(element);
		// The JDK's reader throws when it is asked for the value of a field that has several threads or the like.
		boolean several = container != Container.ONE && content != null && NEVER_ARRAY_ELEMENTS.contains(content);
		return content == null || several ? null : new JavaFieldType(javaType, false, container, content, element);
	}

	private static Content content(Class<?> element) {
		if (element == String.class) {
			return Content.TEXT;
		} else if (primitiveKind(element) != null) {
			return Content.PRIMITIVE;
		} else if (element.isEnum() || element == Enum.class) {
			return Content.ENUM;
		} else if (element == Instant.class) {
			return Content.INSTANT;
		} else if (element == Duration.class) {
			return Content.DURATION;
		} else if (Thread.class.isAssignableFrom(element)) {
			return Content.THREAD;
		} else if (element == Class.class) {
			return Content.CLASS;
		} else if (Throwable.class.isAssignableFrom(element)) {
			return Content.STACK_TRACE;
		}
		return element.isRecord() ? Content.RECORD : null;
	}

	/** @return the kind of a primitive or boxed type, else null */
	static ValueKind primitiveKind(Class<?> type) {
		for (ValueKind kind : ValueKind.values()) {
			if (kind.isPrimitive() && (kind.javaType() == type || kind.boxedType() == type)) {
				return kind;
			}
		}
		return null;
	}

	/**
	 * The only type argument. It is {@code Object} for a raw type and for a subclass that fixes the argument, because
	 * these do not tell.
	 */
	private static Type argument(Type type) {
		boolean one = type instanceof ParameterizedType p && p.getActualTypeArguments().length == 1;
		return one ? ((ParameterizedType) type).getActualTypeArguments()[0] : Object.class;
	}

	private static Class<?> rawType(Type type) {
		if (type instanceof Class<?> plain) {
			return plain;
		} else if (type instanceof ParameterizedType parameterized) {
			return (Class<?>) parameterized.getRawType();
		} else if (type instanceof GenericArrayType array) {
			return rawType(array.getGenericComponentType()).arrayType();
		} else if (type instanceof WildcardType wildcard) {
			return rawType(wildcard.getUpperBounds()[0]);
		}
		return rawType(((TypeVariable<?>) type).getBounds()[0]);
	}
}
