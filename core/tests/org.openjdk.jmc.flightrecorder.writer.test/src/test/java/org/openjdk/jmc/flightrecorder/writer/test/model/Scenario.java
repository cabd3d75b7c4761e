/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Threads that use one recording, and one order of their steps.
 *
 * @param lanes
 *            whether events come by lanes, or else by shared buffers
 * @param writers
 *            how many threads write
 * @param eventsOfEach
 *            how many events each of them writes
 * @param flushes
 *            how often one thread flushes
 * @param rotations
 *            how often one thread rotates
 * @param stepsBeforeClose
 *            how many steps another thread makes before it closes the recording
 * @param failingOperation
 *            which operation of the output fails, 0 for none
 */
record Scenario(
		boolean lanes,
		int writers,
		int eventsOfEach,
		int flushes,
		int rotations,
		int stepsBeforeClose,
		int failingOperation) {
	private static final int MOST_STEPS = 10_000;
	/** How many orders of a smaller scenario are tried before it is taken for a good one. */
	private static final int ORDERS_OF_SMALLER = 500;

	/**
	 * What became of one order.
	 *
	 * @param problems
	 *            what was promised and is not so
	 * @param schedule
	 *            which thread made each step
	 * @param trace
	 *            the names of the steps
	 * @param eventsWritten
	 *            how many calls have written an event
	 */
	record Outcome(List<String> problems, List<Integer> schedule, List<String> trace, int eventsWritten) {
		boolean isGood() {
			return problems.isEmpty();
		}

		@Override
		public String toString() {
			return String.join("\n", problems) + "\n  " + String.join("\n  ", trace) + "\nschedule " + schedule;
		}
	}

	static Scenario random(boolean lanes, Random random) {
		return new Scenario(
				lanes,
				1 + random.nextInt(3),
				1 + random.nextInt(4),
				random.nextInt(4),
				random.nextInt(3),
				random.nextInt(80),
				random.nextInt(3) == 0 ? 1 + random.nextInt(20) : 0);
	}

	private List<Actor> actors(RecordingModel recording) {
		List<Actor> actors = new ArrayList<>();
		for (int i = 0; i < writers; i++) {
			Actor writer = actor(actors, "writer " + i);
			for (int sequence = 0; sequence < eventsOfEach; sequence++) {
				recording.write(writer, new ModelEvent(i, sequence, (i + sequence) % 3));
			}
		}
		Actor flusher = actor(actors, "flusher");
		for (int i = 0; i < flushes; i++) {
			recording.flush(flusher);
		}
		Actor rotator = actor(actors, "rotator");
		for (int i = 0; i < rotations; i++) {
			recording.rotate(rotator);
		}
		Actor closer = actor(actors, "closer");
		for (int i = 0; i < stepsBeforeClose; i++) {
			closer.then("rest", () -> {});
		}
		recording.close(closer);
		actors.forEach(Actor::arrange);
		actors.addAll(recording.memory(List.copyOf(actors.subList(0, writers))));
		return actors;
	}

	private static Actor actor(List<Actor> actors, String name) {
		Actor actor = new Actor(name);
		actors.add(actor);
		return actor;
	}

	/**
	 * Runs the threads in an order that a seed chooses.
	 *
	 * @param omission
	 *            a guard that is left out, null for none
	 */
	Outcome run(Omission omission, Random random) {
		int stays = random.nextInt(4);
		int[] last = {0};
		return run(omission, enabled -> {
			boolean stay = enabled.contains(last[0]) && random.nextInt(4) < stays;
			last[0] = stay ? last[0] : enabled.get(random.nextInt(enabled.size()));
			return last[0];
		});
	}

	/** Runs the threads in a given order as far as that is possible; then each makes all its steps after the one before. */
	Outcome run(Omission omission, List<Integer> schedule) {
		int[] next = {0};
		return run(omission, enabled -> {
			while (next[0] < schedule.size()) {
				Integer wanted = schedule.get(next[0]++);
				if (enabled.contains(wanted)) {
					return wanted;
				}
			}
			return enabled.get(0);
		});
	}

	/**
	 * Runs the threads as virtual ones, in an order that a seed chooses: a thread keeps its carrier until it waits, ends or
	 * gives it away. Those that flush, rotate and close are the first.
	 */
	Outcome runOnCarriers(Omission omission, int carriers, Random random) {
		List<Integer> threads = new ArrayList<>();
		for (int thread = writers + 2; thread >= 0; thread--) {
			threads.add(thread);
		}
		return run(omission, new Carriers(threads, carriers, random));
	}

	/** Chooses who makes the next step. */
	interface Chooser {
		int choose(List<Integer> enabled);

		/** The thread has given its carrier away. */
		default void givesCarrierAway(int thread) {}
	}

	private Outcome run(Omission omission, Chooser chooser) {
		RecordingModel recording = new RecordingModel(omission, failingOperation);
		recording.takeEventsBy(lanes ? new LaneIntakeModel(recording, writers) : new BufferIntakeModel(recording));
		List<Actor> actors = actors(recording);
		List<Integer> schedule = new ArrayList<>();
		List<String> trace = new ArrayList<>();
		List<Integer> enabled = new ArrayList<>();
		while (schedule.size() < MOST_STEPS) {
			enabled.clear();
			for (int i = 0; i < actors.size(); i++) {
				if (actors.get(i).isEnabled()) {
					enabled.add(i);
				}
			}
			if (enabled.isEmpty()) {
				break;
			}
			int chosen = chooser.choose(enabled);
			schedule.add(chosen);
			trace.add(actors.get(chosen).nextStep());
			actors.get(chosen).step();
			if (actors.get(chosen).hasGivenCarrierAway()) {
				chooser.givesCarrierAway(chosen);
			}
		}
		List<String> problems = new ArrayList<>();
		for (Actor actor : actors) {
			if (!actor.hasEnded()) {
				problems.add("waits for ever: " + actor.nextStep());
			}
		}
		if (problems.isEmpty()) {
			problems.addAll(recording.problems());
		}
		return new Outcome(problems, schedule, trace, recording.eventsWritten());
	}

	/** A failure, with as few threads, calls and steps as can be found soon. */
	record Failure(Scenario scenario, Outcome outcome) {
		@Override
		public String toString() {
			return scenario + "\n" + outcome;
		}
	}

	/** Makes a failure smaller: first the scenario, by other orders of the smaller one, then the schedule. */
	Failure shrunk(Omission omission, Outcome failing) {
		for (Scenario smaller : smaller()) {
			for (int seed = 0; seed < ORDERS_OF_SMALLER; seed++) {
				Outcome outcome = smaller.run(omission, new Random(seed));
				if (!outcome.isGood()) {
					return smaller.shrunk(omission, outcome);
				}
			}
		}
		return new Failure(this, withFewerSteps(omission, failing));
	}

	private List<Scenario> smaller() {
		List<Scenario> smaller = new ArrayList<>();
		if (failingOperation > 0) {
			smaller.add(new Scenario(lanes, writers, eventsOfEach, flushes, rotations, stepsBeforeClose, 0));
		}
		if (writers > 1) {
			smaller.add(new Scenario(
					lanes, writers - 1, eventsOfEach, flushes, rotations, stepsBeforeClose, failingOperation));
		}
		if (eventsOfEach > 1) {
			smaller.add(new Scenario(
					lanes, writers, eventsOfEach - 1, flushes, rotations, stepsBeforeClose, failingOperation));
		}
		if (flushes > 0) {
			smaller.add(new Scenario(
					lanes, writers, eventsOfEach, flushes - 1, rotations, stepsBeforeClose, failingOperation));
		}
		if (rotations > 0) {
			smaller.add(new Scenario(
					lanes, writers, eventsOfEach, flushes, rotations - 1, stepsBeforeClose, failingOperation));
		}
		if (stepsBeforeClose > 0) {
			smaller.add(new Scenario(
					lanes, writers, eventsOfEach, flushes, rotations, stepsBeforeClose / 2, failingOperation));
		}
		return smaller;
	}

	/** Takes steps out of a schedule as long as it still fails. */
	private Outcome withFewerSteps(Omission omission, Outcome failing) {
		Outcome best = failing;
		List<Integer> schedule = new ArrayList<>(failing.schedule);
		for (int length = schedule.size() / 2; length > 0; length = length == 1 ? 0 : (length + 1) / 2) {
			for (int from = 0; from < schedule.size(); ) {
				List<Integer> shorter = new ArrayList<>(schedule);
				shorter.subList(from, Math.min(shorter.size(), from + length)).clear();
				Outcome outcome = run(omission, shorter);
				if (outcome.isGood()) {
					from += length;
				} else {
					schedule = shorter;
					best = new Outcome(outcome.problems, shorter, outcome.trace, outcome.eventsWritten);
				}
			}
		}
		return best;
	}
}
