/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A sequence of calls of the API, as data. Calls whose variables hold nothing are skipped when it runs. */
final class Program {
	private final List<Call> calls;
	private ProgramIndex index;

	Program(List<Call> calls) {
		this.calls = List.copyOf(calls);
	}

	List<Call> calls() {
		return calls;
	}

	/** Who makes what in this program. */
	ProgramIndex index() {
		if (index == null) {
			index = new ProgramIndex(calls);
		}
		return index;
	}

	/** Programs with something left out, those with least first. */
	Stream<Program> simpler() {
		return simpler(calls).map(Program::new);
	}

	static Stream<List<Call>> simpler(List<Call> calls) {
		int size = calls.size();
		Stream<List<Call>> shorter = Stream.iterate(size / 2, n -> n > 0, n -> n / 2)
				.flatMap(n -> IntStream.iterate(size - n, at -> at >= 0, at -> at - n)
						.mapToObj(at -> without(calls, at, at + n)));
		Stream<List<Call>> opened = IntStream.range(0, size)
				.boxed()
				.flatMap(i -> calls.get(i).simpler().map(call -> {
					List<Call> changed = new ArrayList<>(calls);
					changed.set(i, call);
					return changed;
				}));
		return Stream.concat(shorter, opened);
	}

	private static List<Call> without(List<Call> calls, int from, int to) {
		List<Call> fewer = new ArrayList<>(calls.subList(0, from));
		fewer.addAll(calls.subList(to, calls.size()));
		return fewer;
	}

	/** The program without this call, wherever it is made. */
	Program without(Call call) {
		return new Program(without(calls, Set.of(call.number())));
	}

	/** What is left without these calls and what their callbacks do. */
	private static List<Call> without(List<Call> calls, Set<Integer> numbers) {
		return calls.stream()
				.filter(c -> !numbers.contains(c.number()))
				.map(c -> c.withBodies(body -> without(body, numbers)))
				.toList();
	}

	/** The call whose callback makes this one, null at the top. */
	Call around(Call call) {
		return around(calls, call, null);
	}

	private static Call around(List<Call> calls, Call wanted, Call around) {
		for (Call call : calls) {
			if (call.number() == wanted.number()) {
				return around;
			}
			for (Argument.Callback callback : call.callbacks().toList()) {
				Call found = around(callback.calls(), wanted, call);
				if (found != null) {
					return found;
				}
			}
		}
		return null;
	}

	/** How many calls there are, those of callbacks included. */
	int size() {
		return size(calls);
	}

	private static int size(List<Call> calls) {
		return calls.stream()
				.mapToInt(c -> 1 + c.callbacks().mapToInt(b -> size(b.calls())).sum())
				.sum();
	}
}
