/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import java.time.Duration;
import java.time.Instant;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedClassLoader;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordedThread;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.object.IdentityIds;
import org.openjdk.jmc.flightrecorder.writer.internal.object.ObjectFields;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/**
 * The fields of objects that {@code jdk.jfr.consumer} reads. The reader gives one object per constant and chunk, so ids
 * are remembered by identity.
 */
final class RecordedObjectFields implements ObjectFields {
	private static final String BOOTSTRAP = "bootstrap";
	/** The platform and the application class loader. */
	private static final String JVM_LOADERS = "jdk.internal.loader.ClassLoaders$";

	private static final Long EARLIEST = Long.MIN_VALUE + 1;
	private static final Long LATEST = Long.MAX_VALUE - 1;

	private final IdentityIds ids = new IdentityIds();
	private final RecordingClock clock;

	RecordedObjectFields(RecordingClock clock) {
		this.clock = clock;
	}

	/** Forgets the objects of the recording that was read. */
	void clear() {
		ids.clear();
	}

	@Override
	public boolean hasFields(Object object) {
		return object instanceof RecordedObject;
	}

	@Override
	public Object valueOf(Object object, FieldLayout field) {
		RecordedObject recorded = (RecordedObject) object;
		if (!recorded.hasField(field.name)) {
			return null;
		}
		return inTime(recorded, field, recorded.getValue(field.name));
	}

	/**
	 * @return the value of a field; times in ticks are in ticks of this recording
	 * @throws IllegalArgumentException
	 *             when they are in an array, because the reader converts single times only
	 */
	Object inTime(RecordedObject recorded, FieldLayout field, Object value) {
		if (!field.isTimespanInTicks && !field.isTimestampInTicks) {
			return value;
		}
		if (value instanceof Object[] several) {
			for (Object element : several) {
				if (element instanceof Long ticks && !isNone(ticks)) {
					throw new IllegalArgumentException("The field '" + field.name
							+ "' has times in ticks of another recording in an array, which the JDK's reader does not"
							+ " convert; one is " + ticks);
				}
			}
		}
		return value instanceof Long ticks ? ticksInTime(recorded, field, ticks) : value;
	}

	private static boolean isNone(long ticks) {
		return ticks == Long.MIN_VALUE || ticks == Long.MAX_VALUE;
	}

	/**
	 * Class loaders have a key. Plugins and web applications have many loaders of one name, which the recording tells
	 * apart by their ids. The JVM's own loaders have no key: a JVM has one of each, but another JVM may number them
	 * otherwise, and where recordings are merged their classes are taken for the same.
	 */
	@Override
	public boolean hasKey(Object object) {
		if (!(object instanceof RecordedClassLoader loader)) {
			return false;
		}
		RecordedClass type = loader.getType();
		return type == null
				? !BOOTSTRAP.equals(loader.getName())
				: !type.getName().startsWith(JVM_LOADERS);
	}

	@Override
	public long keyOf(Object object) {
		return ((RecordedClassLoader) object).getId();
	}

	/** These ids are visible: the JDK's reader gives them to programs, and tools print them. */
	@Override
	public long idElsewhere(Object object) {
		if (object instanceof RecordedThread thread) {
			return thread.getId();
		} else if (object instanceof RecordedClassLoader loader) {
			return loader.getId();
		}
		return object instanceof RecordedClass type ? type.getId() : 0;
	}

	/**
	 * Converts ticks of the recording that is being read to ticks of this one. The smallest and the largest number mean
	 * "none" in both. A time that is too far away for our ticks becomes the most distant one that they can count.
	 */
	private Object ticksInTime(RecordedObject recorded, FieldLayout field, Long ticks) {
		if (isNone(ticks)) {
			return ticks;
		}
		if (field.isTimespanInTicks) {
			Duration duration = recorded.getDuration(field.name);
			try {
				return clock.ticksOf(duration);
			} catch (ArithmeticException e) {
				return duration.isNegative() ? EARLIEST : LATEST;
			}
		}
		Instant instant = recorded.getInstant(field.name);
		try {
			return clock.ticksAt(instant);
		} catch (ArithmeticException e) {
			return instant.isBefore(Instant.ofEpochSecond(0, clock.startEpochNanos())) ? EARLIEST : LATEST;
		}
	}

	@Override
	public long cachedId(ChunkConstants constants, TypeDefinition type, Object object) {
		return ids.find(constants, type, object);
	}

	@Override
	public void cacheId(ChunkConstants constants, TypeDefinition type, Object object, long id) {
		if (object instanceof RecordedObject) {
			ids.put(constants, type, object, id);
		}
	}
}
