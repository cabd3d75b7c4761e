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
 * A disk that loses power. It notes all that outputs do to files and names, and what they force. A failure keeps what was
 * forced. Of the rest, each sector or page has any of the states that it went through, or zeros where nothing was before;
 * a file has any of the lengths that it had; names have any of their states.
 */
public final class SimulatedDisk {
	private static final int SECTOR_BYTES = 512;
	private static final int PAGE_SECTORS = 8;

	/** What an output forgets to do, to see whether anybody notices. */
	public enum Forgetting {
		NOTHING,
		/** The content is not forced before the header that speaks of it, nor after it. */
		ONE_OF_TWO_FORCES,
		NAMES
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

	private final List<Operation> operations = new ArrayList<>();
	private final Map<RandomAccessFile, Integer> open = new IdentityHashMap<>();
	private final Map<String, Integer> names = new HashMap<>();
	private final Forgetting forgetting;
	private int files;
	private int forces;

	/** A disk without files. */
	public SimulatedDisk(Forgetting forgetting) {
		this.forgetting = forgetting;
	}

	/** An output to a file whose operations are noted. */
	public ChunkOutput file(Path path, Durability durability) {
		return new FileOutput(path, durability, new Noting());
	}

	/** An output to a repository whose operations are noted. */
	public ChunkOutput repository(Path directory, long maxSizeBytes, Durability durability) throws IOException {
		return new RepositoryOutput(
				directory,
				ZoneOffset.UTC,
				new RepositoryOutput.Limits(maxSizeBytes, 0),
				file -> {
					throw new AssertionError("There is nothing to repair in " + file);
				},
				durability,
				false,
				new Noting());
	}

	/** How much has been done so far. */
	public int operations() {
		return operations.size();
	}

	/** Does what it is asked for, but forcing, and notes it. */
	private final class Noting implements ChunkFiles {
		@Override
		public RandomAccessFile open(Path path) throws IOException {
			String name = path.getFileName().toString();
			if (!names.containsKey(name)) {
				names.put(name, files);
				operations.add(new Operation(Kind.CREATE, files++, 0, null, name, null));
			}
			int number = names.get(name);
			RandomAccessFile file = new WatchedFile(path) {
				@Override
				public void write(byte[] bytes, int from, int lengthBytes) throws IOException {
					byte[] written = Arrays.copyOfRange(bytes, from, from + lengthBytes);
					operations.add(new Operation(Kind.WRITE, number, getFilePointer(), written, null, null));
					writeThrough(bytes, from, lengthBytes);
				}

				@Override
				public void setLength(long lengthBytes) throws IOException {
					operations.add(new Operation(Kind.LENGTH, number, lengthBytes, null, null, null));
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
			names.put(newName, names.remove(name));
			operations.add(new Operation(Kind.RENAME, 0, 0, null, name, newName));
		}

		@Override
		public void delete(Path path) throws IOException {
			OF_DEFAULT_FILE_SYSTEM.delete(path);
			String name = path.getFileName().toString();
			if (names.remove(name) != null) {
				operations.add(new Operation(Kind.DELETE, 0, 0, null, name, null));
			}
		}

		@Override
		public void force(RandomAccessFile file) {
			if (forgetting != Forgetting.ONE_OF_TWO_FORCES || forces++ % 2 == 1) {
				operations.add(new Operation(Kind.FORCE, open.get(file), 0, null, null, null));
			}
		}

		@Override
		public void forceNames(Path directory) {
			if (forgetting != Forgetting.NAMES) {
				operations.add(new Operation(Kind.FORCE_NAMES, 0, 0, null, null, null));
			}
		}
	}

	/** The files by name after the power failed when so much had been done. */
	public Map<String, byte[]> afterFailure(int done, Random random) {
		Map<String, Integer> left = namesAfterFailure(done, random);
		Map<String, byte[]> contents = new TreeMap<>();
		left.forEach((name, file) -> contents.put(name, contentAfterFailure(file, done, random)));
		return contents;
	}

	private Map<String, Integer> namesAfterFailure(int done, Random random) {
		int forced = last(Kind.FORCE_NAMES, -1, done);
		int kept = forced + random.nextInt(done - forced + 1);
		Map<String, Integer> left = new TreeMap<>();
		for (Operation operation : operations.subList(0, random.nextInt(3) == 0 ? forced : kept)) {
			switch (operation.kind) {
				case CREATE:
					left.put(operation.name, operation.file);
					break;
				case RENAME:
					left.put(operation.newName, left.remove(operation.name));
					break;
				case DELETE:
					left.remove(operation.name);
					break;
				default:
					break;
			}
		}
		return left;
	}

	/** How many operations there were up to the last of a kind. */
	private int last(Kind kind, int file, int done) {
		for (int i = done; i > 0; i--) {
			Operation operation = operations.get(i - 1);
			if (operation.kind == kind && (file < 0 || operation.file == file)) {
				return i;
			}
		}
		return 0;
	}

	private byte[] contentAfterFailure(int file, int done, Random random) {
		byte[] content = {};
		int forced = last(Kind.FORCE, file, done);
		List<Operation> pending = new ArrayList<>();
		for (int i = 0; i < done; i++) {
			Operation operation = operations.get(i);
			boolean changes = operation.kind == Kind.WRITE || operation.kind == Kind.LENGTH;
			if (!changes || operation.file != file) {
				continue;
			}
			if (i < forced) {
				content = applied(content, operation);
			} else {
				pending.add(operation);
			}
		}
		List<Integer> lengths = new ArrayList<>(List.of(content.length));
		int length = content.length;
		for (Operation operation : pending) {
			length = operation.kind == Kind.LENGTH
					? (int) operation.position
					: Math.max(length, (int) operation.position + operation.bytes.length);
			lengths.add(length);
		}
		int chosen = random.nextInt(2) == 0 ? length : lengths.get(random.nextInt(lengths.size()));
		byte[] state = Arrays.copyOf(content, Math.max(length, content.length));
		int share = random.nextInt(5);
		boolean pages = random.nextBoolean();
		int unit = SECTOR_BYTES * (pages ? PAGE_SECTORS : 1);
		for (int start = 0; start < state.length; start += unit) {
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
		byte[] longer = content.length >= end ? content : Arrays.copyOf(content, end);
		System.arraycopy(operation.bytes, 0, longer, (int) operation.position, operation.bytes.length);
		return longer;
	}

	/** What a repair leaves that loses power: of each sector what was before or what is after, and either length. */
	public static byte[] halfRepaired(byte[] before, byte[] after, Random random) {
		byte[] mixed = Arrays.copyOf(before, random.nextBoolean() ? before.length : after.length);
		for (int start = 0; start < Math.min(mixed.length, after.length); start += SECTOR_BYTES) {
			if (random.nextBoolean()) {
				int end = Math.min(Math.min(mixed.length, after.length), start + SECTOR_BYTES);
				System.arraycopy(after, start, mixed, start, end - start);
			}
		}
		return mixed;
	}
}
