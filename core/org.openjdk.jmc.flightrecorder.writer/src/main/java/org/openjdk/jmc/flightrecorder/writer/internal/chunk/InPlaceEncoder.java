/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/**
 * Encodes an event of immutable content. It is called with a buffer claimed, so it runs no client's code.
 *
 * @param <E>
 *            what is encoded
 */
public interface InPlaceEncoder<E> {
	/**
	 * Puts type id, start and fields; what was put is taken back when this throws.
	 *
	 * @param event
	 *            what to encode
	 * @param layout
	 *            its type
	 * @param startTicks
	 *            when it started
	 * @param out
	 *            where to put
	 * @param constants
	 *            of the chunk that the event goes to
	 */
	void encode(E event, TypeLayout layout, long startTicks, Leb128Writer out, ChunkConstants constants);
}
