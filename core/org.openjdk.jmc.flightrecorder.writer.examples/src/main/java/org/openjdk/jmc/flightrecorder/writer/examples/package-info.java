/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * Single-file programs, one for each way to use the writer. Each needs the writer's jar alone, writes to the directory
 * that it runs in, and prints what its comment says: {@code java -cp flightrecorder.writer.jar Records.java}. Tests run
 * all of them.
 */
package org.openjdk.jmc.flightrecorder.writer.examples;
