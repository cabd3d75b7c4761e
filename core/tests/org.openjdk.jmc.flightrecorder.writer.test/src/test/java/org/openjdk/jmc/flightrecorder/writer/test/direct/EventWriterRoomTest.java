/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/**
 * Numbers are stored without a look at the end of the array, in room that was made for all of them before. So the widest
 * numbers there are stand here behind, between and inside of everything that takes as much room as it wants.
 */
class EventWriterRoomTest {
	/** In nine bytes. */
	private static final long WIDEST = Long.MIN_VALUE;

	private static final int STRUCT_FIELDS = 30;
	private static final int EVENTS = 3;

	/** What a field is. */
	enum Kind {
		LONG,
		DOUBLE,
		/** Comes again and again. */
		KNOWN_TEXT,
		/** Longer than all numbers together. */
		NEW_TEXT,
		LONGS,
		LONGS_ONE_BY_ONE,
		TEXTS,
		/** Thirty longs in place. */
		STRUCT,
		/** The same as a constant. */
		CONSTANT,
		STRUCTS,
		SKIPPED_LONG,
		SKIPPED_STRUCT,
		VALUE
	}

	private static Type wide(Recording recording, boolean pooled) {
		String name = pooled ? "a.WideConstant" : "a.Wide";
		return recording.getTypes().getOrAdd(name, pooled, b -> {
			for (int i = 0; i < STRUCT_FIELDS; i++) {
				b.addField("f" + i, Types.Builtin.LONG);
			}
		});
	}

	private static void addField(TypeStructureBuilder b, String name, Kind kind, Type wide, Type constant) {
		switch (kind) {
			case LONG, SKIPPED_LONG -> b.addField(name, Types.Builtin.LONG);
			case DOUBLE -> b.addField(name, Types.Builtin.DOUBLE);
			case KNOWN_TEXT, NEW_TEXT -> b.addField(name, Types.Builtin.STRING);
			case LONGS, LONGS_ONE_BY_ONE -> b.addField(name, Types.Builtin.LONG, f -> f.asArray());
			case TEXTS -> b.addField(name, Types.Builtin.STRING, f -> f.asArray());
			case STRUCT, SKIPPED_STRUCT, VALUE -> b.addField(name, wide);
			case CONSTANT -> b.addField(name, constant);
			case STRUCTS -> b.addField(name, wide, f -> f.asArray());
			default -> throw new AssertionError(kind);
		}
	}

	private static Map<String, Object> struct(long value) {
		Map<String, Object> struct = new LinkedHashMap<>();
		for (int i = 0; i < STRUCT_FIELDS; i++) {
			struct.put("f" + i, value);
		}
		return struct;
	}

	private static void putStruct(EventWriter writer) {
		writer.beginStruct();
		for (int i = 0; i < STRUCT_FIELDS; i++) {
			writer.putLong(WIDEST);
		}
		writer.endStruct();
	}

	/** Puts a field and says what readers will find. */
	private static Object put(EventWriter writer, Kind kind, int event, Type wide) {
		String text = "text of event " + event + " that has not been there before ".repeat(100);
		switch (kind) {
			case LONG -> {
				writer.putLong(WIDEST);
				return WIDEST;
			}
			case DOUBLE -> {
				writer.putDouble(-0.1);
				return -0.1;
			}
			case KNOWN_TEXT -> {
				writer.putString("known text");
				return "known text";
			}
			case NEW_TEXT -> {
				writer.putString(text);
				return text;
			}
			case LONGS -> {
				writer.putLongs(WIDEST, WIDEST, WIDEST);
				return Collections.nCopies(3, WIDEST);
			}
			case LONGS_ONE_BY_ONE -> {
				writer.beginArray(100);
				for (int i = 0; i < 100; i++) {
					writer.putLong(WIDEST);
				}
				writer.endArray();
				return Collections.nCopies(100, WIDEST);
			}
			case TEXTS -> {
				writer.putStrings(text, "known text");
				return List.of(text, "known text");
			}
			case STRUCT, CONSTANT -> {
				putStruct(writer);
				return struct(WIDEST);
			}
			case STRUCTS -> {
				writer.beginArray(3);
				for (int i = 0; i < 3; i++) {
					putStruct(writer);
				}
				writer.endArray();
				return Collections.nCopies(3, struct(WIDEST));
			}
			case SKIPPED_LONG -> {
				writer.skip();
				return 0L;
			}
			case SKIPPED_STRUCT -> {
				writer.skip();
				return struct(0);
			}
			case VALUE -> {
				writer.put(wide.asValue(v -> {
					for (int i = 0; i < STRUCT_FIELDS; i++) {
						v.putField("f" + i, WIDEST);
					}
				}));
				return struct(WIDEST);
			}
			default -> throw new AssertionError(kind);
		}
	}

	@Property(tries = 60)
	void widestNumbersFitAfterAnyValue(@ForAll @Size(min = 1, max = 120) List<Kind> kinds) throws Exception {
		assertReadAsPut(kinds);
	}

	@ParameterizedTest
	@EnumSource
	void manyNumbersFitAfterAnyValue(Kind first) throws Exception {
		List<Kind> kinds = new ArrayList<>(Collections.nCopies(100, Kind.LONG));
		kinds.set(0, first);
		assertReadAsPut(kinds);
	}

	private static void assertReadAsPut(List<Kind> kinds) throws Exception {
		List<Map<String, Object>> expected = new ArrayList<>();
		byte[] bytes = record(r -> {
			Type wide = wide(r, false);
			Type constant = wide(r, true);
			Type type = r.registerEventType("a.B", b -> {
				for (int i = 0; i < kinds.size(); i++) {
					addField(b, "field" + i, kinds.get(i), wide, constant);
				}
			});
			EventWriter writer = r.newEventWriter(type);
			for (int event = 0; event < EVENTS; event++) {
				Map<String, Object> fields = new LinkedHashMap<>();
				writer.begin(SampleEvents.START_TICKS + event);
				for (int i = 0; i < kinds.size(); i++) {
					fields.put("field" + i, put(writer, kinds.get(i), event, wide));
				}
				writer.commit();
				expected.add(fields);
			}
		});
		List<ReadEvent> events = TwoReaders.read(bytes);
		assertEquals(EVENTS, events.size());
		for (int event = 0; event < EVENTS; event++) {
			for (Map.Entry<String, Object> field : expected.get(event).entrySet()) {
				// Not assertEquals, which would print kilobytes.
				assertTrue(
						field.getValue().equals(events.get(event).get(field.getKey())),
						field.getKey() + " of event " + event + " of " + kinds);
			}
		}
	}

	@Test
	void typesWithMoreFieldsThanAWriterKeepsBytesAreWritten() throws Exception {
		int count = 30_000;
		List<ReadEvent> events = TwoReaders.read(record(r -> {
			Type type = r.registerEventType("a.B", b -> {
				for (int i = 0; i < count; i++) {
					b.addField("f" + i, Types.Builtin.LONG);
				}
			});
			EventWriter writer = r.newEventWriter(type);
			for (int event = 0; event < EVENTS; event++) {
				writer.begin(SampleEvents.START_TICKS + event);
				for (int i = 0; i < count; i++) {
					writer.putLong(WIDEST + i);
				}
				writer.commit();
			}
		}));
		assertEquals(EVENTS, events.size());
		for (ReadEvent event : events) {
			assertEquals(WIDEST, event.get("f0"));
			assertEquals(WIDEST + count - 1, event.get("f" + (count - 1)));
		}
	}
}
