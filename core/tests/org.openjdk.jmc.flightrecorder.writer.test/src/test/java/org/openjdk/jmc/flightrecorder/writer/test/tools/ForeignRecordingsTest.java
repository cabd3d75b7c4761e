/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.flightrecorder.writer.test.compat.OldWriter;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.InstalledJdk;
import org.openjdk.jmc.flightrecorder.writer.test.tools.HandMadeChunk.Bytes;
import org.openjdk.jmc.flightrecorder.writer.test.tools.HandMadeChunk.Node;
import org.openjdk.jmc.flightrecorder.writer.test.tools.SampleCommand.Input;
import org.openjdk.jmc.flightrecorder.writer.test.tools.SampleCommand.Output;

/**
 * Every tool that reads recordings, with recordings of other writers and concatenations: it does its work on all events, or
 * says in a line why not, and leaves nothing behind.
 */
class ForeignRecordingsTest {
	/** Of these an output has all events of the input. */
	private static final Set<String> COPYING = Set.of("filter", "redact", "merge", "split", "shrink");
	/** Metadata, and checkpoints. */
	private static final int TYPES_OF_NO_EVENT = 2;

	@TempDir
	Path directory;

	static Stream<SampleCommand> tools() {
		return SampleCommand.all().stream().filter(command -> command.input() == Input.RECORDING);
	}

	@ParameterizedTest
	@MethodSource("tools")
	void allEventsOrALineThatSaysWhyNot(SampleCommand command) throws Exception {
		int number = 0;
		for (var recording : ForeignChunks.recordings().entrySet()) {
			Path work = Files.createDirectory(directory.resolve("work" + number++));
			Path input = Files.write(work.resolve("in.jfr"), recording.getValue());
			assertWorks(command, recording.getKey(), input, work, ordinary(recording.getValue()));
		}
	}

	/** Stack traces whose frames no reader can read, or only in part. */
	private static Map<String, byte[]> oddFrames() {
		Map<String, byte[]> all = new LinkedHashMap<>();
		all.put("frames of an undeclared type", frames(frames -> frames.attributes.put("class", "99")));
		all.put("frames that are constants of an undeclared type", frames(frames -> {
			frames.attributes.put("class", "99");
			frames.attributes.put("constantPool", "true");
		}));
		all.put("a frame alone", frames(frames -> frames.attributes.remove("dimension")));
		all.put("frames that are numbers", frames(frames -> frames.attributes.put("class", "" + HandMadeChunk.INT)));
		for (String field : List.of("method", "type")) {
			HandMadeChunk chunk = ForeignChunks.chunk(0);
			chunk.types.child("jdk.types.StackFrame").child(field).attributes.put("class", "99");
			all.put("frames with an undeclared " + field, chunk.bytes());
		}
		for (String type : List.of("jdk.types.StackFrame", "jdk.types.StackTrace", "jdk.types.Method")) {
			HandMadeChunk chunk = ForeignChunks.chunk(0);
			chunk.types.child(type).children.clear();
			all.put(type + " without fields", chunk.bytes());
		}
		HandMadeChunk none = ForeignChunks.chunk(0);
		none.types.child("jdk.types.StackTrace").child("frames").attributes.put("class", "99");
		none.replacePool(HandMadeChunk.STACK_TRACE, new Bytes().number(1).raw(0).number(0));
		all.put("no frames of an undeclared type", none.bytes());
		return all;
	}

	private static byte[] frames(Consumer<Node> change) {
		HandMadeChunk chunk = ForeignChunks.chunk(0);
		change.accept(chunk.types.child("jdk.types.StackTrace").child("frames"));
		return chunk.bytes();
	}

	@ParameterizedTest
	@MethodSource("tools")
	void framesThatCannotBeReadAreToldInALine(SampleCommand command) throws Exception {
		int number = 0;
		for (var recording : oddFrames().entrySet()) {
			Path work = Files.createDirectory(directory.resolve("work" + number++));
			Path input = Files.write(work.resolve("in.jfr"), recording.getValue());
			assertToldInALine(command, recording.getKey(), input, work.resolve("output"));
		}
	}

	/** What follows the frames is read from where they end. */
	@Test
	void framesThatAreNumbersAreUnknown() throws Exception {
		HandMadeChunk chunk = ForeignChunks.chunk(0);
		Node type = chunk.types.child("jdk.types.StackTrace");
		type.child("frames").attributes.put("class", "" + HandMadeChunk.INT);
		type.children.add(type.children.remove(0));
		chunk.replacePool(
				HandMadeChunk.STACK_TRACE,
				new Bytes().number(1).number(2).number(7).number(8).raw(0));
		Path input = Files.write(directory.resolve("in.jfr"), chunk.bytes());
		Path picture = directory.resolve("out.svg");
		Tool.Result result = Tool.run("flamegraph", "--event", "test.Event", input, picture);
		assertEquals(0, result.status(), result::err);
		String drawn = Files.readString(picture);
		assertEquals(3, drawn.split("<title>", -1).length - 1, drawn);
		assertFalse(drawn.contains("[cut off]"), drawn);
	}

	/** As two programs leave their recordings. */
	@ParameterizedTest
	@MethodSource("tools")
	void recordingsOfADirectory(SampleCommand command) throws Exception {
		Path input = Files.createDirectory(directory.resolve("both"));
		byte[] first = ForeignChunks.chunk(0).bytes();
		byte[] second = ForeignChunks.otherWriter(10).bytes();
		Files.write(input.resolve("b.jfr"), first);
		Files.write(input.resolve("a.jfr"), second);
		assertWorks(command, "a directory", input, directory, ordinary(first) + ordinary(second));
	}

	/** Written by 9.1.2, by the recorders of the JDKs that are there, and by each tool. */
	private List<byte[]> recordingsOfAllKinds() throws Exception {
		List<byte[]> recordings = new ArrayList<>();
		Path file = directory.resolve("of-9.1.2.jfr");
		OldWriter.writeWithTheirs("ExecutionSamples", file);
		recordings.add(Files.readAllBytes(file));
		for (InstalledJdk jdk : InstalledJdk.runningAndOther()) {
			Path recorded = directory.resolve(jdk.feature() + ".jfr");
			Process jvm = new ProcessBuilder(
							jdk.javaCommand(),
							"-XX:StartFlightRecording:settings=profile,filename=" + recorded,
							"-version")
					.redirectErrorStream(true)
					.redirectOutput(directory.resolve("console").toFile())
					.start();
			assertEquals(0, jvm.waitFor());
			recordings.add(Files.readAllBytes(recorded));
		}
		int seconds = 0;
		for (SampleCommand tool :
				tools().filter(t -> COPYING.contains(t.tool())).toList()) {
			// A chunk that is there twice is merged once.
			seconds += 10;
			byte[] chunk = ForeignChunks.chunk(seconds).bytes();
			Path input = Files.write(directory.resolve("for-" + tool), chunk);
			Path output = directory.resolve("of-" + tool + ".jfr");
			assertEquals(0, Tool.run(line(tool, input, output)).status());
			recordings.add(Files.readAllBytes(outputs(tool, input, output).get(0)));
		}
		return recordings;
	}

	@Test
	void recordingsOfAllKindsBehindEachOther() throws Exception {
		List<byte[]> recordings = recordingsOfAllKinds();
		List<byte[]> backwards = new ArrayList<>(recordings);
		Collections.reverse(backwards);
		for (List<byte[]> order : List.of(recordings, backwards)) {
			byte[] all = ForeignChunks.concatenated(order.toArray(byte[][]::new));
			int events = 0;
			for (byte[] each : order) {
				events += ordinary(each);
			}
			for (SampleCommand tool : tools().toList()) {
				Path work = Files.createTempDirectory(directory, tool.tool());
				Path input = Files.write(work.resolve("in.jfr"), all);
				assertWorks(tool, "recordings of all kinds", input, work, events);
			}
		}
	}

	private void assertWorks(SampleCommand command, String what, Path input, Path work, int events) throws Exception {
		Path output = work.resolve("output");
		Tool.Result result = assertToldInALine(command, what, input, output);
		if (COPYING.contains(command.tool())) {
			// Bytes that no reader shows may hold secrets.
			boolean isLeftOut = command.tool().equals("redact") && what.equals("an undeclared event");
			assertEquals(0, result.status(), result::err);
			int copied = 0;
			for (Path each : outputs(command, input, output)) {
				copied += ordinary(Files.readAllBytes(each));
			}
			assertEquals(isLeftOut ? events - 1 : events, copied, command + ", " + what);
		}
	}

	private static Tool.Result assertToldInALine(SampleCommand command, String what, Path input, Path output)
			throws Exception {
		Tool.Result result = Tool.run(line(command, input, output));
		String told = command + ", " + what + ": " + result.err();
		boolean isDone = result.status() == 0;
		assertTrue(isDone || result.status() == 1, told);
		if (command.output() != Output.NONE) {
			assertTrue(result.err().lines().count() <= 1, told);
		}
		String ofTools = result.err().replaceFirst("JMC's parser fails with .*", "");
		assertFalse(ofTools.contains("Exception") || ofTools.contains("\tat "), told);
		List<Path> outputs = outputs(command, input, output);
		if (command.output() != Output.NONE && command.output() != Output.CHANGED_INPUT) {
			assertEquals(isDone, !outputs.isEmpty(), told);
		}
		return result;
	}

	/** A flame graph needs events that are there. */
	private static Object[] line(SampleCommand command, Path input, Path output) {
		List<Object> line = new ArrayList<>(List.of(command.line(input, output)));
		int event = line.indexOf("test.Sampled");
		if (event >= 0) {
			line.set(event, "test.Event");
		}
		// Of a JVM there are thousands of some events at once.
		line.replaceAll(option -> option.equals("1000/s") ? "1000000/s" : option);
		return line.toArray();
	}

	private static List<Path> outputs(SampleCommand command, Path input, Path output) throws Exception {
		if (command.output() != Output.DIRECTORY) {
			return Files.exists(output) ? List.of(output) : List.of();
		}
		Path parts = output.resolveSibling("parts-of-" + input.getFileName());
		if (!Files.exists(parts)) {
			return List.of();
		}
		try (Stream<Path> files = Files.list(parts)) {
			return files.sorted().toList();
		}
	}

	/** Events by their sizes and types alone. */
	private static int ordinary(byte[] recording) {
		int count = 0;
		for (int chunk = 0; chunk < recording.length; ) {
			int end = chunk + (int) ByteBuffer.wrap(recording).getLong(chunk + 8);
			int at = chunk + 68;
			while (at < end) {
				int[] place = {at};
				long size = number(recording, place);
				if (number(recording, place) >= TYPES_OF_NO_EVENT) {
					count++;
				}
				at += (int) size;
			}
			chunk = end;
		}
		return count;
	}

	private static long number(byte[] bytes, int[] place) {
		long value = 0;
		for (int shift = 0; ; shift += 7) {
			byte b = bytes[place[0]++];
			value |= (b & 0x7FL) << shift;
			if (b >= 0) {
				return value;
			}
		}
	}
}
