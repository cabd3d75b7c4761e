/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettings;
import org.openjdk.jmc.flightrecorder.writer.api.Strictness;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.direct.DirectEncoders;
import org.openjdk.jmc.flightrecorder.writer.internal.event.EventEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.event.TakenNames;
import org.openjdk.jmc.flightrecorder.writer.internal.event.ValueEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.EventClassEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.RecordEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.recorded.RecordedEventEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/**
 * The ways of events into a recording, one encoder for each kind. All but the one for values are made when they are
 * first used: most recordings need one of them, and their caches cost memory.
 * Thread-safe.
 */
final class EventEncoders {
	private final EventIntake intake;
	private final TypesImpl types;
	private final int stackDepth;
	private final long maxConstantBytes;
	private final boolean strictTypes;
	private final TakenNames takenNames;
	private final boolean filteringEventObjects;
	private final boolean qualifiedEventNames;
	private final ValueEncoder values;
	private final TypedValueEncoder typedValues;
	/** The encoders of doors of other bundles. */
	private final Map<EventDoor<?>, EventEncoder<?>> added = new ConcurrentHashMap<>();

	private volatile EventClassEncoder eventObjects;
	private volatile RecordEncoder records;
	private volatile RecordedEventEncoder recordedEvents;
	private volatile DirectEncoders directEncoders;
	private volatile JdkTypedValues jdkValues;

	EventEncoders(EventIntake intake, TypesImpl types, RecordingSettings settings) {
		this.intake = intake;
		this.types = types;
		stackDepth = settings.getStackDepth();
		maxConstantBytes = settings.getMaxConstantMemory();
		strictTypes = settings.isStrict(Strictness.TYPES);
		takenNames = new TakenNames(strictTypes);
		filteringEventObjects = settings.isFilteringEventObjects();
		qualifiedEventNames = settings.isQualifiedEventNames();
		values = new ValueEncoder(intake, registry());
		typedValues = new TypedValueEncoder(values);
	}

	/** Writes values as clients see them. */
	private static final class TypedValueEncoder implements EventEncoder<TypedValue> {
		private final ValueEncoder values;

		TypedValueEncoder(ValueEncoder values) {
			this.values = values;
		}

		@Override
		public void write(TypedValue event) {
			values.write(TypedValues.contentOf(event));
		}
	}

	private TypeRegistry registry() {
		return types.registry();
	}

	EventEncoder<TypedValue> typedValues() {
		return typedValues;
	}

	TakenNames takenNames() {
		return takenNames;
	}

	ValueEncoder values() {
		return values;
	}

	EventClassEncoder eventObjects() {
		EventClassEncoder made = eventObjects;
		return made != null ? made : newEventObjects();
	}

	private synchronized EventClassEncoder newEventObjects() {
		if (eventObjects == null) {
			eventObjects = new EventClassEncoder(
					intake, registry(), stackDepth, filteringEventObjects, qualifiedEventNames, takenNames);
		}
		return eventObjects;
	}

	RecordEncoder records() {
		RecordEncoder made = records;
		return made != null ? made : newRecords();
	}

	private synchronized RecordEncoder newRecords() {
		if (records == null) {
			records = new RecordEncoder(intake, registry(), stackDepth, takenNames);
		}
		return records;
	}

	RecordedEventEncoder recordedEvents() {
		RecordedEventEncoder made = recordedEvents;
		return made != null ? made : newRecordedEvents();
	}

	private synchronized RecordedEventEncoder newRecordedEvents() {
		if (recordedEvents == null) {
			recordedEvents = new RecordedEventEncoder(intake, registry(), strictTypes);
		}
		return recordedEvents;
	}

	/** @return the encoder of a door of another bundle */
	@SuppressWarnings("unchecked") // put there by this method
	<E> EventEncoder<E> of(EventDoor<E> door) {
		return (EventEncoder<E>)
				added.computeIfAbsent(door, d -> d.factory().newEncoder(intake, registry(), strictTypes));
	}

	DirectEncoders directEncoders() {
		DirectEncoders made = directEncoders;
		return made != null ? made : newDirectEncoders();
	}

	private synchronized DirectEncoders newDirectEncoders() {
		if (directEncoders == null) {
			directEncoders = new DirectEncoders(intake, registry(), values, TypedValues::contentOf, stackDepth);
		}
		return directEncoders;
	}

	/** The recording must know the JDK's types. */
	JdkTypedValues jdkValues() {
		JdkTypedValues made = jdkValues;
		return made != null ? made : newJdkValues();
	}

	private synchronized JdkTypedValues newJdkValues() {
		if (jdkValues == null) {
			jdkValues = new JdkTypedValues(types, stackDepth, maxConstantBytes);
		}
		return jdkValues;
	}

	/** Lets go of the client's classes and objects. */
	synchronized void clear() {
		if (eventObjects != null) {
			eventObjects.clear();
		}
		if (records != null) {
			records.clear();
		}
		if (recordedEvents != null) {
			recordedEvents.clear();
		}
		added.values().forEach(EventEncoder::clear);
		if (jdkValues != null) {
			jdkValues.clear();
		}
	}
}
