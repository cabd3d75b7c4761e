/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/**
 * Brings the constants that an encoded event refers to from one chunk to a later one. Each constant is found by its id
 * in a whole pool, so this is only for the few events that are encoded while a chunk ends. However often constants refer
 * to the same one, it is brought once.
 */
final class ConstantTransfer {
	private final TypeDefinition stringType;
	private final ChunkConstants from;
	private final ChunkConstants to;
	/** The ids in the later chunk of what is there already. */
	private final Map<Reference, Long> brought = new HashMap<>();

	private record Reference(TypeDefinition type, long id) {}

	ConstantTransfer(TypeDefinition stringType, ChunkConstants from, ChunkConstants to) {
		this.stringType = stringType;
		this.from = from;
		this.to = to;
	}

	/** @return false for a reference to a constant whose id must not be used in two chunks */
	boolean carryOver(TypeLayout layout, Leb128Reader fields) {
		return EncodedReferences.walk(layout, fields, this::carryOver);
	}

	private boolean carryOver(TypeDefinition type, long id) {
		Reference reference = new Reference(type == null ? stringType : type, id);
		Long known = brought.get(reference);
		if (known != null) {
			return known == id;
		}
		boolean carried = carryOverNew(reference.type, id);
		if (carried) {
			brought.put(reference, id);
		}
		return carried;
	}

	private boolean carryOverNew(TypeDefinition pooledType, long id) {
		ConstantTable.Location location = new ConstantTable.Location();
		if (id == 0 && !from.pool(pooledType).locate(id, location)) {
			// It is null.
			return true;
		}
		if (pooledType != stringType && !pooledType.layout().keepsIds
				|| !from.pool(pooledType).locate(id, location)) {
			return false;
		}
		Leb128Reader value = new Leb128Reader(location.bytes, location.offset);
		List<Reference> nested = new ArrayList<>();
		if (pooledType == stringType) {
			EncodedReferences.skipString(value);
		} else {
			EncodedReferences.walk(pooledType.layout(), value, (t, i) -> nested.add(new Reference(t, i)));
		}
		// The constants that a constant refers to come first, because a thread that finds a constant here relies on all
		// that it refers to.
		for (Reference reference : nested) {
			if (!carryOver(reference.type, reference.id)) {
				return false;
			}
		}
		int valueTo = value.position();
		if (location.keyed) {
			value.getLong();
			to.pool(pooledType).adoptKeyed(id, location.bytes, location.offset, valueTo, value.position());
		} else {
			to.pool(pooledType).adopt(id, location.bytes, location.offset, valueTo);
		}
		return true;
	}

	/**
	 * Copies fields, with the ids of the later chunk in place of those of the earlier one.
	 *
	 * @return the position behind the last field in the bytes
	 */
	int translate(TypeLayout layout, byte[] bytes, int first, int fields, Leb128Writer out) {
		Leb128Reader in = new Leb128Reader(bytes, fields);
		int[] copied = {first};
		EncodedReferences.walk(layout, in, (type, id) -> {
			int end = in.position();
			out.putBytes(bytes, copied[0], end - Leb128.encodedLength(id) - copied[0]);
			out.putLong(translate(type, id));
			copied[0] = end;
			return true;
		});
		out.putBytes(bytes, copied[0], in.position() - copied[0]);
		return in.position();
	}

	private long translate(TypeDefinition type, long id) {
		Reference reference = new Reference(type, id);
		Long known = brought.get(reference);
		if (known != null) {
			return known;
		}
		if (carryOver(type, id)) {
			return id;
		}
		long newId = translateNew(type, id);
		brought.put(reference, newId);
		return newId;
	}

	private long translateNew(TypeDefinition type, long id) {
		ConstantTable.Location location = new ConstantTable.Location();
		boolean found = from.pool(type).locate(id, location);
		assert found : "constant " + id + " of type " + type;
		Leb128Writer value = new Leb128Writer(64);
		int valueTo = translate(type.layout(), location.bytes, location.offset, location.offset, value);
		if (!location.keyed) {
			return to.intern(type, value.array(), 0, value.position());
		}
		int translatedTo = value.position();
		value.putLong(new Leb128Reader(location.bytes, valueTo).getLong());
		return to.internKeyed(type, value.array(), 0, translatedTo, value.position(), 0);
	}
}
