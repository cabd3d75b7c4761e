/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Threshold;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.event.EventEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.event.FieldEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.event.NameConflicts;
import org.openjdk.jmc.flightrecorder.writer.internal.event.Warnings;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ImplicitFieldNames;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.object.CallerStack;
import org.openjdk.jmc.flightrecorder.writer.internal.object.JavaObjectFields;
import org.openjdk.jmc.flightrecorder.writer.internal.object.ObjectEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/**
 * The door for objects of event classes. A class is compiled when its first object comes, see {@link ObjectCompiler}.
 * Start and duration are those of the object where the JVM has filled them; an event without them starts now. The
 * thread is the calling one, and the stack trace is taken here where the class asks for it. The class holds what was
 * compiled, so a class loader can be collected while the recording is open. Thread-safe.
 */
public final class EventClassEncoder implements EventEncoder<Event> {
	private static final AtomicBoolean WARNED_OF_TIMES = new AtomicBoolean();

	private final EventIntake intake;
	private final EventClassTypes types;
	private final ObjectEncoder objects;
	private final CallerStack stack;
	private final boolean filtering;
	private final JvmClock jvmClock = new JvmClock();
	private volatile CompiledClasses compiled = new CompiledClasses();

	/**
	 * @param stackDepth
	 *            how many frames of a stack trace are written
	 * @param filtering
	 *            whether the annotations of a class, such as its threshold, keep events from being written
	 * @param qualifiedNames
	 *            whether a class without an annotated name gives its full name to its type
	 */
	public EventClassEncoder(
			EventIntake intake,
			TypeRegistry registry,
			int stackDepth,
			boolean filtering,
			boolean qualifiedNames,
			NameConflicts nameConflicts) {
		this.intake = intake;
		this.filtering = filtering;
		types = new EventClassTypes(registry, qualifiedNames, nameConflicts);
		objects = new ObjectEncoder(intake.clock(), new JavaObjectFields(stackDepth));
		stack = new CallerStack(stackDepth);
	}

	/**
	 * An event class.
	 *
	 * @param event
	 *            its encoder
	 * @param times
	 *            where its objects keep their times, null when that cannot be known
	 * @param enabled
	 *            whether its events are written
	 * @param thresholdNanos
	 *            how long one must take at least
	 * @param throttle
	 *            how many are written, null for all
	 * @param takesStackTrace
	 *            whether its events have the stack trace of the caller
	 */
	private record CompiledClass(
			CompiledEvent event,
			EventClassTimes times,
			boolean enabled,
			long thresholdNanos,
			EventThrottle throttle,
			boolean takesStackTrace) {}

	/**
	 * The compiled classes, which each class holds for this object. What is compiled must not refer to this object,
	 * because the class would then hold everything that was compiled.
	 */
	private final class CompiledClasses extends ClassValue<CompiledClass> {
		@Override
		protected CompiledClass computeValue(Class<?> eventClass) {
			return compile(eventClass);
		}
	}

	private CompiledClass compile(Class<?> eventClass) {
		// What may be refused comes before the type is declared.
		Enabled enabled = eventClass.getAnnotation(Enabled.class);
		String throttleText = filtering ? types.throttleOf(eventClass) : null;
		EventThrottle throttle = throttleText == null ? null : EventThrottle.of(eventClass, throttleText);
		Threshold threshold = eventClass.getAnnotation(Threshold.class);
		long thresholdNanos = filtering && threshold != null ? ThresholdText.nanos(eventClass, threshold.value()) : 0;
		EventClassTypes.Declared declared = types.declare(eventClass);
		EventClassTimes times = EventClassTimes.of(eventClass);
		boolean ownStart = declared.javaFields().containsKey(ImplicitFieldNames.START_TIME);
		if (!ownStart && (times == null || !FlightRecorder.isInitialized())) {
			warnOfMissingTimes(eventClass);
		}
		ObjectCompiler compiler = new ObjectCompiler(intake.clock(), objects, recordClass -> Map.of());
		CompiledEvent event = new CompiledEvent(eventClass, declared.type(), declared.javaFields(), compiler);
		return new CompiledClass(
				event,
				times,
				!filtering || enabled == null || enabled.value(),
				thresholdNanos,
				throttle,
				declared.stackTraces() && event.takesStackTrace());
	}

	/**
	 * Logs once that times are missing, even if {@code begin()} is never called: the JVM does not tell whether it is.
	 */
	private static void warnOfMissingTimes(Class<?> eventClass) {
		if (WARNED_OF_TIMES.compareAndSet(false, true)) {
			Warnings.log("Events of classes such as " + eventClass.getName() + " get the time when they are "
					+ "written, and a duration of 0: begin() and end() store no time until a recording of "
					+ "this JVM starts in which the class is enabled");
		}
	}

	/**
	 * Declares the type of an event class.
	 *
	 * @return the type
	 * @throws IllegalArgumentException
	 *             when its fields cannot be read
	 */
	public TypeDefinition declare(Class<? extends Event> eventClass) {
		if (!Event.class.isAssignableFrom(eventClass)) {
			throw new IllegalArgumentException(
					"An event class must be a subclass of jdk.jfr.Event; " + eventClass.getName() + " is none");
		}
		return compiled.get(eventClass).event.type;
	}

	/** Forgets all classes, so that they no longer hold what was compiled for them. */
	@Override
	public void clear() {
		compiled = new CompiledClasses();
	}

	@Override
	public void write(Event event) {
		if (filtering) {
			// An event that is left out is refused by a closed recording too.
			intake.requireOpen();
		}
		CompiledClass known = compiled.get(event.getClass());
		if (!known.enabled) {
			return;
		}
		long ownStart = known.event.ownStartTicks(event);
		EventClassTimes times = known.times;
		long jvmStart = times == null ? 0 : times.startTicks(event);
		if (jvmStart != 0 && jvmClock.calibrate(event, times)) {
			writeTimed(known, event, ownStart, jvmStart);
		} else {
			write(
					known,
					event,
					ownStart == FieldEncoding.NO_TIME ? intake.clock().now() : ownStart,
					0);
		}
	}

	/** Writes an event with times of the JVM, as the JDK would: an event that has begun and not ended ends now. */
	private void writeTimed(CompiledClass known, Event event, long ownStart, long jvmStart) {
		RecordingClock clock = intake.clock();
		long startNanoTime = jvmClock.nanoTimeAt(jvmStart);
		long jvmDuration = known.times.durationTicks(event);
		long durationNanos =
				jvmDuration > 0 ? jvmClock.nanosOf(jvmDuration) : Math.max(0, System.nanoTime() - startNanoTime);
		if (durationNanos >= known.thresholdNanos) {
			long startTicks = ownStart == FieldEncoding.NO_TIME ? clock.ticksAtNanoTime(startNanoTime) : ownStart;
			write(known, event, startTicks, clock.nanosToTicks(durationNanos));
		}
	}

	private void write(CompiledClass known, Event event, long startTicks, long durationTicks) {
		if (known.throttle != null && !known.throttle.admits(System.nanoTime())) {
			return;
		}
		Object stackTrace = known.takesStackTrace ? stack.take() : null;
		known.event.write(intake, objects, event, startTicks, durationTicks, stackTrace);
	}
}
