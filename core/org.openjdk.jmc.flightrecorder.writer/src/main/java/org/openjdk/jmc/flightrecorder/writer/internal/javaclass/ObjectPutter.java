/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;

/**
 * Writes objects of one class in one recording. A putter consists of the code that all recordings share, and the
 * objects that the code is bound to. Records may contain themselves, so others may refer to a putter before it is
 * {@linkplain #complete complete}. A complete putter is thread-safe.
 */
final class ObjectPutter {
	private Code code;
	private Object[] bound;

	/** Writes objects of a class in any recording. Compiled from the class by {@link PutterCompiler}; thread-safe. */
	interface Code {
		/**
		 * @param bound
		 *            what belongs to the recording: layouts, its clock, what writes objects that are fields
		 */
		void put(Leb128Writer out, ChunkConstants constants, Object source, int depth, Object[] bound);
	}

	/** Completes the putter, which can only be referred to before this call. */
	void complete(Code sharedCode, Object[] boundTo) {
		code = sharedCode;
		bound = boundTo;
	}

	void put(Leb128Writer out, ChunkConstants constants, Object source, int depth) {
		code.put(out, constants, source, depth, bound);
	}
}
