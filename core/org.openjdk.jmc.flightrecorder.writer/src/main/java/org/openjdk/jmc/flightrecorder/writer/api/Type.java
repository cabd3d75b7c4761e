/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

import java.util.List;
import java.util.function.Consumer;

/**
 * A type of a recording: a builtin one, an event, an annotation, or any other structure. A type is the factory of its
 * values.
 * <p>
 * Types belong to the recording that registered them, are immutable and may be used from any thread, also after the
 * recording was closed. A type that was referred to before it was registered (see
 * {@link Types#getType(String, boolean)}) is unresolved until then; except for {@link #getTypeName()} and
 * {@link #isResolved()} its methods then throw {@link IllegalStateException}.
 */
public interface Type extends NamedType {
	/**
	 * The number that stands for the type in the file. It is unique within a recording. Event types get small numbers
	 * and other types large ones, each counted up in the order of registration. An event type that is copied from
	 * another recording keeps its number if that is free.
	 *
	 * @return the id of the type
	 */
	long getId();

	/**
	 * Tells whether this is one of the {@link Types.Builtin} types: a primitive type or {@code java.lang.String}.
	 *
	 * @return true for a builtin type
	 */
	boolean isBuiltin();

	/**
	 * Tells whether this is a wrapper of a single value: a composite type whose only field is of a builtin type and no
	 * array. Values of such a type can be made from the value of that field, and return it.
	 *
	 * @return true for a wrapper
	 */
	boolean isSimple();

	/**
	 * Tells whether the structure of the type is known. Only forward references are not.
	 *
	 * @return true if the type can be used
	 */
	boolean isResolved();

	/**
	 * Tells whether equal values of this type are stored once per chunk and referred to by a number, rather than
	 * repeated in every event.
	 *
	 * @return true for a type with a constant pool
	 */
	boolean hasConstantPool();

	/**
	 * The name of the supertype. {@code jdk.jfr.Event} marks events and {@code java.lang.annotation.Annotation} marks
	 * annotations; other names have no meaning to the writer and are passed on to the file.
	 *
	 * @return the name, or null if there is none
	 */
	String getSupertype();

	/**
	 * The fields in the order of declaration. (In the file, the fields of an event begin with {@code startTime} and
	 * {@code duration}, whatever the declaration says, because readers rely on it.)
	 *
	 * @return an unmodifiable list, empty for builtin types
	 */
	List<? extends TypedField> getFields();

	/**
	 * Finds a field by its name.
	 *
	 * @param name
	 *            the name
	 * @return the field, or null if the type has none of that name
	 * @throws IllegalArgumentException
	 *             if the type is a builtin one, which has no fields
	 */
	TypedField getField(String name);

	/**
	 * The annotations of the type.
	 *
	 * @return an unmodifiable list in the order of declaration
	 */
	List<Annotation> getAnnotations();

	/**
	 * Tells whether {@link #asValue(Object)} would take an object: null always; the boxed primitive or String of a
	 * builtin type, exactly, with no widening; what the only field of a simple type accepts; a {@link TypedValue} of
	 * this type; a map of field values as {@link TypedValueBuilder#build()} makes it, for a composite type.
	 *
	 * @param value
	 *            the object, may be null
	 * @return true if the object can become a value of this type
	 */
	boolean canAccept(Object value);

	/**
	 * Makes a value from a String, for {@code java.lang.String} and for simple types that wrap one.
	 *
	 * @param value
	 *            the text, or null for a null value
	 * @return the value
	 * @throws IllegalArgumentException
	 *             if the type does not accept a String
	 */
	TypedValue asValue(String value);

	/**
	 * Makes a value from a byte, for {@code byte} and for simple types that wrap one.
	 *
	 * @param value
	 *            the number
	 * @return the value
	 * @throws IllegalArgumentException
	 *             if the type does not accept a byte
	 */
	TypedValue asValue(byte value);

	/**
	 * Makes a value from a char, for {@code char} and for simple types that wrap one.
	 *
	 * @param value
	 *            the UTF-16 unit
	 * @return the value
	 * @throws IllegalArgumentException
	 *             if the type does not accept a char
	 */
	TypedValue asValue(char value);

	/**
	 * Makes a value from a short, for {@code short} and for simple types that wrap one.
	 *
	 * @param value
	 *            the number
	 * @return the value
	 * @throws IllegalArgumentException
	 *             if the type does not accept a short
	 */
	TypedValue asValue(short value);

	/**
	 * Makes a value from an int, for {@code int} and for simple types that wrap one. An int is not widened to a long.
	 *
	 * @param value
	 *            the number
	 * @return the value
	 * @throws IllegalArgumentException
	 *             if the type does not accept an int
	 */
	TypedValue asValue(int value);

	/**
	 * Makes a value from a long, for {@code long} and for simple types that wrap one.
	 *
	 * @param value
	 *            the number
	 * @return the value
	 * @throws IllegalArgumentException
	 *             if the type does not accept a long
	 */
	TypedValue asValue(long value);

	/**
	 * Makes a value from a float, for {@code float} and for simple types that wrap one.
	 *
	 * @param value
	 *            the number, any bit pattern
	 * @return the value
	 * @throws IllegalArgumentException
	 *             if the type does not accept a float
	 */
	TypedValue asValue(float value);

	/**
	 * Makes a value from a double, for {@code double} and for simple types that wrap one.
	 *
	 * @param value
	 *            the number, any bit pattern
	 * @return the value
	 * @throws IllegalArgumentException
	 *             if the type does not accept a double
	 */
	TypedValue asValue(double value);

	/**
	 * Makes a value from a boolean, for {@code boolean} and for simple types that wrap one.
	 *
	 * @param value
	 *            the truth value
	 * @return the value
	 * @throws IllegalArgumentException
	 *             if the type does not accept a boolean
	 */
	TypedValue asValue(boolean value);

	/**
	 * Makes a value of a composite type field by field.
	 * <p>
	 * Fields that the callback does not put stay unset: the {@code startTime} of an event becomes the time of writing,
	 * any other field null, zero or false.
	 *
	 * <pre>{@code
	 * try (Recording recording = Recordings.newRecording("points.jfr")) {
	 * 	Type point = recording.registerType("com.example.Point",
	 * 			type -> type.addField("x", Types.Builtin.INT).addField("y", Types.Builtin.INT));
	 * 	TypedValue origin = point.asValue(value -> value.putField("x", 0).putField("y", 0));
	 * 	System.out.println(origin.getFieldValues());
	 * }
	 * }</pre>
	 *
	 * @param builderCallback
	 *            called once, immediately, to put the fields; what it throws is passed on and no value is made
	 * @return the value
	 * @throws IllegalArgumentException
	 *             if this is a builtin type, or if a field is given something that it does not accept
	 * @throws NullPointerException
	 *             if {@code builderCallback} is null
	 */
	TypedValue asValue(Consumer<TypedValueBuilder> builderCallback);

	/**
	 * Makes a value that has a key, a number of the caller's that tells it from other values of equal content. Equal
	 * content is stored once, so readers would see two class loaders of one name as one; with different keys they stay
	 * two. Values of equal content and equal key are one, also in later chunks, as long as the recording remembers
	 * them; it remembers a bounded number. A value without a key is never the same as one with a key. The key itself is
	 * not in the recording.
	 *
	 * <pre>{@code
	 * try (Recording recording = Recordings.newRecording("plugins.jfr")) {
	 * 	Type loaders = recording.getType(Types.JDK.CLASS_LOADER);
	 * 	TypedValue first = loaders.asValue(0x7f01L, loader -> loader.putField("name", "plugin"));
	 * 	TypedValue second = loaders.asValue(0x7f02L, loader -> loader.putField("name", "plugin"));
	 * 	Type loaded = recording.registerEventType("com.example.Loaded",
	 * 			type -> type.addField("by", Types.JDK.CLASS_LOADER));
	 * 	recording.writeEvent(loaded.asValue(event -> event.putField("by", first)));
	 * 	recording.writeEvent(loaded.asValue(event -> event.putField("by", second)));
	 * }
	 * }</pre>
	 *
	 * @param key
	 *            any number that identifies the thing where it comes from: an address, an id, a count
	 * @param builderCallback
	 *            called once, immediately, to put the fields; what it throws is passed on and no value is made
	 * @return the value
	 * @throws IllegalArgumentException
	 *             if values of this type are not stored once but in place, see {@link #hasConstantPool()}; or if a field
	 *             is given something that it does not accept
	 * @throws NullPointerException
	 *             if {@code builderCallback} is null
	 * @throws UnsupportedOperationException
	 *             if this implementation does not offer it
	 */
	default TypedValue asValue(long key, Consumer<TypedValueBuilder> builderCallback) {
		throw new UnsupportedOperationException("This implementation of Type does not support asValue(long, Consumer)");
	}

	/**
	 * Makes a value from whatever {@link #canAccept(Object)} says that the type accepts.
	 *
	 * @param value
	 *            the object, or null for a null value
	 * @return the value
	 * @throws IllegalArgumentException
	 *             if the type does not accept the object, or if a map has anything but the value of a field under the
	 *             name of one
	 */
	TypedValue asValue(Object value);

	/**
	 * The null value of this type. In the file it is a null reference, or zero or false for a primitive type.
	 *
	 * @return the null value
	 */
	TypedValue nullValue();

	/**
	 * A new builder for a value of this type, for callers that would rather not use a callback. Give it to
	 * {@link TypedValueBuilder#putField(String, TypedValueBuilder)}, or its {@link TypedValueBuilder#build()} to
	 * {@link #asValue(Object)}.
	 *
	 * @return the builder
	 */
	TypedValueBuilder valueBuilder();

	/**
	 * Tells whether values of another type may contain values of this one, directly or through other types. A type uses
	 * itself only if it is recursive.
	 *
	 * @param other
	 *            the other type, may be null
	 * @return true if a field of {@code other}, or of a type that it uses, has this type
	 */
	boolean isUsedBy(Type other);

	/**
	 * All types of the recording that this type belongs to.
	 *
	 * @return the types, never null
	 */
	Types getTypes();
}
