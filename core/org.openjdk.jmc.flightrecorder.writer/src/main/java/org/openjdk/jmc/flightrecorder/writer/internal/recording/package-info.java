/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * What a recording is made of, from the settings that a client has chosen: its session and output, an encoder for each kind
 * of event, the events about itself. And what becomes of files whose writer died.
 * <p>
 * Uses all doors and all outputs, and of the clients' API the settings, the values and the reports. Cost: an encoder is made
 * when its first event comes.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recording;
