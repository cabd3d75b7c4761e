/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.current;

import org.openjdk.jmc.flightrecorder.writer.api.Recording;

/** The workloads of the current writer that are given records by a writer of their class. */
public final class RecordWriterWorkloads extends RecordWorkloads {
	public RecordWriterWorkloads() {
		super(RecordWriterWorkloads::byWriter);
	}

	private static <R extends Record> RecordEvents.Target<R> byWriter(Recording recording, Class<R> recordClass) {
		return recording.newRecordWriter(recordClass)::write;
	}
}
