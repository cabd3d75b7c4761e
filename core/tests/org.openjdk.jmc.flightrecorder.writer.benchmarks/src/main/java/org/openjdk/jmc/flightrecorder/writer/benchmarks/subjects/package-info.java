/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Who is measured, behind one small interface: open a recording, write so many events, close it. Only this package
 * knows that two writers of the same class names live in one process.
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects;
