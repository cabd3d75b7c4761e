/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingSession;
import org.openjdk.jmc.flightrecorder.writer.internal.event.JavaObjectFields.JavaStackTrace;
import org.openjdk.jmc.flightrecorder.writer.internal.event.ObjectCompiler.JavaField;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/**
 * The door for records. A class is compiled when it comes first, see {@link ObjectCompiler}; writing then allocates
 * nothing. What was compiled hangs on the class, so a class loader can go while the recording stays. Thread-safe.
 */
public final class RecordEncoder {
	private final RecordingSession session;
	private final RecordTypes types;
	private final ObjectEncoder objects;
	private final CallerStack stack;
	private volatile CompiledRecords compiled = new CompiledRecords();

	/**
	 * @param session
	 *            where events go
	 * @param registry
	 *            the types of the recording
	 * @param stackDepth
	 *            how many frames of a stack trace are written
	 */
	public RecordEncoder(RecordingSession session, TypeRegistry registry, int stackDepth) {
		this.session = session;
		types = new RecordTypes(registry);
		objects = new ObjectEncoder(session.clock(), new JavaObjectFields(stackDepth));
		stack = new CallerStack(stackDepth);
	}

	/**
	 * A record class.
	 *
	 * @param event
	 *            its encoder
	 * @param start
	 *            takes the record and gives ticks, null when it has no start time
	 */
	private record CompiledRecord(CompiledEvent event, MethodHandle start) {}

	/** What is compiled must not refer to this object: the class would then hold all that was compiled. */
	private final class CompiledRecords extends ClassValue<CompiledRecord> {
		@Override
		protected CompiledRecord computeValue(Class<?> recordClass) {
			return compile(recordClass);
		}
	}

	private CompiledRecord compile(Class<?> recordClass) {
		TypeDefinition type = types.declareEvent(recordClass);
		Map<String, JavaField> fields = types.fields(recordClass);
		ObjectCompiler compiler = new ObjectCompiler(session.clock(), objects, types::fields);
		FieldLayout startField = type.layout().fields[0];
		JavaField start = fields.get(startField.name);
		return new CompiledRecord(
				new CompiledEvent(type, fields, compiler),
				start == null ? null : compiler.startTicks(startField, start));
	}

	/**
	 * Declares the type of a record.
	 *
	 * @param recordClass
	 *            the class
	 * @return the type
	 * @throws IllegalArgumentException
	 *             when a component cannot be read, or is of a type that events do not have
	 */
	public TypeDefinition declare(Class<? extends Record> recordClass) {
		return compiled.get(recordClass).event.type;
	}

	/** Forgets all classes, and they what was compiled of them. */
	public void clear() {
		compiled = new CompiledRecords();
	}

	/**
	 * Writes an event.
	 *
	 * @param event
	 *            the event
	 */
	public void write(Record event) {
		CompiledRecord known = compiled.get(event.getClass());
		JavaStackTrace stackTrace = known.event.takesStackTrace() ? stack.take() : null;
		known.event.write(session, objects, event, startTicks(known, event), 0, stackTrace);
	}

	private long startTicks(CompiledRecord known, Record event) {
		long given = FieldTimes.NONE;
		if (known.start != null) {
			try {
				given = (long) known.start.invokeExact((Object) event);
			} catch (RuntimeException | Error e) {
				throw e;
			} catch (Throwable e) {
				throw new UndeclaredThrowableException(e, "Reading the start time of " + event.getClass() + " failed");
			}
		}
		return given == FieldTimes.NONE ? session.clock().now() : given;
	}
}
