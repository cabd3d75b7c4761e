/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * Copies a recording of a real program event by event through the writer; the copy must say the same as the original to
 * two readers that know nothing of the writer. {@link org.openjdk.jmc.flightrecorder.writer.examples.copy.CopyRecording} is
 * the main class of {@code examples.jar}. The steps:
 *
 * <pre>
 * WorkloadRecording --&gt; a recording by the JDK's own recorder
 * RecordingLayout   --&gt; its chunks, bytes per type and clock, found without any reader
 * RecordingCopier   --&gt; the copy
 * RecordingComparison, JmcComparison --&gt; ComparisonResult --&gt; ComparisonReport
 * </pre>
 *
 * Workload and comparison come from the test support, the layout from the tools.
 */
package org.openjdk.jmc.flightrecorder.writer.examples.copy;
