/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import com.google.protobuf.CodedInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A sample of a pprof file, one object for all of them. Texts are indexes into the table of strings. */
final class PprofSample {
	/**
	 * @param key
	 *            the name
	 * @param text
	 *            the text, 0 if the label is a number
	 * @param number
	 *            the number
	 * @param unit
	 *            the unit of the number, 0 for none
	 */
	record Label(long key, long text, long number, long unit) {
		boolean isText() {
			return text != 0;
		}
	}

	/** The locations, innermost first. */
	final LongList locationIds = new LongList();

	final LongList values = new LongList();
	final List<Label> labels = new ArrayList<>();

	void read(CodedInputStream in) throws IOException {
		locationIds.clear();
		values.clear();
		labels.clear();
		PprofMessages.readNested(in, this::readField);
	}

	/** Reads the labels and leaves out the rest. */
	void readLabels(CodedInputStream in) throws IOException {
		labels.clear();
		PprofMessages.readNested(in, (number, nested) -> number == 3 && readField(number, nested));
	}

	private boolean readField(int number, CodedInputStream in) throws IOException {
		switch (number) {
			case 1 -> PprofMessages.readRepeated(in, locationIds);
			case 2 -> PprofMessages.readRepeated(in, values);
			case 3 -> labels.add(readLabel(in));
			default -> {
				return false;
			}
		}
		return true;
	}

	private static Label readLabel(CodedInputStream in) throws IOException {
		long[] fields = new long[5];
		PprofMessages.readNested(in, (number, label) -> {
			if (number < 1 || number > 4) {
				return false;
			}
			fields[number] = label.readInt64();
			return true;
		});
		return new Label(fields[1], fields[2], fields[3], fields[4]);
	}
}
