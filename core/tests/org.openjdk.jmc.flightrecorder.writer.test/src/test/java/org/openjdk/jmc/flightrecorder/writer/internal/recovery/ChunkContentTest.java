/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.EVENT;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.FLOAT;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.INT;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.LONG;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.TEXT;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.field;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.type;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.types;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.read.DamageException;
import org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.read.MetadataElement;
import org.openjdk.jmc.flightrecorder.writer.internal.read.StoredTypes;

/** Each field of each event and constant is within what it is in, and the checkpoints are a chain. */
class ChunkContentTest {
	private static final int STRUCT = 30;
	private static final int TREE = 31;
	private static final int ALL = 101;
	private static final int SETTING = 102;
	private static final int FOREST = 103;

	private final MadeChunk chunk = new MadeChunk();
	private final long metadata = chunk.metadata(
			1,
			types(
					type("a.Struct", STRUCT, field("n", INT), field("s", TEXT)),
					type("a.Tree", TREE, field("trees", TREE, "dimension=1")),
					type(
							"a.All",
							ALL,
							"superType=jdk.jfr.Event",
							field("startTime", LONG),
							field("text", TEXT),
							field("struct", STRUCT, "constantPool=true"),
							field("floats", FLOAT, "dimension=1")),
					type("jdk.ActiveSetting", SETTING, "superType=jdk.jfr.Event", field("id", LONG)),
					type("a.Forest", FOREST, "superType=jdk.jfr.Event", field("tree", TREE))));

	private StoredTypes check(long checkpoint) throws Exception {
		return ChunkContent.check(MadeChunk.window(chunk.toBytes()), 0, chunk.lengthBytes(), metadata, checkpoint);
	}

	private void assertRefused(String rule, long checkpoint) {
		DamageException refused = assertThrows(DamageException.class, () -> check(checkpoint));
		assertTrue(refused.getMessage().contains(rule), refused::getMessage);
	}

	@Test
	void eventsAndConstantsOfAllKindsOfFieldsAreWalkedThrough() throws Exception {
		chunk.event(ALL, 5, 3, 2, 'a', 'b', 9, 1, 0, 0, 0, 0);
		long offset = chunk.checkpoint(1, 0, 1, 2, TEXT, 2, 1, 3, 1, 'a', 2, 0, STRUCT, 1, 9, 5, 0);
		chunk.event(99, 1, 2, 3);
		assertEquals(1, check(offset).id());
		assertEquals(1, check(0).id(), "the first chunk may have no checkpoint");
	}

	@Test
	void fieldGoesNotBeyondItsEventAlthoughTheChunkGoesOn() {
		chunk.event(ALL, 5, 3, 2, 'a', 'b', 9, 1, 0, 0, 0);
		chunk.event(EVENT, 1);
		assertRefused("a length of 4 bytes where 3 are left", 0);
	}

	@ParameterizedTest
	@ValueSource(ints = {0, 1, 4})
	void eventOfAWrongSizeIsRefused(int size) {
		chunk.bytes(size, EVENT, 7);
		assertRefused("an event of " + size + " bytes where 3 are left", 0);
	}

	@Test
	void settingNamesAnEventType() throws Exception {
		chunk.event(SETTING, EVENT);
		check(0);
		chunk.event(SETTING, STRUCT);
		assertRefused("a setting of the event type " + STRUCT, 0);
	}

	@ParameterizedTest
	@ValueSource(longs = {2, 1023, 1024, 1025, Long.MAX_VALUE, -1})
	void eventsAreWalkedThroughWhateverTheIdOfTheirType(long id) throws Exception {
		MadeChunk made = new MadeChunk();
		long types = made.metadata(1, types(type("a.Long", id, "superType=jdk.jfr.Event", field("n", LONG))));
		made.event(id, 300);
		ChunkContent.check(MadeChunk.window(made.toBytes()), 0, made.lengthBytes(), types, 0);
		long before = made.lengthBytes();
		long event = made.event(id);
		DamageException refused = assertThrows(
				DamageException.class,
				() -> ChunkContent.check(MadeChunk.window(made.toBytes()), 0, made.lengthBytes(), types, 0));
		assertEquals("a value extends beyond the end of the event that contains it", refused.getMessage());
		assertEquals(made.lengthBytes(), refused.position());
		assertTrue(refused.from() < before, "the event before may have the wrong size");
		assertTrue(refused.to() > event);
	}

	/** A client may have declared it so. */
	@Test
	void idOfASettingThatIsNoNumberInPlaceNamesNoType() throws Exception {
		for (MetadataElement id : new MetadataElement[] {
			field("id", TEXT), field("id", LONG, "dimension=1"), field("number", LONG), field("id", STRUCT)
		}) {
			MadeChunk made = new MadeChunk();
			long types = made.metadata(
					1,
					types(
							type("a.Struct", STRUCT, field("n", INT)),
							type(
									"jdk.ActiveSetting",
									SETTING,
									"superType=jdk.jfr.Event",
									id,
									field("last", TEXT, "dimension=1"))));
			// A text of one byte, an array of one number, or a number: 1 is no event type.
			boolean text = id.equals(field("id", TEXT));
			boolean array = id.get("dimension") != null;
			made.event(
					text
							? new long[] {SETTING, 3, 1, 'x', 0}
							: array ? new long[] {SETTING, 1, 1, 0} : new long[] {SETTING, 1, 0});
			ChunkContent.check(MadeChunk.window(made.toBytes()), 0, made.lengthBytes(), types, 0);
		}
	}

	/** A tree is a number of trees. */
	@ParameterizedTest
	@CsvSource({"200, true", "201, false"})
	void structsInArraysAreAsDeepAsSaid(int depth, boolean allowed) throws Exception {
		long[] numbers = new long[1 + depth];
		Arrays.fill(numbers, 1);
		numbers[0] = FOREST;
		numbers[depth] = 0;
		chunk.event(numbers);
		if (allowed) {
			check(0);
		} else {
			assertRefused("a a.Tree more than 200 deep", 0);
		}
	}

	@Test
	void checkpointEndsWithItsLastConstant() {
		chunk.checkpoint(1, 0, 1, 1, STRUCT, 1, 9, 5, 0, 0);
		assertRefused("1 bytes too many in a checkpoint", 0);
	}

	@ParameterizedTest
	@CsvSource({"99, null", "100, a.Event", "22, int"})
	void poolIsOfATypeThatHasConstants(int id, String name) {
		chunk.checkpoint(1, 0, 1, 1, id, 1, 9, 5);
		assertRefused("constants of the type " + id + ", which cannot have constants: " + name, 0);
	}

	@Test
	void poolHasConstantsAndAsManyAsItSays() {
		chunk.checkpoint(1, 0, 1, 1, STRUCT, 0);
		assertRefused("no constants in the pool of a.Struct", 0);
		MadeChunk other = new MadeChunk();
		long offset = other.metadata(1, types(type("a.Struct", STRUCT, field("n", INT))));
		other.checkpoint(1, 0, 1, 1, STRUCT, 2, 9, 5);
		assertThrows(
				DamageException.class,
				() -> ChunkContent.check(MadeChunk.window(other.toBytes()), 0, other.lengthBytes(), offset, 0));
	}

	@Test
	void textOfThePoolIsNoReferenceToThePool() {
		chunk.checkpoint(1, 0, 1, 1, TEXT, 1, 9, 2, 9);
		assertRefused("a string in the encoding 2", 0);
	}

	@ParameterizedTest
	@ValueSource(ints = {1, 2, 16, 17, 40})
	void chainOfCheckpointsIsFollowedToItsEnd(int count) throws Exception {
		long offset = 0;
		for (int i = 0; i < count; i++) {
			offset = chunk.checkpoint(i, i == 0 ? 0 : offset - chunk.lengthBytes(), 1, 0);
		}
		check(offset);
		assertRefused("no checkpoint at the offset that the header", offset + 1);
	}

	@Test
	void chainThatLeadsElsewhereOrInACircleIsRefused() {
		long first = chunk.checkpoint(1, 5, 1, 0);
		assertRefused("no checkpoint at the offset that the header or the next checkpoint gives", first);
		MadeChunk circle = new MadeChunk();
		long types = circle.metadata(1, types());
		long one = circle.lengthBytes();
		// Each of the two leads to the other. A delta of one byte keeps their lengths equal.
		circle.checkpoint(1, 7, 1, 0);
		assertEquals(one + 7, circle.lengthBytes());
		circle.checkpoint(1, -7, 1, 0);
		assertThrows(
				DamageException.class,
				() -> ChunkContent.check(MadeChunk.window(circle.toBytes()), 0, circle.lengthBytes(), types, one));
	}

	@Test
	void headerNamesPlacesWithinTheChunk() {
		byte[] bytes = chunk.toBytes();
		for (long wrong : new long[] {0, 67, bytes.length, -1, Long.MAX_VALUE}) {
			String message = assertThrows(
							DamageException.class,
							() -> ChunkContent.check(MadeChunk.window(bytes), 0, bytes.length, wrong, 0))
					.getMessage();
			assertEquals("the header gives the metadata the offset " + wrong, message);
		}
		for (long wrong : new long[] {1, 67, bytes.length, -1}) {
			assertRefused("the header gives the newest checkpoint the offset " + wrong, wrong);
		}
		assertThrows(
				DamageException.class,
				() -> ChunkContent.check(MadeChunk.window(bytes), 0, bytes.length, metadata + 1, 0));
	}

	@Test
	void laterChunkHasACheckpoint() throws Exception {
		long checkpoint = chunk.checkpoint(1, 0, 1, 0);
		byte[] bytes = chunk.toBytes();
		byte[] file = new byte[100 + bytes.length];
		System.arraycopy(bytes, 0, file, 100, bytes.length);
		assertEquals(
				1,
				ChunkContent.check(MadeChunk.window(file), 100, bytes.length, metadata, checkpoint)
						.id());
		String message = assertThrows(
						DamageException.class,
						() -> ChunkContent.check(MadeChunk.window(file), 100, bytes.length, metadata, 0))
				.getMessage();
		assertEquals("the header gives the newest checkpoint the offset 0", message);
		DamageException elsewhere = assertThrows(
				DamageException.class,
				() -> ChunkContent.check(MadeChunk.window(file), 100, bytes.length, metadata, checkpoint + 1));
		assertEquals(100 + checkpoint + 1, elsewhere.position());
	}

	@Test
	void faultOfTheTypesIsWithinThem() {
		MadeChunk made = new MadeChunk();
		long types = made.metadata(1, types(type("a.S", STRUCT, field("s", STRUCT))));
		long end = made.lengthBytes();
		made.event(EVENT, 1);
		DamageException refused = assertThrows(
				DamageException.class,
				() -> ChunkContent.check(MadeChunk.window(made.toBytes()), 0, made.lengthBytes(), types, 0));
		assertEquals(types, refused.from());
		assertEquals(end, refused.to());
	}

	@Test
	void metadataBeginsWhereAnEventDoes() {
		// An event whose content looks like metadata.
		MadeChunk nested = new MadeChunk();
		nested.metadata(1, types());
		byte[] inner = Arrays.copyOfRange(nested.toBytes(), 68, (int) nested.lengthBytes());
		MadeChunk outer = new MadeChunk();
		outer.metadata(1, types());
		long offset = outer.lengthBytes() + 3;
		int size = inner.length + 3;
		outer.bytes(size & 0x7F | 0x80, size >>> 7, 99);
		for (byte b : inner) {
			outer.bytes(b);
		}
		String message = assertThrows(
						DamageException.class,
						() -> ChunkContent.check(MadeChunk.window(outer.toBytes()), 0, outer.lengthBytes(), offset, 0))
				.getMessage();
		assertEquals("the header gives the metadata the offset " + offset + ", where no event begins", message);
	}
}
