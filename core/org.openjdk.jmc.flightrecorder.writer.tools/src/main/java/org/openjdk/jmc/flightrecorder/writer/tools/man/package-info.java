/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * A step of the build: the manual pages of the tools. The jar of the tools does not contain it.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.man;
