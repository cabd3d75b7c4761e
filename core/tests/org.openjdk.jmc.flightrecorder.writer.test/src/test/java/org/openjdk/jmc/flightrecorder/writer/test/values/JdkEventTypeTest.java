/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.values;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import jdk.jfr.AnnotationElement;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.SettingDescriptor;
import jdk.jfr.ValueDescriptor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump.ClassLayout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump.Element;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** The ready-made event types are those of the JDK that runs the test, but for what changed between releases. */
class JdkEventTypeTest {
	private static final int NEWEST = 25;
	private static final String SOURCE = "core/org.openjdk.jmc.flightrecorder.writer/src/main/java/"
			+ "org/openjdk/jmc/flightrecorder/writer/api/JdkEventType.java";

	@TempDir
	static Path directory;

	private static Map<String, EventType> written;
	private static final Map<String, Map<String, String>> DEFAULTS = new HashMap<>();

	@BeforeAll
	static void writeAll() throws Exception {
		byte[] recording = SampleEvents.record(r -> {
			for (JdkEventType type : JdkEventType.values()) {
				r.writeEvent(r.registerEventType(type).asValue(event -> {}));
			}
		});
		Path file = Files.write(directory.resolve("all.jfr"), recording);
		assertEquals(JdkEventType.values().length, JdkReader.events(file).size());
		MetadataDump metadata = ChunkDump.of(recording).get(0).metadata;
		for (JdkEventType type : JdkEventType.values()) {
			DEFAULTS.put(type.getTypeName(), defaults(metadata.byName(type.getTypeName())));
		}
		written = JdkReader.types(file).stream().collect(Collectors.toMap(EventType::getName, Function.identity()));
	}

	private static boolean isNewest() {
		return Runtime.version().feature() >= NEWEST;
	}

	private static EventType ofThisJdk(JdkEventType type) {
		return FlightRecorder.getFlightRecorder().getEventTypes().stream()
				.filter(t -> t.getName().equals(type.getTypeName()))
				.findFirst()
				.orElse(null);
	}

	/** Descriptions are the JDK's own prose. */
	private static Set<String> annotations(List<AnnotationElement> elements) {
		Set<String> texts = new TreeSet<>();
		for (AnnotationElement element : elements) {
			if (!element.getTypeName().equals("jdk.jfr.Description")) {
				texts.add(element.getTypeName()
						+ element.getValues().stream()
								.map(v -> v instanceof Object[] array ? Arrays.toString(array) : v)
								.toList());
			}
		}
		return texts;
	}

	private static List<String> fields(EventType type) {
		return type.getFields().stream()
				.map(field -> typeAndName(field) + " " + annotations(field.getAnnotationElements()))
				.toList();
	}

	private static String typeAndName(ValueDescriptor field) {
		return field.getTypeName() + " " + field.getName() + " " + field.isArray();
	}

	/** The fields of one type that have the name of a field of another. */
	private static List<String> sharedFields(EventType type, EventType other) {
		return type.getFields().stream()
				.filter(field -> other.getField(field.getName()) != null)
				.map(JdkEventTypeTest::typeAndName)
				.toList();
	}

	private static Set<String> settings(EventType type) {
		Set<String> settings = new HashSet<>();
		for (SettingDescriptor setting : type.getSettingDescriptors()) {
			settings.add(setting.getName() + " " + setting.getTypeName() + " " + setting.getContentType());
		}
		return settings;
	}

	private static Map<String, String> defaults(EventType type) {
		return type.getSettingDescriptors().stream()
				.collect(Collectors.toMap(SettingDescriptor::getName, SettingDescriptor::getDefaultValue));
	}

	/** As the file has them: the JDK's reader takes the name of a setting for its default, in its own files too. */
	private static Map<String, String> defaults(ClassLayout type) {
		return type.element().children().stream()
				.filter(e -> e.name().equals("setting"))
				.map(Element::attributes)
				.collect(Collectors.toMap(a -> a.get("name"), a -> a.get("defaultValue")));
	}

	@ParameterizedTest
	@EnumSource
	void isThatOfTheJdk(JdkEventType type) {
		EventType expected = ofThisJdk(type);
		assumeTrue(expected != null, () -> "this JDK does not have " + type.getTypeName());
		EventType actual = written.get(type.getTypeName());
		assertEquals(expected.getCategoryNames(), actual.getCategoryNames());
		assertEquals(sharedFields(expected, actual), sharedFields(actual, expected));
		if (isNewest()) {
			assertEquals(fields(expected), fields(actual));
			assertEquals(annotations(expected.getAnnotationElements()), annotations(actual.getAnnotationElements()));
			assertEquals(settings(expected), settings(actual));
			assertEquals(defaults(expected), DEFAULTS.get(type.getTypeName()));
		}
	}

	@Test
	void theNewestJdkHasThemAll() {
		for (JdkEventType type : JdkEventType.values()) {
			assertTrue(!isNewest() || ofThisJdk(type) != null, type::getTypeName);
		}
	}

	@ParameterizedTest
	@EnumSource
	void javadocNamesEveryField(JdkEventType type) throws Exception {
		String source = Checkout.read(SOURCE);
		int end = source.indexOf(type.name() + "(\"" + type.getTypeName() + "\")");
		String comment = source.substring(source.lastIndexOf("/**", end), end);
		for (ValueDescriptor field : written.get(type.getTypeName()).getFields()) {
			boolean inAll = field.getName().equals("startTime");
			assertTrue(inAll || comment.matches("(?s).*\\b" + field.getName() + "\\b.*"), field::getName);
		}
	}

	@Test
	void registeringAgainGivesTheFirst() throws Exception {
		TwoReaders.read(SampleEvents.record(r -> {
			Type first = r.registerEventType(JdkEventType.CPU_LOAD);
			assertSame(first, r.registerEventType(JdkEventType.CPU_LOAD));
			assertSame(first, r.registerEventType("jdk.CPULoad"));
			r.writeEvent(first.asValue(event -> event.putField("jvmUser", 0.5f)));
		}));
	}
}
