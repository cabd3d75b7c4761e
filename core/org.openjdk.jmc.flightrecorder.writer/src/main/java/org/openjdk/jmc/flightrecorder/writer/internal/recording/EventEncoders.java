/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recording;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettings;
import org.openjdk.jmc.flightrecorder.writer.api.Strictness;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.internal.direct.DirectEncoders;
import org.openjdk.jmc.flightrecorder.writer.internal.event.EventEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.event.NameConflicts;
import org.openjdk.jmc.flightrecorder.writer.internal.event.ValueEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.EventClassEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.RecordEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.recorded.RecordedEventEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;

/**
 * The encoders of a recording, one for each kind of event. All but the one for values are made when they are first
 * used: most recordings need one of them, and their caches cost memory. Thread-safe.
 */
public final class EventEncoders {
	private final EventIntake intake;
	private final TypeRegistry types;
	private final Function<TypeDefinition, Value> newValue;
	private final Function<TypedValue, Value> contents;
	private final RecordingSettings settings;
	private final boolean strictTypes;
	private final NameConflicts nameConflicts;
	private final ValueEncoder values;
	/** The encoders for the doors of other bundles. */
	private final Map<EventEncoder.Factory<?>, EventEncoder<?>> added = new ConcurrentHashMap<>();

	private volatile EventClassEncoder eventObjects;
	private volatile RecordEncoder records;
	private volatile RecordedEventEncoder recordedEvents;
	private volatile DirectEncoders directEncoders;
	private volatile JdkTypedValues jdkValues;

	/**
	 * @param newValue
	 *            makes an empty value that is a {@link TypedValue} too
	 * @param contents
	 *            converts values of other libraries
	 */
	public EventEncoders(
			EventIntake intake,
			TypeRegistry types,
			RecordingSettings settings,
			Function<TypeDefinition, Value> newValue,
			Function<TypedValue, Value> contents) {
		this.intake = intake;
		this.types = types;
		this.newValue = newValue;
		this.contents = contents;
		this.settings = settings;
		strictTypes = settings.isStrict(Strictness.TYPES);
		nameConflicts = new NameConflicts(strictTypes);
		values = new ValueEncoder(intake, types);
	}

	/** @return the object that reports a name that is taken */
	public NameConflicts nameConflicts() {
		return nameConflicts;
	}

	public ValueEncoder values() {
		return values;
	}

	public EventClassEncoder eventObjects() {
		EventClassEncoder made = eventObjects;
		return made != null ? made : newEventObjects();
	}

	private synchronized EventClassEncoder newEventObjects() {
		if (eventObjects == null) {
			eventObjects = new EventClassEncoder(
					intake,
					types,
					settings.getStackDepth(),
					settings.isFilteringEventObjects(),
					settings.isQualifiedEventNames(),
					nameConflicts);
		}
		return eventObjects;
	}

	public RecordEncoder records() {
		RecordEncoder made = records;
		return made != null ? made : newRecords();
	}

	private synchronized RecordEncoder newRecords() {
		if (records == null) {
			records = new RecordEncoder(intake, types, settings.getStackDepth(), nameConflicts);
		}
		return records;
	}

	/** @return the encoder of events of other recordings */
	public RecordedEventEncoder recordedEvents() {
		RecordedEventEncoder made = recordedEvents;
		return made != null ? made : newRecordedEvents();
	}

	private synchronized RecordedEventEncoder newRecordedEvents() {
		if (recordedEvents == null) {
			recordedEvents = new RecordedEventEncoder(intake, types, strictTypes);
		}
		return recordedEvents;
	}

	/** @return the encoder of a door of another bundle */
	@SuppressWarnings("unchecked") // put there by this method
	public <E> EventEncoder<E> of(EventEncoder.Factory<E> factory) {
		return (EventEncoder<E>) added.computeIfAbsent(factory, f -> f.newEncoder(intake, types, strictTypes));
	}

	/** @return the factory of writers that are filled field by field */
	public DirectEncoders directEncoders() {
		DirectEncoders made = directEncoders;
		return made != null ? made : newDirectEncoders();
	}

	private synchronized DirectEncoders newDirectEncoders() {
		if (directEncoders == null) {
			directEncoders = new DirectEncoders(intake, types, values, contents, settings.getStackDepth());
		}
		return directEncoders;
	}

	/** @return values of the JDK's types, which the recording must know */
	public JdkTypedValues jdkValues() {
		JdkTypedValues made = jdkValues;
		return made != null ? made : newJdkValues();
	}

	private synchronized JdkTypedValues newJdkValues() {
		if (jdkValues == null) {
			jdkValues = new JdkTypedValues(types, newValue, settings.getStackDepth(), settings.getMaxConstantMemory());
		}
		return jdkValues;
	}

	/** Releases the client's classes and objects. */
	public synchronized void clear() {
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
