/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;

/**
 * Arrays that writers fill with events and the output empties.
 * <p>
 * <b>Concurrency.</b> Thread-safe. This is no blocking queue, because the holder of a buffer may not wait.
 */
public final class ContentPool {
	/**
	 * The content that makes a buffer full. The number is large enough that handing a buffer over costs little for each
	 * event, and small enough for several buffers per processor.
	 */
	public static final int CAPACITY_BYTES = 1 << 15;
	/**
	 * Room behind the capacity for the event that fills the buffer, because the size of an event is not known when it
	 * begins.
	 */
	private static final int SLACK_BYTES = 1 << 13;

	private static final int USUAL_BYTES = CAPACITY_BYTES + SLACK_BYTES;
	/** Enough for a recording of few events. It grows to the usual size in one step. */
	private static final int FIRST_BYTES = USUAL_BYTES >> 5;
	/** A smaller piece is not worth the content of a buffer. */
	private static final int MIN_SAVED_BYTES = CAPACITY_BYTES / 4;
	/** A smaller piece takes content of a buffer only if there is a spare one. */
	private static final int ALMOST_FULL_BYTES = CAPACITY_BYTES / 4 * 3;

	private final AtomicReferenceArray<Leb128Writer> spareContents;

	/**
	 * @param size
	 *            how many contents are kept
	 */
	public ContentPool(int size) {
		spareContents = new AtomicReferenceArray<>(size);
	}

	/** @return an empty writer for a buffer that has none, perhaps a small one that grows */
	public Leb128Writer firstContent() {
		return newContent(FIRST_BYTES);
	}

	/** @return an empty writer for a buffer to fill */
	public Leb128Writer newContent() {
		return newContent(USUAL_BYTES);
	}

	private Leb128Writer newContent(int capacityBytes) {
		Leb128Writer spare = trySpareContent();
		return spare != null ? spare : new Leb128Writer(capacityBytes, USUAL_BYTES);
	}

	/** Whether content had to grow for a huge event, and is not worth keeping. */
	public static boolean isHuge(Leb128Writer content) {
		return content.array().length > USUAL_BYTES;
	}

	/**
	 * Many pieces may wait for the output; their arrays must not take several times the size of their events.
	 *
	 * @return an empty writer for a piece of so many bytes: content of a buffer if there is a spare one or the piece
	 *         nearly fills it, otherwise one that just holds the piece
	 */
	public Leb128Writer contentFor(int pieceBytes) {
		if (pieceBytes >= ALMOST_FULL_BYTES) {
			return newContent();
		}
		Leb128Writer spare = pieceBytes >= MIN_SAVED_BYTES ? trySpareContent() : null;
		return spare != null ? spare : new Leb128Writer(pieceBytes + Leb128.MAX_BYTES);
	}

	private Leb128Writer trySpareContent() {
		for (int i = 0; i < spareContents.length(); i++) {
			if (spareContents.getOpaque(i) != null) {
				Leb128Writer content = spareContents.getAndSet(i, null);
				if (content != null) {
					return content;
				}
			}
		}
		return null;
	}

	/** Takes content back after it was appended. */
	void recycle(Leb128Writer content) {
		if (content.array().length == USUAL_BYTES) {
			content.truncate(0);
			for (int i = 0; i < spareContents.length(); i++) {
				if (spareContents.compareAndSet(i, null, content)) {
					return;
				}
			}
		}
	}
}
