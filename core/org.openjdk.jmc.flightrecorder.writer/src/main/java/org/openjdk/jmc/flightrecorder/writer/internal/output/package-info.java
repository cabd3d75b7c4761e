/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * The places that chunks go to, behind one small interface:
 * {@link org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput}. A file takes bytes as they come, and so
 * does a repository, which has a file for each chunk and deletes the oldest; a stream gets a chunk in one go when it is
 * sealed, and until then the chunk waits in a spool, in the heap with an overflow file or in a mapped file.
 * <p>
 * The package uses format for the header of a chunk, and does not look at the bytes behind it. A file costs one system
 * call for each block of BlockFile.BLOCK_BYTES, and a repository a few more for each chunk. A stream costs the memory
 * of a chunk.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;
