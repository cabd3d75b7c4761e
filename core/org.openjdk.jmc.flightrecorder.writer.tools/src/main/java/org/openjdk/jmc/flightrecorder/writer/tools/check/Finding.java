/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

/**
 * A place where a rule is broken.
 *
 * @param rule
 *            the rule
 * @param chunk
 *            the number of the chunk, from 1 on
 * @param position
 *            of a byte in the file
 * @param detail
 *            the thing and its value
 */
record Finding(Rule rule, int chunk, long position, String detail) {}
