/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128WriterPool;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.BriefLock;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/**
 * The knowledge of a recording about constants beyond a single chunk: which constant had which id, and which strings
 * repeat. The settings bound its size. Thread-safe.
 */
public final class RecordingConstants {
	/** The directory of a pooled type may take this part of what the constants of a chunk may take. */
	private static final int DIRECTORY_SHARE = 16;

	/**
	 * How much heap the constants of a chunk may be allowed to take. A chunk may exceed its limits by a quarter, and one
	 * type may have all of its constants.
	 */
	public static final long MAX_CHUNK_BYTES = ConstantTable.CERTAIN_BYTES / 4 * 3;

	/** Memory that the client's hints ask for takes at most this part of what the constants of a chunk may take. */
	private static final int HINT_SHARE = 4;

	private static final long MIN_DIRECTORY_BYTES = 1 << 16;
	private static final int MIN_WRAPPED_TEXTS = 1 << 8;
	private static final int MAX_WRAPPED_TEXTS = 1 << 16;
	private static final AtomicLong CHUNK_NUMBERS = new AtomicLong();

	private final TypeDefinition stringType;
	private final int poolCapacity;
	private final long maxDirectoryBytes;
	private final long hintedBytes;
	private final StringCache strings;
	private final RecentIds<String> wrappedTexts = new RecentIds<>(MIN_WRAPPED_TEXTS, MAX_WRAPPED_TEXTS);
	private final Leb128WriterPool scratch =
			new Leb128WriterPool(Runtime.getRuntime().availableProcessors() * 2);
	private final BriefLock lock = new BriefLock();
	/** The directories by the pool indexes of their types. Guarded by the lock. */
	private ConstantDirectory[] directories = new ConstantDirectory[16];

	/**
	 * @param stringType
	 *            the built-in string type of the recording
	 * @param poolCapacity
	 *            how many entries a pool will have, 0 if unknown
	 * @param stringCacheSize
	 *            how many repeating strings to remember at most, 0 for none
	 * @param maxConstantBytes
	 *            how much heap the constants of a chunk may take
	 */
	public RecordingConstants(TypeDefinition stringType, int poolCapacity, int stringCacheSize, long maxConstantBytes) {
		this.stringType = stringType;
		this.poolCapacity = poolCapacity;
		maxDirectoryBytes = Math.max(MIN_DIRECTORY_BYTES, maxConstantBytes / DIRECTORY_SHARE);
		hintedBytes = Math.max(MIN_DIRECTORY_BYTES, maxConstantBytes / HINT_SHARE);
		strings = new StringCache(stringCacheSize, hintedBytes);
	}

	/** @return empty pools for the next chunk */
	public ChunkConstants newChunk() {
		return new ChunkConstants(this, CHUNK_NUMBERS.incrementAndGet());
	}

	TypeDefinition stringType() {
		return stringType;
	}

	/**
	 * @param takenBytes
	 *            how much heap the pools of the chunk took in advance already
	 * @return the number of entries to make room for in another pool: as many as the client expects, as long as the
	 *         pools leave most of the memory to constants
	 */
	int poolCapacity(long takenBytes) {
		long room = (hintedBytes - takenBytes) / ConstantTable.EXPECTED_ENTRY_BYTES;
		return (int) Math.max(0, Math.min(poolCapacity, room));
	}

	/** @return writers to encode a text in */
	Leb128WriterPool scratch() {
		return scratch;
	}

	StringCache strings() {
		return strings;
	}

	/**
	 * Texts that were interned as constants of a type that wraps a text: the state of a thread, and the names of classes
	 * and methods in stack traces that clients build anew for each event.
	 */
	RecentIds<String> wrappedTexts() {
		return wrappedTexts;
	}

	/** The caller has made sure of stack. */
	ConstantDirectory directory(TypeDefinition type) {
		lock.lock();
		try {
			return directoryLocked(type);
		} finally {
			lock.unlock();
		}
	}

	private ConstantDirectory directoryLocked(TypeDefinition type) {
		int index = type.poolIndex();
		if (index >= directories.length) {
			directories = Arrays.copyOf(directories, Math.max(index + 1, directories.length * 2));
		}
		if (directories[index] == null) {
			// The string cache keeps the ids of strings, so their directory needs no memory of its own.
			boolean remembers = type != stringType && type.layout().keepsIds;
			directories[index] = new ConstantDirectory(maxDirectoryBytes, remembers, type.fixedConstants());
		}
		return directories[index];
	}
}
