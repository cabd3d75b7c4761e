/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Collection;
import java.util.Map;

/**
 * Values in JSON. Separate from {@link Reporting}, which each tool has, because most runs do not need the JSON library.
 */
final class JsonText {
	private JsonText() {}

	static String of(Map<String, ?> all) {
		StringWriter text = new StringWriter();
		try (JsonGenerator out = new JsonFactory().createGenerator(text)) {
			write(out, all);
		} catch (IOException e) {
			throw new IllegalStateException("a writer in memory fails", e);
		}
		return text.toString();
	}

	private static void write(JsonGenerator out, Object value) throws IOException {
		if (value instanceof Map<?, ?> map) {
			out.writeStartObject();
			for (Map.Entry<?, ?> entry : map.entrySet()) {
				out.writeFieldName(entry.getKey().toString());
				write(out, entry.getValue());
			}
			out.writeEndObject();
		} else if (value instanceof Collection<?> elements) {
			out.writeStartArray();
			for (Object element : elements) {
				write(out, element);
			}
			out.writeEndArray();
		} else if (value instanceof Number || value instanceof Boolean || value == null) {
			out.writeObject(value);
		} else {
			out.writeString(value.toString());
		}
	}
}
