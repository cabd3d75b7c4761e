/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.io.IOException;
import jdk.jfr.consumer.RecordedEvent;
import org.openjdk.jmc.flightrecorder.writer.tools.redact.Redaction;

/** The change of events that a redaction is. */
final class RedactedTexts implements EventChange {
	/** The name of the variable or property whose value an event has. */
	private static final String KEY = "key";

	private final Redaction redaction;
	private final Check check;

	/** What has to hold before the result may be used. */
	interface Check {
		void run() throws IOException;
	}

	RedactedTexts(Redaction redaction, Check check) {
		this.redaction = redaction;
		this.check = check;
	}

	@Override
	public void startEvent(RecordedEvent event) {
		redaction.startEvent(() -> key(event));
	}

	private static String key(RecordedEvent event) {
		return event.hasField(KEY) && event.getValue(KEY) instanceof String key ? key : null;
	}

	@Override
	public boolean wouldChange(FieldPath field, String text) {
		return redaction.apply(field.path, text) != text;
	}

	@Override
	public String change(FieldPath field, String text) {
		return field.isSymbol ? redaction.replaceName(field.path, text) : redaction.replace(field.path, text);
	}

	@Override
	public void end() throws IOException {
		check.run();
	}
}
