/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * The events as a client of the current writer writes them, by what 9.1.2 does not have: its other doors, its settings,
 * and the parts of a recording, for those optimisations that no setting turns off.
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.current;
