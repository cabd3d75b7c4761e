/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Function;

/** Arrays and collections as texts, where a client asks for it. */
final class ArrayTexts {
	private static final String SEPARATOR = ", ";

	private ArrayTexts() {}

	/**
	 * @param getter
	 *            returns an array, a collection, or an optional of one
	 * @return the same, which returns a text
	 */
	static MethodHandle of(MethodHandle getter) {
		MethodHandle text = FieldPut.handle(Function.class, (Function<Object, Object>) ArrayTexts::of);
		return MethodHandles.filterReturnValue(
				getter,
				text.asType(MethodType.methodType(String.class, getter.type().returnType())));
	}

	/** @return the elements, null for null and for an empty optional */
	static String of(Object several) {
		if (several == null) {
			return null;
		}
		if (several instanceof Optional<?> optional) {
			return of(optional.orElse(null));
		}
		StringJoiner text = new StringJoiner(SEPARATOR);
		if (several instanceof Collection<?> elements) {
			elements.forEach(element -> text.add(textOf(element)));
		} else {
			for (int i = 0; i < Array.getLength(several); i++) {
				text.add(textOf(Array.get(several, i)));
			}
		}
		return text.toString();
	}

	private static String textOf(Object element) {
		return element instanceof Enum<?> constant ? constant.name() : String.valueOf(element);
	}
}
