/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.copy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.examples.copy.CopyRecording;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;

/**
 * A copy is equal to the original by the JDK's reader, by JMC's parser, and by the {@code jfr} command of every
 * installed JDK. Those find the JDK that runs the tests among its originals.
 */
class CopyTest {
	private static final long ODD_TICKS_PER_SECOND = 2_595_123_456L;
	private static final String[] ROTATED = {"--rotate-every", "1000"};

	@TempDir
	static Path directory;

	private static final Map<String, List<String>> PRINTED_ORIGINALS = new HashMap<>();

	private static Path oneChunk;
	private static Path manyChunks;

	@BeforeAll
	static void record() throws Exception {
		oneChunk = directory.resolve("one-chunk.jfr");
		JdkRecordings.record(oneChunk, 1);
		manyChunks = directory.resolve("many-chunks.jfr");
		JdkRecordings.record(manyChunks, 3);
	}

	private static Path copy(Path original, String... options) {
		Path copy = directory.resolve("copy.jfr");
		List<String> arguments = new ArrayList<>(List.of(original.toString(), copy.toString()));
		arguments.addAll(Arrays.asList(options));
		StringWriter report = new StringWriter();
		int status = CopyRecording.run(new PrintWriter(report, true), arguments.toArray(String[]::new));
		assertEquals(0, status, report::toString);
		return copy;
	}

	private static void assertPrintedAlike(Path original, Path copy) throws Exception {
		assertPrintedAlike(original, copy, UnaryOperator.identity());
	}

	private static void assertPrintedAlike(Path original, Path copy, UnaryOperator<String> compared) throws Exception {
		List<JfrTool> tools = JfrTool.installed();
		assertFalse(tools.isEmpty(), "no jfr command");
		Path output = directory.resolve("output.txt");
		for (JfrTool tool : tools) {
			String command = tool.toString();
			PrintedEvents.run(output, tool, "summary", copy.toString());
			PrintedEvents.run(output, tool, "metadata", copy.toString());
			List<String> expected = sorted(printedOriginal(tool, original), compared);
			List<String> actual = sorted(PrintedEvents.of(tool, copy), compared);
			assertEquals(expected.size(), actual.size(), command);
			for (int i = 0; i < expected.size(); i++) {
				assertEquals(expected.get(i), actual.get(i), command);
			}
		}
	}

	/** Printing takes a second or more, so it is done once for an original. */
	private static List<String> printedOriginal(JfrTool tool, Path original) throws Exception {
		String key = tool + " " + original;
		if (!PRINTED_ORIGINALS.containsKey(key)) {
			PRINTED_ORIGINALS.put(key, PrintedEvents.of(tool, original));
		}
		return PRINTED_ORIGINALS.get(key);
	}

	private static List<String> sorted(List<String> events, UnaryOperator<String> compared) {
		return events.stream().map(compared).sorted().toList();
	}

	@Test
	void originalThatIsMissingIsBadInput() {
		StringWriter report = new StringWriter();
		String missing = directory.resolve("none.jfr").toString();
		assertEquals(2, CopyRecording.run(new PrintWriter(report, true), missing));
		assertTrue(report.toString().contains("no such file: " + missing), report::toString);
	}

	@Test
	void copyIsEqualToTheOriginal() throws Exception {
		Path copy = copy(oneChunk);
		assertEquals(1, JdkRecordings.chunks(copy));
		assertPrintedAlike(oneChunk, copy);
	}

	@Test
	void copyThatIsRotatedIsEqual() throws Exception {
		Path copy = copy(oneChunk, ROTATED);
		assertTrue(JdkRecordings.chunks(copy) > 1, "rotated");
		assertPrintedAlike(oneChunk, copy);
	}

	@Test
	void copyOfManyChunksIsEqual() throws Exception {
		assertTrue(JdkRecordings.chunks(manyChunks) >= 3, "recorded in chunks");
		assertPrintedAlike(manyChunks, copy(manyChunks));
	}

	@Test
	void copyOfManyChunksThatIsRotatedIsEqual() throws Exception {
		assertPrintedAlike(manyChunks, copy(manyChunks, ROTATED));
	}

	/**
	 * With such a clock the JDK's reader knows two durations of an event, the rounded one that is printed and the
	 * difference of two rounded times; the copy has the second, so what is printed may be one nanosecond more.
	 */
	@Test
	void copyOfARecordingWithAnotherClockIsEqual() throws Exception {
		Path original = Files.copy(oneChunk, directory.resolve("odd-ticks.jfr"));
		JdkRecordings.setTicksPerSecond(original, ODD_TICKS_PER_SECOND);
		assertPrintedAlike(original, copy(original, ROTATED), event -> event.replaceFirst("\n\"duration\": .*", ""));
	}
}
