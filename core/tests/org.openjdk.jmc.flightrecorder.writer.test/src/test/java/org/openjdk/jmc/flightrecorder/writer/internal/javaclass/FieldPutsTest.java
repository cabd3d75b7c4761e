/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk.leb128;

import java.time.Duration;
import java.time.Instant;
import java.util.AbstractCollection;
import java.util.Arrays;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.flightrecorder.writer.internal.event.FieldEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.FieldPuts.InlineRecord;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.FieldPuts.PooledRecord;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.FieldPuts.TimeField;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** Each way to write a field has its answer to what is missing, and notices what changes meanwhile. */
class FieldPutsTest {
	private final OneChunk chunk = new OneChunk();
	private final ObjectPutter element = putter(0);

	/** Puts an Integer, 99 for null, and checks that it is as deep as said. */
	private static ObjectPutter putter(int expectedDepth) {
		ObjectPutter putter = new ObjectPutter();
		putter.complete(
				(out, constants, source, depth, bound) -> {
					assertEquals(expectedDepth, depth);
					out.putInt(source == null ? 99 : (Integer) source);
				},
				new Object[0]);
		return putter;
	}

	private String collection(Collection<?> collection) {
		FieldPuts.putCollection(element, chunk.out, chunk.constants, collection, 0);
		return chunk.takeHex();
	}

	private static Stream<Collection<Integer>> collections() {
		return Stream.of(Arrays.asList(1, null, 3), new LinkedList<>(Arrays.asList(1, null, 3)), lying(3, 1, null, 3));
	}

	@ParameterizedTest
	@MethodSource("collections")
	void elementsOfAnyCollectionAreInItsOrder(Collection<Integer> collection) {
		assertEquals("03" + "01" + "63" + "03", collection(collection));
	}

	@Test
	void emptyOrMissingCollectionAndArrayHaveNoElements() {
		assertEquals("00", collection(null));
		assertEquals("00", collection(List.of()));
		assertEquals("00", collection(new TreeSet<>()));
		FieldPuts.putArray(element, chunk.out, chunk.constants, null, 0);
		FieldPuts.putArray(element, chunk.out, chunk.constants, new Integer[0], 0);
		FieldPuts.putPrimitives(ValueKind.INT, chunk.out, chunk.constants, null, 0);
		assertEquals("000000", chunk.takeHex());
		FieldPuts.putArray(element, chunk.out, chunk.constants, new Integer[] {5, null}, 0);
		assertEquals("020563", chunk.takeHex());
	}

	/** A collection that has another number of elements than it says, as one that changes meanwhile. */
	private static Collection<Integer> lying(int size, Integer... elements) {
		return new AbstractCollection<>() {
			@Override
			public Iterator<Integer> iterator() {
				return Arrays.asList(elements).iterator();
			}

			@Override
			public int size() {
				return size;
			}
		};
	}

	@Test
	void collectionThatChangesWhileItIsWrittenIsRefused() {
		ConcurrentModificationException grown =
				assertThrows(ConcurrentModificationException.class, () -> collection(lying(1, 1, 2)));
		assertTrue(grown.getMessage().contains("of 1 elements"), grown.getMessage());
		assertThrows(NoSuchElementException.class, () -> collection(lying(3, 1, 2)));
	}

	@Test
	void recordInPlaceIsOneLevelDeeper() {
		TypeDefinition type =
				chunk.struct("a.Struct", false, chunk.field("f", ValueKind.FLOAT), chunk.field("n", ValueKind.INT));
		InlineRecord inline = new InlineRecord(putter(8), chunk.clock, type.layout());
		FieldPuts.putInline(inline, chunk.out, chunk.constants, 5, 7);
		assertEquals("05", chunk.takeHex());
		FieldPuts.putInline(inline, chunk.out, chunk.constants, null, 7);
		assertEquals("00000000" + "00", chunk.takeHex());
		InlineRecord deepest = new InlineRecord(putter(FieldEncoding.MAX_DEPTH), chunk.clock, type.layout());
		FieldPuts.putInline(deepest, chunk.out, chunk.constants, 5, FieldEncoding.MAX_DEPTH - 1);
		chunk.takeHex();
		String message = assertThrows(
						IllegalArgumentException.class,
						() -> FieldPuts.putInline(deepest, chunk.out, chunk.constants, 5, FieldEncoding.MAX_DEPTH))
				.getMessage();
		assertTrue(message.contains("'a.Struct'"), message);
	}

	@Test
	void missingConstantIsAReferenceToNothingExceptInArrays() {
		TypeDefinition type = chunk.struct("a.Pooled", true, chunk.field("n", ValueKind.INT));
		PooledRecord pooled = new PooledRecord(putter(1), chunk.clock, type);
		FieldPuts.putPooled(pooled, chunk.out, chunk.constants, null, 0);
		assertEquals("00", chunk.takeHex());
		FieldPuts.putPooledElement(pooled, chunk.out, chunk.constants, null, 0);
		long empty = chunk.takeNumber();
		assertTrue(empty > 0, "readers fail on a reference to nothing in an array");
		assertEquals(leb128(empty) + "00", chunk.takeConstants(type));
	}

	@Test
	void constantsOfEqualContentAreOneAndTheirBytesAreTakenBack() {
		TypeDefinition type = chunk.struct("a.Pooled", true, chunk.field("n", ValueKind.INT));
		PooledRecord pooled = new PooledRecord(putter(1), chunk.clock, type);
		FieldPuts.putPooled(pooled, chunk.out, chunk.constants, 5, 0);
		long id = chunk.takeNumber();
		FieldPuts.putPooledElement(pooled, chunk.out, chunk.constants, 5, 0);
		assertEquals(id, chunk.takeNumber());
		FieldPuts.putPooled(pooled, chunk.out, chunk.constants, 6, 0);
		long other = chunk.takeNumber();
		assertEquals(leb128(id) + "05" + leb128(other) + "06", chunk.takeConstants(type));
	}

	@Test
	void timesAreTicksInAFieldOfTicksAndMissingOnesNone() {
		FieldLayout start = chunk.event("a.Event").layout().fields[0];
		TimeField time = new TimeField(chunk.clock, start);
		Instant second = Instant.ofEpochSecond(OneChunk.START_NANOS / 1_000_000_000L, 1_000_000);
		FieldPuts.putInstant(time, chunk.out, chunk.constants, second, 0);
		assertEquals(leb128(OneChunk.START_TICKS + 1), chunk.takeHex());
		FieldPuts.putTime(time, chunk.out, 7);
		assertEquals("07", chunk.takeHex());
		FieldPuts.putInstant(time, chunk.out, chunk.constants, null, 0);
		assertEquals(Long.MIN_VALUE, chunk.takeNumber());
		FieldLayout duration =
				chunk.event("a.Long", chunk.field("duration", ValueKind.LONG)).layout().fields[1];
		TimeField span = new TimeField(chunk.clock, duration);
		FieldPuts.putDuration(span, chunk.out, chunk.constants, Duration.ofMillis(3), 0);
		FieldPuts.putDuration(span, chunk.out, chunk.constants, null, 0);
		assertEquals("0300", chunk.takeHex());
	}
}
