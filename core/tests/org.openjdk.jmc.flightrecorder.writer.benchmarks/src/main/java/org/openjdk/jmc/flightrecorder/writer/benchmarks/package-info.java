/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Benchmarks of the writer, one class for each question, run by {@code java -jar benchmarks.jar}. Each is asked of
 * several {@linkplain org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Subject subjects} in one run: the
 * writer of this repository, the published one of JMC 9.1.2, the JDK's own recorder, and a straight-line encoder as the
 * limit of what can be had.
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks;
