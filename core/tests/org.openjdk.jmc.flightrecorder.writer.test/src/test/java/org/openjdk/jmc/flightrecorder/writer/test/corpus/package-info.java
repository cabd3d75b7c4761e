/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/** Recordings for the tests of other people's programs: the fixtures, the extension of JUnit, and the corpus. */
package org.openjdk.jmc.flightrecorder.writer.test.corpus;
