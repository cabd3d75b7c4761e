/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * The tool {@code check}: walks every byte of a recording by the rules of the format and says which reader refuses or
 * misreads what. It shares no code with the writer, so that it can check the writer's files too. A chunk is read three
 * times: for the places of its events, for its constants, and for all values. Memory: the types of two chunks, 34 to 68
 * bytes for each of their constants, and 8 bytes for each checkpoint.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;
