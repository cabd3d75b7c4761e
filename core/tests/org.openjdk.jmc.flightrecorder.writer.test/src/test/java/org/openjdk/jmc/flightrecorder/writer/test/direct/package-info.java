/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/** Events that are written field by field, read back by every reader. */
package org.openjdk.jmc.flightrecorder.writer.test.direct;
