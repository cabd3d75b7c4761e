/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.values;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.api.JdkValues;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.ThreadDescription;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;

/** What was made before is given again, costs nothing, and is not held for ever. */
@Alone
class RememberedValuesTest {
	private static final com.sun.management.ThreadMXBean ALLOCATION =
			(com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
	private static final int DEPTH = 32;
	private static final int CALLS = 20_000;
	/** One does it with the collectors of today. */
	private static final int MOST_COLLECTIONS = 50;

	private static StackTraceElement[] elements(int stack) {
		StackTraceElement[] frames = new StackTraceElement[DEPTH];
		for (int i = 0; i < DEPTH; i++) {
			// Outer frames are shared, as in life.
			int n = i < 3 ? stack * 10 + i : 100_000 + i;
			frames[i] = new StackTraceElement("app", null, null, "com.example.C" + n, "m" + n, "C.java", n);
		}
		return frames;
	}

	private static TypedValue stack(StackTraceBuilder frames, StackTraceElement[] elements) {
		for (StackTraceElement element : elements) {
			frames.addFrame(
					element.getClassName(), element.getMethodName(), "(I)V", element.getLineNumber(), "Inlined");
		}
		return frames.build();
	}

	/** The bytes per call, as soon as they are few: before that the JVM allocates for itself. */
	private static double bytesPerCall(Runnable call) {
		long thread = Thread.currentThread().getId();
		double least = Double.MAX_VALUE;
		for (int round = 0; round < 20 && least > 0.5; round++) {
			long before = ALLOCATION.getThreadAllocatedBytes(thread);
			for (int i = 0; i < CALLS; i++) {
				call.run();
			}
			least = Math.min(least, (double) (ALLOCATION.getThreadAllocatedBytes(thread) - before) / CALLS);
		}
		return least;
	}

	@Test
	void aHitAllocatesNothing() throws Exception {
		SampleEvents.record(r -> {
			JdkValues jdk = r.jdkValues();
			StackTraceBuilder frames = jdk.newStackTrace();
			StackTraceElement[] elements = elements(1);
			ThreadDescription thread = new ThreadDescription("a", 1, "b", 2, "c", true);
			Map<String, Runnable> calls = new HashMap<>();
			calls.put("elements", () -> jdk.stackTrace(elements));
			calls.put("parts", () -> stack(frames, elements));
			calls.put("thread", () -> jdk.thread(Thread.currentThread()));
			calls.put("described thread", () -> jdk.thread(thread));
			calls.put("class", () -> jdk.classOf(String.class));
			calls.put("named class", () -> jdk.classNamed("com.example.C1"));
			calls.forEach((name, call) -> {
				double bytes = bytesPerCall(call);
				assertTrue(bytes < 1, () -> name + " allocates " + bytes + " bytes");
			});
		});
	}

	@Test
	void aBuilderForgetsTheStackThatItMade() throws Exception {
		SampleEvents.record(r -> {
			StackTraceBuilder frames = r.jdkValues().newStackTrace();
			TypedValue first = stack(frames, elements(1));
			frames.truncated(true);
			TypedValue truncated = stack(frames, elements(1));
			assertNotSame(first, truncated);
			assertSame(first, stack(frames, elements(1)));
			assertNotSame(first, stack(frames, elements(2)));
		});
	}

	@Test
	void longTextsAreNotHeld() throws Exception {
		SampleEvents.record(r -> {
			JdkValues jdk = r.jdkValues();
			String name = "x".repeat(1025);
			assertEquals(jdk.classNamed(name), jdk.classNamed(name));
			assertNotSame(jdk.classNamed(name), jdk.classNamed(name));
			assertNotSame(
					jdk.thread(ThreadDescription.ofNative(name, 1)), jdk.thread(ThreadDescription.ofNative(name, 1)));
			StackTraceBuilder frames = jdk.newStackTrace();
			assertNotSame(
					frames.addFrame(name, "m", null, 1, null).build(),
					frames.addFrame(name, "m", null, 1, null).build());
		});
	}

	@Test
	void evictedValuesCanBeCollected() throws Exception {
		SampleEvents.record(r -> {
			JdkValues jdk = r.jdkValues();
			List<WeakReference<TypedValue>> first = makeAll(jdk, 0);
			for (int i = 1; i < 20_000; i++) {
				makeAll(jdk, i);
			}
			for (int tries = 0; first.stream().anyMatch(value -> value.get() != null); tries++) {
				assertTrue(tries < MOST_COLLECTIONS, "what was pushed out is held");
				System.gc();
			}
		});
	}

	private static List<WeakReference<TypedValue>> makeAll(JdkValues jdk, int number) {
		StackTraceBuilder frames = jdk.newStackTrace();
		frames.addFrame("com.example.C" + number, "m" + number, null, number, null);
		return List.of(
				new WeakReference<>(frames.build()),
				new WeakReference<>(jdk.classNamed("com.example.D" + number)),
				new WeakReference<>(jdk.thread(ThreadDescription.ofNative("thread " + number, number))));
	}
}
