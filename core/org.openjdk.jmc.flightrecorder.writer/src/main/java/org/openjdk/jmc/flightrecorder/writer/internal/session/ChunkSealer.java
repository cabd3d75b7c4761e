/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.session;

import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.ChunkTimeline;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.GuardedOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.format.UtcOffset;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.BackPressure;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.metadata.MetadataEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/**
 * Makes a chunk readable. A chunk that grows is {@linkplain #publish published}, and a complete chunk is
 * {@linkplain #seal sealed}.
 * <p>
 * <b>Concurrency.</b> Everything but the counters is for the holder of the session's rotation lock; what touches the
 * output takes the append lock of the chunk.
 */
final class ChunkSealer {
	private final TypeRegistry types;
	private final UtcOffset offset;
	private final GuardedOutput guard;
	private final EventIntake intake;
	private final ChunkTimeline times;
	private final BackPressure pressure;

	/** Null where no client has asked for such events. */
	private volatile RecordingSession.ChunkInformation information;
	/** The number of the chunk that already has the events about the recording. */
	private long describedChunk;

	private MetadataEncoder.Metadata metadata;
	/** The metadata that readers saw last, in any chunk; null while they have seen none. */
	private MetadataEncoder.Metadata shown;

	/** The first that was found. */
	private volatile String unprintableDescriptor;

	private volatile long sealedChunks;
	private volatile long sealedBytes;
	private volatile long writtenConstants;

	ChunkSealer(
			TypeRegistry types,
			UtcOffset offset,
			GuardedOutput guard,
			EventIntake intake,
			ChunkTimeline times,
			BackPressure pressure) {
		this.types = types;
		this.offset = offset;
		this.guard = guard;
		this.intake = intake;
		this.times = times;
		this.pressure = pressure;
	}

	void informBy(RecordingSession.ChunkInformation newInformation) {
		information = newInformation;
	}

	/**
	 * Writes the events that tell about the recording, unless the chunk has them already. The chunk must be the current
	 * one. The call comes as late as possible, just before a chunk is published or sealed. So a chunk with nothing but
	 * these events is only possible at the end of a recording.
	 */
	void describe(Chunk chunk) {
		RecordingSession.ChunkInformation events = information;
		if (events != null && describedChunk != chunk.constants.number()) {
			describedChunk = chunk.constants.number();
			pressure.runPrivileged(() -> events.write(chunk.startTicks));
		}
	}

	private MetadataEncoder.Metadata newestMetadata() {
		if (metadata == null || metadata.version != types.version()) {
			metadata = MetadataEncoder.encode(types, offset);
		}
		return metadata;
	}

	/**
	 * Appends what waits, and returns whether there is anything to publish: an event, a type or a loss that readers
	 * have not seen. Without this, a recording without new events would grow with each flush.
	 */
	boolean hasUnpublished(Chunk chunk) {
		intake.drain(chunk);
		guard.append(chunk);
		return chunk.hasUnpublishedEvents()
				|| pressure.hasUnreportedLoss()
				|| shown == null
				|| shown.id != newestMetadata().id;
	}

	/** Shows all events of the chunk whose writing has returned to readers of a growing file. */
	void publish(Chunk chunk) {
		guard.use(chunk, () -> {
			guard.requireWritable();
			// No event is appended between the drain and the checkpoint, so the checkpoint has the constants of all
			// published events.
			intake.drain(chunk);
			pressure.reportLossIn(chunk);
			chunk.appendQueued();
			chunk.publish(this::newestMetadata, times.durationNanos(chunk, null));
			shown = chunk.metadata();
		});
	}

	/** Writes the end of a chunk whose lanes and buffers were drained for the last time. */
	void seal(Chunk chunk, Chunk next) {
		guard.use(chunk, () -> {
			chunk.closeForEvents();
			guard.requireWritable();
			pressure.reportLossIn(chunk);
			chunk.appendQueued();
			byte[] header = chunk.finish(this::newestMetadata, times.durationNanos(chunk, next), next == null);
			if (unprintableDescriptor == null) {
				unprintableDescriptor = chunk.constants.unprintableDescriptor();
			}
			guard.seal(header, next, () -> {
				// Nothing may throw here: the chunk is complete.
				shown = chunk.metadata();
				sealedBytes += chunk.sizeBytes();
				writtenConstants += chunk.constantCount();
				sealedChunks++;
			});
		});
	}

	String unprintableDescriptor() {
		return unprintableDescriptor;
	}

	long sealedChunks() {
		return sealedChunks;
	}

	long sealedBytes() {
		return sealedBytes;
	}

	long writtenConstants() {
		return writtenConstants;
	}
}
