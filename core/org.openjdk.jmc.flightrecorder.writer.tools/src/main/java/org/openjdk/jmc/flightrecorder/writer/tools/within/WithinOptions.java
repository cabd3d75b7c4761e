/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.within;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.DurationConverter;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.EventCondition;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.EventTest;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/**
 * Options that select events inside an enclosing event of their thread.
 */
public final class WithinOptions {
	@Spec(Target.MIXEE)
	private CommandSpec command;

	@Option(
			names = "--within",
			paramLabel = "EXPRESSION",
			converter = EventExpression.Converter.class,
			description = "Keep only events inside such an event of the same thread, for instance "
					+ "'profiler.Span[tag~checkout.*]'. Conditions on fields use =, <, > or ~ (a regular expression "
					+ "that matches the whole text), and are separated by commas. May be repeated.")
	private List<EventExpression> expressions = List.of();

	@Option(
			names = "--longer-than",
			paramLabel = "TIME",
			converter = DurationConverter.class,
			description = "Only use enclosing events of --within that took longer than this, for instance 10ms.")
	private Duration longerThan;

	/** No conditions. */
	public WithinOptions() {}

	/**
	 * Finds the enclosing events.
	 *
	 * @param inputs
	 *            the recordings
	 * @param layout
	 *            what they have
	 * @param reporting
	 *            takes warnings of expressions that match no event
	 * @return takes the events inside them; null without the option
	 * @throws IOException
	 *             if a recording cannot be read
	 */
	public EventCondition find(InputFiles inputs, RecordingLayout layout, Reporting reporting) throws IOException {
		if (expressions.isEmpty()) {
			if (longerThan != null) {
				throw new ParameterException(command.commandLine(), "--longer-than needs --within");
			}
			return null;
		}
		long longerThanNanos = longerThan == null ? -1 : longerThan.toNanos();
		List<EnclosingEvents> enclosing = expressions.stream()
				.map(expression -> new EnclosingEvents(expression, longerThanNanos))
				.toList();
		EnclosedTimes times;
		try (Progress progress = reporting.byteProgress("looking for processes", inputs.lengthBytes())) {
			times = new EnclosedTimes(new ChunkProcesses(inputs.sources(), layout, progress));
		}
		try (Progress progress = reporting.progress("looking for enclosing events", layout.eventCount())) {
			TypeTables tables = new TypeTables();
			for (ByteSource source : inputs.sources()) {
				ByteCursor in = new ByteCursor(source);
				for (Chunk chunk : Chunk.of(source)) {
					ValueReader reader = new ValueReader(chunk, tables.read(chunk, in));
					enclosing.forEach(each -> each.declare(reader));
					find(reader, new EventWalk(chunk, in), enclosing, times, progress);
				}
			}
			enclosing.forEach(EnclosingEvents::requireTypes);
			enclosing.stream()
					.map(each -> each.warning(layout.categoriesByType().keySet()))
					.filter(warning -> warning != null)
					.forEach(reporting::warn);
			return times;
		} catch (ExpressionException e) {
			throw new ParameterException(command.commandLine(), "--within: " + e.getMessage());
		}
	}

	private static void find(
			ValueReader reader, EventWalk walk, List<EnclosingEvents> enclosing, EnclosedTimes times, Progress progress)
			throws IOException {
		Consumer[] consumers = new Consumer[reader.types().size()];
		while (walk.next()) {
			ValueType type = walk.isOrdinary() ? reader.types().byId(walk.typeId()) : null;
			if (type != null && type.isEvent()) {
				if (consumers[type.ordinal()] == null) {
					consumers[type.ordinal()] = consumer(reader, type, enclosing, times);
				}
				consumers[type.ordinal()].accept(walk);
				progress.step();
			}
		}
	}

	private interface Consumer {
		void accept(EventWalk event) throws IOException;
	}

	private static Consumer consumer(
			ValueReader reader, ValueType type, List<EnclosingEvents> enclosing, EnclosedTimes times) {
		List<EnclosingEvents> possible =
				enclosing.stream().filter(each -> each.mayBe(type)).toList();
		if (possible.isEmpty()) {
			return event -> {};
		}
		EnclosedTimes.Times ofType = times.of(reader, type);
		List<EventTest> tests =
				possible.stream().map(each -> each.test(reader, type, ofType)).toList();
		return event -> {
			ofType.read(event);
			boolean included = false;
			for (EventTest test : tests) {
				included |= test.test(event);
			}
			if (included) {
				ofType.add();
			}
		};
	}
}
