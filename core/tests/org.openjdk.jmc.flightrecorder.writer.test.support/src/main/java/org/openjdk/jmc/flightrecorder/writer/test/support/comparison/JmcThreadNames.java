/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The names of threads in a recording of several chunks. A thread that changes its name has one in each chunk; JMC's
 * parser shows events with the name in their chunk, the JDK's reader keeps to the first that it meets, and copies with
 * it. So where the original has several names for one thread, any of them is right.
 */
final class JmcThreadNames {
	private final Map<String, Set<String>> textsByIdentity = new HashMap<>();
	private boolean isLearning = true;

	/** From now on threads are shown by what was learnt. */
	void endLearning() {
		isLearning = false;
		textsByIdentity.values().removeIf(texts -> texts.size() < 2);
	}

	/**
	 * @param identity
	 *            what stays the same of the thread
	 * @param text
	 *            all of the thread
	 * @return what to show of it
	 */
	String show(String identity, String text) {
		if (isLearning) {
			textsByIdentity.computeIfAbsent(identity, i -> new HashSet<>()).add(text);
			return text;
		}
		return textsByIdentity.getOrDefault(identity, Set.of()).contains(text)
				? "thread of changing name " + identity
				: text;
	}
}
