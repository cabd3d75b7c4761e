/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;
import org.openjdk.jmc.flightrecorder.writer.items.ValueForm.Family;

/**
 * The changes that JMC's parser makes to the JDK's event types while it reads them, so that they can be undone:
 * attributes that it renames, converts, or takes out of another attribute. Without this, other readers would not find
 * the fields that they look for, and JMC's parser would change them again.
 */
final class OriginalFields {
	/**
	 * A field of the JDK.
	 *
	 * @param name
	 *            its name, null when the recording has no such field
	 * @param label
	 *            its label, null when the parser keeps it
	 * @param form
	 *            how it is written, null when the attribute tells
	 */
	record Original(String name, String label, ValueForm form) {}

	private static final Map<String, Original> ORIGINALS = Map.of(
			"jdk.ExecutionSample.eventThread", new Original("sampledThread", "Thread", null),
			"jdk.NativeMethodSample.eventThread", new Original("sampledThread", "Thread", null),
			"jdk.ThreadAllocationStatistics.eventThread", new Original("thread", "Thread", null),
			"jdk.ActiveSetting.settingFor",
					new Original("id", "Event Id", ValueForm.of(Family.EVENT_TYPE, ValueKind.LONG, false)),
			"jdk.JVMInformation.pid",
					new Original("pid", "Process Identifier", ValueForm.of(Family.WHOLE, ValueKind.LONG, false)),
			// The module of the exported package.
			"jdk.ModuleExport.exportingModule", new Original(null, null, null));

	private OriginalFields() {}

	/**
	 * @param eventName
	 *            the name of an event
	 * @param attribute
	 *            an attribute that is a text to JMC
	 * @return how it is written where the JDK has an enumeration, which is in a pool; else null
	 */
	static ValueForm enumeration(String eventName, String attribute) {
		String type = JdkTypes.fieldType(eventName, attribute);
		return type == null || type.equals(ValueKind.STRING.typeName())
				? null
				: ValueForm.of(Family.TEXT, ValueKind.STRING, false).withType(type);
	}

	/** @return the JDK's field that an attribute was made of, or null */
	static Original of(String eventName, String attribute) {
		return ORIGINALS.get(eventName + '.' + attribute);
	}
}
