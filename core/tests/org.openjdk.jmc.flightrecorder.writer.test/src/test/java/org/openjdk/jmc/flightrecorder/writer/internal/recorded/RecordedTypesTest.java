/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.Label;
import jdk.jfr.Percentage;
import jdk.jfr.SettingControl;
import jdk.jfr.SettingDefinition;
import jdk.jfr.Timespan;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeCatalogue;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/** A recorded type is declared once for all recordings whose types have its fields, and again for other fields. */
class RecordedTypesTest {
	private static final String NAME = "a.Event";

	@TempDir
	Path directory;

	private final OneChunk chunk = new OneChunk();
	private final RecordedTypes types = new RecordedTypes(chunk.types, false);
	private int files;

	private EventType source(int idsBefore, BiConsumer<Recording, TypeStructureBuilder> fields) throws Exception {
		return source(NAME, idsBefore, fields);
	}

	/** @return the event type of the name as the JDK's reader shows it */
	private EventType source(String name, int idsBefore, BiConsumer<Recording, TypeStructureBuilder> fields)
			throws Exception {
		Path file = directory.resolve(++files + ".jfr");
		try (Recording recording = Recordings.newRecording(file, s -> s.withJdkTypeInitialization())) {
			for (int i = 0; i < idsBefore; i++) {
				recording.registerEventType("a.Before" + i, b -> {});
			}
			Type type = recording.registerEventType(NAME, b -> fields.accept(recording, b));
			recording.writeEvent(type.asValue(v -> {}));
		}
		try (RecordingFile reader = new RecordingFile(file)) {
			return reader.readEventTypes().stream()
					.filter(t -> t.getName().equals(name))
					.findFirst()
					.orElseThrow();
		}
	}

	private EventType source(Consumer<TypeStructureBuilder> fields) throws Exception {
		return source(0, (recording, builder) -> fields.accept(builder));
	}

	private static List<String> names(TypeDefinition type) {
		return type.fields().stream()
				.map(FieldDefinition::name)
				.filter(n -> !List.of("startTime", "eventThread", "stackTrace").contains(n))
				.toList();
	}

	@Test
	void typesWithTheSameFieldsAreOneWhateverTheirIdsAre() throws Exception {
		EventType first = source(b -> b.addField("one", Types.Builtin.LONG));
		EventType second = source(3, (r, b) -> b.addField("one", Types.Builtin.LONG));
		assertTrue(first.getId() != second.getId());
		TypeDefinition type = types.declare(first);
		assertSame(type, types.declare(second));
		assertSame(type, types.declare(first));
		assertEquals(first.getId(), type.id());
		assertEquals(type.id(), types.idOfSourceId(second.getId()));
	}

	/** As a flush does it, which makes the types that some readers demand. */
	@Test
	void typeThatAnotherThreadDeclaresFromTheCatalogueMeanwhileIsThereOnce() throws Exception {
		EventType source = source(b -> b.addField("one", Types.Builtin.LONG));
		Thread declaring = Thread.currentThread();
		AtomicReference<TypeRegistry> registry = new AtomicReference<>();
		AtomicReference<Thread> other = new AtomicReference<>();
		TypeCatalogue catalogue = (TypeCatalogue) Proxy.newProxyInstance(
				getClass().getClassLoader(), new Class<?>[] {TypeCatalogue.class}, (proxy, method, arguments) -> {
					// The name of a class is one, so the declaration of java.lang.Class has begun.
					boolean inClass = method.getName().equals("has") && arguments[0].equals("jdk.types.Symbol");
					if (inClass && Thread.currentThread() == declaring && other.get() == null) {
						other.set(new Thread(() -> registry.get().declareDemandedTypes()));
						other.get().start();
						while (other.get().getState() != Thread.State.TERMINATED
								&& other.get().getState() != Thread.State.BLOCKED) {
							Thread.onSpinWait();
						}
					}
					return method.invoke(JdkTypes.CATALOGUE, arguments);
				});
		registry.set(new TypeRegistry(catalogue, true, TypeDefinition::new, 0));
		new RecordedTypes(registry.get(), false).declare(source);
		other.get().join();
		List<String> names = registry.get().snapshot().stream()
				.map(TypeDefinition::name)
				.sorted()
				.toList();
		assertTrue(names.contains("java.lang.Class"), names::toString);
		assertEquals(List.copyOf(new TreeSet<>(names)), names);
	}

	@Test
	void typeWithMoreFieldsTakesEventsThatHaveFewer() throws Exception {
		TypeDefinition both =
				types.declare(source(b -> b.addField("one", Types.Builtin.LONG).addField("two", Types.Builtin.INT)));
		assertSame(both, types.declare(source(b -> b.addField("two", Types.Builtin.INT))));
	}

	@Test
	void secondStructureOfANameHasTheFieldsOfTheFirstToo() throws Exception {
		TypeDefinition first = types.declare(source(b -> b.addField("one", Types.Builtin.LONG)));
		EventType other = source(b -> b.addField("two", Types.Builtin.STRING));
		TypeDefinition second = types.declare(other);
		assertNotSame(first, second);
		assertEquals(List.of("one"), names(first));
		assertEquals(List.of("two", "one"), names(second));
		assertSame(second, types.declare(source(b -> b.addField("one", Types.Builtin.LONG)
				.addField("two", Types.Builtin.STRING))));
		// The newest of those that fit, for an id that has not come before.
		assertSame(second, types.declare(source(2, (r, b) -> b.addField("one", Types.Builtin.LONG))));

		RecordedTypes strict = new RecordedTypes(new OneChunk().types, true);
		strict.declare(source(b -> b.addField("one", Types.Builtin.LONG)));
		Exception refused = assertThrows(IllegalArgumentException.class, () -> strict.declare(other));
		assertTrue(refused.getMessage().startsWith("Type 'a.Event' is registered with other fields: "));
	}

	@Test
	void fieldOfOneNameAndAnotherUnitArrayOrTypeIsAnotherField() throws Exception {
		List<EventType> sources = List.of(
				source(b -> b.addField("one", Types.Builtin.LONG)),
				source(b -> b.addField("one", Types.Builtin.LONG, f -> f.asArray())),
				source(b -> b.addField("one", Types.Builtin.INT)),
				source(b -> b.addField(
						"one", Types.Builtin.LONG, f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "NANOSECONDS"))),
				source(b -> b.addField(
						"one",
						Types.Builtin.LONG,
						f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "MILLISECONDS"))));
		for (EventType source : sources) {
			types.declare(source);
		}
		List<TypeDefinition> declared = sources.stream().map(types::declare).toList();
		assertEquals(sources.size(), declared.stream().distinct().count());
		declared.forEach(t -> assertEquals(List.of("one"), names(t)));
	}

	@Test
	void structureThatContainsItselfIsOneType() throws Exception {
		EventType source = source(
				0,
				(recording, b) ->
						b.addField("node", recording.registerType("a.Node", n -> n.addField("value", Types.Builtin.INT)
								.addField("next", n.selfType()))));
		TypeDefinition node = types.declare(source).fieldNamed("node").type();
		assertEquals("a.Node", node.name());
		assertSame(node, node.fieldNamed("next").type());
		assertTrue(node.isResolved());
	}

	private TypeDefinition partWith(String field) throws Exception {
		EventType source = source(
				0,
				(recording, builder) -> builder.addField(
						"part", recording.registerType("a.Part", p -> p.addField(field, Types.Builtin.INT)
								.addField("last", Types.Builtin.INT))));
		return types.declare(source).fieldNamed("part").type();
	}

	@Test
	void structureOfOneNameAndOtherFieldsIsAnotherType() throws Exception {
		TypeDefinition first = partWith("x");
		TypeDefinition second = partWith("y");
		assertEquals(List.of("x", "last"), names(first));
		assertEquals(List.of("y", "last"), names(second));
		assertSame(first, partWith("x"));
	}

	@Test
	void structureOfOneFieldIsTheValueThatTheReaderShows() throws Exception {
		EventType source = source(
				0,
				(recording, builder) -> builder.addField(
						"part", recording.registerType("a.Wrapper", w -> w.addField("value", Types.Builtin.INT))));
		assertEquals("int", types.declare(source).fieldNamed("part").type().name());
	}

	@Test
	void idThatIsNotKnownYetIsPromisedToItsOwner() throws Exception {
		EventType source = source(b -> b.addField("one", Types.Builtin.LONG));
		assertEquals(source.getId(), types.idOfSourceId(source.getId()));
		assertEquals(source.getId(), types.declare(source).id());
		long next = chunk.types
						.declare("a.Other", new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false))
						.id()
				+ 1;
		assertEquals(next, types.idOfSourceId(next));
		assertNotEquals(
				next,
				chunk.types
						.declare("a.Next", new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false))
						.id());
	}

	@Test
	void idThatIsThatOfAnotherTypeInAnotherRecordingIsToldApartByTheName() throws Exception {
		EventType source = source(b -> {});
		EventType other = source("a.Before0", 1, (recording, builder) -> {});
		assertEquals(source.getId(), other.getId());
		TypeDefinition declared = types.declare(source);
		assertEquals("a.Before0", types.declare(other).name());
		assertSame(declared, types.declare(source));
	}

	@Test
	void eventTypesOfAFileAreKnownByTheIdsThatTheyHaveThere() throws Exception {
		TypeDefinition own = types.declare(source(b -> {}));
		EventType other = source("a.Before0", 1, (recording, builder) -> {});
		assertEquals(own.id(), other.getId());
		List<TypeDefinition> events = types.declareAll(OriginalFile.read(directory.resolve(files + ".jfr")));
		TypeDefinition declared = events.stream()
				.filter(t -> t.name().equals("a.Before0"))
				.findFirst()
				.orElseThrow();
		assertNotEquals(own.id(), declared.id());
		assertEquals(declared.id(), types.idOfSourceId(own.id()));
	}

	/** The names of types in a pool are symbols, which the reader shows as texts. */
	@Test
	void textOfTheJdkIsASymbolWhereItsTypeHasOne() throws Exception {
		TypeDefinition type = types.declare(source(b -> b.addField("type", Types.JDK.CLASS)))
				.fieldNamed("type")
				.type();
		assertEquals("jdk.types.Symbol", type.fieldNamed("name").type().name());
	}

	@Test
	void structureOfARefusedTypeCanBeRegisteredLater() throws Exception {
		TypeRegistry registry = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 0, true);
		TypeDefinition awaited = registry.findOrForward("a.Part");
		RecordedTypes strict = new RecordedTypes(registry, false);
		EventType refused = source(
				0,
				(recording, builder) -> builder.addField(
						"part", recording.registerType("a.Part", part -> part.addField("value", Types.Builtin.INT)
								.addField("inner", recording.registerType("a.1nner", inner -> inner.addField(
												"one", Types.Builtin.INT)
										.addField("two", Types.Builtin.INT))))));
		assertThrows(IllegalArgumentException.class, () -> strict.declare(refused));
		EventType readable = source(
				0,
				(recording, builder) -> builder.addField(
						"part", recording.registerType("a.Part", part -> part.addField("value", Types.Builtin.INT)
								.addField("last", Types.Builtin.INT))));
		assertSame(awaited, strict.declare(readable).fieldNamed("part").type());
	}

	/** A setting whose type says what it is. */
	@Label("Limit")
	@Description("Writes no more")
	@Timespan
	public static class Limit extends SettingControl {
		@Override
		public String combine(Set<String> values) {
			return "7";
		}

		@Override
		public void setValue(String value) {}

		@Override
		public String getValue() {
			return "7";
		}
	}

	/** A setting whose content is a percentage. */
	@Percentage
	public static final class Part extends Limit {}

	/** A setting without annotations. */
	public static final class Plain extends Limit {}

	@Label("Limited")
	static final class Limited extends Event {
		@SettingDefinition
		@Label("At most")
		boolean limit(Limit limit) {
			return true;
		}

		@SettingDefinition
		boolean part(Part part) {
			return true;
		}

		@SettingDefinition
		boolean plain(Plain plain) {
			return true;
		}
	}

	private static Map<String, List<?>> values(List<AnnotationDefinition> annotations) {
		Map<String, List<?>> values = new TreeMap<>();
		annotations.forEach(a -> values.put(a.type().name(), a.values()));
		return values;
	}

	@Test
	void eventTypeAndItsSettingsHaveTheirAnnotations() {
		TypeDefinition type = types.declare(EventType.getEventType(Limited.class));
		assertEquals(Map.of("jdk.jfr.Label", List.of("Limited")), values(type.annotations()));
		Map<String, Object> settings = new TreeMap<>();
		for (TypeDefinition.Setting setting : type.settings()) {
			if (setting.type().name().startsWith(getClass().getName())) {
				assertEquals(TypeDefinition.SETTING_SUPERTYPE, setting.type().supertype());
				settings.put(
						setting.name() + " = " + setting.defaultValue(),
						List.of(
								values(setting.annotations()),
								values(setting.type().annotations())));
			}
		}
		assertEquals(
				Map.of(
						"limit = 7",
						List.of(
								Map.of("jdk.jfr.Label", List.of("At most")),
								Map.of(
										"jdk.jfr.Description",
										List.of("Writes no more"),
										"jdk.jfr.Label",
										List.of("At most"),
										"jdk.jfr.Timespan",
										List.of("NANOSECONDS"))),
						"part = 7",
						List.of(Map.of(), Map.of("jdk.jfr.Percentage", List.of())),
						"plain = 7",
						List.of(Map.of(), Map.of())),
				settings);
	}
}
