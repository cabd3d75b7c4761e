/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.MadeItems.EPOCH_NANOS;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.MadeItems.time;

import java.io.ByteArrayOutputStream;
import java.lang.reflect.Array;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import jdk.jfr.DataAmount;
import jdk.jfr.EventType;
import jdk.jfr.Experimental;
import jdk.jfr.Percentage;
import jdk.jfr.Timespan;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordedThread;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.common.IMCOldObject;
import org.openjdk.jmc.common.IMCOldObjectArray;
import org.openjdk.jmc.common.IMCOldObjectField;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.IMCThreadGroup;
import org.openjdk.jmc.common.IMCType;
import org.openjdk.jmc.common.item.IAccessorKey;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.unit.ContentType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.LinearUnit;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.LabeledIdentifier;
import org.openjdk.jmc.common.util.MethodToolkit;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Strictness;
import org.openjdk.jmc.flightrecorder.writer.items.Items;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MadeItems;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Warnings;

/** Items that a program made, and the times of recordings that hold events of the past. */
class ItemsTest {
	private static final String NAME = "com.example.Item";

	@TempDir
	Path directory;

	private Path save(IItemIterable... batches) throws Exception {
		Path file = directory.resolve("items.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			for (IItemIterable items : batches) {
				Items.write(recording, items);
			}
		}
		TwoReaders.read(file);
		return file;
	}

	private RecordedEvent saveOne(MadeItems items) throws Exception {
		List<RecordedEvent> events = JdkReader.events(save(items));
		assertEquals(1, events.size());
		return events.get(0);
	}

	private static IllegalArgumentException refused(MadeItems items) throws Exception {
		try (Recording recording = Recordings.newRecording(new ByteArrayOutputStream())) {
			return assertThrows(IllegalArgumentException.class, () -> Items.write(recording, items));
		}
	}

	private static void assertSays(IllegalArgumentException refusal, String... parts) {
		for (String part : parts) {
			assertTrue(refusal.getMessage().contains(part), refusal::getMessage);
		}
	}

	@Test
	void textsOfTypesAndAttributesAreKept() throws Exception {
		Path file = save(new MadeItems(NAME, "An Item", "What it is [" + NAME + "]")
				.with("startTime", UnitLookup.TIMESTAMP)
				.with("text", UnitLookup.PLAIN_TEXT, "[Experimental] A Text", "What it says")
				.item(time(0), "ä – 𝄞"));
		EventType type = JdkReader.type(file, NAME);
		assertEquals("An Item", type.getLabel());
		assertEquals("What it is", type.getDescription().replace(" [" + NAME + "]", ""));
		assertEquals("A Text", type.getField("text").getLabel());
		assertEquals("What it says", type.getField("text").getDescription());
		assertTrue(type.getField("text").getAnnotation(Experimental.class) != null);
		assertEquals("ä – 𝄞", JdkReader.events(file).get(0).getString("text"));
	}

	@Test
	void quantitiesOfSeveralUnitsAreWrittenInOneThatHoldsThemAll() throws Exception {
		LinearUnit kibibyte = UnitLookup.MEMORY.getUnit("KiB");
		Path file = save(MadeItems.withStart(NAME)
				.with("size", UnitLookup.MEMORY)
				.with("span", UnitLookup.TIMESPAN)
				.with("part", UnitLookup.PERCENTAGE)
				.item(time(0), kibibyte.quantity(3), UnitLookup.SECOND.quantity(2), UnitLookup.PERCENT.quantity(50))
				.item(
						time(1),
						UnitLookup.BYTE.quantity(5),
						UnitLookup.MICROSECOND.quantity(7),
						UnitLookup.PERCENT_UNITY.quantity(0.25)));
		EventType type = JdkReader.type(file, NAME);
		assertEquals(
				DataAmount.BYTES,
				type.getField("size").getAnnotation(DataAmount.class).value());
		assertEquals(
				Timespan.NANOSECONDS,
				type.getField("span").getAnnotation(Timespan.class).value());
		assertTrue(type.getField("part").getAnnotation(Percentage.class) != null);
		List<RecordedEvent> events = JdkReader.events(file);
		assertEquals(
				List.of(3072L, 5L), events.stream().map(e -> e.getLong("size")).toList());
		assertEquals(
				List.of(2_000_000_000L, 7_000L),
				events.stream().map(e -> e.getLong("span")).toList());
		assertEquals(
				List.of(0.5, 0.25),
				events.stream().map(e -> e.getDouble("part")).toList());
	}

	@Test
	void wholeNumbersStayWholeAndOthersAreDoubles() throws Exception {
		RecordedEvent event = saveOne(MadeItems.withStart(NAME)
				.with("bytes", UnitLookup.MEMORY)
				.with("gibibytes", UnitLookup.MEMORY)
				.with("number", UnitLookup.NUMBER)
				.with("unsigned", UnitLookup.NUMBER)
				.with("ratio", UnitLookup.NUMBER)
				.with("raw", UnitLookup.RAW_NUMBER)
				.item(
						time(0),
						UnitLookup.BYTE.quantity(Long.MAX_VALUE),
						UnitLookup.GIBIBYTE.quantity(0.3),
						UnitLookup.NUMBER_UNITY.quantity(-1),
						UnitLookup.NUMBER_UNITY.quantity(0xFFFF_FFFFL),
						UnitLookup.NUMBER_UNITY.quantity(1.0),
						Long.MIN_VALUE));
		assertEquals(Long.MAX_VALUE, event.getLong("bytes"));
		assertEquals(0.3 * (1 << 30), event.getDouble("gibibytes"), 1);
		assertEquals(-1, event.getInt("number"));
		assertEquals(-1, event.getInt("unsigned"));
		assertEquals(1.0, event.getDouble("ratio"));
		assertEquals(Long.MIN_VALUE, event.getLong("raw"));
		IItem read = only(directory.resolve("items.jfr"));
		assertEquals(UnitLookup.NUMBER_UNITY.quantity(0xFFFF_FFFFL), value(read, "unsigned"));
		assertEquals(UnitLookup.NUMBER_UNITY.quantity(1.0), value(read, "ratio"));
	}

	private static IItem only(Path file) throws Exception {
		List<IItem> items = new ArrayList<>();
		JmcReader.items(file).forEach(ofOneType -> ofOneType.forEach(items::add));
		assertEquals(1, items.size());
		return items.get(0);
	}

	@SuppressWarnings("unchecked")
	private static Object value(IItem item, String attribute) {
		IType<IItem> type = (IType<IItem>) item.getType();
		for (IAccessorKey<?> key : type.getAccessorKeys().keySet()) {
			if (key.getIdentifier().equals(attribute)) {
				return type.getAccessor(key).getMember(item);
			}
		}
		throw new AssertionError("no attribute " + attribute);
	}

	/** JMC gives the second of two types of one name another identifier. */
	@Test
	void eventNamesAreThoseOfTheRecording() throws Exception {
		Path file = directory.resolve("items.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			for (String attribute : List.of("first", "other")) {
				Items.write(
						recording,
						MadeItems.withStart(NAME)
								.with(attribute, UnitLookup.PLAIN_TEXT)
								.item(time(0), "text"));
			}
		}
		List<String> names = new ArrayList<>();
		Set<String> identifiers = new HashSet<>();
		for (IItemIterable ofOneType : JmcReader.items(file)) {
			names.add(Items.eventName(ofOneType.getType()));
			identifiers.add(ofOneType.getType().getIdentifier());
		}
		assertEquals(List.of(NAME, NAME), names);
		assertEquals(2, identifiers.size(), identifiers::toString);
		assertThrows(NullPointerException.class, () -> Items.eventName(null));
	}

	@Test
	void numberThatComesLaterMayBeLargerOrNotWhole() throws Exception {
		Path file = directory.resolve("items.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			Items.write(
					recording,
					MadeItems.withStart(NAME)
							.with("whole", UnitLookup.RAW_NUMBER)
							.with("fraction", UnitLookup.RAW_NUMBER)
							.with("list", UnitLookup.UNKNOWN)
							.item(time(0), 1, 1, null)
							.item(time(1), 1L << 40, 2.5, List.of(1))
							.item(time(2), 3, 3L, List.of(1L << 40)));
		}
		List<RecordedEvent> events = JdkReader.events(file);
		assertEquals(
				List.of(1L, 1L << 40, 3L),
				events.stream().map(event -> event.getLong("whole")).toList());
		assertEquals(
				List.of(1.0, 2.5, 3.0),
				events.stream().map(event -> event.getDouble("fraction")).toList());
		Object list = events.get(2).getValue("list");
		assertEquals(1L << 40, Array.get(list, 0));
	}

	@Test
	void arraysHaveTheTypeOfTheirElementsWhereverTheFirstOneIs() throws Exception {
		save(MadeItems.withStart(NAME)
				.with("numbers", UnitLookup.UNKNOWN)
				.with("texts", UnitLookup.UNKNOWN)
				.with("nothing", UnitLookup.UNKNOWN)
				.item(time(0), new Object[0], null, null)
				.item(time(1), new Object[] {1L, -2L}, List.of("a", "b"), new Object[0]));
		List<ReadEvent> events = TwoReaders.read(directory.resolve("items.jfr"));
		assertEquals(List.of(), events.get(0).get("numbers"));
		assertEquals(List.of(1L, -2L), events.get(1).get("numbers"));
		assertEquals(List.of("a", "b"), events.get(1).get("texts"));
		assertEquals(List.of(), events.get(1).get("nothing"));
	}

	@Test
	void membersOfAStructAreOneFieldAgain() throws Exception {
		RecordedEvent event = saveOne(MadeItems.withStart(NAME)
				.with("space:used", UnitLookup.MEMORY, "The Space : Used", "How much")
				.with("space:name", UnitLookup.PLAIN_TEXT, "The Space : Name", null)
				.item(time(0), UnitLookup.BYTE.quantity(4096), "old"));
		assertEquals(4096, event.getLong("space.used"));
		assertEquals("old", event.getString("space.name"));
		assertEquals("The Space", event.getEventType().getField("space").getLabel());
	}

	private record MadeThread(Long getThreadId, String getThreadName, IMCThreadGroup getThreadGroup)
			implements IMCThread {}

	private record MadeGroup(String getName, IMCThreadGroup getParent) implements IMCThreadGroup {}

	@Test
	void threadsOfAnyClassAreWritten() throws Exception {
		IMCThreadGroup group = new MadeGroup("workers", new MadeGroup("main", null));
		RecordedThread thread = saveOne(MadeItems.withStart(NAME)
						.with("eventThread", UnitLookup.THREAD)
						.item(time(0), new MadeThread(42L, "worker", group)))
				.getThread();
		assertEquals("worker", thread.getJavaName());
		assertEquals(42, thread.getJavaThreadId());
		assertEquals("workers", thread.getThreadGroup().getName());
		assertEquals("main", thread.getThreadGroup().getParent().getName());
	}

	private record MadeOldObject(IQuantity getAddress, IMCOldObject getReferrer) implements IMCOldObject {
		@Override
		public IMCType getType() {
			return MethodToolkit.typeFromReference("java/util/LinkedList$Node");
		}

		@Override
		public IMCOldObjectArray getReferrerArray() {
			return null;
		}

		@Override
		public IMCOldObjectField getReferrerField() {
			return null;
		}

		@Override
		public int getReferrerSkip() {
			return 0;
		}

		@Override
		public String getDescription() {
			return null;
		}
	}

	/** The longest that the JDK records. */
	@Test
	void chainsOfOldObjectsAreWrittenToTheirEnd() throws Exception {
		int length = 200;
		IMCOldObject chain = null;
		for (int i = 0; i < length; i++) {
			chain = new MadeOldObject(UnitLookup.ADDRESS_UNITY.quantity(0x1000L + i), chain);
		}
		Path file = directory.resolve("items.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			Items.write(
					recording,
					MadeItems.withStart(NAME)
							.with("object", UnitLookup.OLD_OBJECT)
							.item(time(0), chain));
		}
		ChunkDump.validate(Files.readAllBytes(file));
		RecordedObject byJdk = JdkReader.events(file).get(0).getValue("object");
		IMCOldObject byJmc = (IMCOldObject) value(only(file), "object");
		for (int i = length - 1; i >= 0; i--) {
			assertEquals(0x1000L + i, byJdk.getLong("address"));
			assertEquals("java.util.LinkedList$Node", ((RecordedClass) byJdk.getValue("type")).getName());
			assertEquals(UnitLookup.ADDRESS_UNITY.quantity(0x1000L + i), byJmc.getAddress());
			byJdk = i == 0 ? null : byJdk.getValue("referrer.object");
			byJmc = byJmc.getReferrer();
		}
		assertNull(byJmc);
	}

	@Test
	void settingsNameTypesWithoutItems() throws Exception {
		Path file = save(new MadeItems("jdk.ActiveSetting", "Setting", null)
				.with("startTime", UnitLookup.TIMESTAMP)
				.with("settingFor", UnitLookup.LABELED_IDENTIFIER)
				.with("name", UnitLookup.PLAIN_TEXT)
				.item(time(0), new LabeledIdentifier("com.example.Absent", 77, "Absent One", "Never there"), "enabled")
				.item(time(1), new LabeledIdentifier("jdk.ActiveSetting", 78, "Setting", null), "enabled")
				.item(time(2), null, "unknown"));
		List<RecordedEvent> settings = JdkReader.events(file);
		EventType absent = JdkReader.type(file, "com.example.Absent");
		assertEquals(absent.getId(), settings.get(0).getLong("id"));
		assertEquals("Absent One", absent.getLabel());
		assertEquals("Never there", absent.getDescription());
		assertEquals(settings.get(1).getEventType().getId(), settings.get(1).getLong("id"));
	}

	@Test
	void samplesHaveTheFieldsOfTheJdk() throws Exception {
		RecordedEvent event = saveOne(MadeItems.withStart("jdk.ExecutionSample")
				.with("eventThread", UnitLookup.THREAD)
				.with("state", UnitLookup.PLAIN_TEXT)
				.item(time(0), new MadeThread(42L, "worker", null), "STATE_RUNNABLE"));
		assertEquals("worker", event.getThread("sampledThread").getJavaName());
		assertEquals("STATE_RUNNABLE", event.getString("state"));
		assertNull(event.getEventType().getField("eventThread"));
	}

	@Test
	void attributesThatJmcComputesAreNotWritten() throws Exception {
		RecordedEvent event = saveOne(MadeItems.withStart(NAME)
				.with("duration", UnitLookup.TIMESPAN)
				.with("(endTime)", UnitLookup.TIMESTAMP)
				.with("(lifetime)", UnitLookup.TIMERANGE)
				.item(time(0), UnitLookup.MILLISECOND.quantity(5), time(5_000_000), null));
		assertEquals(5_000_000, event.getDuration().toNanos());
		assertEquals(
				List.of("startTime", "duration"),
				event.getFields().stream().map(f -> f.getName()).toList());
	}

	@Test
	void itemsWithAnEndAloneStartWhereTheyEnd() throws Exception {
		RecordedEvent event = saveOne(new MadeItems(NAME, NAME, null)
				.with("(endTime)", UnitLookup.TIMESTAMP)
				.item(time(3)));
		assertEquals(EPOCH_NANOS + 3, epochNanos(event));
	}

	@Test
	void itemsWithAnEndAndALengthStartEarlier() throws Exception {
		RecordedEvent event = saveOne(new MadeItems(NAME, NAME, null)
				.with("(endTime)", UnitLookup.TIMESTAMP)
				.with("duration", UnitLookup.TIMESPAN)
				.item(time(3000), UnitLookup.MICROSECOND.quantity(2)));
		assertEquals(EPOCH_NANOS + 1000, epochNanos(event));
		assertEquals(2000, event.getDuration().toNanos());
	}

	@Test
	void itemsWithStartAndEndHaveALength() throws Exception {
		RecordedEvent event = saveOne(MadeItems.withStart(NAME)
				.with("(endTime)", UnitLookup.TIMESTAMP)
				.item(time(1), time(100)));
		assertEquals(99, event.getDuration().toNanos());
	}

	@Test
	void itemsWithoutATimeFollowTheOneBefore() throws Exception {
		Path file = save(MadeItems.withStart(NAME)
				.with("n", UnitLookup.RAW_NUMBER)
				.item(time(5), 1L)
				.item(null, 2L));
		assertEquals(
				List.of(EPOCH_NANOS + 5, EPOCH_NANOS + 5),
				JdkReader.events(file).stream().map(ItemsTest::epochNanos).toList());
	}

	private static long epochNanos(RecordedEvent event) {
		return TimeUnit.SECONDS.toNanos(event.getStartTime().getEpochSecond())
				+ event.getStartTime().getNano();
	}

	@Test
	void recordingOfEventsOfThePastStartsAndEndsWithThem() throws Exception {
		Path file = save(MadeItems.withStart(NAME)
				.with("duration", UnitLookup.TIMESPAN)
				.item(time(500), UnitLookup.NANOSECOND.quantity(2000))
				.item(time(0), UnitLookup.NANOSECOND.quantity(10))
				.item(time(1000), UnitLookup.NANOSECOND.quantity(1)));
		ChunkDump chunk = ChunkDump.validate(Files.readAllBytes(file)).get(0);
		assertEquals(EPOCH_NANOS, chunk.startEpochNanos);
		assertEquals(2500, chunk.durationNanos);
		// To the nanosecond, although years have passed.
		assertEquals(
				List.of(EPOCH_NANOS + 500, EPOCH_NANOS, EPOCH_NANOS + 1000),
				JdkReader.events(file).stream().map(ItemsTest::epochNanos).toList());
	}

	@Test
	void chunksOfEventsOfThePastFollowEachOther() throws Exception {
		Path file = directory.resolve("items.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			for (long nanos : new long[] {1000, 5000, 3000, 9000}) {
				Items.write(recording, MadeItems.withStart(NAME).item(time(nanos)));
				recording.rotateChunk();
			}
			recording.writeEvent(SampleEvents.sampleType(recording).asValue(v -> {}));
		}
		TwoReaders.read(file);
		List<ChunkDump> chunks = ChunkDump.validate(Files.readAllBytes(file));
		assertEquals(EPOCH_NANOS + 1000, chunks.get(0).startEpochNanos);
		for (int i = 1; i < chunks.size(); i++) {
			ChunkDump before = chunks.get(i - 1);
			assertTrue(chunks.get(i).startEpochNanos >= before.startEpochNanos + before.durationNanos);
		}
		assertEquals(
				List.of(EPOCH_NANOS + 1000, EPOCH_NANOS + 5000, EPOCH_NANOS + 3000, EPOCH_NANOS + 9000),
				JdkReader.events(file).stream()
						.limit(4)
						.map(ItemsTest::epochNanos)
						.toList());
	}

	@Test
	void recordingWhoseStartIsGivenKeepsIt() throws Exception {
		Path file = directory.resolve("items.jfr");
		try (Recording recording = Recordings.newRecording(
				file, settings -> settings.withTimestamp(EPOCH_NANOS - 7).withStartTicks(1000))) {
			Items.write(recording, MadeItems.withStart(NAME).item(time(0)));
		}
		TwoReaders.read(file);
		ChunkDump chunk = ChunkDump.validate(Files.readAllBytes(file)).get(0);
		assertEquals(EPOCH_NANOS - 7, chunk.startEpochNanos);
		assertEquals(1000, chunk.startTicks);
		assertEquals(7, chunk.durationNanos);
	}

	@Test
	void timesBeyondWhatTheClockCanSayAreNone() throws Exception {
		Path file = directory.resolve("items.jfr");
		MadeItems items = MadeItems.withStart(NAME)
				.with("deadline", UnitLookup.TIMESTAMP)
				.with("until", UnitLookup.TIMESTAMP)
				.with("wait", UnitLookup.TIMESPAN)
				.item(
						time(0),
						UnitLookup.EPOCH_NS.quantity(Long.MIN_VALUE + 5),
						UnitLookup.EPOCH_MS.quantity(Long.MIN_VALUE),
						UnitLookup.MILLISECOND.quantity(Long.MAX_VALUE));
		try (Recording recording = Recordings.newRecording(file)) {
			Items.write(recording, items);
		}
		// JMC takes these numbers for times like any other.
		ChunkDump.validate(Files.readAllBytes(file));
		RecordedEvent event = JdkReader.events(file).get(0);
		assertEquals(Long.MIN_VALUE, event.getLong("deadline"));
		assertEquals(Long.MIN_VALUE, event.getLong("until"));
		assertEquals(Long.MAX_VALUE, event.getLong("wait"));
	}

	@Test
	void valuesThatTheFirstTypeCannotHoldGetASecondTypeOfTheName() throws Exception {
		MadeItems whole = MadeItems.withStart(NAME).with("size", UnitLookup.MEMORY);
		MadeItems fraction = MadeItems.withStart(NAME).with("size", UnitLookup.MEMORY);
		MadeItems again = MadeItems.withStart(NAME).with("size", UnitLookup.MEMORY);
		Path file = directory.resolve("items.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			Items.write(recording, whole.item(time(0), UnitLookup.BYTE.quantity(1)));
			Items.write(recording, fraction.item(time(1), UnitLookup.BYTE.quantity(1.5)));
			Items.write(recording, again.item(time(2), UnitLookup.BYTE.quantity(2)));
		}
		assertEquals(3, JmcReader.read(file).size());
		assertEquals(
				List.of(1.0, 1.5, 2.0),
				JdkReader.events(file).stream()
						.map(e -> ((Number) e.getValue("size")).doubleValue())
						.toList());
		assertEquals(
				2,
				JdkReader.types(file).stream()
						.filter(type -> type.getName().equals(NAME))
						.count());
	}

	@Test
	void secondTypeIsRefusedWhereTypesAreStrict() throws Exception {
		try (Recording recording =
				Recordings.newRecording(new ByteArrayOutputStream(), settings -> settings.withJdkTypeInitialization()
						.withStrict(Strictness.TYPES))) {
			Items.write(
					recording,
					MadeItems.withStart(NAME)
							.with("size", UnitLookup.MEMORY)
							.item(time(0), UnitLookup.BYTE.quantity(1)));
			MadeItems fraction = MadeItems.withStart(NAME)
					.with("size", UnitLookup.MEMORY)
					.item(time(0), UnitLookup.BYTE.quantity(1.5));
			assertSays(
					assertThrows(IllegalArgumentException.class, () -> Items.write(recording, fraction)),
					"'" + NAME + "' is registered with other fields",
					"0 events were written");
		}
	}

	@Test
	void namesThatAreNoneInJavaAreWarningsOrRefused() throws Exception {
		MadeItems event = MadeItems.withStart("items of any name").item(time(0));
		MadeItems field =
				MadeItems.withStart(NAME).with("my-text", UnitLookup.PLAIN_TEXT).item(time(0), "text");
		try (Warnings warnings = new Warnings();
				Recording recording = Recordings.newRecording(new ByteArrayOutputStream())) {
			Items.write(recording, event);
			Items.write(recording, event);
			Items.write(recording, field);
			assertEquals(
					List.of("The name of a type must be a Java class name, or the JDK rejects the whole file; "
							+ "'items of any name' is not"),
					warnings.with(""));
		}
		try (Recording recording =
				Recordings.newRecording(new ByteArrayOutputStream(), settings -> settings.withJdkTypeInitialization()
						.withStrict(Strictness.NAMES))) {
			assertSays(
					assertThrows(IllegalArgumentException.class, () -> Items.write(recording, event)),
					"must be a Java class name",
					"'items of any name'",
					"0 events were written");
			assertSays(
					assertThrows(IllegalArgumentException.class, () -> Items.write(recording, field)),
					"must be a Java identifier",
					"'my-text'",
					"'" + NAME + "'");
			Items.write(recording, MadeItems.withStart(NAME).item(time(0)));
			assertEquals(1, recording.getStatistics().eventsWritten());
		}
	}

	@Test
	void attributesThatAreOneFieldAreNamed() throws Exception {
		assertSays(
				refused(MadeItems.withStart(NAME)
						.with("size", UnitLookup.MEMORY)
						.with("size", UnitLookup.PLAIN_TEXT)
						.item(time(0), UnitLookup.BYTE.quantity(1), "1")),
				"'" + NAME + "' has two attributes for the field 'size': 'size' and 'size'",
				"0 events were written");
		assertSays(
				refused(MadeItems.withStart("jdk.ExecutionSample")
						.with("eventThread", UnitLookup.PLAIN_TEXT)
						.with("sampledThread", UnitLookup.PLAIN_TEXT)
						.item(time(0), "one", "other")),
				"has two attributes for the field 'sampledThread': 'eventThread' and 'sampledThread'");
		assertSays(
				refused(MadeItems.withStart(NAME)
						.with("point:x", UnitLookup.MEMORY)
						.with("point:x", UnitLookup.PLAIN_TEXT)
						.item(time(0), UnitLookup.BYTE.quantity(1), "1")),
				"has two attributes for the field 'x': 'point:x' and 'point:x'");
	}

	@Test
	void closedRecordingTakesNoItemsEvenIfThereAreNone() throws Exception {
		Recording recording = Recordings.newRecording(new ByteArrayOutputStream());
		recording.close();
		assertThrows(IllegalStateException.class, () -> Items.write(recording, MadeItems.withStart(NAME)));
	}

	@Test
	void wrongValueIsNamedAndWhatCameBeforeStays() throws Exception {
		Path file = directory.resolve("items.jfr");
		MadeItems items = MadeItems.withStart(NAME)
				.with("text", UnitLookup.PLAIN_TEXT)
				.item(time(0), "good")
				.item(time(1), "good too")
				.item(time(2), 4711)
				.item(time(3), "never reached");
		try (Recording recording = Recordings.newRecording(file)) {
			IllegalArgumentException refusal =
					assertThrows(IllegalArgumentException.class, () -> Items.write(recording, items));
			assertSays(refusal, "'text'", "'" + NAME + "'", "'4711'", "2 events were written by this call");
			assertEquals(1, recording.getStatistics().eventsFailed());
		}
		assertEquals(2, TwoReaders.read(file).size());
	}

	@Test
	void timeThatNoEventCanHaveIsNamed() throws Exception {
		IQuantity nan = UnitLookup.SECOND.quantity(Double.NaN);
		assertSays(
				refused(MadeItems.withStart(NAME)
						.with("duration", UnitLookup.TIMESPAN)
						.item(time(0), nan)),
				"'duration'",
				"'" + NAME + "'",
				"'" + nan + "'",
				"not a number",
				"0 events were written");
		assertSays(
				refused(MadeItems.withStart(NAME)
						.with("wait", UnitLookup.TIMESPAN)
						.item(time(0), nan)),
				"'wait'",
				"'" + nan + "'",
				"not a number");
		assertSays(
				refused(MadeItems.withStart(NAME).item(UnitLookup.EPOCH_NS.quantity(Long.MAX_VALUE))),
				"'startTime'",
				"'" + NAME + "'",
				"cannot express");
		assertSays(refused(MadeItems.withStart(NAME).item("now")), "'startTime'", "'" + NAME + "'", "'now'");
		RecordedEvent forever = saveOne(MadeItems.withStart(NAME)
				.with("duration", UnitLookup.TIMESPAN)
				.item(time(0), UnitLookup.SECOND.quantity(Double.POSITIVE_INFINITY)));
		assertEquals(Long.MAX_VALUE, forever.getLong("duration"));
	}

	@Test
	void refusedItemDoesNotMoveTheStartOfTheChunk() throws Exception {
		Path file = directory.resolve("items.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			MadeItems items = MadeItems.withStart(NAME)
					.with("text", UnitLookup.PLAIN_TEXT)
					.item(time(0), 4711);
			assertThrows(IllegalArgumentException.class, () -> Items.write(recording, items));
			recording.writeEvent(SampleEvents.sampleType(recording).asValue(v -> {}));
		}
		ChunkDump chunk = ChunkDump.validate(Files.readAllBytes(file)).get(0);
		assertTrue(chunk.startEpochNanos > EPOCH_NANOS, "the event is of today");
	}

	@Test
	void unitThatNoRecordingKnowsIsNamed() throws Exception {
		IQuantity perSecond = UnitLookup.FREQUENCY.getUnit("kHz").quantity(1);
		assertSays(
				refused(MadeItems.withStart(NAME)
						.with("size", UnitLookup.MEMORY)
						.item(time(0), perSecond)),
				"'size'",
				"'" + NAME + "'",
				perSecond.toString(),
				"frequency",
				"0 events were written");
	}

	@Test
	void valueWithoutACounterpartIsNamed() throws Exception {
		assertSays(
				refused(MadeItems.withStart(NAME)
						.with("odd", UnitLookup.UNKNOWN)
						.item(time(0), new StringBuilder("odd value"))),
				"'odd'",
				"'" + NAME + "'",
				"'odd value'",
				"StringBuilder");
	}

	@Test
	void attributeThatCannotBeReadIsNamed() throws Exception {
		assertSays(
				refused(MadeItems.withStart(NAME)
						.with("last", UnitLookup.PLAIN_TEXT)
						.item(time(0))),
				"'last'",
				"'" + NAME + "'",
				"cannot be read");
	}

	@Test
	void attributeWithoutAnAccessorIsNamed() throws Exception {
		assertSays(refused(MadeItems.withStart(NAME).withoutAccessor("ghost")), "'ghost'", "'" + NAME + "'");
	}

	@Test
	void itemsAreNotKept() throws Exception {
		int bytesPerItem = 100_000;
		long wantedBytes = 2 * Runtime.getRuntime().maxMemory();
		int count = (int) (wantedBytes / bytesPerItem);
		byte[][] last = new byte[1][];
		Path file = directory.resolve("items.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			Items.write(
					recording,
					MadeItems.withStart(NAME).with("n", UnitLookup.RAW_NUMBER).items(count, row -> {
						byte[] heavy = new byte[bytesPerItem];
						last[0] = heavy;
						return new Object[] {time(row), (long) row, heavy};
					}));
			assertEquals(count, recording.getStatistics().eventsWritten());
		}
		assertEquals(count, JdkReader.events(file).size());
	}

	@Test
	void contentTypeOfNumbersIsKeptWhereJmcHasOne() throws Exception {
		Path file = save(MadeItems.withStart(NAME)
				.with("n", UnitLookup.NUMBER)
				.with("f", UnitLookup.FREQUENCY)
				.with("a", UnitLookup.ADDRESS)
				.item(
						time(0),
						UnitLookup.NUMBER_UNITY.quantity(5),
						UnitLookup.HERTZ.quantity(6),
						UnitLookup.ADDRESS_UNITY.quantity(7)));
		IItem item = only(file);
		List<ContentType<?>> contents = new ArrayList<>();
		item.getType().getAccessorKeys().keySet().forEach(key -> contents.add(key.getContentType()));
		assertEquals(
				List.of(UnitLookup.TIMESTAMP, UnitLookup.NUMBER, UnitLookup.FREQUENCY, UnitLookup.ADDRESS), contents);
		assertEquals(UnitLookup.HERTZ.quantity(6), value(item, "f"));
	}

	/** A program that has no items. */
	static final class NoItems {
		public static void main(String[] arguments) throws Exception {
			try (Recording recording = Recordings.newRecording(arguments[0])) {
				recording.writeEvent(SampleEvents.sample(recording, 1, "x"));
			}
		}
	}

	@Test
	void programsWithoutItemsDoNotWaitForClassesOfJmc() throws Exception {
		Path log = directory.resolve("classes.txt");
		Process process = new ProcessBuilder(
						Path.of(System.getProperty("java.home"), "bin", "java").toString(),
						"-Xlog:class+load",
						"-cp",
						System.getProperty("java.class.path"),
						NoItems.class.getName(),
						directory.resolve("no-items.jfr").toString())
				.redirectErrorStream(true)
				.redirectOutput(log.toFile())
				.start();
		try {
			assertTrue(process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS), "does not end");
		} finally {
			process.destroyForcibly();
		}
		String loaded = Files.readString(log);
		assertEquals(0, process.exitValue(), loaded);
		assertTrue(
				loaded.contains("org.openjdk.jmc.flightrecorder.writer.api.Recording "), "the log is a log of classes");
		assertEquals(
				List.of(),
				loaded.lines()
						.filter(line -> line.contains("org.openjdk.jmc.common."))
						.toList());
	}
}
