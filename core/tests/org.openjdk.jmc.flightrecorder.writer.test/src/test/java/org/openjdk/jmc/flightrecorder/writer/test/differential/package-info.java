/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * The same random programs are run with 9.1.2 and with this writer: what their calls return or throw may differ in what a table says and in nothing else.
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;
