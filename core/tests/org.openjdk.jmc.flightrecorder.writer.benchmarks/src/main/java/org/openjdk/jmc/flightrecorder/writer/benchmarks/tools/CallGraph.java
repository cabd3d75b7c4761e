/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.tools;

import java.util.SplittableRandom;

/** Which of 2,000 methods call which, so that stacks begin alike, as those of programs do. */
final class CallGraph {
	/** How many methods there are, with the numbers from 0 on. */
	static final int METHODS = 2_000;

	/** The length of each stack. */
	static final int FRAMES = 30;

	private static final int METHODS_OF_A_CLASS = 10;
	/** How many methods a method calls, and how often it is the first of them. */
	private static final int CALLEES = 3;

	private static final double USUAL = 0.8;

	private final SplittableRandom random;

	/**
	 * @param random
	 *            chooses the ways through the graph
	 */
	CallGraph(SplittableRandom random) {
		this.random = random;
	}

	/** Makes a stack. Most stacks occur once. */
	int[] outermostFirst() {
		int[] methods = new int[FRAMES];
		for (int i = 1; i < FRAMES; i++) {
			int callee = random.nextDouble() < USUAL ? 0 : random.nextInt(CALLEES);
			methods[i] = new SplittableRandom(methods[i - 1] * CALLEES + callee).nextInt(METHODS);
		}
		return methods;
	}

	static String className(int method) {
		return "com.example.orders.Part" + method / METHODS_OF_A_CLASS;
	}

	static String methodName(int method) {
		return "method" + method % METHODS_OF_A_CLASS;
	}
}
