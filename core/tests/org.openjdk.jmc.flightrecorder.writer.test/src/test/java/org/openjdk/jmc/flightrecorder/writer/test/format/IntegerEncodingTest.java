/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.START_TICKS;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Bytes of the builtin types at the end of an event. */
class IntegerEncodingTest {
	private static void assertLastBytes(String hex, Types.Builtin type, Consumer<TypedValueBuilder> put)
			throws Exception {
		byte[] bytes = record(r -> {
			Type event = r.registerType("a.B", "jdk.jfr.Event", b -> b.addField("x", type));
			r.writeEvent(event.asValue(v -> put.accept(v)));
		});
		TwoReaders.readOne(bytes);
		ChunkDump.Event event = ChunkDump.validate(bytes).get(0).events.get(0);
		byte[] expected = HexFormat.of().parseHex(hex.replace(" ", ""));
		int end = event.offset() + event.lengthBytes();
		assertArrayEquals(expected, Arrays.copyOfRange(bytes, end - expected.length, end), hex);
	}

	@Test
	void intsTakeOneToFiveBytesWithoutSignExtension() throws Exception {
		assertLastBytes("00", Types.Builtin.INT, v -> v.putField("x", 0));
		assertLastBytes("7f", Types.Builtin.INT, v -> v.putField("x", 127));
		assertLastBytes("80 01", Types.Builtin.INT, v -> v.putField("x", 128));
		assertLastBytes("ff ff ff ff 0f", Types.Builtin.INT, v -> v.putField("x", -1));
		assertLastBytes("80 80 80 80 08", Types.Builtin.INT, v -> v.putField("x", Integer.MIN_VALUE));
	}

	@Test
	void longsTakeOneToNineBytes() throws Exception {
		assertLastBytes("ff ff ff ff ff ff ff ff ff", Types.Builtin.LONG, v -> v.putField("x", -1L));
		assertLastBytes("80 80 80 80 80 80 80 80 80", Types.Builtin.LONG, v -> v.putField("x", Long.MIN_VALUE));
		assertLastBytes("ff ff ff ff ff ff ff 7f", Types.Builtin.LONG, v -> v.putField("x", (1L << 56) - 1));
		assertLastBytes("80 80 80 80 80 80 80 80 01", Types.Builtin.LONG, v -> v.putField("x", 1L << 56));
	}

	@Test
	void shortsAndCharsTakeAtMostThreeBytes() throws Exception {
		assertLastBytes("ff ff 03", Types.Builtin.SHORT, v -> v.putField("x", (short) -1));
		assertLastBytes("ff ff 03", Types.Builtin.CHAR, v -> v.putField("x", '\uffff'));
		assertLastBytes("80 80 02", Types.Builtin.SHORT, v -> v.putField("x", Short.MIN_VALUE));
	}

	@Test
	void bytesAndBooleansAreRaw() throws Exception {
		assertLastBytes("80", Types.Builtin.BYTE, v -> v.putField("x", Byte.MIN_VALUE));
		assertLastBytes("01", Types.Builtin.BOOLEAN, v -> v.putField("x", true));
	}

	@Test
	void floatsAreBigEndian() throws Exception {
		assertLastBytes("3f c0 00 00", Types.Builtin.FLOAT, v -> v.putField("x", 1.5f));
		assertLastBytes("bf f8 00 00 00 00 00 00", Types.Builtin.DOUBLE, v -> v.putField("x", -1.5));
	}

	@Test
	void nullReferenceIsOneZeroByte() throws Exception {
		byte[] bytes = record(r -> r.writeEvent(r.registerEventType("a.B", b -> b.addField("c", Types.JDK.CLASS))
				.asValue(v -> v.putField("startTime", START_TICKS))));
		ChunkDump.Event event = ChunkDump.validate(bytes).get(0).events.get(0);
		int end = event.offset() + event.lengthBytes();
		assertArrayEquals(new byte[3], Arrays.copyOfRange(bytes, end - 3, end), "thread, stack trace and class");
		TwoReaders.readOne(bytes);
	}

	@ParameterizedTest
	@ValueSource(ints = {100, 126, 127, 128, 129, 16_383, 16_384, 2_100_000})
	void eventSizeAddsUpWhereItsLengthChanges(int textLength) throws Exception {
		String text = "x".repeat(textLength);
		byte[] bytes = record(
				r -> r.writeEvent(r.registerType("a.B", "jdk.jfr.Event", b -> b.addField("x", Types.Builtin.STRING))
						.asValue(v -> v.putField("x", text))));
		assertEquals(text, TwoReaders.readOne(bytes).get("x"));
	}
}
