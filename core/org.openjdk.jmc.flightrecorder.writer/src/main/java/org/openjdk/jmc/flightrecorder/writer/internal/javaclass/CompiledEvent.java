/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.event.EventHead;
import org.openjdk.jmc.flightrecorder.writer.internal.event.FieldEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ImplicitFieldNames;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.ObjectCompiler.JavaField;
import org.openjdk.jmc.flightrecorder.writer.internal.object.ObjectEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/**
 * An event class or record class, ready to be written: its type, the code that writes its own fields, and the implicit
 * fields that it does not have itself. The times come first in the file, and thread and stack trace come last. A type
 * that a client has declared may have the fields in any order, and may have more. Thread-safe.
 */
final class CompiledEvent {
	final TypeDefinition type;
	private final TypeLayout layout;
	private final ObjectPutter ownFields;
	private final MethodHandle ownStart;
	private final boolean implicitDuration;
	private final FieldLayout implicitThread;
	private final FieldLayout implicitStackTrace;
	/**
	 * The getters of a type with the fields in another order: for each field the handle that gives its value as an
	 * object, null for a field without a value. The array is null for a type with the usual order.
	 */
	private final MethodHandle[] getters;

	CompiledEvent(Class<?> owner, TypeDefinition type, Map<String, JavaField> ownFields, ObjectCompiler compiler) {
		this.type = type;
		layout = type.layout();
		this.ownFields = compiler.compile(owner, layout, ownFields);
		ownStart = compiler.startTicks(layout.fields[0], ownFields);
		implicitDuration = implicit(ImplicitFieldNames.DURATION, "long", ownFields) != null;
		implicitThread = implicit(ImplicitFieldNames.EVENT_THREAD, "java.lang.Thread", ownFields);
		implicitStackTrace = implicit(ImplicitFieldNames.STACK_TRACE, "jdk.types.StackTrace", ownFields);
		getters = isInUsualOrder(ownFields) ? null : getters(ownFields);
	}

	private FieldLayout implicit(String name, String type, Map<String, JavaField> ownFields) {
		if (!ownFields.containsKey(name)) {
			for (FieldLayout field : layout.fields) {
				if (field.name.equals(name) && field.type.name().equals(type) && !field.array) {
					return field;
				}
			}
		}
		return null;
	}

	private boolean isInUsualOrder(Map<String, JavaField> ownFields) {
		int index = implicitDuration ? 2 : 1;
		while (index < layout.fields.length && ownFields.containsKey(layout.fields[index].name)) {
			index++;
		}
		if (implicitThread != null && index < layout.fields.length && layout.fields[index] == implicitThread) {
			index++;
		}
		if (implicitStackTrace != null && index < layout.fields.length && layout.fields[index] == implicitStackTrace) {
			index++;
		}
		return index == layout.fields.length;
	}

	private MethodHandle[] getters(Map<String, JavaField> ownFields) {
		MethodHandle[] all = new MethodHandle[layout.fields.length];
		for (int i = 1; i < all.length; i++) {
			JavaField own = ownFields.get(layout.fields[i].name);
			all[i] = own == null ? null : own.getter().asType(MethodType.methodType(Object.class, Object.class));
		}
		return all;
	}

	/** @return the start that the object has itself, or {@link FieldEncoding#NO_TIME} */
	long ownStartTicks(Object event) {
		if (ownStart == null) {
			return FieldEncoding.NO_TIME;
		}
		try {
			return (long) ownStart.invokeExact(event);
		} catch (RuntimeException | Error e) {
			throw e;
		} catch (Throwable e) {
			throw new UndeclaredThrowableException(e, "Reading the start time of " + event.getClass() + " failed");
		}
	}

	/** @return whether an event can have the stack trace of the caller */
	boolean takesStackTrace() {
		return implicitStackTrace != null;
	}

	/**
	 * Encodes an event of the current thread once and commits it.
	 *
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
			encode(out, constants, objects, event, startTicks, durationTicks, stackTrace, null);
			intake.commit(out, 0, constants, layout, startTicks);
		} finally {
			intake.writers().release(out);
		}
	}

	/**
	 * Encodes an event of the current thread: type id and fields, without size. Calls the accessors of the event.
	 *
	 * @param constants
	 *            of the chunk that the event goes to; may be null where the event {@link #refersToConstants() refers to none}
	 * @param durationTicks
	 *            how long it took, where the object has no duration of its own
	 * @param stackTrace
	 *            the stack trace, where one is wanted
	 * @param thread
	 *            the calling thread, null if that changes from event to event
	 */
	void encode(
			Leb128Writer out,
			ChunkConstants constants,
			ObjectEncoder objects,
			Object event,
			long startTicks,
			long durationTicks,
			Object stackTrace,
			OwnThread thread) {
		EventHead.put(out, layout, startTicks);
		if (implicitDuration) {
			out.putLong(durationTicks);
		}
		if (getters != null) {
			putInOrderOfType(out, constants, objects, event, stackTrace);
		} else {
			ownFields.put(out, constants, event, 0);
			if (implicitThread != null && implicitThread.byReference && thread != null) {
				thread.put(out, constants, objects, implicitThread);
			} else if (implicitThread != null) {
				objects.putElement(out, constants, implicitThread, Thread.currentThread(), false);
			}
			if (implicitStackTrace != null) {
				objects.putElement(out, constants, implicitStackTrace, stackTrace, false);
			}
		}
	}

	/** @return whether an event may need constants; numbers alone belong to any chunk */
	boolean refersToConstants() {
		for (FieldLayout field : layout.fields) {
			if (!field.isInPrimitives) {
				return true;
			}
		}
		return false;
	}

	/** @return how much room an event takes at most if each field is a number or a reference */
	int roomBytes() {
		return Math.addExact(EventHead.MAX_BYTES, Math.multiplyExact(layout.fields.length, Leb128.MAX_BYTES));
	}

	/** Writes the fields in the order of a type that a client has declared. This way boxes every value. */
	private void putInOrderOfType(
			Leb128Writer out, ChunkConstants constants, ObjectEncoder objects, Object event, Object stackTrace) {
		for (int i = implicitDuration ? 2 : 1; i < getters.length; i++) {
			FieldLayout field = layout.fields[i];
			if (field == implicitThread) {
				objects.putElement(out, constants, field, Thread.currentThread(), false);
			} else if (field == implicitStackTrace) {
				objects.putElement(out, constants, field, stackTrace, false);
			} else {
				objects.put(out, constants, field, getters[i] == null ? null : valueOf(getters[i], event));
			}
		}
	}

	private static Object valueOf(MethodHandle getter, Object event) {
		try {
			return getter.invokeExact(event);
		} catch (RuntimeException | Error e) {
			throw e;
		} catch (Throwable e) {
			throw new UndeclaredThrowableException(e, "Reading a field of " + event.getClass() + " failed");
		}
	}
}
