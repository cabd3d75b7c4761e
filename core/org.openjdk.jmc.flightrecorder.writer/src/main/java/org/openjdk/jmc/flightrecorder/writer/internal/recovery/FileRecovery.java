/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.ZoneId;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.BackgroundWork;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingSession;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.SessionLimits;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecordingConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.output.HeapSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.StreamOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * Makes one file readable.
 * <p>
 * It may be killed as well, at any moment: headers are rewritten before anything is cut, and a header that is only
 * half rewritten is one that the next attempt does not need. Before a step that must not overtake another one on the
 * way to the disk, the file is synchronised.
 */
public final class FileRecovery {
	/** A few bytes of an empty chunk, far below it. */
	private static final int SPOOL_BYTES = 1 << 16;

	private static final int SHOWN_BYTES = 8;
	private static final int BLOCK_BYTES = 1 << 17;
	private static final String UNFINISHED_EXTENSION = ".part";

	private FileRecovery() {}

	/**
	 * @param path
	 *            a file that nobody writes to
	 * @return what became of it
	 * @throws IOException
	 *             when it is no recording, or cannot be read or changed
	 */
	public static RecoveredFile recover(Path path) throws IOException {
		return recover(path, () -> {});
	}

	/** What has to be done before a file is changed. */
	public interface BeforeChange {
		/**
		 * @throws IOException
		 *             when the file must not be changed
		 */
		void run() throws IOException;
	}

	/**
	 * @param path
	 *            a file that nobody writes to
	 * @param beforeChange
	 *            called once if the file has to be changed
	 * @return what became of it
	 * @throws IOException
	 *             when it is no recording, or has to be recovered to another file, or cannot be read or changed
	 */
	public static RecoveredFile recover(Path path, BeforeChange beforeChange) throws IOException {
		RecoveryPlan plan;
		try (RandomAccessFile file = open(path, "r")) {
			plan = plan(path, new FileWindow(file));
		}
		if (plan.elsewhereOnly) {
			throw new IOException(damaged(path, plan) + "; it is left as it is, Recordings.recover(path, target) writes"
					+ " to another file what is whole");
		}
		if (plan.changesFile()) {
			beforeChange.run();
			try (RandomAccessFile file = open(path, "rw")) {
				repair(plan, file);
			}
		}
		return recovered(plan);
	}

	/**
	 * Writes what is whole in a file to another one, which has a different name until all of it is on the disk.
	 *
	 * @param path
	 *            a file that nobody writes to; it is only read
	 * @param target
	 *            a file that does not exist
	 * @return what is in the other file
	 * @throws IOException
	 *             when nothing in it can be read by anybody, or it cannot be read, or the other file is there or cannot
	 *             be written
	 */
	public static RecoveredFile recover(Path path, Path target) throws IOException {
		if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
			throw new FileAlreadyExistsException(target.toString(), null, "a recovery does not replace files");
		}
		try (RandomAccessFile file = open(path, "r")) {
			RecoveryPlan plan = plan(path, new FileWindow(file));
			Path unfinished = target.resolveSibling(target.getFileName() + UNFINISHED_EXTENSION);
			boolean written = false;
			try {
				try (FileChannel to = FileChannel.open(
						unfinished,
						StandardOpenOption.CREATE,
						StandardOpenOption.TRUNCATE_EXISTING,
						StandardOpenOption.WRITE)) {
					write(plan, file, to);
					to.force(true);
				}
				Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
				written = true;
			} finally {
				if (!written) {
					Files.deleteIfExists(unfinished);
				}
			}
			return recovered(plan);
		}
	}

	private static void write(RecoveryPlan plan, RandomAccessFile from, FileChannel to) throws IOException {
		if (plan.begunOnly != null) {
			writeAll(to, ByteBuffer.wrap(emptyRecording(plan.begunOnly)));
			return;
		}
		byte[] block = new byte[BLOCK_BYTES];
		for (RecoveryPlan.Kept kept : plan.kept) {
			long done = 0;
			if (kept.newHeader() != null) {
				byte[] header = kept.newHeader().encode();
				writeAll(to, ByteBuffer.wrap(header));
				done = header.length;
			}
			from.seek(kept.position() + done);
			while (done < kept.lengthBytes()) {
				int lengthBytes = (int) Math.min(block.length, kept.lengthBytes() - done);
				from.readFully(block, 0, lengthBytes);
				writeAll(to, ByteBuffer.wrap(block, 0, lengthBytes));
				done += lengthBytes;
			}
		}
	}

	private static void writeAll(FileChannel to, ByteBuffer bytes) throws IOException {
		while (bytes.hasRemaining()) {
			to.write(bytes);
		}
	}

	private static RecoveredFile recovered(RecoveryPlan plan) {
		long kept = plan.begunOnly != null ? 0 : plan.keptBytes();
		return new RecoveredFile(plan.chunks(), kept, plan.lengthBytes() - kept, plan.changesFile());
	}

	/** @return what can be done, if anything */
	private static RecoveryPlan plan(Path path, FileWindow window) throws IOException {
		boolean neverBegun =
				window.lengthBytes() < ChunkHeader.LENGTH_BYTES && beginsLikeHeader(window) || window.hasOnlyZeros();
		if (neverBegun) {
			// The writer died before its header was written, or the power failed before that came to the disk.
			long nanos = TimeUnit.MILLISECONDS.toNanos(
					Files.getLastModifiedTime(path).toMillis());
			return RecoveryPlan.ofNothing(window, Math.max(1, nanos));
		}
		if (window.headerAt(0) == null) {
			throw new IOException(path + " is no JFR file of a known version, it begins with "
					+ shown(window.bytesAt(0, SHOWN_BYTES)));
		}
		RecoveryPlan plan = RecoveryPlan.of(window);
		if (plan.chunks() == 0 && plan.begunOnly == null) {
			throw new IOException(damaged(path, plan) + "; nothing in it can be recovered, it is left as it is");
		}
		return plan;
	}

	private static String damaged(Path path, RecoveryPlan plan) {
		return path + " is damaged"
				+ (plan.damage == null
						? ", its only chunk has no end"
						: " at " + plan.damage.position() + ": " + plan.damage.getMessage());
	}

	private static RandomAccessFile open(Path path, String mode) throws IOException {
		if (!Files.readAttributes(path, BasicFileAttributes.class).isRegularFile()) {
			throw new IOException(path + " is neither a file nor a directory");
		}
		try {
			return new RandomAccessFile(path.toFile(), mode);
		} catch (UnsupportedOperationException e) {
			throw new IOException(path + " is in a file system whose files cannot be changed in place", e);
		}
	}

	private static boolean beginsLikeHeader(FileWindow file) throws IOException {
		for (int i = 0; i < Math.min(Integer.BYTES, file.lengthBytes()); i++) {
			if (file.byteAt(i) != (ChunkHeader.MAGIC >>> Integer.SIZE - (i + 1) * Byte.SIZE & 0xFF)) {
				return false;
			}
		}
		return true;
	}

	private static String shown(byte[] bytes) {
		StringBuilder text = new StringBuilder();
		for (byte b : bytes) {
			text.append(String.format("%02x ", b & 0xFF));
		}
		return text.toString().trim();
	}

	/** Does what is planned; a file where this ended half-way is recovered by another plan. */
	static void repair(RecoveryPlan plan, RandomAccessFile file) throws IOException {
		assert !plan.elsewhereOnly;
		if (plan.begunOnly != null) {
			makeEmpty(file, plan.begunOnly);
			return;
		}
		for (RecoveryPlan.Kept kept : plan.kept) {
			if (kept.newHeader() != null) {
				rewriteHeader(file, kept.position(), kept.newHeader().encode());
			}
		}
		if (plan.keptBytes() < plan.lengthBytes()) {
			file.getFD().sync();
			file.setLength(plan.keptBytes());
		}
		file.getFD().sync();
	}

	private static void rewriteHeader(RandomAccessFile file, long chunkStart, byte[] header) throws IOException {
		ChunkHeader.rewrite(header, chunkStart, (position, bytes, from, lengthBytes) -> {
			file.seek(position);
			file.write(bytes, from, lengthBytes);
		});
	}

	/** A chunk that only began becomes a recording without events, so that readers need not know of it. */
	private static void makeEmpty(RandomAccessFile file, ChunkHeader begun) throws IOException {
		byte[] chunk = emptyRecording(begun);
		file.setLength(ChunkHeader.LENGTH_BYTES);
		file.seek(ChunkHeader.LENGTH_BYTES);
		file.write(chunk, ChunkHeader.LENGTH_BYTES, chunk.length - ChunkHeader.LENGTH_BYTES);
		file.getFD().sync();
		byte[] header = new byte[ChunkHeader.LENGTH_BYTES];
		System.arraycopy(chunk, 0, header, 0, header.length);
		rewriteHeader(file, 0, header);
		file.getFD().sync();
	}

	private static byte[] emptyRecording(ChunkHeader begun) throws IOException {
		TypeRegistry types = new TypeRegistry(JdkTypes.CATALOGUE, false, FileRecovery.class, 0);
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		new RecordingSession(
						new RecordingClock(begun.startEpochNanos(), begun.startTicks(), begun.ticksPerSecond()),
						1,
						types,
						new RecordingConstants(types.builtin(ValueKind.STRING), 0, 0, 0),
						new StreamOutput(out, false, new HeapSpool(SPOOL_BYTES, null)),
						new SessionLimits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE),
						ZoneId.systemDefault(),
						BackgroundWork.NONE)
				.close();
		return out.toByteArray();
	}
}
