/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * The tool {@code otlp}: samples of OpenTelemetry's profiles become events. The tables of a file are behind its
 * samples, so the file is read twice. Memory grows with the tables and the number of profiles, not with the number of
 * samples.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.otlp;
