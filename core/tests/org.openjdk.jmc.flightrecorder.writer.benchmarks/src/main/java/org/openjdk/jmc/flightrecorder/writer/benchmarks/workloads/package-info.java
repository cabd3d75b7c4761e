/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * The events as a client writes them through the API of 9.1.2. Each class of this package is loaded twice: once beside
 * the current writer and once beside the published one. Each shape of event has a class and a loop of its own, so that
 * what the compiler learns of one does not speak for another.
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads;
