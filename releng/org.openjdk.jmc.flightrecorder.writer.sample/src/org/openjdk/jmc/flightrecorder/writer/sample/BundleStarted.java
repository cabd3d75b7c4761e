/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.sample;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** An event class of the client's own. */
@Name("sample.BundleStarted")
@Label("Bundle Started")
@Category("Sample")
final class BundleStarted extends Event {
	@Label("Bundle")
	String bundle;
}
