/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import jdk.jfr.consumer.RecordedClassLoader;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.JdkValues;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.ThreadDescription;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Stack traces, threads and values with keys that many threads make at once, while chunks rotate. */
@Alone
class SharedJdkValuesTest {
	private static final int THREADS = 4;
	private static final int EVENTS_PER_THREAD = 400;
	/** So many that they push each other out of what is remembered. */
	private static final int STACKS = 1500;

	private static final int DEPTH = 8;

	@TempDir
	Path directory;

	private static StackTraceElement[] elements(int stack) {
		StackTraceElement[] frames = new StackTraceElement[DEPTH];
		for (int i = 0; i < DEPTH; i++) {
			// Outer frames are shared, as in life.
			int n = i < 3 ? stack * 10 + i : 100_000 + i;
			frames[i] = new StackTraceElement("com.example.C" + n, "m" + n, "C.java", n);
		}
		return frames;
	}

	private static void writeSamples(Recording r, long seed) {
		Type sample = r.registerEventType(JdkEventType.EXECUTION_SAMPLE);
		Type loaders = r.getType(Types.JDK.CLASS_LOADER);
		Type loaded =
				r.registerEventType("a.Loaded", b -> b.addField("by", loaders).addField("number", Types.Builtin.LONG));
		JdkValues jdk = r.jdkValues();
		StackTraceBuilder frames = jdk.newStackTrace();
		Random random = new Random(seed);
		for (int i = 0; i < EVENTS_PER_THREAD; i++) {
			int n = random.nextInt(STACKS);
			TypedValue stack = random.nextBoolean() ? jdk.stackTrace(elements(n)) : build(frames, elements(n));
			TypedValue thread = jdk.thread(ThreadDescription.ofNative("stack " + n, n + 1));
			r.writeEvent(sample.asValue(v -> v.putField("sampledThread", thread).putField("stackTrace", stack)));
			long key = n % 5;
			TypedValue loader = loaders.asValue(key, v -> v.putField("name", "plugin"));
			r.writeEvent(loaded.asValue(v -> v.putField("by", loader).putField("number", key)));
			if (i % 50 == 49) {
				r.rotateChunk();
			}
		}
	}

	private static TypedValue build(StackTraceBuilder frames, StackTraceElement[] elements) {
		for (StackTraceElement element : elements) {
			frames.addFrame(element.getClassName(), element.getMethodName(), null, element.getLineNumber(), null);
		}
		return frames.build();
	}

	@Test
	void everySampleHasItsOwnStackThreadAndLoader() throws Exception {
		long seed = Seed.get();
		System.out.println("SharedJdkValuesTest: seed " + seed);
		byte[] recording = SampleEvents.record(r -> Crew.run(THREADS, worker -> writeSamples(r, seed + worker)));
		TwoReaders.read(recording);
		Path file = Files.write(directory.resolve("shared.jfr"), recording);
		long[] loaderOfKey = new long[5];
		int samples = 0;
		for (RecordedEvent event : JdkReader.events(file)) {
			if (event.hasField("by")) {
				int key = (int) event.getLong("number");
				long id = ((RecordedClassLoader) event.getValue("by")).getId();
				assertEquals(loaderOfKey[key] == 0 ? id : loaderOfKey[key], id, "loader of key " + key);
				loaderOfKey[key] = id;
			} else {
				samples++;
				assertStack(event);
			}
		}
		assertEquals(THREADS * EVENTS_PER_THREAD, samples);
		assertEquals(5, Arrays.stream(loaderOfKey).distinct().count());
	}

	private static void assertStack(RecordedEvent event) {
		String name = event.getThread("sampledThread").getOSName();
		StackTraceElement[] expected = elements(Integer.parseInt(name.substring("stack ".length())));
		List<RecordedFrame> frames = event.getStackTrace().getFrames();
		assertEquals(DEPTH, frames.size());
		for (int i = 0; i < DEPTH; i++) {
			assertEquals(
					expected[i].getClassName(),
					frames.get(i).getMethod().getType().getName());
			assertEquals(expected[i].getMethodName(), frames.get(i).getMethod().getName());
			assertEquals(expected[i].getLineNumber(), frames.get(i).getLineNumber());
		}
	}
}
