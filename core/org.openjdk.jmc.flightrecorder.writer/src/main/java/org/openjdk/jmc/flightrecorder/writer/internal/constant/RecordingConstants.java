/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/**
 * What a recording knows about constants beyond a single chunk: who had which id, and which strings repeat. Bounded by
 * the settings. Thread-safe.
 */
public final class RecordingConstants {
	/** All directories together may take about half of what the constants of a chunk may take. */
	private static final int DIRECTORY_SHARE = 16;

	private static final long MIN_DIRECTORY_BYTES = 1 << 16;
	private static final AtomicLong CHUNK_NUMBERS = new AtomicLong();

	private final TypeDefinition stringType;
	private final int poolCapacity;
	private final long maxDirectoryBytes;
	private final StringCache strings;
	private final WrappedTexts wrappedTexts = new WrappedTexts();
	/** Guarded by this. */
	private ConstantDirectory[] directories = new ConstantDirectory[64];

	/**
	 * @param stringType
	 *            the built-in string type of the recording
	 * @param poolCapacity
	 *            how many entries a pool is going to have, 0 if unknown
	 * @param stringCacheSize
	 *            how many repeating strings to remember
	 * @param maxConstantBytes
	 *            how much heap the constants of a chunk may take
	 */
	public RecordingConstants(TypeDefinition stringType, int poolCapacity, int stringCacheSize, long maxConstantBytes) {
		this.stringType = stringType;
		this.poolCapacity = poolCapacity;
		maxDirectoryBytes = Math.max(MIN_DIRECTORY_BYTES, maxConstantBytes / DIRECTORY_SHARE);
		strings = new StringCache(stringCacheSize);
	}

	/** @return empty pools for the next chunk */
	public ChunkConstants newChunk() {
		return new ChunkConstants(this, CHUNK_NUMBERS.incrementAndGet());
	}

	TypeDefinition stringType() {
		return stringType;
	}

	int poolCapacity() {
		return poolCapacity;
	}

	StringCache strings() {
		return strings;
	}

	WrappedTexts wrappedTexts() {
		return wrappedTexts;
	}

	synchronized ConstantDirectory directory(TypeDefinition type) {
		int index = type.poolIndex();
		if (index >= directories.length) {
			directories = Arrays.copyOf(directories, Math.max(index + 1, directories.length * 2));
		}
		if (directories[index] == null) {
			// The string cache keeps the ids of strings, so their directory needs no memory of its own.
			boolean remembers = type != stringType && type.layout().keepsIds;
			directories[index] = new ConstantDirectory(maxDirectoryBytes, remembers, TypeRegistry.fixedConstants(type));
		}
		return directories[index];
	}
}
