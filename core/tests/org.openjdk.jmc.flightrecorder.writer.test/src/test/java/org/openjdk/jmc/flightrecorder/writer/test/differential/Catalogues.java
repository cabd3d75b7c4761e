/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import static org.openjdk.jmc.flightrecorder.writer.test.differential.Programs.*;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** What a version says of the types that it brings along. */
final class Catalogues {
	static final Catalogues THEIRS = new Catalogues(WriterVersion.THEIRS);
	static final Catalogues OURS = new Catalogues(WriterVersion.OURS);

	/** Of the types of the JDK. */
	final Set<String> descriptions;

	private Catalogues(WriterVersion version) {
		List<Call> calls = new ArrayList<>();
		calls.add(make(0, "Recordings.newRecording(OutputStream)", stream(0)));
		for (Types.JDK type : Types.JDK.values()) {
			calls.add(call(1 + type.ordinal(), "Recording.getType(Types$JDK)", var(0), jdk(type.name())));
		}
		descriptions = results(version, calls);
	}

	private static Set<String> results(WriterVersion version, List<Call> calls) {
		Set<String> results = new HashSet<>();
		Run.of(version, new Program(calls)).outcomes.forEach(o -> results.add(o.text()));
		return results;
	}
}
