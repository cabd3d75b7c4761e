/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.flame;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Ends;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.NameGlob;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.format.RunTimeNames;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.NearNames;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
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
		description = "Draws the stack traces of a recording as a flame graph, as an SVG image or an HTML page.",
		footer = {
			"",
			"Example: jfr-tools flamegraph --event jdk.ObjectAllocationSample --weight weight in.jfr out.html",
			"",
			"Green is Java, blue-green inlined Java, red native, yellow C++, orange the kernel. A stack whose outer "
					+ "callers are missing from the recording starts at [cut off]."
		})
public final class DrawFlameGraph implements Callable<Integer> {
	@Spec
	private CommandSpec spec;

	@Mixin
	private Ends.OfRecordings ends = new Ends.OfRecordings();

	@Option(
			names = {"--event", "--events"},
			paramLabel = "NAME",
			split = ",",
			defaultValue = "jdk.ExecutionSample",
			converter = NameGlob.Converter.class,
			description =
					"The events to draw. Names are full or short, such as jdk.ExecutionSample or ExecutionSample, "
							+ "and may contain * and ? (default: ${DEFAULT-VALUE}).")
	private List<NameGlob> eventNames;

	@Option(
			names = "--weight",
			paramLabel = "FIELD",
			description = "The field to add up, a number or a duration (default: each event counts as 1).")
	private String weightField;

	@Option(
			names = "--title",
			paramLabel = "TEXT",
			description = "The title of the graph (default: the file and the event).")
	private String title;

	@Option(
			names = "--html",
			description =
					"Write an HTML page with zoom and search; the default if the name of the output ends with .html "
							+ "or .htm.")
	private boolean html;

	@Option(
			names = "--base",
			paramLabel = "RECORDING",
			description =
					"Compare with this recording, by shares of the total, in HTML: frames that grew are red, frames "
							+ "that shrank are blue, new ones are yellow.")
	private Path base;

	@Option(
			names = "--width",
			paramLabel = "PIXELS",
			defaultValue = "1200",
			description = "The width of the SVG image (default: ${DEFAULT-VALUE}).")
	private int width;

	@Option(
			names = "--no-norm",
			description = "Keep numbers and addresses in the names of classes that the JVM generates, for instance for "
					+ "lambdas. They differ from run to run.")
	private boolean keepsNames;

	@Mixin
	private Reporting reporting = new Reporting();

	private String unit;

	/** A command with its default options. */
	public DrawFlameGraph() {}

	@Override
	public Integer call() throws IOException {
		checkOptions();
		try (PendingFile file = ends.openOutput(base == null ? List.of() : List.of(base), reporting);
				InputFiles input = ends.openRecordings(reporting)) {
			FlameTarget target = isPage() ? new FlamePage() : FlameNode.root();
			long stacks = read(input, target);
			double total = target.weight();
			String headline = title != null ? title : input.name().getFileName() + ", " + names();
			if (target instanceof FlamePage page) {
				compare(page, input);
			}
			try (FileChannel channel = file.openChannel();
					Writer out = new BufferedWriter(Channels.newWriter(channel, StandardCharsets.UTF_8))) {
				if (target instanceof FlamePage page) {
					page.write(out, base == null ? headline : headline + " compared with " + base.getFileName(), unit);
				} else {
					new FlameSvg(out, width, unit).draw((FlameNode) target, headline);
				}
			}
			file.complete();
			reporting.summary(
					String.format("%,d stacks, %,.0f %s", stacks, total, unit),
					Map.of("stacks", stacks, "weight", total, "unit", unit));
		}
		return 0;
	}

	private String names() {
		return eventNames.stream().map(NameGlob::toString).collect(Collectors.joining(", "));
	}

	private void checkOptions() {
		if (width < 100 || width > 100_000) {
			throw new ParameterException(spec.commandLine(), "--width must be from 100 to 100000, not " + width);
		}
		if ((html || base != null) && isCalled(".svg")) {
			throw new ParameterException(
					spec.commandLine(), (html ? "--html" : "--base") + " makes a page in HTML, not " + ends.output());
		}
		if (!hasKnownEnding()) {
			throw new ParameterException(
					spec.commandLine(),
					ends.output() + ": a flame graph is an image or a page, whose name ends with .svg, .html or .htm");
		}
		if (isPage() && spec.commandLine().getParseResult().hasMatchedOption("--width")) {
			throw new ParameterException(spec.commandLine(), "--width is for SVG; a page is as wide as its window");
		}
	}

	private boolean isPage() {
		return html || base != null || isCalled(".html") || isCalled(".htm");
	}

	/** A name without any ending is as good. Another one is a mistake, perhaps the name of another recording. */
	private boolean hasKnownEnding() {
		Path name = ends.output().getFileName();
		return name == null
				|| name.toString().indexOf('.') < 0
				|| isCalled(".svg")
				|| isCalled(".html")
				|| isCalled(".htm");
	}

	private boolean isCalled(String extension) {
		return ends.output().toString().toLowerCase(Locale.ROOT).endsWith(extension);
	}

	private void compare(FlamePage page, InputFiles input) throws IOException {
		if (page.total() == 0) {
			throw new IOException(input + ": all " + unit + " together are less than 1");
		}
		if (page.weight() >= Long.MAX_VALUE) {
			throw new IOException(input + ": all " + unit + " together are more than 2^63");
		}
		if (base != null) {
			try (InputFiles file = InputFiles.ofRecordings(base, reporting::unpacking)) {
				String unitOfInput = unit;
				FlameNode other = FlameNode.root();
				read(file, other);
				if (!unit.equals(unitOfInput)) {
					throw new IOException(file + ": counts " + unit + ", and " + input + " counts " + unitOfInput);
				}
				page.compareWith(other);
			}
		}
	}

	/**
	 * Adds the stacks of a recording.
	 *
	 * @return how many
	 */
	private long read(InputFiles input, FlameTarget target) throws IOException {
		FlameWeight weight = new FlameWeight(weightField);
		FlameStacks stacks = new FlameStacks(eventNames, weight, keepsNames ? null : new RunTimeNames(), target);
		try (Progress progress = reporting.byteProgress("reading", input.lengthBytes())) {
			progress.start();
			stacks.read(input, progress);
		}
		unit = weight.unit();
		if (target.weight() == 0) {
			throw new IOException(input + ": no events " + names() + " with a stack trace"
					+ (weightField == null ? "" : " and a number " + weightField) + meant(stacks));
		}
		return stacks.events();
	}

	private String meant(FlameStacks stacks) {
		if (stacks.selectedTypes().isEmpty()) {
			return eventNames.stream()
					.map(name -> NearNames.hint(name.toString(), stacks.eventTypes()))
					.collect(Collectors.joining());
		}
		return weightField == null || stacks.fields().contains(weightField)
				? ""
				: NearNames.hint(weightField, stacks.fields());
	}
}
