/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/** Values of declared types, and the values and event types of the JDK that the library makes for its clients. */
package org.openjdk.jmc.flightrecorder.writer.test.values;
