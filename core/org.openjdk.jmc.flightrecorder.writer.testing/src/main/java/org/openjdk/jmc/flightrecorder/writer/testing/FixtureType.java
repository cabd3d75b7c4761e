/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Strictness;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/**
 * A type of events. Two are equal if they have one name and the same fields, in any order.
 *
 * @param name
 *            the name in the file
 * @param ofJdk
 *            what gives the type its fields, null where the test does
 * @param fields
 *            those that the test gives
 */
record FixtureType(String name, JdkEventType ofJdk, Map<String, Types.Builtin> fields) {
	private static final Map<Class<?>, Types.Builtin> FIELD_TYPES = Map.of(
			String.class, Types.Builtin.STRING,
			Boolean.class, Types.Builtin.BOOLEAN,
			Character.class, Types.Builtin.CHAR,
			Byte.class, Types.Builtin.BYTE,
			Short.class, Types.Builtin.SHORT,
			Integer.class, Types.Builtin.INT,
			Long.class, Types.Builtin.LONG,
			Float.class, Types.Builtin.FLOAT,
			Double.class, Types.Builtin.DOUBLE);

	/** Fields that each event of a test has without being told. */
	private static final Set<String> FILLED_IN = Set.of("startTime", "eventThread", "stackTrace");

	static FixtureType of(JdkEventType type) {
		return new FixtureType(type.getTypeName(), type, Map.of());
	}

	/**
	 * @throws IllegalArgumentException
	 *             if a value is no text and no boxed primitive, or if a field is there already
	 */
	static FixtureType of(String name, Map<String, Object> values) {
		Map<String, Types.Builtin> fields = new LinkedHashMap<>();
		values.forEach((field, value) -> {
			Objects.requireNonNull(field, "The name of a field must not be null");
			if (FILLED_IN.contains(field)) {
				throw new IllegalArgumentException(
						"The field '" + field + "' of '" + name + "' is filled in, so it must not be given");
			}
			Types.Builtin type = value == null ? null : FIELD_TYPES.get(value.getClass());
			if (type == null) {
				throw new IllegalArgumentException("The field '" + field + "' of '" + name
						+ "' must be a String or a boxed primitive such as Integer, not "
						+ (value == null ? "null" : value.getClass().getName()));
			}
			fields.put(field, type);
		});
		return new FixtureType(name, null, fields);
	}

	/** Makes the type in a recording that has none of this name. */
	Type registerIn(Recording out) {
		return ofJdk == null
				? out.registerEventType(name, structure -> fields.forEach(structure::addField))
				: out.registerEventType(ofJdk);
	}

	/**
	 * The rules of names are those of the writer, so it is asked.
	 *
	 * @throws IllegalArgumentException
	 *             if a file cannot have the type
	 */
	void requireWritable() {
		inRecordingToNowhere(this::registerIn);
	}

	/** @return the exception for events that have the name of this type and the fields of another one */
	IllegalArgumentException refusal(FixtureType other) {
		return new IllegalArgumentException(
				"All events '" + name + "' of a recording must have the same fields: they have " + describeFields()
						+ ", not " + other.describeFields());
	}

	private String describeFields() {
		return inRecordingToNowhere(out -> registerIn(out).getFields().stream()
				.filter(field -> !FILLED_IN.contains(field.getName()))
				.map(field -> field.getName() + ": " + field.getType().getTypeName())
				.collect(Collectors.joining(", ", "[", "]")));
	}

	private static <T> T inRecordingToNowhere(Function<Recording, T> use) {
		try (Recording out = Recordings.newRecording(
				OutputStream.nullOutputStream(),
				settings -> settings.withJdkTypeInitialization().withStrict(Strictness.values()))) {
			return use.apply(out);
		} catch (IOException e) {
			throw new UncheckedIOException("A type cannot be tried", e);
		}
	}
}
