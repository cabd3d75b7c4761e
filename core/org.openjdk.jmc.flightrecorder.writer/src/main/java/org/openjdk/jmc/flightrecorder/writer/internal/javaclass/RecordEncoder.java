/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import org.openjdk.jmc.flightrecorder.writer.api.RecordWriter;
import org.openjdk.jmc.flightrecorder.writer.internal.event.EventEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.event.FieldEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.event.NameConflicts;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.object.CallerStack;
import org.openjdk.jmc.flightrecorder.writer.internal.object.JavaObjectFields;
import org.openjdk.jmc.flightrecorder.writer.internal.object.ObjectEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/**
 * The door for records. A class is compiled when its first record comes, see {@link ObjectCompiler}. After that, an
 * event of numbers and texts allocates nothing. The class holds what was compiled, so a class loader can be collected
 * while the recording is open. Thread-safe.
 */
public final class RecordEncoder implements EventEncoder<Record> {
	private final EventIntake intake;
	private final RecordTypes types;
	private final ObjectEncoder objects;
	private final CallerStack stack;
	private volatile CompiledRecords compiled = new CompiledRecords();

	/**
	 * @param stackDepth
	 *            how many frames of a stack trace are written
	 */
	public RecordEncoder(EventIntake intake, TypeRegistry registry, int stackDepth, NameConflicts nameConflicts) {
		this.intake = intake;
		types = new RecordTypes(registry, nameConflicts);
		objects = new ObjectEncoder(intake.clock(), new JavaObjectFields(stackDepth));
		stack = new CallerStack(stackDepth);
	}

	/**
	 * The compiled classes, which each class holds for this object. What is compiled must not refer to this object,
	 * because the class would then hold everything that was compiled.
	 */
	private final class CompiledRecords extends ClassValue<CompiledEvent> {
		@Override
		protected CompiledEvent computeValue(Class<?> recordClass) {
			return compile(recordClass);
		}
	}

	private CompiledEvent compile(Class<?> recordClass) {
		TypeDefinition type = types.declareEvent(recordClass);
		ObjectCompiler compiler = new ObjectCompiler(intake.clock(), objects, types::fields);
		return new CompiledEvent(recordClass, type, types.fields(recordClass), compiler);
	}

	/**
	 * Declares the type of a record.
	 *
	 * @return the type
	 * @throws IllegalArgumentException
	 *             when a component cannot be read, or is of a type that events do not have
	 */
	public TypeDefinition declare(Class<? extends Record> recordClass) {
		if (!recordClass.isRecord()) {
			throw new IllegalArgumentException(
					"A record type must be made of the class of a record, not of " + recordClass.getName());
		}
		return compiled.get(recordClass).type;
	}

	/** Forgets all classes, so that they no longer hold what was compiled for them. */
	@Override
	public void clear() {
		compiled = new CompiledRecords();
	}

	/**
	 * @return a writer with a lane of its own
	 * @throws IllegalArgumentException
	 *             as for {@link #declare}
	 */
	public <R extends Record> RecordWriter<R> newWriter(Class<R> recordClass) {
		declare(recordClass);
		return new LaneRecordWriter<>(this, recordClass, compiled.get(recordClass));
	}

	EventIntake intake() {
		return intake;
	}

	ObjectEncoder objects() {
		return objects;
	}

	@Override
	public void write(Record event) {
		CompiledEvent known = compiled.get(event.getClass());
		Object stackTrace = takeStack(known);
		known.write(intake, objects, event, startTicks(known, event), 0, stackTrace);
	}

	/** @return the stack trace of the caller, null where none is wanted */
	Object takeStack(CompiledEvent known) {
		return known.takesStackTrace() ? stack.take() : null;
	}

	/** @return when the event starts: what the record says, else now */
	long startTicks(CompiledEvent known, Record event) {
		long given = known.ownStartTicks(event);
		return given == FieldEncoding.NO_TIME ? intake.clock().now() : given;
	}
}
