/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

import org.openjdk.jmc.flightrecorder.writer.RecordingImpl;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettings;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Opening, writing, closing, and what still works afterwards. */
class QuestionsOnRecordings extends Questions {
	@Override
	void askAll() throws Exception {
		settings();
		writing();
		eventClasses();
		afterClose();
	}

	private void eventClasses() {
		Recording r = open();
		ask("event class", () -> r.registerEventType(EventObjects.Annotated.class).getTypeName());
		ask("event class without a name", () -> r.registerEventType(EventObjects.Plain.class).getTypeName());
		ask("event class by its simple name", () -> r.getType("Plain").getTypeName());
		ask("event class by its full name", () -> r.getType(EventObjects.Plain.class.getName()).getTypeName());
		ask("event class again", () -> r.registerEventType(EventObjects.Plain.class) == r.getType("Plain"));
		ask("event class of the same simple name",
				() -> r.registerEventType(EventObjects.Other.Plain.class).getTypeName());
		ask("event class registered by writing", () -> {
			Recording other = open();
			other.writeEvent(new EventObjects.Plain());
			return other.getType("Plain").getTypeName();
		});
		ask("event class and a type of its full name", () -> {
			int[] calls = {0};
			r.registerEventType(EventObjects.Plain.class.getName(), b -> calls[0]++);
			return calls[0];
		});
	}

	private void settings() {
		ask("settings", () -> describe(new RecordingSettings()));
		ask("settings timestamp", () -> describe(new RecordingSettings(5)));
		ask("settings timestamp and types", () -> describe(new RecordingSettings(5, false)));
		ask("settings types", () -> describe(new RecordingSettings(false)));
		ask("settings all", () -> describe(new RecordingSettings(5, 6, 7, false)));
		ask("settings negative", () -> describe(new RecordingSettings(-1, -1, -1, true)));
		ask("settings zero", () -> describe(new RecordingSettings(0, 0, 0, true)));
		for (long time : new long[] {0, -5, 5}) {
			ask("header of " + time, () -> times(new RecordingSettings(time, time, 7, true)));
			ask("header of timestamp " + time, () -> times(new RecordingSettings(time)).split(" ")[0]);
		}
		for (long duration : new long[] {-5, 0, 7}) {
			ask("settings duration " + duration, () -> {
				long[] built = new long[1];
				opened(Recordings.newRecording(new ByteArrayOutputStream(), s -> built[0] = s.withDuration(duration)
						.build()
						.getDuration()));
				return built[0];
			});
		}
		ask("settings builder", () -> {
			String[] built = new String[1];
			opened(Recordings.newRecording(new ByteArrayOutputStream(), s -> built[0] = (s.withTimestamp(1) == s) + " "
					+ describe(s.withStartTicks(5).withDuration(3).withJdkTypeInitialization().build())));
			return built[0];
		});
		ask("bad path", () -> Recordings.newRecording("/nonexistent/x/y.jfr"));
		ask("new RecordingImpl", () -> opened(new RecordingImpl(new ByteArrayOutputStream(), new RecordingSettings()))
				.getTypes().getType("java.lang.Thread").getTypeName());
	}

	/** What stands in the header of the file: start in nanoseconds, start in ticks, duration. */
	private static String times(RecordingSettings settings) throws IOException {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		new RecordingImpl(out, settings).close();
		ByteBuffer header = ByteBuffer.wrap(out.toByteArray());
		return header.getLong(32) + " " + header.getLong(48) + " " + header.getLong(40);
	}

	private static String describe(RecordingSettings s) {
		return s.getStartTimestamp() + " " + s.getStartTicks() + " " + s.getDuration() + " " + s.shouldInitializeJDKTypes();
	}

	private void writing() {
		Recording r = open();
		Type struct = r.registerType("a.S2",
				b -> b.addField("f", Types.Builtin.STRING).addField("g", Types.Builtin.INT));
		Type event = r.registerEventType("a.C");
		ask("write returns the recording", () -> r.writeEvent(event.asValue(v -> v.putField("startTime", 1L)
				.putField("eventThread", r.getType(Types.JDK.THREAD).nullValue())
				.putField("stackTrace", r.getType(Types.JDK.STACK_TRACE).nullValue()))) == r);
		ask("rotate returns the recording", () -> r.rotateChunk() == r);
		ask("write a struct", () -> r.writeEvent(struct.asValue(b -> {
		})));
		ask("write null", () -> r.writeEvent((TypedValue) null));
		ask("write null event object", () -> r.writeEvent((jdk.jfr.Event) null));
		ask("write a null value", () -> r.writeEvent(event.nullValue()));
		ask("write an event of another recording", () -> {
			Recording other = open();
			Type foreign = other.registerEventType("for.Ev", b -> b.addField("x", Types.Builtin.INT));
			return r.writeEvent(foreign.asValue(b -> b.putField("x", 1).putField("startTime", 1L)
					.putField("eventThread", other.getType(Types.JDK.THREAD).nullValue())
					.putField("stackTrace", other.getType(Types.JDK.STACK_TRACE).nullValue()))) == r;
		});
	}

	private void afterClose() throws Exception {
		int[] closed = {0};
		OutputStream out = new ByteArrayOutputStream() {
			@Override
			public void close() {
				closed[0]++;
			}
		};
		Recording r = opened(Recordings.newRecording(out));
		Type event = r.registerEventType("a.C", b -> b.addField("x", Types.Builtin.INT));
		ask("close", () -> {
			r.close();
			return "closed";
		});
		ask("close closes the stream", () -> closed[0]);
		ask("close again", () -> {
			r.close();
			return closed[0];
		});
		ask("register after close",
				() -> r.registerType("z.Z", b -> b.addField("x", Types.Builtin.INT).addField("y", Types.Builtin.INT)));
		ask("register event after close", () -> r.registerEventType("z.E").getTypeName());
		ask("get after close", () -> r.getType("a.C").getTypeName());
		ask("value after close", () -> event.asValue(v -> v.putField("x", 4)).getFieldValues().get(3));
		ask("write after close", () -> r.writeEvent(event.asValue(v -> v.putField("x", 4))));
		ask("rotate after close", () -> r.rotateChunk());
	}
}
