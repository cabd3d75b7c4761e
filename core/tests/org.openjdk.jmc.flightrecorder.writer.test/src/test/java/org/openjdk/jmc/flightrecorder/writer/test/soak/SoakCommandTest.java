/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SoakCommandTest {
	@TempDir
	Path directory;

	private JsonNode run(String... arguments) throws Exception {
		Path result = directory.resolve("result.json");
		List<String> all = new ArrayList<>(List.of(arguments));
		all.addAll(List.of(
				"-o",
				result.toString(),
				"--directory",
				directory.resolve("work").toString()));
		StringWriter out = new StringWriter();
		int status = new CommandLine(new SoakCommand())
				.setOut(new PrintWriter(out))
				.setErr(new PrintWriter(out))
				.execute(all.toArray(String[]::new));
		assertEquals(0, status, out::toString);
		assertTrue(out.toString().stripTrailing().endsWith("ok"), out::toString);
		try (Stream<Path> left = Files.list(directory.resolve("work"))) {
			assertEquals(List.of(), left.toList());
		}
		return new ObjectMapper().readTree(result.toFile());
	}

	@Test
	void readerSeesEveryEventOfAShortSoak() throws Exception {
		JsonNode result = run(
				"--minutes",
				"0.1",
				"--least-events",
				"1000",
				"--rate",
				"5000",
				"--reader",
				"--chunk-seconds",
				"1",
				"--flush-millis",
				"200",
				"--sample-seconds",
				"2");
		assertTrue(result.get("events").asLong() >= 1000, result::toPrettyString);
		assertEquals(result.get("events"), result.get("reader").get("events"));
		assertTrue(result.get("samples").size() >= 3, result::toPrettyString);
		assertTrue(result.get("p99.99 ns").asLong() > 0);
	}

	@Test
	void recordingIsCompleteAfterFullSpeed() throws Exception {
		JsonNode result = run(
				"--minutes",
				"0.06",
				"--least-events",
				"1000",
				"--max-size-mb",
				"3",
				"--chunk-seconds",
				"1",
				"--sample-seconds",
				"1");
		assertTrue(result.get("left").get("events").asLong() > 0, result::toPrettyString);
		assertTrue(
				result.get("left").get("events").asLong() < result.get("events").asLong());
	}

	@Test
	void fileThatIsDeletedWhileOthersGrowIsNotCountedWithThem() throws Exception {
		Path oldest = Files.write(directory.resolve("1.jfr"), new byte[1000]);
		Path current = Files.write(directory.resolve("2.jfr"), new byte[10]);
		Files.write(directory.resolve("3.jfr"), new byte[5]);
		List<Path> looked = new ArrayList<>();
		long atLeastBytes = Sample.directoryBytes(directory, file -> {
			// Whichever is looked at first, the oldest is deleted right after it.
			long sizeBytes = file.toFile().length();
			looked.add(file);
			if (file.equals(oldest)) {
				assertTrue(oldest.toFile().delete());
			}
			return sizeBytes;
		});
		assertEquals(3, looked.size());
		assertEquals(15, atLeastBytes);
		assertEquals(15, Sample.directoryBytes(directory, file -> file.toFile().length()));
		assertEquals(5, Sample.directoryBytes(directory, file -> {
			assertTrue(!file.equals(current) || current.toFile().delete());
			return file.toFile().length();
		}));
	}

	@Test
	void missingDoubledAndLateNumbersAreTold() {
		SequenceCheck check = new SequenceCheck();
		int count = 20_000_000;
		for (int i = 0; i < count; i++) {
			// Neighbours change places, one of a million is left out, and one comes twice.
			int number = i ^ 1;
			if (number % 1_000_000 != 5) {
				check.see(number);
			}
			if (number % 1_000_000 == 7) {
				check.see(number);
			}
		}
		check.endAt(count + 3);
		assertEquals(20 + 3, check.missing());
		assertEquals(20, check.doubled());
		assertEquals(count + 3, check.next());
	}

	@Test
	void growthIsReportedAsDrift() {
		List<Sample> level = new ArrayList<>();
		List<Sample> growing = new ArrayList<>();
		for (int i = 0; i < 10; i++) {
			level.add(sample(10 << 20, 20 + i % 3, 12, 90_000 + i));
			growing.add(sample((10L + 4 * i) << 20, 20 + 2 * i, 12 + i, 90_000L << i));
		}
		assertEquals(List.of(), Drift.of(level));
		List<String> drifts = Drift.of(growing);
		assertEquals(4, drifts.size(), drifts::toString);
		assertEquals(6, Drift.compared(growing));
		assertEquals(4, Drift.compared(growing.subList(0, 6)));
		assertEquals(List.of(), Drift.of(growing.subList(0, 5)), "too few to tell");
		assertEquals(0, Drift.compared(growing.subList(0, 5)));
	}

	private static Sample sample(long heapBytes, long handles, long threads, long p9999Nanos) {
		return new Sample(1, 1, 1, heapBytes, handles, threads, 1 << 20, 1, 100, 1000, p9999Nanos, 1_000_000, 0);
	}
}
