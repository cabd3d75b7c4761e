/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.perf;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.NameGlob;

/**
 * The name of an event of perf. One event has many names: it may have a unit of the processor before it, modifiers
 * behind it, and braces around its group, as in {@code cpu_core/cycles:Pu/}, {@code cpu_atom/cycles/P} and
 * {@code cpu-cycles:ppp}.
 *
 * @param text
 *            the name as perf prints it
 * @param event
 *            the same without unit, parameters and modifiers, {@code cycles} for each of these
 */
record PerfEventName(String text, String event) {
	private static final String CYCLES = "cycles";
	private static final String CYCLES_OF_THE_KERNEL = "cpu-cycles";
	/** Events that count processor time, by preference. Only one is used, because all of them count the same time. */
	private static final List<String> PROCESSOR_TIME = List.of(CYCLES, "cpu-clock", "task-clock", "ref-cycles");

	private static final Pattern BRACE = Pattern.compile("^\\{|}(?=$|:)");
	private static final Pattern OF_UNIT = Pattern.compile("[^/]*/([^/:,]*).*");
	private static final Pattern MODIFIED = Pattern.compile("(.+?):[ukhIGHpPSDWebR]+");

	static PerfEventName of(String text) {
		String name = BRACE.matcher(text).replaceAll("");
		Matcher ofUnit = OF_UNIT.matcher(name);
		Matcher modified = MODIFIED.matcher(name);
		String event = ofUnit.matches() ? ofUnit.group(1) : modified.matches() ? modified.group(1) : name;
		return new PerfEventName(text, event.equals(CYCLES_OF_THE_KERNEL) ? CYCLES : event);
	}

	/** All names of the event that counts processor time, none if there is no such event. */
	static Set<String> ofProcessorTime(Set<String> names) {
		for (String event : PROCESSOR_TIME) {
			Set<String> found = names.stream()
					.filter(name -> of(name).event.equals(event))
					.collect(Collectors.toCollection(TreeSet::new));
			if (!found.isEmpty()) {
				return found;
			}
		}
		return Set.of();
	}

	/** Whether a pattern matches the whole name, or the event without unit and modifiers. */
	boolean matchesPattern(NameGlob pattern) {
		return pattern.matches(text)
				|| pattern.matches(event)
				|| event.equals(CYCLES) && pattern.matches(CYCLES_OF_THE_KERNEL);
	}
}
