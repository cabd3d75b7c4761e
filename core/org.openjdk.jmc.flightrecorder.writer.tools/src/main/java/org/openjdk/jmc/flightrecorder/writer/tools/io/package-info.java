/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * What the tools share: reading recordings with clear errors, a look at their bytes, files that appear when they are
 * complete, progress, and how tools declare their own event types. Does not depend on any tool. Everything streams;
 * nothing grows with the length of a recording.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;
