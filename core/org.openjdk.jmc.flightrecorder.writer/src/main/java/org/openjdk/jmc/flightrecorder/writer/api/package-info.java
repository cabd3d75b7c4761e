/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Writes JDK Flight Recorder (JFR) recordings from a program, without the JVM's own recorder.
 * <p>
 * The way through is short: {@link org.openjdk.jmc.flightrecorder.writer.api.Recordings} opens a
 * {@link org.openjdk.jmc.flightrecorder.writer.api.Recording}, which registers each
 * {@link org.openjdk.jmc.flightrecorder.writer.api.Type} once; types make values; the recording writes those of event
 * types.
 *
 * <pre>{@code
 * try (Recording recording = Recordings.newRecording("orders.jfr")) {
 * 	Type customer = recording.registerType("com.example.Customer",
 * 			type -> type.addField("name", Types.Builtin.STRING).addField("since", Types.Builtin.INT));
 * 	Type order = recording.registerEventType("com.example.Order",
 * 			type -> type.addField("id", Types.Builtin.LONG).addField("customer", customer));
 * 	TypedValue ada = customer.asValue(value -> value.putField("name", "Ada").putField("since", 1843));
 * 	recording.writeEvent(order.asValue(event -> event.putField("id", 4711L).putField("customer", ada)));
 * 	recording.writeEvent(order.asValue(event -> event.putField("id", 4712L).putField("customer", ada)));
 * }
 * }</pre>
 * <p>
 * Events also come from objects of annotated {@code jdk.jfr.Event} classes, and from
 * {@code jdk.jfr.consumer.RecordedEvent}, which makes programs that filter, redact, merge or split recordings short.
 * <p>
 * A recording, its types and its values may be used from any thread, platform or virtual. Builders are used by one
 * thread at a time. Types, fields, values, annotations and settings are immutable.
 * <p>
 * Arguments are checked at once; the message of an exception names the argument and what is wrong with it. Memory stays
 * bounded whatever the number of events, see
 * {@link org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder#withMaxConstantMemory(long)}.
 */
package org.openjdk.jmc.flightrecorder.writer.api;
