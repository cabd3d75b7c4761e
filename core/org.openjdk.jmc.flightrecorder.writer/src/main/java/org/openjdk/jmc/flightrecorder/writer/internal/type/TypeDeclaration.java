/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ImplicitFieldNames;
import org.openjdk.jmc.flightrecorder.writer.internal.format.TypeNames;

/** The description of a type to be declared. Mutable while it is being filled, and not thread-safe. */
public final class TypeDeclaration implements TypeDefinition.Content {
	private final String supertype;
	private final boolean pooled;
	private final List<FieldDefinition> fields = new ArrayList<>();
	private final List<AnnotationDefinition> annotations = new ArrayList<>();
	private final List<TypeDefinition.Setting> settings = new ArrayList<>();
	private final Set<String> names = new HashSet<>();
	private FixedConstant[] keptConstants;
	private boolean wrapper;

	/**
	 * @param supertype
	 *            a type's name or null
	 * @param pooled
	 *            whether values are meant to live in a constant pool
	 */
	public TypeDeclaration(String supertype, boolean pooled) {
		this.supertype = supertype;
		this.pooled = pooled;
	}

	/**
	 * @return this
	 * @throws IllegalStateException
	 *             when there is a field of this name already
	 */
	public TypeDeclaration add(FieldDefinition field) {
		if (!names.add(field.name())) {
			throw new IllegalStateException(
					"Field names must be unique in a type; '" + field.name() + "' occurs twice");
		}
		fields.add(field);
		return this;
	}

	/** Adds the fields whose names no field has yet. */
	public void addMissing(List<FieldDefinition> others) {
		for (FieldDefinition field : others) {
			if (!names.contains(field.name())) {
				add(field);
			}
		}
	}

	public TypeDeclaration add(AnnotationDefinition annotation) {
		annotations.add(annotation);
		return this;
	}

	public TypeDeclaration add(TypeDefinition.Setting setting) {
		settings.add(setting);
		return this;
	}

	/**
	 * Marks the type as one of another recording that must be written as it is there.
	 *
	 * @param isWrapper
	 *            whether the metadata there says that the type is simple
	 * @param constants
	 *            the constants whose ids it has there
	 * @return this
	 */
	public TypeDeclaration keep(boolean isWrapper, FixedConstant[] constants) {
		wrapper = isWrapper;
		keptConstants = constants;
		return this;
	}

	@Override
	public FixedConstant[] keptConstants() {
		return keptConstants;
	}

	@Override
	public boolean isKeptWrapper() {
		return wrapper;
	}

	@Override
	public String supertype() {
		return supertype;
	}

	@Override
	public boolean isPooled() {
		return pooled;
	}

	@Override
	public List<FieldDefinition> fields() {
		return fields;
	}

	@Override
	public List<AnnotationDefinition> annotations() {
		return annotations;
	}

	@Override
	public List<TypeDefinition.Setting> settings() {
		return settings;
	}

	/**
	 * Throws an exception if a reader would refuse the whole file because of a type of this name.
	 *
	 * @param strictNames
	 *            whether that includes the name itself and the names of an event's fields, which some readers take
	 */
	void requireReadable(String name, boolean strictNames) {
		boolean event = TypeDefinition.EVENT_SUPERTYPE.equals(supertype);
		if (strictNames && !TypeNames.isJavaClassName(name)) {
			throw new IllegalArgumentException(TypeNames.problemOf(name));
		}
		for (FieldDefinition field : fields) {
			requireNoEvent(name, field, event);
			if (event) {
				requireTicks(name, field);
				if (strictNames && !TypeNames.isIdentifier(field.name())) {
					throw new IllegalArgumentException(
							"The name of an event's field must be a Java identifier, or the JDK does not find it by name; '"
									+ field.name() + "' of '" + name + "' is not");
				}
			}
		}
	}

	/** JMC refuses a file that merely declares an event type as the type of a field. */
	private static void requireNoEvent(String name, FieldDefinition field, boolean event) {
		TypeDefinition used = field.type();
		// The type itself is not resolved yet, and types that are only referred to may become events later: see
		// TypeLayout. A type without a name stands for the structure itself, which was begun without a name.
		boolean self = used.name() == null || used.name().equals(name);
		if (used.isResolved() ? used.isEvent() : event && self) {
			throw new IllegalArgumentException("An event cannot be the value of a field, but '" + field.name()
					+ "' of type '" + name + "' is of the event type '" + (self ? name : used.name()) + "'");
		}
	}

	/** Refuses a time of an event that is no whole number, because the times of an event are ticks. */
	private static void requireTicks(String event, FieldDefinition field) {
		boolean time =
				ImplicitFieldNames.START_TIME.equals(field.name()) || ImplicitFieldNames.DURATION.equals(field.name());
		if (time && (field.isArray() || !field.type().kind().isWhole())) {
			throw new IllegalArgumentException("The JDK reads the field '" + field.name()
					+ "' of an event as ticks, so it must be a whole number; in '" + event + "' it is "
					+ field.type().name()
					+ (field.isArray() ? "[]" : ""));
		}
	}
}
