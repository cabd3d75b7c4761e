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

	/** Whether annotations of what the JDK brings along are used. */
	static boolean ofAnnotationsOfJdkTypes(Slice slice) {
		return has(slice, o -> o.is("getAnnotations", 0)) && slice.namesJdkTypes();
	}

	/** Whether a field is made an array. */
	static boolean ofArrays(Slice slice) {
		return has(slice, o -> o.is("asArray", 0));
	}

	/** Whether the call registers a type. */
	static boolean isRegistration(Call call) {
		return call != null
				&& call.operation().isRegistration()
				&& !call.arguments().isEmpty();
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

	/** Whether an array of one value is put. */
	static boolean ofSingleValues(Slice slice) {
		return slice.has(c -> c.operation().name().equals("putField")
				&& c.arguments().stream()
						.anyMatch(a -> a instanceof Argument.Several several
								&& several.elements().size() == 1));
	}

	private static boolean isEmptyArray(Argument argument) {
		return argument instanceof Argument.Several several
				&& several.elements().isEmpty();
	}

	/** Whether null is put to a field, or an array of values has a null. */
	static boolean ofNullValues(Slice slice) {
		return slice.has(c -> c.operation().name().equals("putField") && ofNull(c)
				|| c.arguments().stream()
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

	/** Whether some call is given an element of what another returned, such as a field of a type. */
	static boolean ofElements(Slice slice) {
		return slice.has(c -> c.parts().anyMatch(Argument.Element.class::isInstance));
	}

	/** Whether this is passed to some call. */
	static boolean of(Argument argument, Slice slice) {
		return slice.has(c -> c.parts().anyMatch(argument::equals));
	}
}
