/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The orders that need the guards of the protocol most, as the search found and shortened them. Each number is the thread
 * that makes a step. With its guard the order is harmless, and without it an event is lost or cannot be read.
 */
class WorstOrdersTest {
	private static final int WRITER = 0;
	private static final int FLUSHER = 1;
	private static final int ROTATOR = 2;
	private static final int CLOSER = 3;
	/** The stores of the position of the only writer's lane. */
	private static final int POSITION = 5;

	private static Scenario oneWriter(boolean lanes, int events, int rotations) {
		return new Scenario(lanes, 1, events, 0, rotations, 0, 0);
	}

	private static void assertNeeds(Omission guard, Scenario scenario, List<Integer> schedule, String problem) {
		Scenario.Outcome guarded = scenario.run(null, schedule);
		assertEquals(List.of(), guarded.problems(), guarded::toString);
		Scenario.Outcome unguarded = scenario.run(guard, schedule);
		assertTrue(unguarded.problems().toString().contains(problem), unguarded::toString);
	}

	private static List<Integer> steps(int... threadsAndCounts) {
		List<Integer> schedule = new ArrayList<>();
		for (int i = 0; i < threadsAndCounts.length; i += 2) {
			for (int count = threadsAndCounts[i + 1]; count > 0; count--) {
				schedule.add(threadsAndCounts[i]);
			}
		}
		return schedule;
	}

	@Test
	void closeFindsAnEventInABufferThatIsNotReleasedYet() {
		assertNeeds(
				Omission.WAIT_FOR_HOLDERS,
				oneWriter(false, 1, 0),
				steps(WRITER, 4, CLOSER, 1, WRITER, 5, CLOSER, 3),
				"lost: [0.0]");
	}

	@Test
	void chunkIsSealedBetweenTheLookOfAWriterAndItsClaim() {
		assertNeeds(
				Omission.CLAIM_BEFORE_LOOK,
				oneWriter(false, 2, 0),
				steps(WRITER, 7, CLOSER, 1, WRITER, 7, CLOSER, 4),
				"lost: [0.1]");
	}

	@Test
	void eventIsPutBehindTheFirstDrainOfARotation() {
		assertNeeds(
				Omission.DRAIN_AFTER_SWITCH,
				oneWriter(false, 2, 1),
				steps(WRITER, 2, ROTATOR, 1, WRITER, 5, ROTATOR, 2, WRITER, 1, ROTATOR, 1),
				"lost: [0.1]");
	}

	@Test
	void eventIsEncodedForOneChunkAndPutIntoTheNext() {
		assertNeeds(
				Omission.CARRY_OVER,
				oneWriter(false, 2, 1),
				steps(WRITER, 2, ROTATOR, 2, WRITER, 8, ROTATOR, 3, WRITER, 4, ROTATOR, 3),
				"the chunk of 0.1 has not its constant");
	}

	@Test
	void eventsOfTheNextChunkReachTheOutputBeforeTheOldOneIsSealed() {
		assertNeeds(
				Omission.LOCK_NEXT,
				oneWriter(false, 4, 1),
				steps(WRITER, 10, ROTATOR, 8),
				"the chunk of 0.1 has not its constant");
	}

	@Test
	void stragglerIsPublishedWhenCloseHasDrainedItsLane() {
		assertNeeds(Omission.LOOK_AFTER_PUBLISH, oneWriter(true, 1, 0), steps(WRITER, 7, CLOSER, 6), "lost: [0.0]");
	}

	/** As x86 does it: the store of the position waits in the processor while the look that comes behind it is made. */
	@Test
	void recordingEndsBetweenTheLookOfAWriterAndTheStoreBeforeIt() {
		assertNeeds(Omission.STOP_WRITERS, oneWriter(true, 1, 0), steps(WRITER, 9, CLOSER, 6), "lost: [0.0]");
	}

	/** As ARM does it. */
	@Test
	void positionIsSeenBeforeTheBytesThatAreInFrontOfIt() {
		assertNeeds(
				Omission.PUBLISH_BY_RELEASE,
				new Scenario(true, 1, 1, 1, 0, 0, 0),
				steps(WRITER, 8, POSITION, 1, FLUSHER, 4),
				"bytes are drained that are not there yet");
	}

	@Test
	void failureIsMadeSmall() {
		for (long seed = 0; ; seed++) {
			Random random = new Random(seed);
			Scenario scenario = Scenario.random(true, random);
			Scenario.Outcome outcome = scenario.run(Omission.LOOK_AFTER_PUBLISH, random);
			if (!outcome.isGood()) {
				Scenario.Failure small = scenario.shrunk(Omission.LOOK_AFTER_PUBLISH, outcome);
				assertEquals(1, small.scenario().writers() * small.scenario().eventsOfEach(), small::toString);
				assertTrue(small.outcome().schedule().size() < 20, small::toString);
				return;
			}
		}
	}
}
