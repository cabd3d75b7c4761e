/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * A program that gives the JDK's recorder something to record: {@link
 * org.openjdk.jmc.flightrecorder.writer.test.support.workload.WorkloadRecording} runs it and keeps the recording.
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.workload;
