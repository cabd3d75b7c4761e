/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordingFile;
import org.openjdk.jmc.common.item.IAccessorKey;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

/** The JDK's reader and JMC's: do they take a recording, with all values of all events. */
final class Readers {
	/** Warns of threads with fields that are newer than the parser. Held, or its level is forgotten. */
	private static final Logger PARSER = Logger.getLogger("org.openjdk.jmc.flightrecorder.internal.parser");

	static {
		PARSER.setLevel(Level.SEVERE);
	}

	private Readers() {}

	/** What one of the readers fails with, null when none does. */
	static String problem(byte[] recording) {
		try {
			readByJmc(recording);
			readByJdk(recording);
			return null;
		} catch (Exception | StackOverflowError e) {
			StackTraceElement[] trace = e.getStackTrace();
			return e + (trace.length == 0 ? "" : " at " + trace[0]);
		}
	}

	private static void readByJmc(byte[] recording) throws Exception {
		for (IItemIterable items : JfrLoaderToolkit.loadEvents(new ByteArrayInputStream(recording))) {
			for (IItem item : items) {
				for (IAccessorKey<?> key : items.getType().getAccessorKeys().keySet()) {
					items.getType().getAccessor(key).getMember(item);
				}
			}
		}
	}

	/** Without {@code toString()}, which fails on arrays of primitives. */
	private static void readFields(RecordedObject object) {
		for (ValueDescriptor field : object.getFields()) {
			if (object.getValue(field.getName()) instanceof RecordedObject struct) {
				readFields(struct);
			}
		}
	}

	private static void readByJdk(byte[] recording) throws Exception {
		Path file = ScratchFiles.make();
		try {
			Files.write(file, recording);
			try (RecordingFile events = new RecordingFile(file)) {
				events.readEventTypes();
				while (events.hasMoreEvents()) {
					readFields(events.readEvent());
				}
			}
		} finally {
			Files.delete(file);
		}
	}
}
