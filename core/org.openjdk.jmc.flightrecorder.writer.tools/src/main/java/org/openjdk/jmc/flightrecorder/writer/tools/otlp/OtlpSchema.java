/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.otlp;

import io.opentelemetry.proto.common.v1.AnyValue;
import java.io.IOException;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** The schema that all messages of a file share, because their events are of one type. */
final class OtlpSchema {
	private final Map<String, Types.Builtin> attributeKinds = new LinkedHashMap<>();
	private final Set<String> sampleTypes = new HashSet<>();
	private long firstEpochNanos = Long.MAX_VALUE;
	private long lastEpochNanos;
	private int profiles;

	/** Adds a message. */
	void add(OtlpTables tables) throws IOException {
		firstEpochNanos = Math.min(firstEpochNanos, tables.firstEpochNanos());
		lastEpochNanos = Math.max(lastEpochNanos, tables.lastEpochNanos());
		profiles += tables.heads().size();
		for (OtlpTables.Head head : tables.heads()) {
			sampleTypes.add(tables.string(head.profile().getSampleType().getTypeStrindex()));
			head.attributes().forEach(this::addKind);
		}
		for (Map<String, AnyValue> attribute : tables.attributesOfSamples()) {
			attribute.forEach(this::addKind);
		}
	}

	private void addKind(String key, AnyValue value) {
		Types.Builtin kind =
				switch (value.getValueCase()) {
					case INT_VALUE -> Types.Builtin.LONG;
					case DOUBLE_VALUE -> Types.Builtin.DOUBLE;
					case BOOL_VALUE -> Types.Builtin.BOOLEAN;
					default -> Types.Builtin.STRING;
				};
		attributeKinds.merge(key, kind, (a, b) -> a == b ? a : Types.Builtin.STRING);
	}

	/** The attributes, with a kind that fits all of their values. */
	Map<String, Types.Builtin> attributeKinds() {
		return attributeKinds;
	}

	/** Whether there is a profile of one of these types. */
	boolean hasAny(Set<String> types) {
		return !Collections.disjoint(sampleTypes, types);
	}

	/** The earliest time, 0 if there is none. */
	long firstEpochNanos() {
		return firstEpochNanos == Long.MAX_VALUE ? 0 : firstEpochNanos;
	}

	long durationNanos() {
		return Math.max(1, lastEpochNanos - firstEpochNanos());
	}

	int profiles() {
		return profiles;
	}
}
