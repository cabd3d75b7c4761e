/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/** Objects of event classes as events, read back by every reader. */
package org.openjdk.jmc.flightrecorder.writer.test.eventobjects;
