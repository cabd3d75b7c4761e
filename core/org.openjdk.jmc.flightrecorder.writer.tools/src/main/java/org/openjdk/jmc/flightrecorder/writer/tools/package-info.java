/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * The command line tools, packed as {@code jfr-tools.jar}. {@link org.openjdk.jmc.flightrecorder.writer.tools.JfrTools} is the
 * main class and lists the tools. {@code profile} and {@code rewrite} contain several tools, and most other tools have a
 * package of their own. {@code cli} contains the habits of the command line, and {@code io} reads recordings for all tools.
 * The packages use the public API of the writer, {@code jdk.jfr}, JMC's parser and picocli; some also
 * use a library of the format that they read or write.
 */
package org.openjdk.jmc.flightrecorder.writer.tools;
