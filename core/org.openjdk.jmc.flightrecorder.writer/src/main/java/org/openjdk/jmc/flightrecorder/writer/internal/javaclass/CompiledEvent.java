/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.event.EventHead;
import org.openjdk.jmc.flightrecorder.writer.internal.event.FieldTimes;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.ObjectCompiler.JavaField;
import org.openjdk.jmc.flightrecorder.writer.internal.object.ObjectEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/**
 * An event class or record class, ready to be written: its type, what writes its own fields, and which of the fields
 * that every event has it does not have itself. Those come first (times) and last (thread, stack trace) in the file.
 * Thread-safe.
 */
final class CompiledEvent {
	final TypeDefinition type;
	private final TypeLayout layout;
	private final ObjectPutter ownFields;
	private final MethodHandle ownStart;
	private final boolean implicitDuration;
	private final FieldLayout implicitThread;
	private final FieldLayout implicitStackTrace;

	CompiledEvent(Class<?> owner, TypeDefinition type, Map<String, JavaField> ownFields, ObjectCompiler compiler) {
		this.type = type;
		layout = type.layout();
		this.ownFields = compiler.compile(owner, layout, ownFields);
		ownStart = compiler.startTicks(layout.fields[0], ownFields);
		implicitDuration = implicit("duration", ownFields) != null;
		implicitThread = implicit("eventThread", ownFields);
		implicitStackTrace = implicit("stackTrace", ownFields);
	}

	private FieldLayout implicit(String name, Map<String, JavaField> ownFields) {
		if (!ownFields.containsKey(name)) {
			for (FieldLayout field : layout.fields) {
				if (field.name.equals(name)) {
					return field;
				}
			}
		}
		return null;
	}

	/**
	 * @param event
	 *            the object
	 * @return the start that the object has itself, or {@link FieldTimes#NONE}
	 */
	long ownStartTicks(Object event) {
		if (ownStart == null) {
			return FieldTimes.NONE;
		}
		try {
			return (long) ownStart.invokeExact(event);
		} catch (RuntimeException | Error e) {
			throw e;
		} catch (Throwable e) {
			throw new UndeclaredThrowableException(e, "Reading the start time of " + event.getClass() + " failed");
		}
	}

	/** @return whether the stack trace of the caller is wanted */
	boolean takesStackTrace() {
		return implicitStackTrace != null;
	}

	/**
	 * Encodes an event of the current thread once and commits it.
	 *
	 * @param intake
	 *            where the event goes
	 * @param objects
	 *            writes threads and stack traces
	 * @param event
	 *            the object
	 * @param startTicks
	 *            when it started
	 * @param durationTicks
	 *            how long it took, where the object has no duration of its own
	 * @param stackTrace
	 *            the stack trace, where one is wanted
	 */
	void write(
			EventIntake intake,
			ObjectEncoder objects,
			Object event,
			long startTicks,
			long durationTicks,
			Object stackTrace) {
		Leb128Writer out = intake.writers().acquire();
		try {
			ChunkConstants constants = intake.constants();
			EventHead.put(out, layout, startTicks);
			if (implicitDuration) {
				out.putLong(durationTicks);
			}
			ownFields.put(out, constants, event, 0);
			if (implicitThread != null) {
				objects.putElement(out, constants, implicitThread, Thread.currentThread(), false);
			}
			if (implicitStackTrace != null) {
				objects.putElement(out, constants, implicitStackTrace, stackTrace, false);
			}
			intake.commit(out, 0, constants, layout, startTicks);
		} finally {
			intake.writers().release(out);
		}
	}
}
