/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * Finds the confidential texts of a recording, and redacts them. Knows events only by the names of their fields. The
 * package {@code rewrite} has the tool.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.redact;
