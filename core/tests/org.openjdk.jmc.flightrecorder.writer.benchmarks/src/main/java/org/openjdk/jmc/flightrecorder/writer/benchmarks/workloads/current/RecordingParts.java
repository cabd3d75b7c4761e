/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.current;

import java.io.IOException;
import java.nio.file.Path;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettings;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecordingConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.UtcOffset;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.ChunkLimits;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.output.Durability;
import org.openjdk.jmc.flightrecorder.writer.internal.output.FileOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.session.BackgroundWork;
import org.openjdk.jmc.flightrecorder.writer.internal.session.RecordingSession;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * The parts of a recording of the current writer, as the class of a recording puts them together by default. For
 * those optimisations that no setting turns off.
 */
final class RecordingParts {
	final TypeRegistry types = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 0);
	final RecordingSettings defaults = new RecordingSettings();
	final RecordingSession session;

	RecordingParts(Path file) throws IOException {
		session = new RecordingSession(
				new RecordingClock(
						defaults.getStartTimestamp(), defaults.getStartTicks(), defaults.getTicksPerSecond()),
				defaults.getDuration(),
				types,
				new RecordingConstants(
						types.builtin(ValueKind.STRING),
						defaults.getConstantPoolCapacity(),
						defaults.getStringCacheSize(),
						defaults.getMaxConstantMemory()),
				new FileOutput(file, Durability.NONE),
				new ChunkLimits(defaults.getMaxChunkSize(), Long.MAX_VALUE, defaults.getMaxConstantMemory()),
				new UtcOffset(0, 0),
				BackgroundWork.NONE);
	}
}
