/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.merge;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFile;

/**
 * The events of a recording by the time at which they end. The JDK orders them chunk by chunk and calls back, so a
 * thread runs ahead of the caller by a bounded number of events; it ends with the events or with {@link #close()}.
 */
final class OrderedEvents implements Closeable {
	private static final int EVENTS_AHEAD = 256;
	private static final Object END = new Object();

	/** As messages name it. */
	private final Path path;

	private final EventStream stream;
	/** Events, then END or what went wrong. */
	private final BlockingQueue<Object> queue = new ArrayBlockingQueue<>(EVENTS_AHEAD);

	private final Thread reader = new Thread(this::read, "reader of ordered events");

	private volatile boolean closed;

	private OrderedEvents(Path path, EventStream stream) {
		this.path = path;
		this.stream = stream;
	}

	static OrderedEvents open(InputFile file) throws IOException {
		OrderedEvents events = new OrderedEvents(file.name(), EventStream.openFile(file.path()));
		events.reader.setDaemon(true);
		events.reader.start();
		return events;
	}

	private void read() {
		try {
			stream.setReuse(false);
			stream.onEvent(this::put);
			stream.onError(this::put);
			stream.start();
			put(END);
		} catch (RuntimeException | InternalError e) {
			put(e);
		}
	}

	/** After closing, what is left of the chunk comes here and goes nowhere. */
	private void put(Object item) {
		if (!closed) {
			try {
				queue.put(item);
			} catch (InterruptedException e) {
				// Only close() interrupts.
				Thread.currentThread().interrupt();
			}
		}
	}

	/**
	 * @return the next event, or null behind the last
	 */
	RecordedEvent next() throws IOException {
		Object item;
		try {
			item = queue.take();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new InterruptedIOException("interrupted while reading " + path);
		}
		if (item instanceof Throwable failure) {
			throw new MalformedRecordingException(path, "cannot be read, " + failure.getMessage(), failure);
		}
		return item == END ? null : (RecordedEvent) item;
	}

	@Override
	public void close() {
		closed = true;
		reader.interrupt();
		stream.close();
	}
}
