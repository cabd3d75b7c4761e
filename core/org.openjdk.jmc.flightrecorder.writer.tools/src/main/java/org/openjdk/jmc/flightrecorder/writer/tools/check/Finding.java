/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A place where a rule is broken.
 *
 * @param rule
 *            the rule
 * @param chunk
 *            the number of the chunk, from 1 on
 * @param position
 *            of a byte in the file
 * @param detail
 *            the thing and its value
 */
record Finding(Rule rule, int chunk, long position, String detail) {
	/** @return the same for programs */
	Map<String, Object> values() {
		Map<String, Object> values = new LinkedHashMap<>();
		values.put("rule", rule.id());
		values.put("problem", rule.isProblem());
		values.put("chunk", chunk);
		values.put("position", position);
		values.put("detail", detail);
		values.put("readers", rule.readers());
		values.put("effect", rule.effect());
		values.put("section", rule.section());
		return values;
	}
}
