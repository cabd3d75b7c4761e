/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Writes an array or a collection of a record as one text, which every reader shows: its elements, separated by a comma
 * and a space. {@code jfr print} fails at the first event that has an array, and {@code jfr view} does not show the
 * elements of one.
 *
 * <pre>{@code
 * record Delivery(String city, @AsText java.util.List<String> goods, @AsText int[] weights) {}
 *
 * try (Recording recording = Recordings.newRecording("deliveries.jfr")) {
 * 	// goods = "pen, ink", weights = "3, 12"
 * 	recording.writeEvent(new Delivery("Turin", java.util.List.of("pen", "ink"), new int[] {3, 12}));
 * }
 * }</pre>
 *
 * The elements are texts, numbers, booleans, chars or enums; for a component of another type,
 * {@link Recording#registerRecordType(Class)} throws an {@link IllegalArgumentException}. A null element becomes the
 * text {@code null}, a null array stays null. Each event allocates its text.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface AsText {}
