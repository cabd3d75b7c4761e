/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/** Is everything that was flushed readable after the writer has died, and is a good file left alone. */
package org.openjdk.jmc.flightrecorder.writer.test.recovery;
