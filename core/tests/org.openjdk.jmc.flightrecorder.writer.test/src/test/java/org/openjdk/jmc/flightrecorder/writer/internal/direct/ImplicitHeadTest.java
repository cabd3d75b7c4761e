/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk.leb128;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** The head of an event holds what was set, whatever the event before had, and moves what is behind it. */
class ImplicitHeadTest {
	private static final long LONG_NUMBER = 1L << 60;
	private static final String CONTENT = "0708";

	private final OneChunk chunk = new OneChunk();
	private ImplicitFields implicit;
	private long typeId;

	private void declare(long wishedId) {
		TypeDefinition type = chunk.types.newType("a.Event");
		chunk.types.declareAs(
				type,
				new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false)
						.add(chunk.field("stackTrace", chunk.types.find("jdk.types.StackTrace"), false))
						.add(chunk.field("eventThread", chunk.types.find("java.lang.Thread"), false))
						.add(chunk.field("n", ValueKind.INT))
						.add(chunk.field("duration", ValueKind.LONG)),
				wishedId);
		typeId = type.id();
		implicit = new ImplicitFields(DirectFields.of(type.layout()));
	}

	private static String hex(int first, long... numbers) {
		StringBuilder hex = new StringBuilder(HexFormat.of().toHexDigits((byte) first));
		for (long number : numbers) {
			hex.append(leb128(number));
		}
		return hex.toString();
	}

	/** Writes an event behind another byte: begin, content, what is set, and the end. */
	private String event(long startTicks, Runnable settings) {
		chunk.out.putByte(99);
		chunk.out.ensure(ImplicitFields.MAX_HEAD_BYTES);
		implicit.begin(chunk.out, 1, startTicks, false);
		chunk.out.putByte(7);
		chunk.out.putByte(8);
		settings.run();
		if (!implicit.isComplete()) {
			implicit.complete(chunk.out, 1);
		}
		String bytes = chunk.takeHex();
		assertTrue(bytes.startsWith("63"), bytes);
		return bytes.substring(2);
	}

	@ParameterizedTest
	@ValueSource(longs = {0, LONG_NUMBER})
	void headGrowsAndShrinksFromEventToEvent(long wishedId) {
		declare(wishedId);
		long[] numbers = {0, 1, 127, 128, LONG_NUMBER, 5, 0};
		for (long duration : numbers) {
			for (long thread : numbers) {
				String set = event(300, () -> {
					implicit.setDuration(duration);
					implicit.setId(DirectFields.THREAD, thread);
				});
				assertEquals(hex(0, typeId, 300, duration, 0, thread) + CONTENT, set);
				assertEquals(hex(0, typeId, 300, 0, 0, 0) + CONTENT, event(300, () -> {}), "nothing is set");
			}
		}
	}

	@Test
	void startMayBecomeLongerOrShorter() {
		declare(0);
		long[] starts = {1, 127, 128, 1L << 40, LONG_NUMBER, Long.MAX_VALUE};
		for (long begun : starts) {
			for (long set : starts) {
				assertEquals(hex(0, typeId, set, 0, LONG_NUMBER, 0) + CONTENT, event(begun, () -> {
					implicit.setStart(set);
					implicit.setId(DirectFields.STACK_TRACE, LONG_NUMBER);
				}));
				assertEquals(hex(0, typeId, begun, 0, 0, 0) + CONTENT, event(begun, () -> {}));
			}
		}
	}

	@Test
	void lengthIsMeasuredFromTheBeginUnlessItOrTheStartIsSet() {
		declare(0);
		chunk.out.ensure(ImplicitFields.MAX_HEAD_BYTES);
		implicit.begin(chunk.out, 0, 300, true);
		assertTrue(implicit.isMeasured());
		assertFalse(implicit.isComplete(), "the duration is to come");
		implicit.endAt(450);
		assertEquals(150, implicit.value(DirectFields.DURATION));
		assertFalse(implicit.isMeasured());
		assertFalse(implicit.isComplete());
		implicit.begin(chunk.out, 0, 300, true);
		assertEquals(0, implicit.value(DirectFields.DURATION), "that of the event before is gone");
		implicit.setDuration(5);
		assertFalse(implicit.isMeasured());
		implicit.begin(chunk.out, 0, 300, true);
		implicit.setStart(200);
		assertFalse(implicit.isMeasured());
		assertEquals(200, implicit.startTicks());
	}

	@Test
	void eventWithoutADurationIsNotMeasured() {
		ImplicitFields none = new ImplicitFields(DirectFields.of(
				chunk.event("a.Short", chunk.field("n", ValueKind.INT)).layout()));
		chunk.out.ensure(ImplicitFields.MAX_HEAD_BYTES);
		none.begin(chunk.out, 0, 300, true);
		assertFalse(none.isMeasured());
		assertTrue(none.isComplete());
	}
}
