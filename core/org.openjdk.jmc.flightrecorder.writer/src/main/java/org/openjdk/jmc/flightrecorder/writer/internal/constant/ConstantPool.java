/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.BriefLock;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.StackRoom;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/**
 * The constants of one type that one chunk uses: encoded value in, id out.
 * <p>
 * <b>Concurrency.</b> Any number of threads. A hit takes no lock. A miss takes the pool's lock and, inside, that of the
 * directory. Both are {@link BriefLock brief}: under them no other lock is taken, no client's code runs and no I/O is
 * done. A constant whose id {@link #intern} returned is in every snapshot that is taken afterwards.
 */
final class ConstantPool {
	private static final int TABLE_ENTRY_BYTES = 16;

	private final TypeDefinition type;
	private final ConstantDirectory directory;
	private final ConstantTable table;
	private final AtomicLong chunkBytes;
	private final BriefLock lock = new BriefLock();
	/**
	 * Finds the values that have a key, by content and key. The bytes to be written are in the other table.
	 */
	private volatile ConstantTable keyed;
	/** Whether an entry is an empty text in UTF-8. */
	private boolean holdsEmptyText;

	/**
	 * @param type
	 *            the constants' type
	 * @param directory
	 *            gives the ids
	 * @param capacity
	 *            how many entries are expected, 0 if unknown
	 * @param chunkBytes
	 *            counts the heap that all pools of the chunk take
	 */
	ConstantPool(TypeDefinition type, ConstantDirectory directory, int capacity, AtomicLong chunkBytes) {
		this.type = type;
		this.directory = directory;
		table = new ConstantTable(capacity);
		this.chunkBytes = chunkBytes;
	}

	TypeDefinition type() {
		return type;
	}

	/**
	 * @param bytes
	 *            holds the encoded value
	 * @param from
	 *            its first byte
	 * @param to
	 *            after its last byte
	 * @param wished
	 *            the id that it should have if that is free, 0 for any
	 * @return its id in this and all later chunks
	 */
	long intern(byte[] bytes, int from, int to, long wished) {
		int hash = ConstantTable.hash(bytes, from, to);
		long id = find(hash, bytes, from, to);
		return id != ConstantTable.NONE ? id : add(hash, bytes, from, to, wished);
	}

	/** @return the id that a value without a key has in this chunk, {@link ConstantTable#NONE} when it has none */
	long find(int hash, byte[] bytes, int from, int to) {
		return table.find(hash, bytes, from, to);
	}

	/** @return the id of a value that {@link #find} did not find */
	long add(int hash, byte[] bytes, int from, int to, long wished) {
		lock();
		try {
			long id = table.find(hash, bytes, from, to);
			if (id == ConstantTable.NONE) {
				id = directory.idOf(hash, bytes, from, to, wished);
				append(hash, id, bytes, from, to);
			}
			return id;
		} finally {
			lock.unlock();
		}
	}

	/**
	 * @param bytes
	 *            holds the encoded value and its key behind it
	 * @param from
	 *            the first byte of the value
	 * @param valueTo
	 *            after its last byte
	 * @param to
	 *            after the last byte of the key
	 * @param wished
	 *            the id that it should have if that is free, 0 for any
	 * @return its id in this and all later chunks
	 */
	long internKeyed(byte[] bytes, int from, int valueTo, int to, long wished) {
		int hash = ConstantTable.hash(bytes, from, to);
		long id = findKeyed(hash, bytes, from, to);
		if (id != ConstantTable.NONE) {
			return id;
		}
		lock();
		try {
			id = findKeyed(hash, bytes, from, to);
			if (id == ConstantTable.NONE) {
				id = directory.idOfKeyed(hash, bytes, from, to, wished);
				appendKeyed(hash, id, bytes, from, valueTo, to);
			}
			return id;
		} finally {
			lock.unlock();
		}
	}

	private long findKeyed(int hash, byte[] bytes, int from, int to) {
		ConstantTable known = keyed;
		return known == null ? ConstantTable.NONE : known.find(hash, bytes, from, to);
	}

	private void appendKeyed(int hash, long id, byte[] bytes, int from, int valueTo, int to) {
		if (keyed == null) {
			keyed = new ConstantTable(0);
		}
		table.addUnlisted(id, bytes, from, valueTo);
		keyed.add(hash, id, bytes, from, to);
		noticeEmptyText(bytes, from, valueTo);
		chunkBytes.addAndGet(2L * (to - from) + TABLE_ENTRY_BYTES);
	}

	/** Takes over an entry that has a key, as {@link #adopt} does for other entries. */
	void adoptKeyed(long id, byte[] bytes, int from, int valueTo, int to) {
		int hash = ConstantTable.hash(bytes, from, to);
		lock();
		try {
			if (keyed == null || !has(keyed, hash, id, bytes, from, to)) {
				appendKeyed(hash, id, bytes, from, valueTo, to);
			}
		} finally {
			lock.unlock();
		}
	}

	/** Takes over an entry with the id that it has already, unless the entry is here. */
	void adopt(long id, byte[] bytes, int from, int to) {
		int hash = ConstantTable.hash(bytes, from, to);
		lock();
		try {
			if (!has(table, hash, id, bytes, from, to)) {
				append(hash, id, bytes, from, to);
			}
		} finally {
			lock.unlock();
		}
	}

	/**
	 * Returns whether a table has an entry. A value may have two ids in a chunk, if the directory had forgotten the id
	 * that an event of an earlier chunk refers to. Only then is the entry looked for by its id, which is slow.
	 */
	private static boolean has(ConstantTable table, int hash, long id, byte[] bytes, int from, int to) {
		long known = table.find(hash, bytes, from, to);
		return known == id || known != ConstantTable.NONE && table.locate(id, new ConstantTable.Location());
	}

	private void append(int hash, long id, byte[] bytes, int from, int to) {
		table.add(hash, id, bytes, from, to);
		noticeEmptyText(bytes, from, to);
		chunkBytes.addAndGet(to - from + TABLE_ENTRY_BYTES);
	}

	private void noticeEmptyText(byte[] bytes, int from, int to) {
		if (StringEncoding.isEmptyUtf8(bytes, from, to) && type.isSimpleText()) {
			holdsEmptyText = true;
		}
	}

	/** @return whether the entry is here; its bytes may be read without a lock, because they never change */
	boolean locate(long id, ConstantTable.Location into) {
		lock();
		try {
			into.keyed = !table.locate(id, into);
			return !into.keyed || keyed != null && keyed.locate(id, into);
		} finally {
			lock.unlock();
		}
	}

	/** Goes through the constants without a key, until the test accepts one; nothing is added during the call. */
	void visitUntil(ConstantTable.EntryTest last) {
		lock();
		try {
			table.visitUntil(last);
		} finally {
			lock.unlock();
		}
	}

	/** Locks the pool. Nothing is added while it is locked. */
	void lock() {
		// Otherwise the stack could overflow when the lock is released.
		StackRoom.requireFewFrames();
		lock.lock();
	}

	void unlock() {
		lock.unlock();
	}

	/** Unlocks the pool if the calling thread has locked it. */
	void unlockIfHeld() {
		if (lock.isHeldByCurrentThread()) {
			lock.unlock();
		}
	}

	/**
	 * Takes the constants to be written. The pool must be locked.
	 * <p>
	 * An empty text in UTF-8 needs care. The JDK's reader keeps the last text that it has read, and takes a text of
	 * equal length and bytes for that one. At first it keeps nothing, and takes an empty text for that: the text would
	 * become null. So a text with characters stands before it. The reader may meet any checkpoint first, so this holds
	 * for each; and it skips the constants whose ids it knows from the chunk before, so this text has an id of its own.
	 *
	 * @param all
	 *            whether everything is taken, not only what was added since the last call
	 */
	ConstantTable.Part takeAdded(boolean all) {
		ConstantTable.Part part = table.takeAdded(all);
		return part.count() > 0 && holdsEmptyText ? part.behind(textBeforeEmptyOne()) : part;
	}

	private byte[] textBeforeEmptyOne() {
		byte[] text = StringEncoding.wrapped(MethodDescriptors.UNKNOWN);
		Leb128Writer entry = new Leb128Writer(Long.BYTES + text.length);
		entry.putLong(directory.unusedId());
		entry.putBytes(text, 0, text.length);
		return Arrays.copyOf(entry.array(), entry.position());
	}
}
