/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;
import org.openjdk.jmc.flightrecorder.writer.test.tools.HandMadeChunk.Bytes;

/**
 * The JDK's reader takes an empty symbol for null if it has read no other text before it, and with new types it begins
 * with none, though it skips the symbols that it knows from the chunk before. The tools leave symbols out.
 */
class EmptySymbolsTest {
	private static final String SECRET = "tomato";

	@TempDir
	Path directory;

	/** The text is new in the second chunk. */
	private Path record(String name, String text) throws Exception {
		return Files.write(directory.resolve(name), SampleEvents.record(recording -> {
			Type kept = recording.registerEventType("test.Kept", b -> b.addField("symbol", Types.JDK.SYMBOL));
			Type other = recording.registerEventType("test.Other", b -> b.addField("symbol", Types.JDK.SYMBOL));
			recording.writeEvent(kept.asValue(v -> v.putField("symbol", "x")));
			recording.rotateChunk();
			recording.registerEventType("test.New");
			recording.writeEvent(kept.asValue(v -> v.putField("symbol", "x")));
			recording.writeEvent(kept.asValue(v -> v.putField("symbol", text)));
			recording.writeEvent(other.asValue(v -> v.putField("symbol", "other")));
		}));
	}

	private Path output() {
		return directory.resolve("out.jfr");
	}

	private static List<Object> symbols(Path file) throws Exception {
		return TwoReaders.read(file).stream()
				.filter(event -> event.typeName().equals("test.Kept"))
				.map(event -> event.get("symbol"))
				.toList();
	}

	@Test
	void emptySymbolStaysEmptyWhereOthersAreLeftOut() throws Exception {
		Tool.succeed("filter", "--events", "test.Kept", record("in.jfr", ""), output());
		assertEquals(List.of("x", "x", ""), symbols(output()));
		Path again = directory.resolve("again.jfr");
		Tool.succeed("filter", "--events", "test.Kept", output(), again);
		assertEquals(List.of("x", "x", ""), symbols(again));
	}

	@Test
	void emptySymbolStaysEmptyInRecordingsThatAreMerged() throws Exception {
		Tool.succeed("merge", "-o", output(), record("first.jfr", ""), record("second.jfr", ""));
		List<Object> symbols = symbols(output());
		assertEquals(6, symbols.size());
		assertEquals(2, symbols.stream().filter(""::equals).count());
	}

	@Test
	void symbolsThatAreReplacedByNothingAreEmpty() throws Exception {
		Path input = record("in.jfr", SECRET);
		Tool.succeed("redact", "--text", SECRET, "--replacement", "", "--events", "test.Kept", input, output());
		assertEquals(List.of("x", "x", ""), symbols(output()));
	}

	/** Such symbols get keys of their own, as other events may show the same ones. */
	@Test
	void symbolsThatAreReplacedByNothingInOneFieldAreEmpty() throws Exception {
		Path input = record("in.jfr", "other");
		Tool.succeed(
				"redact", "--field", "test.Kept.symbol", "--replacement", "", "--events", "test.*", input, output());
		assertEquals(List.of("", "", ""), symbols(output()));
	}

	/** A chunk of a recording that goes on, with symbols that events show. */
	private static HandMadeChunk chunk(int number, Map<Long, String> symbols) {
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.startEpochNanos += number * 1_000_000L;
		chunk.startTicks += number * 1_000_000L;
		chunk.eventType("test.Kept", 60, HandMadeChunk.pooled("symbol", HandMadeChunk.SYMBOL));
		chunk.pools.clear();
		chunk.events.clear();
		chunk.pools.add(new HandMadeChunk.Pool(
				HandMadeChunk.SYMBOL,
				symbols.entrySet().stream()
						.map(each -> new Bytes()
								.number(each.getKey())
								.text(each.getValue())
								.get())
						.toList()));
		for (long key : symbols.keySet()) {
			chunk.events.add(new Bytes()
					.number(60)
					.number(chunk.startTicks + 100)
					.number(key)
					.get());
		}
		return chunk;
	}

	private Path twoChunks() throws Exception {
		Path file = Files.write(
				directory.resolve("in.jfr"),
				ForeignChunks.concatenated(
						chunk(0, Map.of(1L, "x")).bytes(),
						chunk(1, Map.of(2L, "")).bytes()));
		assertEquals(List.of("x", ""), symbols(file));
		return file;
	}

	@Test
	void emptySymbolStaysEmptyWhereTheChunkBeforeIsLeftOut() throws Exception {
		Tool.succeed("filter", "--from", "2023-11-14T22:13:20.001Z", twoChunks(), output());
		assertEquals(List.of(""), symbols(output()));
	}

	@Test
	void emptySymbolStaysEmptyWhereTextsOfOtherTypesAreLeftOut() throws Exception {
		HandMadeChunk chunk = chunk(0, Map.of(2L, ""));
		chunk.pools.add(
				0,
				new HandMadeChunk.Pool(
						HandMadeChunk.STATE,
						List.of(new Bytes().number(5).text("READY").get())));
		chunk.eventType("test.Other", 61, HandMadeChunk.pooled("state", HandMadeChunk.STATE));
		chunk.events.add(new Bytes().number(61).number(1100).number(5).get());
		Path file = Files.write(directory.resolve("in.jfr"), chunk.bytes());
		assertEquals(List.of(""), symbols(file));
		Tool.succeed("filter", "--events", "test.Kept", file, output());
		assertEquals(List.of(""), symbols(output()));
	}

	@Test
	void emptySymbolStaysEmptyBehindAChunkOfAnotherRecording() throws Exception {
		HandMadeChunk between = chunk(0, Map.of(1L, "y"));
		between.startEpochNanos += 500_000;
		between.startTicks += 500_000;
		Path other = Files.write(directory.resolve("other.jfr"), between.bytes());
		Tool.succeed("merge", "-o", output(), twoChunks(), other);
		assertEquals(List.of("x", "y", ""), symbols(output()));
	}
}
