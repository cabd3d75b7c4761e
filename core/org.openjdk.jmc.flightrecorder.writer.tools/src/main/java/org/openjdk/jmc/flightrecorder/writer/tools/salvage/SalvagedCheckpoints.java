/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.salvage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;
import org.openjdk.jmc.flightrecorder.writer.tools.format.PoolWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/**
 * The checkpoints of a chunk that may be damaged. One loses its constants from the first unreadable pool on, and one that
 * lacks its end those behind it.
 */
final class SalvagedCheckpoints {
	private final ByteCursor in;
	private final EventScan scan;
	private final Losses losses;
	private final List<Checkpoint> places = new ArrayList<>();
	private final List<Constants> constants = new ArrayList<>();

	SalvagedCheckpoints(ByteCursor in, EventScan scan, Losses losses) {
		this.in = in;
		this.scan = scan;
		this.losses = losses;
	}

	/**
	 * The constants of a checkpoint.
	 *
	 * @param content
	 *            where it begins, behind size and type
	 * @param end
	 *            where it ends, or would end if the chunk did not end before
	 */
	private record Checkpoint(long content, long end) {}

	/** Some bytes of the recording. */
	private record Range(long start, long end) {}

	/** Constants of a type, with their keys. */
	private record Pool(ValueType type, int count, List<Range> entries) {}

	/** What can be read of a checkpoint. */
	private record Constants(long startTicks, long durationTicks, long mask, List<Pool> pools) {}

	/**
	 * Adds a checkpoint that is to be read.
	 *
	 * @param content
	 *            where it begins, behind size and type
	 * @param end
	 *            where it ends, or would end if the chunk did not end before
	 */
	void add(long content, long end) {
		places.add(new Checkpoint(content, end));
	}

	/** Reads what can be read of them. */
	void read() throws IOException {
		for (Checkpoint place : places) {
			read(place);
		}
	}

	private void read(Checkpoint checkpoint) throws IOException {
		long end = Math.min(checkpoint.end(), scan.chunk().end());
		long startTicks = 0;
		long durationTicks = 0;
		List<Pool> kept = new ArrayList<>();
		PoolWalk pools = null;
		long poolStart = 0;
		long readEnd = 0;
		int read = 0;
		try {
			in.moveTo(checkpoint.content(), checkpoint.end());
			startTicks = in.varint();
			durationTicks = in.varint();
			in.moveTo(checkpoint.content(), checkpoint.end());
			pools = new PoolWalk(in, scan.types());
			while (pools.next()) {
				poolStart = in.position();
				readEnd = poolStart;
				for (read = 0; read < pools.count(); read++) {
					pools.skipConstant();
					if (in.position() > end) {
						throw in.malformed(end, "the chunk ends within a constant");
					}
					readEnd = in.position();
				}
				keep(pools, read, poolStart, readEnd, kept);
			}
			if (in.position() < end) {
				losses.add(in.position(), end, "bytes after the last constant of a checkpoint");
			}
		} catch (MalformedRecordingException e) {
			if (pools == null) {
				losses.add(checkpoint.content(), end, "a checkpoint that cannot be read: " + e.problem());
			} else if (checkpoint.end() > end && pools.type() != null && Math.max(e.position(), in.position()) >= end) {
				losses.add(
						read == 0 ? pools.start() : readEnd,
						end,
						String.format(
								"the rest of a checkpoint, from constant %,d of %,d of the type %s on",
								read + 1, pools.count(), pools.type()));
				if (read > 0) {
					keep(pools, read, poolStart, readEnd, kept);
				}
			} else {
				losses.add(pools.start(), end, "the rest of a checkpoint from " + pools + " on: " + e.problem());
			}
		}
		if (!kept.isEmpty()) {
			constants.add(new Constants(startTicks, durationTicks, pools.mask(), kept));
		}
	}

	private void keep(PoolWalk pools, int count, long start, long end, List<Pool> kept) {
		if (count == 0 || isRefused(pools.type())) {
			losses.add(pools.start(), end, pools.toString());
		} else {
			kept.add(new Pool(pools.type(), count, List.of(new Range(start, end))));
		}
	}

	/** Whether JMC refuses files that have constants of a type. */
	private static boolean isRefused(ValueType type) {
		return type.isEvent() || type.fields().isEmpty() && !type.name().equals(ValueType.STRING);
	}

	/** Drops constants that lack a part without which readers fail, because some constants of the chunk are lost. */
	void dropIncomplete() throws IOException {
		CompleteConstants complete = new CompleteConstants();
		for (String name : CompleteConstants.ORDER) {
			long dropped = 0;
			for (Constants each : constants) {
				for (int i = 0; i < each.pools().size(); i++) {
					Pool pool = each.pools().get(i);
					if (pool.type().name().equals(name)) {
						Pool rest = withoutIncomplete(pool, complete);
						dropped += pool.count() - rest.count();
						each.pools().set(i, rest);
					}
				}
				each.pools().removeIf(pool -> pool.count() == 0);
			}
			if (dropped > 0) {
				losses.add(String.format("%,d constants of the type %s need others that are lost", dropped, name));
			}
		}
		constants.removeIf(each -> each.pools().isEmpty());
	}

	private Pool withoutIncomplete(Pool pool, CompleteConstants complete) throws IOException {
		List<Range> entries = new ArrayList<>();
		int count = 0;
		for (Range range : pool.entries()) {
			in.moveTo(range.start(), range.end());
			long keptFrom = range.start();
			while (in.remaining() > 0) {
				long start = in.position();
				if (complete.isComplete(in, pool.type())) {
					count++;
				} else {
					add(entries, keptFrom, start);
					keptFrom = in.position();
					losses.addBytes(keptFrom - start);
				}
			}
			add(entries, keptFrom, range.end());
		}
		return new Pool(pool.type(), count, entries);
	}

	private static void add(List<Range> ranges, long start, long end) {
		if (end > start) {
			ranges.add(new Range(start, end));
		}
	}

	/**
	 * Writes what was read; without any, an empty checkpoint, because only JMC accepts a chunk that has none.
	 *
	 * @return the offset of the last one in the chunk
	 */
	long write(ChunkOutput out) throws IOException {
		long offset = 0;
		for (Constants each : constants) {
			offset = write(each, out, offset);
		}
		return offset == 0 ? write(new Constants(0, 0, 0, List.of()), out, 0) : offset;
	}

	/** @return its offset */
	private long write(Constants checkpoint, ChunkOutput out, long before) throws IOException {
		long offset = out.offset();
		long delta = before == 0 ? 0 : before - offset;
		long start = out.beginCheckpoint(checkpoint.startTicks(), checkpoint.durationTicks(), delta, checkpoint.mask());
		out.putVarint(checkpoint.pools().size());
		for (Pool pool : checkpoint.pools()) {
			out.putVarint(pool.type().id());
			out.putVarint(pool.count());
			for (Range entries : pool.entries()) {
				out.copy(in, entries.start(), entries.end());
			}
		}
		out.endCheckpoint(start);
		return offset;
	}
}
