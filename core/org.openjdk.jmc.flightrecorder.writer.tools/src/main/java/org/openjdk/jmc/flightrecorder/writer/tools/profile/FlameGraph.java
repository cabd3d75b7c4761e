/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingInput;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
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
			"Example: flamegraph --event jdk.ObjectAllocationSample --weight weight in.jfr out.svg",
			"",
			"Green is Java, blue-green inlined, red native, yellow C++, orange the kernel."
		})
public final class FlameGraph implements Callable<Integer> {
	@Spec
	private CommandSpec spec;

	@Parameters(index = "0", paramLabel = "INPUT", description = "The recording.")
	private Path input;

	@Parameters(index = "1", paramLabel = "OUTPUT", description = "The picture.")
	private Path output;

	@Option(
			names = "--event",
			paramLabel = "NAME",
			defaultValue = "jdk.ExecutionSample",
			description = "The events that count (default: ${DEFAULT-VALUE}).")
	private String eventName;

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

	/** A command with its default options. */
	public FlameGraph() {}

	@Override
	public Integer call() throws IOException {
		if (width < 100 || width > 100_000) {
			throw new ParameterException(spec.commandLine(), "--width must be from 100 to 100000, not " + width);
		}
		FlameNode root = read();
		if (root.weight() == 0) {
			throw new IOException(input + ": no events " + eventName + " with a stack trace"
					+ (weightField == null ? "" : " and a number " + weightField));
		}
		try (PendingFile file = PendingFile.of(output)) {
			try (Writer out = Files.newBufferedWriter(file.path())) {
				String headline = title != null ? title : input.getFileName() + ", " + eventName;
				new FlameSvg(out, width, weightField == null ? "samples" : weightField).draw(root, headline);
			}
			file.complete();
		}
		return 0;
	}

	private FlameNode read() throws IOException {
		RecordingLayout layout = RecordingInput.layout(input);
		FlameNode root = new FlameNode("all", "");
		try (Progress progress = Progress.onStandardError("reading", layout.eventCount());
				RecordingInput in = RecordingInput.open(input)) {
			for (RecordedEvent event = in.next(); event != null; event = in.next()) {
				if (event.getEventType().getName().equals(eventName) && event.getStackTrace() != null) {
					add(root, event.getStackTrace(), weight(event));
				}
				progress.step();
			}
		}
		return root;
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
