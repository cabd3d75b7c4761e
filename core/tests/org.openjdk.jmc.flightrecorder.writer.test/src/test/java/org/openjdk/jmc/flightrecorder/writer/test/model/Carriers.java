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
import java.util.Random;

/**
 * The scheduler of virtual threads. A thread has its carrier until it waits, ends or gives it away; then the carrier takes
 * the thread that has been without one for the longest time. So a thread that could go on may never get a carrier.
 */
final class Carriers implements Scenario.Chooser {
	private final Random random;
	private final int carriers;
	private final List<Integer> running = new ArrayList<>();
	/** Those that can go on and have no carrier. */
	private final Deque<Integer> queue = new ArrayDeque<>();
	/** Those that wait or have ended. */
	private final List<Integer> waiting;

	private final int threads;

	/**
	 * @param threads
	 *            all that need a carrier, the first ones first
	 */
	Carriers(List<Integer> threads, int carriers, Random random) {
		waiting = new ArrayList<>(threads);
		this.threads = threads.size();
		this.carriers = carriers;
		this.random = random;
	}

	@Override
	public int choose(List<Integer> enabled) {
		for (List<Integer> each : List.of(running, new ArrayList<>(queue))) {
			for (Integer thread : List.copyOf(each)) {
				if (!enabled.contains(thread)) {
					running.remove(thread);
					queue.remove(thread);
					waiting.add(thread);
				}
			}
		}
		for (Integer thread : List.copyOf(waiting)) {
			if (enabled.contains(thread)) {
				waiting.remove(thread);
				queue.add(thread);
			}
		}
		while (running.size() < carriers && !queue.isEmpty()) {
			running.add(queue.poll());
		}
		List<Integer> able = new ArrayList<>(running);
		// The processors' stores and the collector need no carrier.
		enabled.stream().filter(each -> each >= threads).forEach(able::add);
		return able.get(random.nextInt(able.size()));
	}

	@Override
	public void givesCarrierAway(int thread) {
		if (running.remove((Integer) thread)) {
			queue.add(thread);
		}
	}
}
