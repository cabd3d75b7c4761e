/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * What {@code recover --to} copies of a damaged recording, and what {@code recover} tells of events that a repair has
 * cut off. It reads with the package {@code format}, as all tools do, and goes on behind bytes that it cannot read.
 * Memory: the types of a few chunks; where constants of a chunk are lost, 24 to 48 bytes for each that classes, methods
 * and stack traces need.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.salvage;
