/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.sample;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Text;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Which of the six encodings a text gets, and where. */
class TextEncodingsTest {
	private static Text written(String text) throws Exception {
		ChunkDump chunk = ChunkDump.validate(record(r -> r.writeEvent(sample(r, 1, text))))
				.get(0);
		return (Text) chunk.events.get(0).values().get("text");
	}

	@Test
	void nullIsEncodingZero() throws Exception {
		assertEquals(new Text(Text.NULL, null, 0), written(null));
	}

	@Test
	void emptyIsEncodingOne() throws Exception {
		assertEquals(new Text(Text.EMPTY, "", 0), written(""));
	}

	/** HotSpot writes every symbol as UTF-8, and async-profiler takes no other. */
	@Test
	void emptySymbolsAreUtf8OfNoBytes() throws Exception {
		ChunkDump chunk = ChunkDump.validate(record(r -> {
					Type type = r.registerEventType(
							"a.B", b -> b.addField("symbol", Types.JDK.SYMBOL).addField("method", Types.JDK.METHOD));
					r.writeEvent(type.asValue(v -> v.putField("symbol", "")
							.putField("method", m -> m.putField("name", "").putField("descriptor", "()V"))));
				}))
				.get(0);
		List<Object> symbols = new ArrayList<>();
		chunk.checkpoints.forEach(checkpoint -> checkpoint.pools().stream()
				.filter(pool -> pool.type().name().equals("jdk.types.Symbol"))
				.forEach(pool -> pool.entries().forEach(entry -> symbols.add(entry.value()))));
		String texts = symbols.toString();
		assertTrue(texts.contains(new Text(Text.UTF_8, "", 0).toString()), texts);
		assertTrue(!texts.contains(new Text(Text.EMPTY, "", 0).toString()), texts);
	}

	@Test
	void asciiIsUtf8() throws Exception {
		assertEquals(new Text(Text.UTF_8, "plain", 0), written("plain"));
	}

	@Test
	void latinIsOneBytePerChar() throws Exception {
		assertEquals(new Text(Text.LATIN_1, "gr\u00fc\u00dfe\u0080\u00ff", 0), written("gr\u00fc\u00dfe\u0080\u00ff"));
	}

	@Test
	void everythingElseIsUtf8() throws Exception {
		assertEquals(new Text(Text.UTF_8, "\u20ac \ud83d\ude00", 0), written("\u20ac \ud83d\ude00"));
	}

	@Test
	void uniqueTextsAreInlineAndTakeNoConstants() throws Exception {
		ChunkDump chunk = ChunkDump.validate(record(r -> {
					for (int i = 0; i < 2000; i++) {
						r.writeEvent(sample(r, i, "unique text number " + i));
					}
				}))
				.get(0);
		assertTrue(chunk.events.stream().noneMatch(e -> ((Text) e.values().get("text")).encoding() == Text.CONSTANT));
		assertEquals(
				0,
				chunk.constants
						.getOrDefault(chunk.metadata.byName("java.lang.String").id(), Map.of())
						.size());
	}

	@Test
	void repeatedTextsArePooledAndTakeFewBytes() throws Exception {
		String text = "a text of some length that comes again and again";
		byte[] bytes = record(r -> {
			for (int i = 0; i < 1000; i++) {
				r.writeEvent(sample(r, i, text));
			}
		});
		ChunkDump chunk = ChunkDump.validate(bytes).get(0);
		long pooled = chunk.events.stream()
				.filter(e -> ((Text) e.values().get("text")).encoding() == Text.CONSTANT)
				.count();
		assertTrue(pooled > 900, () -> pooled + " of 1000 are pooled");
		assertTrue(TwoReaders.read(bytes).stream().allMatch(e -> text.equals(e.get("text"))));
	}

	@Test
	void pooledTextsSurviveRotation() throws Exception {
		List<String> texts = new ArrayList<>();
		byte[] bytes = record(r -> {
			for (int i = 0; i < 300; i++) {
				String text = "text of the pool " + i % 3;
				texts.add(i + text);
				r.writeEvent(sample(r, i, text));
				if (i % 10 == 9) {
					r.rotateChunk();
				}
			}
		});
		assertEquals(
				texts,
				TwoReaders.read(bytes).stream()
						.map(e -> e.get("number") + (String) e.get("text"))
						.sorted(Comparator.comparing(s -> Integer.parseInt(s.substring(0, s.indexOf("text")))))
						.toList());
	}

	@Test
	void differentTextsInEachChunkAreNotMixedUp() throws Exception {
		byte[] bytes = record(r -> {
			for (int i = 0; i < 40; i++) {
				for (int j = 0; j < 4; j++) {
					r.writeEvent(sample(r, i, "text of chunk number " + i));
				}
				r.rotateChunk();
			}
		});
		TwoReaders.read(bytes).forEach(e -> assertEquals("text of chunk number " + e.get("number"), e.get("text")));
	}
}
