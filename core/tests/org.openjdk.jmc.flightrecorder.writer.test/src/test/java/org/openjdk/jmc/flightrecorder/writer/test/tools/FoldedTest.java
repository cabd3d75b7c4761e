/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import one.convert.Arguments;
import one.convert.JfrToFlame;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Folded stacks, and the flame graphs of them. */
class FoldedTest {
	private static final String STACKS =
			"""
			[main tid=101];java/lang/Thread.run_[0];com/foo/Bar.method_[j];com/foo/Bar.inner_[i] 30
			[main tid=101];java/lang/Thread.run_[0];com/foo/Bar.method_[j];memcpy 20

			java-10/103;start_thread;Foo::bar(int, char);do_syscall_64_[k] 10
			java-10/103;start_thread;nothing 0
			com.foo.Main.main;com.foo.Bar.method 15
			""";

	@TempDir
	Path directory;

	private Path input(String text) throws Exception {
		return Files.writeString(directory.resolve("stacks.txt"), text);
	}

	private Path output() {
		return directory.resolve("out.jfr");
	}

	private static String thread(RecordedEvent event) {
		RecordedThread thread = event.getThread("sampledThread");
		return thread == null ? "none" : thread.getOSName() + " " + thread.getOSThreadId();
	}

	private static String frame(RecordedFrame frame) {
		return frame.getMethod().getType().getName() + "#" + frame.getMethod().getName() + " " + frame.getType();
	}

	@Test
	void eachCountIsASample() throws Exception {
		Instant start = Instant.parse("2026-01-31T12:00:00Z");
		String printed = Tool.succeed("folded", "--start", start, "--duration", "30s", input(STACKS), output());
		assertEquals(String.format("%,d events of %,d stacks%n", 75, 5), printed);
		Map<String, Integer> counts = new TreeMap<>();
		int firstHalf = 0;
		for (RecordedEvent event : JdkReader.events(output())) {
			assertEquals("jdk.ExecutionSample", event.getEventType().getName());
			assertEquals("STATE_RUNNABLE", event.getString("state"));
			assertFalse(event.getStartTime().isBefore(start), event::toString);
			assertTrue(event.getStartTime().isBefore(start.plusSeconds(30)), event::toString);
			firstHalf += event.getStartTime().isBefore(start.plusSeconds(15)) ? 1 : 0;
			String frames = String.join(
					", ",
					event.getStackTrace().getFrames().stream()
							.map(FoldedTest::frame)
							.toList());
			counts.merge(thread(event) + ": " + frames, 1, Integer::sum);
		}
		assertEquals(
				Map.of(
						"main 101: com.foo.Bar#inner Inlined, com.foo.Bar#method JIT compiled, "
								+ "java.lang.Thread#run Interpreted",
						30,
						"main 101: #memcpy Native, com.foo.Bar#method JIT compiled, java.lang.Thread#run Interpreted",
						20,
						"java 103: #do_syscall_64 Kernel, #Foo::bar(int, char) C++, #start_thread Native",
						10,
						"none: com.foo.Bar#method JIT compiled, com.foo.Main#main JIT compiled",
						15),
				counts);
		assertTrue(Math.abs(firstHalf - 37) <= 2, "spread over the time: " + firstHalf);
		assertEquals(75, TwoReaders.read(output()).size());
		Optional<JfrTool> tool = JfrTool.newest();
		if (tool.isPresent()) {
			String hotMethods = tool.get().run("view", "hot-methods", output().toString());
			assertTrue(hotMethods.matches("(?s).*com\\.foo\\.Bar\\.inner\\(\\) +30 +40[.,]00%.*"), hotMethods);
		}
	}

	@ParameterizedTest
	@CsvSource(
			delimiter = ' ',
			quoteCharacter = '"',
			value = {
				"com/foo/Bar.method com.foo.Bar method",
				"com.foo.Bar.method com.foo.Bar method",
				"Main.main Main main",
				"com/foo/Bar.<init> com.foo.Bar <init>",
				"com/foo/Bar$Inner.lambda$x$0 com.foo.Bar$Inner lambda$x$0",
				"com.foo.Bar$$Lambda.0x00007f001.run com.foo.Bar$$Lambda.0x00007f001 run",
				"com/foo/Bar$$Lambda$14/0x0000800c.run com.foo.Bar$$Lambda$14.0x0000800c run",
				"com/foo/Bar.method(ILjava/lang/String|)V_[j] com.foo.Bar method",
				"com/foo/Bar.method:42 com.foo.Bar method",
				"a/b.c_[j] a.b c",
				"com/foo/Bar:::method com.foo.Bar method",
				"Lcom/foo/Bar:.method_[j] com.foo.Bar method",
				"main.main \"\" main.main",
				"net/http.serve \"\" net/http.serve",
				"github.com/x/Y.Z \"\" github.com/x/Y.Z",
				"[unknown] \"\" [unknown]",
				"libjvm.so \"\" libjvm.so",
				"std::sort<Foo.x> \"\" std::sort<Foo.x>",
			})
	void javaIsToldFromTheRest(String text, String className, String method) throws Exception {
		Tool.succeed("folded", input(text + " 1\n"), output());
		RecordedFrame frame =
				JdkReader.events(output()).get(0).getStackTrace().getFrames().get(0);
		assertEquals(className, frame.getMethod().getType().getName());
		assertEquals(method, frame.getMethod().getName());
		if (text.contains("(I")) {
			assertEquals("(ILjava/lang/String;)V", frame.getMethod().getDescriptor());
		}
		assertEquals(text.endsWith(":42") ? 42 : -1, frame.getLineNumber());
	}

	@Test
	void languageOfFramesCanBeChosen() throws Exception {
		Tool.succeed("folded", "--frames", "NATIVE", input("com/foo/Bar.method 1\n"), output());
		RecordedFrame frame =
				JdkReader.events(output()).get(0).getStackTrace().getFrames().get(0);
		assertEquals("com/foo/Bar.method", frame.getMethod().getName());
		Tool.succeed("folded", "--frames", "JAVA", input("pkg.cls.method 1\n"), output());
		frame = JdkReader.events(output()).get(0).getStackTrace().getFrames().get(0);
		assertEquals("pkg.cls", frame.getMethod().getType().getName());
	}

	@Test
	void theFirstFrameMayBeTheThread() throws Exception {
		String stacks = "worker;a;b 2\nworker;a 1\nother;a 1\n";
		Tool.succeed("folded", input(stacks), output());
		assertNull(JdkReader.events(output()).get(0).getThread("sampledThread"));
		Tool.succeed("folded", "--thread-first", input(stacks), output());
		Map<String, Integer> counts = new TreeMap<>();
		List<Long> ids = new ArrayList<>();
		for (RecordedEvent event : JdkReader.events(output())) {
			counts.merge(event.getThread("sampledThread").getOSName(), 1, Integer::sum);
			ids.add(event.getThread("sampledThread").getOSThreadId());
		}
		assertEquals(Map.of("worker", 3, "other", 1), counts);
		assertEquals(2, ids.stream().distinct().count());
	}

	@Test
	void weightsBecomeAsManyEventsAsTheirSumIsWorth() throws Exception {
		StringBuilder stacks = new StringBuilder();
		for (int i = 0; i < 100; i++) {
			stacks.append("a;b").append(i).append(" 1024\n");
		}
		Tool.succeed("folded", "--per-event", "10240", input(stacks.toString()), output());
		assertEquals(10, JdkReader.events(output()).size());
	}

	/** async-profiler's converter folds a recording of the JDK; the hottest methods are the same as there. */
	@Test
	void stacksFoldedByAsyncProfilerAreUnfolded() throws Exception {
		Path recorded = directory.resolve("recorded.jfr");
		try (Recording recording = new Recording()) {
			recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
			recording.start();
			// Until the sampler has met this method often enough, however slow the machine is.
			do {
				sum += spin();
				recording.dump(recorded);
			} while (topMethods(recorded).getOrDefault(SPIN, 0) < 20);
		}
		Path folded = directory.resolve("folded.txt");
		JfrToFlame.convert(recorded.toString(), folded.toString(), new Arguments("-o", "collapsed", "--threads"));
		Tool.succeed("folded", folded, output());
		assertEquals(topMethods(recorded), topMethods(output()));
	}

	private static final String SPIN = FoldedTest.class.getName() + "#spin";

	private long sum;

	/** Calls nothing: a compiler that does not inline would leave the samples to what is called. */
	private static long spin() {
		long result = 1;
		for (int i = 0; i < 100_000_000; i++) {
			result = result * 31 + (result >>> 7);
		}
		return result;
	}

	private static Map<String, Integer> topMethods(Path file) throws Exception {
		Map<String, Integer> counts = new TreeMap<>();
		for (RecordedEvent event : JdkReader.events(file)) {
			if (event.getEventType().getName().equals("jdk.ExecutionSample")) {
				RecordedMethod method = event.getStackTrace().getFrames().get(0).getMethod();
				counts.merge(method.getType().getName() + '#' + method.getName(), 1, Integer::sum);
			}
		}
		return counts;
	}

	@Test
	void stacksComeThroughAPipe() throws Exception {
		InputStream before = System.in;
		System.setIn(new ByteArrayInputStream(STACKS.getBytes(StandardCharsets.UTF_8)));
		try {
			Tool.succeed("folded", "-", output());
		} finally {
			System.setIn(before);
		}
		assertEquals(75, JdkReader.events(output()).size());
	}

	/** Editors of Windows write one. Inside of the text it is a character like any other. */
	@Test
	void aByteOrderMarkAtTheStartIsNoPartOfAName() throws Exception {
		Tool.succeed("folded", input("\uFEFFnet/http.serve 1\n\uFEFFb 1\n"), output());
		assertEquals(
				List.of("net/http.serve", "\uFEFFb"),
				JdkReader.events(output()).stream()
						.map(e ->
								e.getStackTrace().getFrames().get(0).getMethod().getName())
						.toList());
		Tool.fail(output(), "there are no stacks", "folded", input("\uFEFF"), output());
	}

	@Test
	void whatPerfScriptPrintsIsRecognised() throws Exception {
		String advice = "'jfr-tools perf' reads what perf script prints";
		Path sample = Checkout.ROOT.resolve("samples/perf.txt");
		Tool.fail(output(), advice, "folded", sample, output());
		Tool.fail(output(), advice, "folded", input("# ========\n# captured on    : Tue\n"), output());
		Tool.fail(output(), advice, "folded", input("java 10/11 1.500000: 1 cpu-clock:u:\n"), output());
		assertFalse(Tool.run("folded", input("a;b 1.5\n"), output()).err().contains(advice));
	}

	@Test
	void mistakesAreReportedInALineWithItsNumber() throws Exception {
		Tool.fail(output(), "no such file", "folded", directory.resolve("none.txt"), output());
		Tool.fail(output(), "stacks.txt, line 2: there is no count", "folded", input("a;b 1\na;b\n"), output());
		Tool.fail(output(), "line 1: the count is not a whole number: 1.5", "folded", input("a;b 1.5\n"), output());
		Tool.fail(
				output(),
				"line 1: the count is not a whole number: a blank ends 'a;b 1 '",
				"folded",
				input("a;b 1 \n"),
				output());
		Tool.fail(output(), "line 3: the count is negative", "folded", input("a 1\n\na -1\n"), output());
		Tool.fail(output(), "line 1: there are no frames", "folded", input(" 7\n"), output());
		Tool.fail(output(), "there are no stacks", "folded", input("\n"), output());
		Tool.fail(output(), "line 1: longer than", "folded", input("x".repeat(2 << 20)), output());
		Tool.failUsage("the duration must be longer than 0", "folded", "--duration", "0s", input(STACKS), output());
		Tool.failUsage(
				"a profile must not take longer than a year", "folded", "--duration", "8761h", input(STACKS), output());
		Tool.failUsage(
				"--per-event': a count must be a whole number", "folded", "--per-event", "0", input(STACKS), output());
		assertTrue(Tool.succeed("folded", "--help").contains("Example: "));
	}

	/** More lines than the heap holds, and more events. */
	@Test
	void longInputPassesThroughASmallHeap() throws Exception {
		Path stacks = directory.resolve("long.txt");
		int lines = 40_000;
		try (BufferedWriter out = Files.newBufferedWriter(stacks)) {
			for (int i = 0; i < lines; i++) {
				out.write("[worker " + i % 7 + " tid=" + i % 7 + "]");
				for (int frame = 0; frame < 20; frame++) {
					out.write(";com/example/application/with/long/names/Class" + (frame * 31 + i % 977) + ".method"
							+ i % 3 + "_[j]");
				}
				out.write(" 3\n");
			}
		}
		assertTrue(Files.size(stacks) > 40 << 20, "length " + Files.size(stacks));
		Tool.succeedInHeap("32m", "folded", stacks, output());
		int read = 0;
		try (RecordingFile file = new RecordingFile(output())) {
			while (file.hasMoreEvents()) {
				assertEquals(20, file.readEvent().getStackTrace().getFrames().size());
				read++;
			}
		}
		assertEquals(3 * lines, read);
	}

	@Test
	void flameGraphHasABoxForEachFrameAsWideAsItsSamples() throws Exception {
		Path picture = directory.resolve("out.svg");
		Tool.succeed("folded", input(STACKS.replace("memcpy", "copy<&\">")), output());
		Tool.succeed("flamegraph", "--title", "a < b", "--width", "1020", output(), picture);
		NodeList boxes = DocumentBuilderFactory.newInstance()
				.newDocumentBuilder()
				.parse(picture.toFile())
				.getElementsByTagName("g");
		Map<String, Long> widths = new TreeMap<>();
		for (int i = 0; i < boxes.getLength(); i++) {
			Element box = (Element) boxes.item(i);
			Element rectangle = (Element) box.getElementsByTagName("rect").item(0);
			widths.merge(
					box.getElementsByTagName("title").item(0).getTextContent(),
					Math.round(Double.parseDouble(rectangle.getAttribute("width"))),
					Long::sum);
		}
		assertEquals(1000, widths.get("all (75 samples, 100.00 %)"));
		assertEquals(400, widths.get("com.foo.Bar.inner (30 samples, 40.00 %)"));
		assertEquals(266, widths.get("copy<&\"> (20 samples, 26.67 %)"));
		assertEquals(666, widths.get("java.lang.Thread.run (50 samples, 66.67 %)"));
		assertEquals(10, widths.size());
		Tool.fail(picture, "no events jdk.Nothing", "flamegraph", "--event", "jdk.Nothing", output(), picture);
		assertTrue(Tool.succeed("flamegraph", "--help").contains("Example: jfr-tools flamegraph "));
	}
}
