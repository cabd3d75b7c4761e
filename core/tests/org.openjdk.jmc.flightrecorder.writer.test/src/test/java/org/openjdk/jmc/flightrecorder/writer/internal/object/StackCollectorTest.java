/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;

/** A stack trace grows frame by frame up to its depth, and the collector is empty behind it. */
class StackCollectorTest {
	private final OneChunk chunk = new OneChunk();

	private StackCollector collector(int maxDepth) {
		return new RecentJavaValues(chunk.types, Value::new, maxDepth, 1 << 24).newStackTrace();
	}

	private static void add(StackCollector stack, int from, int to) {
		for (int i = from; i < to; i++) {
			stack.add("a.A" + i, "run" + i, null, i, null);
		}
	}

	@ParameterizedTest
	@CsvSource({"0, 0", "0, 1", "1, 1", "1, 2", "16, 16", "16, 17", "17, 17", "33, 33", "40, 39", "40, 40", "40, 100"})
	void framesUpToTheDepthAreKeptInTheirOrder(int maxDepth, int count) {
		StackCollector stack = collector(maxDepth);
		add(stack, 0, count);
		Value value = stack.take();
		Value[] frames = ValueParts.frames(value);
		assertEquals(Math.min(count, maxDepth), frames.length);
		for (int i = 0; i < frames.length; i++) {
			assertEquals("run" + i, ValueParts.part(frames[i], "method", "name"));
			assertEquals("a/A" + i, ValueParts.part(frames[i], "method", "type", "name"));
			assertEquals((long) i, ValueParts.part(frames[i], "lineNumber"));
		}
		assertEquals(count > maxDepth, ValueParts.isTruncated(value));
	}

	@Test
	void truncationAndSourceAreForgottenWithTheStack() {
		StackCollector stack = collector(2);
		add(stack, 0, 3);
		assertTrue(ValueParts.isTruncated(stack.take()));
		add(stack, 0, 2);
		Value whole = stack.take();
		assertFalse(ValueParts.isTruncated(whole));
		add(stack, 0, 2);
		stack.truncated(true);
		stack.truncated(false);
		assertSame(whole, stack.take());
		stack.truncated(true);
		Value empty = stack.take();
		assertTrue(ValueParts.isTruncated(empty));
		assertEquals(0, ValueParts.frames(empty).length);
		assertFalse(ValueParts.isTruncated(stack.take()));
	}

	@Test
	void collectorIsEmptyBehindAStackThatCouldNotBeMade() {
		boolean[] failing = {true};
		StackCollector stack = new RecentJavaValues(
						chunk.types,
						type -> {
							if (failing[0]) {
								throw new IllegalStateException("no value");
							}
							return new Value(type);
						},
						8,
						1 << 24)
				.newStackTrace();
		add(stack, 0, 9);
		assertEquals(
				"no value",
				assertThrows(IllegalStateException.class, stack::take).getMessage());
		failing[0] = false;
		add(stack, 5, 6);
		Value value = stack.take();
		assertEquals(1, ValueParts.frames(value).length);
		assertFalse(ValueParts.isTruncated(value));
	}

	@Test
	void frameThatIsRefusedIsNotThere() {
		StackCollector stack = collector(8);
		add(stack, 0, 1);
		String message = assertThrows(IllegalArgumentException.class, () -> stack.add("a.B", "go", "V()", 1, null))
				.getMessage();
		assertTrue(message.contains("'a.B.go'") && message.contains("'V()'"), message);
		assertThrows(NullPointerException.class, () -> stack.add(null, "go", null, 1, null));
		assertThrows(NullPointerException.class, () -> stack.add("a.B", null, null, 1, null));
		assertEquals(1, ValueParts.frames(stack.take()).length);
	}

	@Test
	void eachPartTellsFramesApart() {
		StackCollector stack = collector(8);
		stack.add("a.A", "run", "()V", 1, "Interpreted");
		Value first = stack.take();
		stack.add("a.A", "run", null, 1, null);
		assertSame(first, stack.take(), "what is not given is what readers need");
		String[][] others = {
			{"a.B", "run", "()V", "1", "Interpreted"},
			{"a.A", "go", "()V", "1", "Interpreted"},
			{"a.A", "run", "(I)V", "1", "Interpreted"},
			{"a.A", "run", "()V", "2", "Interpreted"},
			{"a.A", "run", "()V", "1", "JIT compiled"}
		};
		for (String[] other : others) {
			stack.add(other[0], other[1], other[2], Integer.parseInt(other[3]), other[4]);
			Value frame = ValueParts.frames(stack.take())[0];
			assertEquals(other[0].replace('.', '/'), ValueParts.part(frame, "method", "type", "name"));
			assertEquals(other[1], ValueParts.part(frame, "method", "name"));
			assertEquals(other[2], ValueParts.part(frame, "method", "descriptor"));
			assertEquals(Long.valueOf(other[3]), ValueParts.part(frame, "lineNumber"));
			assertEquals(other[4], ValueParts.part(frame, "type", "description"));
		}
	}

	/** There are far fewer places for frames than lines, and "Aa" has the hash of "BB". */
	@Test
	void framesOfOnePlaceAreToldApart() {
		StackCollector stack = collector(8);
		for (int line = 0; line < 10_000; line++) {
			stack.add("a.A", "run", "()V", line, null);
			assertEquals((long) line, ValueParts.part(ValueParts.frames(stack.take())[0], "lineNumber"));
		}
		stack.add("Aa", "run", "()V", 1, null);
		stack.take();
		stack.add("BB", "run", "()V", 1, null);
		assertEquals("BB", ValueParts.part(ValueParts.frames(stack.take())[0], "method", "type", "name"));
	}

	@ParameterizedTest
	@ValueSource(strings = {"()V", "()[[J", "(BCDFIJSZ)Z", "([[I[Ljava/lang/String;D)La/B;", "(La;Lb;)V", "(La)V;)V"})
	void descriptorIsWhatTheGrammarOfClassFilesMakes(String descriptor) {
		assertTrue(StackCollector.isMethodDescriptor(descriptor));
	}

	@ParameterizedTest
	@ValueSource(
			strings = {
				"", "(", ")V", "()", "(V)V", "()[V", "()VV", "()II", "([)V", "()[", "(L;)V", "()L;", "(La", "()La",
				"(I", "V", "x()V", "()v", "(I) V", "()Va"
			})
	void anythingElseIsNoDescriptor(String text) {
		assertFalse(StackCollector.isMethodDescriptor(text));
	}
}
