/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import jdk.jfr.Timestamp;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.event.FieldEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.event.NameConflicts;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.ObjectCompiler.JavaField;
import org.openjdk.jmc.flightrecorder.writer.internal.object.JavaObjectFields;
import org.openjdk.jmc.flightrecorder.writer.internal.object.ObjectEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** A class becomes code that reads its fields in the order of their type, with what is missing as nulls. */
class ObjectCompilerTest {
	record Optionals(
			OptionalInt a, OptionalLong b, OptionalDouble c, Optional<String> d, Integer e, Double f, Character g) {}

	record Numbers(int a, short b, byte[] c, Set<Integer> d) {}

	record Node(int n, String text, Node next) {}

	record First(Node node, String text) {}

	record InTicks(long startTime, int n) {}

	record InMillis(@Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH) Long startTime) {}

	record AsInstant(Instant startTime) {}

	record AsOptional(Optional<Instant> startTime) {}

	private final OneChunk chunk = new OneChunk();
	private final RecordTypes types = new RecordTypes(chunk.types, new NameConflicts(false));
	private final ObjectCompiler compiler =
			new ObjectCompiler(chunk.clock, new ObjectEncoder(chunk.clock, new JavaObjectFields(8)), types::fields);

	private String put(Record object, TypeLayout layout, Map<String, JavaField> fields) {
		compiler.compile(object.getClass(), layout, fields).put(chunk.out, chunk.constants, object, 0);
		return chunk.takeHex();
	}

	private String put(Record object) {
		return put(object, types.declareEvent(object.getClass()).layout(), types.fields(object.getClass()));
	}

	@Test
	void missingAndEmptyOptionalsAndMissingBoxedNumbersAreNulls() {
		String nulls = "00" + "00" + "0".repeat(16) + "00" + "00" + "0".repeat(16) + "00";
		assertEquals(nulls, put(new Optionals(null, null, null, null, null, null, null)));
		assertEquals(
				nulls,
				put(new Optionals(
						OptionalInt.empty(),
						OptionalLong.empty(),
						OptionalDouble.empty(),
						Optional.empty(),
						0,
						0d,
						'\0')));
		assertEquals(
				"05" + "06" + "3ff0000000000000" + "03026162" + "07" + "4000000000000000" + "41",
				put(new Optionals(
						OptionalInt.of(5), OptionalLong.of(6), OptionalDouble.of(1), Optional.of("ab"), 7, 2d, 'A')));
	}

	@Test
	void fieldsAreInTheOrderOfTheirTypeAndOthersAreLeftOut() {
		TypeLayout layout = chunk.event(
						"a.Other",
						chunk.field("d", chunk.types.builtin(ValueKind.INT), true),
						chunk.field("more", ValueKind.LONG),
						chunk.field("a", ValueKind.INT))
				.layout();
		Numbers numbers = new Numbers(1, (short) 2, new byte[] {3}, new TreeSet<>(Set.of(5, 4)));
		assertEquals("020405" + "01", put(numbers, layout, types.fields(Numbers.class)));
		assertEquals("01" + "02" + "0103" + "020405", put(numbers), "in the order of the record");
		assertEquals("01" + "02" + "00" + "00", put(new Numbers(1, (short) 2, null, null)));
	}

	@Test
	void textsOfRecordsInConstantsAreInPlace() {
		TypeDefinition event = types.declareEvent(First.class);
		TypeDefinition node = event.fieldNamed("node").type();
		ObjectPutter putter = compiler.compile(First.class, event.layout(), types.fields(First.class));
		for (int i = 0; i < 4; i++) {
			putter.put(chunk.out, chunk.constants, new First(new Node(i, "abc", null), "abc"), 0);
		}
		chunk.takeHex();
		String constants = chunk.takeConstants(node);
		assertEquals(5, constants.split("0303616263" + "00", -1).length, constants);
	}

	@Test
	void recordThatContainsItselfIsAChainOfConstants() {
		TypeDefinition event = types.declareEvent(First.class);
		TypeDefinition node = event.fieldNamed("node").type();
		ObjectPutter putter = compiler.compile(First.class, event.layout(), types.fields(First.class));
		putter.put(chunk.out, chunk.constants, new First(new Node(5, null, new Node(6, null, null)), null), 0);
		String outer = chunk.takeHex();
		String outerId = outer.substring(0, outer.length() - 2);
		putter.put(chunk.out, chunk.constants, new First(new Node(6, null, null), null), 0);
		String inner = chunk.takeHex();
		String innerId = inner.substring(0, inner.length() - 2);
		assertEquals(innerId + "060000" + outerId + "0500" + innerId, chunk.takeConstants(node));
	}

	private long startTicks(Record event) throws Throwable {
		TypeLayout layout = types.declareEvent(event.getClass()).layout();
		return (long) compiler.startTicks(layout.fields[0], types.fields(event.getClass()))
				.invokeExact((Object) event);
	}

	@Test
	void startIsInTicksWhateverItsUnitAndNoneWhereItIsMissing() throws Throwable {
		Instant second = Instant.ofEpochSecond(OneChunk.START_NANOS / 1_000_000_000L + 1);
		long ticks = OneChunk.START_TICKS + OneChunk.TICKS_PER_SECOND;
		assertEquals(7, startTicks(new InTicks(7, 1)));
		assertEquals(ticks, startTicks(new InMillis(second.toEpochMilli())));
		assertEquals(ticks, startTicks(new AsInstant(second)));
		assertEquals(ticks, startTicks(new AsOptional(Optional.of(second))));
		for (Record missing : List.of(
				new InTicks(0, 1),
				new InMillis(null),
				new InMillis(0L),
				new AsInstant(null),
				new AsOptional(null),
				new AsOptional(Optional.empty()))) {
			assertEquals(FieldEncoding.NO_TIME, startTicks(missing), missing::toString);
		}
		TypeLayout layout = types.declareEvent(Numbers.class).layout();
		assertNull(compiler.startTicks(layout.fields[0], types.fields(Numbers.class)));
		assertEquals("01", put(new InTicks(7, 1)), "the start is no field like the others");
		assertEquals(
				1,
				Arrays.stream(layout.fields)
						.filter(f -> f.name.equals("startTime"))
						.count());
	}
}
