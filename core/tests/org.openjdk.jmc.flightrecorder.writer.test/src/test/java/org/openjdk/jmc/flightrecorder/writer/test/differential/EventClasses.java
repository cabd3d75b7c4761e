/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

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
