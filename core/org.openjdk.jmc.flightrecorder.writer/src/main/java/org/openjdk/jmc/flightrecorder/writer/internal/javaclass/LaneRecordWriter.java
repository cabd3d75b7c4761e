/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.lang.ref.Reference;
import java.util.Objects;
import org.openjdk.jmc.flightrecorder.writer.api.RecordWriter;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventSize;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.Lane;

/**
 * The record writer that clients get. The thread of the first event owns a {@link Lane}, and encodes its records there.
 * Everything else takes the way of {@link RecordEncoder#write}: events of other threads, and events that an accessor
 * writes while a record is being encoded. So the lane has one user at any time. Thread-safe.
 */
final class LaneRecordWriter<R extends Record> extends RecordWriter<R> {
	private final RecordEncoder encoder;
	private final EventIntake intake;
	private final Class<R> recordClass;
	private final CompiledEvent compiled;
	private final boolean refersToConstants;

	private final Lane lane;
	private final OwnThread thread = new OwnThread();

	/** Whether the owner is encoding a record just now. The owner alone uses it. */
	private boolean encoding;

	LaneRecordWriter(RecordEncoder encoder, Class<R> recordClass, CompiledEvent compiled) {
		this.encoder = encoder;
		this.recordClass = recordClass;
		this.compiled = compiled;
		intake = encoder.intake();
		refersToConstants = compiled.refersToConstants();
		lane = intake.newLane(compiled.type.layout(), Math.addExact(EventSize.MIN_BYTES, compiled.roomBytes()), this);
	}

	@Override
	public void write(R event) {
		boolean done = false;
		try {
			requireRecord(event);
			if ((lane.isOwn() || lane.tryOwn()) && !encoding) {
				writeInLane(event);
			} else {
				encoder.write(event);
			}
			done = true;
		} finally {
			if (!done) {
				intake.countFailedEvent();
			}
			// Otherwise the collector may find this writer unreachable and release the lane before the call is done.
			Reference.reachabilityFence(this);
		}
	}

	/** The compiler accepts records of other classes where it does not know the type of the writer. */
	private void requireRecord(Record event) {
		if (event == null || event.getClass() != recordClass) {
			Objects.requireNonNull(event, "The event must not be null");
			throw new IllegalArgumentException("This writer takes records of " + recordClass.getName() + ", not of "
					+ event.getClass().getName());
		}
	}

	private void writeInLane(R event) {
		// Calls that run the client's code and need no lane come first.
		Object stackTrace = encoder.takeStack(compiled);
		long startTicks = encoder.startTicks(compiled, event);
		Lane own = lane;
		int start = own.isReady() ? own.beginInLane() : own.prepare();
		ChunkConstants constants = refersToConstants ? constants(own) : null;
		Leb128Writer out = own.out();
		out.moveTo(start + EventSize.MIN_BYTES);
		encoding = true;
		try {
			compiled.encode(out, constants, encoder.objects(), event, startTicks, 0, stackTrace, thread);
		} finally {
			// An assignment, because there may be no stack left for a call.
			encoding = false;
		}
		if (own.commit(out, constants, startTicks) && intake.mayBeFull(constants)) {
			intake.afterPublishing();
		}
	}

	private ChunkConstants constants(Lane own) {
		ChunkConstants known = own.constants();
		return known == null ? intake.constants() : known;
	}
}
