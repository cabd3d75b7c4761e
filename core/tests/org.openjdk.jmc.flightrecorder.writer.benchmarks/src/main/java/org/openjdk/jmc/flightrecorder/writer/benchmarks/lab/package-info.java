/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Closer looks at the writer at work: where its time and bytes go, what it costs inside another library's hot path, how
 * it stands among serialization formats, and how it bears up under load.
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;
