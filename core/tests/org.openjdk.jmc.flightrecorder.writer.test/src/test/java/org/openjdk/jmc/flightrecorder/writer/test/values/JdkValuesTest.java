/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.values;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.JdkValues;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.ThreadDescription;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Threads, classes and stack traces that the library makes, as the readers show them. */
class JdkValuesTest {
	@TempDir
	Path directory;

	/** Makes the value of a field. */
	private interface Maker {
		TypedValue make(JdkValues jdk) throws Exception;
	}

	private static void settings(RecordingSettingsBuilder settings) {
		SampleEvents.fixedTimes(settings);
		settings.withStackDepth(5);
	}

	/** One event with one field, read by all readers. */
	private RecordedEvent readBack(Types.JDK type, Maker maker) throws Exception {
		byte[] recording = SampleEvents.record(JdkValuesTest::settings, r -> {
			Type event = r.registerEventType("test.One", b -> b.addField("value", type));
			TypedValue value = maker.make(r.jdkValues());
			r.writeEvent(event.asValue(v -> v.putField("value", value)));
		});
		Path file = Files.write(directory.resolve("one.jfr"), recording);
		TwoReaders.read(file);
		return JdkReader.events(file).get(0);
	}

	private RecordedStackTrace stack(Maker maker) throws Exception {
		return readBack(Types.JDK.STACK_TRACE, maker).getValue("value");
	}

	private static String text(RecordedFrame frame) {
		return frame.getMethod().getType().getName() + "." + frame.getMethod().getName()
				+ frame.getMethod().getDescriptor() + ":" + frame.getLineNumber() + " " + frame.getType();
	}

	private static List<String> texts(RecordedStackTrace stack) {
		return stack.getFrames().stream().map(JdkValuesTest::text).toList();
	}

	@Test
	void partsOfAForeignStackAreWritten() throws Exception {
		RecordedStackTrace stack = stack(jdk -> jdk.newStackTrace()
				.addFrame("com.example.Parser", "parse", "(I[Ljava/lang/String;)V", 42, StackTraceBuilder.JIT_COMPILED)
				.addFrame("libc.so.6", "read", null, -1, StackTraceBuilder.NATIVE)
				.addFrame("", "start", null, 0, null)
				.build());
		assertEquals(
				List.of(
						"com.example.Parser.parse(I[Ljava/lang/String;)V:42 JIT compiled",
						"libc.so.6.read()V:-1 Native",
						".start()V:0 Interpreted"),
				texts(stack));
		assertFalse(stack.isTruncated());
	}

	@Test
	void framesBeyondTheDepthAreLeftOut() throws Exception {
		RecordedStackTrace stack = stack(jdk -> {
			StackTraceBuilder frames = jdk.newStackTrace();
			for (int i = 0; i < 7; i++) {
				frames.addFrame("a.B", "m" + i, null, i, null);
			}
			return frames.build();
		});
		assertEquals(5, stack.getFrames().size());
		assertTrue(stack.isTruncated());
		RecordedStackTrace elements = stack(jdk -> jdk.stackTrace(Arrays.copyOf(deep(), 6)));
		assertEquals(5, elements.getFrames().size());
		assertTrue(elements.isTruncated());
		RecordedStackTrace exact = stack(jdk -> jdk.stackTrace(Arrays.copyOf(deep(), 5)));
		assertEquals(5, exact.getFrames().size());
		assertFalse(exact.isTruncated());
	}

	private static StackTraceElement[] deep() {
		StackTraceElement[] frames = new StackTraceElement[32];
		for (int i = 0; i < frames.length; i++) {
			frames[i] = new StackTraceElement("a.Deep" + i, "m" + i, "Deep.java", i);
		}
		return frames;
	}

	@Name("test.Deep")
	@StackTrace(true)
	static class Deep extends Event {}

	private static void writeDeep(Recording recording, int calls) {
		if (calls == 0) {
			recording.writeEvent(new Deep());
		} else {
			writeDeep(recording, calls - 1);
		}
	}

	@Test
	void eventObjectsHaveNoMoreFramesThanThat() throws Exception {
		byte[] recording = SampleEvents.record(JdkValuesTest::settings, r -> writeDeep(r, 10));
		TwoReaders.read(recording);
		RecordedStackTrace stack = JdkReader.events(Files.write(directory.resolve("deep.jfr"), recording))
				.get(0)
				.getStackTrace();
		assertEquals(5, stack.getFrames().size());
		assertTrue(stack.isTruncated());
	}

	@Test
	void aProfilerMaySayThatFramesAreMissing() throws Exception {
		assertTrue(stack(jdk -> jdk.newStackTrace()
						.addFrame("a.B", "c", null, 1, null)
						.truncated(true)
						.build())
				.isTruncated());
		RecordedStackTrace empty = stack(jdk -> jdk.newStackTrace().build());
		assertEquals(List.of(), empty.getFrames());
		assertFalse(empty.isTruncated());
	}

	@Test
	void aThrowableGivesItsStack() throws Exception {
		Exception thrown = new IllegalStateException("x");
		List<String> expected = Arrays.stream(thrown.getStackTrace())
				.limit(5)
				.map(e -> e.getClassName() + "." + e.getMethodName() + "()V:" + Math.max(-1, e.getLineNumber()) + " "
						+ (e.isNativeMethod() ? "Native" : "Interpreted"))
				.toList();
		assertEquals(expected, texts(stack(jdk -> jdk.stackTrace(thrown.getStackTrace()))));
	}

	@ParameterizedTest
	@ValueSource(booleans = {false, true})
	void aStackWalkGivesItsFrames(boolean retain) throws Exception {
		StackWalker walker =
				retain ? StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE) : StackWalker.getInstance();
		List<StackWalker.StackFrame> walked = walker.walk(frames -> frames.collect(Collectors.toList()));
		RecordedStackTrace stack = stack(jdk -> jdk.stackTrace(walked));
		RecordedFrame top = stack.getFrames().get(0);
		assertEquals(JdkValuesTest.class.getName(), top.getMethod().getType().getName());
		assertEquals("aStackWalkGivesItsFrames", top.getMethod().getName());
		assertEquals(retain ? "(Z)V" : "()V", top.getMethod().getDescriptor());
		assertEquals(walked.get(0).getLineNumber(), top.getLineNumber());
		assertEquals(retain ? walked.get(0).getByteCodeIndex() : -1, top.getBytecodeIndex());
		assertTrue(stack.isTruncated());
	}

	@Test
	void anyThreadIsWritten() throws Exception {
		RecordedThread thread = readBack(
						Types.JDK.THREAD,
						jdk -> jdk.thread(new ThreadDescription("os", 4711, "java", 12, "workers", false)))
				.getThread("value");
		assertEquals("os", thread.getOSName());
		assertEquals(4711, thread.getOSThreadId());
		assertEquals("java", thread.getJavaName());
		assertEquals(12, thread.getJavaThreadId());
		assertEquals("workers", thread.getThreadGroup().getName());
		assertEquals(false, thread.getValue("virtual"));
		ThreadDescription virtual = new ThreadDescription(null, 4712, "java", 13, null, true);
		assertEquals(
				true,
				readBack(Types.JDK.THREAD, jdk -> jdk.thread(virtual))
						.getThread("value")
						.getValue("virtual"));
		RecordedThread foreign = readBack(Types.JDK.THREAD, jdk -> jdk.thread(ThreadDescription.ofNative("nginx", 5)))
				.getThread("value");
		assertEquals("nginx", foreign.getOSName());
		assertTrue(foreign.getJavaThreadId() <= 0, () -> "id " + foreign.getJavaThreadId());
	}

	@Test
	void aThreadOfThisJvmIsWritten() throws Exception {
		Thread current = Thread.currentThread();
		RecordedThread thread =
				readBack(Types.JDK.THREAD, jdk -> jdk.thread(current)).getThread("value");
		assertEquals(current.getName(), thread.getJavaName());
		assertEquals(current.getId(), thread.getJavaThreadId());
		assertEquals(current.getThreadGroup().getName(), thread.getThreadGroup().getName());
	}

	/** JMC compares threads by their number in the operating system, which Java does not tell. */
	@Test
	void jmcTellsThreadsOfThisJvmApart() throws Exception {
		List<Thread> threads = List.of(Thread.currentThread(), new Thread("another"), new Thread("another"));
		Path file = directory.resolve("threads.jfr");
		Files.write(
				file,
				SampleEvents.record(r -> threads.forEach(thread -> r.writeEvent(SampleEvents.sampleType(r)
						.asValue(v -> v.putField("eventThread", r.jdkValues().thread(thread)))))));
		Set<IMCThread> read = new HashSet<>();
		for (IItemIterable items : JmcReader.items(file)) {
			IMemberAccessor<IMCThread, IItem> thread = JfrAttributes.EVENT_THREAD.getAccessor(items.getType());
			items.forEach(item -> read.add(thread.getMember(item)));
		}
		assertEquals(threads.size(), read.size());
	}

	@Test
	void classesAreWritten() throws Exception {
		RecordedClass own = readBack(Types.JDK.CLASS, jdk -> jdk.classOf(JdkValuesTest.class))
				.getValue("value");
		assertEquals(JdkValuesTest.class.getName(), own.getName());
		assertEquals("app", own.getClassLoader().getName());
		RecordedClass named = readBack(Types.JDK.CLASS, jdk -> jdk.classNamed("com.example.Order$Item"))
				.getValue("value");
		assertEquals("com.example.Order$Item", named.getName());
		assertEquals("com/example", ((jdk.jfr.consumer.RecordedObject) named.getValue("package")).getString("name"));
	}

	private String packageOf(Maker maker) throws Exception {
		jdk.jfr.consumer.RecordedObject found = readBack(Types.JDK.CLASS, maker).getValue("value.package");
		return found == null ? "none" : found.getString("name");
	}

	@Test
	void arraysHaveThePackageOfTheirElements() throws Exception {
		for (Class<?> type : List.of(String[].class, Thread.State[][].class, int[].class, long[][].class)) {
			assertEquals(
					packageOf(jdk -> jdk.classOf(type)),
					packageOf(jdk -> jdk.classNamed(type.getName())),
					type::getName);
		}
		assertEquals("java/lang", packageOf(jdk -> jdk.classNamed("[Ljava.lang.String;")));
		assertEquals("none", packageOf(jdk -> jdk.classNamed("[LOutsideAllPackages;")));
	}

	@Test
	void theSameIsMadeOnce() throws Exception {
		SampleEvents.record(r -> {
			JdkValues jdk = r.jdkValues();
			assertSame(jdk, r.jdkValues());
			assertSame(jdk.stackTrace(deep()), jdk.stackTrace(deep()));
			assertSame(jdk.thread(Thread.currentThread()), jdk.thread(Thread.currentThread()));
			assertSame(jdk.thread(ThreadDescription.ofJava("a", 1)), jdk.thread(ThreadDescription.ofJava("a", 1)));
			assertSame(jdk.classOf(String.class), jdk.classOf(String.class));
			assertSame(jdk.classNamed("a.B"), jdk.classNamed("a.B"));
			StackTraceBuilder frames = jdk.newStackTrace();
			TypedValue first = frames.addFrame("a.B", "c", null, 1, null).build();
			assertSame(first, frames.addFrame("a.B", "c", null, 1, null).build());
			assertSame(
					first,
					jdk.newStackTrace()
							.addFrame("a.B", "c", "()V", 1, "Interpreted")
							.build());
		});
	}

	@Test
	void theDescriptorMustBeOne() throws Exception {
		SampleEvents.record(r -> {
			StackTraceBuilder frames = r.jdkValues().newStackTrace();
			for (String wrong :
					List.of("", "()", "I)V", "(I", "(X)V", "(I)", "(Ljava/lang/String)V", "(I)VV", "([)V")) {
				IllegalArgumentException e = assertThrows(
						IllegalArgumentException.class, () -> frames.addFrame("a.B", "c", wrong, 1, null), wrong);
				assertTrue(e.getMessage().contains("'a.B.c' is '" + wrong + "'"), e.getMessage());
			}
			assertThrows(NullPointerException.class, () -> frames.addFrame(null, "c", null, 1, null));
			assertThrows(NullPointerException.class, () -> frames.addFrame("a.B", null, null, 1, null));
		});
	}

	@Test
	void theTypesOfTheJdkAreNeeded() throws Exception {
		SampleEvents.record(s -> {}, (Recording r) -> {
			assertThrows(IllegalStateException.class, r::jdkValues);
			assertThrows(IllegalStateException.class, () -> r.registerEventType(JdkEventType.CPU_LOAD));
		});
	}
}
