/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/** What every output promises, whichever it is. */
package org.openjdk.jmc.flightrecorder.writer.test.contract;
