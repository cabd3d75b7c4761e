/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.compat;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever 9.1.2 answers to a question, this writer answers too; where 9.1.2 throws, this writer throws the same, with a
 * message. What differs stands in {@link #BETTER}, with the answer of ours.
 */
class BehaviourTest {
	private static final Map<String, String> BETTER = Map.ofEntries(
			// 9.1.2 leaves a type behind that can never be resolved
			entry("QuestionsOnTypes duplicate left nothing", "null"),
			// 9.1.2 gives another object each time, so that only one of them is ever resolved
			entry("QuestionsOnTypes forward", "false a.Fwd true"),
			entry("QuestionsOnForwardTypes predefined again", "true"),
			// in 9.1.2 a type whose callback threw is found for ever, and can never be used
			entry("QuestionsOnForwardTypes after a failure by Types", "null"),
			entry(
					"QuestionsOnForwardTypes after a failure by Recording",
					"! java.lang.IllegalArgumentException: Type 'a.Fails' is not registered in this recording"),
			// in 9.1.2 a type that has a field of its own type does not use itself if the field's type was found by
			// name
			entry("QuestionsOnForwardTypes resolved after its callback isUsedBy", "true"),
			// the array holds what its declaration says, as single values do
			entry(
					"QuestionsOnPutting text array into simple array",
					"a.W[s=null a.S, list=[a.S[f=java.lang.String a], a.S[f=java.lang.String b]], i=null int]"),
			// in 9.1.2 equality depends on who asks whom
			entry("QuestionsOnValues simples equal", "true"),
			// the name that the JDK gives to the event leads to the same type
			entry("QuestionsOnRecordings event class by its full name", "Plain"),
			// in 9.1.2 the events of the second class are written as those of the first, whose fields they do not have
			entry("QuestionsOnRecordings event class of the same simple name", "client.EventObjects$Other$Plain"));

	static Stream<Arguments> questions() throws Exception {
		Map<?, ?> theirs = (Map<?, ?>) OldWriter.askTheirs("Questions", "answers");
		Map<?, ?> ours = (Map<?, ?>) OldWriter.askOurs("Questions", "answers");
		assertEquals(theirs.keySet(), ours.keySet());
		assertTrue(theirs.keySet().containsAll(BETTER.keySet()), BETTER::toString);
		return theirs.keySet().stream().map(q -> Arguments.of(q, theirs.get(q), ours.get(q)));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("questions")
	void answersLike912(String question, String theirs, String ours) {
		if (BETTER.containsKey(question)) {
			assertEquals(BETTER.get(question), ours);
		} else if (!theirs.startsWith("! ")) {
			assertEquals(theirs, ours);
		} else {
			assertTrue(ours.startsWith("! "), () -> "9.1.2 throws " + theirs + " but ours gives " + ours);
			assertEquals(exception(theirs), exception(ours), ours);
			assertFalse(ours.endsWith(": null") || ours.endsWith(": "), () -> "a message says why: " + ours);
			assertFalse(
					ours.contains("Cannot invoke") || ours.contains("Cannot read"),
					() -> "the rule was checked, not met by accident: " + ours);
		}
	}

	private static String exception(String answer) {
		return answer.substring(0, answer.indexOf(':'));
	}
}
