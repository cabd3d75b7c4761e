/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.zip.GZIPOutputStream;
import jdk.jfr.DataAmount;
import jdk.jfr.EventType;
import jdk.jfr.Timespan;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Profiles of pprof: one made here, field by field, and those of a real program in Go. */
class PprofTest {
	private static final Instant START = Instant.parse("2026-01-31T12:00:00Z");
	private static final long START_NANOS = START.getEpochSecond() * 1_000_000_000L;
	private static final long SECOND_NANOS = 1_000_000_000L;

	@TempDir
	Path directory;

	private Path input() {
		return directory.resolve("profile.pb.gz");
	}

	private Path output() {
		return directory.resolve("out.jfr");
	}

	private static String frame(RecordedFrame frame) {
		return frame.getMethod().getType().getName() + "#" + frame.getMethod().getName() + ":" + frame.getLineNumber()
				+ " " + frame.getType();
	}

	private static List<String> frames(RecordedEvent event) {
		return event.getStackTrace().getFrames().stream().map(PprofTest::frame).toList();
	}

	private List<RecordedEvent> events(String type) throws Exception {
		return JdkReader.events(output()).stream()
				.filter(e -> e.getEventType().getName().equals(type))
				.toList();
	}

	private void writeProcessorProfile(boolean isCompressed) throws IOException {
		PprofFile file = new PprofFile(input(), isCompressed);
		file.valueType(1, "samples", "count");
		file.valueType(1, "cpu", "nanoseconds");
		// Numbers all together.
		file.field(2, m -> {
			PprofFile.put(m, 1, ids -> {
				ids.writeUInt64NoTag(1);
				ids.writeUInt64NoTag(2);
			});
			PprofFile.put(m, 2, values -> {
				values.writeInt64NoTag(3);
				values.writeInt64NoTag(30_000_000);
			});
			file.label(m, "request id", "first");
			file.label(m, "request id", "second");
			file.label(m, "depth", 7);
			file.label(m, "thread", "main");
			file.label(m, "thread_id", 4711);
		});
		// Numbers one by one.
		file.field(2, m -> {
			m.writeUInt64(1, 3);
			m.writeUInt64(1, 4);
			m.writeUInt64(1, 5);
			m.writeInt64(2, 1);
			m.writeInt64(2, 10_000_000);
			file.label(m, "class", "odd");
		});
		file.library("/usr/lib/libodd.so");
		file.location(1, "net/http.(*conn).serve /src/server.go 12", "main.run.func1[go.shape.int/x] /src/main.go 40");
		file.location(2, "runtime.asm_amd64 /src/asm.s 1");
		file.location(3, "com.foo.Bar.method Bar.java 5");
		file.location(4, "odd::function<int> odd.cc 6");
		file.location(5);
		file.number(9, START_NANOS);
		file.number(10, 10 * SECOND_NANOS);
		file.valueType(11, "cpu", "nanoseconds");
		file.number(12, 10_000_000);
		file.close();
	}

	@ParameterizedTest
	@ValueSource(booleans = {true, false})
	void samplesOfProcessorTimeKeepValuesLabelsAndFrames(boolean isCompressed) throws Exception {
		writeProcessorProfile(isCompressed);
		assertEquals(
				String.format("2 samples: 4 jdk.ExecutionSample, 0 jdk.ObjectAllocationSample%n"),
				Tool.succeed("pprof", input(), output()));
		assertEquals(6, TwoReaders.read(output()).size());
		RecordedEvent first = events("pprof.Sample").get(0);
		assertEquals(3, first.getLong("samples"));
		assertEquals(Duration.ofMillis(30), first.getDuration("cpu"));
		assertEquals("first, second", first.getString("request_id"));
		assertEquals("request id", label(first.getEventType(), "request_id"));
		assertEquals(7, first.getLong("depth"));
		assertEquals(4711, first.getThread().getOSThreadId());
		assertEquals("main", first.getThread().getOSName());
		assertEquals(
				List.of(
						"net.http#(*conn).serve:12 Inlined",
						"main#run.func1[go.shape.int/x]:40 Native",
						"runtime#asm_amd64:1 Native"),
				frames(first));
		RecordedEvent second = events("pprof.Sample").get(1);
		assertEquals("odd", second.getString("field_class"));
		assertNull(second.getThread());
		assertEquals(
				List.of(
						"com.foo.Bar#method:5 JIT compiled",
						"libodd.so#odd::function<int>:6 C++",
						"libodd.so#0x1005:-1 Native"),
				frames(second));
		assertEquals(
				Timespan.NANOSECONDS,
				second.getEventType()
						.getField("cpu")
						.getAnnotation(Timespan.class)
						.value());
		for (RecordedEvent event : JdkReader.events(output())) {
			assertTrue(!event.getStartTime().isBefore(START), event::toString);
			assertTrue(event.getStartTime().isBefore(START.plusSeconds(10)), event::toString);
		}
		assertEquals(
				3,
				events("jdk.ExecutionSample").stream()
						.filter(e -> e.getThread("sampledThread") != null)
						.count());
	}

	private static String label(EventType type, String field) {
		return type.getField(field).getLabel();
	}

	@Test
	void allocationsAreSamplesWithAWeight() throws Exception {
		PprofFile file = new PprofFile(input(), true);
		file.valueType(1, "alloc_objects", "count");
		file.valueType(1, "alloc_space", "bytes");
		file.valueType(1, "odd", "furlongs");
		for (int i = 0; i < 5; i++) {
			long bytes = i * 1000L;
			file.field(2, m -> {
				m.writeUInt64(1, 1);
				m.writeInt64(2, 1);
				m.writeInt64(2, bytes);
				m.writeInt64(2, -1);
			});
		}
		file.location(1, "main.build /src/main.go 40");
		file.close();
		Tool.succeed("pprof", input(), output());
		assertEquals(
				List.of(1000L, 2000L, 3000L, 4000L),
				events("jdk.ObjectAllocationSample").stream()
						.map(e -> e.getLong("weight"))
						.sorted()
						.toList());
		EventType type = JdkReader.type(output(), "pprof.Sample");
		assertEquals(
				DataAmount.BYTES,
				type.getField("alloc_space").getAnnotation(DataAmount.class).value());
		assertEquals("odd (furlongs)", label(type, "odd"));
		Tool.succeed("pprof", "--no-jdk-events", input(), output());
		assertEquals(5, TwoReaders.read(output()).size());
	}

	/** Other profilers count no samples, only time. */
	@Test
	void timeIsCountedInPeriods() throws Exception {
		PprofFile file = new PprofFile(input(), true);
		file.valueType(1, "wall", "microseconds");
		file.field(2, m -> {
			m.writeUInt64(1, 1);
			m.writeInt64(2, 50_000);
		});
		file.location(1, "work /src/tool.py 3");
		file.number(12, 10_000);
		file.close();
		Tool.succeed("pprof", input(), output());
		assertEquals(5, events("jdk.ExecutionSample").size());
		assertEquals(
				List.of("tool#work:3 Native"), frames(events("pprof.Sample").get(0)));
		assertEquals(Duration.ofMillis(50), events("pprof.Sample").get(0).getDuration("wall"));
	}

	/** Tables may have texts without characters anywhere. */
	@Test
	void namesMayBeEmpty() throws Exception {
		PprofFile file = new PprofFile(input(), true);
		file.valueType(1, "", "");
		file.valueType(1, "samples", "count");
		file.field(2, m -> {
			m.writeUInt64(1, 1);
			m.writeInt64(2, 1);
			m.writeInt64(2, 1);
			file.label(m, "", "x");
			file.label(m, "thread", "");
		});
		file.field(5, m -> m.writeUInt64(1, 1));
		file.field(4, m -> {
			m.writeUInt64(1, 1);
			PprofFile.put(m, 4, line -> line.writeUInt64(1, 1));
		});
		file.close();
		Tool.succeed("pprof", input(), output());
		assertEquals(2, TwoReaders.read(output()).size());
		assertEquals(1, events("jdk.ExecutionSample").size());
	}

	@Test
	void mistakesAreReportedInALine() throws Exception {
		Tool.fail(output(), "no such file", "pprof", input(), output());
		Files.writeString(input(), "this is no profile at all");
		Tool.fail(output(), "not a pprof profile", "pprof", input(), output());
		Files.write(input(), new byte[] {0x1F, (byte) 0x8B, 1, 2, 3});
		Tool.fail(output(), "cannot be decompressed", "pprof", input(), output());
		Files.write(input(), new byte[0]);
		Tool.fail(output(), "it does not declare the types of its samples", "pprof", input(), output());
		writeProcessorProfile(true);
		byte[] whole = Files.readAllBytes(input());
		Files.write(input(), Arrays.copyOf(whole, whole.length / 2));
		Tool.fail(output(), "cannot be decompressed", "pprof", input(), output());
		PprofFile file = new PprofFile(input(), true);
		file.valueType(1, "samples", "count");
		file.field(2, m -> {
			m.writeUInt64(1, 17);
			m.writeInt64(2, 1);
		});
		file.close();
		Tool.fail(output(), "there is no location 17", "pprof", input(), output());
		assertTrue(Tool.succeed("pprof", "--help").contains("Example: jfr-tools pprof "));
	}

	/** Some kilobytes that expand to more than the heap holds, as one field or as millions of them. */
	@Test
	void smallFilesThatExpandWithoutEndAreRefused() throws Exception {
		String tooLong = "not a pprof profile, a field is 2147483000 bytes long; with this heap it may be";
		writeExpanding(1, new byte[] {6 << 3 | 2}, 2_147_483_000, new byte[1]);
		Tool.failInHeap("32m", tooLong, "pprof", input(), output());
		byte[] packedValues = {2 << 3 | 2, (byte) 0x80, (byte) 0x80, (byte) 0x80, 0x20, 2 << 3 | 2};
		writeExpanding(1, packedValues, 67_108_000, new byte[] {1});
		Tool.failInHeap("32m", "not a pprof profile, a field is 67108864 bytes long", "pprof", input(), output());
		String tooMany = "the names and locations take more than half of the heap; java -Xmx";
		for (byte field : List.of((byte) 1, (byte) 5, (byte) 6)) {
			writeExpanding(0, new byte[0], 0, new byte[] {(byte) (field << 3 | 2), 0});
			Tool.failInHeap("32m", tooMany, "pprof", input(), output());
		}
		assertTrue(Files.size(input()) < 200_000, "length " + Files.size(input()));
		assertFalse(Files.exists(output()));
	}

	/** A compressed file: a tag and a length, if wanted, and then the same bytes again and again. */
	private void writeExpanding(int fields, byte[] tag, int lengthBytes, byte[] repeated) throws IOException {
		try (GZIPOutputStream file = new GZIPOutputStream(Files.newOutputStream(input()))) {
			CodedOutputStream out = CodedOutputStream.newInstance(file);
			if (fields > 0) {
				out.writeRawBytes(tag);
				out.writeUInt32NoTag(lengthBytes);
			}
			for (int bytes = 0; bytes < 64 << 20; bytes += repeated.length) {
				out.writeRawBytes(repeated);
			}
			out.flush();
		}
	}

	/** The profile is longer than the heap. */
	@Test
	void longProfilesPassThroughASmallHeap() throws Exception {
		int samples = 600_000;
		PprofFile file = new PprofFile(input(), false);
		file.valueType(1, "samples", "count");
		for (int i = 0; i < samples; i++) {
			int number = i;
			file.field(2, m -> {
				for (int frame = 0; frame < 12; frame++) {
					m.writeUInt64(1, 1000 + (number * 7L + frame) % 500);
				}
				m.writeInt64(2, 1);
				file.label(m, "number", number);
			});
		}
		for (int i = 0; i < 500; i++) {
			file.location(1000 + i, "main.function" + i + " /src/main.go " + i);
		}
		file.close();
		assertTrue(Files.size(input()) > 24 << 20, "length " + Files.size(input()));
		Tool.succeedInHeap("24m", "pprof", "--no-jdk-events", input(), output());
		long read = 0;
		try (RecordingFile recording = new RecordingFile(output())) {
			while (recording.hasMoreEvents()) {
				assertEquals(
						12, recording.readEvent().getStackTrace().getFrames().size());
				read++;
			}
		}
		assertEquals(samples, read);
	}

	@Test
	void profilesOfAProgramInGo() throws Exception {
		Path program = directory.resolve("profiled.go");
		try (InputStream source = PprofTest.class.getResourceAsStream("/profiles/profiled.go")) {
			Files.copy(source, program);
		}
		Path heap = directory.resolve("heap.pb.gz");
		assumeTrue(isGoThere(), "no Go toolchain on the path: its profiles are not tested");
		run("go", "run", program.toString(), input().toString(), heap.toString());
		Tool.succeed("pprof", input(), output());
		TwoReaders.read(output());
		assertTrue(events("jdk.ExecutionSample").size() > 5, "samples");
		assertTrue(anyMatch("pprof.Sample", e -> frames(e).toString().contains("main#spin:")), "a function");
		assertTrue(anyMatch("pprof.Sample", e -> "one".equals(e.getString("worker"))), "a label");
		Tool.succeed("pprof", heap, output());
		TwoReaders.read(output());
		assertTrue(
				anyMatch(
						"jdk.ObjectAllocationSample",
						e -> e.getLong("weight") > 0 && frames(e).get(0).startsWith("main#build:")),
				"an allocation");
		Optional<JfrTool> tool = JfrTool.newest();
		if (tool.isPresent()) {
			String sites = tool.get().run("view", "allocation-by-site", output().toString());
			assertTrue(sites.contains("main.build()"), sites);
		}
	}

	private boolean anyMatch(String type, Predicate<RecordedEvent> condition) throws Exception {
		return events(type).stream().anyMatch(condition);
	}

	private boolean isGoThere() throws InterruptedException {
		try {
			return new ProcessBuilder("go", "version")
							.redirectErrorStream(true)
							.redirectOutput(directory.resolve("go-version.txt").toFile())
							.start()
							.waitFor()
					== 0;
		} catch (IOException e) {
			return false;
		}
	}

	private void run(String... command) throws Exception {
		Path log = directory.resolve("go.txt");
		ProcessBuilder builder =
				new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
		// One file of the standard library needs neither a module nor anything from elsewhere.
		builder.environment().put("GO111MODULE", "off");
		builder.environment().put("GOTOOLCHAIN", "local");
		Process process = builder.start();
		if (!process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS)) {
			process.descendants().forEach(ProcessHandle::destroyForcibly);
			process.destroyForcibly();
			throw new AssertionError(String.join(" ", command) + " does not end");
		}
		assertEquals(0, process.exitValue(), Files.readString(log));
	}
}
