/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.redact;

import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.NameGlob;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.UserPattern;

/**
 * Tells what is confidential.
 *
 * @param keys
 *            names of variables and properties whose values are confidential
 * @param arguments
 *            confidential arguments of commands
 * @param fields
 *            fields, as {@code event.field} or {@code event.field.field}
 * @param texts
 *            parts of texts in any field
 * @param keepsUsual
 *            whether keys, arguments and the fields that usually have confidential texts are left alone
 * @param replacement
 *            the text that replaces a confidential one
 */
public record RedactionPolicy(
		FilterList keys,
		FilterList arguments,
		List<NameGlob> fields,
		List<UserPattern> texts,
		boolean keepsUsual,
		String replacement) {}
