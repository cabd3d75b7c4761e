/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.api.Annotation;
import org.openjdk.jmc.flightrecorder.writer.api.TypedField;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/** Converts the annotations of clients to those of metadata. */
final class Annotations {
	private Annotations() {}

	static AnnotationDefinition definitionOf(Annotation annotation, TypeDefinition type) {
		List<String> names = new ArrayList<>();
		List<Object> values = new ArrayList<>();
		for (Map.Entry<String, ? extends TypedFieldValue> attribute :
				annotation.getAttributes().entrySet()) {
			TypedFieldValue value = attribute.getValue();
			names.add(attribute.getKey());
			if (value.getField().isArray()) {
				TypedValue[] elements = value.getValues();
				String[] texts = new String[elements.length];
				for (int i = 0; i < elements.length; i++) {
					texts[i] = isNull(elements[i]) ? nullElement(value.getField()) : text(elements[i]);
				}
				values.add(texts);
			} else {
				values.add(text(value.getValue()));
			}
		}
		return new AnnotationDefinition(type, names, values);
	}

	private static String text(TypedValue value) {
		return isNull(value) ? "" : String.valueOf(value.getValue());
	}

	private static boolean isNull(TypedValue value) {
		return value == null || value.isNull();
	}

	/**
	 * Like 9.1.2, writes a null in an array of texts as a text. Readers refuse that text for elements of other types.
	 */
	private static String nullElement(TypedField field) {
		return field.getType().getTypeName().equals(Types.Builtin.STRING.getTypeName()) ? "null" : "";
	}
}
