/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteWriter;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkClock;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Element;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Field;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Form;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/**
 * Events of one type that a tool adds to a recording, such as events that record the origin of a part of it. Every
 * chunk of the result declares the type.
 */
public final class AddedEvents {
	private static final String EVENT = "jdk.jfr.Event";
	private static final String ANNOTATION = "java.lang.annotation.Annotation";
	private static final String LABEL = "jdk.jfr.Label";
	private static final String CATEGORY = "jdk.jfr.Category";
	private static final String LONG = "long";

	private final String typeName;
	private final Map<String, String> annotations;
	private final List<FieldOf> fields;
	private final Function<Chunk, List<Event>> ofChunk;
	/** The types that were edited last. */
	private TypeTable lastTypes;

	private Declared lastDeclared;

	/**
	 * A field behind start and duration.
	 *
	 * @param name
	 *            its name
	 * @param label
	 *            what readers call it
	 * @param isText
	 *            whether it is a text; it is a long otherwise
	 */
	public record FieldOf(String name, String label, boolean isText) {}

	/**
	 * An event.
	 *
	 * @param startEpochNanos
	 *            when it starts
	 * @param durationNanos
	 *            how long it takes
	 * @param values
	 *            a text or a long for each field
	 */
	public record Event(long startEpochNanos, long durationNanos, List<?> values) {}

	/** The new declarations of a chunk, and the type id of the events in it. */
	record Declared(Element root, long typeId) {}

	/**
	 * Describes the events.
	 *
	 * @param typeName
	 *            their type
	 * @param label
	 *            what readers call it
	 * @param category
	 *            where readers show it
	 * @param description
	 *            what the events mean
	 * @param fields
	 *            the fields behind start and duration
	 * @param ofChunk
	 *            returns the events that go into a chunk, even if they are outside its time
	 */
	public AddedEvents(
			String typeName,
			String label,
			String category,
			String description,
			List<FieldOf> fields,
			Function<Chunk, List<Event>> ofChunk) {
		this.typeName = typeName;
		annotations = new LinkedHashMap<>();
		annotations.put(LABEL, label);
		annotations.put(CATEGORY, category);
		annotations.put("jdk.jfr.Description", description);
		this.fields = fields;
		this.ofChunk = ofChunk;
	}

	/** Adds the type, and those that it needs, to the declarations of a chunk, unless it is there. */
	Declared declare(TypeTable types) {
		if (types != lastTypes) {
			lastDeclared = declaredIn(types);
			lastTypes = types;
		}
		return lastDeclared;
	}

	private Declared declaredIn(TypeTable types) {
		List<FieldOf> wanted = new ArrayList<>();
		wanted.add(new FieldOf("startTime", null, false));
		wanted.add(new FieldOf("duration", null, false));
		fields.forEach(field -> wanted.add(new FieldOf(field.name(), null, field.isText())));
		for (ValueType type : types.types()) {
			if (type.name().equals(typeName)
					&& type.isEvent()
					&& type.fields().stream()
							.map(AddedEvents::described)
							.toList()
							.equals(wanted)) {
				return new Declared(types.root(), type.id());
			}
		}
		Additions added = new Additions(types);
		List<Element> children = new ArrayList<>();
		annotations.forEach((name, value) -> children.add(added.annotation(name, value)));
		children.add(added.field(LONG, "startTime", "jdk.jfr.Timestamp", "TICKS"));
		children.add(added.field(LONG, "duration", "jdk.jfr.Timespan", "TICKS"));
		for (FieldOf field : fields) {
			children.add(added.field(field.isText() ? ValueType.STRING : LONG, field.name(), LABEL, field.label()));
		}
		long id = added.addType(typeName, EVENT, children);
		return new Declared(added.root(), id);
	}

	/** The field without its label; null if it is neither a text nor a long. */
	private static FieldOf described(Field field) {
		boolean isText = field.form() == Form.TEXT;
		return field.isArray() || field.isPooled() || !isText && field.form() != Form.LONG
				? null
				: new FieldOf(field.name(), null, isText);
	}

	/** Types that the metadata does not declare. */
	private static final class Additions {
		private final TypeTable types;
		private final List<Element> added = new ArrayList<>();
		private final Map<String, Long> ids = new LinkedHashMap<>();
		private long nextId;

		Additions(TypeTable types) {
			this.types = types;
			nextId = types.types().stream().mapToLong(ValueType::id).max().orElse(0) + 1;
			// These are the ids of metadata and of checkpoints.
			nextId = Math.max(nextId, 2);
		}

		long addType(String name, String superType, List<Element> children) {
			Map<String, String> attributes = new LinkedHashMap<>();
			attributes.put("name", name);
			if (superType != null) {
				attributes.put("superType", superType);
			}
			long id = nextId++;
			attributes.put("id", Long.toString(id));
			added.add(new Element("class", attributes, children));
			return id;
		}

		private long id(String name) {
			Long id = ids.get(name);
			if (id == null) {
				ValueType known = types.named(name);
				if (known != null) {
					id = known.id();
				} else if (name.equals(LONG) || name.equals(ValueType.STRING)) {
					id = addType(name, null, List.of());
				} else {
					id = addType(name, ANNOTATION, List.of(value(name)));
				}
				ids.put(name, id);
			}
			return id;
		}

		/** The value of an annotation. */
		private Element value(String annotationName) {
			Map<String, String> attributes = new LinkedHashMap<>();
			attributes.put("name", "value");
			attributes.put("class", Long.toString(id(ValueType.STRING)));
			if (annotationName.equals(CATEGORY)) {
				attributes.put("dimension", "1");
			}
			return new Element("field", attributes, List.of());
		}

		Element annotation(String name, String value) {
			Map<String, String> attributes = new LinkedHashMap<>();
			attributes.put("class", Long.toString(id(name)));
			attributes.put(name.equals(CATEGORY) ? "value-0" : "value", value);
			return new Element("annotation", attributes, List.of());
		}

		Element field(String type, String name, String annotation, String value) {
			Map<String, String> attributes = new LinkedHashMap<>();
			attributes.put("name", name);
			attributes.put("class", Long.toString(id(type)));
			return new Element("field", attributes, List.of(annotation(annotation, value)));
		}

		Element root() {
			List<Element> children = new ArrayList<>();
			for (Element child : types.root().children()) {
				if (child.name().equals("metadata")) {
					List<Element> classes = new ArrayList<>(child.children());
					classes.addAll(added);
					children.add(new Element(child.name(), child.attributes(), classes));
				} else {
					children.add(child);
				}
			}
			return new Element(types.root().name(), types.root().attributes(), children);
		}
	}

	/** The events of a chunk, without their sizes. */
	List<byte[]> encoded(Chunk chunk, ChunkClock clock, long typeId) {
		List<byte[]> events = new ArrayList<>();
		for (Event event : ofChunk.apply(chunk)) {
			ByteWriter out = new ByteWriter()
					.varint(typeId)
					.varint(clock.ticksAt(event.startEpochNanos()))
					.varint(clock.ticks(event.durationNanos()));
			for (int i = 0; i < fields.size(); i++) {
				Object value = event.values().get(i);
				if (fields.get(i).isText()) {
					out.text((String) value);
				} else {
					out.varint((Long) value);
				}
			}
			events.add(out.bytes());
		}
		return events;
	}
}
