/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Declares the event types of tools, as readers show them: each type has a label and a category, each field a label. */
public final class LabeledType {
	private final TypeStructureBuilder type;

	/**
	 * Annotates the type.
	 *
	 * @param type
	 *            takes the declaration
	 * @param label
	 *            what readers call the type
	 * @param category
	 *            where readers show it
	 */
	public LabeledType(TypeStructureBuilder type, String label, String category) {
		this.type = type;
		type.addAnnotation(Types.JDK.ANNOTATION_LABEL, label);
		type.addAnnotation(Types.JDK.ANNOTATION_CATEGORY, value -> value.putField("value", new String[] {category}));
	}

	/**
	 * Describes the type.
	 *
	 * @param description
	 *            what its events mean
	 * @return this
	 */
	public LabeledType description(String description) {
		type.addAnnotation(Types.JDK.ANNOTATION_DESCRIPTION, description);
		return this;
	}

	/**
	 * Adds the field {@code duration}, in ticks.
	 *
	 * @return this
	 */
	public LabeledType addDuration() {
		type.addField(
				"duration", Types.Builtin.LONG, field -> field.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "TICKS"));
		return this;
	}

	/**
	 * Adds a field.
	 *
	 * @param name
	 *            its name
	 * @param kind
	 *            its type
	 * @param label
	 *            what readers call it
	 * @return this
	 */
	public LabeledType add(String name, Types.Builtin kind, String label) {
		type.addField(name, kind, field -> field.addAnnotation(Types.JDK.ANNOTATION_LABEL, label));
		return this;
	}
}
