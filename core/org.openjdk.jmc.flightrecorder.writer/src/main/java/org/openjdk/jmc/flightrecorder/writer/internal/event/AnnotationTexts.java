/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import java.lang.reflect.Array;

/** Values of annotations as metadata holds them. */
public final class AnnotationTexts {
	private AnnotationTexts() {}

	/** @return a String, or a String[] for an array */
	public static Object of(Object value) {
		if (!value.getClass().isArray()) {
			return String.valueOf(value);
		}
		String[] texts = new String[Array.getLength(value)];
		for (int i = 0; i < texts.length; i++) {
			texts[i] = String.valueOf(Array.get(value, i));
		}
		return texts;
	}
}
