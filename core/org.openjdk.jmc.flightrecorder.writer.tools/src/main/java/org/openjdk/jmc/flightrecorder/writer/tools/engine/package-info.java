/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * Rewrites recordings as bytes: a library without a command line, which takes recordings and conditions and gives a
 * recording. It uses the package {@code format} and nothing else of this project.
 *
 * <p>
 * {@link org.openjdk.jmc.flightrecorder.writer.tools.engine.RecordingRewriter} goes through a recording chunk by chunk. An
 * {@link org.openjdk.jmc.flightrecorder.writer.tools.engine.EventCondition} is asked once for each type of a chunk and gives an
 * {@link org.openjdk.jmc.flightrecorder.writer.tools.engine.EventTest}, which reads the fields that it needs and no others.
 * Kept events, metadata and constants are copied as they are, so structure, ids, texts and times stay what they were, and
 * every reader sees in the output what it saw in the input. Constants that nothing kept refers to are left out.
 * {@link org.openjdk.jmc.flightrecorder.writer.tools.engine.TextRules} change texts, in the event or in the constant that has
 * them.
 *
 * <p>
 * Recordings may be joined: a chunk that does not continue the one before it gets type ids and a metadata id of its own
 * and the clock of the first one, for readers that apply what they know of one chunk to the next.
 * {@link org.openjdk.jmc.flightrecorder.writer.tools.engine.AddedEvents} add events and declare their type,
 * {@link org.openjdk.jmc.flightrecorder.writer.tools.engine.UnitRules} change units of spans of time.
 *
 * <p>
 * The output is checked when it is written: a walk over it must find as many events as were kept.
 *
 * <p>
 * Memory: that of the package {@code format}, two bits for each constant of a chunk, 64 KiB of events and an output
 * buffer of 256 KiB. An event is read piece by piece, so its size does not matter. Processor time: one walk over the
 * events, one over the constants and one over the output; where texts change, each text is decoded once.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;
