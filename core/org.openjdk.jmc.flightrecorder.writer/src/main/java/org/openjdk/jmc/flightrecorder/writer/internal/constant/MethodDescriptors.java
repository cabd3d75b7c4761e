/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/**
 * Replaces missing descriptors of methods, and finds malformed ones. Profilers of native code know no descriptors, and
 * {@code jfr print} ends at the first method whose descriptor is null or empty (format section 7.2). It also ends at a
 * descriptor that is not of the form {@code (I)V}; these are looked for when a chunk ends.
 */
public final class MethodDescriptors {
	/** A method without parameters that returns nothing. */
	public static final String UNKNOWN = "()V";

	/** The limit for methods and for symbols, so that the end of a chunk with millions of them takes no longer. */
	private static final int MAX_PROBES = 1 << 14;

	private static final byte[] EMPTY = StringEncoding.wrapped("");
	private static final int HASH_OF_EMPTY = ConstantTable.hash(EMPTY, 0, EMPTY.length);

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
		if (id != 0 && id != constants.pool(symbol).find(HASH_OF_EMPTY, EMPTY, 0, EMPTY.length)) {
			return null;
		}
		byte[] unknown = StringEncoding.wrapped(UNKNOWN);
		return replaced(bytes, from, at, reader.position(), to, constants.intern(symbol, unknown, 0, unknown.length));
	}

	/**
	 * @param methods
	 *            the methods of a chunk
	 * @param field
	 *            which of their fields is the descriptor
	 * @param symbols
	 *            the symbols of the chunk
	 * @return a descriptor at which {@code jfr print} ends, null if none was found
	 */
	static String unprintable(ConstantPool methods, int field, ConstantPool symbols) {
		Set<Long> descriptors = new HashSet<>();
		int[] rest = {MAX_PROBES};
		methods.visitUntil((id, value) -> {
			for (int i = 0; i < field; i++) {
				value.getLong();
			}
			descriptors.add(value.getLong());
			return --rest[0] == 0;
		});
		String[] found = new String[1];
		rest[0] = MAX_PROBES;
		symbols.visitUntil((id, value) -> {
			String descriptor = descriptors.contains(id) ? value.getString() : null;
			if (descriptor != null && !isPrintable(descriptor)) {
				found[0] = descriptor;
			}
			return found[0] != null || --rest[0] == 0;
		});
		return found[0];
	}

	/**
	 * Returns whether {@code jfr print} finds the parameters of a method. It accepts letters that stand for no type.
	 */
	static boolean isPrintable(String descriptor) {
		int end = descriptor.lastIndexOf(')');
		for (int at = 1; at < end; at++) {
			while (at < end && descriptor.charAt(at) == '[') {
				at++;
			}
			at = at < end && descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) : at;
			if (at < 0 || at >= end) {
				return false;
			}
		}
		return end > 0;
	}

	private static byte[] replaced(byte[] bytes, int from, int at, int behind, int to, long id) {
		Leb128Writer out = new Leb128Writer(to - from + Long.BYTES + 1);
		out.putBytes(bytes, from, at - from);
		out.putLong(id);
		out.putBytes(bytes, behind, to - behind);
		return Arrays.copyOf(out.array(), out.position());
	}
}
