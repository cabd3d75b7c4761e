/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Constants: value in, id out. Pools intern <b>encoded bytes</b>: hash, compare, append; writing a checkpoint copies
 * those bytes out (format section 6). Ids are counted up per type over the whole recording and never get a second
 * meaning; content that comes again in a later chunk mostly gets its old id back. Strings of events are pooled when
 * they come a second time.
 * <p>
 * Main path: {@link org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants}. Uses format and type
 * only. A hit takes no lock and allocates nothing. An entry costs its bytes and 16 to 32 bytes of table, of which
 * ConstantPool.TABLE_ENTRY_BYTES are counted. Footprint: the constants of the current chunk, bounded by rotation, those
 * of the chunk that is being sealed, and a directory for each pooled type. A directory takes about that bound divided
 * by RecordingConstants.DIRECTORY_SHARE, and twice as much for a type whose values have keys.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;
