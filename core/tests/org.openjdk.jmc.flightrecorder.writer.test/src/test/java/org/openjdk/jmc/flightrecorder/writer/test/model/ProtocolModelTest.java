/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Counts;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;

/** The protocol keeps its promises in every order of steps that a seed chooses, and none of its guards is superfluous. */
class ProtocolModelTest {
	/** How many orders, for each way of events. */
	private static final int ORDERS = Integer.getInteger("writer.tests.orders", 20_000);

	private static final int MOST_ORDERS_TO_NOTICE = 200_000;

	@ParameterizedTest
	@ValueSource(booleans = {false, true})
	void promisesAreKeptInEveryOrder(boolean lanes) throws IOException {
		long seed = Seed.get();
		Random seeds = new Random(seed);
		for (int i = 0; i < ORDERS; i++) {
			Random random = new Random(seeds.nextLong());
			Scenario scenario = Scenario.random(lanes, random);
			Scenario.Outcome outcome = scenario.run(null, random);
			assertTrue(outcome.isGood(), () -> "seed " + seed + ", " + scenario.shrunk(null, outcome));
		}
		System.out.printf("%,d orders of steps, seed %d, %s%n", ORDERS, seed, lanes ? "lanes" : "buffers");
		Counts.tell(ProtocolModelTest.class, Map.of("orders", ORDERS, "lost", 0));
	}

	@ParameterizedTest
	@CsvSource({
		"WAIT_FOR_HOLDERS, false",
		"CLAIM_BEFORE_LOOK, false",
		"DRAIN_AFTER_SWITCH, false",
		"CARRY_OVER, false",
		"LOCK_NEXT, false",
		"REQUIRE_WRITABLE, false",
		"EVENTS_BEFORE_CONSTANTS, false",
		"DRAIN_AFTER_SWITCH, true",
		"CARRY_OVER, true",
		"LOCK_NEXT, true",
		"REQUIRE_WRITABLE, true",
		"EVENTS_BEFORE_CONSTANTS, true",
		"LOOK_AFTER_PUBLISH, true",
		"PUBLISH_BY_RELEASE, true",
		"STOP_WRITERS, true",
		"REGISTER_BEFORE_LOOK, true",
		"UNSEALED_TAKES_STRAGGLERS, true",
		"REACHABLE_BEFORE_DRAIN, true",
	})
	void guardThatIsLeftOutIsMissed(Omission omission, boolean lanes) {
		long seed = 1;
		for (; seed < MOST_ORDERS_TO_NOTICE; seed++) {
			Random random = new Random(seed);
			Scenario scenario = Scenario.random(lanes, random);
			Scenario.Outcome outcome = scenario.run(omission, random);
			if (!outcome.isGood()) {
				Scenario.Outcome guarded = scenario.run(null, outcome.schedule());
				assertEquals(List.of(), guarded.problems(), guarded::toString);
				return;
			}
		}
		throw new AssertionError("no order of " + seed + " needs " + omission);
	}
}
