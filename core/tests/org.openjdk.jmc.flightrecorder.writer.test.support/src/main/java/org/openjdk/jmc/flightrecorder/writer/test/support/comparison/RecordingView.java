/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

import java.io.IOException;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What one reader makes of one file, as texts: equal texts for equal things, and only for those.
 */
interface RecordingView {

	/**
	 * Receives the events of a file, in the order of the reader.
	 */
	interface Visitor {

		/**
		 * @param typeName
		 *            the event type
		 * @param digest
		 *            of all values
		 * @param values
		 *            every value by the name of its field, made on demand and only valid during the call
		 */
		void visit(String typeName, Digest digest, Supplier<Map<String, String>> values);
	}

	/**
	 * @return by name of event type, all that is declared about it: a text for each part of the declaration
	 * @throws IOException
	 *             when the file cannot be read
	 */
	Map<String, Map<String, String>> describeTypes() throws IOException;

	/**
	 * Reads the file from the start and shows every event to the visitor.
	 *
	 * @param visitor
	 *            is shown the events
	 * @throws IOException
	 *             when the file cannot be read
	 */
	void forEachEvent(Visitor visitor) throws IOException;
}
