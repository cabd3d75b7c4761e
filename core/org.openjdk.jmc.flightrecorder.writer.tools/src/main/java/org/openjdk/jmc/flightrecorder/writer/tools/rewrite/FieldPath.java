/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedObject;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;

/**
 * A field with the way to it from the event, and what is known of the objects that were found there. A reader has one
 * object for each constant of a chunk; what it is forgotten with the chunk is forgotten here too.
 */
public final class FieldPath {
	/** What a number has to be read as, because its unit depends on the file. */
	enum Time {
		NONE,
		INSTANT,
		TIMESPAN
	}

	/** Their texts are names of the JVM, with its signs for packages and arrays in them. */
	private static final Set<String> NAMED_TYPES = Set.of("java.lang.Class", "jdk.types.Method");

	final String name;
	/** Names of the event and of the fields, with dots between them. */
	final String path;

	final Time time;
	/** Whether it is a name of the JVM: of a class, a method, a descriptor. */
	final boolean isSymbol;

	/** The type of which it is a field. */
	final String ownerTypeName;

	private final String typeName;
	private final List<ValueDescriptor> descriptors;
	private final boolean mayHaveTexts;
	private List<FieldPath> fields;
	private List<FieldPath> fieldsWithTexts;
	/** Whether an object has texts to redact. */
	final Map<RecordedObject, Boolean> touched = new WeakHashMap<>();

	final Map<RecordedObject, TypedValue> values = new WeakHashMap<>();

	private FieldPath(
			String name,
			String path,
			Time time,
			String ownerTypeName,
			String typeName,
			List<ValueDescriptor> descriptors,
			boolean mayHaveTexts) {
		this.name = name;
		this.path = path;
		this.time = time;
		this.ownerTypeName = ownerTypeName;
		isSymbol = NAMED_TYPES.contains(ownerTypeName);
		this.typeName = typeName;
		this.descriptors = descriptors;
		this.mayHaveTexts = mayHaveTexts;
	}

	/**
	 * The type of which it is a field.
	 *
	 * @return for instance {@code jdk.types.FrameType}
	 */
	public String ownerTypeName() {
		return ownerTypeName;
	}

	/**
	 * The field's own name.
	 *
	 * @return a name without dots
	 */
	public String name() {
		return name;
	}

	/**
	 * The way to the field.
	 *
	 * @return the names of the event and of the fields, with dots between them
	 */
	public String path() {
		return path;
	}

	static FieldPath ofEvent(String eventName, List<ValueDescriptor> descriptors) {
		return new FieldPath(eventName, eventName, Time.NONE, "", eventName, descriptors, true);
	}

	/** The fields of the objects here; types may contain themselves, so they are made when asked for. */
	List<FieldPath> fields() {
		if (fields == null) {
			fields = new ArrayList<>(descriptors.size());
			for (ValueDescriptor field : descriptors) {
				boolean isText = field.getTypeName().equals("java.lang.String");
				fields.add(new FieldPath(
						field.getName(),
						path + '.' + field.getName(),
						time(field),
						typeName,
						field.getTypeName(),
						field.getFields(),
						isText || !field.getFields().isEmpty()));
			}
		}
		return fields;
	}

	/** Those of the fields that are texts or may lead to texts. */
	List<FieldPath> fieldsWithTexts() {
		if (fieldsWithTexts == null) {
			fieldsWithTexts =
					fields().stream().filter(field -> field.mayHaveTexts).toList();
		}
		return fieldsWithTexts;
	}

	private static Time time(ValueDescriptor field) {
		if (field.isArray()) {
			return Time.NONE;
		}
		Timestamp timestamp = field.getAnnotation(Timestamp.class);
		if (timestamp != null && timestamp.value().equals(Timestamp.TICKS)) {
			return Time.INSTANT;
		}
		Timespan timespan = field.getAnnotation(Timespan.class);
		return timespan != null && timespan.value().equals(Timespan.TICKS) ? Time.TIMESPAN : Time.NONE;
	}
}
