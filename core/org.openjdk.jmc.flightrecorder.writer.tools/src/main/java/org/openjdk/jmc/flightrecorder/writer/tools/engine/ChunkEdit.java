/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteWriter;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkClock;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Element;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Field;
import org.openjdk.jmc.flightrecorder.writer.tools.format.FieldPath;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/** The changes to the ids, units and declarations of a chunk, and the events that are added to it. */
final class ChunkEdit {
	private static final String ACTIVE_SETTING = "jdk.ActiveSetting";
	private static final String TIMESPAN = "jdk.jfr.Timespan";
	private static final String TIMESTAMP = "jdk.jfr.Timestamp";
	private static final String TICKS = "TICKS";

	private final TypeTable types;
	/** Gives a type id its new one; null if all stay. */
	private final LongUnaryOperator typeIds;
	/** The metadata from behind its start and duration; null if it stays. */
	private final byte[] metadata;

	private final List<byte[]> addedEvents;
	private final ChunkHeader header;
	private final Map<ValueType, List<UnitRules.Change>> units = new HashMap<>();
	/** The changes to numbers of events, by the ordinal of their type; null for types without changes. */
	private final Numbers[] numbers;

	/** Number fields of the events of a type, and their changes. */
	private record Numbers(List<FieldPath> fields, List<LongUnaryOperator> changes, boolean isAnyUnit) {}

	/** Encoded ids by the ordinal of the type, made when they are needed. */
	private final byte[][] ids;

	private final boolean isNone;

	/** Nothing changes. */
	ChunkEdit(TypeTable types) {
		this(null, types, 0, false, null, null, null);
	}

	/**
	 * @param metadataId
	 *            the id of its metadata
	 * @param isEncoded
	 *            whether the metadata is encoded again even if nothing changes, so that it has its tree alone
	 * @param places
	 *            null if all ids stay
	 * @param added
	 *            null if no event is added
	 * @param rules
	 *            null if all units stay
	 */
	ChunkEdit(
			Chunk chunk,
			TypeTable types,
			long metadataId,
			boolean isEncoded,
			ChunkPlaces places,
			AddedEvents added,
			UnitRules rules) {
		this.types = types;
		ids = new byte[types.size()][];
		numbers = new Numbers[types.size()];
		if (rules != null) {
			for (ValueType type : types.types()) {
				List<UnitRules.Change> changes = type.isEvent() ? rules.changes(chunk, type) : List.of();
				if (!changes.isEmpty()) {
					units.put(type, changes);
				}
			}
		}
		AddedEvents.Declared declared = added == null ? null : added.declare(types);
		Element root = declared == null ? types.root() : declared.root();
		boolean isEdited = root != types.root() || !units.isEmpty();
		ChunkHeader own = chunk == null ? null : chunk.header();
		ChunkPlaces.Placement placement = places == null
				? new ChunkPlaces.Placement(null, metadataId, own, true)
				: places.place(chunk, types, metadataId, isEdited);
		typeIds = placement.typeIds();
		header = placement.header();
		if (isEncoded || isEdited || typeIds != null || placement.metadataId() != metadataId) {
			ByteWriter out = new ByteWriter().varint(placement.metadataId());
			edited(root, null).write(out);
			metadata = out.bytes();
		} else {
			metadata = null;
		}
		addedEvents = declared == null ? List.of() : added.encoded(chunk, header.clock(), newId(declared.typeId()));
		isNone = metadata == null && addedEvents.isEmpty() && header == own;
		if (!isNone) {
			for (ValueType type : types.types()) {
				if (type.isEvent()) {
					numbers[type.ordinal()] = numbers(type, own.clock(), placement.keepsTicks());
				}
			}
		}
	}

	private Numbers numbers(ValueType type, ChunkClock from, boolean keepsTicks) {
		ChunkClock to = header.clock();
		List<FieldPath> fields = new ArrayList<>();
		List<LongUnaryOperator> changes = new ArrayList<>();
		for (Field field : type.fields()) {
			boolean isLong = field.isLong();
			LongUnaryOperator change = null;
			String unit = isLong ? field.annotation(TIMESPAN) : null;
			for (UnitRules.Change each : units.getOrDefault(type, List.of())) {
				if (each.field() == field) {
					change = each.conversion();
					unit = each.unit();
				}
			}
			boolean isTime = isLong && (field.name().equals("startTime") || TICKS.equals(field.annotation(TIMESTAMP)));
			if (isTime && !keepsTicks) {
				change = ticks -> isNone(ticks) ? ticks : to.ticksAt(from.epochNanos(ticks));
			} else if (TICKS.equals(unit) && from.ticksPerSecond() != to.ticksPerSecond()) {
				LongUnaryOperator span = ticks -> isNone(ticks) ? ticks : to.ticks(from.nanos(ticks));
				change = change == null ? span : change.andThen(span);
			}
			if (typeIds != null
					&& isLong
					&& type.name().equals(ACTIVE_SETTING)
					&& field.name().equals("id")) {
				change = id -> types.byId(id) == null ? id : newId(id);
			}
			if (change != null) {
				fields.add(FieldPath.of(type, field.name()));
				changes.add(change);
			}
		}
		return fields.isEmpty() ? null : new Numbers(fields, changes, units.containsKey(type));
	}

	/** The smallest and the largest number mean "none" on every clock. */
	private static boolean isNone(long ticks) {
		return ticks == Long.MIN_VALUE || ticks == Long.MAX_VALUE;
	}

	/** Whether the chunk stays as it is, except for events that are left out. */
	boolean isNone() {
		return isNone;
	}

	/** The header with the clock of the result. */
	ChunkHeader header() {
		return header;
	}

	/** The new metadata; null if it stays. */
	byte[] metadata() {
		return metadata;
	}

	List<byte[]> addedEvents() {
		return addedEvents;
	}

	long typeId(ValueType type) {
		return newId(type.id());
	}

	private long newId(long typeId) {
		return typeIds == null ? typeId : typeIds.applyAsLong(typeId);
	}

	/**
	 * @param unit
	 *            the new unit of the field that contains the element; null if it stays
	 */
	private Element edited(Element element, String unit) {
		Map<String, String> attributes = new LinkedHashMap<>(element.attributes());
		for (String name : List.of("id", "class")) {
			Long id = name.equals("class") || element.name().equals("class") ? element.number(name) : null;
			if (id != null) {
				attributes.put(name, Long.toString(newId(id)));
			}
		}
		if (unit != null && isTimespan(element)) {
			attributes.put("value", unit);
		}
		List<UnitRules.Change> changes = unitsIn(element);
		List<Element> children = new ArrayList<>(element.children().size());
		int ordinal = 0;
		for (Element child : element.children()) {
			String ofChild = unit;
			if (child.name().equals("field")) {
				for (UnitRules.Change change : changes) {
					ofChild = change.field().ordinal() == ordinal ? change.unit() : ofChild;
				}
				ordinal++;
			}
			children.add(edited(child, ofChild));
		}
		return new Element(element.name(), attributes, children);
	}

	private List<UnitRules.Change> unitsIn(Element element) {
		Long id = element.name().equals("class") ? element.number("id") : null;
		ValueType type = id == null ? null : types.byId(id);
		return type != null && type.declaration() == element ? units.getOrDefault(type, List.of()) : List.of();
	}

	private boolean isTimespan(Element element) {
		Long id = element.name().equals("annotation") ? element.number("class") : null;
		ValueType type = id == null ? null : types.byId(id);
		return type != null && type.name().equals(TIMESPAN);
	}

	/**
	 * Finds what changes in an event.
	 *
	 * @param type
	 *            null if it is not declared
	 * @return whether a unit changes
	 */
	boolean addEvent(EventWalk event, ValueType type, ValueReader reader, Edits edits) throws IOException {
		if (typeIds != null) {
			edits.add(event.start() + event.sizeLengthBytes(), event.contentStart(), id(event, type));
		}
		Numbers changing = type == null ? null : numbers[type.ordinal()];
		if (changing == null) {
			return false;
		}
		for (int i = 0; i < changing.fields.size(); i++) {
			change(event, changing.fields.get(i), reader, changing.changes.get(i), edits);
		}
		return changing.isAnyUnit;
	}

	private static void change(
			EventWalk event, FieldPath field, ValueReader reader, LongUnaryOperator change, Edits edits)
			throws IOException {
		reader.moveTo(event, field);
		long from = event.cursor().position();
		long value = change.applyAsLong(event.cursor().varint());
		edits.add(from, event.cursor().position(), varint(value));
	}

	private byte[] id(EventWalk event, ValueType type) {
		if (type == null) {
			return varint(newId(event.typeId()));
		}
		byte[] id = ids[type.ordinal()];
		if (id == null) {
			id = varint(typeId(type));
			ids[type.ordinal()] = id;
		}
		return id;
	}

	private static byte[] varint(long value) {
		return new ByteWriter().varint(value).bytes();
	}
}
