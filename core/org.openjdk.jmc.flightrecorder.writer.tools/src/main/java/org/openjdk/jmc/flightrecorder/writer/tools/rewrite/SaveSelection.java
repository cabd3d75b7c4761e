/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.item.Aggregators;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.writer.items.Items;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.InPlaceEnds;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Saves a selection of the items that JMC's parser makes of a recording, as a program that shows them does.
 */
@Command(
		name = SaveSelection.NAME,
		mixinStandardHelpOptions = true,
		sortOptions = false,
		description = "Selects items of a recording by name, time and thread, with JMC's parser, and saves them.",
		footer = {
			"",
			"Example: jfr-tools save-selection --event 'jdk.Execution*' --thread 'main' in.jfr selection.jfr",
			"",
			"The parser holds the whole recording in memory. Details that JMC does not show, such as the categories "
					+ "of event types, are lost; filter keeps everything."
		})
public final class SaveSelection implements Callable<Integer> {
	/** The only tool that holds a whole recording in the heap. */
	public static final String NAME = "save-selection";

	private static final String ROW = "%-58s %12s %12s%n";

	/**
	 * For each chunk, the parser warns of each field that it cannot store. The constant keeps the logger, because
	 * loggers are only kept by their users.
	 */
	private static final Logger PARSER_LOGGER = Logger.getLogger("org.openjdk.jmc.flightrecorder.internal");

	@Mixin
	private InPlaceEnds ends = new InPlaceEnds();

	@Mixin
	private EventFilter filter = new EventFilter();

	@Mixin
	private Reporting reporting = new Reporting();

	/** A command with its default options. */
	public SaveSelection() {}

	@Override
	public Integer call() throws IOException {
		PARSER_LOGGER.setLevel(Level.SEVERE);
		try (PendingFile pending = ends.openOutput(reporting);
				InputFiles input = ends.openRecordings(reporting)) {
			RecordingLayout layout = input.layout(reporting.byteProgress("looking through", input.lengthBytes()));
			refuseEqualStarts(layout, input);
			filter.start(layout, reporting);
			IItemCollection items = load(input);
			IItemCollection selection = items.apply(this::selector);
			long selected = count(selection);
			try {
				save(selection, selected, pending);
			} catch (IllegalArgumentException e) {
				// Items of JMC may have times and numbers that no event can have.
				throw new IOException(input + ": " + e.getMessage(), e);
			}
			filter.finish(layout, selected, reporting);
			ends.requireMatches(reporting);
			pending.complete();
			print(counts(items), counts(selection));
		}
		return 0;
	}

	/** The parser knows chunks by their starts, and says nothing of one that it drops. */
	private static void refuseEqualStarts(RecordingLayout layout, InputFiles input) throws IOException {
		Set<Long> starts = new HashSet<>();
		for (ChunkHeader chunk : layout.chunks()) {
			long start = chunk.startEpochNanos();
			if (!starts.add(start)) {
				throw new IOException(input + ": two chunks start " + start
						+ " ns after 1970, and JMC's parser drops one of them; filter keeps both");
			}
		}
	}

	/** Saves the selection. The recording starts with its first item, because the items are of the past. */
	private void save(IItemCollection selection, long selected, PendingFile pending) throws IOException {
		IQuantity start = selection.getAggregate(Aggregators.min(JfrAttributes.START_TIME));
		try (Progress progress = reporting.progress("saving", selected)) {
			pending.record(
					settings -> {
						if (start != null) {
							settings.withTimestamp(start.clampedLongValueIn(UnitLookup.EPOCH_NS));
						}
					},
					out -> {
						Items.write(out, new ItemsInProgress(selection, progress));
						return selected;
					});
		}
	}

	private IItemCollection load(InputFiles input) throws IOException {
		try (Progress progress = reporting.progress("loading", Progress.UNKNOWN)) {
			progress.start();
			return JfrLoaderToolkit.loadEvents(
					input.paths().stream().map(Path::toFile).toList());
		} catch (CouldNotLoadRecordingException | RuntimeException e) {
			throw new MalformedRecordingException(input.name(), "JMC's parser fails with " + e, e);
		}
	}

	private static Instant instant(IQuantity time) {
		return Instant.ofEpochSecond(0, time.clampedLongValueIn(UnitLookup.EPOCH_NS));
	}

	private Predicate<IItem> selector(IType<IItem> type) {
		IMemberAccessor<IQuantity, IItem> start = JfrAttributes.START_TIME.getAccessor(type);
		IMemberAccessor<IMCThread, IItem> thread = JfrAttributes.EVENT_THREAD.getAccessor(type);
		String eventName = Items.eventName(type);
		return item -> {
			IQuantity time = start == null ? null : start.getMember(item);
			IMCThread inThread = thread == null ? null : thread.getMember(item);
			return filter.keeps(
					eventName,
					time == null ? Instant.EPOCH : instant(time),
					inThread == null ? null : inThread.getThreadName());
		};
	}

	private static long count(IItemCollection items) {
		return items.stream().mapToLong(IItemIterable::getItemCount).sum();
	}

	private static Map<String, Long> counts(IItemCollection items) {
		Map<String, Long> counts = new TreeMap<>();
		for (IItemIterable ofOneType : items) {
			counts.merge(Items.eventName(ofOneType.getType()), ofOneType.getItemCount(), Long::sum);
		}
		return counts;
	}

	private void print(Map<String, Long> loaded, Map<String, Long> saved) {
		StringBuilder out = new StringBuilder(String.format(ROW, "event type", "items", "saved"));
		loaded.forEach((type, items) -> {
			long kept = saved.getOrDefault(type, 0L);
			if (kept > 0) {
				out.append(String.format(ROW, type, String.format("%,d", items), String.format("%,d", kept)));
			}
		});
		long all = loaded.values().stream().mapToLong(Long::longValue).sum();
		long kept = saved.values().stream().mapToLong(Long::longValue).sum();
		out.append(String.format(ROW, "total", String.format("%,d", all), String.format("%,d", kept)));
		reporting.summary(
				out.toString(),
				Map.of("itemsLoaded", all, "itemsSaved", kept, "itemsSavedByType", new TreeMap<>(saved)));
	}
}
