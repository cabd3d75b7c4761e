/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Records and event objects become events. Each class is compiled once, to a method handle that reads its fields and
 * encodes them; the annotations of {@code jdk.jfr} on the class become the annotations of the event type.
 * <p>
 * {@link org.openjdk.jmc.flightrecorder.writer.internal.javaclass.RecordEncoder} and
 * {@link org.openjdk.jmc.flightrecorder.writer.internal.javaclass.EventClassEncoder} are the entrances. The package
 * uses {@code object} and {@code event}. What is compiled for a class does not keep the class loader alive. An event of
 * numbers and texts allocates nothing.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;
