/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * What all layers need because threads share a recording: the lock for which a virtual thread keeps its carrier, the
 * room that keeps two threads off one cache line, and the check that a stack is long enough for what must not be broken
 * off.
 * <p>
 * The package knows nothing of the format and depends on the JDK only. It allocates nothing.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.threads;
