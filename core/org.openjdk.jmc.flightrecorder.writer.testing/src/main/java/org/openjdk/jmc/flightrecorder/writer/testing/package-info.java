/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * Recordings for the tests of programs that read JFR. {@link org.openjdk.jmc.flightrecorder.writer.testing.JfrFixtures}
 * makes one of the events that a test needs, {@link org.openjdk.jmc.flightrecorder.writer.testing.JfrFixturesExtension}
 * hands it to a test of JUnit 5, and {@link org.openjdk.jmc.flightrecorder.writer.testing.JfrCorpus} has recordings with what
 * every reader must find in them. Uses the public API of the writer only.
 */
package org.openjdk.jmc.flightrecorder.writer.testing;
