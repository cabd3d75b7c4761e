/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.metadata;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.HEADER_BYTES;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.internal.format.UtcOffset;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.metadata.MetadataEncoder.Metadata;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump.ClassLayout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump.Element;

/** Types as the elements of a metadata event (format section 5), read by a dump of the bytes and by the JDK. */
class MetadataEncoderTest {
	private static final UtcOffset SUMMER = inBerlin("2026-07-01T00:00:00Z");
	private static final UtcOffset WINTER = inBerlin("2026-01-01T00:00:00Z");

	/** A recording without JDK types, so that clients may declare types of those names themselves. */
	private final TypeRegistry registry = new TypeRegistry(JdkTypes.CATALOGUE, false, TypeDefinition::new, 0);

	@TempDir
	private Path directory;

	private static byte[] padded(int value) {
		byte[] bytes = new byte[5];
		for (int i = 0; i < bytes.length; i++) {
			bytes[i] = (byte) (value >>> 7 * i & 0x7F | (i < 4 ? 0x80 : 0));
		}
		return bytes;
	}

	/** A chunk without events, made by hand: header, metadata, a checkpoint without pools. */
	private static byte[] chunk(Metadata metadata) {
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		int metadataBytes = 5 + 3 + 1 + metadata.contentBytes;
		body.writeBytes(padded(metadataBytes));
		body.writeBytes(new byte[] {0, 1, 0, 7});
		body.write(metadata.content, 0, metadata.contentBytes);
		int checkpoint = HEADER_BYTES + body.size();
		body.writeBytes(new byte[] {7, 1, 1, 0, 0, 0, 0});
		ByteBuffer chunk = ByteBuffer.allocate(HEADER_BYTES + body.size());
		chunk.putInt(0x464c5200).putShort((short) 2).putShort((short) 1);
		chunk.putLong(chunk.capacity()).putLong(checkpoint).putLong(HEADER_BYTES);
		chunk.putLong(1_700_000_000_000_000_000L).putLong(1000).putLong(1).putLong(1_000_000_000);
		chunk.putInt(1).put(body.toByteArray());
		return chunk.array();
	}

	private MetadataDump encoded() throws Exception {
		byte[] chunk = chunk(MetadataEncoder.encode(registry, SUMMER));
		JdkReader.types(Files.write(directory.resolve("types.jfr"), chunk));
		return ChunkDump.of(chunk).get(0).metadata;
	}

	private TypeDeclaration declaration(String supertype, Object... namesAndTypes) {
		TypeDeclaration declaration = new TypeDeclaration(supertype, true);
		for (int i = 0; i < namesAndTypes.length; i += 2) {
			TypeDefinition type = namesAndTypes[i + 1] instanceof ValueKind kind
					? registry.builtin(kind)
					: (TypeDefinition) namesAndTypes[i + 1];
			declaration.add(new FieldDefinition((String) namesAndTypes[i], type, false, List.of()));
		}
		return declaration;
	}

	private TypeDeclaration event(Object... namesAndTypes) {
		return declaration(TypeDefinition.EVENT_SUPERTYPE, namesAndTypes);
	}

	private TypeDefinition annotationType(String name, Object... namesAndTypes) {
		return registry.declare(name, declaration(TypeDefinition.ANNOTATION_SUPERTYPE, namesAndTypes));
	}

	private FieldDefinition field(String name, ValueKind kind, AnnotationDefinition... annotations) {
		return new FieldDefinition(name, registry.builtin(kind), false, List.of(annotations));
	}

	/** The annotations of an element by the names of their types, each with its attributes. */
	private static List<String> annotations(MetadataDump metadata, Element element) {
		return element.children().stream()
				.filter(child -> child.name().equals("annotation"))
				.map(child -> {
					Map<String, String> values = new TreeMap<>(child.attributes());
					String name = metadata.byId(Long.parseLong(values.remove("class")), 0)
							.name();
					return name + values;
				})
				.toList();
	}

	private static String fields(ClassLayout type) {
		return String.join(
				" ", type.fields().stream().map(MetadataDump.FieldLayout::name).toList());
	}

	private static UtcOffset inBerlin(String at) {
		return UtcOffset.of(ZoneId.of("Europe/Berlin"), Instant.parse(at));
	}

	@Test
	void equalTypesHaveEqualContentAndIdsAndOthersHaveNot() {
		TypeRegistry other = new TypeRegistry(JdkTypes.CATALOGUE, false, TypeDefinition::new, 0);
		Metadata first = MetadataEncoder.encode(registry, SUMMER);
		Metadata second = MetadataEncoder.encode(other, SUMMER);
		assertArrayEquals(
				Arrays.copyOf(first.content, first.contentBytes), Arrays.copyOf(second.content, second.contentBytes));
		assertEquals(first.id, second.id);
		assertTrue(first.id > 0);
		registry.declare("a.A", declaration(null, "n", ValueKind.INT));
		assertNotEquals(first.id, MetadataEncoder.encode(registry, SUMMER).id);
		assertNotEquals(first.id, MetadataEncoder.encode(other, WINTER).id, "the offset is content too");
	}

	@Test
	void versionIsThatOfTheTypesThatAreIn() {
		Metadata before = MetadataEncoder.encode(registry, SUMMER);
		assertEquals(registry.version(), before.version, "what the encoder declares itself is in");
		registry.declare("a.A", declaration(null, "n", ValueKind.INT));
		assertNotEquals(registry.version(), before.version);
		assertEquals(registry.version(), MetadataEncoder.encode(registry, SUMMER).version);
	}

	@Test
	void everyStringIsInTheTableOnce() throws Exception {
		registry.declare("a.A", event("name", ValueKind.STRING, "class", ValueKind.STRING));
		MetadataDump metadata = encoded();
		assertEquals(metadata.strings.size(), new HashSet<>(metadata.strings).size());
	}

	@Test
	void typesThatNoReaderCouldReadAreLeftOutWithTheirUsers() throws Exception {
		TypeDefinition later = registry.findOrForward("a.Later");
		TypeDefinition waiting = registry.declare("a.Waiting", declaration(null, "later", later));
		registry.declare("a.Event", event("waiting", waiting));
		TypeDefinition mark = annotationType("a.Mark", "later", later);
		registry.declare(
				"a.Marked",
				event("n", ValueKind.INT)
						.add(new AnnotationDefinition(mark, List.of(), List.of()))
						.add(new AnnotationDefinition(later, List.of(), List.of())));
		MetadataDump metadata = encoded();
		for (String name : List.of("a.Later", "a.Waiting", "a.Event", "a.Mark")) {
			assertNull(metadata.byName(name), name);
		}
		ClassLayout marked = metadata.byName("a.Marked");
		assertEquals("startTime n", fields(marked));
		assertEquals(List.of(), annotations(metadata, marked.element()));
		registry.declare("a.Later", declaration(null, "n", ValueKind.INT));
		assertEquals("startTime waiting", fields(encoded().byName("a.Event")));
	}

	@Test
	void timesOfEventsSayTicksOnceWhateverWasDeclared() throws Exception {
		AnnotationDefinition millis =
				AnnotationDefinition.of(registry.findForFile("jdk.jfr.Timestamp"), "MILLISECONDS_SINCE_EPOCH");
		AnnotationDefinition nanos =
				AnnotationDefinition.of(registry.findForFile("jdk.jfr.Timestamp"), "NANOSECONDS_SINCE_EPOCH");
		AnnotationDefinition seconds = AnnotationDefinition.of(registry.findForFile("jdk.jfr.Timespan"), "SECONDS");
		AnnotationDefinition label = AnnotationDefinition.of(registry.findForFile("jdk.jfr.Label"), "Start");
		registry.declare(
				"a.Event",
				new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false)
						.add(field("point", ValueKind.LONG, millis))
						.add(field("exact", ValueKind.LONG, nanos))
						.add(field("duration", ValueKind.LONG))
						.add(field("startTime", ValueKind.LONG, label, millis))
						.add(field("span", ValueKind.LONG, seconds)));
		MetadataDump metadata = encoded();
		ClassLayout event = metadata.byName("a.Event");
		assertEquals("startTime duration point exact span", fields(event));
		String ticks = "jdk.jfr.Timestamp{value=TICKS}";
		List<List<String>> expected = List.of(
				List.of("jdk.jfr.Label{value=Start}", ticks),
				List.of("jdk.jfr.Timespan{value=TICKS}"),
				List.of("jdk.jfr.Timestamp{value=MILLISECONDS_SINCE_EPOCH}"),
				List.of(ticks),
				List.of("jdk.jfr.Timespan{value=SECONDS}"));
		assertEquals(
				expected,
				event.fields().stream()
						.map(field -> annotations(metadata, field.element()))
						.toList());
	}

	@Test
	void unitIsLeftOutWhereTheFieldIsNoNumber() throws Exception {
		AnnotationDefinition bytes = AnnotationDefinition.of(registry.findForFile("jdk.jfr.DataAmount"), "BYTES");
		registry.declare(
				"a.Event",
				event().add(field("text", ValueKind.STRING, bytes)).add(field("size", ValueKind.LONG, bytes)));
		MetadataDump metadata = encoded();
		ClassLayout event = metadata.byName("a.Event");
		assertEquals(List.of(), annotations(metadata, event.field("text").element()));
		assertEquals(
				List.of("jdk.jfr.DataAmount{value=BYTES}"),
				annotations(metadata, event.field("size").element()));
	}

	@Test
	void valueThatIsNotGivenIsTheDefaultOfItsKindAndArraysAreCounted() throws Exception {
		TypeDeclaration declaration = declaration(
				TypeDefinition.ANNOTATION_SUPERTYPE,
				"text",
				ValueKind.STRING,
				"flag",
				ValueKind.BOOLEAN,
				"letter",
				ValueKind.CHAR,
				"real",
				ValueKind.DOUBLE,
				"number",
				ValueKind.BYTE);
		declaration.add(new FieldDefinition("list", registry.builtin(ValueKind.INT), true, List.of()));
		TypeDefinition own = registry.declare("a.Own", declaration);
		registry.declare(
				"a.Event",
				event().add(new AnnotationDefinition(own, List.of(), List.of()))
						.add(new AnnotationDefinition(
								own,
								List.of("list", "text", "letter"),
								List.of(new String[] {"4", "5"}, new String[] {"first", "second"}, "x"))));
		MetadataDump metadata = encoded();
		assertEquals(
				List.of(
						"a.Own{flag=false, letter= , number=0, real=0, text=}",
						"a.Own{flag=false, letter=x, list-0=4, list-1=5, number=0, real=0, text=first}"),
				annotations(metadata, metadata.byName("a.Event").element()));
	}

	/** Both readers fail on such values, and the whole file is lost (format section 5.6). */
	@Test
	void annotationsThatReadersFailOnAreLeftOut() throws Exception {
		TypeDefinition number = annotationType("a.Number", "value", ValueKind.INT);
		TypeDefinition list = registry.declare(
				"a.List",
				declaration(TypeDefinition.ANNOTATION_SUPERTYPE)
						.add(new FieldDefinition("value", registry.builtin(ValueKind.STRING), true, List.of())));
		TypeDefinition struct = registry.declare("a.Struct", declaration(null, "n", ValueKind.INT, "m", ValueKind.INT));
		TypeDefinition deep = annotationType("a.Deep", "struct", struct);
		TypeDefinition label = annotationType("jdk.jfr.Label", "other", ValueKind.STRING);
		TypeDefinition used = registry.declare("a.Used", event("n", ValueKind.INT));
		TypeDeclaration event = event().add(AnnotationDefinition.of(number, "12"))
				.add(AnnotationDefinition.of(number, "TICKS"))
				.add(AnnotationDefinition.of(list, "one"))
				.add(new AnnotationDefinition(list, List.of(), List.of()))
				.add(new AnnotationDefinition(deep, List.of(), List.of()))
				.add(new AnnotationDefinition(label, List.of("other"), List.of("text")))
				.add(AnnotationDefinition.of(label, "text"))
				.add(new AnnotationDefinition(used, List.of("n"), List.of("1")));
		registry.declare("a.Event", event);
		MetadataDump metadata = encoded();
		assertEquals(
				List.of("a.Number{value=12}", "a.List{value-0=one}", "jdk.jfr.Label{other=, value=text}"),
				annotations(metadata, metadata.byName("a.Event").element()));
	}

	/** Values are attributes, and the first of two of one key counts, or the last. */
	@Test
	void annotationsWhoseValuesHaveTheKeyOfAnotherAttributeAreLeftOut() throws Exception {
		TypeDefinition named = annotationType("a.Named", "class", ValueKind.STRING);
		TypeDefinition several = registry.declare(
				"a.Several",
				declaration(TypeDefinition.ANNOTATION_SUPERTYPE, "list-1", ValueKind.STRING)
						.add(new FieldDefinition("list", registry.builtin(ValueKind.STRING), true, List.of())));
		registry.declare(
				"a.Event",
				event().add(new AnnotationDefinition(named, List.of("class"), List.of("text")))
						.add(new AnnotationDefinition(several, List.of("list"), List.of((Object) new String[] {"x"})))
						.add(new AnnotationDefinition(
								several, List.of("list"), List.of((Object) new String[] {"x", "y"}))));
		MetadataDump metadata = encoded();
		assertEquals(
				List.of("a.Several{list-0=x, list-1=}"),
				annotations(metadata, metadata.byName("a.Event").element()));
	}

	@Test
	void settingsHaveTheirTypesDefaultsAndAnnotations() throws Exception {
		TypeDefinition control = registry.declare("a.Control", declaration(TypeDefinition.SETTING_SUPERTYPE));
		AnnotationDefinition label = AnnotationDefinition.of(registry.findForFile("jdk.jfr.Label"), "How many");
		registry.declare(
				"a.Event",
				event("n", ValueKind.INT).add(new TypeDefinition.Setting("rate", control, "10/s", List.of(label))));
		MetadataDump metadata = encoded();
		Element setting = metadata.byName("a.Event").element().children().get(0);
		assertEquals("setting", setting.name());
		assertEquals(
				Map.of("name", "rate", "class", Long.toString(control.id()), "defaultValue", "10/s"),
				setting.attributes());
		assertEquals(List.of("jdk.jfr.Label{value=How many}"), annotations(metadata, setting));
	}

	@Test
	void promisedTypesAreEventsWithAStart() throws Exception {
		registry.promise(77);
		long named = registry.promise(0, "a.Promised", "A label", null);
		MetadataDump metadata = encoded();
		ClassLayout unknown = metadata.byId(77, 0);
		assertEquals("unknown.EventType77", unknown.name());
		assertTrue(unknown.isEvent());
		assertEquals("startTime", fields(unknown));
		assertEquals(
				List.of("jdk.jfr.Timestamp{value=TICKS}"),
				annotations(metadata, unknown.field("startTime").element()));
		assertEquals(List.of(), annotations(metadata, unknown.element()));
		ClassLayout promised = metadata.byId(named, 0);
		assertEquals("a.Promised", promised.name());
		assertEquals(List.of("jdk.jfr.Label{value=A label}"), annotations(metadata, promised.element()));
		TypeDefinition registered = registry.newType("a.Registered");
		registry.declareAs(registered, event("n", ValueKind.INT), 77);
		assertEquals("a.Registered", encoded().byId(77, 0).name());
	}

	/** A client may declare the annotation's type in a way in which the JDK would fail on its value. */
	@Test
	void startOfAPromisedTypeHasNoUnitThatReadersFailOn() throws Exception {
		annotationType("jdk.jfr.Timestamp", "value", ValueKind.INT);
		registry.promise(77);
		MetadataDump metadata = encoded();
		ClassLayout unknown = metadata.byId(77, 0);
		assertEquals("startTime", fields(unknown));
		assertEquals(List.of(), annotations(metadata, unknown.field("startTime").element()));
	}

	@Test
	void startOfAPromisedTypeRefersToNoTypeThatIsLeftOut() throws Exception {
		annotationType("jdk.jfr.Timestamp", "value", registry.findOrForward("a.Later"));
		registry.promise(77);
		MetadataDump metadata = encoded();
		assertNull(metadata.byName("jdk.jfr.Timestamp"));
		assertEquals(1, metadata.byId(77, 0).element().children().size());
	}

	@Test
	void attributesAreThereWhereTheySaySomething() throws Exception {
		TypeDefinition wrapper = registry.declare("a.Wrapper", declaration(null, "text", ValueKind.STRING));
		registry.declare(
				"a.Event",
				event("one", wrapper)
						.add(new FieldDefinition("many", registry.builtin(ValueKind.INT), true, List.of())));
		MetadataDump metadata = encoded();
		assertEquals("true", metadata.byName("a.Wrapper").element().attributes().get("simpleType"));
		assertFalse(metadata.byName("a.Wrapper").element().attributes().containsKey("superType"));
		ClassLayout event = metadata.byName("a.Event");
		assertEquals("jdk.jfr.Event", event.element().attributes().get("superType"));
		assertEquals("true", event.field("one").element().attributes().get("constantPool"));
		assertFalse(event.field("one").element().attributes().containsKey("dimension"));
		assertEquals("1", event.field("many").element().attributes().get("dimension"));
		assertFalse(event.field("many").element().attributes().containsKey("constantPool"));
	}

	@Test
	void regionHasTheOffsetsAtTheStartOfTheRecording() {
		for (UtcOffset offset : List.of(SUMMER, WINTER)) {
			MetadataDump metadata = ChunkDump.of(chunk(MetadataEncoder.encode(registry, offset)))
					.get(0)
					.metadata;
			Element region = metadata.root.children().get(1);
			assertEquals("region", region.name());
			assertEquals("3600000", region.attributes().get("gmtOffset"));
			assertEquals(offset == SUMMER ? "3600000" : "0", region.attributes().get("dst"));
		}
	}
}
