/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import java.util.Arrays;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/**
 * The descriptor of a method that has none. Profilers of native code know no descriptors, and {@code jfr print} ends at the
 * first method whose descriptor is null or empty (format section 7.2).
 */
public final class MethodDescriptors {
	/** A method without parameters that returns nothing. */
	public static final String UNKNOWN = "()V";

	private static final byte[] EMPTY = StringEncoding.wrapped("");

	private MethodDescriptors() {}

	/**
	 * @param constants
	 *            of the chunk that the value is for
	 * @param type
	 *            the type of the value
	 * @param bytes
	 *            holds the encoded value, and perhaps more behind it
	 * @param from
	 *            its first byte
	 * @param to
	 *            after the last byte of value and key
	 * @return the same with a descriptor in place of none; null when the value is no method, or has a descriptor
	 */
	static byte[] complete(ChunkConstants constants, TypeDefinition type, byte[] bytes, int from, int to) {
		int field = type.layout().descriptorField;
		if (field < 0) {
			return null;
		}
		Leb128Reader reader = new Leb128Reader(bytes, from);
		for (int i = 0; i < field; i++) {
			reader.getLong();
		}
		int at = reader.position();
		long id = reader.getLong();
		TypeDefinition symbol = type.layout().fields[field].type;
		if (id != 0 && id != constants.pool(symbol).find(EMPTY, 0, EMPTY.length)) {
			return null;
		}
		byte[] unknown = StringEncoding.wrapped(UNKNOWN);
		return replaced(bytes, from, at, reader.position(), to, constants.intern(symbol, unknown, 0, unknown.length));
	}

	private static byte[] replaced(byte[] bytes, int from, int at, int behind, int to, long id) {
		Leb128Writer out = new Leb128Writer(to - from + Long.BYTES + 1);
		out.putBytes(bytes, from, at - from);
		out.putLong(id);
		out.putBytes(bytes, behind, to - behind);
		return Arrays.copyOf(out.array(), out.position());
	}
}
