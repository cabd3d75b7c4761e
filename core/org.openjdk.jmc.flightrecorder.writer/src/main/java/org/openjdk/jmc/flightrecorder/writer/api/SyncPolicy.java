/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

/**
 * When a recording waits until the disk has what was written, so that it survives the loss of power and not only the
 * death of the process.
 *
 * @since 10.0.0
 */
public enum SyncPolicy {
	/** Never: what was written is with the operating system, which writes it when it sees fit. The default. */
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
