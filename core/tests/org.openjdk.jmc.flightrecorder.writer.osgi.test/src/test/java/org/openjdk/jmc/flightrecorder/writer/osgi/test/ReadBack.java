/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.osgi.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

/** What the JDK's reader and JMC's parser, which have to agree, find in a file. */
final class ReadBack {
	private ReadBack() {}

	/** The events, as the JDK reads them; JMC's parser has counted as many of each type. */
	static List<RecordedEvent> events(Path file) throws IOException, CouldNotLoadRecordingException {
		List<RecordedEvent> events = RecordingFile.readAllEvents(file);
		Map<String, Long> jdkCounts = new TreeMap<>();
		events.forEach(event -> jdkCounts.merge(event.getEventType().getName(), 1L, Long::sum));
		Map<String, Long> jmcCounts = new TreeMap<>();
		for (IItemIterable items : JfrLoaderToolkit.loadEvents(file.toFile())) {
			jmcCounts.merge(items.getType().getIdentifier(), items.getItemCount(), Long::sum);
		}
		assertEquals(jdkCounts, jmcCounts);
		return events;
	}

	/** The events of one type. */
	static List<RecordedEvent> events(Path file, String typeName) throws IOException, CouldNotLoadRecordingException {
		return events(file).stream()
				.filter(event -> event.getEventType().getName().equals(typeName))
				.toList();
	}
}
