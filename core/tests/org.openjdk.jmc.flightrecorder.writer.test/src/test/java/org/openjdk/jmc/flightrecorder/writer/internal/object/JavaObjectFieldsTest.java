/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk.leb128;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.object.JavaObjectFields.JavaStackTrace;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** The fields of objects of this JVM by the names of format section 7.1, and what is remembered of threads and stacks. */
class JavaObjectFieldsTest {
	private static final int DEPTH = 3;

	private final OneChunk chunk = new OneChunk();
	private final JavaObjectFields fields = new JavaObjectFields(DEPTH);
	private final TypeDefinition threadType = chunk.types.find("java.lang.Thread");
	private final TypeDefinition stackType = chunk.types.find("jdk.types.StackTrace");
	private final ObjectEncoder encoder = new ObjectEncoder(chunk.clock, fields);

	private static StackTraceElement[] stack(int count) {
		StackTraceElement[] frames = new StackTraceElement[count];
		for (int i = 0; i < count; i++) {
			frames[i] = new StackTraceElement("a.A", "run", "A.java", i + 1);
		}
		return frames;
	}

	/** The value of a field of any name, as the JDK's types have it. */
	private Object valueOf(Object object, String name) {
		TypeDefinition type = chunk.types.declare(
				"a." + name, new TypeDeclaration(null, false).add(chunk.field(name, ValueKind.STRING)));
		return fields.valueOf(object, type.layout().fields[0]);
	}

	@Test
	void idOfAThreadIsThatOfItsNameChunkAndType() {
		Thread thread = new Thread("first");
		assertEquals(-1, fields.cachedId(chunk.constants, threadType, thread));
		fields.cacheId(chunk.constants, threadType, thread, 7);
		assertEquals(7, fields.cachedId(chunk.constants, threadType, thread));
		assertEquals(-1, fields.cachedId(chunk.recording.newChunk(), threadType, thread));
		assertEquals(-1, fields.cachedId(chunk.constants, stackType, thread));
		thread.setName("second");
		assertEquals(-1, fields.cachedId(chunk.constants, threadType, thread));
		fields.cacheId(chunk.constants, threadType, thread, 8);
		thread.setName("first");
		assertEquals(7, fields.cachedId(chunk.constants, threadType, thread), "the older of the two");
		assertEquals(-1, fields.cachedId(chunk.constants, threadType, new Thread("first")));
	}

	/** There are far fewer places than threads, so each place is asked for threads of several numbers. */
	@Test
	void threadsOfOneNameAreToldApartByTheirNumbers() {
		for (int i = 0; i < 2000; i++) {
			Thread thread = new Thread("name");
			assertEquals(-1, fields.cachedId(chunk.constants, threadType, thread));
			fields.cacheId(chunk.constants, threadType, thread, i);
			assertEquals(i, fields.cachedId(chunk.constants, threadType, thread));
		}
	}

	@Test
	void framesToEncodeAreACopyUpToTheDepth() {
		StackTraceElement[] stack = stack(DEPTH + 1);
		JavaStackTrace copy = assertInstanceOf(JavaStackTrace.class, fields.toEncode(stack));
		assertEquals(Arrays.asList(stack(DEPTH)), Arrays.asList(copy.frames()));
		assertTrue(copy.truncated());
		stack[0] = null;
		assertEquals(stack(1)[0], copy.frames()[0]);
		JavaStackTrace exact = (JavaStackTrace) fields.toEncode(stack(DEPTH));
		assertEquals(DEPTH, exact.frames().length);
		assertFalse(exact.truncated());
		assertSame(this, fields.toEncode(this), "anything else is what it is");
	}

	@Test
	void idOfAStackIsThatOfItsElementsWhereverTheyAre() {
		Throwable throwable = new Throwable();
		throwable.setStackTrace(stack(DEPTH + 1));
		fields.cacheId(chunk.constants, stackType, fields.toEncode(throwable), 7);
		assertEquals(7, fields.cachedId(chunk.constants, stackType, stack(DEPTH + 1)));
		assertEquals(7, fields.cachedId(chunk.constants, stackType, throwable));
		assertEquals(-1, fields.cachedId(chunk.constants, stackType, stack(DEPTH)), "a whole stack");
		assertEquals(-1, fields.cachedId(chunk.constants, stackType, List.of(stack(DEPTH + 1))));
	}

	@ParameterizedTest
	@CsvSource({"0, 0", "1, 1", "3, 3", "4, 3"})
	void stackTraceIsAMarkAndAsManyFramesAsTheDepthAllows(int given, int written) {
		// A type with a frame of one field, so that the bytes of a frame are its line.
		TypeDefinition frame = chunk.struct("a.Frame", false, chunk.field("lineNumber", ValueKind.INT));
		TypeLayout layout = chunk.struct(
						"a.Stack",
						false,
						chunk.field("truncated", ValueKind.BOOLEAN),
						chunk.field("frames", frame, true))
				.layout();
		String frames = leb128(written) + "010203".substring(0, 2 * written);
		for (int round = 0; round < 2; round++) {
			assertTrue(fields.putFields(encoder, chunk.out, chunk.constants, layout, stack(given), 0));
			assertEquals((given > DEPTH ? "01" : "00") + frames, chunk.takeHex(), "round " + round);
		}
		assertTrue(fields.putFields(
				encoder, chunk.out, chunk.constants, layout, new JavaStackTrace(stack(given), true), 0));
		assertEquals("01" + frames, chunk.takeHex());
		assertTrue(fields.putFields(encoder, chunk.out, chunk.constants, layout, List.of((Object[]) stack(given)), 0));
		assertEquals((given > DEPTH ? "01" : "00") + frames, chunk.takeHex());
	}

	@Test
	void missingFrameIsRefusedWhateverTheFieldsOfTheStackTraceAre() {
		TypeDefinition frame = chunk.struct("a.Frame", false, chunk.field("lineNumber", ValueKind.INT));
		TypeDefinition usual = chunk.struct(
				"a.Stack", false, chunk.field("frames", frame, true), chunk.field("truncated", ValueKind.BOOLEAN));
		TypeDefinition other = chunk.struct("a.One", false, chunk.field("frames", frame, true));
		StackTraceElement[] frames = stack(2);
		frames[0] = null;
		for (Object given : List.of(frames, Arrays.asList(frames), new JavaStackTrace(frames, false))) {
			for (TypeDefinition type : List.of(usual, other)) {
				String message = assertThrows(
								NullPointerException.class,
								() -> encoder.putFields(chunk.out, chunk.constants, type.layout(), given, false, 0))
						.getMessage();
				assertEquals("A frame of a stack trace must not be null; element 0 is", message);
			}
		}
	}

	@Test
	void stackTraceOfOtherFieldsIsWrittenFieldByField() {
		TypeDefinition frame = chunk.struct("a.Frame", false, chunk.field("lineNumber", ValueKind.INT));
		TypeDefinition pooled = chunk.struct("a.Pooled", true, chunk.field("lineNumber", ValueKind.INT));
		List<TypeDefinition> others = List.of(
				chunk.struct("a.One", false, chunk.field("frames", frame, true)),
				chunk.struct(
						"a.Renamed", false, chunk.field("frames", frame, true), chunk.field("cut", ValueKind.BOOLEAN)),
				chunk.struct(
						"a.References",
						false,
						chunk.field("frames", pooled, true),
						chunk.field("truncated", ValueKind.BOOLEAN)),
				chunk.struct(
						"a.More",
						false,
						chunk.field("frames", frame, true),
						chunk.field("truncated", ValueKind.BOOLEAN),
						chunk.field("more", ValueKind.INT)));
		for (TypeDefinition other : others) {
			assertFalse(
					fields.putFields(encoder, chunk.out, chunk.constants, other.layout(), stack(1), 0), other.name());
		}
		assertEquals("", chunk.takeHex());
		assertFalse(fields.putFields(encoder, chunk.out, chunk.constants, stackType.layout(), "text", 0));
		Object[] cut = (Object[]) valueOf(stack(DEPTH + 1), "frames");
		assertEquals(Arrays.asList(stack(DEPTH)), Arrays.asList(cut));
		assertEquals(true, valueOf(stack(DEPTH + 1), "truncated"));
		assertEquals(false, valueOf(stack(DEPTH), "truncated"));
		assertEquals(true, valueOf(new JavaStackTrace(stack(1), true), "truncated"));
	}

	@Test
	void classesHaveThePackageOfTheirElements() {
		for (Class<?> type : List.of(String.class, String[].class, String[][].class)) {
			Object javaPackage = valueOf(type, "package");
			assertEquals("java/lang", valueOf(javaPackage, "name"));
			assertEquals(true, valueOf(javaPackage, "exported"));
			assertSame(Object.class.getModule(), valueOf(javaPackage, "module"));
		}
		assertNull(valueOf(int.class, "package"));
		assertNull(valueOf(int[][].class, "package"));
		assertEquals("[Ljava/lang/String;", valueOf(String[].class, "name"));
		Object own = valueOf(getClass(), "package");
		assertEquals(true, valueOf(own, "exported"), "the unnamed module exports all");
	}

	@Test
	void loaderOfTheJvmsOwnClassesIsNamedAndNoLoaderIsNone() throws Exception {
		assertEquals("bootstrap", valueOf(valueOf(String.class, "classLoader"), "name"));
		ClassLoader app = getClass().getClassLoader();
		assertSame(app, valueOf(getClass(), "classLoader"));
		assertSame(app.getClass(), valueOf(app, "type"));
		assertEquals("bootstrap", valueOf(valueOf(Object.class.getModule(), "classLoader"), "name"));
		try (URLClassLoader named = new URLClassLoader("a name", new URL[0], null)) {
			assertEquals("a name", valueOf(named, "name"));
			assertSame(named, valueOf(named.getUnnamedModule(), "classLoader"));
		}
	}

	@Test
	void modulesHaveVersionAndLocationWhereTheyAreNamed() {
		Module base = Object.class.getModule();
		assertEquals("java.base", valueOf(base, "name"));
		assertEquals("jrt:/java.base", valueOf(base, "location"));
		assertEquals(base.getDescriptor().rawVersion().orElse(null), valueOf(base, "version"));
		Module unnamed = getClass().getModule();
		assertNull(valueOf(unnamed, "name"));
		assertNull(valueOf(unnamed, "version"));
		assertNull(valueOf(unnamed, "location"));
	}

	@Test
	void threadsAndGroupsAreNamedAndNested() {
		Thread thread = new Thread(new ThreadGroup("group"), () -> {}, "name");
		assertEquals("name", valueOf(thread, "osName"));
		assertEquals("name", valueOf(thread, "javaName"));
		assertEquals(thread.getId(), valueOf(thread, "osThreadId"));
		assertEquals(thread.getId(), valueOf(thread, "javaThreadId"));
		assertEquals(false, valueOf(thread, "virtual"));
		Object group = valueOf(thread, "group");
		assertEquals("group", valueOf(group, "name"));
		assertSame(Thread.currentThread().getThreadGroup(), valueOf(group, "parent"));
		assertNotSame(group, valueOf(group, "parent"));
		assertNull(valueOf(group, "other"));
	}

	@Test
	void objectOfAnotherClassIsRefusedByClassAndField() {
		String message = assertThrows(IllegalArgumentException.class, () -> valueOf(1.5, "name"))
				.getMessage();
		assertTrue(message.contains("java.lang.Double") && message.contains("'name'"), message);
		assertFalse(fields.hasFields("text"));
		assertTrue(fields.hasFields(1.5));
	}
}
