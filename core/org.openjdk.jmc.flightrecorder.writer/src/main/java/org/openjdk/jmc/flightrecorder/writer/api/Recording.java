/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import org.openjdk.jmc.flightrecorder.writer.RecordingImpl;

/**
 * A recording that is being written. {@link Recordings} opens one; {@link #close()} must end it, or the last chunk is
 * lost.
 *
 * <pre>{@code
 * try (Recording recording = Recordings.newRecording("orders.jfr")) {
 * 	Type order = recording.registerEventType("com.example.Order", type -> type
 * 			.addField("id", Types.Builtin.LONG)
 * 			.addField("customer", Types.Builtin.STRING)
 * 			.addAnnotation(Types.JDK.ANNOTATION_LABEL, "Order"));
 * 	recording.writeEvent(order.asValue(event -> event.putField("id", 4711L).putField("customer", "Ada")));
 * }
 * }</pre>
 *
 * <h2>Time</h2>
 * The {@code startTime} and {@code duration} of an event count ticks, by default nanoseconds of
 * {@link System#nanoTime()}. Those that a program puts are written as they are, whatever clock they come from;
 * {@link RecordingSettingsBuilder#withTimestamp(long)}, {@link RecordingSettingsBuilder#withStartTicks(long)} and
 * {@link RecordingSettingsBuilder#withTicksPerSecond(long)} say how they relate to the calendar, and
 * {@link #toTicks(Instant)} converts. A {@code startTime} declared in units since the epoch is converted and stored in
 * ticks, because the JDK expects them. An event without a {@code startTime} happens when it is written. All other
 * fields that are not put are null, zero or false.
 *
 * <h2>Names</h2>
 * Each type name is registered once: registering it again returns the first type and does not run the
 * callback. Event names should be those of Java classes, such as {@code com.example.Order}, because the JDK refuses to
 * read a file with others; JMC reads them. They are logged, or errors after
 * {@link Strictness#NAMES}.
 *
 * <h2>Threads</h2>
 * All methods may be called from any thread, platform or virtual, at the same time, and from inside
 * the callbacks that make values and types. Writers do not wait for each other; completing a chunk may make them wait
 * for the output. An event is in the recording when {@code writeEvent} returns. Events of one thread and of different
 * threads may stand in the file in any order, except as {@link EventWriter} says. JMC, {@code jfr print} and
 * {@link jdk.jfr.consumer.EventStream} sort them by time; {@link jdk.jfr.consumer.RecordingFile} does not.
 *
 * <h2>Errors</h2>
 * A call that throws {@link IllegalArgumentException} or {@link NullPointerException}, or whose callback throws, leaves
 * nothing in the recording and does it no harm. When the output fails (a full disk, a broken stream), the call that
 * notices throws {@link java.io.UncheckedIOException}. From then on, writing, flushing and rotating throw
 * {@link IllegalStateException} with that cause, and {@link #close()} throws the {@link IOException} after releasing
 * everything; what was flushed or completed before remains readable. If the recording's own thread notices the failure,
 * see {@link RecordingSettingsBuilder#withFlushInterval}, this holds for every call. After {@link #close()}, writing,
 * flushing and rotating throw {@link IllegalStateException}, while registering types and making values still work.
 *
 * <h2>Cost</h2>
 * Memory does not depend on the number of events. A recording has no thread of its own, unless a setting
 * asks for one.
 */
public abstract class Recording implements AutoCloseable {
	/**
	 * For the implementation.
	 */
	public Recording() {}

	/**
	 * Completes the current chunk and begins a new one. Everything written before is then complete in the file, or has
	 * gone to the stream. Chunks also rotate by themselves, see
	 * {@link RecordingSettingsBuilder#withMaxChunkSize(long)}.
	 *
	 * @return this recording
	 * @throws IllegalStateException
	 *             if the recording is closed or has failed
	 * @throws java.io.UncheckedIOException
	 *             if the output fails
	 */
	public abstract RecordingImpl rotateChunk();

	/**
	 * Writes an event from a value.
	 *
	 * @param event
	 *            a value of an event type, that is one with the supertype {@code jdk.jfr.Event}, of this or of another
	 *            recording
	 * @return this recording
	 * @throws IllegalArgumentException
	 *             if the value is not of an event type; if a type that it uses has no fields; if a point in time that is
	 *             converted to ticks does not fit a long; if values contain each other more than 512 levels deep; or if
	 *             the event takes more than 256 MiB
	 * @throws NullPointerException
	 *             if {@code event} is null or a null value
	 * @throws IllegalStateException
	 *             if the recording is closed or has failed, or if a type that the event uses has not been registered
	 * @throws java.io.UncheckedIOException
	 *             if the output fails
	 */
	public abstract RecordingImpl writeEvent(TypedValue event);

	/**
	 * Writes an event from an object of an event class, registering the class when it comes for the first time. All
	 * fields that the JDK would record are written, inherited and private ones too, under the names and with the
	 * annotations that their {@code jdk.jfr} annotations say. The thread and the stack trace are those of the caller.
	 * Start time and duration are those that {@code begin()} and {@code end()} gave the object; an event that was begun
	 * and not ended ends now. These methods work once a recording of the JVM in which the class is enabled has started;
	 * before that, the event starts now and takes no time. The log says so once, and names fields that neither the JDK nor this
	 * recording writes: arrays, lists and instants, for example. A field hides one of the same name in a superclass; a
	 * field {@code long startTime} or {@code long duration} of the class, in ticks, takes the place of the JVM's. In a
	 * program that uses the JVM's recorder no class may have these fields: that recorder cannot load the class and does
	 * not stop any more. Objects of {@link jdk.jfr.EventFactory} can be read when the program is started with
	 * {@code --add-opens jdk.jfr/jdk.jfr=ALL-UNNAMED}, or with the name of this library's module in place of
	 * {@code ALL-UNNAMED}. A class of a module has to be in a package that is open to this library. If the package is
	 * only exported and all fields are public, events are written without start time and duration of their own.
	 *
	 * @param event
	 *            the event; the object is read and not kept
	 * @return this recording
	 * @throws IllegalArgumentException
	 *             if the class cannot be registered
	 * @throws NullPointerException
	 *             if {@code event} is null
	 * @throws IllegalStateException
	 *             if the recording is closed or has failed, or does not have the JDK's types
	 * @throws java.io.UncheckedIOException
	 *             if the output fails
	 */
	public abstract RecordingImpl writeEvent(jdk.jfr.Event event);

	/**
	 * Writes an event that was read from another recording, registering its type when it comes for the first time.
	 * Times are kept as points in time and converted to the ticks of this recording. This copies what passes a filter:
	 *
	 * <pre>{@code
	 * try (jdk.jfr.consumer.RecordingFile in = new jdk.jfr.consumer.RecordingFile(java.nio.file.Path.of("in.jfr"));
	 * 		Recording out = Recordings.newRecording("slow.jfr")) {
	 * 	in.readEventTypes().forEach(out::registerEventType);
	 * 	while (in.hasMoreEvents()) {
	 * 		jdk.jfr.consumer.RecordedEvent event = in.readEvent();
	 * 		if (event.getDuration().toMillis() >= 10) {
	 * 			out.writeEvent(event);
	 * 		}
	 * 	}
	 * }
	 * }</pre>
	 *
	 * @param event
	 *            the event, with all its fields, nested values, thread and stack trace
	 * @return this recording
	 * @throws IllegalArgumentException
	 *             if the type differs from one of the same name and
	 *             {@link Strictness#TYPES} forbids it, or if the event starts further from the
	 *             start of this recording than a long counts in nanoseconds (292 years), or if it has an array of times
	 *             in ticks, which the JDK's reader does not convert
	 * @throws NullPointerException
	 *             if {@code event} is null
	 * @throws IllegalStateException
	 *             if the recording is closed or has failed
	 * @throws UnsupportedOperationException
	 *             if this implementation does not offer it
	 * @throws java.io.UncheckedIOException
	 *             if the output fails
	 */
	public Recording writeEvent(RecordedEvent event) {
		throw unsupported("writeEvent(RecordedEvent)");
	}

	/**
	 * Makes a writer that takes the fields of an event one by one, without a value in between: the way that costs
	 * least. See {@link EventWriter}.
	 *
	 * @param eventType
	 *            a type of events, that is one with the supertype {@code jdk.jfr.Event}, of this or of another recording
	 * @return a writer for one thread
	 * @throws IllegalArgumentException
	 *             if it is no event type, or if a type that it uses has no fields
	 * @throws IllegalStateException
	 *             if a type that it uses has not been registered
	 * @throws NullPointerException
	 *             if {@code eventType} is null
	 * @throws UnsupportedOperationException
	 *             if this implementation does not offer it
	 */
	public EventWriter newEventWriter(Type eventType) {
		throw unsupported("newEventWriter(Type)");
	}

	/**
	 * Writes an event from a record, registering its class when it comes for the first time. Each component is a field
	 * of the event; annotations of {@code jdk.jfr} on the record and on its components are understood, and so are the
	 * client's own annotations that carry {@link jdk.jfr.MetadataDefinition}:
	 *
	 * <pre>{@code
	 * import java.time.Duration;
	 * import java.util.List;
	 * import jdk.jfr.DataAmount;
	 * import jdk.jfr.Label;
	 * import jdk.jfr.Timespan;
	 * import org.openjdk.jmc.flightrecorder.writer.api.AsText;
	 * import org.openjdk.jmc.flightrecorder.writer.api.Recording;
	 * import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
	 *
	 * class Downloads {
	 * 	enum Outcome { DONE, FAILED }
	 *
	 * 	record Server(String host, int port) {}
	 *
	 * 	@Label("Download")
	 * 	record Download(Server from, @DataAmount long size, Duration duration, Outcome outcome, @AsText List<String> tags) {}
	 *
	 * 	public static void main(String[] arguments) throws Exception {
	 * 		try (Recording recording = Recordings.newRecording("downloads.jfr")) {
	 * 			recording.writeEvent(new Download(
	 * 					new Server("example.com", 443), 65_536, Duration.ofMillis(120), Outcome.DONE, List.of("a", "b")));
	 * 		}
	 * 	}
	 * }
	 * }</pre>
	 *
	 * <table>
	 * <caption>What a component may be, and what it is in the file</caption>
	 * <tr><th>Java type</th><th>field</th><th>null</th></tr>
	 * <tr><td>a primitive type, boxed or not</td><td>the primitive type</td><td>zero, false</td></tr>
	 * <tr><td>{@code String}</td><td>{@code String}</td><td>null</td></tr>
	 * <tr><td>an enum</td><td>{@code String}, the name of the constant</td><td>null</td></tr>
	 * <tr><td>{@code Instant}</td><td>{@code long} in the unit of {@code @Timestamp}, {@code TICKS} without one</td>
	 * <td>the smallest long, which stands for none</td></tr>
	 * <tr><td>{@code Duration}</td><td>{@code long} in the unit of {@code @Timespan}, {@code NANOSECONDS} without one;
	 * the largest long, which means "without end", where it does not fit</td>
	 * <td>the smallest long, which stands for none</td></tr>
	 * <tr><td>{@code Thread}</td><td>{@code java.lang.Thread}</td><td>null</td></tr>
	 * <tr><td>{@code Class}</td><td>{@code java.lang.Class}</td><td>null</td></tr>
	 * <tr><td>{@code StackTraceElement[]}, {@code StackWalker.StackFrame[]}, a {@code List} of these; a
	 * {@code Throwable}; only its stack trace is written</td>
	 * <td>{@code jdk.types.StackTrace}</td><td>null</td></tr>
	 * <tr><td>a record</td><td>a structure in place; one that may contain itself is in the constant pool</td>
	 * <td>all its fields are zero or null; null where it is in the constant pool and not in an array</td></tr>
	 * <tr><td>an array or a {@code Collection} of one of these, but not of threads, classes or stack traces, because
	 * the JDK's reader throws on such fields</td><td>an array; a {@code String} with {@link AsText}</td>
	 * <td>an empty array; null with {@link AsText}</td></tr>
	 * <tr><td>an {@code Optional} of one of these; {@code OptionalInt, OptionalLong, OptionalDouble}; but no array or
	 * {@code Collection} of these</td><td>as its content</td><td>as null; an empty one too</td></tr>
	 * </table>
	 * The components {@code startTime} (long in ticks or in the unit of its {@code @Timestamp}, or {@code Instant};
	 * zero and null are now), {@code duration} (long in ticks or in the unit of its {@code @Timespan}, or
	 * {@code Duration}), {@code eventThread} and {@code stackTrace} are the fields of these names that other events
	 * have. Without them, the event starts now, in the current thread, and has the stack trace of the caller only if
	 * the record class is annotated with {@link jdk.jfr.StackTrace}, unlike an event object.
	 * <p>
	 * Nothing is allocated for components that are primitive, strings, enums, times, or records of these. Accessors are
	 * called, mostly once. {@code jfr print} of the JDK ends at the first event with an array, and {@code jfr view} does
	 * not show it; JMC, {@code jfr print --json} and programs do. {@link AsText} makes it a text, which all of them show. At an array of
	 * {@code Instant} or {@code Duration}, even an empty one, {@code jfr print --json} ends too; it shows an array of records
	 * with one such component.
	 *
	 * @param event
	 *            the event
	 * @return this recording
	 * @throws IllegalArgumentException
	 *             if a component has a type that is not in the table, or cannot be read because its module does not
	 *             open the package to this library, or if it is annotated with a unit that is not for its type, or if an
	 *             instant does not fit its unit, or if a record within has no components, or if records contain each
	 *             other more than 512 levels deep
	 * @throws NullPointerException
	 *             if {@code event} is null, or a frame of a stack trace in it
	 * @throws IllegalStateException
	 *             if the recording is closed or has failed, or does not have the JDK's types
	 * @throws UnsupportedOperationException
	 *             if this implementation does not offer it
	 * @throws java.io.UncheckedIOException
	 *             if the output fails
	 */
	public Recording writeEvent(Record event) {
		throw unsupported("writeEvent(Record)");
	}

	/**
	 * Makes a writer for records of one class, which costs less than {@link #writeEvent(Record)} for the thread that uses
	 * it first. See {@link RecordWriter}. The type of the record is registered, as {@link #registerRecordType} does.
	 *
	 * @param recordType
	 *            the class of the records
	 * @param <R>
	 *            the type of the records
	 * @return a writer
	 * @throws IllegalArgumentException
	 *             as for {@link #registerRecordType}
	 * @throws NullPointerException
	 *             if {@code recordType} is null
	 * @throws IllegalStateException
	 *             if the recording does not have the JDK's types
	 * @throws UnsupportedOperationException
	 *             if this implementation does not offer it
	 */
	public <R extends Record> RecordWriter<R> newRecordWriter(Class<R> recordType) {
		throw unsupported("newRecordWriter(Class)");
	}

	/**
	 * Registers the type of a record, as {@link #writeEvent(Record)} would. Its name is that of the class, or the one
	 * that {@code @Name} gives if that is a Java class name.
	 *
	 * @param recordType
	 *            the class
	 * @return the type
	 * @throws IllegalArgumentException
	 *             if a component cannot be written or read, see {@link #writeEvent(Record)}, or if a type with other
	 *             fields has the name and {@link Strictness#TYPES} forbids it
	 * @throws NullPointerException
	 *             if {@code recordType} is null
	 * @throws IllegalStateException
	 *             if the recording does not have the JDK's types
	 * @throws UnsupportedOperationException
	 *             if this implementation does not offer it
	 */
	public Type registerRecordType(Class<? extends Record> recordType) {
		throw unsupported("registerRecordType(Class)");
	}

	/**
	 * Registers an event type that has only the fields that every event has: {@code stackTrace}, {@code eventThread}
	 * and {@code startTime}, in this order.
	 *
	 * @param name
	 *            the name of the event, like that of a Java class
	 * @return the type
	 * @throws IllegalArgumentException
	 *             if {@code name} is null, or if it is not a Java class name and
	 *             {@link Strictness#NAMES} forbids it, or if a type that is no event has the name and
	 *             {@link Strictness#TYPES} forbids it
	 * @throws IllegalStateException
	 *             if the recording does not have the JDK's types
	 */
	public abstract Type registerEventType(String name);

	/**
	 * Registers the type of an event class, as {@link #writeEvent(jdk.jfr.Event)} would. The class need not be
	 * registered with the JVM's recorder. The type has the name that {@link jdk.jfr.Name} gives, else the simple name
	 * of the class, or its full name if {@link RecordingSettingsBuilder#withQualifiedEventNames()} says so or another
	 * type has the simple name. {@link #getType(String)} finds it by both names.
	 * <p>
	 * An existing type of the name is used if it has the fields of the class, and {@code stackTrace} if the class wants
	 * stack traces. Otherwise a second type of the name is registered, and one line in the log says so; readers then see
	 * two types of one name. A type that is used keeps its annotations: those that say no unit, such as
	 * {@link jdk.jfr.Label}, are not compared.
	 *
	 * @param eventType
	 *            the class
	 * @return the type
	 * @throws IllegalArgumentException
	 *             if the class cannot be registered, or if a type with other fields has the name and
	 *             {@link Strictness#TYPES} forbids it
	 * @throws NullPointerException
	 *             if {@code eventType} is null
	 * @throws IllegalStateException
	 *             if the recording does not have the JDK's types
	 */
	public abstract Type registerEventType(Class<? extends jdk.jfr.Event> eventType);

	/**
	 * Registers an event type. It has the fields {@code stackTrace}, {@code eventThread} and {@code startTime},
	 * followed by those that the callback adds; an event with a length has {@code duration} as one of them, a long
	 * annotated as {@link Types.JDK#ANNOTATION_TIMESPAN} {@code TICKS}.
	 * <p>
	 * For a name that is registered, the existing type is returned, as in 9.1.2. The callback is not called, so its
	 * fields are not compared with those of the type. If that type is no event, one line in the log or an exception
	 * says so.
	 *
	 * @param name
	 *            the name of the event, like that of a Java class
	 * @param builderCallback
	 *            called at most once, immediately, to add fields and annotations
	 * @return the type
	 * @throws IllegalArgumentException
	 *             if an argument is null, or if {@code name} is not a Java class name and
	 *             {@link Strictness#NAMES} forbids it, or if a type that is no event has the
	 *             name and {@link Strictness#TYPES} forbids it, or if a field has an event type, or if {@code duration} is
	 *             no whole number
	 * @throws IllegalStateException
	 *             if two fields have the same name, or if the recording does not have the JDK's types
	 */
	public abstract Type registerEventType(String name, Consumer<TypeStructureBuilder> builderCallback);

	/**
	 * Registers an event type of another recording with its fields, annotations and the types that these use. Call this
	 * for all types before copying events, also for types without events: a {@code jdk.ActiveSetting} names the type that
	 * it is about by its id, and the ids of copied settings are translated to those of the types registered here.
	 *
	 * @param eventType
	 *            the type, as {@code RecordedEvent.getEventType()} gives it
	 * @return the type
	 * @throws IllegalArgumentException
	 *             if it differs from a type of the same name and {@link Strictness#TYPES}
	 *             forbids it, or if a name is not valid in Java and {@link Strictness#NAMES} forbids that
	 * @throws NullPointerException
	 *             if {@code eventType} is null
	 * @throws UnsupportedOperationException
	 *             if this implementation does not offer it
	 */
	public Type registerEventType(EventType eventType) {
		throw unsupported("registerEventType(EventType)");
	}

	/**
	 * Registers all types of a recording in a file as they are there: names, supertypes, fields in their order with types,
	 * annotations and settings, which fields refer to a constant pool, and the ids that enumerations give to their values.
	 * Call this before any other type is registered or asked for, and before the events are copied by
	 * {@link #writeEvent(RecordedEvent)}. The JDK's reader does not show all of this, and readers that know the JDK's
	 * layouts by heart, async-profiler's among them, need it:
	 *
	 * <pre>{@code
	 * java.nio.file.Path original = java.nio.file.Path.of("in.jfr");
	 * try (jdk.jfr.consumer.RecordingFile in = new jdk.jfr.consumer.RecordingFile(original);
	 * 		Recording out = Recordings.newRecording("copy.jfr")) {
	 * 	out.registerTypes(original);
	 * 	while (in.hasMoreEvents()) {
	 * 		out.writeEvent(in.readEvent());
	 * 	}
	 * }
	 * }</pre>
	 *
	 * Only headers, metadata and constants of the file are read. The types of a second file are registered beside those
	 * of the first. If the first has a type with the same fields, or with more, that type is used; if a field has
	 * another type or another unit, there are two types of the name. An enumeration that both have keeps the ids of the
	 * first.
	 * <p>
	 * The recording differs from the file as follows. The built-in types have other ids, and so has each type whose id
	 * is taken. The start of an event comes first and its duration second. A point in time that the file has in
	 * seconds, microseconds or nanoseconds since the epoch becomes one in ticks, because {@code jfr print} fails on the
	 * former. A type that is
	 * in a pool for some fields and in place for others is in the pool for all. Threads, class loaders and classes keep
	 * their id from the file if it is free, with and without this method. Other constants have other ids, except for
	 * those of enumerations.
	 *
	 * @param recording
	 *            a finished recording
	 * @return its event types
	 * @throws java.io.IOException
	 *             if the file cannot be read, or is no finished recording
	 * @throws IllegalArgumentException
	 *             if an event type differs from one of the same name that was there before and
	 *             {@link Strictness#TYPES} forbids it, or if a name is not valid in Java and {@link Strictness#NAMES} forbids that
	 * @throws NullPointerException
	 *             if {@code recording} is null
	 * @throws UnsupportedOperationException
	 *             if this implementation does not offer it
	 */
	public List<Type> registerTypes(Path recording) throws IOException {
		throw unsupported("registerTypes(Path)");
	}

	/**
	 * Registers an event type of the JDK, with the fields, texts and annotations that the JDK gives it, so that tools
	 * show its events as they show those of the JVM. {@code startTime} is the first field.
	 *
	 * @param eventType
	 *            which one
	 * @return the type; if the name is registered already, the existing type, and the log says so if its fields differ
	 * @throws NullPointerException
	 *             if {@code eventType} is null
	 * @throws IllegalStateException
	 *             if the recording does not have the JDK's types
	 * @throws IllegalArgumentException
	 *             if another type has the name and {@link Strictness#TYPES} forbids it
	 * @throws UnsupportedOperationException
	 *             if this implementation does not offer it
	 */
	public Type registerEventType(JdkEventType eventType) {
		throw unsupported("registerEventType(JdkEventType)");
	}

	/**
	 * Writes a {@code jdk.ActiveSetting}: how the events of a type were recorded, for instance with which threshold.
	 * {@code jfr view active-settings} and JMC show it. Its time is the start of the chunk: that view shows only the
	 * settings that have the time of the last one. A setting that changes later is written after
	 * {@link #rotateChunk()}, together with the others.
	 *
	 * <pre>{@code
	 * try (Recording recording = Recordings.newRecording("settings.jfr")) {
	 * 	Type sample = recording.registerEventType(JdkEventType.EXECUTION_SAMPLE);
	 * 	recording.writeActiveSetting(sample, "enabled", "true").writeActiveSetting(sample, "period", "10 ms");
	 * 	recording.writeEvent(sample.asValue(event -> {}));
	 * }
	 * }</pre>
	 *
	 * @param eventType
	 *            the type that the setting is about
	 * @param name
	 *            the name of the setting; the JDK's are {@code enabled}, {@code threshold}, {@code stackTrace},
	 *            {@code period}, {@code cutoff} and {@code throttle}
	 * @param value
	 *            its value as text, such as {@code true} or {@code 20 ms}; may be null
	 * @return this recording
	 * @throws IllegalArgumentException
	 *             if {@code eventType} is not an event type of this recording
	 * @throws NullPointerException
	 *             if {@code eventType} or {@code name} is null
	 * @throws IllegalStateException
	 *             if the recording is closed or has failed, or if {@code eventType} has not been registered
	 * @throws UnsupportedOperationException
	 *             if this implementation does not offer it
	 * @throws java.io.UncheckedIOException
	 *             if the output fails
	 */
	public Recording writeActiveSetting(Type eventType, String name, String value) {
		throw unsupported("writeActiveSetting(Type, String, String)");
	}

	/**
	 * Writes events that describe this JVM, so that the pages of JMC and the views of {@code jfr view} about it are
	 * filled: {@code jdk.JVMInformation}, {@code jdk.OSInformation}, {@code jdk.CPUInformation}, and a
	 * {@code jdk.InitialSystemProperty} for each system property. The command line and the properties are written as
	 * they are, as the JVM's own recorder does; variables of the environment are not. What Java does not know is null
	 * or zero, or has no event: the JVM's flags, the number of sockets and cores, the size of the memory. A program
	 * that converts another program's data does not call this, but may write the same events itself, see
	 * {@link JdkEventType}.
	 *
	 * @return this recording
	 * @throws IllegalStateException
	 *             if the recording is closed or has failed
	 * @throws UnsupportedOperationException
	 *             if this implementation does not offer it
	 * @throws java.io.UncheckedIOException
	 *             if the output fails
	 */
	public Recording writeEnvironment() {
		throw unsupported("writeEnvironment()");
	}

	/**
	 * Registers an annotation type without attributes.
	 *
	 * @param name
	 *            the name of the annotation type, like that of a Java class
	 * @return the type
	 * @throws IllegalArgumentException
	 *             as for {@link #registerAnnotationType(String, Consumer)}
	 */
	public abstract Type registerAnnotationType(String name);

	/**
	 * Registers an annotation type.
	 *
	 * @param name
	 *            the name of the annotation type, like that of a Java class
	 * @param builderCallback
	 *            called at most once, immediately, to add attributes (as fields) and annotations
	 * @return the type
	 * @throws IllegalArgumentException
	 *             if an argument is null, or if {@code name} is not a Java class name and {@link Strictness#NAMES} forbids
	 *             it, or if a type that is no annotation has the name and {@link Strictness#TYPES} forbids it
	 * @throws IllegalStateException
	 *             if two attributes have the same name
	 */
	public abstract Type registerAnnotationType(String name, Consumer<TypeStructureBuilder> builderCallback);

	/**
	 * Registers a composite type for fields of events. Equal values of it are stored once per chunk.
	 * {@link Types#getOrAdd(String, boolean, Consumer)} makes one whose values are written out in every event.
	 *
	 * @param name
	 *            the name of the type
	 * @param builderCallback
	 *            called at most once, immediately, to add fields and annotations
	 * @return the type
	 * @throws IllegalArgumentException
	 *             if an argument is null, or if {@code name} is not a Java class name and {@link Strictness#NAMES} forbids
	 *             it, or if a field has an event type
	 * @throws IllegalStateException
	 *             if two fields have the same name
	 */
	public abstract Type registerType(String name, Consumer<TypeStructureBuilder> builderCallback);

	/**
	 * Registers a composite type with a supertype. With the supertype {@code jdk.jfr.Event} it is an event type that
	 * has the fields of the callback and no others; without a {@code startTime} among them the writer adds one in the
	 * file.
	 *
	 * @param name
	 *            the name of the type
	 * @param supertype
	 *            the name of the supertype, or null for none; see {@link Type#getSupertype()}
	 * @param builderCallback
	 *            called at most once, immediately, to add fields and annotations
	 * @return the type
	 * @throws IllegalArgumentException
	 *             if {@code name} or {@code builderCallback} is null, or if {@code name} is not a Java class name and
	 *             {@link Strictness#NAMES} forbids it, or if a type with another supertype has the name and
	 *             {@link Strictness#TYPES} forbids it, or if a field has an event type, or an event a {@code startTime} or
	 *             {@code duration} that is no whole number
	 * @throws IllegalStateException
	 *             if two fields have the same name
	 */
	public abstract Type registerType(String name, String supertype, Consumer<TypeStructureBuilder> builderCallback);

	/**
	 * One of the JDK's types.
	 *
	 * @param type
	 *            which one
	 * @return the type, never null
	 * @throws IllegalArgumentException
	 *             if the recording does not have the JDK's types, or if {@code type} is null
	 */
	public abstract Type getType(Types.JDK type);

	/**
	 * A type that is expected to exist; {@link Types#getType(String)} is for asking whether it does. While the callback
	 * that describes the type runs, it is a forward reference, as there.
	 *
	 * @param typeName
	 *            the name of the type
	 * @return the type, never null
	 * @throws IllegalArgumentException
	 *             if there is none of that name, or if {@code typeName} is null
	 */
	public abstract Type getType(String typeName);

	/**
	 * All types of this recording.
	 *
	 * @return the types, never null
	 */
	public abstract Types getTypes();

	/**
	 * Makes threads, classes and stack traces, the values of the JDK's types that most events need.
	 *
	 * @return the same object each time
	 * @throws IllegalStateException
	 *             if the recording does not have the JDK's types
	 * @throws UnsupportedOperationException
	 *             if this implementation does not offer it
	 */
	public JdkValues jdkValues() {
		throw unsupported("jdkValues()");
	}

	/**
	 * Publishes what was written so far: programs that follow the file as it grows then see it. If nothing is new,
	 * nothing is written. A chunk that has reached a limit of size or age is completed. With
	 * {@link RecordingSettingsBuilder#withFlushInterval} a recording does this by itself. A stream gets nothing before
	 * the chunk is complete, so there this has no effect that a reader could notice; {@link #rotateChunk()} has.
	 *
	 * @return this recording
	 * @throws IllegalStateException
	 *             if the recording is closed or has failed
	 * @throws UnsupportedOperationException
	 *             if this implementation does not offer it
	 * @throws java.io.UncheckedIOException
	 *             if the output fails
	 */
	public Recording flush() {
		throw unsupported("flush()");
	}

	/**
	 * Sets how long the recording claims to be, in place of {@link RecordingSettingsBuilder#withDuration(long)}. Takes
	 * effect in chunks that are completed from now on.
	 *
	 * @param duration
	 *            the length from the start of the recording; zero for the time between opening and closing
	 * @return this recording
	 * @throws IllegalArgumentException
	 *             if {@code duration} is negative, or longer than a long counts in nanoseconds (292 years)
	 * @throws NullPointerException
	 *             if {@code duration} is null
	 * @throws IllegalStateException
	 *             if the recording is closed
	 * @throws UnsupportedOperationException
	 *             if this implementation does not offer it
	 */
	public Recording setDuration(Duration duration) {
		throw unsupported("setDuration(Duration)");
	}

	/**
	 * The tick of a point in time, for the {@code startTime} of events and other fields that count ticks.
	 *
	 * @param instant
	 *            the point in time, may be before the start of the recording
	 * @return the tick, of the recording's start and frequency
	 * @throws NullPointerException
	 *             if {@code instant} is null
	 * @throws IllegalArgumentException
	 *             if the tick does not fit a long; with ticks of a nanosecond, a long holds 292 years before and after
	 *             its zero
	 * @throws UnsupportedOperationException
	 *             if this implementation does not offer it
	 */
	public long toTicks(Instant instant) {
		throw unsupported("toTicks(Instant)");
	}

	/**
	 * Tells what the recording has done so far; works after close and after a failure too.
	 *
	 * @return a snapshot
	 * @throws UnsupportedOperationException
	 *             if this implementation does not offer it
	 */
	public RecordingStatistics getStatistics() {
		throw unsupported("getStatistics()");
	}

	/**
	 * Completes the last chunk, and closes the file or, unless {@link RecordingSettingsBuilder#withStreamKeptOpen()}
	 * was set, the stream. Events whose {@code writeEvent} has returned are in the recording; calls under way in other
	 * threads either finish or throw {@link IllegalStateException}. Closing again does nothing.
	 *
	 * @throws IOException
	 *             if the output fails, or has failed before; everything is released all the same
	 */
	@Override
	public abstract void close() throws IOException;

	private static UnsupportedOperationException unsupported(String method) {
		return new UnsupportedOperationException("This implementation of Recording does not support " + method);
	}
}
