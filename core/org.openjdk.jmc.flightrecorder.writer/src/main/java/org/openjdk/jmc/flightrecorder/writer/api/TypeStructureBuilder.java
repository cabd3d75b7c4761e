/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

import java.util.function.Consumer;

/**
 * Builds the structure of a composite type: its fields, in the order in which they are added, and its annotations.
 * Field names must be unique; a duplicate name causes an {@link IllegalStateException}, at the latest when the
 * structure is built or registered.
 * <p>
 * A builder is handed to the callbacks of {@link Recording#registerType(String, Consumer)} and the like, or made by
 * {@link Types#typeStructureBuilder()}. It is used by one thread at a time. A callback may register further types.
 */
public interface TypeStructureBuilder extends AnnotatedElementBuilder<TypeStructureBuilder> {
	/**
	 * Adds a field of a type known by name.
	 *
	 * @param name
	 *            the name of the field
	 * @param type
	 *            the name of its type; a type that the recording does not have yet may be registered later
	 * @return this builder
	 * @throws NullPointerException
	 *             if an argument is null
	 */
	TypeStructureBuilder addField(String name, Types.Predefined type);

	/**
	 * Adds a field of a type known by name, with annotations or as an array.
	 *
	 * @param name
	 *            the name of the field
	 * @param type
	 *            the name of its type; a type that the recording does not have yet may be registered later
	 * @param fieldCallback
	 *            called once, immediately, to annotate the field or make it an array; null for neither
	 * @return this builder
	 * @throws NullPointerException
	 *             if {@code name} or {@code type} is null
	 */
	TypeStructureBuilder addField(String name, Types.Predefined type, Consumer<TypedFieldBuilder> fieldCallback);

	/**
	 * Adds a field.
	 *
	 * @param name
	 *            the name of the field
	 * @param type
	 *            its type; may be {@link #selfType()}, or a forward reference made by
	 *            {@link Types#getType(String, boolean)}
	 * @return this builder
	 * @throws NullPointerException
	 *             if an argument is null
	 */
	TypeStructureBuilder addField(String name, Type type);

	/**
	 * Adds a field, with annotations or as an array.
	 *
	 * @param name
	 *            the name of the field
	 * @param type
	 *            its type; may be {@link #selfType()}, or a forward reference made by
	 *            {@link Types#getType(String, boolean)}
	 * @param fieldCallback
	 *            called once, immediately, to annotate the field or make it an array; null for neither
	 * @return this builder
	 * @throws NullPointerException
	 *             if {@code name} or {@code type} is null
	 */
	TypeStructureBuilder addField(String name, Type type, Consumer<TypedFieldBuilder> fieldCallback);

	/**
	 * Adds a field that exists already, made by {@link TypedFieldBuilder#build()} or taken from another type.
	 *
	 * @param field
	 *            the field
	 * @return this builder
	 * @throws NullPointerException
	 *             if {@code field} is null
	 */
	TypeStructureBuilder addField(TypedField field);

	/**
	 * Adds several fields that exist already, in the order of the arguments.
	 *
	 * @param field1
	 *            the first field
	 * @param field2
	 *            the second field
	 * @param otherFields
	 *            any further ones
	 * @return this builder
	 * @throws NullPointerException
	 *             if one of the fields is null, or {@code otherFields} is
	 */
	TypeStructureBuilder addFields(TypedField field1, TypedField field2, TypedField... otherFields);

	/**
	 * A placeholder for the type that is being built, for fields that refer to their own type. It can be given to
	 * {@link #addField(String, Type)} only; it has no fields and makes no values. After registration the field returns
	 * the real type.
	 *
	 * @return the placeholder
	 */
	Type selfType();

	/**
	 * Makes the structure, which shows what was added before and what is added later.
	 *
	 * @return a new structure
	 */
	TypeStructure build();

	/**
	 * Registers the structure under a name. If the recording has a type of that name already, that one is returned as
	 * it is.
	 *
	 * @param name
	 *            the name of the type
	 * @param supertype
	 *            the name of its supertype, or null for none; see {@link Type#getSupertype()} for the names with a
	 *            meaning
	 * @return the type
	 * @throws IllegalArgumentException
	 *             as for {@link Types#getOrAdd(String, String, Consumer)}
	 * @throws IllegalStateException
	 *             if two fields have the same name
	 * @throws NullPointerException
	 *             if {@code name} is null
	 */
	Type registerAs(String name, String supertype);
}
