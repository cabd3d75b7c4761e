/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.io.IOException;

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

	/** Takes the frames of a stack trace. */
	@FunctionalInterface
	public interface FrameConsumer {
		/**
		 * Takes a frame; callees come before their callers.
		 *
		 * @param methodEntry
		 *            the entry of its method in the pool of {@link #methodType()}, -1 if it is null
		 * @param kindEntry
		 *            the entry of the kind of the frame in the pool of {@link #kindType()}, -1 if it is null
		 * @throws IOException
		 *             if a part of it cannot be read
		 */
		void frame(int methodEntry, int kindEntry) throws IOException;
	}

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
	 * @param consumer
	 *            takes its frames
	 * @return whether the recorded stack trace lacks some callers
	 * @throws IOException
	 *             if it cannot be read
	 */
	public boolean read(int entry, FrameConsumer consumer) throws IOException {
		ConstantPool pool = constants.pool(type);
		traces.moveTo(pool.start(entry), pool.end(entry));
		traces.skipVarints(1);
		boolean isTruncated = false;
		for (Field field : type.fields()) {
			if (field == frameList && field.isArray()) {
				readFrames(consumer);
			} else if (field == truncated && field.form() == Form.BYTE && !field.isPooled() && !field.isArray()) {
				isTruncated = traces.u1() != 0;
			} else {
				ValueWalk.skip(traces, field);
			}
		}
		return isTruncated;
	}

	private void readFrames(FrameConsumer consumer) throws IOException {
		ConstantPool pool = frameList.type() == null ? null : constants.pool(frameList.type());
		for (int rest = traces.count("frames"); rest > 0; rest--) {
			if (!frameList.isPooled()) {
				readFrame(traces, consumer);
				continue;
			}
			long key = traces.varint();
			int entry = pool == null ? -1 : pool.entry(key);
			if (entry < 0) {
				consumer.frame(-1, -1);
			} else {
				frames.moveTo(pool.start(entry), pool.end(entry));
				frames.skipVarints(1);
				readFrame(frames, consumer);
			}
		}
	}

	private void readFrame(ByteCursor in, FrameConsumer consumer) throws IOException {
		int methodEntry = -1;
		int kindEntry = -1;
		for (Field field : frameList.type().fields()) {
			if (field == method) {
				methodEntry = entry(field, in.varint());
			} else if (field == kind) {
				kindEntry = entry(field, in.varint());
			} else {
				ValueWalk.skip(in, field);
			}
		}
		consumer.frame(methodEntry, kindEntry);
	}

	private int entry(Field field, long key) {
		ConstantPool pool = field.type() == null ? null : constants.pool(field.type());
		return pool == null ? -1 : pool.entry(key);
	}
}
