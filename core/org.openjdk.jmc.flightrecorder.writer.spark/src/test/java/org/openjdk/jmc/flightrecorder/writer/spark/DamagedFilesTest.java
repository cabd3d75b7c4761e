/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.spark.jobs.FleetTool;

/** A truncated file, a file of something else, an unfinished and a broken one, among a hundred. */
class DamagedFilesTest {
	private static final String ORDER = "com.example.Order";
	private static final int WHOLE = 96;
	private static final int EVENTS = 10;

	@TempDir
	Path directory;

	@BeforeEach
	void writeFiles() throws Exception {
		Path whole = directory.resolve("whole-0.jfr");
		ReadTest.writeOrders(whole, 2, EVENTS, Types.Builtin.INT);
		for (int i = 1; i < WHOLE; i++) {
			Files.copy(whole, directory.resolve("whole-" + i + ".jfr"));
		}
		byte[] bytes = Files.readAllBytes(whole);
		Files.write(directory.resolve("truncated.jfr"), Arrays.copyOf(bytes, bytes.length - 9));
		Files.write(
				directory.resolve("garbage.jfr"),
				"This is no recording. ".repeat(20).getBytes(StandardCharsets.US_ASCII));
		Files.write(directory.resolve("empty.jfr"), new byte[0]);
		byte[] unfinished = bytes.clone();
		unfinished[64] = 1;
		Files.write(directory.resolve("unfinished.jfr"), unfinished);
	}

	private Dataset<Row> read(String damaged) {
		return LocalSpark.SESSION
				.read()
				.format("jfr")
				.option("event", ORDER)
				.option("damaged", damaged)
				.load(directory.toUri().toString());
	}

	@Test
	void completeChunksAreReadAndTheRestIsLeftOut() {
		assertEquals(EVENTS * (2 * WHOLE + 1), read("warn").count());
	}

	@Test
	void aRowTellsOfEachDamage() {
		Dataset<Row> rows = read("row");
		assertEquals(EVENTS * (2 * WHOLE + 1), rows.where("damage is null").count());
		List<String> damages = rows
				.where("damage is not null")
				.selectExpr("concat(substring_index(input_file, '/', -1), ' ', chunk, ' ', damage)")
				.collectAsList()
				.stream()
				.map(row -> row.getString(0))
				.sorted()
				.toList();
		assertEquals(4, damages.size(), damages::toString);
		assertTrue(
				damages.get(0).startsWith("empty.jfr 0 ") && damages.get(0).contains("too few for a header"),
				damages.get(0));
		assertTrue(
				damages.get(1).startsWith("garbage.jfr 0 ") && damages.get(1).contains("not a header"), damages.get(1));
		assertTrue(
				damages.get(2).startsWith("truncated.jfr 1 ") && damages.get(2).contains("are left"), damages.get(2));
		assertTrue(
				damages.get(3).startsWith("unfinished.jfr 0 ") && damages.get(3).contains("unfinished"),
				damages.get(3));
	}

	@Test
	void aJobListsThemAndTheOthersAreComplete() throws Exception {
		StringWriter out = new StringWriter();
		StringWriter err = new StringWriter();
		Path kept = directory.resolve("kept");
		int status = FleetTool.run(
				LocalSpark.SESSION,
				new PrintWriter(out),
				new PrintWriter(err),
				"filter",
				"--event",
				ORDER,
				"--json",
				directory.toString(),
				kept.toString());
		assertEquals(1, status, err::toString);
		JsonNode report = new ObjectMapper().readTree(out.toString());
		assertEquals(WHOLE, report.get("recordings").asInt());
		assertEquals(2 * EVENTS * WHOLE, report.at("/counters/eventsKept").asInt());
		List<String> failed = new ArrayList<>();
		report.get("failures").fieldNames().forEachRemaining(failed::add);
		assertEquals(List.of("empty.jfr", "garbage.jfr", "truncated.jfr", "unfinished.jfr"), failed);
		assertEquals(4, err.toString().lines().count(), err::toString);
		assertEquals(WHOLE, LocalSpark.files(kept).size());
	}

	@Test
	void aQueryFailsIfItMust() {
		Exception failed = assertThrows(Exception.class, () -> read("error").count());
		assertTrue(failed.toString().contains("no complete chunk at byte"), failed.toString());
		IllegalArgumentException wrong = assertThrows(IllegalArgumentException.class, () -> read("maybe"));
		assertTrue(wrong.getMessage().contains("warn, row or error"), wrong.getMessage());
	}

	/** The events in front of the damage are there, and the next chunk. */
	@Test
	void aChunkThatIsBrokenInsideIsReadUpToTheDamage() throws Exception {
		Path file = directory.resolve("broken").resolve("broken.jfr");
		Files.createDirectory(file.getParent());
		ReadTest.writeOrders(file, 2, EVENTS, Types.Builtin.INT);
		byte[] bytes = Files.readAllBytes(file);
		// The first event has size zero.
		bytes[68] = 0;
		Files.write(file, bytes);
		Dataset<Row> rows = LocalSpark.SESSION
				.read()
				.format("jfr")
				.option("event", ORDER)
				.option("damaged", "row")
				.load(file.toString());
		assertEquals(EVENTS, rows.where("damage is null and chunk = 1").count());
		List<Row> damages =
				rows.where("damage is not null").select("chunk", "damage").collectAsList();
		assertEquals(1, damages.size());
		assertEquals(0, damages.get(0).getInt(0));
		assertTrue(
				damages.get(0).getString(1).contains("cannot be read"),
				damages.get(0).getString(1));
	}
}
