/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import jdk.jfr.EventType;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Ends;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.NameGlob;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.NearNames;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingInput;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Draws the stack traces of a recording.
 */
@Command(
		name = "flamegraph",
		mixinStandardHelpOptions = true,
		sortOptions = false,
		description = "Draws the stack traces of a recording as a flame graph, in SVG.",
		footer = {
			"",
			"Example: jfr-tools flamegraph --event jdk.ObjectAllocationSample --weight weight in.jfr out.svg",
			"",
			"Green is Java, blue-green inlined, red native, yellow C++, orange the kernel."
		})
public final class FlameGraph implements Callable<Integer> {
	@Spec
	private CommandSpec spec;

	@Mixin
	private Ends ends = new Ends();

	@Option(
			names = {"--event", "--events"},
			paramLabel = "NAME",
			split = ",",
			defaultValue = "jdk.ExecutionSample",
			converter = NameGlob.Converter.class,
			description =
					"The events that count: names such as jdk.ExecutionSample or ExecutionSample, with * and ? if "
							+ "you like (default: ${DEFAULT-VALUE}).")
	private List<NameGlob> eventNames;

	@Option(
			names = "--weight",
			paramLabel = "FIELD",
			description = "A number of the event that says how much it counts (default: events count 1).")
	private String weightField;

	@Option(names = "--title", paramLabel = "TEXT", description = "The line above (default: the file and the event).")
	private String title;

	@Option(
			names = "--width",
			paramLabel = "PIXELS",
			defaultValue = "1200",
			description = "How wide the picture is (default: ${DEFAULT-VALUE}).")
	private int width;

	@Mixin
	private Reporting reporting = new Reporting();

	private long stacks;

	/** A command with its default options. */
	public FlameGraph() {}

	@Override
	public Integer call() throws IOException {
		if (width < 100 || width > 100_000) {
			throw new ParameterException(spec.commandLine(), "--width must be from 100 to 100000, not " + width);
		}
		String unit = weightField == null ? "samples" : weightField;
		try (PendingFile file = ends.openOutput(reporting);
				InputFile input = ends.openRecording()) {
			FlameNode root = read(input);
			try (Writer out = Files.newBufferedWriter(file.path())) {
				String headline = title != null ? title : input.name().getFileName() + ", " + names();
				new FlameSvg(out, width, unit).draw(root, headline);
			}
			file.complete();
			reporting.summary(
					String.format("%,d stacks, %,.0f %s", stacks, root.weight(), unit),
					Map.of("stacks", stacks, "weight", root.weight(), "unit", unit));
		}
		return 0;
	}

	private String names() {
		return eventNames.stream().map(NameGlob::toString).collect(Collectors.joining(", "));
	}

	private FlameNode read(InputFile input) throws IOException {
		RecordingLayout layout =
				RecordingInput.layout(input, reporting.byteProgress("looking through", Files.size(input.path())));
		FlameNode root = new FlameNode("all", "");
		try (Progress progress = reporting.progress("reading", layout.eventCount());
				RecordingInput in = RecordingInput.open(input)) {
			List<EventType> types = in.eventTypes();
			Set<String> wanted = types.stream()
					.map(EventType::getName)
					.filter(name -> NameGlob.matchesEventName(eventNames, name))
					.collect(Collectors.toSet());
			for (RecordedEvent event = in.next(); event != null; event = in.next()) {
				if (wanted.contains(event.getEventType().getName()) && event.getStackTrace() != null) {
					add(root, event.getStackTrace(), weight(event));
					stacks++;
				}
				progress.step();
			}
			if (root.weight() == 0) {
				throw new IOException(input + ": no events " + names() + " with a stack trace"
						+ (weightField == null ? "" : " and a number " + weightField) + meant(types, wanted));
			}
		}
		return root;
	}

	private String meant(List<EventType> types, Set<String> wanted) {
		if (wanted.isEmpty()) {
			Set<String> known = types.stream().map(EventType::getName).collect(Collectors.toSet());
			return eventNames.stream()
					.map(name -> NearNames.hint(name.toString(), known))
					.collect(Collectors.joining());
		}
		if (weightField == null) {
			return "";
		}
		Set<String> fields = types.stream()
				.filter(type -> wanted.contains(type.getName()))
				.flatMap(type -> type.getFields().stream())
				.map(ValueDescriptor::getName)
				.collect(Collectors.toSet());
		return fields.contains(weightField) ? "" : NearNames.hint(weightField, fields);
	}

	private double weight(RecordedEvent event) {
		if (weightField == null) {
			return 1;
		}
		boolean isNumber = event.hasField(weightField) && event.getValue(weightField) instanceof Number;
		return isNumber ? Math.max(0, ((Number) event.getValue(weightField)).doubleValue()) : 0;
	}

	private static void add(FlameNode root, RecordedStackTrace stackTrace, double weight) {
		FlameNode node = root;
		node.add(weight);
		List<RecordedFrame> frames = stackTrace.getFrames();
		for (int i = frames.size() - 1; i >= 0; i--) {
			RecordedFrame frame = frames.get(i);
			node = node.callee(name(frame), frame.getType());
			node.add(weight);
		}
	}

	private static String name(RecordedFrame frame) {
		RecordedMethod method = frame.getMethod();
		if (method == null) {
			return "[unknown]";
		}
		RecordedClass type = method.getType();
		return type == null || type.getName().isEmpty() ? method.getName() : type.getName() + '.' + method.getName();
	}
}
