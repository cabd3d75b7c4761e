/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

/**
 * The kind of one element of a field. The kind decides how the element is stored in a {@link Value} and encoded (format
 * section 2.2).
 */
public enum ValueKind {
	/** One raw byte. */
	BYTE("byte", byte.class, Byte.class),
	/** One UTF-16 unit. */
	CHAR("char", char.class, Character.class),
	/** 16 bits, signed. */
	SHORT("short", short.class, Short.class),
	/** 32 bits, signed. */
	INT("int", int.class, Integer.class),
	/** 64 bits, signed. */
	LONG("long", long.class, Long.class),
	/** 32 bits, IEEE. */
	FLOAT("float", float.class, Float.class),
	/** 64 bits, IEEE. */
	DOUBLE("double", double.class, Double.class),
	/** One raw byte, 0 or 1. */
	BOOLEAN("boolean", boolean.class, Boolean.class),
	/** Text. */
	STRING("java.lang.String", String.class, String.class),
	/** A type with fields of its own. */
	COMPOSITE(null, null, null);

	private static final ValueKind[] BUILTINS = {BYTE, CHAR, SHORT, INT, LONG, FLOAT, DOUBLE, BOOLEAN, STRING};

	private final String typeName;
	private final Class<?> javaType;
	private final Class<?> boxedType;

	ValueKind(String typeName, Class<?> javaType, Class<?> boxedType) {
		this.typeName = typeName;
		this.javaType = javaType;
		this.boxedType = boxedType;
	}

	/** @return the name of the type in metadata, null for {@link #COMPOSITE} */
	public String typeName() {
		return typeName;
	}

	/** @return the Java class of a value, primitive where there is one; null for {@link #COMPOSITE} */
	public Class<?> javaType() {
		return javaType;
	}

	/** @return the class of a value as an object, null for {@link #COMPOSITE} */
	public Class<?> boxedType() {
		return boxedType;
	}

	/** @return whether a value fits a long, and is kept in one */
	public boolean isPrimitive() {
		return ordinal() < STRING.ordinal();
	}

	/** @return whether values are whole numbers with a sign, which a long can stand for */
	public boolean isWhole() {
		return this == BYTE || this == SHORT || this == INT || this == LONG;
	}

	/** @return whether the type is built into the format, without fields */
	public boolean isBuiltin() {
		return this != COMPOSITE;
	}

	/** @return the built-in kind of a name that metadata has, or {@link #COMPOSITE} */
	public static ValueKind ofTypeName(String typeName) {
		for (ValueKind kind : BUILTINS) {
			if (kind.typeName.equals(typeName)) {
				return kind;
			}
		}
		return COMPOSITE;
	}

	/**
	 * The value of an annotation, which metadata has as a text.
	 *
	 * @param text
	 *            a value, or an element of one
	 * @return an instance of {@link #boxedType()}; the text itself for {@link #COMPOSITE}
	 * @throws NumberFormatException
	 *             if the kind is that of a number, and the text is none
	 */
	public Object parse(String text) {
		return switch (this) {
			case BYTE -> Byte.valueOf(text);
			case CHAR -> text.isEmpty() ? ' ' : text.charAt(0);
			case SHORT -> Short.valueOf(text);
			case INT -> Integer.valueOf(text);
			case LONG -> Long.valueOf(text);
			case FLOAT -> Float.valueOf(text);
			case DOUBLE -> Double.valueOf(text);
			case BOOLEAN -> Boolean.valueOf(text);
			default -> text;
		};
	}

	/**
	 * Whether readers can parse the value of an annotation. They give up the whole file where they cannot (format section
	 * 5.6).
	 *
	 * @param text
	 *            a value, or an element of one, as metadata has it
	 * @return true for a literal of this kind; always true for texts and {@link #COMPOSITE}
	 */
	public boolean isLiteral(String text) {
		if (this == CHAR) {
			return text.length() == 1;
		}
		if (this == BOOLEAN) {
			return text.equals("true") || text.equals("false");
		}
		try {
			parse(text);
			return true;
		} catch (NumberFormatException e) {
			return false;
		}
	}

	/**
	 * @return the bits that a {@link Value} keeps of an instance of {@link #boxedType()}, sign-extended where the type
	 * is signed
	 */
	public long toBits(Object boxed) {
		return switch (this) {
			case BOOLEAN -> (Boolean) boxed ? 1 : 0;
			case CHAR -> (Character) boxed;
			case FLOAT -> Float.floatToRawIntBits((Float) boxed);
			case DOUBLE -> Double.doubleToRawLongBits((Double) boxed);
			default -> ((Number) boxed).longValue();
		};
	}

	/** @return an instance of {@link #boxedType()}: the inverse of {@link #toBits} */
	public Object fromBits(long bits) {
		return switch (this) {
			case BYTE -> (byte) bits;
			case CHAR -> (char) bits;
			case SHORT -> (short) bits;
			case INT -> (int) bits;
			case LONG -> bits;
			case FLOAT -> Float.intBitsToFloat((int) bits);
			case DOUBLE -> Double.longBitsToDouble(bits);
			case BOOLEAN -> bits != 0;
			default -> throw new IllegalArgumentException("Only primitive kinds have bits, not " + this);
		};
	}
}
