/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.internal.event.ValueEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.object.JavaObjectFields;
import org.openjdk.jmc.flightrecorder.writer.internal.object.ObjectEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;

/**
 * The door for fields that are put one by one: makes a {@link DirectEncoder} for each writer, and compiles each event
 * type once for all of them. Thread-safe.
 */
public final class DirectEncoders {
	final EventIntake intake;
	final ValueEncoder values;
	final ObjectEncoder objects;
	/** Converts values of other libraries. */
	final Function<TypedValue, Value> contents;

	private final TypeRegistry types;
	private final Map<TypeLayout, DirectFields> compiled = new ConcurrentHashMap<>();

	/**
	 * @param intake
	 *            where events go
	 * @param types
	 *            the types of the recording
	 * @param values
	 *            encodes values that become fields
	 * @param contents
	 *            converts values of other libraries
	 * @param maxStackDepth
	 *            how many frames of a stack trace are written
	 */
	public DirectEncoders(
			EventIntake intake,
			TypeRegistry types,
			ValueEncoder values,
			Function<TypedValue, Value> contents,
			int maxStackDepth) {
		this.intake = intake;
		this.types = types;
		this.values = values;
		this.contents = contents;
		objects = new ObjectEncoder(intake.clock(), new JavaObjectFields(maxStackDepth));
	}

	/**
	 * @param type
	 *            an event type of this or another recording
	 * @return a writer for one thread
	 * @throws IllegalArgumentException
	 *             when it is not a type of events
	 * @throws IllegalStateException
	 *             when a type that it uses has not been registered
	 */
	public EventWriter newWriter(TypeDefinition type) {
		TypeDefinition own = type.registry() == types ? type : types.adopt(type);
		if (!own.isEvent()) {
			throw new IllegalArgumentException("Only types with supertype '" + TypeDefinition.EVENT_SUPERTYPE
					+ "' can be written as events; '" + own.name() + "' has " + own.supertype());
		}
		return new DirectEncoder(this, compiled.computeIfAbsent(own.layout(), DirectFields::of));
	}
}
