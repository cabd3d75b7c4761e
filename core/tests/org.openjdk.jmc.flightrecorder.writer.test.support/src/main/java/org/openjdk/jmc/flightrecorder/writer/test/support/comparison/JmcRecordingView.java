/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.openjdk.jmc.common.unit.ContentType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.internal.FlightRecordingLoader;
import org.openjdk.jmc.flightrecorder.parser.IEventSink;
import org.openjdk.jmc.flightrecorder.parser.IEventSinkFactory;
import org.openjdk.jmc.flightrecorder.parser.IParserExtension;
import org.openjdk.jmc.flightrecorder.parser.ParserExtensionRegistry;
import org.openjdk.jmc.flightrecorder.parser.ValueField;
import org.openjdk.jmc.flightrecorder.writer.test.support.comparison.TimesByAttribute.Attribute;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;

/**
 * What JMC's parser makes of a file, taken where it hands over events to be kept. Behind that point it sorts events into
 * lanes in which they do not overlap; where a tick is not a whole number of nanoseconds it then loses some and has others
 * twice, and it drops the categories of types and the types without events.
 */
final class JmcRecordingView implements RecordingView {
	private static final String STACK_TRACE = "stackTrace";

	private final Path path;
	private final TimeTolerance tolerance;
	private final JmcThreadNames threadNames;
	private final TimesByAttribute tolerantTimes = new TimesByAttribute();
	/** How many events of a type have no stack trace. */
	private final Map<String, Integer> missingStackTraces = new TreeMap<>();

	private Set<String> typesWithoutStackTrace = Set.of();

	/**
	 * @param tolerance
	 *            what kinds of times to show apart from the events
	 * @param threadNames
	 *            how to show threads
	 */
	JmcRecordingView(Path path, TimeTolerance tolerance, JmcThreadNames threadNames) {
		this.path = path;
		this.tolerance = tolerance;
		this.threadNames = threadNames;
	}

	/** The times that are no part of the events, as the last look at all events found them. */
	TimesByAttribute tolerantTimes() {
		return tolerantTimes;
	}

	/** By type, how many events had no stack trace when all were looked at last; types without such events are not there. */
	Map<String, Integer> missingStackTraces() {
		return missingStackTraces;
	}

	/** Shows events of some types without their stack traces from now on. */
	void leaveOutStackTraces(Set<String> typeNames) {
		typesWithoutStackTrace = typeNames;
	}

	@Override
	public Map<String, Map<String, String>> describeTypes() throws IOException {
		// Chunks are parsed in any order, so declarations of one name are put in the order of their text.
		Map<String, Map<String, Map<String, String>>> declarations = new TreeMap<>();
		parse(new Factory() {
			@Override
			public synchronized IEventSink create(
					String typeName, String label, String[] category, String description, List<ValueField> fields) {
				Map<String, String> parts = new LinkedHashMap<>();
				parts.put("name", label);
				parts.put("description", String.valueOf(description));
				parts.put("category", Arrays.toString(category));
				for (ValueField field : fields) {
					parts.put("attribute " + field.getIdentifier(), describe(field));
				}
				declarations.computeIfAbsent(typeName, name -> new TreeMap<>()).put(parts.toString(), parts);
				return values -> {};
			}
		});
		Map<String, Map<String, String>> types = new TreeMap<>();
		declarations.forEach((name, byText) -> {
			int number = 0;
			for (Map<String, String> parts : byText.values()) {
				types.put(++number == 1 ? name : name + " (declaration " + number + ')', parts);
			}
		});
		return types;
	}

	private static String describe(ValueField field) {
		return field.getContentType().getIdentifier() + ", name " + field.getName() + ", description "
				+ field.getDescription();
	}

	@Override
	public void forEachEvent(Visitor visitor) throws IOException {
		tolerantTimes.clear();
		missingStackTraces.clear();
		JmcValueText text = new JmcValueText(threadNames);
		parse(new Factory() {
			@Override
			public IEventSink create(
					String typeName, String label, String[] category, String description, List<ValueField> fields) {
				return values -> {
					// Chunks are parsed by several threads.
					synchronized (this) {
						visit(visitor, text, typeName, fields, values);
					}
				};
			}
		});
	}

	private void visit(Visitor visitor, JmcValueText text, String typeName, List<ValueField> fields, Object[] values) {
		Map<String, Object> exact = new TreeMap<>();
		for (int i = 0; i < values.length; i++) {
			ValueField field = fields.get(i);
			if (STACK_TRACE.equals(field.getIdentifier())) {
				if (values[i] == null) {
					missingStackTraces.merge(typeName, 1, Integer::sum);
				}
				if (typesWithoutStackTrace.contains(typeName)) {
					continue;
				}
			}
			long toleranceNanos = toleranceNanos(field.getContentType());
			if (toleranceNanos == 0) {
				exact.put(field.getIdentifier(), values[i]);
			} else {
				Attribute attribute = new Attribute(typeName, field.getIdentifier(), toleranceNanos);
				tolerantTimes.add(attribute, values[i] == null ? 0 : JmcValueText.nanos((IQuantity) values[i]));
			}
		}
		visitor.visit(typeName, text.digest(exact), () -> text.values(exact));
	}

	private long toleranceNanos(ContentType<?> type) {
		if (UnitLookup.TIMESTAMP.equals(type)) {
			return tolerance.instantNanos();
		}
		return UnitLookup.TIMESPAN.equals(type) ? tolerance.timespanNanos() : 0;
	}

	private void parse(Factory factory) throws IOException {
		List<IParserExtension> extensions = new ArrayList<>(ParserExtensionRegistry.getParserExtensions());
		// The last is next to where events would be kept.
		extensions.add(factory);
		try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
			FlightRecordingLoader.loadStream(in, extensions, false, false);
		} catch (CouldNotLoadRecordingException | RuntimeException e) {
			throw new MalformedRecordingException(path, "JMC's parser fails with " + e, e);
		}
	}

	/** Takes the place of the parser's own store of events. */
	private abstract static class Factory implements IParserExtension, IEventSinkFactory {

		@Override
		public IEventSinkFactory getEventSinkFactory(IEventSinkFactory store) {
			return this;
		}

		@Override
		public void flush() {
			// Nothing is kept.
		}
	}
}
