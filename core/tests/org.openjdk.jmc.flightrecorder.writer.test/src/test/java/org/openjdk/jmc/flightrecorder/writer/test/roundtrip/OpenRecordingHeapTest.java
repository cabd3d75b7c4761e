/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;

/** A program may have thousands of recordings open: each takes the heap that its events need, and little more. */
@Alone
class OpenRecordingHeapTest {
	private static final int RECORDINGS = 100;
	private static final int MAX_BYTES = 20 << 10;

	@TempDir
	private Path directory;

	/** Loads what all recordings have in common before the test counts. */
	private long bytesEach(Consumer<Recording> event) throws Exception {
		List<Recording> open = new ArrayList<>();
		try {
			open(open, event);
			long before = liveBytes();
			for (int i = 0; i < RECORDINGS; i++) {
				open(open, event);
			}
			return (liveBytes() - before) / RECORDINGS;
		} finally {
			for (Recording recording : open) {
				recording.close();
			}
		}
	}

	private void open(List<Recording> open, Consumer<Recording> event) throws Exception {
		open.add(Recordings.newRecording(directory.resolve("events-" + open.size() + ".jfr")));
		event.accept(open.get(open.size() - 1));
	}

	private static Type type(Recording recording) {
		return recording.registerEventType("a.B", b -> b.addField("n", Types.Builtin.LONG));
	}

	/** The bytes of all live objects, which the JVM counts after a collection. */
	private static long liveBytes() throws Exception {
		String histogram = (String) ManagementFactory.getPlatformMBeanServer()
				.invoke(
						new ObjectName("com.sun.management:type=DiagnosticCommand"),
						"gcClassHistogram",
						new Object[] {new String[0]},
						new String[] {String[].class.getName()});
		String total = histogram.substring(histogram.lastIndexOf("Total")).trim();
		return Long.parseLong(total.split("\\s+")[2]);
	}

	@Test
	void oneEventOfAnEventWriter() throws Exception {
		long bytes = bytesEach(r -> r.newEventWriter(type(r)).begin().putLong(1).commit());
		assertTrue(bytes < MAX_BYTES, bytes + " bytes for each recording");
	}

	@Test
	void oneValue() throws Exception {
		long bytes = bytesEach(r -> r.writeEvent(type(r).asValue(v -> v.putField("n", 1L))));
		assertTrue(bytes < MAX_BYTES, bytes + " bytes for each recording");
	}
}
