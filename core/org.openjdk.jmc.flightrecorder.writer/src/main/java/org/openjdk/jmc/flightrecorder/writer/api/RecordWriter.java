/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

/**
 * Writes records of one class as events. {@link Recording#newRecordWriter(Class)} makes a writer. The file gets what
 * {@link Recording#writeEvent(Record)} writes, at less cost for a thread that writes many records.
 *
 * <pre>{@code
 * record Request(long id, String path) {}
 *
 * try (Recording recording = Recordings.newRecording("requests.jfr")) {
 * 	RecordWriter<Request> writer = recording.newRecordWriter(Request.class);
 * 	for (long id = 1; id <= 1000; id++) {
 * 		writer.write(new Request(id, "/orders"));
 * 	}
 * }
 * }</pre>
 *
 * <h2>Threads</h2>
 * Any thread may use a writer at any time. Only the thread that writes the first event takes the cheaper way. Events of
 * other threads are written as by {@link Recording#writeEvent(Record)}, and so are events that an accessor of a record
 * writes. A program with several threads makes a writer for each.
 * <p>
 * The events of the first thread are in the recording in the order in which they were written. There is no order between
 * them and what is written in other ways, unless {@link Recording#flush()} or {@link Recording#rotateChunk()} comes in
 * between; see {@link EventWriter}.
 *
 * <h2>Cost</h2>
 * A writer that was used keeps a buffer and its thread object, as an {@link EventWriter} does. An event allocates what
 * {@link Recording#writeEvent(Record)} allocates.
 *
 * @param <R>
 *            the type of the records
 */
public abstract class RecordWriter<R extends Record> {
	/** For {@link Recording#newRecordWriter} alone. */
	protected RecordWriter() {}

	/**
	 * Writes an event, as {@link Recording#writeEvent(Record)} does. An event whose writing throws leaves nothing of itself
	 * in the recording, and counts as failed in {@link RecordingStatistics}.
	 *
	 * @param event
	 *            the event
	 * @throws IllegalArgumentException
	 *             if an instant does not fit its unit, if records contain each other more than 512 levels deep, or if the
	 *             record is of another class, which the compiler forbids
	 * @throws NullPointerException
	 *             if {@code event} is null, or a frame of a stack trace in it
	 * @throws IllegalStateException
	 *             if the recording is closed or has failed
	 * @throws java.io.UncheckedIOException
	 *             if the output fails
	 */
	public abstract void write(R event);
}
