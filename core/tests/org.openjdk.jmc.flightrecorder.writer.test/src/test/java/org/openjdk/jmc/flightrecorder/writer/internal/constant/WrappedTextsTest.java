/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** The id of a wrapped text is found by the very object, in the chunk where it was interned. */
class WrappedTextsTest {
	private final TypeRegistry registry = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 0);
	private final TypeDefinition first = wrapper("a.First");
	private final WrappedTexts texts = new WrappedTexts();

	private TypeDefinition wrapper(String name) {
		return registry.declare(
				name,
				new TypeDeclaration(null, true)
						.add(new FieldDefinition("text", registry.builtin(ValueKind.STRING), false, List.of())));
	}

	@Test
	void idIsThatOfTextTypeAndChunk() {
		String text = new String("text");
		texts.remember(first, text, 3, 42);
		assertEquals(42, texts.find(first, text, 3));
		assertEquals(42, texts.find(first, new String("text"), 3));
		assertEquals(-1, texts.find(first, "texts", 3));
		assertEquals(-1, texts.find(first, text, 4));
		assertEquals(-1, texts.find(wrapper("a.Second"), text, 3));
	}

	@Test
	void textOf256CharactersIsKeptAndALongerOneIsNot() {
		String longest = "x".repeat(256);
		texts.remember(first, longest, 1, 7);
		assertEquals(7, texts.find(first, longest, 1));
		String longer = "x".repeat(257);
		texts.remember(first, longer, 1, 8);
		assertEquals(-1, texts.find(first, longer, 1));
	}

	@Test
	void roomGrowsWithWhatComesAgain() {
		int count = 4_000;
		for (int round = 0; round < 8; round++) {
			for (int i = 0; i < count; i++) {
				if (texts.find(first, "text " + i, 1) < 0) {
					texts.remember(first, "text " + i, 1, i);
				}
			}
		}
		int found = 0;
		for (int i = 0; i < count; i++) {
			found += texts.find(first, "text " + i, 1) == i ? 1 : 0;
		}
		assertTrue(found > count * 9 / 10, found + " of " + count + " are remembered");
	}
}
