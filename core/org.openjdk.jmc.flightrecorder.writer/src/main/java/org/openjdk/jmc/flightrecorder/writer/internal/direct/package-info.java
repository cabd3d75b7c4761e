/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Fields that a client puts one by one become an event, for {@code api.EventWriter}.
 * <p>
 * {@link org.openjdk.jmc.flightrecorder.writer.internal.direct.DirectEncoder} is the entrance. The package uses
 * {@code object} and {@code event}. Each put encodes its field at once; an event of numbers and texts allocates nothing.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;
