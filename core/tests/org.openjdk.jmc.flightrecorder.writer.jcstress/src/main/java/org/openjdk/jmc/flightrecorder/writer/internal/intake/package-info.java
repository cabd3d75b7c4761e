/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/** Tests of the package of this name, in which two or three threads do one thing each, many million times. */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;
