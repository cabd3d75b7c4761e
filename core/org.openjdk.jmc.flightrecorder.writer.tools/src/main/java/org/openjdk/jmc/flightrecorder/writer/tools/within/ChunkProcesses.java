/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.within;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Field;
import org.openjdk.jmc.flightrecorder.writer.tools.format.NumberPass;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;

/**
 * Tells which chunks are of one process, by the first event {@code jdk.JVMInformation} of each. A chunk without such an
 * event is of the process that the other chunks of its file name. If they name none or several, all such chunks of the
 * file are of a process of their own.
 */
final class ChunkProcesses {
	private static final String JVM_INFORMATION = "jdk.JVMInformation";

	private final Map<Chunk, Object> known = new HashMap<>();

	private record ProcessKey(long pid, long startTime) {}

	/**
	 * @param progress
	 *            takes the bytes
	 */
	ChunkProcesses(List<ByteSource> sources, RecordingLayout layout, Progress progress) throws IOException {
		if (!layout.bytesByType().containsKey(JVM_INFORMATION)) {
			return;
		}
		TypeTables tables = new TypeTables();
		long doneBytes = 0;
		for (ByteSource source : sources) {
			ByteCursor in = new ByteCursor(source);
			List<Chunk> chunks = Chunk.of(source);
			Set<Object> ofSource = new HashSet<>();
			for (Chunk chunk : chunks) {
				ProcessKey process = process(chunk, tables.read(chunk, in), in);
				if (process != null) {
					known.put(chunk, process);
					ofSource.add(process);
				}
				doneBytes += chunk.header().sizeBytes();
				progress.stepTo(doneBytes);
			}
			if (ofSource.size() == 1) {
				chunks.forEach(chunk -> known.put(chunk, ofSource.iterator().next()));
			}
		}
	}

	private static ProcessKey process(Chunk chunk, TypeTable types, ByteCursor in) throws IOException {
		ValueType type = types.named(JVM_INFORMATION);
		Field pid = type == null ? null : type.field("pid");
		Field startTime = type == null ? null : type.field("jvmStartTime");
		if (pid == null || !pid.isLong() || startTime == null || !startTime.isLong()) {
			return null;
		}
		EventWalk walk = new EventWalk(chunk, in);
		while (walk.next()) {
			if (walk.typeId() == type.id()) {
				long[] numbers = new long[2];
				new NumberPass(type, pid, startTime).read(walk.cursor(), numbers);
				return new ProcessKey(numbers[0], numbers[1]);
			}
		}
		return null;
	}

	/** What all chunks of one process have in common, and no other chunk. */
	Object of(Chunk chunk) {
		return known.getOrDefault(chunk, chunk.source());
	}
}
