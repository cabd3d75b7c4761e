/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.jdk;

import java.util.Arrays;
import java.util.LinkedHashMap;
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
 * sections 5.6 and 7.1). One table:
 *
 * <pre>
 *  type storage @annotation field:type ...      storage is pooled, inline, or annotation for the type of one
 * </pre>
 *
 * {@code @ContentType} is on an annotation that says how a value is to be shown, so that {@code jfr print} does (format
 * section 5.6). {@code @Relational} is on one that says which values of different events belong together.
 */
public final class JdkTypes implements TypeCatalogue {
	private static final String[] TABLE = {
		"java.lang.Thread pooled osName:java.lang.String osThreadId:long javaName:java.lang.String javaThreadId:long "
				+ "group:jdk.types.ThreadGroup virtual:boolean",
		"jdk.types.ThreadGroup pooled parent:jdk.types.ThreadGroup name:java.lang.String",
		"java.lang.Class pooled classLoader:jdk.types.ClassLoader name:jdk.types.Symbol package:jdk.types.Package "
				+ "modifiers:int hidden:boolean",
		"jdk.types.ClassLoader pooled type:java.lang.Class name:jdk.types.Symbol",
		"jdk.types.Package pooled name:jdk.types.Symbol module:jdk.types.Module exported:boolean",
		"jdk.types.Module pooled name:jdk.types.Symbol version:jdk.types.Symbol location:jdk.types.Symbol "
				+ "classLoader:jdk.types.ClassLoader",
		"jdk.types.Symbol pooled string:java.lang.String",
		"jdk.types.Method pooled type:java.lang.Class name:jdk.types.Symbol descriptor:jdk.types.Symbol modifiers:int "
				+ "hidden:boolean",
		"jdk.types.StackTrace pooled truncated:boolean frames:jdk.types.StackFrame[]",
		"jdk.types.StackFrame inline method:jdk.types.Method lineNumber:int bytecodeIndex:int type:jdk.types.FrameType",
		"jdk.types.FrameType pooled description:java.lang.String",
		"jdk.types.ThreadState pooled name:java.lang.String",
		"jdk.type.Ticks pooled ticks:long",
		"jdk.type.Tickspan pooled tickSpan:long",
		"jdk.jfr.Name annotation value:java.lang.String",
		"jdk.jfr.Label annotation value:java.lang.String",
		"jdk.jfr.Description annotation value:java.lang.String",
		"jdk.jfr.Category annotation value:java.lang.String[]",
		"jdk.jfr.ContentType annotation",
		"jdk.jfr.Timestamp annotation @ContentType value:java.lang.String",
		"jdk.jfr.Timespan annotation @ContentType value:java.lang.String",
		"jdk.jfr.DataAmount annotation @ContentType value:java.lang.String",
		"jdk.jfr.Percentage annotation @ContentType",
		"jdk.jfr.MemoryAddress annotation @ContentType",
		"jdk.jfr.Frequency annotation @ContentType",
		"jdk.jfr.Unsigned annotation @ContentType",
		"jdk.jfr.BooleanFlag annotation @ContentType",
		"jdk.jfr.Experimental annotation",
		"jdk.jfr.Relational annotation",
		"jdk.jfr.TransitionFrom annotation",
		"jdk.jfr.TransitionTo annotation",
		"jdk.types.JavaMonitorAddress annotation @Relational",
		"jdk.jfr.Contextual annotation",
		"jdk.jfr.Enabled annotation value:boolean",
		"jdk.jfr.StackTrace annotation value:boolean",
		"jdk.jfr.Threshold annotation value:java.lang.String",
		"jdk.jfr.Period annotation value:java.lang.String",
		"jdk.jfr.Throttle annotation value:java.lang.String"
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

	/** By name what is behind the name. Rows are taken apart when they are asked for: most recordings need a few. */
	private static final Map<String, String> ROWS = new LinkedHashMap<>();

	static {
		for (String row : TABLE) {
			int space = row.indexOf(' ');
			ROWS.put(row.substring(0, space), row.substring(space + 1));
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

	/** The JDK's types, as registries know them. */
	public static final JdkTypes CATALOGUE = new JdkTypes();

	private JdkTypes() {}

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

	@Override
	public boolean has(String name) {
		return ROWS.containsKey(name);
	}

	@Override
	public boolean isInline(String name) {
		String row = ROWS.get(name);
		return row != null && row.startsWith("inline");
	}

	@Override
	public boolean isPooled(String name) {
		String row = ROWS.get(name);
		return row != null ? row.startsWith("pooled") : POOLED_ELSEWHERE.contains(name) || JdkEnumerations.has(name);
	}

	/** @return whether {@code TypeRegistry.findForFile} knows the type without a declaration */
	public static boolean isCatalogued(String name) {
		return ROWS.containsKey(name) || JdkEnumerations.has(name);
	}

	/**
	 * Finds the type of a field in the JDK's own type: recorded events do not tell symbols from strings.
	 *
	 * @return the name of the field's type, null when neither the table nor an enumeration has it
	 */
	public static String fieldType(String name, String field) {
		String row = ROWS.get(name);
		int start = row == null ? -1 : row.indexOf(" ".concat(field).concat(":"));
		if (start < 0) {
			return JdkEnumerations.fieldType(name, field);
		}
		int end = row.indexOf(' ', start + 1);
		return row.substring(start + field.length() + 2, end < 0 ? row.length() : end);
	}

	@Override
	public FixedConstant[] fixedConstants(String name) {
		return FIXED_CONSTANTS.getOrDefault(name, FixedConstant.NONE);
	}

	/** @return whether the catalogue has the text among the constants of the type */
	public static boolean isConstant(String typeName, String text) {
		return Arrays.stream(CATALOGUE.fixedConstants(typeName))
				.anyMatch(constant -> constant.text().equals(text));
	}

	@Override
	public List<String> names() {
		return List.copyOf(ROWS.keySet());
	}

	@Override
	public TypeDeclaration declaration(String name, TypeSource types) {
		if (!has(name)) {
			return JdkEnumerations.declaration(name, types);
		}
		String[] words = ROWS.get(name).split(" ");
		boolean annotation = words[0].equals("annotation");
		// Stack frames and annotations say that they have a pool, as they did in 9.1.2, although the file has none.
		TypeDeclaration declaration =
				new TypeDeclaration(annotation ? TypeDefinition.ANNOTATION_SUPERTYPE : null, true);
		for (int i = 1; i < words.length; i++) {
			if (words[i].startsWith("@")) {
				TypeDefinition type =
						types.typeNamed("jdk.jfr.".concat(words[i].substring(1)).intern());
				declaration.add(new AnnotationDefinition(type, List.of(), List.of()));
			} else {
				declaration.add(field(words[i], types));
			}
		}
		String[] texts = TEXTS.get(name);
		if (texts != null) {
			declaration.add(AnnotationDefinition.of(types.typeNamed("jdk.jfr.Label"), texts[0]));
			declaration.add(AnnotationDefinition.of(types.typeNamed("jdk.jfr.Description"), texts[1]));
		}
		return declaration;
	}

	/** All recordings share the names, which their types keep. */
	private static FieldDefinition field(String nameAndType, TypeSource types) {
		int colon = nameAndType.indexOf(':');
		boolean array = nameAndType.endsWith("[]");
		String name = nameAndType.substring(0, colon).intern();
		String type = nameAndType
				.substring(colon + 1, nameAndType.length() - (array ? 2 : 0))
				.intern();
		return new FieldDefinition(name, types.typeNamed(type), array, List.of());
	}
}
