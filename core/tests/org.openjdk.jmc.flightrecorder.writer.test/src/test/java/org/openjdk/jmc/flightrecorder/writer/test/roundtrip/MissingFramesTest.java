/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.lang.StackWalker.StackFrame;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.JdkValues;
import org.openjdk.jmc.flightrecorder.writer.api.RecordWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** A stack trace with a null for a frame is refused by every door: {@code jfr print} ends at a frame without a method. */
class MissingFramesTest {
	private static final String REFUSED = "A frame of a stack trace must not be null; element 1 is";

	record Elements(StackTraceElement[] frames) {}

	record Listed(List<StackTraceElement> frames) {}

	record Walked(List<StackFrame> frames) {}

	record Frames(StackFrame[] frames) {}

	private final StackTraceElement[] whole = new Throwable().getStackTrace();
	private final StackTraceElement[] elements = {whole[0], null};
	/** With the classes of the frames, and without. */
	private final List<List<StackFrame>> walks =
			List.of(walk(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE)), walk(Set.of()));

	@TempDir
	Path directory;

	private static List<StackFrame> walk(Set<StackWalker.Option> options) {
		StackFrame first =
				StackWalker.getInstance(options).walk(s -> s.findFirst().orElseThrow());
		return Arrays.asList(first, null);
	}

	private List<Runnable> wrongEvents(Recording r, EventWriter writer, RecordWriter<Elements> records) {
		List<Runnable> wrong = new ArrayList<>();
		wrong.add(() -> writer.begin().putStackTrace(elements));
		wrong.add(() -> writer.begin().setStackTrace(elements));
		wrong.add(() -> r.writeEvent(new Elements(elements)));
		wrong.add(() -> r.writeEvent(new Listed(Arrays.asList(elements))));
		wrong.add(() -> records.write(new Elements(elements)));
		for (List<StackFrame> walk : walks) {
			wrong.add(() -> writer.begin().putStackTrace(walk));
			wrong.add(() -> writer.begin().setStackTrace(walk));
			wrong.add(() -> r.writeEvent(new Walked(walk)));
			wrong.add(() -> r.writeEvent(new Frames(walk.toArray(StackFrame[]::new))));
		}
		return wrong;
	}

	private static String refusal(Runnable call) {
		return assertThrows(NullPointerException.class, call::run).getMessage();
	}

	@Test
	void anEventWithOneFailsAloneAndNamesIt() throws Exception {
		List<Runnable> wrong = new ArrayList<>();
		byte[] recording = record(r -> {
			EventWriter writer =
					r.newEventWriter(r.registerEventType("a.B", b -> b.addField("taken", Types.JDK.STACK_TRACE)));
			RecordWriter<Elements> records = r.newRecordWriter(Elements.class);
			wrong.addAll(wrongEvents(r, writer, records));
			for (int i = 0; i < wrong.size(); i++) {
				assertEquals(REFUSED, refusal(wrong.get(i)), "event " + i);
				assertEquals(i + 1, r.getStatistics().eventsFailed());
				writer.begin().putStackTrace(whole).commit();
				records.write(new Elements(whole));
			}
		});
		assertEquals(2 * wrong.size(), TwoReaders.read(recording).size());
		Path file = Files.write(directory.resolve("frames.jfr"), recording);
		for (JfrTool tool : JfrTool.installed()) {
			tool.run("print", file.toString());
		}
	}

	@Test
	void aValueIsNotMadeOfThem() throws Exception {
		record(r -> {
			JdkValues jdk = r.jdkValues();
			assertEquals(REFUSED, refusal(() -> jdk.stackTrace(elements)));
			for (List<StackFrame> walk : walks) {
				assertEquals(REFUSED, refusal(() -> jdk.stackTrace(walk)));
				List<StackFrame> reversed = Arrays.asList(null, walk.get(0));
				assertEquals(REFUSED.replace("1", "0"), refusal(() -> jdk.stackTrace(reversed)));
			}
		});
	}
}
