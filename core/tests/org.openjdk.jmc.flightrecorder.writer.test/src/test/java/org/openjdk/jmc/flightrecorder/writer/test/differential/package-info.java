/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * The same random programs run with 9.1.2 and with this writer. What their calls return or throw, and what their
 * recordings say, may differ in what a table says and in nothing else.
 * <p>
 * {@code OldApi} reads the API of 9.1.2 from its jar. {@code ProgramGenerator} makes a {@code Program} of it, {@code Run}
 * runs it with one {@code WriterVersion}, and {@code Comparison} finds each {@code Difference} between two runs.
 * {@code WantedDifference} is the table; its rows look at the {@code Slice} of the program that a difference depends on.
 * Where what follows from a difference would differ without end, the row names an {@code Amendment}: {@code Amended}
 * changes 9.1.2 so that it does the same, and nothing is allowed.
 * {@code Shrunk} makes a program small, and {@code ProgramText} prints it.
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;
