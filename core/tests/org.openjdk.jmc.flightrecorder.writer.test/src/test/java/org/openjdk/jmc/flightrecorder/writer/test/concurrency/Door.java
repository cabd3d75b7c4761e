/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.RecordWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** The ways in which a numbered event can come into a recording. Each has a type of its own, and texts that repeat. */
public enum Door {
	/** Values that were built before. */
	VALUES {
		@Override
		public Writer open(Recording recording, int worker, int numbers) {
			Type type = declare(recording, "test.NumberedValue");
			return number -> recording.writeEvent(type.asValue(v -> {
				NumberedEvents.put(v, worker, number);
				v.putField("group", group(number)).putField("place", p -> p.putField("label", group(number))
						.putField("x", number % GROUPS / 2f));
			}));
		}
	},
	/** A direct writer. */
	DIRECT {
		@Override
		public Writer open(Recording recording, int worker, int numbers) {
			EventWriter writer = recording.newEventWriter(declare(recording, "test.NumberedDirect"));
			return number -> {
				writer.begin().putInt(worker).putInt(number).putString(NumberedEvents.text(worker, number));
				writer.putString(group(number));
				writer.beginStruct()
						.putString(group(number))
						.putFloat(number % GROUPS / 2f)
						.endStruct();
				writer.commit();
			};
		}
	},
	/** Java records. */
	RECORDS {
		@Override
		public Writer open(Recording recording, int worker, int numbers) {
			return number -> recording.writeEvent(new NumberedRecord(
					worker,
					number,
					NumberedEvents.text(worker, number),
					group(number),
					new Place(group(number), number % GROUPS / 2f)));
		}
	},
	/** Java records, by a writer of their class. */
	RECORD_WRITER {
		@Override
		public Writer open(Recording recording, int worker, int numbers) {
			RecordWriter<WriterRecord> writer = recording.newRecordWriter(WriterRecord.class);
			return number -> writer.write(new WriterRecord(
					worker,
					number,
					NumberedEvents.text(worker, number),
					group(number),
					new Place(group(number), number % GROUPS / 2f)));
		}
	},
	/** Objects of an event class. */
	OBJECTS {
		@Override
		public Writer open(Recording recording, int worker, int numbers) {
			return number -> recording.writeEvent(new NumberedObject(worker, number));
		}
	},
	/** Events that were read from another recording. */
	RECORDED {
		@Override
		public Writer open(Recording recording, int worker, int numbers) throws IOException {
			List<RecordedEvent> events = recorded(worker, numbers);
			return number -> recording.writeEvent(events.get(number));
		}
	};

	private static final int GROUPS = 13;

	/** Writes the event of a number. */
	public interface Writer {
		void write(int number);
	}

	record Place(String label, float x) {}

	@Name("test.NumberedRecord")
	record NumberedRecord(int worker, int number, String text, String group, Place place) {}

	@Name("test.NumberedByWriter")
	record WriterRecord(int worker, int number, String text, String group, Place place) {}

	@Name("test.NumberedObject")
	static class NumberedObject extends Event {
		int worker;
		int number;
		String text;
		String group;

		NumberedObject(int worker, int number) {
			this.worker = worker;
			this.number = number;
			text = NumberedEvents.text(worker, number);
			group = group(number);
		}
	}

	/**
	 * Opens the door for one worker.
	 *
	 * @param numbers
	 *            no number of this or more is going to be written
	 */
	public abstract Writer open(Recording recording, int worker, int numbers) throws IOException;

	static String group(int number) {
		return "group " + number % GROUPS;
	}

	private static Type declare(Recording recording, String name) {
		Type place = recording.registerType(
				"test.Place", b -> b.addField("label", Types.Builtin.STRING).addField("x", Types.Builtin.FLOAT));
		return recording.registerEventType(name, b -> b.addField("worker", Types.Builtin.INT)
				.addField("number", Types.Builtin.INT)
				.addField("text", Types.Builtin.STRING)
				.addField("group", Types.Builtin.STRING)
				.addField("place", place));
	}

	private static List<RecordedEvent> recorded(int worker, int numbers) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (Recording source = Recordings.newRecording(bytes)) {
			EventWriter writer = source.newEventWriter(declare(source, "test.NumberedCopy"));
			for (int number = 0; number < numbers; number++) {
				writer.begin(1 + number).putInt(worker).putInt(number).putString(NumberedEvents.text(worker, number));
				writer.putString(group(number));
				writer.beginStruct()
						.putString(group(number))
						.putFloat(number % GROUPS / 2f)
						.endStruct();
				writer.commit();
			}
		}
		Path file = Files.createTempFile("recorded", ".jfr");
		try {
			Files.write(file, bytes.toByteArray());
			return RecordingFile.readAllEvents(file);
		} finally {
			Files.delete(file);
		}
	}
}
