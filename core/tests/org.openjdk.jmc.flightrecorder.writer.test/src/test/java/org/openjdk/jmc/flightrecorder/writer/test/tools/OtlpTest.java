/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.common.v1.KeyValueList;
import io.opentelemetry.proto.profiles.v1development.Function;
import io.opentelemetry.proto.profiles.v1development.KeyValueAndUnit;
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
import io.opentelemetry.proto.resource.v1.Resource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

class OtlpTest {
	private static final long START = 1_700_000_000_000_000_000L;
	private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
	private static final String SPAN = "b7ad6b7169203331";
	private static final long SECOND = 1_000_000_000L;

	@TempDir
	Path directory;

	private final ProfilesDictionary.Builder dictionary = ProfilesDictionary.newBuilder()
			.addStringTable("")
			.addLinkTable(Link.getDefaultInstance())
			.addMappingTable(Mapping.getDefaultInstance())
			.addFunctionTable(Function.getDefaultInstance())
			.addAttributeTable(KeyValueAndUnit.getDefaultInstance());

	private Path output() {
		return directory.resolve("out.jfr");
	}

	private int string(String text) {
		dictionary.addStringTable(text);
		return dictionary.getStringTableCount() - 1;
	}

	private int attribute(String key, AnyValue value) {
		dictionary.addAttributeTable(
				KeyValueAndUnit.newBuilder().setKeyStrindex(string(key)).setValue(value));
		return dictionary.getAttributeTableCount() - 1;
	}

	private static AnyValue text(String value) {
		return AnyValue.newBuilder().setStringValue(value).build();
	}

	private static AnyValue number(long value) {
		return AnyValue.newBuilder().setIntValue(value).build();
	}

	private int location(String type, String library, String file, String... functions) {
		Location.Builder location = Location.newBuilder().setAddress(0x1234);
		if (!library.isEmpty()) {
			dictionary.addMappingTable(Mapping.newBuilder().setFilenameStrindex(string(library)));
			location.setMappingIndex(dictionary.getMappingTableCount() - 1);
		}
		for (String function : functions) {
			dictionary.addFunctionTable(
					Function.newBuilder().setNameStrindex(string(function)).setFilenameStrindex(string(file)));
			location.addLines(Line.newBuilder()
					.setFunctionIndex(dictionary.getFunctionTableCount() - 1)
					.setLine(7));
		}
		if (!type.isEmpty()) {
			location.addAttributeIndices(attribute("profile.frame.type", text(type)));
		}
		dictionary.addLocationTable(location);
		return dictionary.getLocationTableCount() - 1;
	}

	private int stack(int... locations) {
		Stack.Builder stack = Stack.newBuilder();
		for (int location : locations) {
			stack.addLocationIndices(location);
		}
		dictionary.addStackTable(stack);
		return dictionary.getStackTableCount() - 1;
	}

	private Profile.Builder profile(String type, String unit, Sample.Builder... samples) {
		Profile.Builder profile = Profile.newBuilder()
				.setSampleType(
						ValueType.newBuilder().setTypeStrindex(string(type)).setUnitStrindex(string(unit)))
				.setTimeUnixNano(START)
				.setDurationNano(10 * SECOND);
		for (Sample.Builder sample : samples) {
			profile.addSamples(sample);
		}
		return profile;
	}

	private Path file(Profile.Builder... profiles) throws Exception {
		return file(resource -> {}, profiles);
	}

	private Path file(Consumer<Resource.Builder> resource, Profile.Builder... profiles) throws Exception {
		Resource.Builder of = Resource.newBuilder();
		resource.accept(of);
		ScopeProfiles.Builder scope = ScopeProfiles.newBuilder();
		for (Profile.Builder profile : profiles) {
			scope.addProfiles(profile);
		}
		ProfilesData data = ProfilesData.newBuilder()
				.addResourceProfiles(
						ResourceProfiles.newBuilder().setResource(of).addScopeProfiles(scope))
				.setDictionary(dictionary)
				.build();
		return Files.write(directory.resolve("in.otlp"), data.toByteArray());
	}

	private List<RecordedEvent> samples(Path file) throws Exception {
		Tool.succeed("otlp", file, output());
		assertEquals(
				JdkReader.events(output()).size(), TwoReaders.read(output()).size());
		return events("otlp.Sample");
	}

	private List<RecordedEvent> events(String type) throws Exception {
		return JdkReader.events(output()).stream()
				.filter(event -> event.getEventType().getName().equals(type))
				.toList();
	}

	private static List<String> frames(RecordedEvent event) {
		List<String> frames = new ArrayList<>();
		event.getStackTrace()
				.getFrames()
				.forEach(frame -> frames.add(
						frame.getType() + " " + frame.getMethod().getType().getName() + "#"
								+ frame.getMethod().getName() + ":" + frame.getLineNumber()));
		return frames;
	}

	@Test
	void eachTimeIsAnEventWithTraceAndSpan() throws Exception {
		dictionary.addLinkTable(Link.newBuilder()
				.setTraceId(ByteString.copyFrom(HexFormat.of().parseHex(TRACE)))
				.setSpanId(ByteString.copyFrom(HexFormat.of().parseHex(SPAN))));
		int stack = stack(location("jvm", "", "Orders.java", "com.example.Orders.total"));
		List<RecordedEvent> samples = samples(file(profile(
				"cpu",
				"nanoseconds",
				Sample.newBuilder()
						.setStackIndex(stack)
						.setLinkIndex(1)
						.addTimestampsUnixNano(START + SECOND)
						.addTimestampsUnixNano(START + 2 * SECOND)
						.addValues(20)
						.addValues(30),
				Sample.newBuilder().setStackIndex(stack).addTimestampsUnixNano(START + 3 * SECOND))));
		Instant start = Instant.ofEpochSecond(0, START);
		assertEquals(
				List.of(start.plusSeconds(1), start.plusSeconds(2), start.plusSeconds(3)),
				samples.stream().map(RecordedEvent::getStartTime).toList());
		assertEquals(
				List.of(20L, 30L, 1L),
				samples.stream().map(e -> e.getLong("value")).toList());
		assertEquals("cpu", samples.get(0).getString("type"));
		assertEquals("nanoseconds", samples.get(0).getString("unit"));
		for (String field : List.of("traceId", "spanId")) {
			assertEquals(field.equals("traceId") ? TRACE : SPAN, samples.get(1).getString(field));
			assertNull(samples.get(2).getString(field));
			assertNotNull(JdkReader.type(output(), "otlp.Sample").getField(field).getAnnotationElements().stream()
					.filter(annotation -> annotation.getTypeName().equals("jdk.jfr.Contextual"))
					.findAny()
					.orElse(null));
		}
		assertEquals(List.of("JIT compiled com.example.Orders#total:7"), frames(samples.get(0)));
		assertEquals(3, events("jdk.ExecutionSample").size());
	}

	@Test
	void attributesAreFields() throws Exception {
		int stack = stack(location("", "", "", "main"));
		Sample.Builder sample = Sample.newBuilder()
				.setStackIndex(stack)
				.addValues(1)
				.addAttributeIndices(attribute("thread.name", text("worker-1")))
				.addAttributeIndices(attribute("thread.id", number(42)))
				.addAttributeIndices(attribute("mixed", number(1)))
				.addAttributeIndices(attribute(
						"ratio", AnyValue.newBuilder().setDoubleValue(0.5).build()))
				.addAttributeIndices(attribute(
						"is.on", AnyValue.newBuilder().setBoolValue(true).build()));
		Sample.Builder other = Sample.newBuilder()
				.setStackIndex(stack)
				.addValues(1)
				.addAttributeIndices(attribute("mixed", text("two")));
		Profile.Builder profile =
				profile("off_cpu", "count", sample, other).addAttributeIndices(attribute("host.name", text("alpha")));
		List<RecordedEvent> samples = samples(file(
				resource -> resource.addAttributes(
						KeyValue.newBuilder().setKey("service.name").setValue(text("orders"))),
				profile));
		RecordedEvent first =
				samples.get(0).hasField("thread_id") && samples.get(0).getLong("thread_id") == 42
						? samples.get(0)
						: samples.get(1);
		RecordedEvent second = first == samples.get(0) ? samples.get(1) : samples.get(0);
		assertEquals("worker-1", first.getThread().getOSName());
		assertEquals(42, first.getThread().getOSThreadId());
		assertEquals("1", first.getString("mixed"));
		assertEquals("two", second.getString("mixed"));
		assertEquals(0.5, first.getDouble("ratio"));
		assertTrue(first.getBoolean("is_on"));
		assertEquals("orders", second.getString("service_name"));
		assertEquals("alpha", second.getString("host_name"));
		assertEquals(
				"service.name",
				JdkReader.type(output(), "otlp.Sample").getField("service_name").getLabel());
		assertNull(second.getThread());
		assertEquals(0, events("jdk.ExecutionSample").size());
	}

	@Test
	void framesAreOfTheirLanguage() throws Exception {
		int stack = stack(
				location("kernel", "", "", "do_syscall_64"),
				location("native", "/usr/lib/libc.so.6", "", "read"),
				location("native", "/bin/app", ""),
				location("go", "/bin/app", "/src/main.go", "main.inner", "main.work"),
				location("jvm", "", "", "java.lang.Thread.run"));
		assertEquals(
				List.of(
						"Kernel #do_syscall_64:7",
						"Native libc.so.6#read:7",
						"Native app#0x1234:-1",
						"Inlined main#inner:7",
						"Native main#work:7",
						"JIT compiled java.lang.Thread#run:7"),
				frames(samples(file(profile(
								"wall",
								"count",
								Sample.newBuilder().setStackIndex(stack).addValues(1))))
						.get(0)));
	}

	/** A text may stand in the table of texts. */
	@Test
	void attributesMayReferToTexts() throws Exception {
		int location = location("", "", "A.java", "app.A.run");
		int type = string("jvm");
		AnyValue jvm = AnyValue.newBuilder().setStringValueStrindex(type).build();
		dictionary.setLocationTable(
				location,
				dictionary.getLocationTable(location).toBuilder()
						.addAttributeIndices(attribute("profile.frame.type", jvm)));
		KeyValueList pairs = KeyValueList.newBuilder()
				.addValues(KeyValue.newBuilder().setKeyStrindex(string("zone")).setValue(text("a")))
				.addValues(KeyValue.newBuilder().setKey("rack").setValue(jvm))
				.build();
		AnyValue place = AnyValue.newBuilder().setKvlistValue(pairs).build();
		List<RecordedEvent> samples = samples(file(profile(
				"wall",
				"count",
				Sample.newBuilder()
						.setStackIndex(stack(location))
						.addValues(1)
						.addAttributeIndices(attribute("place", place))
						.addAttributeIndices(attribute("thread.name", AnyValue.getDefaultInstance())))));
		assertEquals(List.of("JIT compiled app.A#run:7"), frames(samples.get(0)));
		assertEquals("zone=a, rack=jvm", samples.get(0).getString("place"));
		assertNull(samples.get(0).getThread());
	}

	@Test
	void samplesWithoutTimesAreSpreadByTheirCounts() throws Exception {
		int stack = stack(location("", "", "", "main"));
		Sample.Builder counted = Sample.newBuilder().setStackIndex(stack).addValues(50);
		samples(file(profile("samples", "count", counted), profile("cpu", "nanoseconds", counted)));
		assertEquals(50, events("jdk.ExecutionSample").size(), "once, not for each profile");
		Instant start = Instant.ofEpochSecond(0, START);
		for (RecordedEvent event : events("jdk.ExecutionSample")) {
			assertTrue(!event.getStartTime().isBefore(start)
					&& event.getStartTime().isBefore(start.plusSeconds(10)));
		}
		Sample.Builder timed = Sample.newBuilder().setStackIndex(stack).addValues(70_000_000);
		samples(file(profile("cpu", "nanoseconds", timed).setPeriod(10_000_000)));
		assertEquals(7, events("jdk.ExecutionSample").size());
		samples(file(profile("cpu", "nanoseconds", timed)));
		assertEquals(1, events("jdk.ExecutionSample").size());
		samples(file(profile("alloc_space", "bytes", counted)));
		assertEquals(50, events("jdk.ObjectAllocationSample").get(0).getLong("weight"));
	}

	@Test
	void otherFilesAreRefused() throws Exception {
		Path json = Files.writeString(directory.resolve("in.json"), "[{\"resourceProfiles\": []}]");
		Tool.fail(output(), "it is JSON", "otlp", json, output());
		Path empty = Files.write(directory.resolve("empty"), new byte[0]);
		Tool.fail(output(), "there are no profiles of OpenTelemetry", "otlp", empty, output());
		Path index = file(
				profile("cpu", "count", Sample.newBuilder().setStackIndex(99).addValues(1)));
		Tool.fail(output(), "there is no stack 99 among its 0", "otlp", index, output());
		int stack = stack();
		Path times = file(profile(
				"cpu",
				"count",
				Sample.newBuilder()
						.setStackIndex(stack)
						.addValues(1)
						.addValues(2)
						.addTimestampsUnixNano(START)));
		Tool.fail(output(), "2 values at 1 times", "otlp", times, output());
		Path late = file(
				profile("cpu", "count", Sample.newBuilder().setStackIndex(stack).addTimestampsUnixNano(-1)));
		Tool.fail(output(), "the impossible time 18446744073709551615", "otlp", late, output());
		byte[] whole = Files.readAllBytes(late);
		Path cut = Files.write(directory.resolve("cut"), Arrays.copyOf(whole, whole.length / 2));
		Tool.fail(output(), "not a profile of OpenTelemetry", "otlp", cut, output());
	}
}
