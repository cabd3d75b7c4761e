/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Opens a recording as the client's settings say: its session and output, an encoder for each kind of event, and the
 * events about the recording itself. Also recovers files whose writer died.
 * <p>
 * The package uses all doors and outputs, and the settings, values and reports of the API. Cost: an encoder is made
 * when its first event comes.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recording;
