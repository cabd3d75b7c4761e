/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/** The writer as a bundle: its manifest, and clients of several kinds in Felix and in Equinox. */
package org.openjdk.jmc.flightrecorder.writer.osgi.test;
