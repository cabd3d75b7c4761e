/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The names of types that every reader takes are those of Java's classes. */
class TypeNamesTest {
	private static Stream<String> words() {
		return Stream.of(
				("abstract assert boolean break byte case catch char class const continue default do double else enum "
								+ "extends final finally float for goto if implements import instanceof int interface long "
								+ "native new package private protected public return short static strictfp super switch "
								+ "synchronized this throw throws transient try void volatile while _ true false null "
								+ "record var yield sealed permits module exports with when String $ a1 __")
						.split(" "));
	}

	@ParameterizedTest
	@MethodSource("words")
	void wordsOfTheLanguageAreNoNames(String word) {
		boolean name = SourceVersion.isName(word, SourceVersion.RELEASE_17);
		assertEquals(name, TypeNames.isJavaClassName(word));
		assertEquals(name, TypeNames.isJavaClassName("a." + word + ".B"));
		assertTrue(TypeNames.isIdentifier(word));
	}

	@ParameterizedTest
	@ValueSource(strings = {"", ".", "a.", ".a", "a..b", "1a", "a-b", "a b", "a[]", "a/b"})
	void nameMustConsistOfIdentifiers(String text) {
		assertFalse(TypeNames.isJavaClassName(text));
		assertFalse(TypeNames.isIdentifier(text));
	}

	@ParameterizedTest
	@ValueSource(strings = {"a", "jdk.types.StackFrame", "größe.Maß", "\ud835\udc00.b"})
	void identifiersOfAnyAlphabetAreNames(String text) {
		assertTrue(TypeNames.isJavaClassName(text));
	}
}
