/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.util.function.UnaryOperator;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.TextRules;
import org.openjdk.jmc.flightrecorder.writer.tools.redact.Redaction;

/**
 * The rules of a redaction.
 *
 * @param redaction
 *            changes the texts
 * @param isEveryPathSpecial
 *            whether replaced texts are counted by path
 */
record RedactedTexts(Redaction redaction, boolean isEveryPathSpecial) implements TextRules {
	@Override
	public void startEvent(UnaryOperator<String> textOfField) {
		redaction.startEvent(textOfField);
	}

	@Override
	public boolean isSpecial(String path) {
		return redaction.isSpecial(path) || isEveryPathSpecial;
	}

	@Override
	public String change(String path, String text, boolean isName) {
		return isName ? redaction.replaceName(path, text) : redaction.replace(path, text);
	}
}
