/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.soak;

import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** The event types of a soak. Some come in generations, which are registered on the way. */
final class SoakTypes {
	static final String PREFIX = "soak.";
	static final String NUMBERS = PREFIX + "Numbers";
	static final String TEXTS = PREFIX + "Texts";
	static final String ARRAYS = PREFIX + "Arrays";
	static final String STACKS = PREFIX + "Stacks";
	static final String REQUESTS = PREFIX + "Requests";

	static final String WRITER = "writer";
	static final String SEQUENCE = "sequence";
	static final String CHECKSUM = "checksum";

	private SoakTypes() {}

	private static TypeStructureBuilder identified(TypeStructureBuilder type) {
		return type.addField(WRITER, Types.Builtin.INT)
				.addField(SEQUENCE, Types.Builtin.LONG)
				.addField(CHECKSUM, Types.Builtin.LONG);
	}

	static Type numbers(Recording recording, int generation) {
		return recording.registerEventType(NUMBERS + generation, type -> identified(type)
				.addField("number", Types.Builtin.LONG)
				.addField("ratio", Types.Builtin.DOUBLE)
				.addField("flag", Types.Builtin.BOOLEAN));
	}

	static Type texts(Recording recording, int generation) {
		return recording.registerEventType(TEXTS + generation, type -> identified(type)
				.addField("unique", Types.Builtin.STRING)
				.addField("repeated", Types.Builtin.STRING));
	}

	static Type arrays(Recording recording) {
		return recording.registerEventType(ARRAYS, type -> identified(type)
				.addField("numbers", Types.Builtin.INT, field -> field.asArray())
				.addField("texts", Types.Builtin.STRING, field -> field.asArray()));
	}

	static Type stacks(Recording recording) {
		return recording.registerEventType(STACKS, SoakTypes::identified);
	}
}
