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

	/** Unpaired surrogates may come back as they were or replaced, one for one. */
	private static void assertSurvives(String expected, Object actual) {
		String text = (String) actual;
		assertEquals(expected.length(), text.length(), () -> text);
		for (int i = 0; i < expected.length(); i++) {
			char e = expected.charAt(i);
			char a = text.charAt(i);
			boolean paired = !Character.isSurrogate(e)
					|| i > 0 && Character.isSurrogatePair(expected.charAt(i - 1), e)
					|| i + 1 < expected.length() && Character.isSurrogatePair(e, expected.charAt(i + 1));
			assertTrue(a == e || !paired && (a == '?' || a == '\ufffd'), () -> expected + " became " + text);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = {"\ud83d", "\ude00", "\ud83d\ud83d\ude00", "x\ude00y", "\ud83d\u00e4", "a\ud83d"})
	void unpairedSurrogatesNeverCorrupt(String odd) throws Exception {
		assertSurvives(odd, readBack(r -> r.writeEvent(sample(r, 1, odd))).get("text"));
		String embedded = AROUND + odd + " after";
		byte[] bytes = record(r -> {
			for (int i = 0; i < 5; i++) {
				r.writeEvent(sample(r, i, embedded));
			}
		});
		for (ReadEvent event : TwoReaders.read(bytes)) {
			assertSurvives(embedded, event.get("text"));
		}
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
