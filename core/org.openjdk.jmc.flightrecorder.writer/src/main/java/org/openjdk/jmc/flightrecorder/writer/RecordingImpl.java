/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.JdkValues;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettings;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingStatistics;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.BackgroundWork;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingSession;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.SessionLimits;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecordingConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.FileOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.output.HeapSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.MappedSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.RepositoryOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.output.StreamOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.recovery.FileRecovery;
import org.openjdk.jmc.flightrecorder.writer.internal.type.JdkEventCatalogue;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * A recording: the types, the session that writes chunks, and one encoder for each kind of event that clients give.
 * Thread-safe as {@link Recording} promises.
 */
public final class RecordingImpl extends Recording {
	/** A chunk for a stream waits in the heap up to this size, or this share of a small heap, then in a file. */
	private static final long MAX_SPOOL_HEAP_BYTES = 1 << 25;

	private static final int SPOOL_HEAP_SHARE = 8;

	private final TypesImpl types;
	private final RecordingSession session;
	private final Doors doors;
	private final InformationEvents information;

	/**
	 * Opens a recording to a stream. Nothing is written to it before the first chunk is sealed.
	 *
	 * @param output
	 *            where chunks go
	 * @param settings
	 *            the settings
	 */
	public RecordingImpl(OutputStream output, RecordingSettings settings) {
		this(
				settings,
				null,
				openUnchecked(
						new StreamOutput(
								Objects.requireNonNull(output, "The stream of a recording must not be null"),
								settings.isStreamKeptOpen(),
								spool(requireUnlimited(settings))),
						settings,
						null));
	}

	/**
	 * Opens a recording to a file.
	 *
	 * @param path
	 *            the file; one that exists is replaced
	 * @param settings
	 *            the settings
	 * @throws IOException
	 *             when the file cannot be written
	 */
	public RecordingImpl(Path path, RecordingSettings settings) throws IOException {
		this(requireUnlimited(settings), destination(path), open(new FileOutput(path), settings, destination(path)));
	}

	/**
	 * Opens a recording to a directory, each chunk in a file of its own.
	 *
	 * @param directory
	 *            the directory, made if it is not there
	 * @param settings
	 *            the settings
	 * @return the recording
	 * @throws IOException
	 *             when the directory cannot be used, or another recording uses it
	 */
	public static RecordingImpl openRepository(Path directory, RecordingSettings settings) throws IOException {
		ChunkOutput output = new RepositoryOutput(
				directory,
				settings.getTimeZone(),
				new RepositoryOutput.Limits(settings.getMaxSize(), nanosOf(settings.getMaxAge())),
				file -> FileRecovery.recover(file).chunks() > 0);
		return new RecordingImpl(settings, destination(directory), open(output, settings, destination(directory)));
	}

	private static long nanosOf(Duration duration) {
		try {
			return duration == null ? 0 : duration.toNanos();
		} catch (ArithmeticException e) {
			return Long.MAX_VALUE; // three centuries
		}
	}

	private static RecordingSettings requireUnlimited(RecordingSettings settings) {
		if (settings.getMaxSize() > 0 || settings.getMaxAge() != null) {
			throw new IllegalArgumentException(
					"Only a repository can delete its oldest chunks: withMaxSize and withMaxAge"
							+ " are for Recordings.newRepository, here they are " + settings.getMaxSize() + " and "
							+ settings.getMaxAge());
		}
		return settings;
	}

	private static String destination(Path path) {
		return path.toAbsolutePath().toString();
	}

	/** Opens a recording to any output, for tests of outputs that fail. It is closed with the recording. */
	RecordingImpl(ChunkOutput output, RecordingSettings settings) throws IOException {
		this(settings, null, open(output, settings, null));
	}

	private RecordingImpl(RecordingSettings settings, String destination, Opened opened) {
		types = opened.types;
		session = opened.session;
		doors = new Doors(session.intake(), types, settings);
		information = new InformationEvents(session, types, doors.values());
		if (settings.getName() != null) {
			information.nameRecording(settings, destination);
		}
	}

	/** What opening gives before the encoders are made. */
	private record Opened(TypesImpl types, RecordingSession session) {}

	private static Opened openUnchecked(ChunkOutput output, RecordingSettings settings, String destination) {
		try {
			return open(output, settings, destination);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private static Opened open(ChunkOutput output, RecordingSettings settings, String destination) throws IOException {
		try {
			return openOrThrow(output, settings, destination);
		} catch (RuntimeException | Error e) {
			// The session closes the output when it cannot begin; before that nobody would.
			try {
				output.close();
			} catch (IOException suppressed) {
				e.addSuppressed(suppressed);
			}
			throw e;
		}
	}

	private static Opened openOrThrow(ChunkOutput output, RecordingSettings settings, String destination)
			throws IOException {
		RecordingClock clock = new RecordingClock(
				settings.getStartTimestamp(), settings.getStartTicks(), settings.getTicksPerSecond());
		TypesImpl types = new TypesImpl(
				settings.shouldInitializeJDKTypes(),
				settings.isStrictFields(),
				settings.isStrictNames(),
				Long.hashCode(clock.startEpochNanos() * 31 + clock.startTicks()));
		RecordingConstants constants = new RecordingConstants(
				types.registry().builtin(ValueKind.STRING),
				settings.getConstantPoolCapacity(),
				settings.getStringCacheSize(),
				settings.getMaxConstantMemory());
		Duration maxAge = settings.getMaxChunkAge();
		SessionLimits limits = new SessionLimits(
				settings.getMaxChunkSize(),
				maxAge == null ? Long.MAX_VALUE : nanosOf(maxAge),
				settings.getMaxConstantMemory());
		return new Opened(
				types,
				new RecordingSession(
						clock,
						settings.getDuration(),
						types.registry(),
						constants,
						output,
						limits,
						settings.getTimeZone(),
						backgroundWork(settings, destination)));
	}

	private static BackgroundWork backgroundWork(RecordingSettings settings, String destination) {
		String name = settings.getName() != null ? settings.getName() : destination;
		return new BackgroundWork(
				"JFR writer: " + (name != null ? name : "stream"),
				nanosOf(settings.getFlushInterval()),
				settings.isEventDropping());
	}

	private static ChunkSpool spool(RecordingSettings settings) {
		return settings.useMmap()
				? new MappedSpool(settings.getMmapChunkSize(), settings.getMmapTempDir())
				: new HeapSpool(
						Math.min(MAX_SPOOL_HEAP_BYTES, Runtime.getRuntime().maxMemory() / SPOOL_HEAP_SHARE),
						settings.getMmapTempDir());
	}

	@Override
	public RecordingImpl rotateChunk() {
		session.rotate();
		return this;
	}

	@Override
	public RecordingImpl flush() {
		session.flush();
		return this;
	}

	@Override
	public void close() throws IOException {
		try {
			session.close();
		} finally {
			doors.clear();
		}
	}

	@Override
	public RecordingImpl writeEvent(TypedValue event) {
		try {
			doors.values().write(event instanceof TypedValueImpl ? (TypedValueImpl) event : contentOf(event));
			return this;
		} catch (RuntimeException | Error e) {
			session.intake().countFailedEvent();
			throw e;
		}
	}

	private static TypedValueImpl contentOf(TypedValue event) {
		Objects.requireNonNull(event, "The event must not be null");
		return TypedValues.contentOf(TypesImpl.definitionOf(event.getType()), event);
	}

	@Override
	public RecordingImpl writeEvent(Event event) {
		try {
			doors.eventObjects().write(Objects.requireNonNull(event, "The event must not be null"));
			return this;
		} catch (RuntimeException | Error e) {
			session.intake().countFailedEvent();
			throw e;
		}
	}

	@Override
	public RecordingImpl writeEvent(Record event) {
		try {
			doors.records().write(Objects.requireNonNull(event, "The event must not be null"));
			return this;
		} catch (RuntimeException | Error e) {
			session.intake().countFailedEvent();
			throw e;
		}
	}

	@Override
	public RecordingImpl writeEvent(RecordedEvent event) {
		try {
			doors.recordedEvents().write(Objects.requireNonNull(event, "The event must not be null"));
			return this;
		} catch (RuntimeException | Error e) {
			session.intake().countFailedEvent();
			throw e;
		}
	}

	@Override
	public EventWriter newEventWriter(Type eventType) {
		return new DirectEventWriter(doors.directEncoders().newEncoder(TypesImpl.definitionOf(eventType)));
	}

	@Override
	public RecordingImpl writeEvents(IItemIterable newItems) {
		return writeItems(List.of(Objects.requireNonNull(newItems, "The items must not be null")));
	}

	@Override
	public RecordingImpl writeEvents(IItemCollection newItems) {
		return writeItems(Objects.requireNonNull(newItems, "The items must not be null"));
	}

	private RecordingImpl writeItems(Iterable<IItemIterable> newItems) {
		try {
			doors.items().write(newItems);
			return this;
		} catch (RuntimeException | Error e) {
			session.intake().countFailedEvent();
			throw e;
		}
	}

	@Override
	public TypeImpl registerEventType(String name) {
		return registerEventType(name, builder -> {});
	}

	@Override
	public TypeImpl registerEventType(String name, Consumer<TypeStructureBuilder> builderCallback) {
		requireNameAndCallback(name, builderCallback);
		requireJdkTypes("registerEventType");
		return types.getOrAdd(name, TypeDefinition.EVENT_SUPERTYPE, builder -> {
			builder.addField("stackTrace", Types.JDK.STACK_TRACE)
					.addField("eventThread", Types.JDK.THREAD)
					.addField(
							"startTime",
							Types.Builtin.LONG,
							field -> field.addAnnotation(Types.JDK.ANNOTATION_TIMESTAMP, "TICKS"));
			builderCallback.accept(builder);
		});
	}

	@Override
	public TypeImpl registerEventType(Class<? extends Event> eventType) {
		return types.face(
				doors.eventObjects().declare(Objects.requireNonNull(eventType, "The event class must not be null")));
	}

	@Override
	public TypeImpl registerRecordType(Class<? extends Record> recordType) {
		return types.face(
				doors.records().declare(Objects.requireNonNull(recordType, "The record class must not be null")));
	}

	@Override
	public TypeImpl registerEventType(EventType eventType) {
		return types.face(
				doors.recordedEvents().declare(Objects.requireNonNull(eventType, "The event type must not be null")));
	}

	@Override
	public List<Type> registerEventTypes(List<EventType> eventTypes) {
		List<Type> registered = new ArrayList<>(eventTypes.size());
		for (EventType eventType : eventTypes) {
			registered.add(registerEventType(eventType));
		}
		return registered;
	}

	@Override
	public TypeImpl registerEventType(JdkEventType eventType) {
		Objects.requireNonNull(eventType, "The event type must not be null");
		requireJdkTypes("registerEventType");
		return types.face(JdkEventCatalogue.declare(types.registry(), eventType.getTypeName()));
	}

	@Override
	public RecordingImpl writeActiveSetting(Type eventType, String name, String value) {
		try {
			TypeDefinition definition = types.ownDefinition(eventType);
			if (!definition.isEvent()) {
				throw new IllegalArgumentException("Settings belong to event types; '" + definition.name()
						+ "' has the supertype " + definition.supertype());
			}
			Objects.requireNonNull(name, "The name of a setting must not be null");
			information.writeActiveSetting(definition, name, value);
			return this;
		} catch (RuntimeException | Error e) {
			session.intake().countFailedEvent();
			throw e;
		}
	}

	@Override
	public RecordingImpl writeEnvironment() {
		try {
			information.writeEnvironment();
			return this;
		} catch (RuntimeException | Error e) {
			session.intake().countFailedEvent();
			throw e;
		}
	}

	@Override
	public JdkValues jdkValues() {
		requireJdkTypes("jdkValues");
		return doors.jdkValues();
	}

	private void requireJdkTypes(String method) {
		if (!types.registry().hasJdkTypes()) {
			throw new IllegalStateException(method + " needs the JDK's types; this recording was made without"
					+ " withJdkTypeInitialization()");
		}
	}

	private static void requireNameAndCallback(String name, Object callback) {
		if (name == null || callback == null) {
			throw new IllegalArgumentException("A type needs a name and a callback that describes it; the name is '"
					+ name + "', the callback is " + (callback == null ? "null" : "given"));
		}
	}

	@Override
	public TypeImpl registerAnnotationType(String name) {
		return registerAnnotationType(name, builder -> {});
	}

	@Override
	public TypeImpl registerAnnotationType(String name, Consumer<TypeStructureBuilder> builderCallback) {
		return registerType(name, TypeDefinition.ANNOTATION_SUPERTYPE, builderCallback);
	}

	@Override
	public TypeImpl registerType(String name, Consumer<TypeStructureBuilder> builderCallback) {
		return registerType(name, null, builderCallback);
	}

	@Override
	public TypeImpl registerType(String name, String supertype, Consumer<TypeStructureBuilder> builderCallback) {
		requireNameAndCallback(name, builderCallback);
		return types.getOrAdd(name, supertype, builderCallback);
	}

	@Override
	public TypeImpl getType(Types.JDK type) {
		return getType(Objects.requireNonNull(type, "The type must not be null").getTypeName());
	}

	@Override
	public TypeImpl getType(String typeName) {
		TypeImpl type = typeName == null ? null : types.getType(typeName);
		if (type == null) {
			throw new IllegalArgumentException("Type '" + typeName + "' is not registered in this recording");
		}
		return type;
	}

	@Override
	public TypesImpl getTypes() {
		return types;
	}

	@Override
	public RecordingImpl setDuration(Duration duration) {
		if (duration.isNegative()) {
			throw new IllegalArgumentException("The duration of a recording must not be negative: " + duration);
		}
		try {
			session.setDurationNanos(duration.toNanos());
		} catch (ArithmeticException e) {
			throw new IllegalArgumentException(
					"The duration of a recording must fit a long of nanoseconds: " + duration, e);
		}
		return this;
	}

	@Override
	public long toTicks(Instant instant) {
		return session.clock().ticksAt(instant);
	}

	@Override
	public RecordingStatistics getStatistics() {
		return new RecordingStatistics(
				session.eventsWritten(),
				session.eventsFailed(),
				session.eventsDropped(),
				session.sealedChunks(),
				session.sealedBytes(),
				session.writtenConstants());
	}
}
