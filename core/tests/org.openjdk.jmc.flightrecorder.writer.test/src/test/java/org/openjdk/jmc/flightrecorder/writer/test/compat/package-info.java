/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/** Version 9.1.2 of the writer against this one: clients, behaviour, and what used to fail. */
package org.openjdk.jmc.flightrecorder.writer.test.compat;
