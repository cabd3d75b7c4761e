/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A type as the metadata of a chunk declares it, with two programs that go through its values: one that skips, and one
 * that stops at each reference to a constant. A program is a sequence of steps, each with an operation in the low bits
 * and its argument above. Adjacent values that do not matter are one step.
 */
public final class ValueType {
	/** The type of texts. */
	public static final String STRING = "java.lang.String";

	/** Argument: how many varints to skip. */
	static final int VARINTS = 0;
	/** Argument: how many bytes to skip. */
	static final int BYTES = 1;
	/** A text. */
	static final int TEXT = 2;
	/** Argument: the ordinal of a field that is the key of a constant. */
	static final int REFERENCE = 3;
	/** Argument: the ordinal of a field that is an array, or a struct in place. */
	static final int FIELD = 4;
	/** Argument: the ordinal of a field that cannot be read. */
	static final int UNREADABLE = 5;
	/** The value is of a type without fields that no reader knows. */
	static final int UNKNOWN = 6;

	static final int OPERATION_BITS = 3;

	private final TypeTable table;
	private final long id;
	private final int ordinal;
	private final String name;
	private final Element declaration;
	private final boolean isEvent;
	private final List<Field> fields = new ArrayList<>();
	private int[] skips;
	private int[] visits;
	private int[] wholeVisits;
	private int[][] ofFields;
	private ValueType[] ofReferences;
	private boolean hasReferences;

	ValueType(TypeTable table, long id, int ordinal, String name, Element declaration) {
		this.table = table;
		this.id = id;
		this.ordinal = ordinal;
		this.name = name;
		this.declaration = declaration;
		isEvent = "jdk.jfr.Event".equals(declaration.get("superType"));
	}

	void add(Field field) {
		fields.add(field);
	}

	/** Compiles the programs, when all fields are known. */
	void compile() {
		if (fields.isEmpty()) {
			Form form = Form.ofPrimitive(name);
			// An event without fields has nothing to read.
			skips = form == null ? isEvent() ? new int[0] : new int[] {UNKNOWN} : new int[] {step(form)};
			visits = skips;
			wholeVisits = skips;
			hasReferences = form == Form.TEXT;
			return;
		}
		skips = program(0, fields.size(), false);
		ofFields = new int[fields.size()][];
		ofReferences = new ValueType[fields.size()];
		for (int i = 0; i < ofFields.length; i++) {
			ofFields[i] = program(i, i + 1, false);
			ofReferences[i] = fields.get(i).type();
		}
		int[] all = program(0, fields.size(), true);
		wholeVisits = all;
		// In an event, nothing behind the last reference matters, because the size is known.
		int length = all.length;
		while (isEvent() && length > 0 && (all[length - 1] & 7) <= BYTES) {
			length--;
		}
		visits = Arrays.copyOf(all, length);
		for (int step : all) {
			hasReferences |= (step & 7) > BYTES;
		}
	}

	private static int step(Form form) {
		return switch (form) {
			case BYTE -> 1 << OPERATION_BITS | BYTES;
			case FLOAT -> Float.BYTES << OPERATION_BITS | BYTES;
			case DOUBLE -> Double.BYTES << OPERATION_BITS | BYTES;
			case INT, LONG -> 1 << OPERATION_BITS | VARINTS;
			case TEXT -> TEXT;
			case STRUCT -> throw new IllegalArgumentException("a struct is not a single step");
		};
	}

	/**
	 * Makes the steps through some fields.
	 *
	 * @param from
	 *            the ordinal of the first
	 * @param to
	 *            the ordinal behind the last
	 * @param visiting
	 *            whether references are separate steps
	 */
	int[] program(int from, int to, boolean visiting) {
		int[] steps = new int[to - from];
		int length = 0;
		for (Field field : fields.subList(from, to)) {
			int argument = field.ordinal() << OPERATION_BITS;
			int step;
			if (field.isArray()) {
				step = argument | (field.isPooled() || field.form() != null ? FIELD : UNREADABLE);
			} else if (field.isPooled()) {
				step = visiting ? argument | REFERENCE : 1 << OPERATION_BITS | VARINTS;
			} else if (field.form() == null) {
				step = argument | UNREADABLE;
			} else {
				step = field.form() == Form.STRUCT ? argument | FIELD : step(field.form());
			}
			int operation = step & 7;
			if (operation <= BYTES && length > 0 && (steps[length - 1] & 7) == operation) {
				steps[length - 1] += step - operation;
			} else {
				steps[length++] = step;
			}
		}
		return Arrays.copyOf(steps, length);
	}

	int[] programOf(Field field) {
		return ofFields[field.ordinal()];
	}

	/** The type of the constant that a step {@link #REFERENCE} leads to; null if it is not declared. */
	ValueType ofReference(int ordinal) {
		return ofReferences[ordinal];
	}

	int[] skips() {
		return skips;
	}

	int[] visits() {
		return visits;
	}

	/** As {@link #visits}, to the end of an event. */
	int[] wholeVisits() {
		return wholeVisits;
	}

	TypeTable table() {
		return table;
	}

	/**
	 * Tells the number by which events and constants name the type.
	 *
	 * @return the id
	 */
	public long id() {
		return id;
	}

	/**
	 * Tells the place among the types of the chunk, for arrays with an entry for each type.
	 *
	 * @return 0 or more, less than {@link TypeTable#size()}
	 */
	public int ordinal() {
		return ordinal;
	}

	/**
	 * Tells the full name.
	 *
	 * @return such as {@code jdk.ExecutionSample}
	 */
	public String name() {
		return name;
	}

	/**
	 * Tells what the metadata says of the type.
	 *
	 * @return the element, with its annotations
	 */
	public Element declaration() {
		return declaration;
	}

	/**
	 * Tells the fields.
	 *
	 * @return in the order of the values
	 */
	public List<Field> fields() {
		return fields;
	}

	/**
	 * Looks up a field.
	 *
	 * @param fieldName
	 *            its name
	 * @return the first field of that name, null if there is none
	 */
	public Field field(String fieldName) {
		for (Field field : fields) {
			if (field.name().equals(fieldName)) {
				return field;
			}
		}
		return null;
	}

	/**
	 * Tells whether there are events of the type.
	 *
	 * @return whether its super type says so
	 */
	public boolean isEvent() {
		return isEvent;
	}

	/**
	 * Tells whether values refer to constants, or may do so if they have texts.
	 *
	 * @return false if there is nothing to visit
	 */
	public boolean hasReferences() {
		return hasReferences;
	}

	/**
	 * Looks up an annotation.
	 *
	 * @param annotationName
	 *            the full name of its class
	 * @return its value; empty if it has none, null if there is no such annotation
	 */
	public String annotation(String annotationName) {
		return table.annotation(declaration, annotationName);
	}

	/**
	 * Tells the categories of an event.
	 *
	 * @return the outermost first; {@code Uncategorized} if it has none, as in the JDK
	 */
	public List<String> categories() {
		List<String> categories = new ArrayList<>();
		for (Element annotation : declaration.children("annotation")) {
			if (table.isOf(annotation, "jdk.jfr.Category")) {
				for (int i = 0; annotation.get("value-" + i) != null; i++) {
					categories.add(annotation.get("value-" + i));
				}
			}
		}
		return categories.isEmpty() ? List.of("Uncategorized") : categories;
	}

	/**
	 * Tells whether a value is only a text, so that equal values have equal bytes.
	 *
	 * @return true for texts, and for types of one field that is a text
	 */
	public boolean isText() {
		return name.equals(STRING)
				|| fields.size() == 1
						&& fields.get(0).form() == Form.TEXT
						&& !fields.get(0).isPooled()
						&& !fields.get(0).isArray();
	}

	/**
	 * Tells whether values contain texts themselves, not behind a reference.
	 *
	 * @return false for an event whose texts are all constants
	 */
	public boolean hasTexts() {
		if (isText()) {
			return true;
		}
		Set<ValueType> visited = new HashSet<>(Set.of(this));
		Deque<ValueType> open = new ArrayDeque<>(visited);
		while (!open.isEmpty()) {
			for (Field field : open.remove().fields) {
				if (field.isPooled()) {
					continue;
				}
				if (field.form() == Form.TEXT) {
					return true;
				}
				if (field.form() == Form.STRUCT && visited.add(field.type())) {
					open.add(field.type());
				}
			}
		}
		return false;
	}

	/** The name. */
	@Override
	public String toString() {
		return name;
	}
}
