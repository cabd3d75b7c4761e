/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.merge;

import java.util.List;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.rewrite.EventRewriter;
import org.openjdk.jmc.flightrecorder.writer.tools.rewrite.TimeRange;

/** Where the events of all sources go. */
final class MergedEvents {
	private final Recording recording;
	private final TimeRange times;
	/** Null where events stay as they are. */
	private final Normalization normalization;

	private final Progress progress;
	private long normalized;
	private long written;

	MergedEvents(Recording recording, TimeRange times, Normalization normalization, Progress progress) {
		this.recording = recording;
		this.times = times;
		this.normalization = normalization;
		this.progress = progress;
	}

	Recording recording() {
		return recording;
	}

	/** Events that were written. */
	long written() {
		return written;
	}

	/** Those of them that have other names or units than before. */
	long normalized() {
		return normalized;
	}

	/** Begins a source whose types were registered. */
	Target begin(List<EventType> types) {
		return new Target(types);
	}

	/** Takes the events of one source. */
	final class Target {
		private final EventRewriter rewriter;

		private Target(List<EventType> types) {
			rewriter = normalization == null ? null : new EventRewriter(normalization);
			if (rewriter != null) {
				rewriter.begin(types, recording);
			}
		}

		void write(RecordedEvent event) {
			if (times.containsStartOf(event)) {
				if (rewriter == null) {
					recording.writeEvent(event);
				} else {
					long before = rewriter.rewrittenEvents();
					rewriter.write(event, recording);
					normalized += rewriter.rewrittenEvents() - before;
				}
				written++;
			}
			progress.step();
		}
	}
}
