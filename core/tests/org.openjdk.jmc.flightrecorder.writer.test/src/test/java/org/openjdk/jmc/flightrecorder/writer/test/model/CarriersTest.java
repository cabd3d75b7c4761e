/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;

/** A thread that flushes, rotates or closes comes to an end although writers that never block have all carriers. */
class CarriersTest {
	private static final int ORDERS = 2_000;
	/** More than any call has to wait for. */
	private static final int EVENTS_OF_EACH = 60;

	private static Scenario scenario(boolean lanes, int carriers, Random random) {
		return new Scenario(
				lanes,
				carriers + random.nextInt(2),
				EVENTS_OF_EACH,
				random.nextInt(3),
				random.nextInt(3),
				random.nextInt(20),
				0);
	}

	@ParameterizedTest
	@CsvSource({"false, 2", "false, 3", "true, 2", "true, 3"})
	void callsEndWhileWritersGoOn(boolean lanes, int carriers) {
		long seed = Seed.get();
		Random seeds = new Random(seed);
		int starved = 0;
		for (int i = 0; i < ORDERS; i++) {
			long order = seeds.nextLong();
			Random random = new Random(order);
			Scenario scenario = scenario(lanes, carriers, random);
			Scenario.Outcome outcome = scenario.runOnCarriers(null, carriers, random);
			assertEquals(List.of(), outcome.problems(), () -> "seed " + seed + ", " + scenario + "\n" + outcome);
			int all = scenario.writers() * scenario.eventsOfEach();
			assertTrue(
					outcome.eventsWritten() < all,
					() -> "close came last, seed " + seed + ", " + scenario + "\n" + outcome);

			random = new Random(order);
			scenario(lanes, carriers, random);
			starved +=
					scenario.runOnCarriers(Omission.MAKE_ROOM, carriers, random).eventsWritten() == all ? 1 : 0;
		}
		assertTrue(starved > 0, "no order needs that writers make room");
		System.out.printf(
				"%,d orders on %d carriers, %,d of them without an end if writers make no room, seed %d, %s%n",
				ORDERS, carriers, starved, seed, lanes ? "lanes" : "buffers");
	}
}
