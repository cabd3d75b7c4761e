/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.jdk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FixedConstant;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeCatalogue;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/**
 * The types that the JDK's own recordings contain and readers know by name, as JDK 21 and later write them (format
 * sections 5.6 and 7.1). One table: a type, how its values are stored, its fields.
 */
final class JdkTypeCatalogue implements TypeCatalogue {
	/** The table has no state. */
	static final JdkTypeCatalogue INSTANCE = new JdkTypeCatalogue();

	private static final int NAME = 0;
	private static final int STORAGE = 1;
	private static final int FIRST_FIELD = 2;

	private static final String POOLED = "pooled";
	private static final String INLINE = "inline";
	private static final String ANNOTATION = "annotation";
	/** An annotation that says how a value is to be shown, so that {@code jfr print} does (format section 5.6). */
	private static final String CONTENT_TYPE = "annotation of content";

	/** An annotation that says which values of different events belong together. */
	private static final String RELATION = "annotation of relations";

	private static final String TEXT = "java.lang.String";

	private static final String[][] TABLE = {
		{
			"java.lang.Thread",
			POOLED,
			"osName",
			TEXT,
			"osThreadId",
			"long",
			"javaName",
			TEXT,
			"javaThreadId",
			"long",
			"group",
			"jdk.types.ThreadGroup",
			"virtual",
			"boolean"
		},
		{"jdk.types.ThreadGroup", POOLED, "parent", "jdk.types.ThreadGroup", "name", TEXT},
		{
			"java.lang.Class",
			POOLED,
			"classLoader",
			"jdk.types.ClassLoader",
			"name",
			"jdk.types.Symbol",
			"package",
			"jdk.types.Package",
			"modifiers",
			"int",
			"hidden",
			"boolean"
		},
		{"jdk.types.ClassLoader", POOLED, "type", "java.lang.Class", "name", "jdk.types.Symbol"},
		{"jdk.types.Package", POOLED, "name", "jdk.types.Symbol", "module", "jdk.types.Module", "exported", "boolean"},
		{
			"jdk.types.Module",
			POOLED,
			"name",
			"jdk.types.Symbol",
			"version",
			"jdk.types.Symbol",
			"location",
			"jdk.types.Symbol",
			"classLoader",
			"jdk.types.ClassLoader"
		},
		{"jdk.types.Symbol", POOLED, "string", TEXT},
		{
			"jdk.types.Method",
			POOLED,
			"type",
			"java.lang.Class",
			"name",
			"jdk.types.Symbol",
			"descriptor",
			"jdk.types.Symbol",
			"modifiers",
			"int",
			"hidden",
			"boolean"
		},
		{"jdk.types.StackTrace", POOLED, "truncated", "boolean", "frames", "jdk.types.StackFrame[]"},
		{
			"jdk.types.StackFrame",
			INLINE,
			"method",
			"jdk.types.Method",
			"lineNumber",
			"int",
			"bytecodeIndex",
			"int",
			"type",
			"jdk.types.FrameType"
		},
		{"jdk.types.FrameType", POOLED, "description", TEXT},
		{"jdk.types.ThreadState", POOLED, "name", TEXT},
		{"jdk.type.Ticks", POOLED, "ticks", "long"},
		{"jdk.type.Tickspan", POOLED, "tickSpan", "long"},
		{"jdk.jfr.Name", ANNOTATION, "value", TEXT},
		{"jdk.jfr.Label", ANNOTATION, "value", TEXT},
		{"jdk.jfr.Description", ANNOTATION, "value", TEXT},
		{"jdk.jfr.Category", ANNOTATION, "value", TEXT + "[]"},
		{"jdk.jfr.ContentType", ANNOTATION},
		{"jdk.jfr.Timestamp", CONTENT_TYPE, "value", TEXT},
		{"jdk.jfr.Timespan", CONTENT_TYPE, "value", TEXT},
		{"jdk.jfr.DataAmount", CONTENT_TYPE, "value", TEXT},
		{"jdk.jfr.Percentage", CONTENT_TYPE},
		{"jdk.jfr.MemoryAddress", CONTENT_TYPE},
		{"jdk.jfr.Frequency", CONTENT_TYPE},
		{"jdk.jfr.Unsigned", CONTENT_TYPE},
		{"jdk.jfr.BooleanFlag", CONTENT_TYPE},
		{"jdk.jfr.Experimental", ANNOTATION},
		{"jdk.jfr.Relational", ANNOTATION},
		{"jdk.jfr.TransitionFrom", ANNOTATION},
		{"jdk.jfr.TransitionTo", ANNOTATION},
		{"jdk.types.JavaMonitorAddress", RELATION},
		{"jdk.jfr.Contextual", ANNOTATION},
		{"jdk.jfr.Enabled", ANNOTATION, "value", "boolean"},
		{"jdk.jfr.StackTrace", ANNOTATION, "value", "boolean"},
		{"jdk.jfr.Threshold", ANNOTATION, "value", TEXT},
		{"jdk.jfr.Period", ANNOTATION, "value", TEXT},
		{"jdk.jfr.Throttle", ANNOTATION, "value", TEXT}
	};

	/** Labels and descriptions of the annotations that people see in {@code jfr metadata}. */
	private static final Map<String, String[]> TEXTS = Map.of(
			"jdk.jfr.Timestamp", new String[] {"Timestamp", "A point in time"},
			"jdk.jfr.Timespan", new String[] {"Timespan", "A duration, measured in nanoseconds by default"},
			"jdk.jfr.Unsigned", new String[] {"Unsigned Value", "Value should be interpreted as unsigned data type"},
			"jdk.jfr.DataAmount", new String[] {"Data Amount", "Amount of data"},
			"jdk.jfr.Percentage", new String[] {"Percentage", "A fraction between 0 and 1"},
			"jdk.jfr.MemoryAddress", new String[] {"Memory Address", "A physical memory address"},
			"jdk.jfr.Frequency", new String[] {"Frequency", "A frequency, measured in Hertz"});

	/** Types outside the table that the JDK pools; they occur in its recordings, and are declared from there. */
	private static final List<String> POOLED_ELSEWHERE = List.of(
			"jdk.types.OldObject",
			"jdk.types.OldObjectArray",
			"jdk.types.OldObjectField",
			"jdk.types.OldObjectGcRoot",
			"jdk.types.Reference");

	private static final Map<String, String[]> ROWS = new HashMap<>();

	static {
		for (String[] row : TABLE) {
			ROWS.put(row[NAME], row);
		}
	}

	/**
	 * Ids that the JDK gives to values of an enumeration; async-profiler needs frame types below 100. Those behind a plus
	 * are async-profiler's own: its reader takes a recording that has one of them for a recording of async-profiler.
	 */
	private static final Map<String, FixedConstant[]> FIXED_CONSTANTS = Map.of(
			"jdk.types.FrameType",
			fixed("0 Interpreted", "1 JIT compiled", "2 Inlined", "3 Native", "+4 C++", "+5 Kernel", "+6 C1 compiled"),
			"jdk.types.ThreadState",
			fixed(
					"0 STATE_NEW",
					"2 STATE_TERMINATED",
					"5 STATE_RUNNABLE",
					"225 STATE_SLEEPING",
					"401 STATE_IN_OBJECT_WAIT",
					"417 STATE_IN_OBJECT_WAIT_TIMED",
					"657 STATE_PARKED",
					"673 STATE_PARKED_TIMED",
					"1025 STATE_BLOCKED_ON_MONITOR_ENTER"));

	private JdkTypeCatalogue() {}

	private static FixedConstant[] fixed(String... rows) {
		FixedConstant[] constants = new FixedConstant[rows.length];
		for (int i = 0; i < rows.length; i++) {
			int space = rows[i].indexOf(' ');
			boolean onUse = rows[i].startsWith("+");
			constants[i] =
					new FixedConstant(Long.parseLong(rows[i].substring(0, space)), rows[i].substring(space + 1), onUse);
		}
		return constants;
	}

	/** @return whether the table has a type of this name */
	@Override
	public boolean has(String name) {
		return ROWS.containsKey(name);
	}

	/** @return whether values of the type must be written in place */
	@Override
	public boolean isInline(String name) {
		String[] row = ROWS.get(name);
		return row != null && row[STORAGE] == INLINE;
	}

	/** @return whether values of the type must be written to a constant pool */
	@Override
	public boolean isPooled(String name) {
		String[] row = ROWS.get(name);
		return row != null ? row[STORAGE] == POOLED : POOLED_ELSEWHERE.contains(name) || JdkEnumerations.has(name);
	}

	/** @return the name of the type of a field, null when the table does not have it */
	static String fieldType(String name, String field) {
		String[] row = ROWS.get(name);
		for (int i = FIRST_FIELD; row != null && i < row.length; i += 2) {
			if (row[i].equals(field)) {
				return row[i + 1];
			}
		}
		return JdkEnumerations.fieldType(name, field);
	}

	/** @return the constants of the type whose ids are given, none for most types */
	@Override
	public FixedConstant[] fixedConstants(String name) {
		return FIXED_CONSTANTS.getOrDefault(name, FixedConstant.NONE);
	}

	/** @return the names of all types in the table */
	@Override
	public List<String> names() {
		List<String> names = new ArrayList<>(TABLE.length);
		for (String[] row : TABLE) {
			names.add(row[NAME]);
		}
		return names;
	}

	/**
	 * Makes the declaration of one row.
	 *
	 * @param name
	 *            a name for which {@link #has} is true, or that of an enumeration
	 * @param types
	 *            finds the other types that the row needs
	 */
	@Override
	public TypeDeclaration declaration(String name, TypeSource types) {
		String[] row = ROWS.get(name);
		if (row == null) {
			return JdkEnumerations.declaration(name, types);
		}
		boolean annotation = row[STORAGE] == ANNOTATION || row[STORAGE] == CONTENT_TYPE || row[STORAGE] == RELATION;
		// Stack frames and annotations say that they have a pool, as they did in 9.1.2, although the file has none.
		TypeDeclaration declaration =
				new TypeDeclaration(annotation ? TypeDefinition.ANNOTATION_SUPERTYPE : null, true);
		for (int i = FIRST_FIELD; i < row.length; i += 2) {
			boolean array = row[i + 1].endsWith("[]");
			String typeName = array ? row[i + 1].substring(0, row[i + 1].length() - 2) : row[i + 1];
			declaration.add(new FieldDefinition(row[i], types.typeNamed(typeName), array, List.of()));
		}
		if (row[STORAGE] == CONTENT_TYPE) {
			declaration.add(new AnnotationDefinition(types.typeNamed("jdk.jfr.ContentType"), List.of(), List.of()));
		}
		if (row[STORAGE] == RELATION) {
			declaration.add(new AnnotationDefinition(types.typeNamed("jdk.jfr.Relational"), List.of(), List.of()));
		}
		String[] texts = TEXTS.get(name);
		if (texts != null) {
			declaration.add(AnnotationDefinition.of(types.typeNamed("jdk.jfr.Label"), texts[0]));
			declaration.add(AnnotationDefinition.of(types.typeNamed("jdk.jfr.Description"), texts[1]));
		}
		return declaration;
	}
}
