/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.opentelemetry.proto.profiles.v1development.Function;
import io.opentelemetry.proto.profiles.v1development.Line;
import io.opentelemetry.proto.profiles.v1development.Link;
import io.opentelemetry.proto.profiles.v1development.Location;
import io.opentelemetry.proto.profiles.v1development.Mapping;
import io.opentelemetry.proto.profiles.v1development.Profile;
import io.opentelemetry.proto.profiles.v1development.ProfilesData;
import io.opentelemetry.proto.profiles.v1development.ProfilesDictionary;
import io.opentelemetry.proto.profiles.v1development.ResourceProfiles;
import io.opentelemetry.proto.profiles.v1development.Sample;
import io.opentelemetry.proto.profiles.v1development.ScopeProfiles;
import io.opentelemetry.proto.profiles.v1development.Stack;
import io.opentelemetry.proto.profiles.v1development.ValueType;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** What holds for all tools that make a recording of the profile of another program. */
class ConversionTest {
	private static final Pattern WARNED_COUNT = Pattern.compile("warning: ([\\d,]+) (samples|lines)");

	@TempDir
	Path directory;

	private Path output() {
		return directory.resolve("out.jfr");
	}

	private Path input(byte[] content) throws Exception {
		return Files.write(directory.resolve("in.bin"), content);
	}

	private Path text(String content) throws Exception {
		return input(content.getBytes(StandardCharsets.UTF_8));
	}

	private List<RecordedEvent> events(String type) throws Exception {
		return JdkReader.events(output()).stream()
				.filter(event -> event.getEventType().getName().equals(type))
				.toList();
	}

	/** A profile of pprof whose only value counts samples, or is of another kind. */
	private Path pprof(String type, String unit, long period, long... values) throws Exception {
		Path path = directory.resolve("in.pb");
		PprofFile file = new PprofFile(path, false);
		file.valueType(1, type, unit);
		for (int i = 0; i < values.length; i++) {
			long value = values[i];
			int location = 1 + i % 3;
			file.field(2, sample -> {
				sample.writeUInt64(1, location);
				sample.writeInt64(2, value);
			});
		}
		for (int i = 1; i <= 3; i++) {
			file.location(i, "main.f" + i + " /src/main.go " + i);
		}
		if (period > 0) {
			file.number(12, period);
		}
		file.close();
		return path;
	}

	/** A message of OpenTelemetry whose samples have one value each and no times. */
	private static ProfilesData otlpData(String function, String type, String unit, long... values) {
		Profile.Builder profile = profile(1, 2);
		for (long value : values) {
			profile.addSamples(Sample.newBuilder().setStackIndex(1).addValues(value));
		}
		return ProfilesData.newBuilder()
				.addResourceProfiles(ResourceProfiles.newBuilder()
						.addScopeProfiles(ScopeProfiles.newBuilder().addProfiles(profile)))
				.setDictionary(dictionary(function, List.of(List.of(type, unit))))
				.build();
	}

	private static byte[] otlp(String function, String type, String unit, long... values) {
		return otlpData(function, type, unit, values).toByteArray();
	}

	private static Profile.Builder profile(int type, int unit) {
		return Profile.newBuilder()
				.setSampleType(ValueType.newBuilder().setTypeStrindex(type).setUnitStrindex(unit))
				.setTimeUnixNano(1_700_000_000_000_000_000L)
				.setDurationNano(1_000_000_000L);
	}

	/** The tables of a message, with a stack of one function and the texts of types and units. */
	private static ProfilesDictionary dictionary(String function, List<List<String>> typesAndUnits) {
		ProfilesDictionary.Builder dictionary = ProfilesDictionary.newBuilder().addStringTable("");
		typesAndUnits.forEach(dictionary::addAllStringTable);
		dictionary.addStringTable(function);
		return dictionary
				.addLinkTable(Link.getDefaultInstance())
				.addMappingTable(Mapping.getDefaultInstance())
				.addFunctionTable(Function.getDefaultInstance())
				.addFunctionTable(Function.newBuilder().setNameStrindex(dictionary.getStringTableCount() - 1))
				.addLocationTable(Location.getDefaultInstance())
				.addLocationTable(
						Location.newBuilder().addLines(Line.newBuilder().setFunctionIndex(1)))
				.addStackTable(Stack.getDefaultInstance())
				.addStackTable(Stack.newBuilder().addLocationIndices(1))
				.build();
	}

	/** As the file exporter of the collector writes them. */
	private static byte[] framed(byte[]... messages) throws Exception {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		DataOutputStream out = new DataOutputStream(bytes);
		for (byte[] message : messages) {
			out.writeInt(message.length);
			out.write(message);
		}
		return bytes.toByteArray();
	}

	// Limits

	@Test
	void countsThatAreBytesEndInAnErrorThatSaysWhatToDo() throws Exception {
		String problem = "its samples make 99,999,999,999,999 events, and the limit is 10,000,000; "
				+ "--per-event 10000000 makes fewer events, and --max-events allows more";
		Tool.fail(output(), problem, "folded", text("a;b 99999999999999\n"), output());
		assertFalse(Files.exists(output()));
		String pprof =
				"its samples make 4,611,686,018,427,387,905 events, and the limit is 10,000,000; --per-event 500000000000 ";
		Tool.fail(output(), pprof, "pprof", pprof("samples", "count", 0, 1L << 62), output());
		Tool.fail(output(), pprof, "otlp", input(otlp("f", "samples", "count", 1L << 62)), output());
		// The sum of these does not fit a long.
		String most = "its samples make 9,223,372,036,854,775,807 events";
		Tool.fail(output(), most, "pprof", pprof("samples", "count", 0, 1L << 62, 1L << 62, 1L << 62), output());
	}

	@Test
	void optionThatTheErrorProposesWorks() throws Exception {
		Path folded = text("a;b 70000000000\nc 29999999999\n");
		Tool.fail(output(), "--per-event 10000 ", "folded", folded, output());
		// The test has no time for ten million events.
		Tool.fail(output(), "--per-event 100000000 ", "folded", "--max-events", 1000, folded, output());
		Tool.succeed("folded", "--max-events", 1000, "--per-event", 100000000, folded, output());
		assertEquals(999, events("jdk.ExecutionSample").size());
		Path pprof = pprof("samples", "count", 0, 5000, 2500);
		Tool.fail(output(), "--per-event 80 ", "pprof", "--max-events", 100, pprof, output());
		Tool.succeed("pprof", "--max-events", 100, "--per-event", 80, pprof, output());
		assertEquals(93, events("jdk.ExecutionSample").size());
		Path otlp = input(otlp("f", "samples", "count", 5000, 2500));
		Tool.fail(output(), "--per-event 80 ", "otlp", "--max-events", 100, otlp, output());
		Tool.succeed("otlp", "--max-events", 100, "--per-event", 80, otlp, output());
		assertEquals(93, events("jdk.ExecutionSample").size());
	}

	@Test
	void samplesThatAreNoCountsHaveALimitToo() throws Exception {
		String script = "app 1 1.000000: cycles:\n\t7f01 main (/bin/app)\n\n";
		Tool.fail(
				output(),
				"its samples make 6 events, and the limit is 5; --max-events allows more",
				"perf",
				"--max-events",
				5,
				text(script.repeat(3)),
				output());
		Tool.succeed("perf", "--max-events", 6, text(script.repeat(3)), output());
		Tool.fail(
				output(),
				"its samples make 3 events, and the limit is 2; --max-events",
				"pprof",
				"--max-events",
				2,
				pprof("alloc_objects", "count", 0, 1, 1, 1),
				output());
		Tool.failUsage("a count must be a whole number", "perf", "--max-events", 0, text(script), output());
	}

	/** Fewer events than the limit, and more bytes than such an input can mean. */
	@Test
	void aRecordingIsNoLongerThanAMultipleOfItsInputUnlessAskedFor() throws Exception {
		Path few = text("a;b 9999999\n");
		String problem =
				"would exceed 67,110,064 bytes, which are 64 MiB and 100 for each byte of the input; --per-event ";
		Tool.fail(output(), problem, "folded", few, output());
		assertFalse(Files.exists(output()));
	}

	/** A text of the tables, again and again in one sample. */
	@Test
	void aSampleIsNotLongerThanALimit() throws Exception {
		Path path = directory.resolve("in.pb");
		PprofFile file = new PprofFile(path, false);
		file.valueType(1, "samples", "count");
		String longText = "x".repeat(100_000);
		file.field(2, sample -> {
			sample.writeInt64(2, 1);
			for (int i = 0; i < 1000; i++) {
				file.label(sample, "label", longText);
			}
		});
		file.close();
		Tool.fail(output(), "the label label of a sample is longer than 1048576 characters", "pprof", path, output());
	}

	// Framing

	@Test
	void messagesBehindTheirLengthsAreReadAsTheCollectorWritesThem() throws Exception {
		byte[] first = otlp("one", "cpu", "nanoseconds", 1, 2);
		byte[] second = otlp("two", "samples", "count", 3);
		Tool.succeed("otlp", input(framed(first, second, new byte[0])), output());
		TwoReaders.read(output());
		Map<String, Long> valuesByMethod = new TreeMap<>();
		for (RecordedEvent event : events("otlp.Sample")) {
			valuesByMethod.merge(
					event.getStackTrace().getFrames().get(0).getMethod().getName(), event.getLong("value"), Long::sum);
		}
		assertEquals(Map.of("one", 3L, "two", 3L), valuesByMethod);
		assertEquals(5, events("jdk.ExecutionSample").size());
		byte[] cut = framed(first, second);
		Path shorter = input(Arrays.copyOf(cut, cut.length - 1));
		Tool.fail(
				output(),
				"it ends within its message 2, which begins at byte " + (4 + first.length),
				"otlp",
				shorter,
				output());
	}

	/** As OpenTelemetry maps its messages: ids are hexadecimal, and numbers of 64 bits are texts. */
	@Test
	void messagesInJsonAreReadAsTheCollectorWritesThem() throws Exception {
		String message =
				"""
				{"resourceProfiles":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"shop"}}]},\
				"scopeProfiles":[{"scope":{"name":"x"},"profiles":[{"sampleType":{"typeStrindex":1,"unitStrindex":2},\
				"samples":[{"stackIndex":1,"linkIndex":1,"values":["2"]},{"stackIndex":1,"values":[1]}],\
				"timeUnixNano":"1700000000000000000","durationNano":"1000000000"}]}],"schemaUrl":null}],\
				"dictionary":{"mappingTable":[{}],"locationTable":[{},{"lines":[{"functionIndex":1,"line":"7"}]}],\
				"functionTable":[{},{"nameStrindex":3}],\
				"linkTable":[{},{"traceId":"0af7651916cd43dd8448eb211c80319c","spanId":"b7ad6b7169203331"}],\
				"stringTable":["","samples","count","%s"],"attributeTable":[{}],\
				"stackTable":[{},{"locationIndices":[1]}]}}
				""";
		Path file = text(String.format(message, "app.A.one") + String.format(message, "app.A.two"));
		Tool.succeed("otlp", file, output());
		assertEquals(6, count("jdk.ExecutionSample"));
		List<RecordedEvent> samples = events("otlp.Sample");
		assertEquals(
				List.of("one", "one", "two", "two"),
				samples.stream()
						.map(event -> methods(event.getStackTrace()).get(0))
						.sorted()
						.toList());
		for (RecordedEvent sample : samples) {
			boolean isLinked = sample.getLong("value") == 2;
			assertEquals(isLinked ? "0af7651916cd43dd8448eb211c80319c" : null, sample.getString("traceId"));
			assertEquals(isLinked ? "b7ad6b7169203331" : null, sample.getString("spanId"));
			assertEquals("shop", sample.getString("service_name"));
		}
	}

	@ParameterizedTest
	@CsvSource(
			delimiter = '|',
			quoteCharacter = '`',
			value = {
				"{'resourceProfiles': [{'scopeProfiles': 3}]}|line 1: scopeProfiles begins with 3 where [ is expected",
				"{'resourceProfiles': [{'scopeProfiles': [{'profiles': [{'period': 'x'}]}]}]}|line 1: period has an impossible value",
				"{'dictionary': {'stringTable': [{}]}}|line 1: stringTable is { where a value is expected",
				"{'dictionary': {'stringTable': [null]}}|line 1: stringTable is null where a value is expected",
				"{'dictionary': {'locationTable': [{'address': []}]}}|line 1: address is [ where a value is expected",
				"{'resourceProfiles': [|line 1: Unexpected end-of-input",
				"{} 7|line 1: a message begins with 7 where { is expected",
			})
	void badMessagesInJsonAreRefusedWithTheirLine(String content, String complaint) throws Exception {
		Path file = text(content.replace('\'', '"'));
		Tool.fail(output(), "not a profile of OpenTelemetry in JSON, " + complaint, "otlp", file, output());
	}

	@ParameterizedTest
	@ValueSource(
			strings = {
				"heap profile: 1: 1024 [2: 2048] @ heapprofile\n 1: 1024 [2: 2048] @ 0x40 0x41\n",
				"goroutine profile: total 3\n1 @ 0x40 0x41\n",
				"--- contention:\ncycles/second = 3201000000\n",
				"--- mutex:\ncycles/second=3201000000\n",
				"--- threadz 1 ---\n\n--- Thread 7f (name: main/1) stack: ---\n",
				"\0\0\0\0\0\0\0\0\3\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\20'\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
				"\0\0\0\0\3\0\0\0\0\0\0\0\20'\0\0\0\0\0\0",
			})
	void legacyProfilesAreRefusedWithAHint(String content) throws Exception {
		Tool.fail(
				output(),
				"legacy pprof profile; 'pprof -proto' converts it",
				"pprof",
				input(content.getBytes(StandardCharsets.ISO_8859_1)),
				output());
	}

	@ParameterizedTest
	@CsvSource(
			delimiter = '|',
			value = {
				"pprof|{\"resourceProfiles\": []}|it is JSON",
				"otlp|{\"resourceProfiles\": []}|there are no profiles of OpenTelemetry",
				"otlp|size(\u00B5/\u00FD\4|compressed with Zstandard, message by message",
				"pprof,otlp|<html><body>404</body></html>|it is XML or HTML",
				"pprof,otlp,perf,folded|FLR\0\0\2.|it is a JFR recording",
				"otlp,folded,pprof|PERFILE2h|it is a file of perf record",
				"pprof,otlp,perf,folded|(\u00B5/\u00FD\4|compressed with Zstandard",
				"pprof,otlp,perf,folded|\u007FELF\2\1|it is a program",
				"pprof,otlp|this is no profile at all|it begins with the text 'this is no profile at al'",
				"pprof,otlp|\u00FF\u00FE\u00FD\u00FC|it begins with the bytes ff fe fd fc",
			})
	void refusalsSayWhatTheFirstBytesAre(String tools, String content, String complaint) throws Exception {
		Path file = input(content.getBytes(StandardCharsets.ISO_8859_1));
		for (String tool : tools.split(",")) {
			Tool.fail(output(), complaint, tool, file, output());
		}
	}

	/** They cannot be counted without a period, but the user may know what a sample stands for. */
	@Test
	void timesWithoutAPeriodAreCountedInAWarning() throws Exception {
		Path times = pprof("cpu", "nanoseconds", 0, 10_000_000, 20_000_000, 20_000_000);
		String warning =
				"3 samples do not become jdk.ExecutionSample because the profile has no period; --per-event says "
						+ "how many nanoseconds (cpu) an event stands for";
		assertTrue(Tool.succeedWithWarnings("pprof", times, output()).contains(warning));
		assertEquals(3, count("pprof.Sample"));
		Tool.succeed("pprof", "--per-event", 10_000_000, times, output());
		assertEquals(5, count("jdk.ExecutionSample"));
		Tool.succeed("pprof", "--no-jdk-events", times, output());
		assertEquals(0, count("jdk.ExecutionSample"));
	}

	/** One program has counts of its samples, the other their times. */
	@Test
	void timesOfOneProgramAreNotReplacedByCountsOfAnother() throws Exception {
		byte[] counts = otlp("one", "samples", "count", 2, 1);
		byte[] times = otlp("two", "cpu", "nanoseconds", 5, 5);
		Tool.succeed("otlp", input(framed(counts, times)), output());
		assertEquals(5, count("jdk.ExecutionSample"));
	}

	@Test
	void differencesOfTwoProfilesAreRefused() throws Exception {
		Tool.fail(
				output(),
				"line 2: there are two counts, as difffolded.pl writes them",
				"folded",
				text("a;b 1\na;b 5 7\n"),
				output());
		Tool.succeed("folded", text("worker 3;f(int, char) 7\n[main tid=12] 1\n3 4\n"), output());
		assertEquals(12, events("jdk.ExecutionSample").size());
	}

	@Test
	void badLinesAreLeftOutIfWanted() throws Exception {
		String folded = "a;b 1\nno count\na;c 2\n 7\n";
		Tool.fail(output(), "line 2: the count is not", "folded", text(folded), output());
		assertTrue(Tool.succeedWithWarnings("folded", "--skip-bad-lines", text(folded), output())
				.contains("warning: 2 lines are left out; the first is " + directory.resolve("in.bin") + ", line 2: "));
		assertEquals(3, events("jdk.ExecutionSample").size());
		String sample = "app 1 %d.000000: cycles:\n\t7f01 main (/bin/app)\n\n";
		String script = String.format(sample, 1) + "bad line\n\t7f02 other (/bin/app)\n" + String.format(sample, 2)
				+ "app 3.000000: 1 cycles:\n\t7f03 orphan (/bin/app)\n\n"
				+ String.format(sample, 3).replace("\n\n", "\n\tno frame\n\t7f04 outer (/bin/app)\n\n")
				+ String.format(sample, 4).strip() + "\napp 5.000000:\n\t7f03 orphan (/bin/app)\n";
		Tool.fail(output(), "line 4: neither a sample nor", "perf", text(script), output());
		assertTrue(Tool.succeedWithWarnings("perf", "--skip-bad-lines", text(script), output())
				.contains("warning: 4 lines are left out; the first is "));
		List<List<String>> stacks = events("perf.Sample").stream()
				.map(event -> methods(event.getStackTrace()))
				.toList();
		assertEquals(List.of(List.of("main"), List.of("main"), List.of("main", "outer"), List.of("main")), stacks);
		Tool.fail(output(), "there are no", "perf", "--skip-bad-lines", text("bad\n"), output());
		Tool.fail(output(), "there are no", "folded", "--skip-bad-lines", text("bad\n"), output());
	}

	private static List<String> methods(RecordedStackTrace stack) {
		return stack.getFrames().stream()
				.map(frame -> frame.getMethod().getName())
				.toList();
	}

	// Times

	private static final long TWO_DAYS_NANOS = 172_800_000_000_000L;

	private static PprofFile pprofOfOneSample(Path path, String location) throws Exception {
		PprofFile file = new PprofFile(path, false);
		file.valueType(1, "samples", "count");
		file.field(2, sample -> {
			sample.writeUInt64(1, 1);
			sample.writeInt64(2, 1);
		});
		file.location(1, location);
		return file;
	}

	/** A profile of pprof with one sample and these numbers of fields. */
	private Path pprof(Map<Integer, Long> numbers) throws Exception {
		Path path = directory.resolve("in.pb");
		PprofFile file = pprofOfOneSample(path, "main.f /src/main.go 1");
		for (Map.Entry<Integer, Long> each : numbers.entrySet()) {
			file.number(each.getKey(), each.getValue());
		}
		file.close();
		return path;
	}

	/** A message of OpenTelemetry with another profile, which has one sample. */
	private Path otlp(Consumer<Profile.Builder> change) throws Exception {
		ProfilesData.Builder data = otlpData("f", "samples", "count", 1).toBuilder();
		change.accept(
				data.getResourceProfilesBuilder(0).getScopeProfilesBuilder(0).getProfilesBuilder(0));
		return Files.write(directory.resolve("in.otlp"), data.build().toByteArray());
	}

	/** As archives and package managers leave them that drop times. A start of 0 would be the present. */
	@Test
	void filesOfTheFirstSecondOf1970() throws Exception {
		Map<String, Path> inputs = Map.of(
				"folded", Files.writeString(directory.resolve("in.txt"), "a;b 3\n"),
				"perf",
						Files.writeString(
								directory.resolve("in.perf"), "app 1 9.500: cycles:\n\napp 1 7.250: cycles:\n"),
				"pprof", pprof(Map.of(10, 5_000_000_000L)),
				"otlp", otlp(profile -> profile.clearTimeUnixNano()));
		for (Map.Entry<String, Path> each : inputs.entrySet()) {
			for (long seconds = 0; seconds < 2; seconds++) {
				Files.setLastModifiedTime(each.getValue(), FileTime.from(seconds, TimeUnit.SECONDS));
				Tool.succeed(each.getKey(), each.getValue(), output());
				long startEpochNanos =
						ByteBuffer.wrap(Files.readAllBytes(output())).getLong(32);
				assertTrue(startEpochNanos > 0 && startEpochNanos < TWO_DAYS_NANOS, each.getKey());
				for (RecordedEvent event : events("jdk.ExecutionSample")) {
					assertFalse(event.getStartTime().isBefore(Instant.EPOCH), event::toString);
					assertTrue(event.getStartTime().isBefore(Instant.EPOCH.plusSeconds(100)), event::toString);
				}
			}
		}
		Tool.succeed("folded", "--start", "1970-01-01T00:00:00Z", inputs.get("folded"), output());
		assertEquals(1, ByteBuffer.wrap(Files.readAllBytes(output())).getLong(32));
	}

	@Test
	void timesThatNoRecordingHasAreRefused() throws Exception {
		long now = 1_700_000_000_000_000_000L;
		String complaint = ", and a recording can go from 1970 to 2260";
		for (Map<Integer, Long> numbers :
				List.of(Map.of(9, Long.MAX_VALUE), Map.of(9, now, 10, Long.MAX_VALUE), Map.of(10, Long.MAX_VALUE))) {
			Tool.fail(output(), complaint, "pprof", pprof(numbers), output());
		}
		List<Consumer<Profile.Builder>> changes = List.of(
				profile -> profile.setTimeUnixNano(Long.MAX_VALUE),
				profile -> profile.setDurationNano(Long.MAX_VALUE),
				profile -> profile.setDurationNano(-1),
				profile -> profile.setTimeUnixNano(Long.MAX_VALUE).setDurationNano(-1),
				profile -> profile.getSamplesBuilder(0).addTimestampsUnixNano(Long.MAX_VALUE));
		for (Consumer<Profile.Builder> change : changes) {
			Tool.fail(output(), complaint, "otlp", otlp(change), output());
		}
		Path late = text("# captured on    : Fri Dec 31 23:59:59 9999\napp 1 9.500: cycles:\n");
		Tool.fail(output(), complaint, "perf", late, output());
	}

	/** A profile that ends before it begins takes no time. */
	@Test
	void negativeDurationsAreNone() throws Exception {
		long now = 1_700_000_000_000_000_000L;
		Tool.succeed("pprof", pprof(Map.of(9, now, 10, -5_000_000_000L)), output());
		assertEquals(
				Instant.ofEpochSecond(0, now),
				events("jdk.ExecutionSample").get(0).getStartTime());
	}

	/** A sample of the first moment is not one without a time. */
	@Test
	void aSampleMayBeOfTheFirstMoment() throws Exception {
		Path file = otlp(profile -> profile.getSamplesBuilder(0).addTimestampsUnixNano(0));
		Tool.succeed("otlp", file, output());
		assertEquals(1, ByteBuffer.wrap(Files.readAllBytes(output())).getLong(32));
		assertEquals(Instant.EPOCH, events("jdk.ExecutionSample").get(0).getStartTime());
	}

	// Periods

	@ParameterizedTest
	@CsvSource({
		"milliseconds,nanoseconds,10000000,30,3",
		"microseconds,milliseconds,10,50000,5",
		"seconds,milliseconds,500,3,6",
		"nanoseconds,nanoseconds,10,50,5",
		"microseconds,'',10,50,5",
	})
	void periodsHaveTheirUnit(String unit, String unitOfPeriod, long period, long value, long samples)
			throws Exception {
		Path path = directory.resolve("in.pb");
		PprofFile pprof = new PprofFile(path, false);
		pprof.valueType(1, "wall", unit);
		pprof.field(2, sample -> sample.writeInt64(2, value));
		if (!unitOfPeriod.isEmpty()) {
			pprof.valueType(11, "wall", unitOfPeriod);
		}
		pprof.number(12, period);
		pprof.close();
		Tool.succeed("pprof", path, output());
		assertEquals(samples, count("jdk.ExecutionSample"));
		ProfilesData.Builder data = otlpData("f", "wall", unit, value).toBuilder();
		int number = data.getDictionary().getStringTableCount();
		data.getDictionaryBuilder().addStringTable(unitOfPeriod);
		Profile.Builder profile =
				data.getResourceProfilesBuilder(0).getScopeProfilesBuilder(0).getProfilesBuilder(0);
		profile.setPeriod(period).setPeriodType(ValueType.newBuilder().setUnitStrindex(number));
		Tool.succeed("otlp", input(data.build().toByteArray()), output());
		assertEquals(samples, count("jdk.ExecutionSample"));
	}

	/** Such as the bytes between two samples of the heap. */
	@Test
	void aPeriodOfSomethingElseIsNone() throws Exception {
		Path path = directory.resolve("in.pb");
		PprofFile file = new PprofFile(path, false);
		file.valueType(1, "cpu", "nanoseconds");
		file.field(2, sample -> sample.writeInt64(2, 30_000_000));
		file.valueType(11, "space", "bytes");
		file.number(12, 524_288);
		file.close();
		assertTrue(Tool.succeedWithWarnings("pprof", path, output())
				.contains("1 samples do not become jdk.ExecutionSample because the profile has no period"));
		Tool.succeed("pprof", "--per-event", 10_000_000, path, output());
		assertEquals(3, count("jdk.ExecutionSample"));
	}

	@Test
	void optionsOfEventsThatAreNotWrittenAreRefused() throws Exception {
		Tool.failUsage(
				"--per-event is for jdk.ExecutionSample, which --no-jdk-events leaves out",
				"pprof",
				"--no-jdk-events",
				"--per-event",
				10,
				pprof("samples", "count", 0, 1),
				output());
	}

	// Names

	/** The name of a class that a JVM has made, in the words of each profiler. */
	@Test
	void namesOfClassesThatAJvmMakesCanBeThoseOfEachRun() throws Exception {
		String script =
				"app 1 1.000000: cycles:\n\t7f01 void a.Load$$Lambda+0x00007f38f0008a08.run(int) (/tmp/perf-1.map)\n";
		Path perf = Files.writeString(directory.resolve("perf.txt"), script);
		Path folded = Files.writeString(
				directory.resolve("folded.txt"), "main;a/Load$$Lambda.0x00007f38f0008a08.run_[j] 1\n");
		Path pprof = directory.resolve("in.pb");
		pprofOfOneSample(pprof, "a.Load$$Lambda$87/0x00007f38f0008a08.run Load.java 1")
				.close();
		Path otlp = Files.write(
				directory.resolve("in.otlp"),
				otlp("a.Load$$Lambda$12+0x7f38f0008a08.21470.run", "samples", "count", 1));
		for (Path input : List.of(perf, folded, pprof, otlp)) {
			String name = input.getFileName().toString();
			String tool = name.endsWith(".pb")
					? "pprof"
					: name.substring(0, name.indexOf('.')).replace("in", "otlp");
			Tool.succeed(tool, "--normalize", input, output());
			assertEquals("a.Load$$Lambda.run", innermost(), tool);
			Tool.succeed(tool, input, output());
			assertTrue(innermost().contains("7f38f0008a08"), innermost());
		}
	}

	private String innermost() throws Exception {
		RecordedMethod method = events("jdk.ExecutionSample")
				.get(0)
				.getStackTrace()
				.getFrames()
				.get(0)
				.getMethod();
		String ofClass = method.getType() == null ? "" : method.getType().getName();
		return ofClass.isEmpty() ? method.getName() : ofClass + "." + method.getName();
	}

	// Equal numbers

	/** Samples that go in come out, or a warning counts them. */
	@Test
	void noSampleIsLostInSilence() throws Exception {
		Seed.forEach(12, random -> {
			assertEquals(foldedSamples(random), count("jdk.ExecutionSample") + warned("lines"), "folded");
			assertEquals(
					perfSamples(random),
					count("jdk.ExecutionSample") + warned("samples") + warned("lines"),
					"perf: " + warnings);
			long[] values = random.longs(1 + random.nextInt(20), -3, 40).toArray();
			long positive = sumOfPositive(values);
			long negative = Arrays.stream(values).filter(v -> v < 0).count();
			warnings = Tool.succeedWithWarnings("pprof", pprof("samples", "count", 0, values), output());
			assertEquals(values.length, count("pprof.Sample"));
			assertEquals(positive + negative, count("jdk.ExecutionSample") + warned("samples"), "pprof");
			warnings = Tool.succeedWithWarnings("pprof", pprof("alloc_space", "bytes", 0, values), output());
			assertEquals(
					Arrays.stream(values).filter(v -> v != 0).count(),
					count("jdk.ObjectAllocationSample") + warned("samples"),
					"allocations");
			warnings = Tool.succeedWithWarnings("pprof", pprof("cpu", "nanoseconds", 0, values), output());
			assertEquals(values.length, count("jdk.ExecutionSample") + warned("samples"), "without a period");
			assertEquals(
					otlpSamples(random),
					count("jdk.ExecutionSample") + count("jdk.ObjectAllocationSample") + warned("samples"),
					"otlp: " + warnings);
			// Periods that one value has not reached go to the next.
			long[] times = random.longs(1 + random.nextInt(200), 0, 25).toArray();
			Tool.succeed("pprof", pprof("cpu", "nanoseconds", 10, times), output());
			assertEquals((sumOfPositive(times) + 5) / 10, count("jdk.ExecutionSample"), "periods");
			long perEvent = 1 + random.nextInt(50);
			Tool.succeed("pprof", "--per-event", perEvent, pprof("samples", "count", 0, times), output());
			assertEquals(sumOfPositive(times) / perEvent, count("jdk.ExecutionSample"), "per event");
		});
	}

	/** Of a type, where the JDK's reader and JMC's parser see the same events. */
	private long count(String type) throws Exception {
		List<RecordedEvent> all = JdkReader.events(output());
		assertEquals(all.size(), TwoReaders.read(output()).size());
		return all.stream()
				.filter(event -> event.getEventType().getName().equals(type))
				.count();
	}

	private static long sumOfPositive(long[] values) {
		long sum = 0;
		for (long value : values) {
			sum += Math.max(0, value);
		}
		return sum;
	}

	private String warnings = "";

	private long warned(String what) {
		long sum = 0;
		Matcher matcher = WARNED_COUNT.matcher(warnings);
		while (matcher.find()) {
			sum += matcher.group(2).equals(what)
					? Long.parseLong(matcher.group(1).replace(",", ""))
					: 0;
		}
		return sum;
	}

	private static final List<String> NAMES =
			List.of("main", "com/foo/Bar.baz_[j]", "a b", "f(int, char)", "\u00FCber", "x_[k]");

	private long foldedSamples(Random random) throws Exception {
		StringBuilder lines = new StringBuilder();
		long samples = 0;
		for (int i = 1 + random.nextInt(200); i > 0; i--) {
			List<String> frames = new ArrayList<>();
			for (int depth = 1 + random.nextInt(40); depth > 0; depth--) {
				frames.add(NAMES.get(random.nextInt(NAMES.size())));
			}
			int count = random.nextInt(5);
			boolean isBad = i > 1 && random.nextInt(10) == 0;
			lines.append(String.join(";", frames))
					.append(isBad ? " x" : " " + count)
					.append(random.nextBoolean() ? "\n" : "\r\n");
			samples += isBad ? 1 : count;
		}
		warnings = Tool.succeedWithWarnings("folded", "--skip-bad-lines", text(lines.toString()), output());
		return samples;
	}

	private static final List<String> EVENTS =
			List.of("cycles", "cpu_core/cycles/P", "cpu_atom/cycles:u/", "instructions:u", "sched:sched_switch");

	private long perfSamples(Random random) throws Exception {
		StringBuilder script = new StringBuilder("app 1 1.000000: cycles:\n\n");
		int samples = 1 + random.nextInt(100);
		int bad = 0;
		for (int i = 1; i < samples; i++) {
			boolean isBad = random.nextInt(10) == 0;
			bad += isBad ? 1 : 0;
			script.append(String.format(
					isBad ? "app %d/%d [%03d] %d:%06d %s:\n" : "app %d/%d [%03d] %d.%06d: %s:\n",
					1,
					random.nextInt(9),
					random.nextInt(9),
					i,
					i,
					EVENTS.get(random.nextInt(EVENTS.size()))));
			for (int depth = random.nextInt(40); depth > 0; depth--) {
				script.append(String.format(
						"\t%16x %s+0x1 (/bin/app%d)\n",
						random.nextLong(), NAMES.get(random.nextInt(NAMES.size())), random.nextInt(3)));
			}
			script.append('\n');
		}
		List<Object> line = new ArrayList<>(List.of("perf", "--skip-bad-lines"));
		if (random.nextBoolean()) {
			line.addAll(List.of(
					"--event",
					List.of("cycles", "instr*", "*", "cycles,sched:*").get(random.nextInt(4))));
		}
		line.addAll(List.of(text(script.toString()), output()));
		warnings = Tool.succeedWithWarnings(line.toArray());
		assertEquals(samples - bad, count("perf.Sample"));
		return samples;
	}

	/** The events that samples of several profiles and scopes stand for, and the samples that stand for none. */
	private long otlpSamples(Random random) throws Exception {
		ResourceProfiles.Builder resource = ResourceProfiles.newBuilder();
		long expected = 0;
		for (int scopes = 1 + random.nextInt(3); scopes > 0; scopes--) {
			ScopeProfiles.Builder scope = ScopeProfiles.newBuilder();
			List<Integer> types = random.ints(1 + random.nextInt(3), 0, OTLP_TYPES.size())
					.boxed()
					.toList();
			for (int type : types) {
				boolean isCountedElsewhere = type == TIMES && types.contains(COUNTS);
				Profile.Builder profile = profile(2 * type + 1, 2 * type + 2);
				for (int samples = random.nextInt(20); samples > 0; samples--) {
					long[] values = random.longs(random.nextInt(3), -3, 10).toArray();
					boolean hasTimes = random.nextBoolean();
					expected += values.length == 0 ? 1 : 0;
					Sample.Builder sample = profile.addSamplesBuilder().setStackIndex(1);
					for (long value : values) {
						sample.addValues(value);
						if (hasTimes) {
							sample.addTimestampsUnixNano(1_700_000_000_000_000_000L + value);
						}
						expected += type == BYTES
								? Math.abs(Long.signum(value))
								: isCountedElsewhere ? 0 : hasTimes || type == TIMES ? 1 : value < 0 ? 1 : value;
					}
				}
				scope.addProfiles(profile);
			}
			resource.addScopeProfiles(scope);
		}
		ProfilesData data = ProfilesData.newBuilder()
				.addResourceProfiles(resource)
				.setDictionary(dictionary("f", OTLP_TYPES))
				.build();
		warnings = Tool.succeedWithWarnings("otlp", input(data.toByteArray()), output());
		return expected;
	}

	private static final int COUNTS = 0;
	private static final int TIMES = 1;
	private static final int BYTES = 2;
	private static final List<List<String>> OTLP_TYPES =
			List.of(List.of("samples", "count"), List.of("cpu", "nanoseconds"), List.of("alloc_space", "bytes"));
}
