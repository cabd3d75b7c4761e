/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.io.IOException;
import java.util.Arrays;

/**
 * Reads the stack traces of a chunk by the names of their fields: frames in place or in a pool, fields in any order.
 * For one thread.
 */
public final class StackTraces {
	private final Constants constants;
	private final ByteCursor traces;
	private final ByteCursor frames;
	private final ValueType type;
	private final Field truncated;
	private final Field frameList;
	private final Field method;
	private final Field kind;

	/** Reads the keys of the method and the kind of a frame. */
	private final NumberPass ofFrame;

	private final long[] keys = new long[2];

	private int[] methodEntries = new int[64];
	private int[] kindEntries = new int[64];
	private int count;
	private boolean isTruncated;

	/**
	 * A reader of the stack traces of a chunk.
	 *
	 * @param chunk
	 *            the chunk
	 * @param type
	 *            the type of its stack traces
	 * @throws IOException
	 *             if the chunk cannot be read
	 */
	public StackTraces(ValueReader chunk, ValueType type) throws IOException {
		this.type = type;
		constants = chunk.constants();
		traces = chunk.chunk().cursor();
		frames = chunk.chunk().cursor();
		truncated = type.field("truncated");
		frameList = type.field("frames");
		ValueType frame = frameList == null ? null : frameList.type();
		method = frame == null ? null : pooled(frame.field("method"));
		kind = frame == null ? null : pooled(frame.field("type"));
		ofFrame = frame == null ? null : new NumberPass(frame, method, kind);
	}

	private static Field pooled(Field field) {
		return field != null && field.isPooled() && !field.isArray() ? field : null;
	}

	/**
	 * Tells the type of methods.
	 *
	 * @return null if frames have none
	 */
	public ValueType methodType() {
		return method == null ? null : method.type();
	}

	/**
	 * Tells the type of the kinds of frames, such as interpreted.
	 *
	 * @return null if frames have none
	 */
	public ValueType kindType() {
		return kind == null ? null : kind.type();
	}

	/**
	 * Reads a stack trace.
	 *
	 * @param entry
	 *            its entry in the pool of its type
	 * @return the number of its frames, which can be asked for now; callees come before their callers
	 * @throws IOException
	 *             if it cannot be read
	 */
	public int read(int entry) throws IOException {
		ConstantPool pool = constants.pool(type);
		traces.moveTo(pool.start(entry), pool.end(entry));
		traces.skipVarints(1);
		count = 0;
		isTruncated = false;
		for (Field field : type.fields()) {
			if (field == frameList && field.isArray()) {
				readFrames();
			} else if (field == truncated && field.form() == Form.BYTE && !field.isPooled() && !field.isArray()) {
				isTruncated = traces.u1() != 0;
			} else {
				ValueWalk.skip(traces, field);
			}
		}
		return count;
	}

	/**
	 * Tells whether the recorded stack trace lacks some callers.
	 *
	 * @return true if it says so
	 */
	public boolean isTruncated() {
		return isTruncated;
	}

	/**
	 * Tells the method of a frame.
	 *
	 * @param frame
	 *            its number, from 0
	 * @return the entry in the pool of {@link #methodType()}, -1 if it is null
	 */
	public int method(int frame) {
		return methodEntries[frame];
	}

	/**
	 * Tells the kind of a frame.
	 *
	 * @param frame
	 *            its number, from 0
	 * @return the entry in the pool of {@link #kindType()}, -1 if it is null
	 */
	public int kind(int frame) {
		return kindEntries[frame];
	}

	private void readFrames() throws IOException {
		ConstantPool pool = frameList.type() == null ? null : constants.pool(frameList.type());
		int rest = traces.count("frames");
		if (count + rest > methodEntries.length) {
			methodEntries = Arrays.copyOf(methodEntries, count + rest);
			kindEntries = Arrays.copyOf(kindEntries, count + rest);
		}
		for (; rest > 0; rest--, count++) {
			if (!frameList.isPooled()) {
				readFrame(traces);
				continue;
			}
			long key = traces.varint();
			int entry = pool == null ? -1 : pool.entry(key);
			if (entry >= 0) {
				frames.moveTo(pool.start(entry), pool.end(entry));
				frames.skipVarints(1);
				readFrame(frames);
			} else {
				methodEntries[count] = -1;
				kindEntries[count] = -1;
			}
		}
	}

	private void readFrame(ByteCursor in) throws IOException {
		ofFrame.readToEnd(in, keys);
		methodEntries[count] = entry(method, keys[0]);
		kindEntries[count] = entry(kind, keys[1]);
	}

	private int entry(Field field, long key) {
		ConstantPool pool = field == null || field.type() == null ? null : constants.pool(field.type());
		return pool == null ? -1 : pool.entry(key);
	}
}
