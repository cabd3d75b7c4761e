/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Finds in programs what 9.1.2 behaves differently after. */
final class Usage {
	/** In place of a variable: some structure was built, and the same builder may be known by other variables. */
	private static final int BUILT = -1;

	private Usage() {}

	/** Whether a builder is used after its callback, or after the structure was built. */
	static boolean ofLateBuilders(Program program) {
		return areIn(program.calls(), new HashSet<>());
	}

	private static boolean areIn(List<Call> calls, Set<Integer> ended) {
		for (Call call : calls) {
			boolean used = call.operation().owner().endsWith("AnnotatedElementBuilder")
					|| call.operation().receiver() == Kind.STRUCTURE_BUILDER;
			if (call.receiver() instanceof Argument.Variable receiver
					&& (ended.contains(receiver.number()) || used && ended.contains(BUILT))) {
				return true;
			}
			for (Argument argument : call.arguments()) {
				if (areIn(argument, ended)) {
					return true;
				}
			}
			if (call.operation().receiver() == Kind.STRUCTURE_BUILDER
					&& (call.operation().is("build", 0) || call.operation().is("registerAs", 2))) {
				ended.add(BUILT);
			}
		}
		return false;
	}

	private static boolean areIn(Argument argument, Set<Integer> ended) {
		if (argument instanceof Argument.Callback callback) {
			boolean found = areIn(callback.calls(), ended);
			ended.add(callback.parameter());
			callback.calls().forEach(c -> ended.add(c.number()));
			return found;
		} else if (argument instanceof Argument.Several several) {
			return several.elements().stream().anyMatch(e -> areIn(e, ended));
		}
		return false;
	}

	/** The variables that hold what {@code selfType()} returned. */
	static Set<Integer> selfTypes(Program program) {
		Set<Integer> found = new HashSet<>();
		any(program.calls(), c -> {
			if (c.operation().is("selfType", 0)) {
				found.add(c.number());
			}
			return false;
		});
		return found;
	}

	/** Whether what {@code selfType()} returned is used for anything but the type of a field. */
	static boolean ofLeakedSelfTypes(Program program) {
		Set<Integer> selfTypes = selfTypes(program);
		return any(program.calls(), c -> {
			boolean field = c.operation().name().equals("addField");
			return isAny(c.receiver(), selfTypes)
					|| !field && c.arguments().stream().anyMatch(a -> isAny(a, selfTypes));
		});
	}

	private static boolean isAny(Argument argument, Set<Integer> variables) {
		return argument instanceof Argument.Variable variable && variables.contains(variable.number());
	}

	/** Whether a type is registered under the name of one that is being described. */
	static boolean ofNestedNames(Program program) {
		return ofNestedNames(program.calls(), Set.of());
	}

	private static boolean ofNestedNames(List<Call> calls, Set<Object> open) {
		for (Call call : calls) {
			Object name = call.arguments().isEmpty() || !call.operation().isRegistration()
					? null
					: call.arguments().get(0);
			if (name != null && open.contains(name)) {
				return true;
			}
			Set<Object> inside = new HashSet<>(open);
			if (name != null) {
				inside.add(name);
			}
			if (call.arguments().stream()
					.anyMatch(
							a -> a instanceof Argument.Callback callback && ofNestedNames(callback.calls(), inside))) {
				return true;
			}
		}
		return false;
	}

	/** Whether types are asked for that need not be there. */
	static boolean ofForwardReferences(Program program) {
		return any(
				program.calls(),
				c -> c.operation().is("getType", 2)
						|| c.operation().name().equals("getType")
								&& c.operation().result() == Kind.TYPE
						|| c.operation().parameters().stream().anyMatch(p -> p.kind() == Kind.PREDEFINED));
	}

	/** Whether the call is given null. */
	static boolean ofNull(Call call) {
		return call.arguments().stream()
				.anyMatch(a -> a instanceof Argument.Literal literal && literal.value() == null
						|| a instanceof Argument.Several several
								&& several.elements().stream()
										.anyMatch(
												e -> e instanceof Argument.Literal literal && literal.value() == null));
	}

	/** Whether null is put into an annotation, which 9.1.2 takes and then cannot show or write. */
	static boolean ofNullInAnnotation(Program program) {
		return any(
				program.calls(),
				c -> c.operation().name().equals("addAnnotation")
						&& c.arguments().stream()
								.anyMatch(a -> any(
										a, inside -> inside.operation().name().equals("putField") && ofNull(inside))));
	}

	/** Whether an empty array of values is put. */
	static boolean ofEmptyValues(Program program) {
		return any(program.calls(), c -> c.arguments().stream()
				.anyMatch(a -> a instanceof Argument.Several several
						&& several.elements().isEmpty()
						&& several.componentClassName().endsWith(".TypedValue")));
	}

	/** Whether an annotation is made with annotations of its own. */
	static boolean ofAnnotatedAnnotations(Program program) {
		return any(
				program.calls(),
				c -> c.operation().receiver() == Kind.ANNOTATION
						&& c.operation().is(Operation.CONSTRUCTOR, 3));
	}

	/** Whether there is more than one recording. */
	static boolean ofTwoRecordings(Program program) {
		int[] opened = new int[1];
		any(program.calls(), c -> {
			boolean opens =
					c.operation().result() == Kind.RECORDING && !c.operation().needsReceiver();
			opened[0] += opens ? 1 : 0;
			return false;
		});
		return opened[0] > 1;
	}

	/** Whether values are made of objects. */
	static boolean ofValuesOfValues(Program program) {
		return any(program.calls(), c -> c.operation().parameters().stream()
				.anyMatch(p -> p.className().equals("java.lang.Object")));
	}

	/** Whether something is built, which the builder goes on to change in 9.1.2. */
	static boolean ofBuild(Program program) {
		return any(
				program.calls(),
				c -> c.operation().is("build", 0) || c.operation().is("registerAs", 2));
	}

	/** Whether a recording is opened that has no types of the JDK. */
	static boolean ofMissingJdkTypes(Program program) {
		return any(
				program.calls(),
				c -> c.operation().name().equals("newRecording")
						&& c.arguments().size() == 2
						&& !any(c.arguments().get(1), s -> s.operation().is("withJdkTypeInitialization", 0)));
	}

	/** Whether an array of values has a null. */
	static boolean ofNullElements(Program program) {
		return any(program.calls(), c -> c.arguments().stream()
				.anyMatch(a -> a instanceof Argument.Several several
						&& several.elements().stream()
								.anyMatch(e -> e instanceof Argument.Literal literal && literal.value() == null)));
	}

	/** Whether the type that is named in the call is being described when the call is made. */
	static boolean isWhileDescribed(Call call, Program program) {
		Argument name = call.arguments().get(0);
		return any(
				program.calls(),
				c -> c.operation().isRegistration()
						&& !c.arguments().isEmpty()
						&& c.arguments().get(0).equals(name)
						&& c.arguments().stream().anyMatch(a -> any(a, inside -> inside.number() == call.number())));
	}

	/** Whether an event class is registered or an event object written. */
	static boolean ofEventClasses(Program program) {
		return any(program.calls(), c -> c.operation().parameters().stream()
				.anyMatch(p ->
						p.className().equals("jdk.jfr.Event") || p.className().equals("java.lang.Class")));
	}

	/** Whether a method of this name is called. */
	static boolean of(String methodName, Program program) {
		return any(program.calls(), c -> c.operation().name().equals(methodName));
	}

	/** Whether this is passed to some call. */
	static boolean of(Argument argument, Program program) {
		return any(program.calls(), c -> c.arguments().contains(argument));
	}

	private static boolean any(List<Call> calls, Predicate<Call> condition) {
		return calls.stream()
				.anyMatch(c -> condition.test(c) || c.arguments().stream().anyMatch(a -> any(a, condition)));
	}

	private static boolean any(Argument argument, Predicate<Call> condition) {
		if (argument instanceof Argument.Callback callback) {
			return any(callback.calls(), condition);
		}
		return argument instanceof Argument.Several several
				&& several.elements().stream().anyMatch(e -> any(e, condition));
	}
}
