/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** Writes in a lane: events of four bytes and a size: a type id, a start and two fields that are no constants. */
final class StressedLane {
	private static final TypeRegistry TYPES = new TypeRegistry(JdkTypes.CATALOGUE, false, TypeDefinition::new, 0);
	private static final TypeDefinition TYPE = TYPES.declare(
			"stress.Event",
			new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false)
					.add(new FieldDefinition("a", TYPES.builtin(ValueKind.BYTE), false, List.of()))
					.add(new FieldDefinition("b", TYPES.builtin(ValueKind.BYTE), false, List.of())));

	private static final int MANY_EVENTS = 100;

	private final Lane lane;

	StressedLane(EventIntake intake, Object client) {
		lane = intake.newLane(TYPE.layout(), 16, client);
	}

	/**
	 * Writes an event, as a direct writer does.
	 *
	 * @return 1 when it was written, 0 when the lane is another thread's, or the call has thrown
	 */
	int write() {
		if (!lane.tryOwn()) {
			return 0;
		}
		try {
			int start = lane.isReady() ? lane.beginInLane() : lane.prepare();
			Leb128Writer out = lane.out();
			out.moveTo(start);
			out.fitByte(Swap.EVENT_BYTES);
			out.fitByte(1);
			out.fitByte(2);
			out.fitByte(3);
			out.fitByte(4);
			lane.publish(Swap.EVENT_BYTES, null, 1);
			return 1;
		} catch (IllegalStateException e) {
			// The end.
			return 0;
		}
	}

	/** @return how many of many events were written, so that the other thread meets the fast path */
	int writeMany() {
		int written = 0;
		for (int i = 0; i < MANY_EVENTS; i++) {
			written += write();
		}
		return written;
	}

	/** @return 0 for no event, 2 for all of them, else 1 */
	static int share(int events) {
		return events == 0 ? 0 : events == MANY_EVENTS ? 2 : 1;
	}

	/** @return how many events were published */
	long eventCount() {
		return lane.eventCount();
	}

	/** Fills the lane, so that the next events make it grow. */
	void fill() {
		write();
		while (lane.position() + Swap.EVENT_BYTES <= lane.lastBegin) {
			write();
		}
	}
}
