/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.readBack;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.sample;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.type;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.writeOne;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Texts that encoders get wrong, in every place that a text can have. */
class HostileTextTest {
	private static final String AROUND = "before \ud83d\ude00 ";

	@ParameterizedTest
	@ValueSource(strings = {"\ud83d", "\ude00", "\ud83d\ud83d\ude00", "x\ude00y", "\ud83d\u00e4", "a\ud83d"})
	void unpairedSurrogatesSurviveInEvents(String odd) throws Exception {
		assertEquals(odd, readBack(r -> r.writeEvent(sample(r, 1, odd))).get("text"));
		String embedded = AROUND + odd + " after";
		byte[] bytes = record(r -> {
			for (int i = 0; i < 5; i++) {
				r.writeEvent(sample(r, i, embedded));
			}
		});
		for (ReadEvent event : TwoReaders.read(bytes)) {
			assertEquals(embedded, event.get("text"));
		}
	}

	/** Symbols have one encoding that all readers know, and it has no form for them. */
	@ParameterizedTest
	@ValueSource(strings = {"\ud83d", "x\ude00y"})
	void unpairedSurrogatesSurviveInConstantsAndAreReplacedInSymbols(String odd) throws Exception {
		ReadEvent event = readBack(r -> {
			Type struct = r.registerType(
					"a.Struct", b -> b.addField("s", Types.Builtin.STRING).addField("n", Types.Builtin.INT));
			writeOne(r, "a.B", b -> b.addField("c", Types.JDK.CLASS).addField("s", struct), v -> v.putField(
							"c", type(r, odd))
					.putField("s", s -> s.putField("s", odd)));
		});
		assertEquals(odd, ((Map<?, ?>) event.get("s")).get("s"));
		assertEquals(
				odd.replace('\ud83d', '\ufffd').replace('\ude00', '\ufffd'), ((Map<?, ?>) event.get("c")).get("name"));
	}

	@ParameterizedTest
	@ValueSource(
			strings = {
				"\u0000",
				"a\u0000b",
				"\u0000\u0000\u0000",
				"\u007f\u0080",
				"\ufeffbom",
				"\uffff\ufffe",
				"line\r\nbreak",
				"]]>&<\"'",
				"\u202eright to left"
			})
	void controlCharactersSurvive(String odd) throws Exception {
		assertEquals(odd, readBack(r -> r.writeEvent(sample(r, 1, odd))).get("text"));
	}

	@Test
	void oddTextsSurviveInPooledValuesAndSymbols() throws Exception {
		String odd = "a\u0000\u00e4\u20ac\ud83d\ude00";
		byte[] bytes = record(r -> {
			Type struct = r.registerType(
					"a.Struct", b -> b.addField("s", Types.Builtin.STRING).addField("n", Types.Builtin.INT));
			Type wrapper = r.registerType("a.Wrapper", b -> b.addField("w", Types.Builtin.STRING));
			writeOne(
					r,
					"a.B",
					b -> b.addField("c", Types.JDK.CLASS)
							.addField("s", struct)
							.addField("w", wrapper)
							.addField("list", Types.Builtin.STRING, f -> f.asArray()),
					v -> v.putField("c", type(r, odd))
							.putField("s", s -> s.putField("s", odd))
							.putField("w", odd)
							.putField("list", new String[] {odd, null, "", odd}));
		});
		ReadEvent event = TwoReaders.readOne(bytes);
		assertEquals(odd, ((Map<?, ?>) event.get("c")).get("name"));
		assertEquals(odd, ((Map<?, ?>) event.get("s")).get("s"));
		assertEquals(odd, event.get("w"));
		assertEquals(Arrays.asList(odd, null, "", odd), event.get("list"));
	}

	@Test
	void oddTextsSurviveInAnnotationsAndFieldNames() throws Exception {
		String odd = "a \u00e4\u20ac\ud83d\ude00";
		ReadEvent event = readBack(r -> writeOne(
				r,
				"a.B",
				b -> b.addField(
								"field \u00e4\u20ac",
								Types.Builtin.INT,
								f -> f.addAnnotation(Types.JDK.ANNOTATION_LABEL, odd))
						.addAnnotation(Types.JDK.ANNOTATION_DESCRIPTION, odd),
				v -> v.putField("field \u00e4\u20ac", 7)));
		assertEquals(7, event.get("field \u00e4\u20ac"));
	}

	@Test
	void textsOfThreeMegabytesSurviveInlinePooledAndAsSymbols() throws Exception {
		for (String unit : List.of("x", "\u00e4", "\u20ac")) {
			String big = unit.repeat(3_000_000);
			byte[] bytes = record(r -> {
				Type event = r.registerEventType(
						"a.B", b -> b.addField("text", Types.Builtin.STRING).addField("c", Types.JDK.CLASS));
				for (int i = 0; i < 2; i++) {
					r.writeEvent(event.asValue(v -> v.putField("text", big).putField("c", type(r, big))));
				}
			});
			for (ReadEvent event : TwoReaders.read(bytes)) {
				assertTrue(big.equals(event.get("text")), "text of " + unit);
				assertTrue(big.equals(((Map<?, ?>) event.get("c")).get("name")), "symbol of " + unit);
			}
		}
	}
}
