/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/**
 * The calls of a program that something depends on: those that made what it uses, those that changed that, and those
 * that registered what it names. A row of {@link WantedDifference} looks at these alone, so that a call of one part of a
 * program excuses no difference of another part.
 */
final class Slice {
	private static final Set<Kind> BUILDERS = Set.of(
			Kind.STRUCTURE_BUILDER,
			Kind.FIELD_BUILDER,
			Kind.VALUE_BUILDER,
			Kind.ANNOTATION_BUILDER,
			Kind.SETTINGS_BUILDER);
	private static final Set<String> JDK_NAMES =
			Arrays.stream(Types.JDK.values()).map(Types.JDK::getTypeName).collect(Collectors.toSet());

	private final ProgramIndex index;
	private final Set<Call> calls = Collections.newSetFromMap(new IdentityHashMap<>());
	private final Deque<Call> toFollow = new ArrayDeque<>();
	private final Set<String> names = new HashSet<>();

	private Slice(Program program) {
		index = program.index();
	}

	/** What these calls depend on, themselves included. */
	static Slice of(Program program, Collection<Call> seeds) {
		Slice slice = new Slice(program);
		slice.toFollow.addAll(seeds);
		slice.followAll();
		return slice;
	}

	/** What the variables depend on. */
	static Slice ofVariables(Program program, Collection<Integer> numbers) {
		Slice slice = new Slice(program);
		numbers.forEach(slice::follow);
		slice.followAll();
		return slice;
	}

	/** What is registered under a name, and the events that are written of it. */
	static Slice ofTypeInFile(Program program, String name) {
		Slice slice = new Slice(program);
		slice.follow(name);
		slice.followAll();
		for (Call call : slice.index.calls()) {
			if (call.operation().is("writeEvent", 1)) {
				Slice written = of(program, List.of(call));
				if (written.names.contains(name)) {
					slice.calls.addAll(written.calls);
				}
			}
		}
		return slice;
	}

	private void followAll() {
		while (!toFollow.isEmpty()) {
			follow(toFollow.pop());
		}
	}

	private void follow(Call call) {
		if (!calls.add(call)) {
			return;
		}
		if (call.receiver() != null) {
			follow(call.receiver());
		}
		call.parts().forEach(this::follow);
		namesOf(call).forEach(this::follow);
		call.callbacks().forEach(callback -> {
			toFollow.addAll(callback.calls());
			followUsesOf(callback.parameter());
		});
		if (BUILDERS.contains(call.operation().result())) {
			followUsesOf(call.number());
		}
	}

	private void follow(Argument argument) {
		if (argument instanceof Argument.Variable variable) {
			follow(variable.number());
		} else if (argument instanceof Argument.Element element) {
			follow(element.number());
		}
	}

	private void follow(int variable) {
		Call maker = index.makerOf(variable);
		if (maker != null) {
			toFollow.add(maker);
		}
	}

	private void followUsesOf(int builder) {
		toFollow.addAll(index.madeOn(builder));
	}

	private void follow(String name) {
		if (names.add(name)) {
			index.calls().stream()
					.filter(c -> c.operation().isRegistration() || c.operation().is("writeEvent", 1))
					.filter(c -> registeredNames(c).anyMatch(n -> n.equals(name) || areJdkTypes(n, name)))
					.forEach(toFollow::add);
		}
	}

	/** Types of the JDK refer to each other. */
	private static boolean areJdkTypes(String a, String b) {
		return JDK_NAMES.contains(a) && JDK_NAMES.contains(b);
	}

	/** The names of the types that a call registers. */
	static Stream<String> registeredNames(Call call) {
		if (call.arguments().isEmpty()) {
			return Stream.empty();
		}
		Argument first = call.arguments().get(0);
		return first instanceof Argument.Literal literal
				? Stream.concat(namesOf(first), EventClasses.annotationsOf(literal.value()).stream())
				: namesOf(first);
	}

	/** The names of types in a call. */
	private static Stream<String> namesOf(Call call) {
		boolean texts = call.operation().isRegistration()
				|| call.operation().name().equals("getType")
				|| call.operation().name().equals("registerAs");
		return call.arguments().stream()
				.filter(a -> texts || !(a instanceof Argument.Literal literal && literal.value() instanceof String))
				.flatMap(Slice::namesOf);
	}

	private static Stream<String> namesOf(Argument argument) {
		if (argument instanceof Argument.Literal literal) {
			return literal.value() instanceof String text
					? Stream.of(text)
					: EventClasses.namesOf(literal.value()).stream();
		} else if (argument instanceof Argument.Constant constant
				&& constant.className().endsWith("JDK")) {
			return Stream.of(Types.JDK.valueOf(constant.name()).getTypeName());
		}
		return Stream.empty();
	}

	/** Whether one of the calls is such. */
	boolean has(Predicate<Call> condition) {
		return calls.stream().anyMatch(condition);
	}

	Stream<Call> calls() {
		return calls.stream();
	}

	/** Whether a type of this name is used or made. */
	boolean names(String name) {
		return names.contains(name);
	}

	boolean namesJdkTypes() {
		return names.stream().anyMatch(JDK_NAMES::contains);
	}

	/** The calls whose callbacks make a call, innermost first. */
	Stream<Call> around(Call call) {
		return index.around(call);
	}
}
