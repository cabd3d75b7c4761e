/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Another way to say what this writer understands by a call that 9.1.2 understands in its own way. Put so, both
 * understand the same.
 */
final class Rewriting {
	/** The type that is being built is asked for by its name. */
	static final Rewriting SELF_TYPES_BY_NAME = new Rewriting(Rewriting::selfTypeByName);

	/** A type whose name is that of a type being described is asked for, not registered. */
	static final Rewriting NESTED_NAMES_ASKED_FOR = new Rewriting(Rewriting::nestedNameAskedFor);

	/** Builders are not used after their callback. */
	static final Rewriting NOTHING_AFTER_CALLBACK =
			new Rewriting((call, slice) -> Usage.isAfterCallback(call, slice) ? null : call);

	private final BiFunction<Call, Slice, Call> change;

	private Rewriting(BiFunction<Call, Slice, Call> change) {
		this.change = change;
	}

	/** A builder is not used after it has built something. */
	static Rewriting nothingAfter(Call build) {
		return new Rewriting((call, slice) -> {
			boolean isAfter =
					call.number() > build.number() && slice.builderOf(call) == Usage.builderUsedBy(build, slice);
			return isAfter ? null : call;
		});
	}

	/** The call to make in place of a call: that call itself, another one, or null for what its callbacks do. */
	Call change(Call call, Slice all) {
		return change.apply(call, all);
	}

	private static Call selfTypeByName(Call call, Slice slice) {
		if (!call.operation().is("selfType", 0)) {
			return withSelfTypesOfOwner(call, slice);
		}
		int builder = slice.builderOf(call);
		Call maker = builder < 0 ? null : slice.makerOf(builder);
		if (maker == null) {
			return null;
		}
		return Usage.isRegistration(maker) ? typeOfName(call, maker, maker) : null;
	}

	/** A builder without a name has a self type that is, in each type that has a field of it, that type. */
	private static Call withSelfTypesOfOwner(Call call, Slice slice) {
		List<String> owners = call.operation().name().equals("addField")
				? Usage.namesOfTypesWith(call, slice).distinct().toList()
				: List.of();
		if (owners.size() != 1) {
			return call;
		}
		List<Argument> arguments = new ArrayList<>();
		for (Argument argument : call.arguments()) {
			Call types = Usage.typesOfNamelessSelfType(argument, slice);
			arguments.add(types == null ? argument : new Argument.TypeByName(types.receiver(), owners.get(0)));
		}
		return arguments.equals(call.arguments())
				? call
				: new Call(call.number(), call.operation(), call.receiver(), arguments, call.caught());
	}

	private static Call nestedNameAskedFor(Call call, Slice slice) {
		Call around = Usage.describing(call, slice);
		return around == null || Usage.ofEventClass(call) ? call : typeOfName(call, call, around);
	}

	/** Asks, in place of a call, for the type that one call names, in the recording of that call or of another. */
	private static Call typeOfName(Call call, Call naming, Call other) {
		List<String> names = Slice.registeredNames(naming).toList();
		if (names.isEmpty() || names.get(0) == null) {
			return null;
		}
		Call registering = isOfRecording(naming) ? naming : other;
		Call asking = registering.operation().receiver() == Kind.RECORDING
				? Programs.call(
						call.number(), "Recording.getType(String)", registering.receiver(), Programs.text(names.get(0)))
				: Programs.call(
						call.number(),
						"Types.getType(String, boolean)",
						registering.receiver(),
						Programs.text(names.get(0)),
						Programs.literal(true));
		return new Call(asking.number(), asking.operation(), asking.receiver(), asking.arguments(), call.caught());
	}

	private static boolean isOfRecording(Call call) {
		Kind receiver = call.operation().receiver();
		return receiver == Kind.RECORDING || receiver == Kind.TYPES;
	}
}
