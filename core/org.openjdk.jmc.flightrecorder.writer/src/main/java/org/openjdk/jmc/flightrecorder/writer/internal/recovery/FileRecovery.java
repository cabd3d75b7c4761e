/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.ZoneId;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.BackgroundWork;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingSession;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.SessionLimits;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecordingConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
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
	 *             when it is no recording, or cannot be read or changed
	 */
	public static RecoveredFile recover(Path path, BeforeChange beforeChange) throws IOException {
		if (!Files.readAttributes(path, BasicFileAttributes.class).isRegularFile()) {
			throw new IOException(path + " is neither a file nor a directory");
		}
		RecoveryPlan plan;
		try (RandomAccessFile file = open(path, "r")) {
			FileWindow window = new FileWindow(file);
			if (window.lengthBytes() < ChunkHeader.LENGTH_BYTES && beginsLikeHeader(window)) {
				// The writer died before it had written a header.
				return new RecoveredFile(0, 0, 0, false);
			}
			if (window.headerAt(0) == null) {
				throw new IOException(path + " is no JFR file of a known version, it begins with "
						+ shown(window.bytesAt(0, SHOWN_BYTES)));
			}
			plan = RecoveryPlan.of(window);
		}
		if (!plan.changesFile()) {
			return new RecoveredFile(plan.chunks, plan.chunks == 0 ? 0 : plan.keptBytes, 0, false);
		}
		beforeChange.run();
		try (RandomAccessFile file = open(path, "rw")) {
			repair(plan, file);
		}
		return new RecoveredFile(plan.chunks, plan.keptBytes, plan.lengthBytes() - plan.keptBytes, true);
	}

	private static RandomAccessFile open(Path path, String mode) throws IOException {
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
		if (plan.begunOnly != null) {
			makeEmpty(file, plan.begunOnly);
			return;
		}
		for (RecoveryPlan.NewHeader replaced : plan.newHeaders) {
			rewriteHeader(file, replaced.position(), replaced.header().encode());
		}
		if (plan.keptBytes < plan.lengthBytes()) {
			file.getFD().sync();
			file.setLength(plan.keptBytes);
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
		TypeRegistry types = new TypeRegistry(false, FileRecovery.class, 0);
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
