/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import net.jpountz.lz4.LZ4FrameOutputStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.spark.jobs.FleetTool;

/** Recordings in gzip and LZ4, beside a plain one. */
class CompressedFilesTest {
	private static final String ORDER = "com.example.Order";

	@TempDir
	Path directory;

	private Path recordings;
	private byte[] plain;

	@BeforeEach
	void writeFiles() throws Exception {
		recordings = Files.createDirectory(directory.resolve("recordings"));
		ReadTest.writeOrders(recordings.resolve("a.jfr"), 3, 10, Types.Builtin.INT);
		plain = Files.readAllBytes(recordings.resolve("a.jfr"));
		try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(recordings.resolve("b.jfr.gz")))) {
			out.write(plain);
		}
		try (OutputStream out = new LZ4FrameOutputStream(Files.newOutputStream(recordings.resolve("c.jfr.lz4")))) {
			out.write(plain);
		}
	}

	private Dataset<Row> read(Path path, String damaged) {
		return LocalSpark.SESSION
				.read()
				.format("jfr")
				.option("event", ORDER)
				.option("damaged", damaged)
				.load(path.toString());
	}

	@Test
	void theyAreReadLikePlainOnes() {
		String file = "substring_index(input_file, '/', -1)";
		Dataset<Row> rows = read(recordings, "error").selectExpr(file + " as file", "chunk", "number");
		assertEquals(
				"[[a.jfr,3,30,435], [b.jfr.gz,3,30,435], [c.jfr.lz4,3,30,435]]",
				rows.groupBy("file")
						.agg(
								org.apache.spark.sql.functions.expr("count(distinct chunk)"),
								org.apache.spark.sql.functions.expr("count(*)"),
								org.apache.spark.sql.functions.expr("sum(number)"))
						.orderBy("file")
						.collectAsList()
						.toString());
	}

	@Test
	void aSchemaOfTheClientSavesTheFirstUnpacking() {
		Dataset<Row> rows = LocalSpark.SESSION
				.read()
				.format("jfr")
				.schema("number long")
				.option("event", ORDER)
				.load(recordings.resolve("b.jfr.gz").toString());
		assertEquals(30, rows.count());
	}

	/** What can be unpacked is read, and the reason is that of the compression. */
	@Test
	void aCutFileIsReadUpToItsEnd() throws Exception {
		byte[] gzip = Files.readAllBytes(recordings.resolve("b.jfr.gz"));
		Path cut = recordings.resolve("b.jfr.gz");
		Files.write(cut, Arrays.copyOf(gzip, gzip.length - 9));
		Dataset<Row> rows = read(cut, "row");
		assertTrue(rows.where("damage is null").count() >= 20);
		List<Row> damages = rows.where("damage is not null").select("damage").collectAsList();
		assertEquals(1, damages.size(), damages::toString);
		assertTrue(damages.get(0).getString(0).contains("cannot be decompressed"), damages::toString);
		Files.write(recordings.resolve("d.jfr.gz"), new byte[] {0x1F, (byte) 0x8B, 8, 0, 1});
		assertEquals(
				1,
				read(recordings.resolve("*.jfr.gz"), "row")
						.where("input_file like '%d.jfr.gz'")
						.count());
	}

	@Test
	void nothingIsLeftInTheTemporaryDirectory() throws Exception {
		Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
		Set<Path> before = unpacked(temporary);
		assertEquals(90, read(recordings, "error").count());
		assertEquals(1, read(recordings, "error").limit(1).collectAsList().size());
		assertEquals(before, unpacked(temporary));
	}

	private static Set<Path> unpacked(Path temporary) throws Exception {
		try (var files = Files.list(temporary)) {
			return Set.copyOf(files.filter(file -> file.getFileName().toString().startsWith("jfr-tools-"))
					.toList());
		}
	}

	@Test
	void jobsWritePlainRecordingsOfThem() throws Exception {
		StringWriter complaints = new StringWriter();
		Path kept = directory.resolve("kept");
		assertEquals(
				0,
				run(complaints, "filter", "--event", ORDER, recordings.toString(), kept.toString()),
				complaints::toString);
		assertEquals(Set.of("a.jfr", "b.jfr", "c.jfr"), LocalSpark.files(kept));
		assertEquals(30, LocalSpark.events(kept.resolve("b.jfr"), ORDER).size());
		Path all = directory.resolve("all.jfr");
		assertEquals(0, run(complaints, "concat", recordings.toString(), all.toString()), complaints::toString);
		assertEquals(90, LocalSpark.events(all, ORDER).size());
		Files.copy(recordings.resolve("b.jfr.gz"), recordings.resolve("a.jfr.gz"));
		assertEquals(
				1,
				run(
						complaints,
						"filter",
						recordings.toString(),
						directory.resolve("twice").toString()));
		assertTrue(complaints.toString().contains("would have the same output a.jfr"), complaints::toString);
	}

	private static int run(StringWriter complaints, String... arguments) {
		return FleetTool.run(
				LocalSpark.SESSION, new PrintWriter(new StringWriter()), new PrintWriter(complaints), arguments);
	}
}
