/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Ids of types: small ones for events, large ones for all others, and each once. */
class TypeIdsTest {
	@Test
	void eventsGetSmallIdsAndOthersLargeOnes() {
		TypeIds ids = new TypeIds(0);
		assertEquals(2, ids.takeEventId());
		assertEquals(3, ids.takeEventId());
		assertEquals(1_000_000, ids.takeOtherId());
		assertEquals(1_000_001, ids.takeOtherId());
		assertEquals(4, ids.takeEventId());
	}

	@Test
	void otherIdsDependOnTheRecordingAndStayBelowTwoToThe31() {
		assertEquals(1_000_000 + 7_000, new TypeIds(7).takeOtherId());
		assertTrue(new TypeIds(-1).takeOtherId() < Integer.MAX_VALUE);
	}

	@Test
	void idIsTakenOnce() {
		TypeIds ids = new TypeIds(0);
		assertTrue(ids.take(3));
		assertFalse(ids.take(3));
		assertFalse(ids.take(1), "checkpoint");
		assertFalse(ids.take(0), "metadata");
		assertEquals(2, ids.takeEventId());
		assertEquals(4, ids.takeEventId());
	}

	@Test
	void promisedIdWaitsForItsType() {
		TypeIds ids = new TypeIds(0);
		assertTrue(ids.promise(2));
		assertFalse(ids.promise(2));
		assertEquals(3, ids.takeEventId());
		assertEquals(
				List.of(2L), ids.promisedTypes().stream().map(PromisedType::id).toList());
		assertTrue(ids.take(2), "for the type that is registered now");
		assertFalse(ids.take(2), "for another");
		assertEquals(List.of(), ids.promisedTypes());
	}
}
