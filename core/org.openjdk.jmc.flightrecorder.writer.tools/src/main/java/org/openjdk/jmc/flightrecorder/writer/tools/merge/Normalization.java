/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.merge;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import jdk.jfr.Timespan;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.TextRules;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.UnitRules;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkClock;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Field;
import org.openjdk.jmc.flightrecorder.writer.tools.format.RunTimeNames;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/**
 * Makes the events of different writers alike. Frame types and thread states of async-profiler become those of the JDK,
 * because tools that group frames by their type would see two methods otherwise. Classes that a JVM makes while it runs
 * get names without numbers. Spans of time that an event type has
 * in two units get the unit of the recording that comes first here.
 */
final class Normalization implements TextRules, UnitRules {
	private static final String FRAME_TYPE = "jdk.types.FrameType";
	private static final String THREAD_STATE = "jdk.types.ThreadState";
	private static final String SYMBOL = "jdk.types.Symbol";
	/** Names of async-profiler, and the closest names of the JDK. */
	private static final Map<String, String> FRAME_TYPES = Map.of(
			"C1 compiled",
			StackTraceBuilder.JIT_COMPILED,
			StackTraceBuilder.CPP,
			StackTraceBuilder.NATIVE,
			StackTraceBuilder.KERNEL,
			StackTraceBuilder.NATIVE);

	private static final Map<String, String> THREAD_STATES = Map.of("STATE_DEFAULT", "STATE_RUNNABLE");
	/** Ticks are converted by the clock of their chunk. */
	private static final Map<String, Long> NANOS = Map.of(
			Timespan.NANOSECONDS, 1L,
			Timespan.MICROSECONDS, 1_000L,
			Timespan.MILLISECONDS, 1_000_000L,
			Timespan.SECONDS, 1_000_000_000L);

	private final RunTimeNames runTimeNames = new RunTimeNames();
	private final Map<String, ValueType> chosenByName = new HashMap<>();

	/** Chooses the types of the sources that declare most. */
	Normalization(List<MergeSource> sources) throws IOException {
		record Counted(List<TypeTable> types, int count) {}
		List<Counted> counted = new ArrayList<>();
		TypeTables tables = new TypeTables();
		for (MergeSource source : sources) {
			List<TypeTable> types = new ArrayList<>();
			for (Chunk chunk : source.chunks()) {
				TypeTable table = tables.read(chunk, new ByteCursor(chunk.source()));
				if (types.isEmpty() || types.get(types.size() - 1) != table) {
					types.add(table);
				}
			}
			counted.add(new Counted(
					types, types.stream().mapToInt(TypeTable::size).max().orElse(0)));
		}
		counted.sort(Comparator.comparingInt(Counted::count).reversed());
		for (Counted source : counted) {
			for (TypeTable types : source.types()) {
				types.types().stream()
						.filter(ValueType::isEvent)
						.forEach(type -> chosenByName.putIfAbsent(type.name(), type));
			}
		}
	}

	@Override
	public void startEvent(UnaryOperator<String> textOfField) {
		// The rules depend only on the place of a text.
	}

	@Override
	public boolean isSpecial(String path) {
		return false;
	}

	@Override
	public boolean isSpecialType(String typeName) {
		return typeName.equals(FRAME_TYPE) || typeName.equals(THREAD_STATE) || typeName.equals(SYMBOL);
	}

	@Override
	public boolean areUndeclaredKept() {
		return true;
	}

	@Override
	public String change(String path, String text, boolean isName) {
		if (path.equals(FRAME_TYPE)) {
			return FRAME_TYPES.getOrDefault(text, text);
		}
		if (path.equals(SYMBOL)) {
			return runTimeNames.ofClass(text);
		}
		return path.equals(THREAD_STATE) ? THREAD_STATES.getOrDefault(text, text) : text;
	}

	/** Changes to the units of the chosen type, if some spans of time have other units and nothing else differs. */
	@Override
	public List<Change> changes(Chunk chunk, ValueType type) {
		ValueType chosen = chosenByName.get(type.name());
		List<Change> changes = new ArrayList<>();
		for (Field field : type.fields()) {
			Field same = chosen == null ? null : chosen.field(field.name());
			if (same == null
					|| same.isArray() != field.isArray()
					|| same.type() == null
					|| field.type() == null
					|| !same.type().name().equals(field.type().name())
					|| (unit(same) == null) != (unit(field) == null)) {
				return List.of();
			}
			String from = unit(field);
			String to = unit(same);
			if (from != null
					&& !from.equals(to)
					&& !field.isArray()
					&& !field.isPooled()
					&& field.type().name().equals("long")) {
				ChunkClock clock = chunk.header().clock();
				changes.add(new Change(field, to, value -> converted(value, from, to, clock)));
			}
		}
		return changes;
	}

	/** Returns null if the field is not a span of time, or has an unknown unit. */
	private static String unit(Field field) {
		String unit = field.annotation("jdk.jfr.Timespan");
		return unit != null && (NANOS.containsKey(unit) || unit.equals(Timespan.TICKS)) ? unit : null;
	}

	/** Spans that are too long for the unit become its longest; the smallest and the largest number mean "none". */
	private static long converted(long value, String from, String to, ChunkClock clock) {
		if (value == Long.MIN_VALUE || value == Long.MAX_VALUE) {
			return value;
		}
		BigInteger nanos = from.equals(Timespan.TICKS)
				? BigInteger.valueOf(clock.nanos(value))
				: BigInteger.valueOf(value).multiply(BigInteger.valueOf(NANOS.get(from)));
		BigInteger result = to.equals(Timespan.TICKS)
				? nanos.multiply(BigInteger.valueOf(clock.ticksPerSecond()))
						.divide(BigInteger.valueOf(ChunkClock.NANOS_PER_SECOND))
				: nanos.divide(BigInteger.valueOf(NANOS.get(to)));
		if (result.bitLength() < Long.SIZE) {
			return result.longValue();
		}
		return result.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
	}
}
