/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.sample;

import java.nio.file.Path;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;

/**
 * Writes a recording of 100 orders and one {@link BundleStarted} when the bundle starts, and stops the framework. The
 * framework property {@value #FILE_PROPERTY} names the file.
 */
public final class Activator implements BundleActivator {
	static final String FILE_PROPERTY = "writer.sample.file";
	static final int ORDER_COUNT = 100;

	@Override
	public void start(BundleContext context) throws Exception {
		String file = context.getProperty(FILE_PROPERTY);
		if (file == null) {
			throw new IllegalStateException(
					"the framework property " + FILE_PROPERTY + " must name a file; it is not set");
		}
		try (Recording recording = Recordings.newRecording(Path.of(file))) {
			Type order = recording.registerEventType("sample.Order", type -> type.addField("id", Types.Builtin.LONG)
					.addField("customer", Types.Builtin.STRING));
			for (int i = 0; i < ORDER_COUNT; i++) {
				long id = i;
				recording.writeEvent(order.asValue(event -> event.putField("id", id)
						.putField("customer", "customer " + id % 7)));
			}
			BundleStarted started = new BundleStarted();
			started.bundle = context.getBundle().getSymbolicName();
			recording.writeEvent(started);
		}
		// The framework ends behind the call that starts this bundle.
		context.getBundle(Constants.SYSTEM_BUNDLE_LOCATION).stop();
	}

	@Override
	public void stop(BundleContext context) {
		// The recording was closed by start.
	}
}
