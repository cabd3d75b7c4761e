/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Columns in names of directories, against what Spark's own JSON format makes of the same rows. */
class PartitionColumnsTest {
	private static final String ORDER = "com.example.Order";

	@TempDir
	Path directory;

	private Path recordings;
	private Dataset<Row> expected;

	@BeforeEach
	void writeRowsInBothFormats() {
		Dataset<Row> rows = LocalSpark.SESSION.sql(
				"select * from values"
						+ " (1, 'eu', 2026), (2, 'us/east', 2026), (3, null, 2027), (4, 'eu', 2027) as t(number, region, year)");
		recordings = directory.resolve("recordings");
		rows.write()
				.partitionBy("year", "region")
				.format("jfr")
				.option("event", ORDER)
				.save(recordings.toString());
		Path texts = directory.resolve("texts");
		rows.write().partitionBy("year", "region").json(texts.toString());
		expected = LocalSpark.SESSION
				.read()
				.schema("number int")
				.json(texts.toString())
				.select("number", "year", "region");
	}

	private static List<Row> sorted(Dataset<Row> rows) {
		return rows.orderBy("number").collectAsList();
	}

	@Test
	void columnsOfPartitionByAreReadBack() {
		Dataset<Row> read = LocalSpark.read(recordings, ORDER);
		assertEquals(sorted(expected), sorted(read.select("number", "year", "region")));
		for (String column : List.of("year", "region")) {
			assertEquals(
					expected.schema().apply(column), read.schema().apply(column), "type, as Spark finds it: " + column);
		}
	}

	@Test
	void filtersOnThemAreThoseOfSpark() {
		Dataset<Row> read = LocalSpark.read(recordings, ORDER);
		for (String condition : List.of(
				"region = 'eu'",
				"region is null",
				"region = 'us/east' or number = 4",
				"year = 2027",
				"year > 2026 and number < 4",
				"year = 2030")) {
			assertEquals(
					sorted(expected.where(condition).select("number")),
					sorted(read.where(condition).select("number")),
					condition);
			assertEquals(
					expected.where(condition).count(), read.where(condition).count(), condition);
		}
	}

	@Test
	void aSchemaOfTheClientGivesThemTypes() {
		Dataset<Row> read = LocalSpark.SESSION
				.read()
				.schema("number long, year string")
				.format("jfr")
				.option("event", ORDER)
				.load(recordings.toString());
		assertEquals(List.of("number", "year", "region"), List.of(read.columns()));
		assertEquals(
				"[[3,2027,null], [4,2027,eu]]",
				sorted(read.where("year = '2027'")).toString());
	}

	@Test
	void aDirectoryThatIsAskedForGivesNoneUnlessABasePathIsAboveIt() {
		String year = recordings.resolve("year=2026").toString();
		Dataset<Row> read =
				LocalSpark.SESSION.read().format("jfr").option("event", ORDER).load(year);
		assertEquals(
				List.of("region"),
				List.of(read.columns()).stream()
						.filter(name -> List.of("region", "year").contains(name))
						.toList());
		Dataset<Row> based = LocalSpark.SESSION
				.read()
				.format("jfr")
				.option("event", ORDER)
				.option("basePath", recordings.toString())
				.load(year);
		assertEquals(
				"[[1,2026], [2,2026]]", sorted(based.select("number", "year")).toString());
	}

	/** Names of directories count more than fields, as in Spark's own formats. */
	@Test
	void aFieldOfThatNameIsHidden() throws Exception {
		Path file = directory.resolve("fleet/number=7/a.jfr");
		Files.createDirectories(file.getParent());
		ReadTest.writeOrders(file, 1, 2, Types.Builtin.INT);
		Dataset<Row> read = LocalSpark.read(directory.resolve("fleet"), ORDER);
		assertEquals("[[7], [7]]", read.select("number").collectAsList().toString());
		assertEquals(2, read.where("number = 7").count());
		assertEquals(0, read.where("number = 0").count());
	}
}
