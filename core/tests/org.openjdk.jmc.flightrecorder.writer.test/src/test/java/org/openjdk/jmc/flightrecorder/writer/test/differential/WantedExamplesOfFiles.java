/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import static org.openjdk.jmc.flightrecorder.writer.test.differential.Programs.*;

/** A program for each row of {@link WantedDifference} that shows the difference in what is written. */
final class WantedExamplesOfFiles {
	static final Program EMPTY_FIELD_TYPES = inRecording(
			call(1, "Recording.registerAnnotationType(String)", var(0), text("a.A")),
			describe(
					2,
					"registerType",
					"a.B",
					3,
					call(4, "TypeStructureBuilder.addField(String, Type)", var(3), text("x"), var(1))));

	static final Program EVENT_FIELDS = inRecording(
			call(1, "Recording.registerEventType(String)", var(0), text("a.A")),
			describe(
					2,
					"registerType",
					"a.B",
					3,
					call(4, "TypeStructureBuilder.addField(String, Type)", var(3), text("x"), var(1))));

	static final Program FOREIGN_TYPE = inRecording(
			make(1, "Recordings.newRecording(OutputStream)", stream(1)),
			describe(2, "registerType", "a.A", 3),
			call(4, "Recording.registerAnnotationType(String)", var(1), text("a.C")),
			call(
					5,
					"Recording.registerType(String, Consumer)",
					var(1),
					text("a.A"),
					callback(
							6,
							Kind.STRUCTURE_BUILDER,
							call(
									7,
									"TypeStructureBuilder.addField(String, Types$Predefined)",
									var(6),
									text("i"),
									builtin("INT")))),
			call(
					8,
					"Recording.registerType(String, Consumer)",
					var(1),
					text("a.B"),
					callback(
							9,
							Kind.STRUCTURE_BUILDER,
							call(10, "TypeStructureBuilder.addField(String, Type)", var(9), text("x"), var(2)))));

	static final Program EVENT_TIMES = inRecording(call(
			1,
			"Recording.registerType(String, String, Consumer)",
			var(0),
			text("a.A"),
			text("jdk.jfr.Event"),
			callback(
					2,
					Kind.STRUCTURE_BUILDER,
					call(
							3,
							"TypeStructureBuilder.addField(String, Types$Predefined)",
							var(2),
							text("startTime"),
							builtin("STRING")))));

	static final Program UNRESOLVED_AT_CLOSE = program(
			make(1, "Recordings.newRecording(OutputStream)", stream(0)),
			call(2, "Recording.getTypes()", var(1)),
			call(3, "Types.getType(String, boolean)", var(2), text("a.A"), literal(true)),
			call(
					4,
					"Recording.registerType(String, Consumer)",
					var(1),
					text("a.B"),
					callback(
							5,
							Kind.STRUCTURE_BUILDER,
							call(6, "TypeStructureBuilder.addField(String, Type)", var(5), text("x"), var(3)))));

	static final Program UNSET_ELEMENTS = inRecording(describe(
			1,
			"registerType",
			"a.A",
			2,
			call(3, "AnnotatedElementBuilder.addAnnotation(Types$Predefined)", var(2), jdk("ANNOTATION_LABEL"))));

	static final Program TICKS = inRecording(describe(
			1,
			"registerEventType",
			"a.A",
			2,
			call(
					3,
					"TypeStructureBuilder.addField(String, Types$Predefined)",
					var(2),
					text("duration"),
					builtin("LONG"))));

	static final Program REFUSED_UNITS = inRecording(describe(
			1,
			"registerType",
			"a.A",
			2,
			call(
					3,
					"TypeStructureBuilder.addField(String, Types$Predefined, Consumer)",
					var(2),
					text("name"),
					builtin("STRING"),
					callback(
							4,
							Kind.FIELD_BUILDER,
							call(
									5,
									"AnnotatedElementBuilder.addAnnotation(Types$Predefined, String)",
									var(4),
									jdk("ANNOTATION_TIMESTAMP"),
									text("TICKS"))))));

	static final Program EVENT_ARRAYS = inRecording(
			describe(
					1,
					"registerEventType",
					"a.A",
					2,
					call(
							3,
							"TypeStructureBuilder.addField(String, Types$Predefined, Consumer)",
							var(2),
							text("is"),
							builtin("INT"),
							callback(4, Kind.FIELD_BUILDER, call(5, "TypedFieldBuilder.asArray()", var(4))))),
			call(6, "Type.asValue(Consumer)", var(1), callback(7, Kind.VALUE_BUILDER)),
			call(8, "Recording.writeEvent(TypedValue)", var(0), var(6)));

	static final Program UNDECLARED_ELEMENTS = inRecording(
			call(1, "Recording.registerAnnotationType(String)", var(0), text("a.A")),
			describe(
					2,
					"registerType",
					"a.B",
					3,
					call(4, "AnnotatedElementBuilder.addAnnotation(Type, String)", var(3), var(1), text("some"))));

	static final Program ODD_ANNOTATIONS = inRecording(
			describe(
					1,
					"registerAnnotationType",
					"a.A",
					2,
					call(
							3,
							"TypeStructureBuilder.addField(String, Types$Predefined)",
							var(2),
							text("x"),
							jdk("THREAD"))),
			describe(
					4,
					"registerType",
					"a.B",
					5,
					call(6, "AnnotatedElementBuilder.addAnnotation(Type)", var(5), var(1))));

	private WantedExamplesOfFiles() {}
}
