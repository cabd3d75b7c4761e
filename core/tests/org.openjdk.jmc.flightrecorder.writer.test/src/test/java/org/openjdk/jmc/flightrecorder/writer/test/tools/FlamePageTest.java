/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import one.convert.Arguments;
import one.convert.FlameGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Flame graphs in HTML. */
class FlamePageTest {
	@TempDir
	Path directory;

	private Path page() {
		return directory.resolve("page.html");
	}

	/** A recording of folded stacks. */
	private Path folded(String name, String stacks) throws Exception {
		Path recording = directory.resolve(name);
		Tool.succeed("folded", Files.writeString(directory.resolve("stacks.txt"), stacks), recording);
		return recording;
	}

	/** What the converter reads from its page. */
	private List<String> stacksOfPage() throws Exception {
		Arguments collapsed = new Arguments("-o", "collapsed");
		FlameGraph graph = new FlameGraph(collapsed);
		graph.parseHtml(new StringReader(Files.readString(page())));
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		graph.dump(out);
		return out.toString(StandardCharsets.UTF_8).lines().sorted().toList();
	}

	private List<String> names() throws Exception {
		String text = Files.readString(page());
		int start = text.indexOf("const cpool = [\n") + "const cpool = [\n".length();
		return text.substring(start, text.indexOf("\n];", start)).lines().toList();
	}

	@Test
	void pageHasTheStacksTheirTotalAndTheColoursOfBothSchemes() throws Exception {
		Path recording = folded(
				"in.jfr", "main;com.example.Main.run_[j];memcpy_[k] 30\nmain;com.example.Main.<init>_[j] 1200\n");
		assertEquals(
				String.format("%,d stacks, %,d samples%n", 1_230, 1_230),
				Tool.succeed("flamegraph", recording, page()));
		assertEquals(
				List.of("main;com.example.Main.<init> 1200", "main;com.example.Main.run;memcpy 30"),
				stacksOfPage().stream()
						.map(line -> line.replaceAll("_\\[.]", ""))
						.toList());
		String text = Files.readString(page());
		assertTrue(text.contains("<h1>in.jfr, jdk.ExecutionSample: 1,230 samples</h1>"), "heading");
		assertTrue(text.contains("<title>in.jfr, jdk.ExecutionSample: 1,230 samples</title>"), "title");
		assertTrue(text.contains("prefers-color-scheme: dark") && text.contains("id='darkmode'"), "dark and light");
		// The name of the maker is a link, and the page loads nothing.
		Matcher addresses = Pattern.compile("(?:src|href|url|import)[=( ]+['\"]?([^'\" )>]+)")
				.matcher(text);
		assertTrue(addresses.find(), "link");
		assertEquals("https://github.com/async-profiler/async-profiler", addresses.group(1));
		assertFalse(addresses.find(), "other addresses");
	}

	@Test
	void namesStayNames() throws Exception {
		Path recording = folded(
				"in.jfr",
				"main;</script><script>alert(1)</script> 1\nmain;<!--<SCRIPT> 1\nmain;it's \\ \"quoted\" 1\n"
						+ "main;a\u2028b\u2029c 1\nmain;right\u202Eleft\u0001 1\nmain;\uD83D\uDE00 1\nmain;\uD83D\uDE01 1\n");
		Tool.succeed("flamegraph", "--title", "</h1><script>'&\"", recording, page());
		String text = Files.readString(page());
		assertEquals(2, text.split("<script>", -1).length - 1, "scripts");
		assertEquals(2, text.split("(?i)</script", -1).length - 1, "ends of scripts");
		assertFalse(text.contains("<!--"), "comments");
		assertTrue(text.contains("<h1>&lt;/h1&gt;&lt;script&gt;&#39;&amp;&quot;: 7 samples</h1>"), "heading");
		assertEquals(
				List.of(
						"'all',",
						"' \\x3c!--\\x3cSCRIPT>',",
						"'!/script>\\x3cscript>alert(1)\\x3c/script>',",
						"' [U+1F600]',",
						"'\\'1]',",
						"' a\uFFFDb\uFFFDc',",
						"' it\\'s \\\\ \"quoted\"',",
						"' main',",
						"' right\uFFFDleft\uFFFD'"),
				names());
	}

	@Test
	void differenceIsThatOfTheParts() throws Exception {
		Path base = folded("base.jfr", "main;same 10\nmain;less 20\nmain;gone 10\n");
		Path now = folded("now.jfr", "main;same 20\nmain;less 10\nmain;come 50\n");
		Tool.succeed("flamegraph", "--base", base, now, page());
		String text = Files.readString(page());
		assertTrue(
				text.contains("<h1>now.jfr, jdk.ExecutionSample compared with base.jfr: 80 samples</h1>"), "heading");
		// 20 of 40 are 40 of 80, and 10 are 30 less.
		assertTrue(text.contains("const maxdiff = 30;"), "largest difference");
		assertTrue(text.contains("\nd=-30\n"), "less");
		assertTrue(text.contains("\nd=0\n"), "same");
		assertTrue(text.contains("\nd=U\n"), "come");
		assertFalse(text.contains("gone"), "what is in the base only");
	}

	/** As readers show classes that JVMs from 8 to 25 have made. */
	@ParameterizedTest
	@CsvSource(
			delimiter = '|',
			value = {
				"Load$$Lambda$87+0x00007f38f0008a08.2147046752|Load$$Lambda$12+0x00007f11a0001000.99|Load$$Lambda.run",
				"a.Load$$Lambda+0x00007f38f0008a08.2147046752|a.Load$$Lambda+0x0a08.1|a.Load$$Lambda.run",
				"a.Load$$Lambda$14.2147046752|a.Load$$Lambda$7.12|a.Load$$Lambda.run",
				"a.Load$$Lambda$14.0x0000800c|a.Load$$Lambda.0x00007f001|a.Load$$Lambda.run",
				"java.lang.invoke.LambdaForm$MH+0x7f0c.1|java.lang.invoke.LambdaForm$MH+0x01.22|java.lang.invoke.LambdaForm$MH.run",
				"java.lang.invoke.LambdaForm$DMH$17|java.lang.invoke.LambdaForm$DMH+0x1f.3|java.lang.invoke.LambdaForm$DMH.run",
				"jdk.internal.reflect.GeneratedMethodAccessor12|jdk.internal.reflect.GeneratedMethodAccessor3|"
						+ "jdk.internal.reflect.GeneratedMethodAccessor.run",
				"sun.reflect.GeneratedConstructorAccessor7|sun.reflect.GeneratedConstructorAccessor81|"
						+ "sun.reflect.GeneratedConstructorAccessor.run",
				"jdk.proxy2.$Proxy12|jdk.proxy1.$Proxy7|jdk.proxy.$Proxy.run",
				"a.B$$EnhancerBySpringCGLIB$$1a2b3c4d|a.B$$EnhancerBySpringCGLIB$$99ff|a.B$$EnhancerBySpringCGLIB$$.run",
			})
	void classesThatAJvmMakesHaveTheNameOfEachRun(String before, String after, String shown) throws Exception {
		Path base = ofClass("base.jfr", before);
		Path now = ofClass("now.jfr", after);
		Tool.succeed("flamegraph", "--base", base, now, page());
		assertEquals(List.of("'all',", entry(shown)), names());
		assertFalse(Files.readString(page()).contains("\nd=U\n"), "has a place in the base");
		Tool.succeed("flamegraph", "--no-norm", "--base", base, now, page());
		assertEquals(List.of("'all',", entry(after + ".run")), names());
		Path picture = directory.resolve("out.svg");
		Tool.succeed("flamegraph", now, picture);
		assertTrue(Files.readString(picture).contains("<title>" + shown + " ("), "picture");
	}

	@ParameterizedTest
	@ValueSource(
			strings = {
				"a.Order$Line$1",
				"a.B$$Other",
				"net.Port8080",
				"a.Lambda$2",
				"a.LambdaForm",
				"a.Proxy12",
				"Accessor12"
			})
	void otherClassesKeepTheirNames(String name) throws Exception {
		Tool.succeed("flamegraph", ofClass("now.jfr", name), page());
		assertEquals(List.of("'all',", entry(name + ".run")), names());
	}

	@Test
	void functionsWithoutSymbolsKeepTheirAddresses() throws Exception {
		Tool.succeed("flamegraph", ofMethod("now.jfr", "libapp.so", "0x7f01"), page());
		assertEquals(List.of("'all',", entry("libapp.so.0x7f01")), names());
	}

	/** As the page has a name that has no common start with that before it. */
	private static String entry(String name) {
		return "' " + name + "'";
	}

	private Path ofClass(String name, String className) throws Exception {
		return ofMethod(name, className, "run");
	}

	private Path ofMethod(String name, String className, String method) throws Exception {
		Path file = directory.resolve(name);
		try (Recording recording = Recordings.newRecording(file, settings -> settings.withJdkTypeInitialization())) {
			Type type = recording.registerEventType(JdkEventType.EXECUTION_SAMPLE);
			TypedValue stack = recording
					.jdkValues()
					.newStackTrace()
					.addFrame(className, method, null, 7, null)
					.build();
			recording.writeEvent(type.asValue(event -> event.putField("stackTrace", stack)));
		}
		return file;
	}

	@Test
	void legendTellsTheColoursOfThePage() throws Exception {
		Path base = folded("base.jfr", "main;same 10\n");
		Path now = folded("now.jfr", "main;same 10\nmain;come 5\n");
		Tool.succeed("flamegraph", now, page());
		assertEquals(
				List.of("Frame types", "Allocation profile", "Lock profile", "&nbsp;", "Search"), legendHeadings());
		Tool.succeed("flamegraph", "--base", base, now, page());
		assertEquals(List.of("The frame itself has", "Search"), legendHeadings());
		String text = Files.readString(page());
		assertTrue(text.contains("<dd style='background-color: #ffdd33'>no place in the base</dd>"), "legend");
		assertTrue(text.contains("if (diff === U) return '#ffdd33';"), "colour of a frame");
		assertTrue(text.contains("if (diff === 0) return '#e0e0e0';"), "colour of a frame");
	}

	private List<String> legendHeadings() throws Exception {
		String text = Files.readString(page());
		String legend = text.substring(text.indexOf("<dl class='frames'>"), text.indexOf("<dl class='hotkeys'>"));
		return Pattern.compile("<dt>(.*)</dt>")
				.matcher(legend)
				.results()
				.map(match -> match.group(1))
				.toList();
	}

	/** Events with a span of time, an amount, and a stack that may be cut. */
	private Path weighed(String name, String amountUnit) throws Exception {
		Path file = directory.resolve(name);
		try (Recording recording = Recordings.newRecording(file, settings -> settings.withJdkTypeInitialization())) {
			Type type = recording.registerEventType("test.Weighed", t -> t.addField(
							"wait",
							Types.Builtin.LONG,
							field -> field.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "MILLISECONDS"))
					.addField(
							"amount",
							Types.Builtin.LONG,
							field -> field.addAnnotation(recording.getType("jdk.jfr.DataAmount"), amountUnit))
					.addField("small", Types.Builtin.DOUBLE));
			for (boolean isCut : new boolean[] {false, true}) {
				StackTraceBuilder stackTrace = recording.jdkValues().newStackTrace();
				stackTrace.addFrame("com.example.Main", "run", "()V", 7, null);
				TypedValue stack = stackTrace.truncated(isCut).build();
				recording.writeEvent(type.asValue(v -> v.putField("wait", 3L)
						.putField("amount", 500L)
						.putField("small", 0.1)
						.putField("stackTrace", stack)));
			}
		}
		return file;
	}

	@Test
	void unitsAreThoseOfTheField() throws Exception {
		Path recording = weighed("in.jfr", "BYTES");
		assertEquals(
				String.format("%,d stacks, %,d ns%n", 2, 6_000_000),
				Tool.succeed("flamegraph", "--event", "Weighed", "--weight", "wait", recording, page()));
		assertTrue(Files.readString(page()).contains("'1 ' + 'ns'"), "unit");
		assertEquals(
				String.format("%,d stacks, %,d bytes%n", 2, 1_000),
				Tool.succeed("flamegraph", "--event", "Weighed", "--weight", "amount", recording, page()));
		assertTrue(Files.readString(page()).contains("<h1>in.jfr, Weighed: 1,000 bytes</h1>"), "heading");
		Path small = directory.resolve("small.html");
		Tool.fail(small, "less than 1", "flamegraph", "--event", "Weighed", "--weight", "small", recording, small);
		Path other = weighed("other.jfr", "BITS");
		Tool.fail(
				small,
				"counts bits, and " + recording + " counts bytes",
				"flamegraph",
				"--event",
				"Weighed",
				"--weight",
				"amount",
				"--base",
				other,
				recording,
				small);
	}

	/** An event of each type, with a field {@code size} that counts what the unit says. */
	private Path sized(String name, String unit, double... sizes) throws Exception {
		Path file = directory.resolve(name);
		try (Recording recording = Recordings.newRecording(file, settings -> settings.withJdkTypeInitialization())) {
			for (int i = 0; i < sizes.length; i++) {
				boolean hasUnit = i > 0 && !unit.isEmpty();
				Type type = recording.registerEventType(
						"test.Sized" + i,
						t -> t.addField("size", Types.Builtin.DOUBLE, field -> {
							if (hasUnit) {
								field.addAnnotation(recording.getType("jdk.jfr.DataAmount"), unit);
							}
						}));
				TypedValue stack = recording
						.jdkValues()
						.newStackTrace()
						.addFrame("test.Main", "run" + i, "()V", 7, null)
						.build();
				double size = sizes[i];
				recording.writeEvent(type.asValue(v -> v.putField("size", size).putField("stackTrace", stack)));
			}
		}
		return file;
	}

	/** One picture has one unit. */
	@Test
	void numbersOfTwoUnitsAreNotAddedUp() throws Exception {
		Path recording = sized("in.jfr", "BYTES", 3, 5, 7);
		Object[] line = {"flamegraph", "--event", "test.Sized*", "--weight", "size", recording, page()};
		Tool.fail(
				page(),
				"in.jfr: the field size counts size in the event test.Sized0 and bytes in test.Sized1; --event selects one",
				line);
		line[2] = "test.Sized1,test.Sized2";
		assertEquals(String.format("%,d stacks, %,d bytes%n", 2, 12), Tool.succeed(line));
		// What has no weight has no unit.
		sized("in.jfr", "BYTES", 0, 5, 7);
		line[2] = "test.Sized*";
		assertEquals(String.format("%,d stacks, %,d bytes%n", 3, 12), Tool.succeed(line));
	}

	@Test
	void weightsThatAreNotFiniteCountNothing() throws Exception {
		Path recording = sized("in.jfr", "", 3, Double.POSITIVE_INFINITY, Double.NaN, Double.NEGATIVE_INFINITY, 4);
		for (String name : List.of("out.svg", "out.html")) {
			Path picture = directory.resolve(name);
			assertEquals(
					String.format("%,d stacks, %,d size%n", 5, 7),
					Tool.succeed("flamegraph", "--event", "test.Sized*", "--weight", "size", recording, picture));
			assertFalse(Files.readString(picture).contains("run1"), name);
		}
	}

	/** A page counts in whole numbers of 63 bits. */
	@Test
	void sumsThatAPageCannotHoldAreRefused() throws Exception {
		Path recording = sized("in.jfr", "", 6e18, 6e18);
		Tool.fail(
				page(),
				"in.jfr: all size together are more than 2^63",
				"flamegraph",
				"--event",
				"test.Sized*",
				"--weight",
				"size",
				recording,
				page());
		Path picture = directory.resolve("out.svg");
		Tool.succeed("flamegraph", "--event", "test.Sized*", "--weight", "size", recording, picture);
		assertTrue(
				Files.readString(picture).contains("<title>all (12,000,000,000,000,000,000 size, 100.00 %)</title>"));
	}

	/** Fields of other writers may have any names. */
	@Test
	void nameOfAFieldIsNoMarkup() throws Exception {
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.types.child("test.Event").child("number").attributes.put("name", "a<b&\"c");
		Path recording = Files.write(directory.resolve("in.jfr"), chunk.bytes());
		Path picture = directory.resolve("out.svg");
		Object[] line = {"flamegraph", "--event", "test.Event", "--weight", "a<b&\"c", recording, picture};
		assertEquals(0, Tool.run(line).status());
		assertTrue(Files.readString(picture).contains("<title>all (3 a&lt;b&amp;&quot;c, 100.00 %)</title>"));
	}

	@Test
	void stacksThatWereCutAreMarked() throws Exception {
		Path recording = weighed("in.jfr", "BYTES");
		Tool.succeed("flamegraph", "--event", "Weighed", recording, page());
		assertEquals(
				List.of("[cut off];com.example.Main.run 1", "com.example.Main.run 1"),
				stacksOfPage().stream()
						.map(line -> line.replaceAll("_\\[.]", ""))
						.toList());
		Path picture = directory.resolve("picture.svg");
		Tool.succeed("flamegraph", "--event", "Weighed", recording, picture);
		assertTrue(Files.readString(picture).contains("<title>[cut off] (1 samples, 50.00 %)</title>"), "picture");
	}

	/** It may be the name of another recording. */
	@Test
	void aNameThatEndsOtherwiseIsRefused() throws Exception {
		Path recording = folded("in.jfr", "main;run 1\n");
		for (String name : List.of("x.png", "x.jfr", "x.svg.gz", ".x")) {
			Path output = directory.resolve(name);
			for (String option : List.of("--html", "--no-norm")) {
				Tool.failUsage(name + ": a flame graph is an image or a page", "flamegraph", option, recording, output);
			}
			assertFalse(Files.exists(output), name);
		}
		for (String name : List.of("x.SVG", "x.htm", "x")) {
			Tool.succeed("flamegraph", recording, directory.resolve(name));
		}
	}

	@Test
	void optionsOfThePictureAndOfThePageAreNotMixed() throws Exception {
		Path recording = folded("in.jfr", "main;run 1\n");
		Tool.failUsage("--width is for SVG", "flamegraph", "--width", "500", recording, page());
		Path picture = directory.resolve("picture.svg");
		Tool.failUsage("--base makes a page in HTML", "flamegraph", "--base", recording, recording, picture);
		Tool.failUsage("--html makes a page in HTML", "flamegraph", "--html", recording, picture);
		Files.copy(recording, page());
		Tool.failUsage("the output is also the input", "flamegraph", "--base", page(), recording, page());
	}
}
