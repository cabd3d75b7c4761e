/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;

/** Types that somebody refers to before they are declared: who may declare each, and why it cannot be used yet. */
class AwaitedTypesTest {
	private final AwaitedTypes awaited = new AwaitedTypes(JdkTypes.CATALOGUE, TypeDefinition::new);
	private final Thread first = new Thread("first");
	private final Thread second = new Thread("second");

	private static String reason(TypeDefinition type) {
		String message = assertThrows(IllegalStateException.class, type::id).getMessage();
		String before = "Only registered types can be used; type 'a.A' was referred to but ";
		assertTrue(message.startsWith(before), message);
		assertEquals(message.substring(before.length()), type.awaitedBecause());
		return type.awaitedBecause();
	}

	@Test
	void everybodyAwaitsTheSameTypeUntilItIsDeclared() {
		TypeDefinition type = awaited.await("a.A");
		assertSame(type, awaited.await("a.A"));
		assertSame(type, awaited.take("a.A"));
		assertSame(type, awaited.await("a.A"), "taken, and not declared yet");
		awaited.declared(type);
		assertNotSame(type, awaited.await("a.A"));
	}

	@Test
	void secondCallerGetsATypeThatIsNotAwaited() {
		TypeDefinition type = awaited.take("a.A");
		TypeDefinition other = awaited.take("a.A");
		assertNotSame(type, other);
		assertEquals("a.A", other.name());
		awaited.declared(other);
		assertSame(type, awaited.await("a.A"), "the other has not ended this wait");
		awaited.giveBack(type);
		assertSame(type, awaited.take("a.A"));
	}

	@Test
	void reasonIsThatTheTypeIsNotRegistered() {
		TypeDefinition type = awaited.await("a.A");
		assertEquals("has not been registered yet", reason(type));
	}

	@Test
	void settingIsNamedWhereItWouldGiveTheType() {
		String reason = awaited.await("java.lang.Thread").awaitedBecause();
		assertTrue(reason.contains("withJdkTypeInitialization()"), reason);
	}

	@Test
	void reasonIsTheCallbackWhileAnyThreadRunsOne() {
		TypeDefinition before = awaited.await("a.A");
		awaited.begin(first, "a.A");
		String begun = "is being registered: the callback that describes it has not returned yet";
		assertEquals(begun, reason(before));
		awaited.begin(second, "a.A");
		awaited.end(first, "a.A", IOException.class);
		assertEquals(begun, reason(before), "the second thread is still describing it");
		awaited.end(second, "a.A", IOException.class);
		assertEquals(
				"is not registered: the callback that describes it, or the registration after it, failed with "
						+ "java.io.IOException",
				reason(before));
		awaited.begin(first, "a.A");
		assertEquals(begun, reason(before));
		awaited.end(first, "a.A", null);
		assertEquals("has not been registered yet", reason(before));
	}

	@Test
	void reasonOfATypeThatIsReferredToWithinItsCallbackIsTheCallback() {
		awaited.begin(first, "a.A");
		assertTrue(reason(awaited.await("a.A")).startsWith("is being registered"));
	}

	@Test
	void eachThreadHasItsOwnCallbacks() {
		awaited.begin(first, "a.A");
		assertTrue(awaited.isBegun("a.A"));
		assertTrue(awaited.isBegunBy(first, "a.A"));
		assertFalse(awaited.isBegunBy(second, "a.A"));
		assertFalse(awaited.isBegunBy(first, "a.B"));
		awaited.begin(second, "a.A");
		awaited.end(first, "a.A", null);
		assertFalse(awaited.isBegunBy(first, "a.A"));
		assertTrue(awaited.isBegunBy(second, "a.A"));
		assertTrue(awaited.isBegun("a.A"));
		awaited.end(second, "a.A", null);
		assertFalse(awaited.isBegun("a.A"));
	}
}
