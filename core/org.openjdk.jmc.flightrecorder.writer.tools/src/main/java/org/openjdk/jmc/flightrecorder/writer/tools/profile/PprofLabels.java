/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.util.List;
import java.util.Map;

/** Decides which fields the labels of samples become. */
final class PprofLabels {
	/** The kind of all values that a label has in a file. */
	enum Kind {
		/** At most one number in each sample. */
		NUMBER,
		/** Anything else. Several values of one sample are one text, with commas between them. */
		TEXT
	}

	private PprofLabels() {}

	/** Looks at the labels of one sample. */
	static void addKinds(List<PprofSample.Label> labels, Map<Long, Kind> kinds) {
		for (int i = 0; i < labels.size(); i++) {
			PprofSample.Label label = labels.get(i);
			boolean isText = label.isText();
			for (int j = 0; j < i && !isText; j++) {
				isText = labels.get(j).key() == label.key();
			}
			kinds.merge(label.key(), isText ? Kind.TEXT : Kind.NUMBER, (a, b) -> a == Kind.TEXT ? a : b);
		}
	}
}
