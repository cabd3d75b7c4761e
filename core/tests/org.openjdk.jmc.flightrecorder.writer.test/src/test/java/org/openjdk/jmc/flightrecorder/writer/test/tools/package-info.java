/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/** Recordings that the tools make are read by the JDK and by JMC; a failure is told in one line. */
package org.openjdk.jmc.flightrecorder.writer.test.tools;
