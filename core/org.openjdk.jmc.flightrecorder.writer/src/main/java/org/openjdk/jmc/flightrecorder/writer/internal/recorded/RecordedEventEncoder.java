/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecentEntries;
import org.openjdk.jmc.flightrecorder.writer.internal.event.EventEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.object.ObjectEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/**
 * The door for events that are read from another recording: the same types, annotations and values. Times are taken as
 * instants and durations, since the other recording has a clock of its own. Thread-safe.
 */
public final class RecordedEventEncoder implements EventEncoder<RecordedEvent> {
	private static final String ACTIVE_SETTING = "jdk.ActiveSetting";
	private static final int CACHE_PLACES = 1 << 10;

	private final EventIntake intake;
	private final RecordedTypes types;
	private final RecordedObjectFields fields;
	private final ObjectEncoder objects;
	private final RecentEntries<Known> known = new RecentEntries<>(CACHE_PLACES, Known::hash);

	private record Known(int hash, EventType source, TypeDefinition type) {}

	/**
	 * @param strictTypes
	 *            whether one name with two structures is refused
	 */
	public RecordedEventEncoder(EventIntake intake, TypeRegistry registry, boolean strictTypes) {
		this.intake = intake;
		fields = new RecordedObjectFields(intake.clock());
		types = new RecordedTypes(registry, strictTypes);
		objects = new ObjectEncoder(intake.clock(), fields);
	}

	/** @return the type that events of a recorded type are written as, which is declared if it is not yet */
	public TypeDefinition declare(EventType source) {
		TypeDefinition type = types.declare(source);
		int hash = System.identityHashCode(source);
		known.put(hash, new Known(hash, source, type));
		return type;
	}

	/**
	 * Declares all types of a file as they are there.
	 *
	 * @return its event types
	 * @throws IOException
	 *             when it cannot be read
	 */
	public List<TypeDefinition> declareAll(Path recording) throws IOException {
		return types.declareAll(OriginalFile.read(recording));
	}

	/** Forgets what was read, so that it can be collected. */
	@Override
	public void clear() {
		known.clear();
		fields.clear();
	}

	@Override
	public void write(RecordedEvent event) {
		EventType source = event.getEventType();
		TypeDefinition type = typeOf(source);
		TypeLayout layout = type.layout();
		boolean namesTypes = ACTIVE_SETTING.equals(type.name());
		objects.write(intake, layout, startTicks(event), (index, field) -> {
			Object value = valueOf(event, field);
			boolean namesType = namesTypes && "id".equals(field.name) && value instanceof Long;
			return namesType ? (Object) types.idOfSourceId((Long) value) : value;
		});
	}

	private TypeDefinition typeOf(EventType source) {
		int hash = System.identityHashCode(source);
		for (Known cached = known.newest(hash); cached != null; cached = known.older(hash, cached)) {
			if (cached.source == source) {
				return cached.type;
			}
		}
		return declare(source);
	}

	/**
	 * The start of an event in ticks of this recording. Where no long holds the time, the reader has given the most
	 * distant time that it can.
	 */
	private long startTicks(RecordedEvent event) {
		try {
			return intake.clock().ticksAt(event.getStartTime());
		} catch (ArithmeticException e) {
			throw new IllegalArgumentException(
					"The event '" + event.getEventType().getName() + "' starts at " + event.getStartTime()
							+ ", a time that the ticks of this recording cannot express: it starts at "
							+ Instant.ofEpochSecond(0, intake.clock().startEpochNanos()),
					e);
		}
	}

	private Object valueOf(RecordedEvent event, FieldLayout field) {
		if (!event.hasField(field.name)) {
			return null;
		}
		Object value = event.getValue(field.name);
		if (field.time == FieldLayout.Time.DURATION) {
			// The value counts ticks, whatever the annotation says.
			long ticks = ((Number) value).longValue();
			return ticks == Long.MIN_VALUE || ticks == Long.MAX_VALUE ? value : (Object) event.getDuration();
		}
		return fields.inTime(event, field, value);
	}
}
