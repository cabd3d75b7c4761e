/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.internal.object.DescribedObjects.Described;
import org.openjdk.jmc.flightrecorder.writer.internal.object.StackFrameFields.DescribedFrame;
import org.openjdk.jmc.flightrecorder.writer.internal.object.StackFrameFields.NamedClass;

/** Fields of frames, and what is known of a class, loader and module whose names alone a frame has. */
class StackFrameFieldsTest {
	private static StackTraceElement element(String loader, String module, String version, String type) {
		return new StackTraceElement(loader, module, version, type, "run", "A.java", 7);
	}

	/** Follows the fields of an element from part to part. */
	private static Object follow(StackTraceElement element, String... fields) {
		Object part = new NamedClass(element);
		for (String field : fields) {
			part = ((Described) part).valueOf(field);
		}
		return part;
	}

	@ParameterizedTest
	@CsvSource({"-2, -1", "-1, -1", "0, 0", "65535, 65535"})
	void lineOfANativeMethodIsUnknown(int line, int expected) {
		StackTraceElement element = new StackTraceElement("a.A", "run", null, line);
		assertEquals(expected, StackFrameFields.ofElement(element, "lineNumber"));
		assertEquals(expected, StackFrameFields.ofFrame(MadeFrame.at(String.class, "run", 3, line), "lineNumber"));
		assertEquals(line == -2 ? "Native" : "Interpreted", StackFrameFields.ofElement(element, "type"));
	}

	@Test
	void walkedFrameKnowsItsClassDescriptorAndPlace() {
		MadeFrame frame = new MadeFrame(String.class, "run", "(I)V", 3, -2, true);
		assertEquals(3, StackFrameFields.ofFrame(frame, "bytecodeIndex"));
		assertEquals("Native", StackFrameFields.ofFrame(frame, "type"));
		assertNull(StackFrameFields.ofFrame(frame, "other"));
		Described method = (Described) StackFrameFields.ofFrame(frame, "method");
		assertEquals(String.class, method.valueOf("type"));
		assertEquals("run", method.valueOf("name"));
		assertEquals("(I)V", method.valueOf("descriptor"));
		assertNull(method.valueOf("modifiers"));
	}

	@Test
	void elementHasADescriptorThatReadersAccept() {
		Described method = (Described) StackFrameFields.ofElement(element(null, null, null, "a.A"), "method");
		assertEquals("()V", method.valueOf("descriptor"), "jfr print fails without one");
		assertEquals(-1, StackFrameFields.ofElement(element(null, null, null, "a.A"), "bytecodeIndex"));
	}

	@Test
	void classIsNamedAsTheJvmNamesIt() {
		StackTraceElement element = element(null, null, null, "a.b.C$D");
		assertEquals("a/b/C$D", follow(element, "name"));
		assertEquals("a/b", follow(element, "package", "name"));
		assertNull(follow(element(null, null, null, "C"), "package"), "a class outside all packages");
		assertNull(follow(element, "modifiers"));
	}

	@Test
	void loaderAndModuleAreThereWhereTheyHaveNames() {
		StackTraceElement named = element("app", "m", "1.2", "a.C");
		assertEquals("app", follow(named, "classLoader", "name"));
		assertNull(follow(named, "classLoader", "type"));
		assertEquals("m", follow(named, "package", "module", "name"));
		assertEquals("1.2", follow(named, "package", "module", "version"));
		assertEquals("app", follow(named, "package", "module", "classLoader", "name"));
		assertNull(follow(named, "package", "module", "location"));
		assertEquals(false, follow(named, "package", "exported"));
		StackTraceElement unnamed = element("", null, null, "a.C");
		assertNull(follow(unnamed, "classLoader"));
		assertNull(follow(unnamed, "package", "module"));
		assertEquals(true, follow(unnamed, "package", "exported"), "the unnamed module exports all");
	}

	@Test
	void classWithAKnownNameOnlyIsPlain() {
		assertTrue(new NamedClass(element(null, null, null, "a.C")).isPlain());
		assertFalse(new NamedClass(element("app", null, null, "a.C")).isPlain());
		assertFalse(new NamedClass(element(null, "m", null, "a.C")).isPlain());
	}

	@Test
	void frameKnowsNoPlaceInTheBytecodeAndNoLineBelowMinusOne() {
		Described frame = new DescribedFrame("a.A", "run", "(I)V", -2, "Inlined");
		assertEquals(-1, frame.valueOf("lineNumber"));
		assertEquals(-1, frame.valueOf("bytecodeIndex"));
		assertEquals("Inlined", frame.valueOf("type"));
		Described method = assertInstanceOf(Described.class, frame.valueOf("method"));
		assertEquals("run", method.valueOf("name"));
		assertEquals("(I)V", method.valueOf("descriptor"));
		Described type = assertInstanceOf(Described.class, method.valueOf("type"));
		assertEquals("a/A", type.valueOf("name"));
		assertNull(type.valueOf("classLoader"));
		assertNull(method.valueOf("hidden"));
	}
}
