/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.compat;

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
	private static final Map<String, String> BETTER = Map.of(
			// 9.1.2 leaves a type behind that can never be resolved
			"QuestionsOnTypes duplicate left nothing", "null",
			// 9.1.2 gives another object each time, so that only one of them is ever resolved
			"QuestionsOnTypes forward", "false a.Fwd true",
			"QuestionsOnForwardTypes predefined again", "true",
			// in 9.1.2 a type whose callback threw is found for ever, and can never be used
			"QuestionsOnForwardTypes after a failure by Types", "null",
			"QuestionsOnForwardTypes after a failure by Recording",
					"! java.lang.IllegalArgumentException: Type 'a.Fails' is not registered in this recording",
			// in 9.1.2 a type that has a field of its own type does not use itself if the field's type was found by
			// name
			"QuestionsOnForwardTypes resolved after its callback isUsedBy", "true",
			// the array holds what its declaration says, as single values do
			"QuestionsOnPutting text array into simple array",
					"a.W[s=null a.S, list=[a.S[f=java.lang.String a], a.S[f=java.lang.String b]], i=null int]",
			// in 9.1.2 equality depends on who asks whom
			"QuestionsOnValues simples equal", "true");

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
