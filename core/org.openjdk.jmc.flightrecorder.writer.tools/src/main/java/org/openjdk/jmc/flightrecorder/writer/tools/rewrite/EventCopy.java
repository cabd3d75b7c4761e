/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingInput;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;

/**
 * Copies the events that a filter wants. The result has all event types of the original, with or without events.
 */
public final class EventCopy {
	private EventCopy() {}

	/** What happens to an event that is wanted. */
	public interface Step {
		/**
		 * Comes before all events.
		 *
		 * @param sourceTypes
		 *            the event types of the original; they are registered
		 * @param out
		 *            where events go
		 */
		default void begin(Iterable<EventType> sourceTypes, Recording out) {}

		/**
		 * Takes an event.
		 *
		 * @param event
		 *            the event
		 * @param out
		 *            where it goes
		 */
		void write(RecordedEvent event, Recording out);

		/**
		 * Comes after all events, before the result gets its name.
		 *
		 * @throws IOException
		 *             if the result must not be used
		 */
		default void end() throws IOException {}
	}

	/**
	 * @return how many events there were and how many were wanted
	 */
	static Counts copy(
			InputFile input, PendingFile file, Reporting reporting, EventFilter filter, Step step, String task)
			throws IOException {
		RecordingLayout layout =
				RecordingInput.layout(input, reporting.byteProgress("looking through", Files.size(input.path())));
		long kept = 0;
		try (Progress progress = reporting.progress(task, layout.eventCount());
				RecordingInput in = RecordingInput.open(input);
				Recording out = Recordings.newRecording(
						file.path(), settings -> RecordingInput.configureAs(settings, layout))) {
			filter.start(layout, in.eventTypes(), reporting);
			step.begin(in.registerEventTypes(out), out);
			for (RecordedEvent event = in.next(); event != null; event = in.next()) {
				if (filter.keeps(event)) {
					step.write(event, out);
					kept++;
				}
				progress.step();
			}
		}
		filter.finish(layout, kept, reporting);
		step.end();
		file.complete();
		return new Counts(layout.eventCount(), kept);
	}

	/**
	 * @param read
	 *            events of the original
	 * @param kept
	 *            those in the copy
	 */
	record Counts(long read, long kept) {
		Map<String, Object> values() {
			return new LinkedHashMap<>(Map.of("eventsRead", read, "eventsKept", kept));
		}
	}
}
