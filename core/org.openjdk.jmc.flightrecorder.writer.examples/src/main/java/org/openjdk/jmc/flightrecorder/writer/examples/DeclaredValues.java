/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.examples;

import java.nio.file.Path;
import jdk.jfr.consumer.RecordingFile;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/**
 * Writes values of types that the program declares: a struct, an event type with a field of it, and a label. The
 * program prints
 *
 * <pre>
 * Ada from Turin ordered pen, paper
 * Ada from Turin ordered ink
 * </pre>
 */
final class DeclaredValues {
	private DeclaredValues() {}

	public static void main(String[] arguments) throws Exception {
		Path file = Path.of("declared-values.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			Type customerType =
					recording.registerType("com.example.Customer", type -> type.addField("name", Types.Builtin.STRING)
							.addField("city", Types.Builtin.STRING));
			Type orderType =
					recording.registerEventType("com.example.Order", type -> type.addField("customer", customerType)
							.addField(
									"items",
									Types.Builtin.STRING,
									field -> field.addAnnotation(Types.JDK.ANNOTATION_LABEL, "Ordered Items")));
			// A value is immutable. It may be part of any number of events.
			TypedValue ada = customerType.asValue(
					customer -> customer.putField("name", "Ada").putField("city", "Turin"));
			recording.writeEvent(
					orderType.asValue(order -> order.putField("customer", ada).putField("items", "pen, paper")));
			recording.writeEvent(
					orderType.asValue(order -> order.putField("customer", ada).putField("items", "ink")));
		}
		RecordingFile.readAllEvents(file)
				.forEach(order -> System.out.println(order.getString("customer.name")
						+ " from "
						+ order.getString("customer.city")
						+ " ordered "
						+ order.getString("items")));
	}
}
