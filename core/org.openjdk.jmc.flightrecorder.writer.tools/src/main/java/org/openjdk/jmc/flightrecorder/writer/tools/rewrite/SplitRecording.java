/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Conventions;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.DurationConverter;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.SizeConverter;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.io.AccessLimit;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/**
 * Splits a recording between chunks. A chunk has all that its events need, so its bytes stay as they are.
 */
@Command(
		name = "split",
		mixinStandardHelpOptions = true,
		sortOptions = false,
		description = "Splits a recording into several, by number of chunks, size or time. A chunk is never cut.",
		footer = {
			"",
			"Example: jfr-tools split --size 64m long.jfr parts/",
			"",
			"A chunk that is larger than --size becomes a file of its own. With --time, the start of a chunk decides. "
					+ "No file has chunks of two recordings of a directory."
		})
public final class SplitRecording implements Callable<Integer> {
	private static final String EXTENSION = ".jfr";

	@Spec
	private CommandSpec spec;

	@Parameters(index = "0", paramLabel = "INPUT", description = Conventions.INPUT_RECORDING)
	private Path input;

	@Parameters(
			index = "1",
			paramLabel = "DIRECTORY",
			description = "The directory for the recordings; created if it is missing. No file in it is replaced.")
	private Path directory;

	@ArgGroup(multiplicity = "1")
	private Limit limit;

	@Mixin
	private Reporting reporting = new Reporting();

	/** A command with its default options. */
	public SplitRecording() {}

	/** The limit at which a file is full. */
	static final class Limit {
		@Option(
				names = "--chunks",
				paramLabel = "NUMBER",
				converter = CountConverter.class,
				description = "The number of chunks in each file.")
		private int chunks;

		@Option(
				names = "--size",
				paramLabel = "BYTES",
				converter = SizeConverter.class,
				description = "The maximum size of a file, for instance 64m. Only a file of one chunk may be larger.")
		private long sizeBytes;

		@Option(
				names = "--time",
				paramLabel = "TIME",
				converter = DurationConverter.Positive.class,
				description = "The time that each file covers, for instance 10m.")
		private Duration time;

		/** @return whether the next chunk of the recording begins another file */
		private boolean isFull(Part part, Chunk next, long recordingStartNanos) {
			if (time != null) {
				return stretch(part.chunks.get(0), recordingStartNanos) != stretch(next, recordingStartNanos);
			}
			return chunks > 0
					? part.chunks.size() == chunks
					: part.lengthBytes + next.header().sizeBytes() > sizeBytes;
		}

		private long stretch(Chunk chunk, long recordingStartNanos) {
			return Math.floorDiv(chunk.header().startEpochNanos() - recordingStartNanos, time.toNanos());
		}
	}

	/** The chunks of a file, which are of one recording: readers carry clock, types and constants over to the next chunk. */
	private static final class Part {
		private final List<Chunk> chunks = new ArrayList<>();
		private long lengthBytes;
		private long events;

		private ByteSource source() {
			return chunks.get(0).source();
		}

		private void add(Chunk chunk, long eventCount) {
			chunks.add(chunk);
			events += eventCount;
			lengthBytes += chunk.header().sizeBytes();
		}
	}

	@Override
	public Integer call() throws IOException {
		if (InputFiles.isStream(directory)) {
			throw new ParameterException(
					spec.commandLine(), "the recordings go to a directory, and " + directory + " is standard output");
		}
		try (InputFiles inputs = InputFiles.ofRecordings(input, reporting::unpacking)) {
			RecordingLayout layout = inputs.layout(reporting.byteProgress("looking through", inputs.lengthBytes()));
			write(parts(inputs, layout), name(inputs.name()));
		}
		return 0;
	}

	/** The name of the input without its extensions. */
	private static String name(Path path) {
		String name = String.valueOf(path.getFileName());
		int end = name.indexOf(EXTENSION);
		return end > 0 ? name.substring(0, end) : "recording";
	}

	private List<Part> parts(InputFiles inputs, RecordingLayout layout) throws IOException {
		List<Part> parts = new ArrayList<>();
		Part open = null;
		int number = 0;
		for (Chunk chunk : Chunk.ofAll(inputs.sources())) {
			if (open == null
					|| open.source() != chunk.source()
					|| limit.isFull(open, chunk, layout.startEpochNanos())) {
				open = new Part();
				parts.add(open);
			}
			open.add(chunk, layout.eventsByChunk().get(number++));
		}
		return parts;
	}

	/** Writes a file, and checks that it has the events of its chunks. */
	private static void write(Part part, PendingFile file) throws IOException {
		try (OutputStream out = Channels.newOutputStream(file.openChannel())) {
			for (Chunk chunk : part.chunks) {
				chunk.cursor().copy(chunk.start(), chunk.end(), out::write);
			}
		}
		RecordingLayout.read(file.path()).requireEvents(part.events);
	}

	private void write(List<Part> parts, String name) throws IOException {
		for (Path each = directory; each != null; each = each.getParent()) {
			if (Files.exists(each) && !Files.isDirectory(each)) {
				throw new FileSystemException(each.toString(), null, "not a directory");
			}
		}
		List<Path> files = new ArrayList<>();
		int digits = Math.max(4, String.valueOf(parts.size()).length());
		for (int i = 0; i < parts.size(); i++) {
			Path path = directory.resolve(String.format(Locale.ROOT, "%s-%0" + digits + "d%s", name, i + 1, EXTENSION));
			if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
				throw new FileSystemException(path.toString(), null, "already exists");
			}
			files.add(path);
		}
		AccessLimit limit = AccessLimit.of(List.of(input));
		if (!reporting.isDryRun()) {
			limit.createDirectories(directory);
		}
		List<String> lines = new ArrayList<>();
		List<Object> values = new ArrayList<>();
		for (int i = 0; i < parts.size(); i++) {
			Part part = parts.get(i);
			if (!reporting.isDryRun()) {
				try (PendingFile file = PendingFile.of(files.get(i), limit)) {
					write(part, file);
					file.complete();
				}
			}
			lines.add(String.format("%s: %,d chunk(s), %,d bytes", files.get(i), part.chunks.size(), part.lengthBytes));
			values.add(Map.of("path", files.get(i), "chunks", part.chunks.size(), "bytes", part.lengthBytes));
		}
		reporting.summary(String.join(System.lineSeparator(), lines), Map.of("files", values));
	}

	/** Reads a number of chunks for picocli. */
	static final class CountConverter implements ITypeConverter<Integer> {
		@Override
		public Integer convert(String text) {
			if (!text.matches("[1-9]\\d{0,8}")) {
				throw new TypeConversionException("a number of chunks must be from 1 to 999999999, not '" + text + "'");
			}
			return Integer.valueOf(text);
		}
	}
}
