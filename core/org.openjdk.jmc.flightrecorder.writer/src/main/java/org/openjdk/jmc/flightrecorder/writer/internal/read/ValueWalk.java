/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.read;

import java.io.IOException;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * Walks over values by their types (format sections 2.2 and 6.1), field by field, because their lengths are not in the
 * file. Not thread-safe.
 */
public final class ValueWalk {
	private static final String SYMBOL = "jdk.types.Symbol";
	/**
	 * The deepest struct within arrays of structs. Each level takes at least a byte, so the length of the bytes alone
	 * would not end a walk in time.
	 */
	private static final int MAX_STRUCT_DEPTH = 200;

	private final FileCursor in;
	private final StoredTypes types;

	/** Takes the texts of a pool. */
	public interface Texts {
		/** A constant; the text may be null. */
		void put(long id, String text);
	}

	/** Is called for each pool. */
	public interface Pools {
		/**
		 * @return what receives the texts if each constant is a single text, null to skip them
		 */
		Texts textsOf(StoredType type);
	}

	public ValueWalk(FileCursor in, StoredTypes types) {
		this.in = in;
		this.types = types;
	}

	/**
	 * Reads a checkpoint whose size and type have been read (format section 6.1).
	 *
	 * @param pools
	 *            chooses what is kept
	 * @return the distance to the checkpoint before it
	 */
	public long readCheckpoint(Pools pools) throws IOException, DamageException {
		in.readNumber(); // start
		in.readNumber(); // duration
		long delta = in.readNumber();
		in.readByte(); // mask
		readPools(pools);
		return delta;
	}

	/** Reads the pools of a checkpoint, up to its end. */
	public void readPools(Pools pools) throws IOException, DamageException {
		for (int rest = in.readCount("pools"); rest > 0; rest--) {
			readPool(pools);
		}
		if (in.remainingBytes() != 0) {
			throw new DamageException(in.position(), in.remainingBytes() + " bytes too many in a checkpoint");
		}
	}

	private void readPool(Pools pools) throws IOException, DamageException {
		long start = in.position();
		long id = in.readNumber();
		StoredType type = types.of(id);
		boolean string = type != null && type.kind() == ValueKind.STRING;
		if (type == null
				|| type.isEvent()
				|| (string ? !types.hasTexts() : type.fields().isEmpty())) {
			throw new DamageException(start, "constants of the type " + id + ", which cannot have constants: " + type);
		}
		int count = in.readCount("constants");
		if (count == 0) {
			throw new DamageException(start, "no constants in the pool of " + type);
		}
		Texts texts = pools.textsOf(type);
		boolean symbol = isSymbol(type);
		for (int i = 0; i < count; i++) {
			long constant = in.readNumber();
			if (texts != null) {
				texts.put(constant, in.readString());
			} else if (string) {
				in.skipString(false);
			} else {
				skipFields(type, !symbol);
			}
		}
	}

	/** @return whether a type is that of the names of classes, methods and packages */
	public static boolean isSymbol(StoredType type) {
		return type.name().equals(SYMBOL);
	}

	/**
	 * @param mayRefer
	 *            whether texts may refer to the pool of texts, as they may in an event
	 */
	public void skipFields(StoredType type, boolean mayRefer) throws IOException, DamageException {
		skipFields(type, mayRefer, 0);
	}

	private void skipFields(StoredType type, boolean mayRefer, int depth) throws IOException, DamageException {
		if (depth > MAX_STRUCT_DEPTH) {
			throw new DamageException(in.position(), "a " + type + " more than " + MAX_STRUCT_DEPTH + " deep");
		}
		for (StoredType.Field field : type.fieldArray) {
			skip(field, mayRefer, depth);
		}
	}

	/** Skips the elements of a field, whose texts may refer to the pool of texts as for {@link #skipFields}. */
	public void skip(StoredType.Field field, boolean mayRefer) throws IOException, DamageException {
		skip(field, mayRefer, 0);
	}

	private void skip(StoredType.Field field, boolean mayRefer, int depth) throws IOException, DamageException {
		if (field.array()) {
			skipArray(field, mayRefer, depth);
		} else {
			skipElement(field, mayRefer, depth);
		}
	}

	private void skipArray(StoredType.Field field, boolean mayRefer, int depth) throws IOException, DamageException {
		int count = in.readCount(field.name());
		switch (field.pooled() ? ValueKind.LONG : field.type().kind()) {
			case BYTE, BOOLEAN -> in.skip(count);
			case FLOAT -> in.skip((long) count * Float.BYTES);
			case DOUBLE -> in.skip((long) count * Double.BYTES);
			default -> {
				for (int i = 0; i < count; i++) {
					skipElement(field, mayRefer, depth);
				}
			}
		}
	}

	private void skipElement(StoredType.Field field, boolean mayRefer, int depth) throws IOException, DamageException {
		if (field.pooled()) {
			in.readNumber();
			return;
		}
		switch (field.type().kind()) {
			case BYTE, BOOLEAN -> in.readByte();
			case FLOAT -> in.skip(Float.BYTES);
			case DOUBLE -> in.skip(Double.BYTES);
			case STRING -> in.skipString(mayRefer);
			case COMPOSITE -> skipFields(field.type(), mayRefer, depth + 1);
			default -> in.readNumber();
		}
	}
}
