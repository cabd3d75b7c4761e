/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/** The tools of the examples: what they make is read by the JDK and by JMC, and what goes wrong is said in a line. */
package org.openjdk.jmc.flightrecorder.writer.test.examples;
