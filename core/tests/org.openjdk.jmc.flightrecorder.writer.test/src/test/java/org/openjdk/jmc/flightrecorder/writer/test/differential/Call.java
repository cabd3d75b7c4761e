/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One call of a program.
 *
 * @param number
 *            its number in the program, and that of the variable that holds its result
 * @param receiver
 *            null where there is none
 * @param caught
 *            whether the program goes on when the call throws; at the top it always does
 */
record Call(int number, Operation operation, Argument receiver, List<Argument> arguments, boolean caught) {
	Call {
		arguments = List.copyOf(arguments);
	}

	/** The same call with a part of an argument left out. */
	Stream<Call> simpler() {
		return IntStream.range(0, arguments.size())
				.boxed()
				.flatMap(i -> arguments.get(i).simpler().map(argument -> {
					List<Argument> changed = new ArrayList<>(arguments);
					changed.set(i, argument);
					return new Call(number, operation, receiver, changed, caught);
				}));
	}

	/** The callbacks among the arguments, and in arrays of them. */
	Stream<Argument.Callback> callbacks() {
		return parts().filter(Argument.Callback.class::isInstance).map(Argument.Callback.class::cast);
	}

	/** The arguments, and what is in those that are arrays or maps. */
	Stream<Argument> parts() {
		return arguments.stream().flatMap(Argument::parts);
	}

	/** The same call with other calls in its callbacks. */
	Call withBodies(UnaryOperator<List<Call>> change) {
		return new Call(
				number,
				operation,
				receiver,
				arguments.stream().map(a -> a.withBodies(change)).toList(),
				caught);
	}
}
