/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * Runnable examples on real input. {@link org.openjdk.jmc.flightrecorder.writer.examples.Examples} starts them; those
 * that make recordings for people to use are in the packages below this one, the one that checks the writer is here.
 * <p>
 * {@link org.openjdk.jmc.flightrecorder.writer.examples.CopyRecording} is the main one: a recording of a real program
 * is copied event by event through the writer, and the copy must say the same as the original to two readers that know
 * nothing of us. The path through the package is short:
 *
 * <pre>
 * WorkloadRecording --&gt; a recording by the JDK's own recorder
 * RecordingLayout   --&gt; its chunks, bytes per type, clock and zone, found without any reader
 * RecordingCopier   --&gt; the copy
 * RecordingComparison, JmcComparison --&gt; ComparisonResult --&gt; ComparisonReport
 * </pre>
 *
 * The two comparisons are of use by themselves, in tests for instance. Both keep one digest per event type instead of
 * the events, so their memory does not grow with the length of a recording (JMC's parser, which loads a whole file,
 * has its own needs).
 * <p>
 * The package uses the public API of the writer, {@code jdk.jfr}, JMC's parser and picocli; nothing uses it but tests.
 */
package org.openjdk.jmc.flightrecorder.writer.examples;
