/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * A model of the protocol by which events come to the output: writers, flushes, rotations, {@code close()} and an output
 * that fails, each a list of steps. A step is what a thread does without another one seeing the middle of it. A seed
 * chooses which thread makes the next step, so each failure has a schedule that can be printed, shortened and run again.
 * <p>
 * {@link org.openjdk.jmc.flightrecorder.writer.test.model.RecordingModel} is the session;
 * {@link org.openjdk.jmc.flightrecorder.writer.test.model.IntakeModel} is how events come into a chunk, by shared buffers
 * or by lanes. {@link org.openjdk.jmc.flightrecorder.writer.test.model.StoreBuffer} keeps the stores of a lane's writer from
 * the other threads for as long as the memory model of Java allows, because a machine at hand shows few of these orders.
 * The model does not use the classes of the writer: it says what they must do. Each step names the method
 * that it stands for.
 */
package org.openjdk.jmc.flightrecorder.writer.test.model;
