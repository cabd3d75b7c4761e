/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/** Many threads, callbacks, interrupts and slow outputs: nothing is lost, nothing doubled, nobody waits for ever. */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;
