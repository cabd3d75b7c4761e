/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A sequence of calls of the API, as data. Calls whose variables hold nothing are skipped when it runs. */
final class Program {
	/** What is meant by one call can be said in another way, and what is meant by a second one. */
	private static final int MAX_REWRITINGS = 2;

	private final List<Call> calls;
	private final Map<Rewriting, Rewritten> rewritten = new HashMap<>();
	private final Map<Call, Rewriting> afterBuilds = new IdentityHashMap<>();
	private Rewritten withoutFailures;
	private ProgramIndex index;

	/** How often the program was rewritten. */
	private final int rewritings;

	Program(List<Call> calls) {
		this(calls, 0);
	}

	private Program(List<Call> calls, int rewritings) {
		this.calls = List.copyOf(calls);
		this.rewritings = rewritings;
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

	/** What both versions do with the program that says the same in another way; nothing when it has no other way. */
	Rewritten rewritten(Rewriting rewriting) {
		return rewritten.computeIfAbsent(rewriting, r -> {
			Slice all = Slice.of(this, calls);
			boolean differs = rewritings < MAX_REWRITINGS && all.has(c -> r.change(c, all) != c);
			return differs ? Rewritten.of(rewritten(c -> r.change(c, all))) : Rewritten.NOT;
		});
	}

	/** What both versions do with the program when a builder is not used after it has built something. */
	Rewritten withNothingAfter(Call build) {
		return rewritten(afterBuilds.computeIfAbsent(build, Rewriting::nothingAfter));
	}

	/** What both versions do with the program without the registrations that fail with both. */
	Rewritten withoutFailures() {
		if (withoutFailures == null) {
			Set<Integer> failing = Comparison.allAnswers(this).stream()
					.filter(d -> Usage.isRegistration(d.call) && d.bothThrow())
					.map(d -> d.call.number())
					.collect(Collectors.toSet());
			withoutFailures = failing.isEmpty() || rewritings >= MAX_REWRITINGS
					? Rewritten.NOT
					: Rewritten.of(new Program(without(calls, failing), rewritings + 1));
		}
		return withoutFailures;
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

	/** The program with every call changed; where a change gives null, what the callbacks of the call do is left. */
	private Program rewritten(UnaryOperator<Call> change) {
		return new Program(rewritten(calls, change).toList(), rewritings + 1);
	}

	private static Stream<Call> rewritten(List<Call> calls, UnaryOperator<Call> change) {
		return calls.stream().flatMap(call -> {
			Call changed = change.apply(call);
			return changed != null
					? Stream.of(
							changed.withBodies(body -> rewritten(body, change).toList()))
					: call.callbacks()
							.flatMap(callback -> rewritten(callback.calls(), change))
							.map(c -> call.caught() ? c.asCaught() : c);
		});
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
