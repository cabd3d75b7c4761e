/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;

/** The messages of a direct writer for calls that do not fit its position. */
final class PutMessages {
	private PutMessages() {}

	static String notUnderWay(String eventName, String call, boolean busy) {
		return "Event '" + eventName + "': " + call
				+ (busy
						? " from inside another call of its writer"
						: " without begin(); commit(), cancel() and errors end an event");
	}

	/** For a call by another thread than the writer's. */
	static String ofAnotherThread(String eventName, String owner, String caller) {
		return "Event '" + eventName + "': its EventWriter belongs to thread " + owner
				+ ", which began the first event, and thread " + caller
				+ " must not use it; make one for each thread, for example in a ThreadLocal";
	}

	/** For a value that does not fit the next field, or comes after the last. */
	static String refused(DirectFields fields, int next, OpenLevel level, int depth, String given) {
		if (fields.codes[next] != DirectFields.END) {
			FieldLayout field = fields.fields[next];
			String owner = depth == 0 || fields.layout == null ? "" : " of type '" + fields.layout.type.name() + "'";
			return "field '" + field.name + "'" + owner + " takes '" + field.type.name()
					+ (fields.isArray(next) ? "[]" : "") + "', not '" + given
					+ "'; values are not converted from one type to another";
		}
		if (level.isArray()) {
			return "field '" + fields.fields[0].name + "' was begun with " + level.length + " elements; '" + given
					+ "' is one too many";
		}
		return (depth == 0 ? "it" : "type '" + fields.layout.type.name() + "'") + " has " + fields.putCount()
				+ " field(s) to put; '" + given + "' is one too many";
	}

	/** For a commit while a level is open. */
	static String stillOpen(OpenLevel open, OpenLevel outer) {
		return "commit() while the " + (open.isArray() ? "array" : "struct") + " of field '"
				+ outer.fields.fields[outer.next].name + "' is open; "
				+ (open.isArray() ? "endArray()" : "endStruct()") + " is missing";
	}
}
