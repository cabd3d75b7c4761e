/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Which call of a program makes what, and where. */
final class ProgramIndex {
	private final Map<Integer, Call> makers = new HashMap<>();
	private final Map<Call, Call> enclosing = new IdentityHashMap<>();
	private final Map<Integer, List<Call>> madeOn = new HashMap<>();

	ProgramIndex(List<Call> calls) {
		index(calls, null);
	}

	private void index(List<Call> body, Call around) {
		for (Call call : body) {
			makers.put(call.number(), call);
			if (call.receiver() instanceof Argument.Variable receiver) {
				madeOn.computeIfAbsent(receiver.number(), n -> new ArrayList<>())
						.add(call);
			}
			if (around != null) {
				enclosing.put(call, around);
			}
			call.callbacks().forEach(callback -> {
				makers.put(callback.parameter(), call);
				index(callback.calls(), call);
			});
		}
	}

	/** The call that made what a variable holds, or whose callback is given it; null where it was taken out. */
	Call makerOf(int variable) {
		return makers.get(variable);
	}

	/** All calls, some of them more than once. */
	Collection<Call> calls() {
		return makers.values();
	}

	/** The calls that are made on what a variable holds. */
	List<Call> madeOn(int variable) {
		return madeOn.getOrDefault(variable, List.of());
	}

	/** The calls whose callbacks make a call, innermost first. */
	Stream<Call> around(Call call) {
		return Stream.iterate(enclosing.get(call), c -> c != null, enclosing::get);
	}
}
