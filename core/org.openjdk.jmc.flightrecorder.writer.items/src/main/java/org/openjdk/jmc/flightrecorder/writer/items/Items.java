/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import java.util.List;
import java.util.Objects;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.flightrecorder.writer.EventDoor;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;

/**
 * Writes items of JDK Mission Control: what JMC shows, or its parser reads, becomes a recording. Thread-safe, as the
 * recordings are.
 */
public final class Items {
	private static final EventDoor<Iterable<IItemIterable>> DOOR = new EventDoor<>(ItemEncoder::new);

	private Items() {}

	/**
	 * The name of an event type as its recording had it. JMC gives items whose type has other fields in another chunk or
	 * recording a type of their own, with an identifier that has more behind the name, and {@code ItemFilters.type} takes
	 * those of one type alone. A filter that compares names takes all.
	 *
	 * @param type
	 *            the type of an item
	 * @return the name, for instance {@code com.example.Request}
	 * @throws NullPointerException
	 *             if the type is null
	 */
	public static String eventName(IType<IItem> type) {
		return ItemNames.eventName(
				Objects.requireNonNull(type, "The type must not be null").getIdentifier());
	}

	/**
	 * Writes items of one type, as {@link #write(Recording, IItemCollection)} writes items of several.
	 *
	 * @param recording
	 *            the recording to write to
	 * @param items
	 *            the items; they are gone through twice and must be the same both times
	 * @throws IllegalArgumentException
	 *             if a value has no counterpart in a recording, or as for {@link #write(Recording, IItemCollection)}
	 * @throws NullPointerException
	 *             if an argument is null
	 * @throws IllegalStateException
	 *             if the recording is closed or has failed
	 * @throws java.io.UncheckedIOException
	 *             if the output fails
	 */
	public static void write(Recording recording, IItemIterable items) {
		DOOR.write(recording, List.of(Objects.requireNonNull(items, "The items must not be null")));
	}

	/**
	 * Writes items, registering their types. This saves a selection:
	 *
	 * <pre>{@code
	 * org.openjdk.jmc.common.item.IItemCollection selection =
	 * 		org.openjdk.jmc.flightrecorder.JfrLoaderToolkit.loadEvents(new java.io.File("in.jfr"))
	 * 				.apply(org.openjdk.jmc.common.item.ItemFilters.type("com.example.Request"));
	 * try (Recording recording = Recordings.newRecording("selection.jfr")) {
	 * 	org.openjdk.jmc.flightrecorder.writer.items.Items.write(recording, selection);
	 * }
	 * }</pre>
	 * <p>
	 * <b>What is written.</b> Event types with identifier, label and description; all attributes that items hold, as
	 * fields of the same names, with labels, descriptions and the annotation that says the unit; threads, stack traces,
	 * classes, methods, modules, loaders and old objects; texts, flags, arrays and structs. Attributes that JMC
	 * computes on demand, such as an end time beside start and duration, are not written. Attributes that JMC's parser
	 * renamed get back the names of the JDK's events, for instance {@code sampledThread}.
	 * <p>
	 * Values stay exact. Whole numbers are written as such if all values of an attribute are whole in the unit that is
	 * written; otherwise all are doubles. Time spans are rounded to nanoseconds, and those in ticks to ticks of this
	 * recording.
	 * <p>
	 * <b>Structure.</b> Fields stand in the order of JMC's attributes. The enumerations of JDK 17 to 25 and the JDK's
	 * constants are pooled, as in recordings of the JDK, so async-profiler's converter reads the samples; enumerations
	 * get new ids. The types of {@link Recording#registerTypes(java.nio.file.Path)} are not used: an item does not tell
	 * what its type was in the file.
	 * <p>
	 * <b>What is lost.</b> Everything that items do not have: categories of types, settings, the size of numbers (a
	 * {@code short} comes back as an {@code int}, a {@code float} as a {@code double}), names of the types of
	 * enumerations and structs, units that JMC does not know (bits, microseconds), whether a thread is virtual, and the
	 * chunks. An item without any time gets the time of the item before it.
	 * <p>
	 * <b>Times.</b> Points in time stay what they are. Unless settings say when the recording starts, it starts with
	 * the first of the items in its first chunk, and ends with the end of the last.
	 *
	 * @param recording
	 *            the recording to write to
	 * @param items
	 *            the items, of any types; they are gone through twice and must be the same both times. None is kept, so
	 *            memory does not depend on their number
	 * @throws IllegalArgumentException
	 *             if a value has no counterpart in a recording, or an attribute cannot be read; the message names type,
	 *             attribute and value. If an attribute {@code startTime} or {@code duration} is not of the content type of
	 *             such a time, or two attributes are one field. If a type differs from one of the same name and
	 *             {@link org.openjdk.jmc.flightrecorder.writer.api.Strictness#TYPES} forbids it, or a name is not valid in Java
	 *             and {@link org.openjdk.jmc.flightrecorder.writer.api.Strictness#NAMES} forbids that.
	 *             Events that were written before stay, and the message says how many. If the recording is not one of this
	 *             library
	 * @throws NullPointerException
	 *             if an argument is null
	 * @throws IllegalStateException
	 *             if the recording is closed or has failed
	 * @throws java.io.UncheckedIOException
	 *             if the output fails
	 */
	public static void write(Recording recording, IItemCollection items) {
		DOOR.write(recording, Objects.requireNonNull(items, "The items must not be null"));
	}
}
