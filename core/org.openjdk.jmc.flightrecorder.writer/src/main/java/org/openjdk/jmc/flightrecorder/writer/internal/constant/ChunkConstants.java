/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.BriefLock;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.StackRoom;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FixedConstant;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;

/**
 * The constant pools of one chunk. Each chunk is complete in itself: it defines every constant that its events refer to
 * (format section 6.3).
 * <p>
 * <b>Concurrency.</b> Any number of threads may intern at once. What an event was encoded with is in every snapshot
 * taken after the event was copied to the chunk. All locks here are {@link BriefLock brief}, so constants may be interned
 * while an event buffer is claimed. Nothing here waits for I/O or runs client's code.
 */
public final class ChunkConstants {
	/**
	 * A shorter text is always written in place. A reference takes three bytes in most cases, and a text of one
	 * character takes as many in place.
	 */
	private static final int MIN_POOLED_CHARS = 3;
	/** A longer text is always written in place, however often it comes. */
	private static final int MAX_POOLED_CHARS = 1 << 16;

	/**
	 * A value remembers its last interning in one long: the chunk's number and the id. Where either is too large to
	 * fit, the value remembers nothing.
	 */
	private static final int ID_BITS = 36;

	private static final long MAX_REMEMBERED_ID = (1L << ID_BITS) - 1;
	private static final long MAX_REMEMBERED_CHUNK = (1L << Long.SIZE - ID_BITS - 1) - 1;

	/** Constants of one type that are to be written, at least one. */
	public record Added(TypeDefinition type, ConstantTable.Part part) {}

	private final RecordingConstants recording;
	/** The heap that was taken in advance because the client expects many constants. Guarded by the lock. */
	private long hintedBytes;

	/** Is held while a pool is made. */
	private final BriefLock lock = new BriefLock();

	private final StringCache strings;
	private final long number;
	private final AtomicLong sizeBytes = new AtomicLong();
	private volatile ConstantPool[] pools = new ConstantPool[16];

	ChunkConstants(RecordingConstants recording, long number) {
		this.recording = recording;
		strings = recording.strings();
		this.number = number;
	}

	/** @return a number that no other chunk of this process has */
	public long number() {
		return number;
	}

	/** @return about how many bytes of heap the constants take */
	public long sizeBytes() {
		return sizeBytes.get();
	}

	/**
	 * Interns a value. A method of the JDK's type without a descriptor gets one here, because all doors call this.
	 *
	 * @param type
	 *            its type, which must be pooled
	 * @param bytes
	 *            holds the encoded value
	 * @param from
	 *            its first byte
	 * @param to
	 *            after its last byte
	 * @return the id to write in its place
	 */
	public long intern(TypeDefinition type, byte[] bytes, int from, int to) {
		return intern(type, bytes, from, to, 0);
	}

	/**
	 * Interns a value as the other method does. The value may have an id in another recording, and gets it if it is
	 * free.
	 *
	 * @param type
	 *            its type, which must be pooled
	 * @param bytes
	 *            holds the encoded value
	 * @param from
	 *            its first byte
	 * @param to
	 *            after its last byte
	 * @param wished
	 *            the id that it gets if that is free, 0 for any
	 * @return the id to write in its place
	 */
	public long intern(TypeDefinition type, byte[] bytes, int from, int to, long wished) {
		ConstantPool pool = pool(type);
		int hash = ConstantTable.hash(bytes, from, to);
		long known = pool.find(hash, bytes, from, to);
		if (known != ConstantTable.NONE) {
			return known;
		}
		byte[] whole = MethodDescriptors.complete(this, type, bytes, from, to);
		return whole == null ? pool.add(hash, bytes, from, to, wished) : pool.intern(whole, 0, whole.length, wished);
	}

	/**
	 * Interns a value that has a key. Two values are the same constant if content and key are equal.
	 *
	 * @param type
	 *            its type, which must be pooled
	 * @param bytes
	 *            holds the encoded value and the key behind it, a LEB128 number
	 * @param from
	 *            the first byte of the value
	 * @param valueTo
	 *            after its last byte
	 * @param to
	 *            after the last byte of the key
	 * @param wished
	 *            the id that it gets if that is free, 0 for any
	 * @return the id to write in its place
	 */
	public long internKeyed(TypeDefinition type, byte[] bytes, int from, int valueTo, int to, long wished) {
		byte[] whole = MethodDescriptors.complete(this, type, bytes, from, to);
		return whole == null
				? pool(type).internKeyed(bytes, from, valueTo, to, wished)
				: pool(type).internKeyed(whole, 0, whole.length - (to - valueTo), whole.length, wished);
	}

	/** @return the id that this chunk gave to this very object, or -1 */
	public long idOfLastInterning(Value value) {
		long packed = value.lastInterning();
		return packed >>> ID_BITS == number && packed != 0 ? packed & MAX_REMEMBERED_ID : -1;
	}

	/**
	 * Makes a value remember its id in this chunk.
	 *
	 * @param value
	 *            the value that was interned
	 */
	public void rememberInterning(Value value, long id) {
		if (id <= MAX_REMEMBERED_ID && number <= MAX_REMEMBERED_CHUNK) {
			value.rememberInterning(number << ID_BITS | id);
		}
	}

	/**
	 * Interns a text of a type that wraps one.
	 *
	 * @param type
	 *            its type, which must be pooled
	 * @param text
	 *            not null
	 * @param scratch
	 *            what is written to it is taken back
	 * @return the id to write in its place
	 */
	public long internWrapped(TypeDefinition type, String text, Leb128Writer scratch) {
		RecentIds<String> texts = recording.wrappedTexts();
		int hash = text.hashCode() + type.poolIndex();
		for (RecentIds.Entry<String> entry = texts.newest(hash); entry != null; entry = texts.older(hash, entry)) {
			if (entry.isOf(type, this) && entry.key().equals(text)) {
				return entry.id();
			}
		}
		int start = scratch.position();
		StringEncoding.putWrapped(scratch, text);
		long id = intern(type, scratch.array(), start, scratch.position());
		scratch.truncate(start);
		if (text.length() <= StringCache.MAX_HELD_CHARS) {
			texts.put(hash, text, type, this, id);
		}
		return id;
	}

	/**
	 * Looks up a text by identity. This is the fast part of {@link #putString}: it looks at no character.
	 *
	 * @param text
	 *            may be null
	 * @return the reference to it in the string pool, by {@link Leb128#pack}, or 0 when it has to be written by
	 *         {@link #putString}
	 */
	public long referenceToSame(String text) {
		if (text == null) {
			return 0;
		}
		StringCache.Entry entry = strings.findSame(text);
		return entry != null && entry.chunkNumber == number ? entry.packedReference : 0;
	}

	/**
	 * Writes the text of an event's field: in place when it is new, by reference when it is repeated.
	 *
	 * @param text
	 *            may be null
	 */
	public void putString(Leb128Writer out, String text) {
		long packed = referenceToSame(text);
		if (packed != 0) {
			out.putPacked(packed);
		} else {
			putOtherString(out, text);
		}
	}

	private void putOtherString(Leb128Writer out, String text) {
		if (text == null || text.length() < MIN_POOLED_CHARS || text.length() > MAX_POOLED_CHARS) {
			StringEncoding.put(out, text);
			return;
		}
		int hash = StringCache.hash(text);
		StringCache.Entry known = strings.find(hash, text);
		if (known != null && known.chunkNumber == number) {
			putReference(out, known.id);
		} else if (strings.wasSeenBefore(hash)) {
			putRepeated(out, text, hash, known);
		} else {
			StringEncoding.put(out, text);
		}
	}

	private void putRepeated(Leb128Writer out, String text, int hash, StringCache.Entry known) {
		ConstantPool pool = pool(recording.stringType());
		long id;
		// The text is not encoded in the event's writer: a client's threads may share that writer by mistake, and the
		// constants are for all threads.
		Leb128Writer scratch = recording.scratch().acquire();
		try {
			StringEncoding.put(scratch, text);
			if (known == null) {
				id = pool.intern(scratch.array(), 0, scratch.position(), 0);
			} else {
				id = known.id;
				pool.adopt(id, scratch.array(), 0, scratch.position());
			}
		} finally {
			recording.scratch().release(scratch);
		}
		if (text.length() <= StringCache.MAX_HELD_CHARS) {
			strings.remember(new StringCache.Entry(text, hash, id, number));
		}
		putReference(out, id);
	}

	private static void putReference(Leb128Writer out, long id) {
		out.putTagged(StringEncoding.REFERENCE, id);
	}

	/**
	 * Makes the chunk define the constants of a type with given ids, even if no value refers to them.
	 *
	 * @param type
	 *            a type with {@link TypeLayout#hasFixedConstants}
	 */
	public void defineFixedConstants(TypeDefinition type) {
		pool(type);
	}

	ConstantPool pool(TypeDefinition type) {
		int index = type.poolIndex();
		ConstantPool[] array = pools;
		ConstantPool pool = index < array.length ? array[index] : null;
		return pool != null ? pool : newPool(type, index);
	}

	private ConstantPool newPool(TypeDefinition type, int index) {
		StackRoom.requireFewFrames();
		lock.lock();
		try {
			return newPoolLocked(type, index);
		} finally {
			lock.unlock();
		}
	}

	private ConstantPool newPoolLocked(TypeDefinition type, int index) {
		ConstantPool[] array = pools;
		// The array is copied each time, because readers take no lock and must find an array that is filled.
		array = Arrays.copyOf(array, Math.max(index + 1, array.length));
		if (array[index] == null) {
			int capacity = recording.poolCapacity(hintedBytes);
			hintedBytes += (long) capacity * ConstantTable.EXPECTED_ENTRY_BYTES;
			array[index] = new ConstantPool(type, recording.directory(type), capacity, sizeBytes);
			addFixedConstants(array[index], type);
			pools = array;
		}
		return array[index];
	}

	private static void addFixedConstants(ConstantPool pool, TypeDefinition type) {
		for (FixedConstant constant : type.fixedConstants()) {
			if (!constant.onUse()) {
				byte[] text = StringEncoding.wrapped(constant.text());
				pool.adopt(constant.id(), text, 0, text.length);
			}
		}
	}

	/**
	 * Makes this chunk define the constants that an event refers to, when the event was encoded for an earlier chunk.
	 * Ids are stable over a recording, except for those of constants with floats, so the event's bytes stay as they are.
	 *
	 * @param earlier
	 *            the chunk that the event was encoded for
	 * @param layout
	 *            the event's type
	 * @param fields
	 *            at the first byte of the first field; left at an undefined position
	 * @return false if the event must be {@linkplain #translate translated}, because it refers to constants whose ids
	 *         must not be used twice; this chunk may then hold constants that no event refers to
	 */
	public boolean carryOver(ChunkConstants earlier, TypeLayout layout, Leb128Reader fields) {
		return new ConstantTransfer(recording.stringType(), earlier, this).carryOver(layout, fields);
	}

	/**
	 * @param layout
	 *            the type that has the fields
	 * @param fields
	 *            the encoded fields
	 * @return whether they refer to no constant, and so belong to any chunk
	 */
	public static boolean areNone(TypeLayout layout, Leb128Reader fields) {
		return EncodedReferences.walk(layout, fields, (type, id) -> false);
	}

	/**
	 * Copies encoded fields, and replaces the ids of an earlier chunk by those that the constants have in this one.
	 * Each constant is found by its id in a whole pool, so this is for the few events that {@link #carryOver} refuses.
	 *
	 * @param earlier
	 *            the chunk that the fields were encoded for
	 * @param layout
	 *            the type that has the fields
	 * @param bytes
	 *            holds the encoded fields
	 * @param from
	 *            the first byte to copy
	 * @param fields
	 *            the first byte of the first field, behind what is copied as it is
	 */
	public void translate(
			ChunkConstants earlier, TypeLayout layout, byte[] bytes, int from, int fields, Leb128Writer out) {
		new ConstantTransfer(recording.stringType(), earlier, this).translate(layout, bytes, from, fields, out);
	}

	/**
	 * Takes the constants that were interned since the last call. The set is complete in itself, because all pools are
	 * locked while it is taken.
	 *
	 * @return the constants to be written
	 */
	public List<Added> takeAdded() {
		for (TypeDefinition type : recording.stringType().registry().typesWithKeptConstants()) {
			defineFixedConstants(type);
		}
		List<Added> added;
		do {
			added = takeAdded(pools);
		} while (added == null);
		return added;
	}

	/**
	 * Locks all pools, and takes from each. A pool that is added meanwhile may hold constants that those of the others
	 * refer to.
	 *
	 * @return null if a pool was added meanwhile
	 */
	private List<Added> takeAdded(ConstantPool[] all) {
		try {
			for (ConstantPool pool : all) {
				if (pool != null) {
					pool.lock();
				}
			}
			if (all != pools) {
				return null;
			}
			List<Added> added = new ArrayList<>();
			for (ConstantPool pool : all) {
				if (pool != null) {
					take(pool, false, added);
					pool.unlock();
				}
			}
			return added;
		} finally {
			for (ConstantPool pool : all) {
				if (pool != null) {
					pool.unlockIfHeld();
				}
			}
		}
	}

	private static void take(ConstantPool pool, boolean all, List<Added> into) {
		ConstantTable.Part part = pool.takeAdded(all);
		// A pool without entries makes the JDK reject the file.
		if (part.count() > 0) {
			into.add(new Added(pool.type(), part));
		}
	}

	/**
	 * Looks for a method that ends {@code jfr print}, when a chunk ends. It looks at some thousands of methods at most.
	 *
	 * @return the descriptor of the method, null if none was found
	 */
	public String unprintableDescriptor() {
		for (ConstantPool pool : pools) {
			int field = pool == null ? -1 : pool.type().layout().descriptorField;
			String found = field < 0
					? null
					: MethodDescriptors.unprintable(
							pool, field, pool(pool.type().layout().fields[field].type));
			if (found != null) {
				return found;
			}
		}
		return null;
	}

	/**
	 * Adds the strings that were taken before: new metadata empties the string pool of a live reader (format section
	 * 9.4).
	 *
	 * @param added
	 *            what was taken last
	 */
	public void addAllStrings(List<Added> added) {
		ConstantPool strings = pool(recording.stringType());
		added.removeIf(pool -> pool.type() == strings.type());
		strings.lock();
		try {
			take(strings, true, added);
		} finally {
			strings.unlock();
		}
	}
}
