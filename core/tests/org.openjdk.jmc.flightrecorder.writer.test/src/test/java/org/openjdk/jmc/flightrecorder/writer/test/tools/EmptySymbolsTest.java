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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

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
}
