/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ImplicitFieldNames;

/**
 * A type as it is written. It differs from the declaration where readers insist:
 * <ul>
 * <li>the start time is the first field of an event and the duration the second (format section 3.2); an event type
 * that declares no start time gets one;</li>
 * <li>the JDK's own types are pooled or inline as the JDK has them, whatever a client declared: stack frames inline,
 * threads and classes pooled (section 7.2);</li>
 * <li>a type that would contain itself inline is pooled.</li>
 * </ul>
 * A layout is compiled once for each type, when everything that the type uses is registered. Immutable.
 */
public final class TypeLayout {
	/** How many types may contain each other in a row. JMC's parser overflows a stack of 1 MiB on 2000. */
	static final int MAX_DEPTH = 512;

	public final TypeDefinition type;
	/** What identifies the type in a file. */
	public final long id;

	public final boolean event;
	/** The fields in the order of the file. */
	public final FieldLayout[] fields;
	/** For each field what an encoder does, see {@link FieldLayout#encoding}. */
	public final int[] encodings;
	/**
	 * How many fields behind the start of an event are one zero byte each in a value that has no room for them. These
	 * are stack trace and thread, so they are two at most.
	 */
	public final int leadingNulls;
	/** Whether fields of this type hold ids of its constant pool. */
	public final boolean pooled;
	/** Whether metadata marks the type as a wrapper of its only field. */
	public final boolean simpleType;
	/** Whether the type is a wrapper whose values are constants. The text of one is written as that of a symbol. */
	public final boolean pooledWrapper;
	/** Whether the type has constants with given ids, which are then defined wherever the type is used. */
	public final boolean hasFixedConstants;
	/** Whether a constant may keep its id in a later chunk, see {@link #holdsFloats}. */
	public final boolean keepsIds;
	/**
	 * The index of the descriptor in a method type of the JDK's form, where this field and all before it are ids; -1
	 * for other types.
	 */
	public final int descriptorField;

	TypeLayout(TypeDefinition type) {
		requireReadable(type, TypeDefinition.newSet(), 1);
		this.type = type;
		id = type.id();
		event = type.isEvent();
		List<FieldLayout> ordered = new ArrayList<>(type.fieldCount() + 1);
		if (event) {
			FieldDefinition startTime = type.fieldNamed(ImplicitFieldNames.START_TIME);
			FieldDefinition duration = type.fieldNamed(ImplicitFieldNames.DURATION);
			ordered.add(new FieldLayout(startTime == null ? undeclaredStart(type) : startTime, true));
			if (duration != null) {
				ordered.add(new FieldLayout(duration, true));
			}
		}
		for (FieldDefinition field : type.fields()) {
			FieldLayout layout = new FieldLayout(field, event);
			if (layout.time == FieldLayout.Time.AS_DECLARED || layout.time == FieldLayout.Time.TIMESTAMP) {
				ordered.add(layout);
			}
		}
		fields = ordered.toArray(new FieldLayout[0]);
		encodings = new int[fields.length];
		for (int i = 0; i < encodings.length; i++) {
			encodings[i] = fields[i].encoding();
		}
		leadingNulls = event ? leadingNulls(fields, type.shape().ownReferenceCount) : 0;
		pooled = isPooledInFile(type);
		simpleType = type.keptConstants() == null ? pooled && type.isSimple() : type.isKeptWrapper();
		pooledWrapper = pooled && simpleType;
		hasFixedConstants = hasFixedConstants(type);
		keepsIds = !holdsFloats(type, TypeDefinition.newSet());
		descriptorField = "jdk.types.Method".equals(type.name()) ? descriptorField(fields) : -1;
	}

	private static FieldDefinition undeclaredStart(TypeDefinition event) {
		TypeDefinition ticks = event.registry().builtin(ValueKind.LONG);
		return new FieldDefinition(ImplicitFieldNames.START_TIME, ticks, false, List.of());
	}

	private static int descriptorField(FieldLayout[] fields) {
		for (int i = 0; i < fields.length && fields[i].byReference && !fields[i].array; i++) {
			if (fields[i].name.equals("descriptor") && fields[i].type.isSimpleText()) {
				return i;
			}
		}
		return -1;
	}

	/** @return the name of the type, for messages */
	@Override
	public String toString() {
		return type.name();
	}

	private static int leadingNulls(FieldLayout[] fields, int firstSlot) {
		int count = 0;
		while (count + 1 < fields.length
				&& !fields[count + 1].isInPrimitives
				&& fields[count + 1].isNullZeroByte
				&& fields[count + 1].slot >= firstSlot) {
			count++;
		}
		return count;
	}

	static boolean hasFixedConstants(TypeDefinition type) {
		return type.fixedConstants().length > 0;
	}

	/** @return whether ids of a constant pool stand for values of the type in this library's files */
	static boolean isPooledInFile(TypeDefinition type) {
		if (isPooledByRule(type)) {
			return true;
		}
		return type.kind() == ValueKind.COMPOSITE
				&& !type.registry().isInline(type.name())
				&& reaches(type, type, TypeDefinition.newSet());
	}

	private static boolean isPooledByRule(TypeDefinition type) {
		if (type.kind().isBuiltin()
				|| type.isEvent()
				|| type.isAnnotation()
				|| type.registry().isInline(type.name())) {
			return false;
		}
		return type.isDeclaredPooled() || type.registry().isPooled(type.name());
	}

	private static boolean reaches(TypeDefinition from, TypeDefinition target, Set<TypeDefinition> seen) {
		for (FieldDefinition field : from.fields()) {
			TypeDefinition next = field.type();
			if (next == target) {
				return true;
			}
			if (!isPooledByRule(next)
					&& next.kind() == ValueKind.COMPOSITE
					&& seen.add(next)
					&& reaches(next, target, seen)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * JDK 17 skips a float by 32 bytes and a double by 64 when it meets a constant whose id it knows from the chunk
	 * before (format section 6.3), so constants that hold any get a new id in each chunk.
	 */
	private static boolean holdsFloats(TypeDefinition type, Set<TypeDefinition> seen) {
		if (type.kind() == ValueKind.FLOAT || type.kind() == ValueKind.DOUBLE) {
			return true;
		}
		if (type.kind() == ValueKind.COMPOSITE && seen.add(type)) {
			for (FieldDefinition field : type.fields()) {
				if (!isPooledInFile(field.type()) && holdsFloats(field.type(), seen)) {
					return true;
				}
			}
		}
		return false;
	}

	private static void requireReadable(TypeDefinition type, Set<TypeDefinition> seen, int depth) {
		if (!seen.add(type) || type.kind().isBuiltin()) {
			return;
		}
		for (FieldDefinition field : type.fields()) {
			TypeDefinition used = field.type();
			if (!used.isResolved()) {
				throw new IllegalStateException("Type '" + type.name() + "' cannot be written: the type '" + used.name()
						+ "' of its field '" + field.name() + "' was referred to but " + used.awaitedBecause());
			}
			if (used.isEvent()) {
				throw new IllegalArgumentException("Type '" + type.name() + "' cannot be written: the type '"
						+ used.name() + "' of its field '" + field.name()
						+ "' is an event type, and an event cannot be the value of a field");
			}
			if (used.kind() == ValueKind.COMPOSITE && used.fieldCount() == 0) {
				throw new IllegalArgumentException("Type '" + type.name() + "' cannot be written: the type '"
						+ used.name() + "' of its field '" + field.name() + "' has no fields, which no reader accepts");
			}
			if (depth == MAX_DEPTH && used.kind() == ValueKind.COMPOSITE && !seen.contains(used)) {
				throw new IllegalArgumentException(
						"Type '" + type.name() + "' cannot be written: types may contain each"
								+ " other at most " + MAX_DEPTH + " levels deep, and the type '" + used.name()
								+ "' of its field '" + field.name() + "' is deeper");
			}
			requireReadable(used, seen, depth + 1);
		}
	}
}
