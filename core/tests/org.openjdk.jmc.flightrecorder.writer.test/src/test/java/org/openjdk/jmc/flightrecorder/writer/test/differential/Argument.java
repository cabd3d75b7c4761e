/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a call of a program is given. */
sealed interface Argument {
	/** Something that both versions share, and how a program writes it. */
	record Literal(Object value, String java) implements Argument {}

	/** A constant of an enum of the API. */
	record Constant(String className, String name) implements Argument {}

	/** What an earlier call returned, or what a callback was given. */
	record Variable(int number) implements Argument {}

	/** An element of a list or an array that an earlier call returned. */
	record Element(int number, int index) implements Argument {}

	/** A stream or a file of this number that a recording is written to. */
	record Output(int number, String className) implements Argument {}

	/** Several arguments in an array. */
	record Several(String componentClassName, List<Argument> elements) implements Argument {
		public Several {
			elements = List.copyOf(elements);
		}
	}

	/** A map with one entry. */
	record Entry(String key, Argument value) implements Argument {}

	/** A callback: what it is given, and the calls that it makes. */
	record Callback(int parameter, Kind parameterKind, List<Call> calls) implements Argument {
		public Callback {
			calls = List.copyOf(calls);
		}
	}

	/** This and, of an array or a map, what is in it. */
	default Stream<Argument> parts() {
		if (this instanceof Several several) {
			return Stream.concat(Stream.of(this), several.elements.stream().flatMap(Argument::parts));
		}
		return this instanceof Entry entry ? Stream.of(this, entry.value) : Stream.of(this);
	}

	/** The same with other calls in its callbacks. */
	default Argument withBodies(UnaryOperator<List<Call>> change) {
		if (this instanceof Callback callback) {
			return new Callback(callback.parameter, callback.parameterKind, change.apply(callback.calls));
		} else if (this instanceof Several several) {
			return new Several(
					several.componentClassName,
					several.elements.stream().map(e -> e.withBodies(change)).toList());
		}
		return this;
	}

	/** The same argument, or one with something left out, simplest first. */
	default Stream<Argument> simpler() {
		if (this instanceof Callback callback) {
			return Program.simpler(callback.calls)
					.map(calls -> new Callback(callback.parameter, callback.parameterKind, calls));
		} else if (this instanceof Several several) {
			return IntStream.range(0, several.elements.size()).boxed().flatMap(i -> {
				List<Argument> before = several.elements.subList(0, i);
				List<Argument> after = several.elements.subList(i + 1, several.elements.size());
				Stream<Argument> fewer = Stream.of(new Several(
						several.componentClassName,
						Stream.concat(before.stream(), after.stream()).toList()));
				Stream<Argument> smaller = several.elements
						.get(i)
						.simpler()
						.map(e -> new Several(
								several.componentClassName,
								Stream.of(before.stream(), Stream.of(e), after.stream())
										.flatMap(s -> s)
										.toList()));
				return Stream.concat(fewer, smaller);
			});
		}
		return Stream.empty();
	}
}
