/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Threads, classes and stack traces of this JVM, and whatever else is read from objects, become values and constants.
 * <p>
 * {@link org.openjdk.jmc.flightrecorder.writer.internal.object.ObjectEncoder} walks over objects whose fields an
 * {@link org.openjdk.jmc.flightrecorder.writer.internal.object.ObjectFields} reads. The package uses {@code event}. An
 * object may run any code of its client while it is read, so everything is encoded into a pooled writer and copied: no
 * buffer and no lock is held meanwhile. Caches of frames, stacks, classes and threads are bounded.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;
