/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.RecoveryReport;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Conventions;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Streams;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Decompression;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Failures;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.salvage.EventTail;
import org.openjdk.jmc.flightrecorder.writer.tools.salvage.Salvage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Makes recordings readable if their writer has died. Unlike the other tools, it changes its input.
 */
@Command(
		name = "recover",
		mixinStandardHelpOptions = true,
		sortOptions = false,
		description =
				"Repairs recordings whose process died, in place: keeps all flushed events and cuts off the rest.",
		footer = {
			"",
			"Example: jfr-tools recover orders.jfr repository/",
			"Example: jfr-tools recover --to salvaged.jfr damaged.jfr",
			"",
			"A complete recording is not changed. Do not recover a recording that is still being written."
		})
public final class RecoverRecordings implements Callable<Integer> {
	@Spec
	private CommandSpec tool;

	@Parameters(
			arity = "1..*",
			paramLabel = "FILE",
			description = "The recordings, of this writer or of the JDK, or directories of *.jfr files.")
	private List<Path> paths;

	@Option(
			names = "--to",
			paramLabel = "FILE",
			description =
					"Write all readable events to this file, which must be new, or to - for standard output, wherever "
							+ "the damage is, and leave the recording as it is.")
	private Path target;

	@Mixin
	private Reporting reporting = new Reporting();

	/** A command with its default options. */
	public RecoverRecordings() {}

	@Override
	public Integer call() throws IOException {
		if (target != null) {
			return salvage();
		}
		if (paths.stream().anyMatch(InputFiles::isStream)) {
			throw new ParameterException(
					tool.commandLine(), "standard input cannot be repaired in place; " + Conventions.RECOVER_COPIES);
		}
		Failures failures = new Failures();
		List<Recovered> recovered = new ArrayList<>();
		for (Path path : paths) {
			try (Progress progress = reporting.byteProgress("recovering", Progress.UNKNOWN)) {
				progress.start();
				recoverEach(Files.isDirectory(path) ? recordings(path) : List.of(path), recovered, failures);
			} catch (IOException e) {
				failures.add(e);
			}
		}
		if (!recovered.isEmpty()) {
			reporting.summary(
					recovered.stream().map(Recovered::line).collect(Collectors.joining(System.lineSeparator())),
					Map.of("files", recovered.stream().map(Recovered::values).toList()));
		}
		failures.rethrow();
		return 0;
	}

	/**
	 * What was done with a recording.
	 *
	 * @param line
	 *            for people
	 * @param values
	 *            for programs
	 */
	private record Recovered(String line, Map<String, ?> values) {}

	private void recoverEach(List<Path> files, List<Recovered> recovered, Failures failures) {
		for (Path file : files) {
			try {
				requireRegular(file);
				requireUncompressed(file);
				requireMetadata(file);
				recovered.add(recover(file));
			} catch (IOException e) {
				failures.add(e);
			}
		}
	}

	/** Recovers a recording, or in a dry run a copy of it, and reports what its end has lost. */
	private Recovered recover(Path file) throws IOException {
		EventTail tail = EventTail.of(file);
		boolean wasEmpty = Files.size(file) == 0;
		if (!reporting.isDryRun()) {
			return recovered(file, wasEmpty, tail, Recordings.recover(file));
		}
		try (RecoveryCopy copy = RecoveryCopy.of(file)) {
			return recovered(file, wasEmpty, tail, copy.recover());
		}
	}

	private static Recovered recovered(Path file, boolean wasEmpty, EventTail tail, RecoveryReport report)
			throws IOException {
		Map<String, Long> lost = report.changed() ? tail.lostIn(report.path()) : Map.of();
		return new Recovered(
				file + ": " + text(report, wasEmpty) + (lost.isEmpty() ? "" : "; events lost: " + EventTail.text(lost)),
				Map.of(
						"path", file,
						"chunks", report.chunks(),
						"changed", report.changed(),
						"keptBytes", report.keptBytes(),
						"cutBytes", report.cutBytes(),
						"lostEvents", lost));
	}

	/**
	 * Names the recordings of a directory, those that {@link Recordings#recover(Path)} takes. Refuses a directory without
	 * any, such as that above the one in which a JVM has its chunks.
	 */
	private static List<Path> recordings(Path directory) throws IOException {
		List<Path> recordings = entries(directory, "*.jfr");
		recordings.removeIf(Files::isDirectory);
		if (!recordings.isEmpty()) {
			return recordings;
		}
		List<String> below = new ArrayList<>();
		for (Path entry : entries(directory, "*")) {
			if (Files.isDirectory(entry) && !entries(entry, "*.jfr").isEmpty()) {
				below.add(entry.getFileName().toString());
			}
		}
		throw new FileSystemException(
				directory.toString(),
				null,
				"no recordings in the directory, no file *.jfr"
						+ (below.isEmpty() ? "" : "; its directories " + String.join(", ", below) + " have some"));
	}

	private static List<Path> entries(Path directory, String pattern) throws IOException {
		List<Path> entries = new ArrayList<>();
		try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory, pattern)) {
			stream.forEach(entries::add);
		} catch (DirectoryIteratorException e) {
			throw e.getCause();
		}
		Collections.sort(entries);
		return entries;
	}

	/** Refuses a pipe, which would be waited for, and a path that is not there, or that the user may not see. */
	private static void requireRegular(Path path) throws IOException {
		if (!Files.readAttributes(path, BasicFileAttributes.class).isRegularFile()) {
			throw new FileSystemException(path.toString(), null, "neither a file nor a directory");
		}
	}

	private static void requireUncompressed(Path path) throws IOException {
		if (Decompression.isCompressed(path)) {
			throw new IOException(path + " is compressed and cannot be repaired in place; unpack it first. "
					+ Conventions.RECOVER_COPIES);
		}
	}

	/** Refuses a recording without metadata, because an in-place recovery would make it empty. */
	private static void requireMetadata(Path path) throws IOException {
		if (Salvage.isWithoutMetadata(path)) {
			throw new IOException(String.format(
					"%s has no metadata, so none of its %,d bytes can be read; it is left as it is",
					path, Files.size(path)));
		}
	}

	private Integer salvage() throws IOException {
		if (paths.size() != 1 || !InputFiles.isStream(paths.get(0)) && Files.isDirectory(paths.get(0))) {
			throw new ParameterException(
					tool.commandLine(),
					"--to copies one recording, "
							+ (paths.size() != 1 ? "not " + paths.size() : "and " + paths.get(0) + " is a directory")
							+ "; type " + Conventions.RECOVER_TO + " for each "
							+ (paths.size() != 1 ? "of them" : "file in it"));
		}
		if (!InputFiles.isStream(target) && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
			throw new FileSystemException(
					target.toString(), null, "already exists; a recovery does not replace " + "files");
		}
		try (InputFiles input = InputFiles.ofDamagedRecording(paths.get(0), reporting::unpacking);
				PendingFile file = Streams.open(tool, paths, target, false, reporting)) {
			if (Files.size(input.path()) == 0) {
				throw new IOException(input.name() + " is empty, there is nothing to recover");
			}
			Salvage.Result result = salvage(input.path(), file);
			if (result.chunks() == 0) {
				throw new IOException(String.format(
						"%s has no chunk with metadata, so none of its %,d bytes can be read: %s",
						input.name(), Files.size(input.path()), String.join("; ", result.losses())));
			}
			file.complete();
			report(input, result);
		}
		return 0;
	}

	private Salvage.Result salvage(Path from, PendingFile to) throws IOException {
		try (Progress progress = reporting.byteProgress("salvaging", Files.size(from));
				FileChannel out = to.openChannel()) {
			return Salvage.salvage(from, out, progress);
		}
	}

	private static String missing(Salvage.Result result) {
		return result.missingBytes() == 0 ? "" : String.format(", %,d bytes missing at its end", result.missingBytes());
	}

	private void report(InputFiles input, Salvage.Result result) throws IOException {
		List<String> losses = new ArrayList<>(result.losses());
		if (input.fault() != null) {
			losses.add(String.format(
					"only the first %,d byte(s) can be unpacked: %s",
					Files.size(input.path()), input.fault().getMessage()));
		}
		StringJoiner lines = new StringJoiner(System.lineSeparator() + "  ");
		lines.add(String.format(
				"%s: %,d event(s) in %,d chunk(s) written to %s, %,d bytes lost%s",
				input.name(), result.events(), result.chunks(), target, result.lostBytes(), missing(result)));
		losses.forEach(lines::add);
		reporting.summary(
				lines.toString(),
				Map.of(
						"path", input.name(),
						"chunks", result.chunks(),
						"events", result.events(),
						"keptBytes", result.keptBytes(),
						"lostBytes", result.lostBytes(),
						"missingBytes", result.missingBytes(),
						"lostEvents", result.lostEvents(),
						"losses", losses));
	}

	private static String text(RecoveryReport report, boolean wasEmpty) {
		if (report.chunks() == 0) {
			return (wasEmpty ? "was empty" : "nothing had been flushed") + ", it is now a recording of 0 events";
		}
		String kept = String.format("%,d bytes in %,d chunk(s)", report.keptBytes(), report.chunks());
		return report.changed()
				? String.format("recovered %s, %,d bytes cut", kept, report.cutBytes())
				: "is complete, " + kept;
	}
}
