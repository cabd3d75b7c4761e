/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.MetadataElement;

/** Turns the tree of a metadata event (format section 5.1) into the types of a chunk. */
final class OriginalMetadata {
	private OriginalMetadata() {}

	/**
	 * @param in
	 *            at the content of the event, behind the id of the metadata
	 * @return the types by their ids, in their order
	 */
	static Map<Long, OriginalType> read(Leb128Reader in) {
		Map<Long, OriginalType> types = new LinkedHashMap<>();
		for (MetadataElement metadata : MetadataElement.read(in).children("metadata")) {
			for (MetadataElement element : metadata.children("class")) {
				OriginalType type = type(element);
				types.put(type.id(), type);
			}
		}
		return types;
	}

	private static OriginalType type(MetadataElement type) {
		List<OriginalType.Field> fields = new ArrayList<>();
		for (MetadataElement field : type.children("field")) {
			fields.add(new OriginalType.Field(
					field.get("name"),
					field.number("class"),
					field.get("dimension") != null && field.number("dimension") > 0,
					is(field, "constantPool"),
					annotations(field)));
		}
		List<OriginalType.Setting> settings = new ArrayList<>();
		for (MetadataElement setting : type.children("setting")) {
			settings.add(new OriginalType.Setting(
					setting.get("name"), setting.number("class"), setting.get("defaultValue"), annotations(setting)));
		}
		return new OriginalType(
				type.number("id"),
				type.get("name"),
				type.get("superType"),
				is(type, "simpleType"),
				fields,
				annotations(type),
				settings);
	}

	private static boolean is(MetadataElement element, String key) {
		return "true".equals(element.get(key));
	}

	private static List<OriginalType.Annotation> annotations(MetadataElement annotated) {
		List<OriginalType.Annotation> annotations = new ArrayList<>();
		for (MetadataElement annotation : annotated.children("annotation")) {
			Map<String, String> values = new LinkedHashMap<>(annotation.attributes());
			values.remove("class");
			annotations.add(new OriginalType.Annotation(annotation.number("class"), values));
		}
		return annotations;
	}
}
