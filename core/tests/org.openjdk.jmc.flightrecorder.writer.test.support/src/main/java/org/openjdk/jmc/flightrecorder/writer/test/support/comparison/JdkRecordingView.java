/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;

/**
 * What {@code jdk.jfr.consumer} of the running JDK makes of a file, read as a stream.
 */
final class JdkRecordingView implements RecordingView {
	private final Path path;
	private final Progress progress;

	JdkRecordingView(Path path, Progress progress) {
		this.path = path;
		this.progress = progress;
	}

	@Override
	public Map<String, Map<String, String>> describeTypes() throws IOException {
		return whole(this::readTypes);
	}

	@Override
	public void forEachEvent(Visitor visitor) throws IOException {
		whole(() -> {
			readEvents(visitor);
			return null;
		});
	}

	/**
	 * Readers show by all sorts of exceptions that a file is broken.
	 */
	private <T> T whole(Callable<T> reading) throws MalformedRecordingException {
		try {
			return reading.call();
		} catch (Exception | InternalError e) {
			throw new MalformedRecordingException(path, "the JDK's reader fails with " + e, e);
		}
	}

	private Map<String, Map<String, String>> readTypes() throws IOException {
		Map<String, Map<String, String>> types = new TreeMap<>();
		try (RecordingFile file = new RecordingFile(path)) {
			for (EventType type : file.readEventTypes()) {
				Map<String, String> description = TypeDescription.of(type);
				String name = type.getName();
				// One name may stand for several structures, in files put together from several recordings.
				for (int i = 2; types.containsKey(name) && !types.get(name).equals(description); i++) {
					name = type.getName() + " (declaration " + i + ')';
				}
				types.put(name, description);
			}
		}
		return types;
	}

	private void readEvents(Visitor visitor) throws IOException {
		try (progress;
				RecordingFile file = new RecordingFile(path)) {
			Map<Long, String> namesById = new HashMap<>();
			for (EventType type : file.readEventTypes()) {
				namesById.put(type.getId(), type.getName());
			}
			EventText text = new EventText(namesById);
			while (file.hasMoreEvents()) {
				RecordedEvent event = file.readEvent();
				visitor.visit(event.getEventType().getName(), text.digest(event), () -> text.values(event));
				progress.step();
			}
		}
	}
}
