/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.object.DescribedObjects.Described;
import org.openjdk.jmc.flightrecorder.writer.internal.object.DescribedObjects.DescribedFrame;
import org.openjdk.jmc.flightrecorder.writer.internal.object.DescribedObjects.DescribedThread;
import org.openjdk.jmc.flightrecorder.writer.internal.object.StackFrameFields.FrameMethod;

/** Parts that a client gave are the fields of the JDK's types, and what was not given is none. */
class DescribedObjectsTest {
	@Test
	void threadHasAGroupWhereOneIsNamed() {
		Described thread = new DescribedThread("os", 1, "java", 2, "workers", true);
		assertEquals("os", thread.valueOf("osName"));
		assertEquals(1L, thread.valueOf("osThreadId"));
		assertEquals("java", thread.valueOf("javaName"));
		assertEquals(2L, thread.valueOf("javaThreadId"));
		assertEquals(true, thread.valueOf("virtual"));
		Described group = assertInstanceOf(Described.class, thread.valueOf("group"));
		assertEquals("workers", group.valueOf("name"));
		assertNull(group.valueOf("parent"));
		assertNull(thread.valueOf("other"));
		assertNull(new DescribedThread("os", 1, null, 0, null, false).valueOf("group"));
	}

	@Test
	void frameKnowsNoPlaceInTheBytecodeAndNoLineBelowMinusOne() {
		Described frame = new DescribedFrame("a.A", "run", "(I)V", -2, "Inlined");
		assertEquals(-1, frame.valueOf("lineNumber"));
		assertEquals(-1, frame.valueOf("bytecodeIndex"));
		assertEquals("Inlined", frame.valueOf("type"));
		FrameMethod method = assertInstanceOf(FrameMethod.class, frame.valueOf("method"));
		assertEquals("run", StackFrameFields.ofMethod(method, "name"));
		assertEquals("(I)V", StackFrameFields.ofMethod(method, "descriptor"));
		Object type = StackFrameFields.ofMethod(method, "type");
		assertEquals("a/A", StackFrameFields.ofNamed(type, "name"));
		assertNull(StackFrameFields.ofNamed(type, "classLoader"));
		assertNull(StackFrameFields.ofMethod(method, "hidden"));
	}

	@Test
	void loaderOfTheJvmsOwnClassesIsNamedAndHasNoType() {
		assertEquals("bootstrap", DescribedObjects.BOOTSTRAP_LOADER.valueOf("name"));
		assertNull(DescribedObjects.BOOTSTRAP_LOADER.valueOf("type"));
	}
}
