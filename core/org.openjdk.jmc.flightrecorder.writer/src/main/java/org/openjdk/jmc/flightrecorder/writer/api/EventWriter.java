/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Writes events of one type, field by field, straight into their encoded form. No object is made for an event, so this
 * way costs least. {@link Recording#newEventWriter(Type)} makes a writer.
 *
 * <pre>{@code
 * try (Recording recording = Recordings.newRecording("requests.jfr")) {
 * 	Type request = recording.registerEventType("com.example.Request", type -> type
 * 			.addField("duration", Types.Builtin.LONG, f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "TICKS"))
 * 			.addField("id", Types.Builtin.LONG)
 * 			.addField("path", Types.Builtin.STRING));
 * 	EventWriter writer = recording.newEventWriter(request);
 * 	for (long id = 1; id <= 1000; id++) {
 * 		writer.begin().putLong(id).putString("/orders").setEventThread(Thread.currentThread()).commit();
 * 	}
 * }
 * }</pre>
 *
 * <h2>Fields</h2>
 * Fields are put in the order in which the type declares them. {@link #skip()} leaves one out; those that are not put
 * before {@link #commit()} are null, zero or false. Four fields are not put but set, at any time between begin and
 * commit, wherever the type declares them:
 * <ul>
 * <li>{@code startTime}: {@link #begin()} means now;</li>
 * <li>{@code duration}: after {@link #begin()} the time until {@link #commit()}, as with {@code jdk.jfr.Event}; after
 * {@link #begin(long)} and {@link #setStartTime(long)} zero, because their clock may be another one;</li>
 * <li>{@code eventThread}, if it is a {@code java.lang.Thread}: null;</li>
 * <li>{@code stackTrace}, if it is a {@code jdk.types.StackTrace}: null.</li>
 * </ul>
 * A field that wraps a single builtin value, such as a {@code jdk.types.Symbol}, may be put as that value.
 *
 * <h2>Structs and arrays</h2>
 * They can be put as {@link TypedValue}s, or written without making one, whether they live in a constant pool or not.
 * They can be nested:
 *
 * <pre>{@code
 * try (Recording recording = Recordings.newRecording("polygons.jfr")) {
 * 	Type point = recording.registerType("com.example.Point", type -> type
 * 			.addField("x", Types.Builtin.INT)
 * 			.addField("y", Types.Builtin.INT));
 * 	Type polygon = recording.registerEventType("com.example.Polygon", type -> type
 * 			.addField("center", point)
 * 			.addField("corners", point, field -> field.asArray())
 * 			.addField("tags", Types.Builtin.STRING, field -> field.asArray()));
 * 	EventWriter writer = recording.newEventWriter(polygon).begin();
 * 	writer.beginStruct().putInt(1).putInt(1).endStruct();
 * 	writer.beginArray(2);
 * 	writer.beginStruct().putInt(0).putInt(2).endStruct();
 * 	writer.beginStruct().putInt(2).putInt(0).endStruct();
 * 	writer.endArray();
 * 	writer.putStrings("small", "red").commit();
 * }
 * }</pre>
 *
 * <h2>Errors</h2>
 * Values are not converted: a put of another kind than the field's, or after the last field, throws
 * {@link IllegalStateException}, which names event, field, what it takes and what was given. So do puts, setters and
 * {@code commit} without {@code begin}, an end that does not match, and a setter of a field that the type does not
 * have. Any exception ends the event: nothing of it is in the recording, it counts as one failed event in
 * {@link RecordingStatistics}, and the writer can begin the next one. Only a failure of the output, or an {@link Error} that
 * {@code commit} throws because heap or stack have ended, leaves open whether the event is in the recording. An event that
 * is begun and never committed leaves no more than constants that it refers to, and holds no lock, whether it ends by
 * {@link #cancel()}, by the next {@code begin} or because the writer is abandoned; it does not count as failed.
 *
 * <h2>Threads</h2>
 * A writer belongs to the thread that first begins an event with it, and cannot be handed to another one. Every call by
 * another thread throws an {@link IllegalStateException} that names both threads, and does not change the event that is
 * under way. A {@code begin} that is refused counts as one failed event. Each thread makes its own writer, which is
 * cheap, and may keep it in a {@link ThreadLocal}. All writers, and all other ways to write, may be used at the same
 * time. The recording may rotate and flush while an event is under way: the event goes to the chunk that is current
 * when it is committed, or to the one before or after that.
 * <p>
 * The events of one writer are in the recording in the order in which they were committed. There is no order between
 * two writers, nor between a writer and other ways to write, even if one thread uses both: a writer collects its events
 * in a buffer of its own. If a program needs such an order, {@link Recording#flush()} and
 * {@link Recording#rotateChunk()} create it: events written before the call come first. Readers that sort by
 * time need none of this.
 *
 * <h2>Cost</h2>
 * A writer that was used keeps a buffer of one kilobyte, or of the size of two events. The buffer grows to 32 KiB as it
 * fills up, as long as the buffers of all writers have no more than 16 MiB. Events of numbers and texts allocate
 * nothing, except that a text becomes a constant when it comes for the second time in a chunk. Threads, classes, stack
 * traces and values that are not known yet allocate what their encoding takes. An event that was begun long ago keeps
 * the constants of its chunk in memory. A writer keeps its thread object until the next flush or rotation after the
 * thread has ended.
 */
public abstract class EventWriter {
	/** For {@link Recording#newEventWriter} alone. */
	protected EventWriter() {}

	/**
	 * Begins an event that starts now. If its type has a {@code duration}, it lasts until {@link #commit()}, unless
	 * {@link #setDuration(long)} says otherwise. An event that was under way is discarded.
	 *
	 * @return this writer
	 * @throws IllegalStateException
	 *             if the recording is closed or has failed, or if this writer belongs to another thread
	 * @throws java.io.UncheckedIOException
	 *             if this call brings events of abandoned writers to the output, and the output has failed
	 */
	public abstract EventWriter begin();

	/**
	 * Begins an event. Its {@code duration}, if its type has one, is zero unless {@link #setDuration(long)} is called.
	 * An event that was under way is discarded.
	 *
	 * @param startTicks
	 *            when it starts; {@link Recording#toTicks(Instant)} converts; any number is written as it is
	 * @return this writer
	 * @throws IllegalStateException
	 *             if the recording is closed or has failed, or if this writer belongs to another thread
	 * @throws java.io.UncheckedIOException
	 *             if this call brings events of abandoned writers to the output, and the output has failed
	 */
	public abstract EventWriter begin(long startTicks);

	/**
	 * Puts a {@code boolean}.
	 *
	 * @param value
	 *            the value of the next field
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code boolean}
	 */
	public abstract EventWriter putBoolean(boolean value);

	/**
	 * Puts a {@code byte}.
	 *
	 * @param value
	 *            the value of the next field
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code byte}
	 */
	public abstract EventWriter putByte(byte value);

	/**
	 * Puts a {@code char}.
	 *
	 * @param value
	 *            the value of the next field
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code char}
	 */
	public abstract EventWriter putChar(char value);

	/**
	 * Puts a {@code short}.
	 *
	 * @param value
	 *            the value of the next field
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code short}
	 */
	public abstract EventWriter putShort(short value);

	/**
	 * Puts an {@code int}.
	 *
	 * @param value
	 *            the value of the next field
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code int}
	 */
	public abstract EventWriter putInt(int value);

	/**
	 * Puts a {@code long}. In a time it counts the units that the field declares.
	 *
	 * @param value
	 *            the value of the next field
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code long}
	 * @throws IllegalArgumentException
	 *             if the field counts nanoseconds since the epoch, which are written in ticks, and these do not fit a
	 *             long
	 */
	public abstract EventWriter putLong(long value);

	/**
	 * Puts a {@code float}.
	 *
	 * @param value
	 *            the value of the next field
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code float}
	 */
	public abstract EventWriter putFloat(float value);

	/**
	 * Puts a {@code double}.
	 *
	 * @param value
	 *            the value of the next field
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code double}
	 */
	public abstract EventWriter putDouble(double value);

	/**
	 * Puts a text.
	 *
	 * @param text
	 *            the value of the next field, may be null
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code String}
	 */
	public abstract EventWriter putString(String text);

	/**
	 * Puts a value of any type. Values that are put again and again need not be encoded again.
	 *
	 * @param value
	 *            the value of the next field or element; null, or the null value of any type, means its default
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is of another type
	 * @throws IllegalArgumentException
	 *             as for {@link #putLong(long)}
	 */
	public abstract EventWriter put(TypedValue value);

	/**
	 * Puts an array of {@code boolean}.
	 *
	 * @param values
	 *            the elements of the next field; null means none
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code boolean[]}
	 */
	public abstract EventWriter putBooleans(boolean... values);

	/**
	 * Puts an array of {@code byte}.
	 *
	 * @param values
	 *            the elements of the next field; null means none
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code byte[]}
	 */
	public abstract EventWriter putBytes(byte... values);

	/**
	 * Puts an array of {@code char}.
	 *
	 * @param values
	 *            the elements of the next field; null means none
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code char[]}
	 */
	public abstract EventWriter putChars(char... values);

	/**
	 * Puts an array of {@code short}.
	 *
	 * @param values
	 *            the elements of the next field; null means none
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code short[]}
	 */
	public abstract EventWriter putShorts(short... values);

	/**
	 * Puts an array of {@code int}.
	 *
	 * @param values
	 *            the elements of the next field; null means none
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code int[]}
	 */
	public abstract EventWriter putInts(int... values);

	/**
	 * Puts an array of {@code long}.
	 *
	 * @param values
	 *            the elements of the next field; null means none
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code long[]}
	 */
	public abstract EventWriter putLongs(long... values);

	/**
	 * Puts an array of {@code float}.
	 *
	 * @param values
	 *            the elements of the next field; null means none
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code float[]}
	 */
	public abstract EventWriter putFloats(float... values);

	/**
	 * Puts an array of {@code double}.
	 *
	 * @param values
	 *            the elements of the next field; null means none
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code double[]}
	 */
	public abstract EventWriter putDoubles(double... values);

	/**
	 * Puts an array of texts.
	 *
	 * @param texts
	 *            the elements of the next field, each may be null; null means none
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code String[]}
	 */
	public abstract EventWriter putStrings(String... texts);

	/**
	 * Puts an array of values.
	 *
	 * @param values
	 *            the elements of the next field, each as in {@link #put(TypedValue)}; null means none
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, if the next field is no array, or if an element is of another type
	 */
	public abstract EventWriter putValues(TypedValue... values);

	/**
	 * Puts a thread of this JVM.
	 *
	 * @param thread
	 *            the value of the next field, may be null
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code java.lang.Thread}
	 */
	public abstract EventWriter putThread(Thread thread);

	/**
	 * Puts a class, with its loader, package and module.
	 *
	 * @param type
	 *            the value of the next field, may be null
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code java.lang.Class}
	 */
	public abstract EventWriter putClass(Class<?> type);

	/**
	 * Puts a stack trace. Only the names of a frame's class are known, and the descriptor of its method is not. Frames
	 * beyond {@link RecordingSettingsBuilder#withStackDepth(int)} are left out, and the stack trace then says that it is
	 * truncated.
	 *
	 * @param frames
	 *            the value of the next field, the innermost frame first; may be null
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no
	 *             {@code jdk.types.StackTrace}
	 * @throws NullPointerException
	 *             if one of the frames is null
	 */
	public abstract EventWriter putStackTrace(StackTraceElement[] frames);

	/**
	 * Puts the stack trace of a {@link StackWalker}. With {@link StackWalker.Option#RETAIN_CLASS_REFERENCE} the frames have
	 * their classes, with loader, package and modifiers, and the descriptors of their methods; without it they are as
	 * {@link #putStackTrace(StackTraceElement[])} writes them. Frames beyond
	 * {@link RecordingSettingsBuilder#withStackDepth(int)} are left out, and the stack trace then says that it is
	 * truncated.
	 *
	 * @param frames
	 *            the value of the next field, the innermost frame first; may be null
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no
	 *             {@code jdk.types.StackTrace}
	 * @throws NullPointerException
	 *             if one of the frames is null
	 */
	public abstract EventWriter putStackTrace(List<StackWalker.StackFrame> frames);

	/**
	 * Puts a point in time, in the unit that the field declares.
	 *
	 * @param instant
	 *            the value of the next field; null is the smallest long, which stands for none
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code long} with the
	 *             annotation {@code jdk.jfr.Timestamp}
	 * @throws IllegalArgumentException
	 *             if it is too far away for a long in that unit
	 */
	public abstract EventWriter putInstant(Instant instant);

	/**
	 * Puts a span of time, in the unit that the field declares.
	 *
	 * @param duration
	 *            the value of the next field; null is the smallest long, which stands for none; a span that does not
	 *            fit a long in that unit is the longest or the shortest that does
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if the next field is no {@code long} with the
	 *             annotation {@code jdk.jfr.Timespan}
	 */
	public abstract EventWriter putDuration(Duration duration);

	/**
	 * Leaves out the next field or element: it is null, zero, false or empty. In a struct in place, and in a struct that is
	 * an element of an array, each field is.
	 *
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if there is no further field
	 */
	public abstract EventWriter skip();

	/**
	 * Begins the next field or element, which is a struct. Puts then go to its fields, in declared order.
	 *
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, if the next field is no struct, or if more than 512 structs and arrays are
	 *             nested
	 */
	public abstract EventWriter beginStruct();

	/**
	 * Ends the struct that was begun last. Fields of it that were not put have their defaults.
	 *
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if no struct is open
	 */
	public abstract EventWriter endStruct();

	/**
	 * Begins the next field, which is an array of any type. Exactly {@code length} elements are then put, each like a
	 * field: by the put of its type, by {@link #skip()}, or between {@link #beginStruct()} and {@link #endStruct()}.
	 *
	 * @param length
	 *            how many elements follow, not negative
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, if the next field is no array, if {@code length} is negative, or if more than
	 *             512 structs and arrays are nested
	 */
	public abstract EventWriter beginArray(int length);

	/**
	 * Ends the array that was begun last.
	 *
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, if no array is open, or if elements are missing
	 */
	public abstract EventWriter endArray();

	/**
	 * Sets when the event started. Its {@code duration} is then no longer measured.
	 *
	 * @param ticks
	 *            the start, any number is written as it is
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way
	 */
	public abstract EventWriter setStartTime(long ticks);

	/**
	 * Sets when the event started. Its {@code duration} is then no longer measured.
	 *
	 * @param instant
	 *            the start; null leaves it as it is
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way
	 * @throws IllegalArgumentException
	 *             if it is too far away for a long of ticks
	 */
	public abstract EventWriter setStartTime(Instant instant);

	/**
	 * Sets how long the event took.
	 *
	 * @param ticks
	 *            its length in ticks, whatever unit the type declares
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if its type has no {@code duration}
	 */
	public abstract EventWriter setDuration(long ticks);

	/**
	 * Sets how long the event took.
	 *
	 * @param duration
	 *            its length; null is 0; a length that does not fit a long of ticks is the longest or the shortest that
	 *            does
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if its type has no {@code duration}
	 */
	public abstract EventWriter setDuration(Duration duration);

	/**
	 * Sets the thread of the event.
	 *
	 * @param thread
	 *            a thread of this JVM, or null
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if its type has no such {@code eventThread}
	 */
	public abstract EventWriter setEventThread(Thread thread);

	/**
	 * Sets the thread of the event.
	 *
	 * @param thread
	 *            a value of the type {@code java.lang.Thread}, or null
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, if its type has no such {@code eventThread}, or if the value is of
	 *             another type
	 */
	public abstract EventWriter setEventThread(TypedValue thread);

	/**
	 * Sets the stack trace of the event, see {@link #putStackTrace(StackTraceElement[])}.
	 *
	 * @param frames
	 *            the frames, the innermost first; may be null
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if its type has no such {@code stackTrace}
	 * @throws NullPointerException
	 *             if one of the frames is null
	 */
	public abstract EventWriter setStackTrace(StackTraceElement[] frames);

	/**
	 * Sets the stack trace of the event, see {@link #putStackTrace(List)}.
	 *
	 * @param frames
	 *            the frames, the innermost first; may be null
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, or if its type has no such {@code stackTrace}
	 * @throws NullPointerException
	 *             if one of the frames is null
	 */
	public abstract EventWriter setStackTrace(List<StackWalker.StackFrame> frames);

	/**
	 * Sets the stack trace of the event.
	 *
	 * @param stackTrace
	 *            a value of the type {@code jdk.types.StackTrace}, or null
	 * @return this writer
	 * @throws IllegalStateException
	 *             if no event is under way, if its type has no such {@code stackTrace}, or if the value is of
	 *             another type
	 */
	public abstract EventWriter setStackTrace(TypedValue stackTrace);

	/**
	 * Writes the event. It is in the recording when this returns.
	 *
	 * @throws IllegalStateException
	 *             if no event is under way, if a struct or an array is open, or if the recording is closed or has failed
	 * @throws IllegalArgumentException
	 *             if the event takes more than 256 MiB
	 * @throws java.io.UncheckedIOException
	 *             if the output fails
	 */
	public abstract void commit();

	/**
	 * Discards the event that is under way, if there is one.
	 *
	 * @throws IllegalStateException
	 *             if called from inside of another call of this writer
	 */
	public abstract void cancel();
}
