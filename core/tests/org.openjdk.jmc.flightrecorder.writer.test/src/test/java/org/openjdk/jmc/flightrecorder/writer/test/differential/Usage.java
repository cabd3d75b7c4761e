/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.function.Predicate;
import java.util.stream.Stream;

/** What 9.1.2 behaves differently after, looked for in the calls that a difference depends on. */
final class Usage {
	private Usage() {}

	private static boolean has(Slice slice, Predicate<Operation> condition) {
		return slice.has(c -> condition.test(c.operation()));
	}

	private static boolean isNull(Argument argument) {
		return argument instanceof Argument.Literal literal && literal.value() == null;
	}

	/** Whether a builder is used after its callback, or after the structure was built. */
	static boolean ofLateBuilders(Slice slice) {
		return slice.has(c -> isLate(c, slice));
	}

	/** Whether the call is made on a builder whose callback is over, or whose structure is built. */
	static boolean isLate(Call call, Slice slice) {
		int builder = call == null ? -1 : slice.builderOf(call);
		return builder >= 0
				&& (isAfterCallback(call, slice)
						|| builds(slice)
								.anyMatch(c -> c.number() < call.number() && builderUsedBy(c, slice) == builder));
	}

	/** Whether the call is made on a builder whose callback is over. */
	static boolean isAfterCallback(Call call, Slice slice) {
		int builder = slice.builderOf(call);
		if (builder < 0) {
			return false;
		}
		Call maker = slice.makerOf(builder);
		return maker.number() != builder && slice.around(call).noneMatch(c -> c == maker);
	}

	/** The calls that make what a builder has into something that does not change any more. */
	static Stream<Call> builds(Slice slice) {
		return slice.calls().filter(c -> builderUsedBy(c, slice) >= 0);
	}

	/** The builder whose field, value or type a call makes, or -1. A structure shows what its builder is given later. */
	static int builderUsedBy(Call call, Slice slice) {
		if (call.operation().is("registerAs", 2)
				|| call.operation().is("build", 0) && call.operation().result() != Kind.STRUCTURE) {
			return slice.builderOf(call);
		}
		return !isRegistration(call)
				? -1
				: call.arguments().stream()
						.mapToInt(a -> builderOfStructure(a, slice))
						.max()
						.orElse(-1);
	}

	/** The names of the types that are registered with the builder that a call is made on. */
	static Stream<String> namesOfTypesWith(Call call, Slice slice) {
		int builder = slice.builderOf(call);
		return builder < 0
				? Stream.empty()
				: Stream.concat(
								Stream.of(slice.makerOf(builder)).filter(Usage::isRegistration),
								builds(slice).filter(c -> builderUsedBy(c, slice) == builder))
						.flatMap(Slice::registeredNames);
	}

	/** The call that made the builder without a name whose self type it is, or null. */
	static Call typesOfNamelessSelfType(Argument argument, Slice slice) {
		if (!isSelfType(argument, slice)) {
			return null;
		}
		int builder = slice.builderOf(slice.makerOf(((Argument.Variable) argument).number()));
		Call maker = builder < 0 ? null : slice.makerOf(builder);
		return maker != null && maker.operation().is("typeStructureBuilder", 0) ? maker : null;
	}

	private static int builderOfStructure(Argument argument, Slice slice) {
		Call maker = argument instanceof Argument.Variable variable ? slice.makerOf(variable.number()) : null;
		return maker != null
						&& maker.operation().is("build", 0)
						&& maker.operation().result() == Kind.STRUCTURE
				? slice.builderOf(maker)
				: -1;
	}

	/** Whether annotations of what the JDK brings along are used. */
	static boolean ofAnnotationsOfJdkTypes(Slice slice) {
		return has(slice, o -> o.is("getAnnotations", 0)) && slice.namesJdkTypes();
	}

	/** Whether a field is made an array. */
	static boolean ofArrays(Slice slice) {
		return has(slice, o -> o.is("asArray", 0));
	}

	/** Whether {@code selfType()} is called. */
	static boolean ofSelfTypes(Slice slice) {
		return has(slice, o -> o.is("selfType", 0));
	}

	/** Whether {@code selfType()} is called on a builder of a structure that has no name yet. */
	static boolean ofSelfTypesWithoutName(Slice slice) {
		return slice.has(c -> {
			int builder = c.operation().is("selfType", 0) ? slice.builderOf(c) : -1;
			return builder >= 0 && slice.makerOf(builder).number() == builder;
		});
	}

	/** Whether all variables that a difference is about are what {@code selfType()} returned. */
	static boolean areSelfTypes(Difference difference) {
		return difference.variables().allMatch(v -> isSelfType(new Argument.Variable(v), difference.slice()));
	}

	/** Whether the call is one of what {@code selfType()} returned, or is given it. */
	static boolean isOfSelfType(Call call, Slice slice) {
		return call != null
				&& (isSelfType(call.receiver(), slice) || call.parts().anyMatch(a -> isSelfType(a, slice)));
	}

	private static boolean isSelfType(Argument argument, Slice slice) {
		Call maker = argument instanceof Argument.Variable variable ? slice.makerOf(variable.number()) : null;
		return maker != null && maker.operation().is("selfType", 0);
	}

	/** Whether a call is made, or not made, because a type is registered under the name of one that is being described. */
	static boolean ofNestedNames(Slice slice) {
		return slice.has(c -> Stream.concat(Stream.of(c), slice.around(c)).anyMatch(r -> isNestedName(r, slice)));
	}

	/** Whether the call registers a type under the name of one that is being described. */
	private static boolean isNestedName(Call call, Slice slice) {
		return describing(call, slice) != null;
	}

	/** The call that has the type described whose name the call registers once more, or null. */
	static Call describing(Call call, Slice slice) {
		return !isRegistration(call)
				? null
				: slice.around(call)
						.filter(around -> isRegistration(around)
								&& Slice.registeredNames(around).anyMatch(n -> Slice.registeredNames(call)
										.anyMatch(n::equals)))
						.findFirst()
						.orElse(null);
	}

	/** Whether the call registers a type. */
	static boolean isRegistration(Call call) {
		return call != null
				&& call.operation().isRegistration()
				&& !call.arguments().isEmpty();
	}

	/** Whether an earlier call registers a type of the same name. */
	static boolean isRegisteredBefore(Call call, Slice slice) {
		return slice.has(c -> c.number() < call.number()
				&& isRegistration(c)
				&& Slice.registeredNames(c)
						.anyMatch(n -> Slice.registeredNames(call).anyMatch(n::equals)));
	}

	/** Whether a registration may fail: a callback has a call whose exception leaves it, or the JDK's types are missing. */
	static boolean ofFailingRegistration(Slice slice) {
		return ofMissingJdkTypes(slice)
				|| slice.has(c -> isRegistration(c)
						&& c.callbacks().anyMatch(b -> b.calls().stream().anyMatch(inside -> !inside.caught())));
	}

	/** Whether values are written to one of several recordings, which then has their types. */
	static boolean ofWritingElsewhere(Program program) {
		Slice all = Slice.of(program, program.calls());
		return ofTwoRecordings(all) && has(all, o -> o.is("writeEvent", 1));
	}

	/** Whether types are asked for that need not be there. */
	static boolean ofForwardReferences(Slice slice) {
		return has(
				slice,
				o -> o.name().equals("getType") && o.result() == Kind.TYPE
						|| o.parameters().stream().anyMatch(p -> p.kind() == Kind.PREDEFINED));
	}

	/** Whether the call is given null. */
	static boolean ofNull(Call call) {
		return call != null && call.parts().anyMatch(Usage::isNull);
	}

	/** Whether null is added in place of a field. */
	static boolean ofNullFields(Slice slice) {
		return slice.has(c -> c.operation().name().startsWith("addField") && ofNull(c));
	}

	/** Whether null is put into the value of an annotation, which 9.1.2 takes and then cannot show or write. */
	static boolean ofNullInAnnotation(Slice slice) {
		return slice.has(c -> c.operation().name().startsWith("putField")
				&& ofNull(c)
				&& slice.around(c).anyMatch(a -> a.operation().name().equals("addAnnotation")));
	}

	/** Whether an empty array of values is put. */
	static boolean ofEmptyValues(Slice slice) {
		return slice.has(
				c -> c.operation().name().equals("putField") && c.parts().anyMatch(Usage::isEmptyArray));
	}

	private static boolean isEmptyArray(Argument argument) {
		return argument instanceof Argument.Several several
				&& several.elements().isEmpty();
	}

	/** Whether an array of values has a null. */
	static boolean ofNullElements(Slice slice) {
		return slice.has(c -> c.arguments().stream()
				.anyMatch(a -> a instanceof Argument.Several several
						&& several.elements().stream().anyMatch(Usage::isNull)));
	}

	/** Whether an annotation is made with annotations of its own. */
	static boolean ofAnnotatedAnnotations(Slice slice) {
		return slice.has(
				c -> isAnnotationOfMap(c) && !isEmptyArray(c.arguments().get(2)));
	}

	/** Whether an annotation is made of a map. */
	static boolean isAnnotationOfMap(Call call) {
		return call.operation().receiver() == Kind.ANNOTATION
				&& call.operation().is(Operation.CONSTRUCTOR, 3);
	}

	/** Whether an annotation is made of null in place of a map. */
	static boolean ofNullMap(Slice slice) {
		return slice.has(c -> isAnnotationOfMap(c) && isNull(c.arguments().get(1)));
	}

	/** Whether there is more than one recording. */
	static boolean ofTwoRecordings(Slice slice) {
		Stream<Call> opening = slice.calls()
				.filter(c -> c.operation().result() == Kind.RECORDING
						&& !c.operation().needsReceiver());
		return opening.count() > 1;
	}

	/** Whether values are made of objects. */
	static boolean ofValuesOfValues(Slice slice) {
		return slice.has(c -> isOfObject(c) && !c.operation().name().equals("equals"));
	}

	/** Whether the call takes any object. */
	static boolean isOfObject(Call call) {
		return call.operation().parameters().stream()
				.anyMatch(p -> p.className().equals("java.lang.Object"));
	}

	/** Whether a recording is opened that has no types of the JDK. */
	static boolean ofMissingJdkTypes(Slice slice) {
		return slice.has(c -> c.operation().name().equals("newRecording")
				&& c.arguments().size() == 2
				&& c.callbacks().allMatch(b -> b.calls().stream()
						.noneMatch(s -> s.operation().is("withJdkTypeInitialization", 0))));
	}

	/** Whether the type that is named in the call is being described when the call is made. */
	static boolean isWhileDescribed(Call call, Slice slice) {
		Argument name = call.arguments().get(0);
		return slice.around(call)
				.anyMatch(c -> isRegistration(c) && c.arguments().get(0).equals(name));
	}

	/** Whether an event class is registered or an event object written. */
	static boolean ofEventClasses(Slice slice) {
		return slice.has(c -> ofEventClass(c));
	}

	/** Whether the call is given an event object or its class. */
	static boolean ofEventClass(Call call) {
		return call != null
				&& call.arguments().stream()
						.anyMatch(a -> a instanceof Argument.Literal literal
								&& !EventClasses.namesOf(literal.value()).isEmpty());
	}

	/** Whether this is passed to some call. */
	static boolean of(Argument argument, Slice slice) {
		return slice.has(c -> c.parts().anyMatch(argument::equals));
	}
}
