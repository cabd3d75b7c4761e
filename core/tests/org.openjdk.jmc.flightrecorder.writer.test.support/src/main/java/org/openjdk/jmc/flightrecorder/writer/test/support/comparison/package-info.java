/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * Compares two recordings by the JDK's reader ({@link
 * org.openjdk.jmc.flightrecorder.writer.test.support.comparison.RecordingComparison}) and by JMC's parser ({@link
 * org.openjdk.jmc.flightrecorder.writer.test.support.comparison.JmcComparison}). Both keep one digest per event type instead of
 * the events, so their memory does not grow with the length of a recording; JMC's parser loads a whole file.
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;
