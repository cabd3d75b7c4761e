/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;

/** The table of wanted differences says what is true, and the random programs ask for everything. */
class WantedDifferencesTest {
	private static final String DOCUMENT = "docs/MOVING-FROM-9.1.2.md";
	private static final int PROGRAMS = 20_000;

	/** A row that no longer differs has to go. */
	@ParameterizedTest
	@EnumSource(WantedDifference.class)
	void exampleStillDiffers(WantedDifference row) {
		Program example = row.example();
		List<Difference> differences = Comparison.allDifferences(example, EnumSet.allOf(Amendment.class));
		assertTrue(
				differences.stream().allMatch(WantedDifference::isWanted),
				() -> "no row allows all of " + differences + " of\n" + ProgramText.of(example));
		if (row.amendment() == null) {
			assertTrue(
					differences.stream().anyMatch(row::allows),
					() -> row + " does not allow what its example shows: " + differences + " of\n"
							+ ProgramText.of(example));
		} else {
			Set<Amendment> others = EnumSet.complementOf(EnumSet.of(row.amendment()));
			assertNotEquals(
					differences.toString(),
					Comparison.allDifferences(example, others).toString(),
					() -> row + " is not needed any more:\n" + ProgramText.of(example));
		}
	}

	/** What is changed in 9.1.2 stands in the table. */
	@Test
	void eachAmendmentIsThatOfARow() {
		assertEquals(
				EnumSet.allOf(Amendment.class),
				Stream.of(WantedDifference.values())
						.map(WantedDifference::amendment)
						.filter(a -> a != null)
						.collect(Collectors.toSet()));
	}

	/** The table of the document is this one. */
	@Test
	void documentHasTheSameRows() {
		String text = Checkout.read(DOCUMENT);
		String section = text.substring(text.indexOf("## What differs on purpose"));
		List<String> rows = section.lines()
				.skip(1)
				.takeWhile(line -> !line.startsWith("## "))
				.filter(line -> line.startsWith("| "))
				.skip(1)
				.toList();
		assertEquals(
				Stream.of(WantedDifference.values()).map(WantedDifference::row).toList(), rows);
	}

	/** Each public method of 9.1.2 is called by random programs. */
	@Test
	void programsCallTheWholeApi() {
		Map<Operation, Integer> called = new HashMap<>();
		for (int seed = 0; seed < PROGRAMS; seed++) {
			count(ProgramGenerator.program(new Random(seed)).calls(), called);
		}
		Set<Operation> never = new HashSet<>(OldApi.OPERATIONS);
		never.removeAll(called.keySet());
		// No method of 9.1.2 gives an AnnotationElementBuilder.
		never.removeIf(operation -> operation.receiver() == Kind.ANNOTATION_BUILDER);
		assertEquals(Set.of(), never.stream().map(Operation::toString).collect(Collectors.toCollection(TreeSet::new)));
		assertTrue(OldApi.OPERATIONS.size() > 150, () -> "operations: " + OldApi.OPERATIONS.size());
	}

	private static void count(List<Call> calls, Map<Operation, Integer> called) {
		for (Call call : calls) {
			called.merge(call.operation(), 1, Integer::sum);
			call.arguments().forEach(a -> count(a, called));
		}
	}

	private static void count(Argument argument, Map<Operation, Integer> called) {
		if (argument instanceof Argument.Callback callback) {
			count(callback.calls(), called);
		} else if (argument instanceof Argument.Several several) {
			several.elements().forEach(e -> count(e, called));
		}
	}
}
