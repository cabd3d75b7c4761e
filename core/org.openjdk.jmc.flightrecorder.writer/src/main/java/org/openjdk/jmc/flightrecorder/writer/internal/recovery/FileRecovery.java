/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventSize;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventTypeIds;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.UtcOffset;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.metadata.MetadataEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkChecksum;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.read.FileWindow;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/**
 * Makes one file readable.
 * <p>
 * A recovery may be killed as well, at any moment. So headers are rewritten before anything is cut, and the next
 * attempt does not need a header that is only half rewritten. The file is synchronised before each step that must not
 * overtake another one on the way to the disk.
 */
public final class FileRecovery {
	private static final int SHOWN_BYTES = 8;
	private static final int BLOCK_BYTES = 1 << 17;
	private static final String UNFINISHED_EXTENSION = ".part";
	private static final String LEFT_AS_IT_IS = "; it is left as it is. ";
	private static final String TOOL_COPIES = "'jfr-tools recover --to OTHER FILE' copies all readable events";
	private static final String BOTH_COPY = LEFT_AS_IT_IS + "Recordings.recover(path, target) copies all "
			+ "complete parts to another file, and " + TOOL_COPIES;
	private static final String ONLY_TOOL_COPIES = LEFT_AS_IT_IS + "No part of it is complete, but " + TOOL_COPIES;

	private FileRecovery() {}

	/**
	 * @param path
	 *            a file that no process writes to
	 * @return the result
	 * @throws IOException
	 *             when it is no recording, or cannot be read or changed
	 */
	public static RecoveredFile recover(Path path) throws IOException {
		return recover(path, () -> false);
	}

	/** Is run before a file is changed. */
	public interface BeforeChange {
		/**
		 * @return whether its writer may have lived until now, so that the file has to be looked at again
		 * @throws IOException
		 *             when the file must not be changed
		 */
		boolean run() throws IOException;
	}

	/**
	 * @param path
	 *            a file that no process writes to
	 * @param beforeChange
	 *            called once if the file has to be changed
	 * @return the result
	 * @throws IOException
	 *             when it is no recording, or has to be recovered to another file, or does not have the checksum beside
	 *             it, or cannot be read or changed
	 */
	public static RecoveredFile recover(Path path, BeforeChange beforeChange) throws IOException {
		return recover(StoredFile.at(path), beforeChange);
	}

	static RecoveredFile recover(StoredFile file, BeforeChange beforeChange) throws IOException {
		ChunkChecksum checksum = file.checksum();
		ChunkChecksum found = null;
		RecoveryPlan plan;
		try (StoredFile.Content content = file.open(false)) {
			if (checksum != null) {
				found = checksumOf(content);
				if (found.equals(checksum)) {
					// The file is as it was when it was sealed.
					return new RecoveredFile(1, content.lengthBytes(), 0, false);
				}
			}
			plan = plan(file, new FileWindow(content, content.lengthBytes()));
		}
		if (plan.elsewhereOnly) {
			throw new IOException(damaged(file, plan) + BOTH_COPY);
		}
		if (plan.changesFile()) {
			if (beforeChange.run()) {
				return recover(file, () -> false);
			}
			if (checksum != null) {
				file.deleteChecksum();
			}
			try (StoredFile.Content content = file.open(true)) {
				repair(plan, content);
			}
		} else if (checksum != null) {
			// A reader gets through the file, but does not get what was written.
			throw new IOException(file + " is damaged: its checksum was " + checksum
					+ " when it was sealed, and now is " + found + BOTH_COPY);
		}
		return recovered(plan);
	}

	private static ChunkChecksum checksumOf(StoredFile.Content content) throws IOException {
		CRC32C sum = new CRC32C();
		byte[] block = new byte[BLOCK_BYTES];
		long position = 0;
		int read;
		while ((read = content.read(position, block, 0, block.length)) > 0) {
			sum.update(block, 0, read);
			position += read;
		}
		return new ChunkChecksum((int) sum.getValue(), position);
	}

	/**
	 * Writes the whole chunks and parts of a file to another file, which has a different name until all of it is on the
	 * disk. Checksums are not compared: if one does not match, the parts that readers get through are the best there
	 * is.
	 *
	 * @param path
	 *            a file that no process writes to; it is only read
	 * @param target
	 *            a file that does not exist
	 * @return what is in the other file
	 * @throws IOException
	 *             when no reader can read anything in it, or it cannot be read, or the other file exists or cannot be
	 *             written
	 */
	public static RecoveredFile recover(Path path, Path target) throws IOException {
		if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
			throw exists(target);
		}
		StoredFile source = StoredFile.at(path);
		try (StoredFile.Content file = source.open(false)) {
			RecoveryPlan plan = plan(source, new FileWindow(file, file.lengthBytes()));
			Path unfinished = newFileBeside(target);
			try {
				try (FileChannel to = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
					write(plan, file, to);
					to.force(true);
				}
				rename(unfinished, target);
			} catch (Throwable e) {
				ChunkOutput.closeAfter(e, () -> Files.deleteIfExists(unfinished));
				throw e;
			}
			return recovered(plan);
		}
	}

	/** Gives a file another name. A move would replace a file that was made meanwhile; a link never does. */
	private static void rename(Path file, Path target) throws IOException {
		try {
			Files.createLink(target, file);
		} catch (FileAlreadyExistsException e) {
			throw exists(target);
		} catch (FileSystemException | UnsupportedOperationException e) {
			// The file system has no links to files. A move looks for a file of the name just before.
			Files.move(file, target);
			return;
		}
		Files.delete(file);
	}

	private static IOException exists(Path target) {
		return new FileAlreadyExistsException(target.toString(), null, "a recovery does not replace files");
	}

	private static Path newFileBeside(Path target) throws IOException {
		for (int number = 1; ; number++) {
			Path path = target.resolveSibling("." + target.getFileName() + "." + number + UNFINISHED_EXTENSION);
			try {
				return Files.createFile(path);
			} catch (FileAlreadyExistsException e) {
				// Another recovery writes it, or one that died has left it, or it is the client's own.
			}
		}
	}

	private static void write(RecoveryPlan plan, StoredFile.Content from, FileChannel to) throws IOException {
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
			while (done < kept.lengthBytes()) {
				int atMostBytes = (int) Math.min(block.length, kept.lengthBytes() - done);
				int lengthBytes = from.read(kept.position() + done, block, 0, atMostBytes);
				if (lengthBytes <= 0) {
					throw new EOFException("The file became shorter while it was read");
				}
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

	/** @return the plan of what can be done; throws when nothing can */
	private static RecoveryPlan plan(StoredFile file, FileWindow window) throws IOException {
		boolean neverBegun =
				window.lengthBytes() < ChunkHeader.LENGTH_BYTES && beginsLikeHeader(window) || window.hasOnlyZeros();
		if (neverBegun) {
			// The writer died before its header was written, or the power failed before the header reached the disk.
			return RecoveryPlan.ofNoChunk(window, Math.max(1, file.lastModifiedEpochNanos()));
		}
		if (window.headerAt(0) == null) {
			throw new IOException(file + " is not a JFR file of a known version; it begins with "
					+ shown(window.bytesAt(0, SHOWN_BYTES))
					+ (window.nextHeaderPosition(0) < window.lengthBytes()
							? ". A chunk is behind that, and " + TOOL_COPIES
							: ""));
		}
		RecoveryPlan plan = RecoveryPlan.of(window);
		if (plan.chunks() == 0 && plan.begunOnly == null) {
			throw new IOException(damaged(file, plan) + ONLY_TOOL_COPIES);
		}
		return plan;
	}

	private static String damaged(StoredFile file, RecoveryPlan plan) {
		return file + " is damaged"
				+ (plan.damage == null
						? ", its only chunk has no end"
						: " at " + plan.damage.position() + ": " + plan.damage.getMessage());
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

	/** Carries out the plan. If this ends half-way, another plan recovers the file. */
	static void repair(RecoveryPlan plan, StoredFile.Content file) throws IOException {
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
			// The disk has the fields of all new headers, and a chunk with the right fields is whole without what
			// follows.
			file.setLength(plan.keptBytes());
		}
		file.force();
	}

	/**
	 * Rewrites a header, which may be in two sectors of the disk. The state says that the rest is right, so the rest is
	 * forced to the disk first.
	 */
	private static void rewriteHeader(StoredFile.Content file, long chunkStart, byte[] header) throws IOException {
		ChunkHeader.rewrite(header, chunkStart, (position, bytes, from, lengthBytes) -> {
			boolean state = bytes == header && lengthBytes == 1;
			if (state) {
				file.force();
			}
			file.write(position, bytes, from, lengthBytes);
		});
	}

	/** Turns a chunk that only began into a recording without events, so that readers need not know of such chunks. */
	private static void makeEmpty(StoredFile.Content file, ChunkHeader begun) throws IOException {
		byte[] chunk = emptyRecording(begun);
		file.setLength(ChunkHeader.LENGTH_BYTES);
		// Until the content is there, the file is a chunk that only began, even if it had nothing but zeros before.
		file.write(0, begun.encode(), 0, ChunkHeader.LENGTH_BYTES);
		file.force();
		file.write(ChunkHeader.LENGTH_BYTES, chunk, ChunkHeader.LENGTH_BYTES, chunk.length - ChunkHeader.LENGTH_BYTES);
		file.force();
		rewriteHeader(file, 0, Arrays.copyOf(chunk, ChunkHeader.LENGTH_BYTES));
		file.force();
	}

	/** A chunk of metadata and a checkpoint without constants. */
	private static byte[] emptyRecording(ChunkHeader begun) {
		TypeRegistry types = new TypeRegistry(JdkTypes.CATALOGUE, false, TypeDefinition::new, 0);
		UtcOffset offset = UtcOffset.ofJvm(Instant.ofEpochSecond(0, begun.startEpochNanos()));
		MetadataEncoder.Metadata metadata = MetadataEncoder.encode(types, offset);
		Leb128Writer out = new Leb128Writer(ChunkHeader.LENGTH_BYTES + metadata.contentBytes);
		out.reserve(ChunkHeader.LENGTH_BYTES);
		int metadataOffset = EventSize.beginPadded(out, EventTypeIds.METADATA, begun.startTicks());
		out.putLong(metadata.id);
		out.putBytes(metadata.content, 0, metadata.contentBytes);
		endEvent(out, metadataOffset);
		int checkpointOffset = EventSize.beginPadded(out, EventTypeIds.CHECKPOINT, begun.startTicks());
		out.putInt(0); // distance to the checkpoint before
		out.putByte(0); // mask
		out.putInt(0); // pools
		endEvent(out, checkpointOffset);
		ChunkHeader header = new ChunkHeader(
				out.position(),
				checkpointOffset,
				metadataOffset,
				begun.startEpochNanos(),
				1,
				begun.startTicks(),
				begun.ticksPerSecond(),
				ChunkHeader.FINISHED,
				true);
		System.arraycopy(header.encode(), 0, out.array(), 0, ChunkHeader.LENGTH_BYTES);
		return Arrays.copyOf(out.array(), out.position());
	}

	private static void endEvent(Leb128Writer out, int offset) {
		out.patchPadded(offset, EventSize.PADDED_BYTES, out.position() - offset);
	}
}
