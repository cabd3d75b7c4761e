/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.AnnotationElement;
import jdk.jfr.EventType;
import jdk.jfr.SettingDescriptor;
import jdk.jfr.ValueDescriptor;

/**
 * All that a recording declares about an event type, as texts: names, labels, categories, annotations with their values
 * and their own annotations, fields, the types of fields with their fields, and settings.
 */
final class TypeDescription {
	private final Map<String, String> parts = new LinkedHashMap<>();
	private final Set<String> describedTypes = new HashSet<>();

	private TypeDescription() {}

	/**
	 * @return a text for each part of the declaration, fields in their order
	 */
	static Map<String, String> of(EventType type) {
		TypeDescription description = new TypeDescription();
		Map<String, String> parts = description.parts;
		parts.put("label", String.valueOf(type.getLabel()));
		parts.put("description", String.valueOf(type.getDescription()));
		parts.put("category", type.getCategoryNames().toString());
		parts.put("annotations", annotations(type.getAnnotationElements(), new HashSet<>()));
		for (SettingDescriptor setting : type.getSettingDescriptors()) {
			parts.put("setting " + setting.getName(), describe(setting));
		}
		description.addFields("field ", type.getFields());
		return parts;
	}

	private void addFields(String prefix, List<ValueDescriptor> fields) {
		for (ValueDescriptor field : fields) {
			parts.put(prefix + field.getName(), describe(field));
		}
		for (ValueDescriptor field : fields) {
			if (!field.getFields().isEmpty() && describedTypes.add(field.getTypeName())) {
				addFields(field.getTypeName() + " field ", field.getFields());
			}
		}
	}

	private static String describe(ValueDescriptor field) {
		return field.getTypeName() + (field.isArray() ? "[]" : "") + ", label " + field.getLabel() + ", description "
				+ field.getDescription() + ", content type " + field.getContentType() + ", annotations "
				+ annotations(field.getAnnotationElements(), new HashSet<>());
	}

	private static String describe(SettingDescriptor setting) {
		return setting.getTypeName() + ", default " + setting.getDefaultValue() + ", label " + setting.getLabel()
				+ ", description " + setting.getDescription() + ", content type " + setting.getContentType()
				+ ", annotations " + annotations(setting.getAnnotationElements(), new HashSet<>());
	}

	/**
	 * Sorted, because the order of annotations means nothing.
	 *
	 * @param outer
	 *            names of the annotation types around these: some annotation types are annotated with themselves
	 */
	private static String annotations(List<AnnotationElement> annotations, Set<String> outer) {
		List<String> texts = new ArrayList<>();
		for (AnnotationElement annotation : annotations) {
			StringBuilder text = new StringBuilder("@").append(annotation.getTypeName());
			List<Object> values = annotation.getValues();
			List<ValueDescriptor> members = annotation.getValueDescriptors();
			text.append('(');
			for (int i = 0; i < members.size(); i++) {
				ValueDescriptor member = members.get(i);
				text.append(i == 0 ? "" : ", ")
						.append(member.getTypeName())
						.append(member.isArray() ? "[] " : " ")
						.append(member.getName())
						.append(" = ");
				appendValue(text, i < values.size() ? values.get(i) : null);
			}
			text.append(')');
			if (outer.add(annotation.getTypeName())) {
				String own = annotations(annotation.getAnnotationElements(), outer);
				text.append(own.equals("[]") ? "" : own);
				outer.remove(annotation.getTypeName());
			}
			texts.add(text.toString());
		}
		texts.sort(null);
		return texts.toString();
	}

	private static void appendValue(StringBuilder text, Object value) {
		if (value == null || !value.getClass().isArray()) {
			text.append(value instanceof String ? '"' + value.toString() + '"' : String.valueOf(value));
			return;
		}
		text.append('{');
		for (int i = 0; i < Array.getLength(value); i++) {
			text.append(i == 0 ? "" : ", ");
			appendValue(text, Array.get(value, i));
		}
		text.append('}');
	}
}
