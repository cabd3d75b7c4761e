/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * The command line tools, packed as {@code jfr-tools.jar}. {@link org.openjdk.jmc.flightrecorder.writer.tools.JfrTools} is the
 * main class and lists the tools; {@code profile} and {@code rewrite} contain them, {@code io} contains what they share.
 * The packages use the public API of the writer, {@code jdk.jfr}, JMC's parser and picocli.
 */
package org.openjdk.jmc.flightrecorder.writer.tools;
