/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.soak;

import java.util.List;
import jdk.jfr.Name;

/**
 * An event that is written as a record.
 *
 * @param writer
 *            the number of the thread that wrote it
 * @param sequence
 *            its number within that thread
 * @param checksum
 *            over all but itself
 * @param path
 *            a text that comes again
 * @param place
 *            a struct
 * @param tags
 *            some texts
 */
@Name(SoakTypes.REQUESTS)
record SoakRequest(int writer, long sequence, long checksum, String path, Place place, List<String> tags) {
	/**
	 * A struct.
	 *
	 * @param x
	 *            a number
	 * @param name
	 *            a text that does not come again
	 */
	record Place(int x, String name) {}

	static SoakRequest of(int writer, long sequence, String path, Place place, List<String> tags) {
		long sum = Checksum.add(Checksum.of(writer, sequence), path);
		sum = Checksum.add(Checksum.add(sum, place.x()), place.name());
		return new SoakRequest(writer, sequence, Checksum.add(sum, tags.toArray(new String[0])), path, place, tags);
	}
}
