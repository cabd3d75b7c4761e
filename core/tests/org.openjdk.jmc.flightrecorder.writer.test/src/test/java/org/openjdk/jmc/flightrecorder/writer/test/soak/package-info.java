/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * A recording without end: threads write events of many shapes to a repository for as long as one likes, another JVM
 * follows it and checks every event, and what must not grow is watched. Events carry the number of their writer, a
 * sequence number and a checksum of their fields, so that nothing can be missing, doubled or wrong unnoticed.
 */
package org.openjdk.jmc.flightrecorder.writer.test.soak;
