/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/** Whatever the bytes of a recording are, they become rows of the columns, or a damage that is told. */
class DamagedBytesTest {
	private static final int RUNS = 60;
	private static final ReadOptions OPTIONS = ReadOptions.of(
			new CaseInsensitiveStringMap(java.util.Map.of("event", "jdk.*", "damaged", "row", "path", "x")));

	@TempDir
	Path directory;

	private Path file;
	private RecordingPlace place;

	@ParameterizedTest
	@ValueSource(strings = {"jdk17-kinds.jfr", "jdk25-kinds.jfr"})
	void wrongBytesAreToldOrRead(String name) throws Exception {
		byte[] whole;
		try (InputStream in = new GZIPInputStream(DamagedBytesTest.class.getResourceAsStream('/' + name + ".gz"))) {
			whole = in.readAllBytes();
		}
		file = directory.resolve(name);
		Files.write(file, whole);
		place = new RecordingPlace("file:" + file, whole.length, null);
		List<StructType> schemas = schemas();
		assertTrue(schemas.size() > 20, "types: " + schemas.size());
		assertTrue(read(schemas.get(0)) > 0, "rows");
		Random random = new Random(1);
		for (int run = 0; run < RUNS; run++) {
			byte[] damaged = whole.clone();
			int changes = 1 + random.nextInt(20);
			// Behind the header.
			int start = 68 + random.nextInt(damaged.length - 68);
			for (int i = 0; i < changes; i++) {
				int at = Math.min(damaged.length - 1, start + random.nextInt(1 << random.nextInt(12)));
				damaged[at] = (byte) (random.nextBoolean() ? random.nextInt(256) : damaged[at] + 1);
			}
			Files.write(file, damaged);
			List<StructType> found = schemas();
			List<StructType> some = new ArrayList<>(List.of(schemas.get(random.nextInt(schemas.size()))));
			for (int i = 0; i < 3 && !found.isEmpty(); i++) {
				some.add(found.get(random.nextInt(found.size())));
			}
			for (StructType schema : some) {
				try {
					read(schema);
				} catch (ArithmeticException e) {
					// The columns are those of one type, and other types have other fields of these names.
					assertTrue(e.getMessage().contains("give the column a wider type"), e.getMessage());
				} catch (RuntimeException | Error e) {
					throw new AssertionError("run " + run + " with " + schema.simpleString(), e);
				}
			}
		}
	}

	/** Those that a listing finds, of some types. */
	private List<StructType> schemas() throws IOException {
		List<StructType> schemas = new ArrayList<>();
		try (ByteSource bytes = ByteSource.open(file, "file")) {
			for (ChunkPlace chunk : RecordingFiles.chunks(bytes, place)) {
				if (chunk.isDamaged()) {
					continue;
				}
				try {
					TypeTable types = new TypeTables().read(chunk.in(bytes, chunk.offset()), new ByteCursor(bytes));
					for (ValueType type : types.types()) {
						if (OPTIONS.areWanted(type)) {
							schemas.add(EventColumns.of(types, type));
						}
					}
				} catch (MalformedRecordingException e) {
					assertTrue(e.getMessage().length() > 10, e.getMessage());
				}
			}
		}
		return schemas;
	}

	private long read(StructType schema) throws IOException {
		long rows = 0;
		ScanPlan plan = new ScanPlan(OPTIONS, new StructType(), schema, schema, List.of());
		List<ChunkPlace> chunks;
		try (ByteSource bytes = ByteSource.open(file, "file")) {
			chunks = RecordingFiles.chunks(bytes, place);
		}
		UnsafeProjection projection = UnsafeProjection.create(schema);
		try (ChunkGroupReader reader = new ChunkGroupReader(new Configuration(), new ChunkGroup(chunks), plan)) {
			while (reader.next()) {
				assertTrue(projection.apply(reader.get()).getSizeInBytes() > 0);
				rows++;
			}
		}
		return rows;
	}
}
