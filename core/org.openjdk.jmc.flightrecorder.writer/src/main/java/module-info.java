/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * Writes Flight Recorder files. A program that writes values, records or fields needs {@code java.base} alone. One that
 * names classes of {@code jdk.jfr} requires that module itself. Packages with records and event classes have to be open
 * to this module.
 */
@SuppressWarnings("module") // The friend is another jar, which need not be there.
module org.openjdk.jmc.flightrecorder.writer {
	requires static java.management;
	requires static jdk.jfr;

	exports org.openjdk.jmc.flightrecorder.writer;
	exports org.openjdk.jmc.flightrecorder.writer.api;
	exports org.openjdk.jmc.flightrecorder.writer.internal.chunk to
			org.openjdk.jmc.flightrecorder.writer.items;
	exports org.openjdk.jmc.flightrecorder.writer.internal.constant to
			org.openjdk.jmc.flightrecorder.writer.items;
	exports org.openjdk.jmc.flightrecorder.writer.internal.event to
			org.openjdk.jmc.flightrecorder.writer.items;
	exports org.openjdk.jmc.flightrecorder.writer.internal.intake to
			org.openjdk.jmc.flightrecorder.writer.items;
	exports org.openjdk.jmc.flightrecorder.writer.internal.jdk to
			org.openjdk.jmc.flightrecorder.writer.items;
	exports org.openjdk.jmc.flightrecorder.writer.internal.object to
			org.openjdk.jmc.flightrecorder.writer.items;
	exports org.openjdk.jmc.flightrecorder.writer.internal.type to
			org.openjdk.jmc.flightrecorder.writer.items;
}
