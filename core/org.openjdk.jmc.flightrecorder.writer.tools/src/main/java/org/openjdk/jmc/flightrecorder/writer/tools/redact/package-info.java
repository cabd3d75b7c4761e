/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * Which texts of a recording are confidential, and what is left of them. Knows events by the names of their fields only;
 * the package {@code rewrite} has the tool.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.redact;
