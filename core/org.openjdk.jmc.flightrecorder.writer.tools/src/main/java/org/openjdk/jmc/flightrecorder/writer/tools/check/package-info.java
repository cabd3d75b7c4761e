/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * The tool {@code check}: walks every byte of a recording by the rules of the format and reports which reader refuses
 * or misreads what. It reads with the package {@code format}, as all tools do, and goes on behind bytes that it cannot
 * read. It shares no code with the writer, so that it can check the writer's files too. A chunk is read three times: for the places of its events, for its
 * constants, and for all values. Memory: the types of a few chunks, 44 to 68 bytes for each constant of one chunk, and
 * 12 to 48 for each text of two.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;
