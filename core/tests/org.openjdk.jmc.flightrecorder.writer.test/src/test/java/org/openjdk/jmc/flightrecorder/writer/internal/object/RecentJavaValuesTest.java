/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;

/** A value that was made is given again for the same parts, within the bounds, and never for other parts. */
class RecentJavaValuesTest {
	private static final int DEPTH = 2000;
	private static final int MANY = 10_000;

	private final OneChunk chunk = new OneChunk();
	private final RecentJavaValues values = values(DEPTH);

	private RecentJavaValues values(int maxDepth) {
		return new RecentJavaValues(chunk.types, Value::new, maxDepth, 1 << 24);
	}

	private static StackTraceElement[] stack(int number, int frames) {
		StackTraceElement[] stack = new StackTraceElement[frames];
		for (int i = 0; i < frames; i++) {
			stack[i] = new StackTraceElement("a.Class" + number % 7, "run", "Class.java", number + i);
		}
		return stack;
	}

	/** @return how many of so many stacks in turn are given as the same value again */
	private static int remembered(RecentJavaValues from, int stacks, int frames) {
		Value[] last = new Value[stacks];
		int same = 0;
		for (int round = 0; round < 30; round++) {
			same = 0;
			for (int i = 0; i < stacks; i++) {
				Value value = from.stackTrace(stack(i, frames));
				same += value == last[i] ? 1 : 0;
				last[i] = value;
			}
		}
		return same;
	}

	@Test
	void asManyStacksAreRememberedAsComeAgain() {
		int same = remembered(values, 5_000, 3);
		assertTrue(same > 4_500, "remembered: " + same);
	}

	@Test
	void stacksThatWouldTakeMoreThanTheirBytesAreForgotten() {
		// One takes 1,500 bytes, so there is room for the least number of places.
		int same = remembered(new RecentJavaValues(chunk.types, Value::new, DEPTH, 4_000_000), 10_000, 100);
		assertTrue(same < 1024, "remembered: " + same);
		assertEquals(0, remembered(new RecentJavaValues(chunk.types, Value::new, DEPTH, 1_000), 1, 1));
	}

	@Test
	void threadThatIsRenamedIsAnother() {
		Thread thread = new Thread("first");
		Value first = values.thread(thread);
		assertSame(first, values.thread(thread));
		thread.setName("second");
		Value second = values.thread(thread);
		assertEquals("second", ValueParts.part(second, "javaName"));
		assertEquals(thread.getId(), ValueParts.part(second, "javaThreadId"));
		thread.setName("first");
		assertSame(first, values.thread(thread), "the older of the two");
		thread.setName("third");
		assertEquals("third", ValueParts.part(values.thread(thread), "javaName"));
	}

	/** There are far fewer places than threads, so each place is asked for threads of several numbers. */
	@Test
	void threadsOfOneNameAreToldApartByTheirNumbers() {
		for (long i = 0; i < MANY; i++) {
			Thread thread = new Thread("name");
			assertEquals(thread.getId(), ValueParts.part(values.thread(thread), "javaThreadId"));
			assertEquals(i, ValueParts.part(values.thread("os", i, "java", 2, null, false), "osThreadId"));
			assertEquals(i, ValueParts.part(values.thread("os", 1, "java", i, null, false), "javaThreadId"));
		}
	}

	/** Numbers that the hash does not tell apart: 31 times the first and the second. */
	@Test
	void describedThreadsOfOneHashAreToldApart() {
		Value first = values.thread("os", 31, "java", 0, "group", false);
		Value second = values.thread("os", 0, "java", 1, "group", false);
		assertEquals(0L, ValueParts.part(second, "osThreadId"));
		assertEquals(1L, ValueParts.part(second, "javaThreadId"));
		assertSame(first, values.thread("os", 31, "java", 0, "group", false));
		assertSame(second, values.thread("os", 0, "java", 1, "group", false));
	}

	@Test
	void eachPartTellsDescribedThreadsApart() {
		Object[][] others = {
			{"so", "java", "group", 0L},
			{"os", "avaj", "group", 0L},
			{"os", "java", "puorg", 0L},
			{"os", "java", "group", 1L},
			{null, null, null, 0L}
		};
		for (Object[] other : others) {
			assertEquals("os", ValueParts.part(values.thread("os", 1, "java", 2, "group", false), "osName"));
			Value thread =
					values.thread((String) other[0], 1, (String) other[1], 2, (String) other[2], (Long) other[3] == 1);
			assertEquals(other[0], ValueParts.part(thread, "osName"));
			assertEquals(other[1], ValueParts.part(thread, "javaName"));
			Object group = ValueParts.part(thread, "group");
			assertEquals(other[2], group == null ? null : ValueParts.part(group, "name"));
			assertEquals(other[3], ValueParts.part(thread, "virtual"));
		}
	}

	@ParameterizedTest
	@CsvSource({"1024, true", "1025, false"})
	void textsAreRememberedUpToTheirLimit(int chars, boolean remembered) {
		String text = "x".repeat(chars);
		assertEquals(remembered, values.classNamed(text) == values.classNamed(text));
		Thread thread = new Thread(text);
		assertEquals(remembered, values.thread(thread) == values.thread(thread));
		for (int i = 0; i < 3; i++) {
			String[] texts = {"a", "b", "c"};
			texts[i] = text;
			Value described = values.thread(texts[0], 1, texts[1], 2, texts[2], false);
			assertEquals(remembered, described == values.thread(texts[0], 1, texts[1], 2, texts[2], false));
		}
		StackTraceElement[] stack = {new StackTraceElement("c", text.substring(1), null, 1)};
		assertEquals(remembered, values.stackTrace(stack) == values.stackTrace(stack.clone()));
	}

	private static StackTraceElement[] stack(int count) {
		StackTraceElement[] frames = new StackTraceElement[count];
		for (int i = 0; i < count; i++) {
			frames[i] = new StackTraceElement("a.A", "run", "A.java", i + 1);
		}
		return frames;
	}

	@ParameterizedTest
	@CsvSource({"0, true", "1, true", "1024, true", "1025, false"})
	void stacksAreRememberedUpToTheirLimit(int count, boolean remembered) {
		Value first = values.stackTrace(stack(count));
		Value second = values.stackTrace(stack(count));
		assertEquals(remembered, first == second);
		assertEquals(count, ValueParts.frames(first).length);
		if (count > 0) {
			assertSame(ValueParts.frames(first)[0], ValueParts.frames(second)[0], "frames are remembered all the same");
		}
	}

	@Test
	void stackThatIsCutIsAnotherThanAWholeOneOfTheSameFrames() {
		RecentJavaValues flat = values(3);
		Value cut = flat.stackTrace(stack(4));
		Value whole = flat.stackTrace(stack(3));
		assertNotSame(cut, whole);
		assertTrue(ValueParts.isTruncated(cut));
		assertEquals(false, ValueParts.isTruncated(whole));
		assertSame(cut, flat.stackTrace(stack(5)));
		assertSame(whole, flat.stackTrace(stack(3)));
		assertEquals(0, ValueParts.frames(values(0).stackTrace(stack(1))).length);
	}

	@Test
	void walkIsTheSameStackInAnyKindOfList() {
		List<StackFrame> frames =
				List.of(MadeFrame.at(String.class, "run", 5, 10), MadeFrame.at(Object.class, "go", 6, 11));
		Value value = values.stackTrace(new ArrayList<>(frames));
		assertSame(value, values.stackTrace(new LinkedList<>(frames)));
		assertEquals("java/lang/String", ValueParts.part(ValueParts.frames(value)[0], "method", "type", "name"));
		assertSame(
				ValueParts.part(ValueParts.frames(value)[0], "method", "type"),
				values.classOf(String.class),
				"classes of frames are remembered too");
		List<StackFrame> line = List.of(frames.get(0), MadeFrame.at(Object.class, "go", 6, 12));
		assertNotSame(value, values.stackTrace(line), "another line at the same place");
		assertEquals(0, ValueParts.frames(values.stackTrace(List.of())).length);
	}

	@Test
	void walkWithoutClassesIsTheStackOfItsNames() {
		List<StackFrame> walk =
				StackWalker.getInstance().walk(frames -> frames.limit(1).toList());
		Value frame = ValueParts.frames(values.stackTrace(walk))[0];
		String name = getClass().getName();
		assertEquals(name.replace('.', '/'), ValueParts.part(frame, "method", "type", "name"));
		assertEquals("()V", ValueParts.part(frame, "method", "descriptor"), "names tell no descriptor");
	}

	@Test
	void valuesOfPartsAreSharedAndForgottenByClear() {
		Value type = values.classOf(int[].class);
		assertSame(type, values.classOf(int[].class));
		assertEquals("[I", ValueParts.part(type, "name"));
		Value named = values.classNamed("a.B");
		assertEquals("a/B", ValueParts.part(named, "name"));
		Value thread = values.thread(Thread.currentThread());
		Value described = values.thread("os", 1, "java", 2, "group", false);
		Value stack = values.stackTrace(stack(2));
		values.clear();
		assertNotSame(type, values.classOf(int[].class));
		assertNotSame(named, values.classNamed("a.B"));
		assertNotSame(thread, values.thread(Thread.currentThread()));
		assertNotSame(described, values.thread("os", 1, "java", 2, "group", false));
		Value again = values.stackTrace(stack(2));
		assertNotSame(stack, again);
		assertNotSame(ValueParts.frames(stack)[0], ValueParts.frames(again)[0]);
		assertNotSame(
				ValueParts.part(ValueParts.frames(stack)[0], "type"),
				ValueParts.part(ValueParts.frames(again)[0], "type"));
	}
}
