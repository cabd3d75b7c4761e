/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The content of a value: a built-in value, or for a composite type two arrays.
 *
 * <pre>
 *  primitives  [ one long per primitive field | set bits of all but the first 64 fields
 *                | an event's start, once it was set | the key, where there is one
 *                | the last interning, where the type is pooled ]
 *  references  [ String, Value, primitive array, String[] or Value[] per other field, null when unset
 *                | an event's stack trace and thread, once one was set ]
 * </pre>
 *
 * No map, no boxing and no list per value; a field is found by its slot. A value does not know pools; it only has room
 * to remember where it was interned last.
 * <p>
 * <b>Concurrency.</b> A value is filled by one thread and not modified once it was given to a client. It may then be
 * used by any number of threads, chunks and recordings; it must reach another thread by a happens-before edge, like any
 * object. The remembered interning is one long, read and written whole; losing a race costs one more look-up.
 */
public class Value {
	private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
	private static final long[] NO_PRIMITIVES = {};
	private static final Object[] NO_REFERENCES = {};

	private final TypeDefinition type;
	private long[] primitives;
	private Object content;
	/** Which of the first 64 fields were set. */
	private long set;

	private final boolean keyed;

	/** A built-in value, as an object of the kind's boxed type, or null. */
	public Value(TypeDefinition type, Object builtin) {
		this.type = type;
		primitives = NO_PRIMITIVES;
		content = builtin;
		keyed = false;
	}

	/** A value of a resolved composite type with all fields unset. */
	public Value(TypeDefinition type) {
		this.type = type;
		ValueShape shape = type.shape();
		int longs = shape.firstLongCount;
		int references = shape.firstReferenceCount;
		primitives = longs == 0 ? NO_PRIMITIVES : new long[longs];
		content = references == 0 ? NO_REFERENCES : new Object[references];
		keyed = false;
	}

	/** The same for a type that is declared as pooled. It differs from values of equal content and another key. */
	protected Value(long key, TypeDefinition type) {
		assert type.isDeclaredPooled();
		this.type = type;
		ValueShape shape = type.shape();
		primitives = new long[shape.longCount + 1];
		primitives[primitives.length - 2] = key;
		content = new Object[shape.referenceCount];
		keyed = true;
	}

	/** A value that shares the content of another one. Neither of the two may be modified any more. */
	protected Value(Value original) {
		type = original.type;
		primitives = original.primitives;
		content = original.content;
		set = original.set;
		keyed = original.keyed;
	}

	/** A value with a copy of the content of another one. */
	protected Value(Value original, TypeDefinition type) {
		this.type = type;
		primitives = original.primitives.clone();
		content = original.references().clone();
		set = original.set;
		keyed = original.keyed;
		if (type.isDeclaredPooled()) {
			primitives[primitives.length - 1] = 0;
		}
	}

	/** @return a value of a resolved composite type with all fields unset, and with the key of another value if it has one */
	public static Value withKeyOf(Value original, TypeDefinition type) {
		return original.keyed && type.isDeclaredPooled() ? new Value(original.key(), type) : new Value(type);
	}

	public final TypeDefinition definition() {
		return type;
	}

	/** @return whether the value has a key that tells it from others of equal content */
	public final boolean isKeyed() {
		return keyed;
	}

	/** @return the key of a value that {@link #isKeyed()} */
	public final long key() {
		return primitives[primitives.length - 2];
	}

	/** @return whether this is the null of its type */
	public final boolean isNullValue() {
		return content == null;
	}

	/** @return the built-in value, null for null */
	public final Object builtin() {
		return content;
	}

	/** @return the slots of primitive fields; not to be modified by readers */
	public final long[] primitives() {
		return primitives;
	}

	/**
	 * @return the slots of other fields, without the last ones if they were never set; not to be modified by readers
	 */
	public final Object[] references() {
		return (Object[]) content;
	}

	/** @return whether there is no room for a stack trace and a thread, by the layout of the type or a congruent one */
	public final boolean hasOwnReferencesOnly(TypeLayout layout) {
		return references().length <= layout.type.shape().ownReferenceCount;
	}

	/** @return what a field that is not primitive holds, null when it was never set */
	public final Object reference(int slot) {
		return reference(references(), slot);
	}

	/** @return what a field that is not primitive holds among {@link #references()}, null when it was never set */
	public static Object reference(Object[] references, int slot) {
		return slot < references.length ? references[slot] : null;
	}

	/** @return whether the field was set, to whatever value */
	public final boolean isSet(int ordinal) {
		long bits = ordinal < Long.SIZE ? set : primitives[setWord(ordinal)];
		return (bits & 1L << ordinal) != 0;
	}

	/** Sets a field of this type with {@link FieldDefinition#isInPrimitives()}. */
	public final void set(FieldDefinition field, long bits) {
		set(field.ordinal(), field.slot(), bits);
	}

	/** Sets a field that is not primitive to what the class comment lists, or null; not modified afterwards. */
	public final void set(FieldDefinition field, Object reference) {
		set(field.ordinal(), field.slot(), reference);
	}

	private void markSet(int ordinal) {
		if (ordinal < Long.SIZE) {
			set |= 1L << ordinal;
		} else {
			primitives[setWord(ordinal)] |= 1L << ordinal;
		}
	}

	private int setWord(int ordinal) {
		return type.shape().ownPrimitiveCount + ordinal / Long.SIZE - 1;
	}

	/** Sets a primitive field, whose slot {@link ValueShape#slotIfExpected} gave. */
	public final void set(int ordinal, int slot, long bits) {
		if (slot >= primitives.length) {
			makeRoomForPrimitives();
		}
		primitives[slot] = bits;
		markSet(ordinal);
	}

	/**
	 * Makes room for all fields, also in values that are made from now on: a client that sets a start once does so
	 * always.
	 */
	private void makeRoomForPrimitives() {
		ValueShape shape = type.shape();
		shape.firstLongCount = shape.longCount;
		primitives = Arrays.copyOf(primitives, shape.longCount);
	}

	private void makeRoomForReferences() {
		ValueShape shape = type.shape();
		shape.firstReferenceCount = shape.referenceCount;
		content = Arrays.copyOf(references(), shape.referenceCount);
	}

	/** Sets a field that is not primitive, whose slot {@link ValueShape#slotIfExpected} gave. */
	public final void set(int ordinal, int slot, Object reference) {
		if (slot >= references().length) {
			makeRoomForReferences();
		}
		references()[slot] = reference;
		markSet(ordinal);
	}

	/** @return what {@link #rememberInterning} was given last, 0 for nothing */
	public final long lastInterning() {
		return type.isDeclaredPooled() && primitives.length > 0
				? (long) LONGS.getOpaque(primitives, primitives.length - 1)
				: 0;
	}

	/** Remembers, where there is room, where the value was interned: chunk and id in one long, not 0. */
	public final void rememberInterning(long packed) {
		if (type.isDeclaredPooled() && primitives.length > 0) {
			LONGS.setOpaque(primitives, primitives.length - 1, packed);
		}
	}

	/**
	 * Equality of content and key. What the value remembers of its interning does not count.
	 *
	 * @return whether type names, keys and all fields are equal, bit by bit
	 */
	public final boolean hasSameContent(Value other) {
		if (this == other) {
			return true;
		}
		if (type != other.type && !type.isCongruentWith(other.type)) {
			return false;
		}
		if (content == null || other.content == null) {
			return content == other.content;
		}
		if (type.kind().isBuiltin()) {
			return content.equals(other.content);
		}
		if (keyed != other.keyed || keyed && key() != other.key()) {
			return false;
		}
		// A field that one value has no room for is set in neither, or the bits that tell which fields are set differ.
		int words = Math.min(contentWords(), other.contentWords());
		int count = Math.min(references().length, other.references().length);
		return set == other.set
				&& Arrays.equals(primitives, 0, words, other.primitives, 0, words)
				&& Arrays.deepEquals(firstReferences(count), other.firstReferences(count));
	}

	/** @return a hash that agrees with {@link #hasSameContent} */
	public final int contentHash() {
		if (content == null) {
			return type.name().hashCode();
		}
		if (type.kind().isBuiltin()) {
			return content.hashCode();
		}
		int hash = type.name().hashCode();
		ValueShape shape = type.shape();
		for (int i = 0; i < shape.ownPrimitiveCount; i++) {
			hash = 31 * hash + Long.hashCode(primitives[i]);
		}
		return 31 * hash + Arrays.deepHashCode(firstReferences(shape.ownReferenceCount));
	}

	private int contentWords() {
		return primitives.length - (type.isDeclaredPooled() ? 1 : 0);
	}

	/** @return a copy, where a text that a type wraps is the text, as a client may have put either of the two */
	private Object[] firstReferences(int count) {
		Object[] references = Arrays.copyOf(references(), count);
		for (int i = 0; i < count; i++) {
			if (references[i] instanceof Value value
					&& !value.keyed
					&& value.content != null
					&& value.type.isSimpleText()
					&& value.reference(0) != null) {
				references[i] = value.reference(0);
			}
		}
		return references;
	}
}
