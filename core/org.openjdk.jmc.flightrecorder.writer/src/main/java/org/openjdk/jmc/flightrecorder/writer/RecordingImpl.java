/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import org.openjdk.jmc.flightrecorder.writer.api.Annotation;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.JdkValues;
import org.openjdk.jmc.flightrecorder.writer.api.RecordWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettings;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingStatistics;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.internal.event.EventEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.event.ValueEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.event.Warnings;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ImplicitFieldNames;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkEventCatalogue;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.recording.EventEncoders;
import org.openjdk.jmc.flightrecorder.writer.internal.recording.InformationEvents;
import org.openjdk.jmc.flightrecorder.writer.internal.recording.OpenedRecording;
import org.openjdk.jmc.flightrecorder.writer.internal.session.RecordingSession;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldUnit;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/**
 * A recording: the types, the session that writes chunks, and one encoder for each kind of event that clients give.
 * Thread-safe as {@link Recording} promises.
 */
public final class RecordingImpl extends Recording {
	private static final TypesImpl.Parts PARTS = new Parts();

	private final TypesImpl types;
	private final RecordingSession session;
	private final EventEncoders encoders;
	private final TypedValueEncoder typedValues;
	private final InformationEvents information;
	private final AtomicBoolean toldOfDescriptors = new AtomicBoolean();
	/** Types of the JDK that need no further check: their name is not taken, or the conflict was reported. */
	private final Set<JdkEventType> comparedJdkTypes = ConcurrentHashMap.newKeySet();

	/**
	 * Opens a recording to a stream. Nothing is written to it before the first chunk is sealed.
	 *
	 * @param output
	 *            where chunks go
	 * @param settings
	 *            the settings
	 */
	public RecordingImpl(OutputStream output, RecordingSettings settings) {
		this(new TypesImpl(settings, PARTS), output, settings);
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
		this(new TypesImpl(settings, PARTS), path, settings);
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
		TypesImpl types = new TypesImpl(settings, PARTS);
		return new RecordingImpl(
				types, OpenedRecording.toRepository(directory, settings, types.clock(), types.registry()), settings);
	}

	/** Opens a recording to an output that is not one of the library's own. It is closed with the recording. */
	static RecordingImpl openOutput(ChunkOutput output, RecordingSettings settings) throws IOException {
		TypesImpl types = new TypesImpl(settings, PARTS);
		return new RecordingImpl(
				types, OpenedRecording.to(output, settings, types.clock(), types.registry()), settings);
	}

	private RecordingImpl(TypesImpl types, OutputStream output, RecordingSettings settings) {
		this(types, OpenedRecording.toStream(output, settings, types.clock(), types.registry()), settings);
	}

	private RecordingImpl(TypesImpl types, Path path, RecordingSettings settings) throws IOException {
		this(types, OpenedRecording.toFile(path, settings, types.clock(), types.registry()), settings);
	}

	private RecordingImpl(TypesImpl types, OpenedRecording opened, RecordingSettings settings) {
		this.types = types;
		session = opened.session();
		try {
			encoders = new EventEncoders(
					session.intake(), types.registry(), settings, TypedValueImpl::new, TypedValueImpl::contentOf);
			typedValues = new TypedValueEncoder(encoders.values());
			information = new InformationEvents(session, types.registry(), encoders.values());
			if (settings.getName() != null) {
				information.nameRecording(settings, opened.destination());
			}
		} catch (Throwable e) {
			// The client does not have this recording yet, so only this code can close it.
			ChunkOutput.closeAfter(e, session::close);
			throw e;
		}
	}

	/** Makes types as clients see them, and what clients build them with. */
	private static final class Parts implements TypesImpl.Parts {
		@Override
		public TypeDefinition newType(TypesImpl types, String name) {
			return new RecordingType(types, name);
		}

		@Override
		public void declaredWith(TypeDefinition type, List<TypedFieldImpl> fields, List<Annotation> annotations) {
			((RecordingType) type).declaredWith(fields, annotations);
		}

		@Override
		public TypeStructureBuilder newStructure(TypesImpl types, String typeName) {
			return new StructureBuilder(types, typeName);
		}

		@Override
		public TypedFieldBuilder newField(TypesImpl types, String name, Type type) {
			return new StructureBuilder.FieldBuilder(types, name, type);
		}
	}

	/** Writes values as clients see them. */
	private record TypedValueEncoder(ValueEncoder values) implements EventEncoder<TypedValue> {
		@Override
		public void write(TypedValue event) {
			values.write(TypedValueImpl.contentOf(event));
		}
	}

	@Override
	public RecordingImpl rotateChunk() {
		session.rotate();
		tellOfDescriptors();
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
		} catch (Throwable e) {
			// A log handler of the client may throw as well.
			ChunkOutput.closeAfter(e, this::forgetSession);
			throw e;
		}
		forgetSession();
	}

	private void forgetSession() {
		encoders.clear();
		tellOfDescriptors();
	}

	/** Called while no lock is held. */
	private void tellOfDescriptors() {
		String descriptor = session.unprintableDescriptor();
		if (descriptor != null && toldOfDescriptors.compareAndSet(false, true)) {
			Warnings.log("jfr print ends at a method of this recording whose descriptor is '" + descriptor
					+ "'; it must be like '(I)V', or null if it is not known");
		}
	}

	@Override
	public RecordingImpl writeEvent(TypedValue event) {
		try {
			return write(typedValues, event);
		} catch (IllegalArgumentException | NullPointerException e) {
			// As in 9.1.2, a closed recording is reported before anything that is wrong with the value.
			session.intake().requireOpen();
			throw e;
		}
	}

	@Override
	public RecordingImpl writeEvent(Event event) {
		return write(encoders.eventObjects(), event);
	}

	@Override
	public RecordingImpl writeEvent(Record event) {
		return write(encoders.records(), event);
	}

	@Override
	public RecordingImpl writeEvent(RecordedEvent event) {
		return write(encoders.recordedEvents(), event);
	}

	/** Counts what cannot be written as a failed event. */
	private <E> RecordingImpl write(EventEncoder<? super E> encoder, E event) {
		try {
			encoder.write(Objects.requireNonNull(event, "The event must not be null"));
			return this;
		} catch (Throwable e) {
			session.intake().countFailedEvent();
			throw e;
		}
	}

	@Override
	public EventWriter newEventWriter(Type eventType) {
		return encoders.directEncoders().newWriter(TypesImpl.given(eventType));
	}

	@Override
	public <R extends Record> RecordWriter<R> newRecordWriter(Class<R> recordType) {
		return encoders.records().newWriter(Objects.requireNonNull(recordType, "The record type must not be null"));
	}

	/** Writes what a door of another bundle takes. */
	<E> void write(EventDoor<E> door, E event) {
		write(encoders.of(door.factory()), event);
	}

	@Override
	public TypeImpl registerEventType(String name) {
		return registerEventType(name, builder -> {});
	}

	@Override
	public TypeImpl registerEventType(String name, Consumer<TypeStructureBuilder> builderCallback) {
		requireNameAndCallback(name, builderCallback);
		checkSupertype(name, TypeDefinition.EVENT_SUPERTYPE);
		// Without the JDK's types the annotation throws, unless the client has declared its type.
		return types.getOrAdd(name, TypeDefinition.EVENT_SUPERTYPE, builder -> {
			builder.addField(ImplicitFieldNames.STACK_TRACE, Types.JDK.STACK_TRACE)
					.addField(ImplicitFieldNames.EVENT_THREAD, Types.JDK.THREAD)
					.addField(
							ImplicitFieldNames.START_TIME,
							Types.Builtin.LONG,
							field -> field.addAnnotation(Types.JDK.ANNOTATION_TIMESTAMP, "TICKS"));
			builderCallback.accept(builder);
		});
	}

	@Override
	public TypeImpl registerEventType(Class<? extends Event> eventType) {
		return TypesImpl.of(
				encoders.eventObjects().declare(Objects.requireNonNull(eventType, "The event class must not be null")));
	}

	@Override
	public TypeImpl registerRecordType(Class<? extends Record> recordType) {
		return TypesImpl.of(
				encoders.records().declare(Objects.requireNonNull(recordType, "The record class must not be null")));
	}

	@Override
	public TypeImpl registerEventType(EventType eventType) {
		return TypesImpl.of(encoders.recordedEvents()
				.declare(Objects.requireNonNull(eventType, "The event type must not be null")));
	}

	@Override
	public List<Type> registerTypes(Path recording) throws IOException {
		Objects.requireNonNull(recording, "The path of the recording must not be null");
		List<Type> registered = new ArrayList<>();
		for (TypeDefinition type : encoders.recordedEvents().declareAll(recording)) {
			registered.add(TypesImpl.of(type));
		}
		return registered;
	}

	@Override
	public TypeImpl registerEventType(JdkEventType eventType) {
		Objects.requireNonNull(eventType, "The event type must not be null");
		requireJdkTypes("registerEventType");
		TypeRegistry registry = types.registry();
		String name = eventType.getTypeName();
		TypeDefinition known = registry.find(name);
		if (known != null && !comparedJdkTypes.contains(eventType)) {
			encoders.nameConflicts().checkGiven(known, JdkEventCatalogue.declaration(registry, name));
		}
		TypeDefinition type = JdkEventCatalogue.declare(registry, name);
		comparedJdkTypes.add(eventType);
		return TypesImpl.of(type);
	}

	@Override
	public RecordingImpl writeActiveSetting(Type eventType, String name, String value) {
		return write(events -> writeActiveSetting(events, eventType, name, value), information);
	}

	private void writeActiveSetting(InformationEvents events, Type eventType, String name, String value) {
		TypeDefinition definition = types.ownType(eventType);
		if (!definition.isEvent()) {
			throw new IllegalArgumentException("Settings belong to event types; '" + definition.name()
					+ "' has the supertype " + definition.supertype());
		}
		Objects.requireNonNull(name, "The name of a setting must not be null");
		events.writeActiveSetting(definition, name, value);
	}

	@Override
	public RecordingImpl writeEnvironment() {
		return write(InformationEvents::writeEnvironment, information);
	}

	@Override
	public JdkValues jdkValues() {
		requireJdkTypes("jdkValues");
		return encoders.jdkValues();
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
		checkSupertype(name, supertype);
		return types.getOrAdd(name, supertype, builderCallback);
	}

	/** As in 9.1.2, the callback is not called for a registered name, so only the supertype is compared. */
	private void checkSupertype(String name, String supertype) {
		TypeDefinition known = types.registry().find(name);
		if (known != null) {
			encoders.nameConflicts().check(known, supertype);
		}
	}

	@Override
	public TypeImpl getType(Types.JDK type) {
		return getType(type == null ? null : type.getTypeName());
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
		if (Objects.requireNonNull(duration, "The duration of a recording must not be null")
				.isNegative()) {
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
		Objects.requireNonNull(instant, "The instant must not be null");
		try {
			return session.clock().ticksAt(instant);
		} catch (ArithmeticException e) {
			throw FieldUnit.outOfReach(ImplicitFieldNames.START_TIME, FieldUnit.TICKS, instant, e);
		}
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
