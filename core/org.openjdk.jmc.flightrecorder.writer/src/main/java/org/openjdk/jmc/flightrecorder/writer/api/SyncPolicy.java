/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

/**
 * When a recording waits until the written data is on the disk, so that it survives the loss of power and not only the
 * death of the process.
 *
 * @since 10.0.0
 */
public enum SyncPolicy {
	/** Never: the operating system has the data, and writes it to the disk when it sees fit. The default. */
	NONE,
	/**
	 * When a chunk is complete: first its events, then its final header, then the name of its file are on the disk before
	 * the chunk counts as sealed.
	 */
	SEAL,
	/**
	 * As {@link #SEAL}, and also at each {@link Recording#flush()}, which returns when all that it published is on the
	 * disk.
	 */
	FLUSH
}
