/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.WatchedFile;

/**
 * A disk that loses power. It notes all that outputs and recoveries do to files and names, and what they force. A failure
 * keeps what was forced. Of the rest, each sector or page has any of the states that it went through, or zeros where
 * nothing was before; a file has any of the lengths that it had; each change of a name has happened or has not.
 */
public final class SimulatedDisk {
	private static final int SECTOR_BYTES = 512;
	private static final int PAGE_SECTORS = 8;

	/** What is going on while the disk is used. */
	public enum Phase {
		FLUSH,
		SEAL,
		RECOVERY
	}

	/** A force that is forgotten, to see whether anybody notices. */
	public enum Forgetting {
		NOTHING(null),
		/** The events are not forced before the header that speaks of them. */
		CONTENT_OF_FLUSH(Phase.FLUSH),
		HEADER_OF_FLUSH(Phase.FLUSH),
		NAME_OF_FLUSH(Phase.FLUSH),
		CONTENT_OF_SEAL(Phase.SEAL),
		HEADER_OF_SEAL(Phase.SEAL),
		NAME_OF_SEAL(Phase.SEAL),
		/** All but the last: new headers are not forced before the end is cut off. */
		HEADERS_OF_RECOVERY(Phase.RECOVERY),
		/** The first: the fields of a new header before its state, or the header of an empty chunk before its content. */
		FIRST_OF_RECOVERY(Phase.RECOVERY),
		/** The last thing that a recovery does. */
		END_OF_RECOVERY(Phase.RECOVERY),
		/** The deletion of a checksum is not forced before its chunk is changed. */
		NAME_OF_RECOVERY(Phase.RECOVERY);

		private final Phase phase;

		Forgetting(Phase phase) {
			this.phase = phase;
		}
	}

	private enum Kind {
		CREATE,
		RENAME,
		DELETE,
		WRITE,
		LENGTH,
		FORCE,
		FORCE_NAMES
	}

	/** What was done: to the file of a number, or to names. */
	private record Operation(Kind kind, int file, long position, byte[] bytes, String name, String newName) {}

	/** The operations of one file, and what it has when they are done. */
	private static final class SimulatedFile {
		final List<Operation> changes = new ArrayList<>();
		/** How many operations of the disk there were before each change. */
		final List<Integer> places = new ArrayList<>();
		/** From how many operations on so many changes are forced, and the content then. */
		final TreeMap<Integer, Forced> forced = new TreeMap<>(Map.of(0, new Forced(0, new byte[0])));

		void force(int operations) {
			Forced before = forced.lastEntry().getValue();
			byte[] content = before.content;
			for (Operation change : changes.subList(before.changes, changes.size())) {
				content = applied(content, change);
			}
			forced.put(operations, new Forced(changes.size(), content));
		}

		byte[] content() {
			byte[] content = forced.lastEntry().getValue().content;
			for (Operation change : changes.subList(forced.lastEntry().getValue().changes, changes.size())) {
				content = applied(content, change);
			}
			return content;
		}
	}

	private record Forced(int changes, byte[] content) {}

	private final List<Operation> operations = new ArrayList<>();
	private final List<SimulatedFile> files = new ArrayList<>();
	private final Map<RandomAccessFile, Integer> open = new IdentityHashMap<>();
	private final Map<String, Integer> names = new HashMap<>();
	/** From how many operations on the names before are forced. */
	private final List<Integer> forcedNames = new ArrayList<>(List.of(0));
	/** After how many operations each file of a chunk was deleted. */
	private final List<Integer> deletedChunks = new ArrayList<>();

	private final Forgetting forgetting;
	private Phase phase;
	private int forcesOfPhase;
	/** How many forces of files the phase is going to have. */
	private int expectedForces = 2;

	/** A disk without files. */
	public SimulatedDisk(Forgetting forgetting) {
		this.forgetting = forgetting;
	}

	/**
	 * A disk on which some files have been forced already, for a recovery.
	 *
	 * @param forces
	 *            how many forces of files the recovery is going to have, if one of them is forgotten
	 */
	public static SimulatedDisk holding(Map<String, byte[]> contents, Forgetting forgetting, int forces) {
		SimulatedDisk disk = new SimulatedDisk(forgetting);
		disk.expectedForces = forces;
		contents.forEach((name, content) -> {
			disk.write(name, 0, content);
			disk.force(disk.names.get(name));
		});
		disk.forceNames();
		disk.begin(Phase.RECOVERY);
		return disk;
	}

	/** Says what is going on from now on. */
	public void begin(Phase next) {
		phase = next;
		forcesOfPhase = 0;
	}

	/** An output to a file whose operations are noted. */
	public ChunkOutput file(Path path, Durability durability) {
		return new FileOutput(path, durability, new Noting());
	}

	/** An output to a repository whose operations are noted. */
	public ChunkOutput repository(Path directory, long maxSizeBytes, boolean checksums, Durability durability)
			throws IOException {
		return new RepositoryOutput(
				directory,
				ZoneOffset.UTC,
				new RepositoryOutput.Limits(maxSizeBytes, 0),
				file -> {
					throw new AssertionError("There is nothing to repair in " + file);
				},
				durability,
				checksums,
				new Noting());
	}

	/** How often a file was forced since the phase began. */
	public int forces() {
		return forcesOfPhase;
	}

	/** How much has been done so far. */
	public int operations() {
		return operations.size();
	}

	/** How many files of chunks had been deleted when so much had been done. */
	public int chunksDeletedAt(int done) {
		return (int)
				deletedChunks.stream().filter(operation -> operation < done).count();
	}

	/** What a file has now, null when there is none. */
	public byte[] content(String name) {
		Integer file = names.get(name);
		return file == null ? null : files.get(file).content();
	}

	/** Writes to a file, which is made if it is not there. */
	public void write(String name, long position, byte[] bytes) {
		change(new Operation(Kind.WRITE, create(name), position, bytes, null, null));
	}

	/** Gives a file another length. */
	public void setLength(String name, long lengthBytes) {
		change(new Operation(Kind.LENGTH, names.get(name), lengthBytes, null, null, null));
	}

	/** Forces a file. */
	public void force(String name) {
		force(names.get(name));
	}

	/** Deletes a file if it is there. */
	public void delete(String name) {
		Integer file = names.remove(name);
		if (file != null) {
			if (name.endsWith(".jfr")) {
				deletedChunks.add(operations.size());
			}
			operations.add(new Operation(Kind.DELETE, file, 0, null, name, null));
		}
	}

	/** Forces all names. */
	public void forceNames() {
		boolean forgotten = forgetting.phase == phase && forgetting.name().startsWith("NAME");
		if (phase == null || !forgotten) {
			operations.add(new Operation(Kind.FORCE_NAMES, 0, 0, null, null, null));
			forcedNames.add(operations.size());
		}
	}

	private int create(String name) {
		Integer known = names.get(name);
		if (known != null) {
			return known;
		}
		int file = files.size();
		files.add(new SimulatedFile());
		names.put(name, file);
		operations.add(new Operation(Kind.CREATE, file, 0, null, name, null));
		return file;
	}

	private void change(Operation operation) {
		SimulatedFile file = files.get(operation.file);
		file.changes.add(operation);
		file.places.add(operations.size());
		operations.add(operation);
	}

	private void force(int file) {
		boolean last = ++forcesOfPhase >= expectedForces;
		boolean forgotten;
		switch (forgetting) {
			case CONTENT_OF_FLUSH:
			case CONTENT_OF_SEAL:
			case HEADERS_OF_RECOVERY:
				forgotten = phase == forgetting.phase && !last;
				break;
			case FIRST_OF_RECOVERY:
				forgotten = phase == forgetting.phase && forcesOfPhase == 1;
				break;
			case HEADER_OF_FLUSH:
			case HEADER_OF_SEAL:
			case END_OF_RECOVERY:
				forgotten = phase == forgetting.phase && last;
				break;
			default:
				forgotten = false;
		}
		if (!forgotten) {
			operations.add(new Operation(Kind.FORCE, file, 0, null, null, null));
			files.get(file).force(operations.size());
		}
	}

	/** Does what it is asked for, but forcing, and notes it. */
	private final class Noting implements ChunkFiles {
		@Override
		public RandomAccessFile open(Path path) throws IOException {
			int number = create(path.getFileName().toString());
			RandomAccessFile file = new WatchedFile(path) {
				@Override
				public void write(byte[] bytes, int from, int lengthBytes) throws IOException {
					byte[] written = Arrays.copyOfRange(bytes, from, from + lengthBytes);
					change(new Operation(Kind.WRITE, number, getFilePointer(), written, null, null));
					writeThrough(bytes, from, lengthBytes);
				}

				@Override
				public void setLength(long lengthBytes) throws IOException {
					change(new Operation(Kind.LENGTH, number, lengthBytes, null, null, null));
					super.setLength(lengthBytes);
				}
			};
			open.put(file, number);
			return file;
		}

		@Override
		public void move(Path from, Path to) throws IOException {
			OF_DEFAULT_FILE_SYSTEM.move(from, to);
			String name = from.getFileName().toString();
			String newName = to.getFileName().toString();
			int file = names.remove(name);
			names.put(newName, file);
			operations.add(new Operation(Kind.RENAME, file, 0, null, name, newName));
		}

		@Override
		public void delete(Path path) throws IOException {
			OF_DEFAULT_FILE_SYSTEM.delete(path);
			SimulatedDisk.this.delete(path.getFileName().toString());
		}

		@Override
		public void force(RandomAccessFile file) {
			SimulatedDisk.this.force(open.get(file));
		}

		@Override
		public void forceNames(Path directory) {
			SimulatedDisk.this.forceNames();
		}
	}

	/** The files by name after the power failed when so much had been done. */
	public Map<String, byte[]> afterFailure(int done, Random random) {
		Map<String, byte[]> contents = new TreeMap<>();
		namesAfterFailure(done, random)
				.forEach((name, file) -> contents.put(name, contentAfterFailure(files.get(file), done, random)));
		return contents;
	}

	private Map<String, Integer> namesAfterFailure(int done, Random random) {
		int forced = 0;
		for (int place : forcedNames) {
			forced = place <= done ? place : forced;
		}
		// A journal keeps their order, other file systems do not.
		boolean ordered = random.nextBoolean();
		int kept = forced + random.nextInt(done - forced + 1);
		Map<String, Integer> left = new TreeMap<>();
		for (int i = 0; i < done; i++) {
			Operation operation = operations.get(i);
			if (operation.name == null || i >= forced && (ordered ? i >= kept : random.nextBoolean())) {
				continue;
			}
			switch (operation.kind) {
				case CREATE:
					left.put(operation.name, operation.file);
					break;
				case RENAME:
					left.remove(operation.name);
					left.put(operation.newName, operation.file);
					break;
				default:
					left.remove(operation.name);
			}
		}
		return left;
	}

	private static byte[] contentAfterFailure(SimulatedFile file, int done, Random random) {
		Forced forced = file.forced.floorEntry(done).getValue();
		byte[] content = forced.content;
		List<Operation> pending = new ArrayList<>();
		for (int i = forced.changes; i < file.changes.size() && file.places.get(i) < done; i++) {
			pending.add(file.changes.get(i));
		}
		if (pending.isEmpty()) {
			return content;
		}
		int[] lengths = new int[pending.size() + 1];
		lengths[0] = content.length;
		int longest = content.length;
		for (int i = 0; i < pending.size(); i++) {
			Operation operation = pending.get(i);
			lengths[i + 1] = operation.kind == Kind.LENGTH
					? (int) operation.position
					: Math.max(lengths[i], (int) operation.position + operation.bytes.length);
			longest = Math.max(longest, lengths[i + 1]);
		}
		int chosen = lengths[random.nextInt(2) == 0 ? pending.size() : random.nextInt(lengths.length)];
		byte[] state = Arrays.copyOf(content, longest);
		int share = random.nextInt(5);
		boolean pages = random.nextBoolean();
		int unit = SECTOR_BYTES * (pages ? PAGE_SECTORS : 1);
		for (int start = 0; start < chosen; start += unit) {
			put(state, start, unit, pending, share, random);
		}
		return Arrays.copyOf(state, chosen);
	}

	/** Gives a unit of the disk the state after some of the writes that touched it. */
	private static void put(byte[] state, int start, int unit, List<Operation> pending, int share, Random random) {
		List<Operation> touching = new ArrayList<>();
		for (Operation operation : pending) {
			if (operation.kind == Kind.WRITE
					&& operation.position < start + unit
					&& operation.position + operation.bytes.length > start) {
				touching.add(operation);
			}
		}
		// All of the writes, none, or any beginning: mostly all, or hardly any file would be worth a recovery.
		int applied = random.nextInt(5) < share ? touching.size() : random.nextInt(touching.size() + 1);
		for (Operation operation : touching.subList(0, applied)) {
			int from = (int) Math.max(start, operation.position);
			int to = (int) Math.min(Math.min(start + unit, state.length), operation.position + operation.bytes.length);
			System.arraycopy(operation.bytes, from - (int) operation.position, state, from, to - from);
		}
	}

	private static byte[] applied(byte[] content, Operation operation) {
		if (operation.kind == Kind.LENGTH) {
			return Arrays.copyOf(content, (int) operation.position);
		}
		int end = (int) operation.position + operation.bytes.length;
		byte[] changed = Arrays.copyOf(content, Math.max(content.length, end));
		System.arraycopy(operation.bytes, 0, changed, (int) operation.position, operation.bytes.length);
		return changed;
	}
}
