/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.io.IOException;

/**
 * Goes from pool to pool of a checkpoint (format section 6). The caller must read all constants of a pool before going
 * on.
 *
 * <pre>
 * checkpoint := size, 1, start, duration, delta, mask, pool count, pool*     delta: to the checkpoint before, 0: none
 * pool       := type id, entry count, (key, value)*
 * </pre>
 */
public final class PoolWalk {
	private final TypeTable types;
	private final ByteCursor in;
	private final long delta;
	private final long mask;
	/** How many pools are left; negative before their count is read. */
	private int rest = -1;

	private long start;
	private ValueType type;
	private boolean isUndeclared;
	private int count;

	/**
	 * A walk that begins in front of the first pool.
	 *
	 * @param checkpoint
	 *            at the checkpoint; its cursor moves
	 * @param types
	 *            the types of the chunk
	 * @throws IOException
	 *             if the checkpoint ends before its pools
	 */
	public PoolWalk(EventWalk checkpoint, TypeTable types) throws IOException {
		this(content(checkpoint), types);
	}

	/**
	 * A walk that begins in front of the first pool of a checkpoint whose size need not be right.
	 *
	 * @param in
	 *            at the content of the checkpoint; it moves
	 * @param types
	 *            the types of the chunk
	 * @throws IOException
	 *             if the checkpoint ends before its pools
	 */
	public PoolWalk(ByteCursor in, TypeTable types) throws IOException {
		this.types = types;
		this.in = in;
		in.skipVarints(2); // start, duration
		delta = in.varint();
		mask = in.varint();
		start = in.position();
	}

	private static ByteCursor content(EventWalk checkpoint) throws IOException {
		checkpoint.enterContent();
		return checkpoint.cursor();
	}

	/**
	 * Goes to the next pool. The cursor is at the key of its first constant.
	 *
	 * @return false behind the last one
	 * @throws IOException
	 *             if it cannot be read
	 */
	public boolean next() throws IOException {
		start = in.position();
		if (rest < 0) {
			rest = in.count("pools");
		}
		if (rest == 0) {
			return false;
		}
		rest--;
		start = in.position();
		type = null;
		count = 0;
		long typeId = in.varint();
		type = types.byId(typeId);
		if (type == null) {
			isUndeclared = true;
			throw in.malformed(start, "constants of the undeclared type " + typeId);
		}
		count = in.count("constants");
		return true;
	}

	/** Goes behind the value of a constant. */
	void skipValue() throws IOException {
		ValueWalk.skip(in, type);
	}

	/**
	 * Goes behind the constants of the pool, from the first one on.
	 *
	 * @throws IOException
	 *             if one cannot be read
	 */
	public void skipConstants() throws IOException {
		for (int i = 0; i < count; i++) {
			skipConstant();
		}
	}

	/**
	 * Goes behind a constant of the pool.
	 *
	 * @throws IOException
	 *             if it cannot be read
	 */
	public void skipConstant() throws IOException {
		in.skipVarints(1);
		skipValue();
	}

	/**
	 * Tells where the checkpoint before is.
	 *
	 * @return negative; 0 if there is none
	 */
	public long delta() {
		return delta;
	}

	/**
	 * Tells the kind of the checkpoint.
	 *
	 * @return its bits, which should be one byte
	 */
	public long mask() {
		return mask;
	}

	/**
	 * Tells where the pool begins.
	 *
	 * @return the position of its type; also of one that cannot be read
	 */
	public long start() {
		return start;
	}

	/**
	 * Tells the type of the constants.
	 *
	 * @return null if the pool cannot be read
	 */
	public ValueType type() {
		return type;
	}

	/**
	 * Tells why the pool cannot be read.
	 *
	 * @return whether it is because the metadata does not declare the type
	 */
	public boolean isUndeclared() {
		return isUndeclared;
	}

	/**
	 * Tells how many constants there are.
	 *
	 * @return 0 or more
	 */
	public int count() {
		return count;
	}

	/** The constants, for messages. */
	@Override
	public String toString() {
		return type == null ? "constants" : count + " constants of the type " + type;
	}
}
