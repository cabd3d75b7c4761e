/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.lang.ref.SoftReference;

/**
 * What was found out about a class, for all recordings of this JVM. The class holds it, so both are collected together.
 * The reference is soft, because the object refers to classes of this library, which otherwise could not be unloaded
 * while a client's class is loaded. Thread-safe.
 *
 * @param <T>
 *            what is found out
 */
abstract class PerClass<T> {
	private final ClassValue<SoftReference<T>> values = new ClassValue<>() {
		@Override
		protected SoftReference<T> computeValue(Class<?> type) {
			return new SoftReference<>(make(type));
		}
	};

	/** @return what is found out about it */
	abstract T make(Class<?> type);

	/** @return what was found out about it, now or before */
	final T get(Class<?> type) {
		T known = values.get(type).get();
		while (known == null) {
			values.remove(type);
			known = values.get(type).get();
		}
		return known;
	}
}
