/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.List;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;

/** Event classes that programs register and write. */
final class EventClasses {
	private EventClasses() {}

	/** The names that a type of this class or object can have, none for others. */
	static List<String> namesOf(Object classOrEvent) {
		Object type = classOrEvent instanceof Event ? classOrEvent.getClass() : classOrEvent;
		if (type == Bare.class) {
			return List.of("Bare", Bare.class.getName());
		} else if (type == Named.class) {
			return List.of("a.Named");
		}
		return type == Inherited.class ? List.of("a.Inherited") : List.of();
	}

	/** What 9.1.2 registers for the annotations of the classes, also where it then refuses the class. */
	static List<String> annotationsOf(Object classOrEvent) {
		return namesOf(classOrEvent).isEmpty() ? List.of() : List.of("jdk.jfr.Label", "jdk.jfr.Description");
	}

	/** Whether a type of this name may be that of one of the classes. */
	static boolean isNameOfOne(String typeName) {
		return List.of(Bare.class, Named.class, Inherited.class).stream()
				.anyMatch(c -> namesOf(c).contains(typeName));
	}

	/** Whether 9.1.2 leaves out this part of a type in a file. */
	static boolean isLeftOut(String what, String theirs) {
		return theirs.equals("none")
						&& what.matches(".* part (@jdk\\.jfr\\.(Category|Enabled|StackTrace)|\\.duration(@.*)?) of .*")
				|| theirs.equals("none") && what.matches(".* part \\.[lzd](@.*)? of a\\.Inherited")
				|| what.matches(".* part \\.startTime@jdk\\.jfr\\.Timestamp of .*");
	}

	/** Events without their start, and without what 9.1.2 does not write of threads. */
	static List<String> withoutTimes(String events) {
		return events.lines()
				.map(e -> e.replaceAll("startTime=-?\\d+", "")
						.replaceAll("osName=[^,}]*|javaThreadId=\\d+, |, virtual=(true|false)", "")
						.replaceAll("group=(null|\\{(parent=(null|\\{[^{}]*}), )?name=[^{}]*})", ""))
				.sorted()
				.toList();
	}

	/** What can be seen of the type of a class, as far as 9.1.2 has it. */
	static String asOld(String description) {
		return description
				.replaceAll("@jdk\\.jfr\\.(Category|Enabled|StackTrace)\\([^)]*\\)(\\{([^{}]|\\{[^{}]*})*})?", "")
				.replaceAll("duration(: long( \\[[^\\]]*])?|(=duration)?=long\\([^)]*\\))", "")
				.replaceAll(
						"\\b[lzd](: (long|boolean|double)( \\[[^\\]]*])?|(=[lzd])?=(long|boolean|double)\\([^)]*\\))",
						"")
				.replace("NANOSECONDS_SINCE_EPOCH", "TICKS")
				.replaceAll("[, ]+", " ")
				.replaceAll("(?<=[\\[{]) | (?=[\\]}])", "");
	}

	/** Without a name of its own. */
	@Registered(false)
	@StackTrace(false)
	static class Bare extends Event {
		int i = 1;
		String t = "text";
	}

	/** With a name and annotations. */
	@Registered(false)
	@StackTrace(false)
	@Name("a.Named")
	@Label("Named event")
	@Description("an event with a name")
	@Category("Some")
	static class Named extends Event {
		@Label("The number")
		long l = 2;

		boolean z = true;
		double d = 0.5;
	}

	/** Inherits a field. */
	@Registered(false)
	@StackTrace(false)
	@Name("a.Inherited")
	static class Inherited extends Named {
		Thread thread = Thread.currentThread();
		byte b = 3;
	}
}
