/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import jdk.jfr.EventType;
import jdk.jfr.Timespan;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Recordings of archives and fleets: chunks that come twice, times, names of sources, other writers. */
class MergeArchivesTest {
	private static final long SECOND_NANOS = 1_000_000_000L;

	@TempDir
	Path directory;

	private Path output() {
		return directory.resolve("all.jfr");
	}

	/** A chunk for each number of events; events have numbers and come every second. */
	private List<Path> chunks(String text, int... events) throws Exception {
		List<Path> files = new ArrayList<>();
		int number = 0;
		for (int i = 0; i < events.length; i++) {
			Path file = directory.resolve(text + i + ".jfr");
			files.add(file);
			long laterNanos = number * SECOND_NANOS;
			try (Recording recording = Recordings.newRecording(file, settings -> {
				SampleEvents.fixedTimes(settings);
				settings.withStartTicks(SampleEvents.START_TICKS + laterNanos)
						.withTimestamp(SampleEvents.START_EPOCH_NANOS + laterNanos)
						.withDuration(100 * SECOND_NANOS);
			})) {
				Type type = recording.registerEventType("test.Work", t -> t.addField("number", Types.Builtin.LONG)
						.addField("text", Types.Builtin.STRING));
				for (int end = number + events[i]; number < end; number++) {
					int n = number;
					recording.writeEvent(
							type.asValue(v -> v.putField("startTime", SampleEvents.START_TICKS + n * SECOND_NANOS)
									.putField("number", (long) n)
									.putField("text", text)
									.putField("eventThread", SampleEvents.thread(recording, "thread " + n, n))));
				}
			}
		}
		return files;
	}

	private Path concatenated(String name, Path... parts) throws Exception {
		Path file = Files.createFile(directory.resolve(name));
		for (Path part : parts) {
			Files.write(file, Files.readAllBytes(part), StandardOpenOption.APPEND);
		}
		return file;
	}

	private List<Long> numbers() throws Exception {
		return TwoReaders.read(output()).stream()
				.map(event -> (Long) event.get("number"))
				.sorted()
				.toList();
	}

	private static List<Long> upTo(int events) {
		return LongStream.range(0, events).boxed().toList();
	}

	@Test
	void chunksOfOverlappingArchivesComeOnce() throws Exception {
		List<Path> chunks = chunks("a", 3, 4, 5);
		Path early = concatenated("early.jfr", chunks.get(0), chunks.get(1));
		// Not named as a recording, because it is one that readers misread.
		Path late = concatenated("late.archive", chunks.get(1), chunks.get(2), chunks.get(1));
		List<Object> line = new ArrayList<>(List.of("merge", "-o", output(), early, late, chunks.get(2)));
		assertEquals(
				String.format("%,d events of %,d recordings, %,d repeated chunk(s) dropped%n", 12, 3, 3),
				Tool.succeed(line.toArray()));
		assertEquals(upTo(12), numbers());
	}

	@ParameterizedTest
	@ValueSource(booleans = {false, true})
	void aChunkThatHadGrownIsTheLongerOne(boolean longerFirst) throws Exception {
		Path shorter = Files.move(chunks("a", 2).get(0), directory.resolve("shorter.jfr"));
		Path longer = Files.move(chunks("a", 6).get(0), directory.resolve("longer.jfr"));
		Path[] inputs = longerFirst ? new Path[] {longer, shorter} : new Path[] {shorter, longer};
		assertEquals(
				String.format("%,d events of %,d recordings, %,d repeated chunk(s) dropped%n", 6, 2, 1),
				Tool.succeed("merge", "-o", output(), inputs[0], inputs[1]));
		assertEquals(upTo(6), numbers());
	}

	/** Two parts of one recording have chunks of the same start, and one may be as long as the other. */
	@Test
	void chunksOfOneStartWithOtherEventsStay() throws Exception {
		Path whole = chunks("a", 8).get(0);
		Path early = directory.resolve("early.jfr");
		Path late = directory.resolve("late.jfr");
		Tool.succeed("filter", "--to", "3s", whole, early);
		Tool.succeed("filter", "--from", "3s", whole, late);
		assertEquals(
				String.format("%,d events of %,d recordings%n", 8, 2),
				Tool.succeed("merge", "-o", output(), late, early));
		assertEquals(upTo(8), numbers());
	}

	/** The bytes of the events are the same, those of the constants are not. */
	@Test
	void chunksOfOneStartWithOtherConstantsStay() throws Exception {
		Path one = chunks("one", 5).get(0);
		Path two = chunks("two", 5).get(0);
		assertEquals(
				String.format("%,d events of %,d recordings%n", 10, 2),
				Tool.succeed("merge", "-o", output(), one, two));
		assertEquals(10, numbers().size());
	}

	/** The bytes of the events and the constants are the same, the types are not. */
	@ParameterizedTest
	@CsvSource({"test.Other, number", "test.Work, count"})
	void chunksOfOneStartWithOtherTypesStay(String typeName, String fieldName) throws Exception {
		Path one = ofType("one.jfr", "test.Work", "number");
		Path two = ofType("two.jfr", typeName, fieldName);
		assertEquals(
				String.format("%,d events of %,d recordings%n", 2, 2), Tool.succeed("merge", "-o", output(), one, two));
		assertEquals(
				Set.of("test.Work number", typeName + " " + fieldName),
				JdkReader.events(output()).stream()
						.map(event ->
								event.getEventType().getName() + " " + (event.hasField("number") ? "number" : "count"))
						.collect(Collectors.toSet()));
	}

	private Path ofType(String file, String typeName, String fieldName) throws Exception {
		return Files.write(directory.resolve(file), SampleEvents.record(SampleEvents::fixedTimes, recording -> {
			Type type = recording.registerEventType(typeName, t -> t.addField(fieldName, Types.Builtin.LONG));
			recording.writeEvent(type.asValue(
					v -> v.putField("startTime", SampleEvents.START_TICKS).putField(fieldName, 7L)));
		}));
	}

	@Test
	void timesAreThoseOfTheMergedRecording() throws Exception {
		List<Path> chunks = chunks("a", 5, 5);
		String line = String.format("%,d events of %,d recordings%n", 4, 2);
		assertEquals(
				line,
				Tool.succeed("merge", "--from", "3s", "--to", "7s", "-o", output(), chunks.get(1), chunks.get(0)));
		assertEquals(List.of(3L, 4L, 5L, 6L), numbers());
		Instant start = Instant.ofEpochSecond(0, SampleEvents.START_EPOCH_NANOS);
		Files.delete(output());
		Tool.succeed("merge", "--from", start.plusSeconds(9), "-o", output(), chunks.get(0), chunks.get(1));
		assertEquals(List.of(9L), numbers());
		Tool.failUsage(
				"--from 3s is after --to 2s",
				"merge",
				"--from",
				"3s",
				"--to",
				"2s",
				"-o",
				directory.resolve("none.jfr"),
				chunks.get(0));
	}

	@Test
	void labelsNameTheSources() throws Exception {
		List<Path> chunks = chunks("a", 5, 5);
		Tool.succeed("merge", "--label", chunks.get(1) + "=back=end", "-o", output(), chunks.get(0), chunks.get(1));
		List<ReadEvent> sources = TwoReaders.read(output()).stream()
				.filter(event -> event.typeName().equals("merge.Source"))
				.toList();
		assertEquals(
				List.of("a0.jfr", "back=end"),
				sources.stream().map(event -> event.get("label")).sorted().toList());
		ReadEvent second = sources.stream()
				.filter(event -> event.get("label").equals("back=end"))
				.findFirst()
				.orElseThrow();
		assertEquals("a1.jfr", second.get("file"));
		assertEquals(SampleEvents.START_EPOCH_NANOS + 5 * SECOND_NANOS, second.startEpochNanos());
		assertEquals(100 * SECOND_NANOS, second.get("duration"));
		Tool.failUsage(
				"a label must be like in.jfr=TEXT, not 'a0.jfr'",
				"merge",
				"--label",
				"a0.jfr",
				"-o",
				directory.resolve("none.jfr"),
				chunks.get(0));
		Tool.failUsage(
				"--label a2.jfr names no input",
				"merge",
				"--label",
				"a2.jfr=x",
				"-o",
				directory.resolve("none.jfr"),
				chunks.get(0));
	}

	/** Also one whose chunks all come from other recordings. */
	@Test
	void recordingsThatOverlapHaveTheirWholeTimes() throws Exception {
		List<Path> chunks = chunks("a", 3, 4, 5);
		Path early = concatenated("early.jfr", chunks.get(0), chunks.get(1));
		Path late = concatenated("late.jfr", chunks.get(1), chunks.get(2));
		Tool.succeed("merge", "--label", "early.jfr=x", "-o", output(), early, late, chunks.get(2));
		assertEquals(
				List.of("a2.jfr from 7 for 100", "late.jfr from 3 for 104", "x from 0 for 103"),
				TwoReaders.read(output()).stream()
						.filter(event -> event.typeName().equals("merge.Source"))
						.map(event -> event.get("label") + " from "
								+ (event.startEpochNanos() - SampleEvents.START_EPOCH_NANOS) / SECOND_NANOS + " for "
								+ (Long) event.get("duration") / SECOND_NANOS)
						.sorted()
						.toList());
	}

	/** The texts of the labels in the merged recording, by the files that they are for. */
	private List<String> labels(Object... arguments) throws Exception {
		List<Object> line = new ArrayList<>(List.of("merge", "-o", output()));
		line.addAll(List.of(arguments));
		Tool.succeed(line.toArray());
		return TwoReaders.read(output()).stream()
				.filter(event -> event.typeName().equals("merge.Source"))
				.map(event -> event.get("file") + " is " + event.get("label"))
				.sorted()
				.toList();
	}

	@Test
	void namesOfFilesMayHaveAnEqualsSign() throws Exception {
		List<Path> chunks = chunks("a", 5, 5);
		Path file = Files.move(chunks.get(0), directory.resolve("a=b.jfr"));
		Path other = chunks.get(1);
		assertEquals(List.of("a1.jfr is a1.jfr", "a=b.jfr is c=d"), labels("--label", "a=b.jfr=c=d", file, other));
		assertEquals(List.of("a1.jfr is a1.jfr", "a=b.jfr is x"), labels("--label", file + "=x", file, other));
		Path shorter = Files.move(other, directory.resolve("a"));
		assertEquals(List.of("a is x", "a=b.jfr is a=b.jfr"), labels("--label", "a=x", file, shorter));
		Tool.failUsage(
				"--label a=b.jfr=x may be for " + shorter + " or for " + file
						+ "; its path, or a link with another name, would be clear",
				"merge",
				"--label",
				"a=b.jfr=x",
				"-o",
				directory.resolve("none.jfr"),
				shorter,
				file);
	}

	@Test
	void filesOfOneNameAreToldApart() throws Exception {
		List<Path> chunks = chunks("a", 5, 5);
		Path first = Files.move(
				chunks.get(0), Files.createDirectory(directory.resolve("1")).resolve("a.jfr"));
		Path second = Files.move(
				chunks.get(1), Files.createDirectory(directory.resolve("2")).resolve("a.jfr"));
		Tool.failUsage(
				"--label a.jfr=x may be for " + first + " or for " + second + "; its path",
				"merge",
				"--label",
				"a.jfr=x",
				"-o",
				directory.resolve("none.jfr"),
				first,
				second);
		assertEquals(List.of("a.jfr is " + second, "a.jfr is x"), labels("--label", first + "=x", first, second));
		assertEquals(
				List.of("a.jfr is x", "a.jfr is x"),
				labels("--label", first + "=x", "--label", second + "=x", first, second),
				"several recordings may have one label");
		Tool.failUsage(
				"--label a.jfr=y is a second label for " + first,
				"merge",
				"--label",
				first + "=x",
				"--label",
				"a.jfr=y",
				"-o",
				directory.resolve("none.jfr"),
				first);
		assertEquals(List.of("a.jfr is x"), labels("--label", "a.jfr=x", first, first), "the same file twice");
	}

	@Test
	void standardInputMayHaveALabel() throws Exception {
		List<Path> chunks = chunks("a", 5, 5);
		for (String name : List.of("-", "standard input")) {
			Tool.pipe(
					chunks.get(0),
					directory.resolve("summary.txt"),
					"merge",
					"--label",
					name + "=piped",
					"-o",
					output(),
					"-",
					chunks.get(1));
			assertEquals(
					List.of("a1.jfr", "piped"),
					TwoReaders.read(output()).stream()
							.filter(event -> event.typeName().equals("merge.Source"))
							.map(event -> event.get("label"))
							.sorted()
							.toList());
		}
		Tool.failUsage(
				"--label x\\u0000 names no input",
				"merge",
				"--label",
				"x\0=y",
				"-o",
				directory.resolve("none.jfr"),
				chunks.get(0));
	}

	/** What async-profiler would write for these frames. */
	private Path profiled(String name, String state, String... frameTypes) throws Exception {
		Path file = directory.resolve(name);
		try (Recording recording = Recordings.newRecording(
				file, settings -> SampleEvents.fixedTimes(settings.withJdkTypeInitialization()))) {
			Type type = recording.registerEventType(JdkEventType.EXECUTION_SAMPLE);
			for (int i = 0; i < frameTypes.length; i++) {
				String frameType = frameTypes[i];
				TypedValue stackTrace = recording
						.jdkValues()
						.newStackTrace()
						.addFrame("com.example.Main", "run", "()V", 7, frameType)
						.addFrame("com.example.Main", "main", "()V", 3, "Interpreted")
						.build();
				long ticks = SampleEvents.START_TICKS + i;
				recording.writeEvent(type.asValue(v -> v.putField("startTime", ticks)
						.putField("sampledThread", SampleEvents.thread(recording, "main", 1))
						.putField("stackTrace", stackTrace)
						.putField("state", state)));
			}
		}
		return file;
	}

	@Test
	void framesAndStatesOfAnotherProfilerBecomeThoseOfTheJdk() throws Exception {
		Path profiled = profiled("profiled.jfr", "STATE_DEFAULT", "C1 compiled", "C++", "Kernel", "Inlined");
		Path recorded = profiled("recorded.jfr", "STATE_RUNNABLE", "JIT compiled", "Interpreted");
		assertEquals(
				String.format("%,d events of %,d recordings, %,d events normalized%n", 6, 2, 4),
				Tool.succeed("merge", "--normalize", "-o", output(), profiled, recorded));
		List<String> types = new ArrayList<>();
		for (RecordedEvent event : JdkReader.events(output())) {
			assertEquals("STATE_RUNNABLE", event.getString("state"));
			assertEquals("main", event.getThread("sampledThread").getJavaName());
			assertEquals(7, event.getStackTrace().getFrames().get(0).getLineNumber());
			types.add(event.getStackTrace().getFrames().get(0).getType());
		}
		assertEquals(
				List.of("Inlined", "Interpreted", "JIT compiled", "JIT compiled", "Native", "Native"),
				types.stream().sorted().toList());
		assertEquals(6, TwoReaders.read(output()).size());
	}

	/** Packages have slashes in the file. */
	@ParameterizedTest
	@CsvSource(
			delimiter = '|',
			value = {
				"a.b.Load$$Lambda$87+0x00007f38f0008a08|a.b.Load$$Lambda|1",
				"a.b.Load$$Lambda/0x00007f38f0008a08|a.b.Load$$Lambda|1",
				"jdk.proxy2.$Proxy12|jdk.proxy.$Proxy|1",
				"jdk.internal.reflect.GeneratedMethodAccessor12|jdk.internal.reflect.GeneratedMethodAccessor|1",
				"a.Order$Line$1|a.Order$Line$1|0",
				"libc.so.6|libc.so.6|0",
			})
	void classesThatAJvmMakesHaveTheNameOfEachRun(String name, String shown, int changed) throws Exception {
		Path file = directory.resolve("lambda.jfr");
		try (Recording recording = Recordings.newRecording(
				file, settings -> SampleEvents.fixedTimes(settings.withJdkTypeInitialization()))) {
			Type type = recording.registerEventType(JdkEventType.EXECUTION_SAMPLE);
			TypedValue stackTrace = recording
					.jdkValues()
					.newStackTrace()
					.addFrame(name, "run", "()V", 7, "JIT compiled")
					.build();
			recording.writeEvent(type.asValue(
					v -> v.putField("startTime", SampleEvents.START_TICKS).putField("stackTrace", stackTrace)));
		}
		assertEquals(
				String.format("1 events of 1 recordings, %d events normalized%n", changed),
				Tool.succeed("merge", "--normalize", "-o", output(), file));
		assertEquals(shown, className());
		Tool.succeed("merge", "-o", output(), file);
		assertEquals(name.replace('/', '.'), className());
		TwoReaders.read(output());
	}

	private String className() throws Exception {
		return JdkReader.events(output())
				.get(0)
				.getStackTrace()
				.getFrames()
				.get(0)
				.getMethod()
				.getType()
				.getName();
	}

	/** Sleeps of so many units, with a setting and a frame that makes the event anew where that is asked for. */
	private Path sleeps(String name, String unit, boolean withMore, long... times) throws Exception {
		Path file = directory.resolve(name);
		try (Recording recording = Recordings.newRecording(
				file, settings -> SampleEvents.fixedTimes(settings.withJdkTypeInitialization()))) {
			Type type = recording.registerEventType("test.Sleep", t -> {
				t.addField("time", Types.Builtin.LONG, f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, unit));
				if (withMore) {
					t.addField("more", Types.Builtin.INT);
				}
			});
			if (withMore) {
				// The recording with more types is taken for that of the newer JDK.
				recording.registerEventType("test.More", t -> t.addField("number", Types.Builtin.INT));
			}
			recording.writeActiveSetting(type, "enabled", "true");
			for (int i = 0; i < times.length; i++) {
				long time = times[i];
				long ticks = SampleEvents.START_TICKS + i + (unit.equals("MILLISECONDS") ? 0 : times.length);
				recording.writeEvent(type.asValue(v -> v.putField("startTime", ticks)
						.putField("time", time)
						.putField("stackTrace", SampleEvents.stackTrace(recording, 2))));
			}
		}
		return file;
	}

	@Test
	void unitsOfOneEventBecomeOne() throws Exception {
		Path millis = sleeps("millis.jfr", "MILLISECONDS", false, 0, 1500, -1, Long.MAX_VALUE / 2, Long.MAX_VALUE);
		Path nanos = sleeps("nanos.jfr", "NANOSECONDS", true, 1_500_000_000L, Long.MAX_VALUE);
		List<Object> line = new ArrayList<>(List.of("merge", "--normalize", "-o", output(), millis, nanos));
		Tool.succeed(line.toArray());
		List<RecordedEvent> sleeps = JdkReader.events(output()).stream()
				.filter(event -> event.getEventType().getName().equals("test.Sleep"))
				.toList();
		assertEquals(
				List.of(0L, 1_500_000_000L, -1_000_000L, Long.MAX_VALUE, Long.MAX_VALUE, 1_500_000_000L, Long.MAX_VALUE)
						.stream()
						.sorted()
						.toList(),
				sleeps.stream().map(event -> event.getLong("time")).sorted().toList());
		long spans = sleeps.stream()
				.filter(event -> event.getDuration("time").equals(Duration.ofMillis(1500)))
				.count();
		assertEquals(2, spans);
		TreeSet<Long> ids = new TreeSet<>();
		sleeps.forEach(event -> ids.add(event.getEventType().getId()));
		assertEquals(
				Set.of("NANOSECONDS"),
				JdkReader.types(output()).stream()
						.filter(type -> type.getName().equals("test.Sleep"))
						.map(type -> type.getField("time")
								.getAnnotation(Timespan.class)
								.value())
						.collect(Collectors.toSet()));
		List<RecordedEvent> settings = JdkReader.events(output()).stream()
				.filter(event -> event.getEventType().getName().equals("jdk.ActiveSetting"))
				.toList();
		assertEquals(2, settings.size());
		settings.forEach(setting -> assertTrue(ids.contains(setting.getLong("id")), setting::toString));
		assertEquals(
				2,
				settings.stream()
						.map(setting -> setting.getLong("id"))
						.distinct()
						.count());
		assertEquals(7 + 2, JmcReader.read(output()).size());
	}

	/** Without the option both units stay, in two types of the name. */
	@Test
	void unitsOfOneEventAreNotMixed() throws Exception {
		Path millis = sleeps("millis.jfr", "MILLISECONDS", false, 1500);
		Path nanos = sleeps("nanos.jfr", "NANOSECONDS", false, 1_500_000_000L);
		Tool.succeed("merge", "-o", output(), millis, nanos);
		List<EventType> types = JdkReader.types(output()).stream()
				.filter(type -> type.getName().equals("test.Sleep"))
				.toList();
		assertEquals(2, types.size());
		JdkReader.events(output()).stream()
				.filter(event -> event.getEventType().getName().equals("test.Sleep"))
				.forEach(event -> assertEquals(Duration.ofMillis(1500), event.getDuration("time")));
	}

	@Test
	void mergeWithoutEventsIsReported() throws Exception {
		Path file = chunks("a", 3).get(0);
		Tool.Result result = Tool.run("merge", "--from", "50s", "-o", output(), file);
		assertEquals(0, result.status(), result::err);
		assertTrue(result.err().contains("no event is kept; the recordings go from "), result::err);
		assertEquals(List.of(), JdkReader.events(output()));
	}

	/** A type of the name of one that the tool adds may have other fields. */
	@Test
	void aTypeOfTheSameNameMayMeanSomethingElse() throws Exception {
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.eventType(
				"merge.Source",
				60,
				HandMadeChunk.field("duration", HandMadeChunk.LONG),
				HandMadeChunk.pooled("label", HandMadeChunk.STATE),
				HandMadeChunk.field("file", HandMadeChunk.INT));
		Path file = Files.write(directory.resolve("odd.jfr"), chunk.bytes());
		Tool.Result result = Tool.run("merge", "--label", "odd.jfr=odd one", "-o", output(), file);
		assertEquals(0, result.status(), result::err);
		ReadEvent added = JdkReader.read(output()).stream()
				.filter(event -> event.typeName().equals("merge.Source"))
				.findFirst()
				.orElseThrow();
		assertEquals("odd one", added.get("label"));
		assertEquals("odd.jfr", added.get("file"));
		assertEquals(3, JmcReader.read(output()).size());
	}
}
