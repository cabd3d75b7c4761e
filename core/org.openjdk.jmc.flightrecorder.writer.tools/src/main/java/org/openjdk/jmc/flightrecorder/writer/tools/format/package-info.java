/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * A reader of the bytes of recordings, for programs that look at every event and need little of each. It uses only
 * classes of the JDK, but not its event reader, and not the writer of this project, so its view of a file is a second
 * opinion.
 *
 * <pre>
 * ByteSource      a file or an array                            ByteCursor   a window of it, and the primitives
 * ByteWriter   the primitives, to make a few bytes
 *   Chunk         a header, and where it is                     ChunkClock   ticks become times
 *     TypeTable   what the metadata declares; chunks with equal metadata share one (TypeTables)
 *       ValueType two programs for its values, made once: to skip, and to visit references (ValueWalk runs them)
 *     Constants   where each constant is (ConstantPool)
 *     EventWalk   from event to event by sizes
 *       PoolWalk  from pool to pool of a checkpoint
 *       ValueReader, FieldPath    single values of events and constants
 * </pre>
 *
 * <p>
 * Every chunk is read by its own header, metadata and constants; nothing is carried over to the next one. An event is
 * skipped by its size, a field by its form. Bytes that cannot be walked cause a
 * {@link org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException} that names file, chunk and
 * offset: counts and sizes are compared with the bytes that are there, depths with a limit. Odd content is read if it
 * can be walked. To go on behind a bad part, catch the exception and go to the end of that part: a pool, an event or a
 * chunk. There is no second reader for damaged files.
 *
 * <p>
 * Cost: the heap holds a window of 256 KiB for each cursor, the types of the last four kinds of metadata, and 44 to 68
 * bytes for each constant of one chunk; nothing grows with the number of events, and a chunk may have any size.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;
