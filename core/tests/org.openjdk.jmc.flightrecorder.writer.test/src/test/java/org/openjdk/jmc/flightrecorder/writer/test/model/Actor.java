/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BooleanSupplier;

/** A thread of the model: steps that it has still to make, and what to give back when a call throws. */
final class Actor {
	/** A step of a thread, made when it is enabled. */
	private record Step(String name, BooleanSupplier enabled, Runnable action) {}

	/** What a call of the recording throws. */
	static final class Refused extends RuntimeException {
		private static final long serialVersionUID = 1L;

		Refused(String why) {
			super(why, null, false, false);
		}
	}

	final String name;
	private final Deque<Step> steps = new ArrayDeque<>();
	/** The steps that the running one adds, which come before all others. */
	private final List<Step> added = new ArrayList<>();
	/** The calls that are under way: how many steps come behind each, and what happens when it throws. */
	private final Deque<Call> calls = new ArrayDeque<>();
	/** Locks and buffers that are given back when a call throws. */
	private final Deque<Runnable> held = new ArrayDeque<>();

	private boolean givesCarrierAway;

	private record Call(int stepsBehind, int heldBefore, Runnable afterThrow) {}

	Actor(String name) {
		this.name = name;
	}

	/** Adds a step. */
	void then(String step, Runnable action) {
		then(step, () -> true, action);
	}

	/** Adds a step that waits for something. */
	void then(String step, BooleanSupplier enabled, Runnable action) {
		added.add(new Step(step, enabled, action));
	}

	/** Adds a step behind all that this thread has still to make. */
	void thenLast(String step, BooleanSupplier enabled, Runnable action) {
		steps.add(new Step(step, enabled, action));
	}

	/** Adds a call, which ends when all its steps are made or one of them throws. */
	void call(String what, Runnable body, Runnable afterThrow) {
		then(what, () -> {
			calls.push(new Call(steps.size(), held.size(), afterThrow));
			body.run();
		});
	}

	/** Says what gives something back. */
	void hold(Runnable giveBack) {
		held.push(giveBack);
	}

	/** Gives back what was held last. */
	void released() {
		held.pop().run();
	}

	/** Lets others run behind the step that is being made. */
	void yieldCarrier() {
		givesCarrierAway = true;
	}

	/** Whether the last step gave the carrier away; then it has none. */
	boolean hasGivenCarrierAway() {
		boolean given = givesCarrierAway;
		givesCarrierAway = false;
		return given;
	}

	/** Puts what was added in front of the rest. */
	void arrange() {
		for (int i = added.size() - 1; i >= 0; i--) {
			steps.push(added.get(i));
		}
		added.clear();
	}

	boolean hasEnded() {
		return steps.isEmpty();
	}

	boolean isEnabled() {
		return !steps.isEmpty() && steps.peek().enabled.getAsBoolean();
	}

	String nextStep() {
		return name + ": " + steps.peek().name;
	}

	void step() {
		Step step = steps.pop();
		try {
			step.action.run();
			arrange();
		} catch (Refused e) {
			added.clear();
			Call call = calls.pop();
			while (steps.size() > call.stepsBehind) {
				steps.pop();
			}
			while (held.size() > call.heldBefore) {
				released();
			}
			call.afterThrow.run();
			arrange();
		}
		while (!calls.isEmpty() && calls.peek().stepsBehind >= steps.size()) {
			calls.pop();
		}
	}
}
