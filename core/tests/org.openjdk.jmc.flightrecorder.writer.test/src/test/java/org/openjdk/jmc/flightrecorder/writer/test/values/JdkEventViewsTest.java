/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.values;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.flightrecorder.rules.RuleRegistry;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedField;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;

/** A recording with an event of each ready-made type, or what a view compares, fills the views and JMC's rules. */
class JdkEventViewsTest {
	/** What views ask for: an event for each line, with these fields; all others have some value. */
	private static final String EVENTS =
			"""
			GCHeapSummary when=Before GC
			GCHeapSummary when=After GC
			GCReferenceStatistics type=Soft reference
			GCReferenceStatistics type=Weak reference
			GCReferenceStatistics type=Phantom reference
			GCReferenceStatistics type=Final reference
			CPUTimeSample failed=true
			CPUTimeSample failed=false
			NativeLibraryLoad success=false
			NativeLibraryUnload success=false
			SystemGC invokedConcurrent=false
			ActiveSetting name=enabled,value=true
			ActiveSetting name=threshold,value=0 ns
			ActiveSetting name=stackTrace,value=true
			ActiveSetting name=period,value=1 s
			ActiveSetting name=cutoff,value=infinity
			ActiveSetting name=throttle,value=off
			""";

	/** What rules need and JDK 25 has no more, or never had. */
	private static final Set<String> NOT_IN_JDK_25 = Set.of(
			"http://www.oracle.com/dms/dfw/dms/dfw/DFW_Incident/DFW_Incident_state", "jdk.BiasedLockClassRevocation");

	private static final Pattern LABEL = Pattern.compile("(?m)^label *= *[\"'](.+)[\"']");
	private static final Pattern SOURCES =
			Pattern.compile("(?s)\\bFROM\\b(.+?)(?=\\b(?:WHERE|GROUP|ORDER|LIMIT)\\b|[\";])");
	private static final Pattern EMPTY = Pattern.compile("(?i)missing event|no events");

	@TempDir
	static Path directory;

	private static Path file;
	private static final Map<String, Integer> WRITTEN = new HashMap<>();

	@BeforeAll
	static void writeAll() throws Exception {
		file = Files.write(directory.resolve("views.jfr"), SampleEvents.record(r -> {
			for (JdkEventType type : JdkEventType.values()) {
				String name = type.getTypeName();
				List<String> events = EVENTS.lines()
						.filter(line -> name.equals("jdk." + line.split(" ")[0]))
						.toList();
				for (String event : events.isEmpty() ? List.of(name + " ") : events) {
					write(r, r.registerEventType(type), event.substring(event.indexOf(' ') + 1));
				}
			}
		}));
	}

	private static void write(Recording r, Type type, String given) {
		Map<String, String> fields = new HashMap<>();
		for (String field : given.isEmpty() ? new String[0] : given.split(",")) {
			fields.put(field.split("=")[0], field.split("=")[1]);
		}
		r.writeEvent(type.asValue(event -> {
			for (TypedField field : type.getFields()) {
				String text = fields.get(field.getName());
				event.putField(field.getName(), value(r, field, text));
			}
		}));
		WRITTEN.merge(type.getTypeName(), 1, Integer::sum);
	}

	private static TypedValue value(Recording r, TypedField field, String given) {
		Type type = field.getType();
		String text = given != null ? given : "some " + field.getName();
		switch (type.getTypeName()) {
			case "boolean":
				return type.asValue(!"false".equals(given));
			case "byte":
				return type.asValue((byte) 64);
			case "short":
				return type.asValue((short) 2);
			case "int":
				return type.asValue(1);
			case "long":
				return type.asValue(number(r, field.getName()));
			case "float":
				return type.asValue(0.5f);
			case "double":
				return type.asValue(0.5);
			case "java.lang.String":
				return type.asValue(text);
			case "java.lang.Thread":
				return SampleEvents.thread(r, "worker", 7);
			case "java.lang.Class":
				return r.jdkValues().classNamed("com.example.Thing");
			case "jdk.types.Method":
				return SampleEvents.method(r, "com/example/Thing", "run");
			case "jdk.types.StackTrace":
				return r.jdkValues()
						.newStackTrace()
						.addFrame("com.example.Thing", "run", "()V", 42, StackTraceBuilder.JIT_COMPILED)
						.build();
			case "jdk.types.Reference":
				return type.nullValue();
			default:
				return ofFields(r, type, text);
		}
	}

	private static long number(Recording r, String field) {
		switch (field) {
			case "startTime":
				return SampleEvents.START_TICKS + 1;
			case "id":
				return r.registerEventType(JdkEventType.EXECUTION_SAMPLE).getId();
			default:
				return 1000;
		}
	}

	/** An enumeration, or a structure such as the space of a heap. */
	private static TypedValue ofFields(Recording r, Type type, String text) {
		if (type.getFields().size() == 1
				&& type.getFields().get(0).getType().getTypeName().equals("java.lang.String")) {
			return type.asValue(text);
		}
		return type.asValue(value -> {
			for (TypedField field : type.getFields()) {
				boolean nested = List.of("jdk.types.ClassLoader", "jdk.types.Module", "java.lang.Class")
						.contains(field.getType().getTypeName());
				if (!nested) {
					value.putField(field.getName(), value(r, field, null));
				}
			}
		});
	}

	@Test
	void readersSeeEveryEvent() throws Exception {
		Map<String, Integer> read = new HashMap<>();
		JdkReader.events(file).forEach(event -> read.merge(event.getEventType().getName(), 1, Integer::sum));
		assertEquals(WRITTEN, read);
	}

	@Test
	void everyViewShowsSomething() throws Exception {
		JfrTool tool = newestTool();
		Path output = directory.resolve("views.txt");
		assertEquals(0, tool.run(output, output, "view", "--width", "200", "all-views", file.toString()));
		String shown = Files.readString(output);
		assertFalse(EMPTY.matcher(shown).find(), shown);
		List<String> labels = found(LABEL, viewsOf(tool));
		assertTrue(labels.size() > 70, () -> labels.toString());
		for (String label : labels) {
			assertTrue(shown.contains(label), () -> label + " is not in " + shown);
		}
	}

	@Test
	void everyEventThatAViewReadsIsThere() throws Exception {
		Set<String> events = new TreeSet<>();
		for (String sources : found(SOURCES, viewsOf(newestTool()))) {
			for (String source : sources.split(",")) {
				events.add("jdk." + source.strip().split("\\s")[0].replace("jdk.", ""));
			}
		}
		events.remove("jdk.*");
		assertTrue(events.size() > 90, () -> events.toString());
		events.removeAll(WRITTEN.keySet());
		assertEquals(Set.of(), events);
	}

	private static JfrTool newestTool() throws IOException {
		Optional<JfrTool> tool = JfrTool.newest();
		assumeTrue(tool.isPresent(), "no JDK with jfr view is installed");
		return tool.orElseThrow();
	}

	/** The queries that a JDK has for its views. */
	private static String viewsOf(JfrTool tool) throws IOException {
		Path home = Path.of(tool.toString()).getParent().getParent();
		try (FileSystem classes =
				FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home.toString()))) {
			return Files.readString(classes.getPath("modules/jdk.jfr/jdk/jfr/internal/query/view.ini"));
		}
	}

	private static List<String> found(Pattern pattern, String text) {
		return pattern.matcher(text).results().map(match -> match.group(1)).toList();
	}

	@Test
	void rulesOfMissionControlFindTheEventsTheyNeed() throws Exception {
		var results = RulesToolkit.evaluateParallel(
				RuleRegistry.getRules(), JmcReader.items(file), IPreferenceValueProvider.DEFAULT_VALUES, 1);
		assertTrue(results.size() > 50, "rules");
		Set<String> lacking = new TreeSet<>();
		for (var result : results.entrySet()) {
			assertNotNull(result.getValue().get(), result.getKey().getId());
			lacking.addAll(result.getKey().getRequiredEvents().keySet());
		}
		lacking.removeAll(WRITTEN.keySet());
		assertEquals(NOT_IN_JDK_25, lacking);
	}
}
