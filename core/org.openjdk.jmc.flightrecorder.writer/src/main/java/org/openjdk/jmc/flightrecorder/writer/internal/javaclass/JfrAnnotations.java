/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.function.Supplier;

/**
 * The annotations of the module {@code jdk.jfr}. A runtime image may lack it: then the JVM leaves out all of them, and
 * nothing here is found. Thread-safe.
 */
final class JfrAnnotations {
	private static final boolean PRESENT = isPresent();

	private JfrAnnotations() {}

	private static boolean isPresent() {
		try {
			Class.forName("jdk.jfr.Name", false, JfrAnnotations.class.getClassLoader());
			return true;
		} catch (ClassNotFoundException e) {
			return false;
		}
	}

	/** @return whether the module is there, and code may name its classes */
	static boolean arePresent() {
		return PRESENT;
	}

	/**
	 * @param type
	 *            gives the annotation type; called only if the module is there
	 * @param elements
	 *            those on which the annotation is looked for, in this order
	 * @return the first that is found, or null
	 */
	static <A extends Annotation> A find(Supplier<Class<A>> type, AnnotatedElement... elements) {
		if (PRESENT) {
			for (AnnotatedElement element : elements) {
				A found = element.getAnnotation(type.get());
				if (found != null) {
					return found;
				}
			}
		}
		return null;
	}
}
