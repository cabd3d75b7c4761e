/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recording;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Properties;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettings;
import org.openjdk.jmc.flightrecorder.writer.internal.event.ValueEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ImplicitFieldNames;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkEventCatalogue;
import org.openjdk.jmc.flightrecorder.writer.internal.session.RecordingSession;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * Events about the recording and about this JVM, as the JDK's own recordings have them (format section 8). If a client
 * has declared one of these types, the fields that it has are filled. Thread-safe.
 */
public final class InformationEvents {
	private static final boolean HAS_MANAGEMENT =
			ModuleLayer.boot().findModule("java.management").isPresent();

	/** The JVM numbers its recordings from 1, and tools tell them apart by that. */
	private static final long RECORDING_ID = 1;
	/** What the JDK writes for a time without a limit. */
	private static final long NO_LIMIT_MILLIS = Long.MAX_VALUE;

	private final RecordingSession session;
	private final TypeRegistry types;
	private final ValueEncoder values;

	public InformationEvents(RecordingSession session, TypeRegistry types, ValueEncoder values) {
		this.session = session;
		this.types = types;
		this.values = values;
	}

	/**
	 * Writes the name and the destination of the recording to every chunk. The type is declared at once, before a
	 * client can take its name for something that cannot be written.
	 */
	public void nameRecording(RecordingSettings settings, String destination) {
		TypeDefinition type = typeOf(JdkEventType.ACTIVE_RECORDING);
		session.describeChunks(startTicks -> writeActiveRecording(type, startTicks, settings, destination));
	}

	private void writeActiveRecording(
			TypeDefinition type, long startTicks, RecordingSettings settings, String destination) {
		long durationNanos = session.explicitDurationNanos();
		Duration flushInterval = settings.getFlushInterval();
		new Fields(type, startTicks)
				.put("id", RECORDING_ID)
				.put("name", settings.getName())
				.put("destination", destination)
				.put("disk", true)
				.put("maxAge", NO_LIMIT_MILLIS)
				.put("flushInterval", flushInterval == null ? NO_LIMIT_MILLIS : flushInterval.toMillis())
				.put(
						"recordingStart",
						TimeUnit.NANOSECONDS.toMillis(session.clock().startEpochNanos()))
				.put(
						"recordingDuration",
						durationNanos > 0 ? TimeUnit.NANOSECONDS.toMillis(durationNanos) : NO_LIMIT_MILLIS)
				.write();
	}

	/**
	 * Writes a setting with which an event type was recorded. All settings of a chunk have one time, as the JDK's have:
	 * {@code jfr view active-settings} shows those that have the time of the last one.
	 */
	public void writeActiveSetting(TypeDefinition eventType, String name, String value) {
		new Fields(typeOf(JdkEventType.ACTIVE_SETTING), session.chunkStartTicks())
				.put("id", eventType.id())
				.put("name", name)
				.put("value", value)
				.write();
	}

	/** Describes this JVM, the system below it, and its system properties. */
	public void writeEnvironment() {
		long ticks = session.presentTicks();
		String vm = System.getProperty("java.vm.name");
		ProcessHandle.Info process = ProcessHandle.current().info();
		new Fields(typeOf(JdkEventType.JVM_INFORMATION), ticks)
				.put("jvmName", vm)
				.put("jvmVersion", vm + " (" + System.getProperty("java.vm.version") + ")")
				.put("jvmArguments", HAS_MANAGEMENT ? RunningJvm.arguments() : null)
				.put("javaArguments", System.getProperty("sun.java.command"))
				.put(
						"jvmStartTime",
						HAS_MANAGEMENT
								? (Long) RunningJvm.startEpochMillis()
								: process.startInstant()
										.map(Instant::toEpochMilli)
										.orElse(null))
				.put("pid", ProcessHandle.current().pid())
				.write();
		new Fields(typeOf(JdkEventType.OS_INFORMATION), ticks)
				.put(
						"osVersion",
						System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
								+ System.getProperty("os.arch"))
				.write();
		new Fields(typeOf(JdkEventType.CPU_INFORMATION), ticks)
				.put("cpu", System.getProperty("os.arch").toUpperCase(Locale.ROOT))
				.put("hwThreads", Runtime.getRuntime().availableProcessors())
				.write();
		// Java does not know these values, but without the types there is no view of the system and of the recording.
		typeOf(JdkEventType.PHYSICAL_MEMORY);
		typeOf(JdkEventType.VIRTUALIZATION_INFORMATION);
		typeOf(JdkEventType.SHUTDOWN);
		Properties properties = System.getProperties();
		for (String key : new TreeSet<>(properties.stringPropertyNames())) {
			new Fields(typeOf(JdkEventType.INITIAL_SYSTEM_PROPERTY), ticks)
					.put("key", key)
					.put("value", properties.getProperty(key))
					.write();
		}
	}

	private TypeDefinition typeOf(JdkEventType eventType) {
		return JdkEventCatalogue.declare(types, eventType.getTypeName());
	}

	/** Values that only the module java.management knows. A small runtime image may not have it. */
	private static final class RunningJvm {
		private RunningJvm() {}

		static String arguments() {
			return String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments());
		}

		static long startEpochMillis() {
			return ManagementFactory.getRuntimeMXBean().getStartTime();
		}
	}

	/** An event that is being filled. */
	private final class Fields {
		private final TypeDefinition type;
		private final Value event;

		Fields(TypeDefinition type, long startTicks) {
			this.type = type;
			event = new Value(type);
			put(ImplicitFieldNames.START_TIME, startTicks);
		}

		Fields put(String name, Object value) {
			FieldDefinition field = type.fieldNamed(name);
			ValueKind kind = field == null || field.isArray() ? ValueKind.COMPOSITE : field.kind();
			if (value != null && kind.isBuiltin() && kind.boxedType().isInstance(value)) {
				if (field.isInPrimitives()) {
					event.set(field, kind.toBits(value));
				} else {
					event.set(field, value);
				}
			}
			return this;
		}

		void write() {
			// A client may have taken the name for something else.
			if (type.isEvent()) {
				values.write(event);
			}
		}
	}
}
