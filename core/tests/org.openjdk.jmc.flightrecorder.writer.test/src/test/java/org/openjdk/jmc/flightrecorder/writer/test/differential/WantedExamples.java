/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import static org.openjdk.jmc.flightrecorder.writer.test.differential.Programs.*;

import java.util.List;
import java.util.Map;

/** A program for each row of {@link WantedDifference} that shows the difference in what calls give. */
final class WantedExamples {
	static final Program JDK_TYPES = inRecording(call(1, "Recording.getType(Types$JDK)", var(0), jdk("THREAD")));

	static final Program EVENT_CLASSES = inRecording(call(
			1,
			"Recording.registerEventType(Class)",
			var(0),
			new Argument.Literal(EventClasses.Named.class, "Named.class")));

	static final Program CLASS_NAME_TAKEN = inRecording(
			call(1, "Recording.registerEventType(String)", var(0), text("Bare")),
			call(
					2,
					"Recording.registerEventType(Class)",
					var(0),
					new Argument.Literal(EventClasses.Bare.class, "Bare.class")));

	static final Program SELF_TYPE =
			inRecording(describe(1, "registerType", "a.A", 2, call(3, "TypeStructureBuilder.selfType()", var(2))));

	static final Program NESTED_NAME = inRecording(
			describe(1, "registerType", "a.A", 2, call(3, "Recording.registerEventType(String)", var(0), text("a.A"))));

	static final Program SINGLE_CATEGORY = inRecording(
			call(1, "Recording.getType(Types$JDK)", var(0), jdk("ANNOTATION_CATEGORY")),
			make(2, "Annotation.<init>(Type, String)", var(1), text("some")));

	static final Program FORWARD_REFERENCE = inRecording(
			call(1, "Recording.getTypes()", var(0)),
			call(2, "Types.getType(String, boolean)", var(1), text("a.A"), literal(true)),
			describe(3, "registerType", "a.A", 4),
			call(5, "Type.isSimple()", var(2)));

	static final Program UNRESOLVED_FIELD = inRecording(
			call(1, "Recording.getTypes()", var(0)),
			call(2, "Types.getType(String, boolean)", var(1), text("a.A"), literal(true)),
			describe(
					3,
					"registerType",
					"a.B",
					4,
					call(5, "TypeStructureBuilder.addField(String, Type)", var(4), text("x"), var(2))),
			call(6, "Type.isSimple()", var(3)));

	static final Program NULL_PARTS = inRecording(
			call(1, "Recording.getTypes()", var(0)),
			call(2, "Types.typeStructureBuilder()", var(1)),
			call(3, "TypeStructureBuilder.addField(TypedField)", var(2), literal(null)));

	static final Program NULL_OF_SIMPLE_TYPE = inRecording(
			call(1, "Recording.getType(Types$JDK)", var(0), jdk("SYMBOL")), call(2, "Type.nullValue()", var(1)));

	static final Program VALUES_OF_VALUES = inRecording(
			call(1, "Recording.getType(Types$JDK)", var(0), jdk("SYMBOL")),
			make(2, "TypedValueImpl.<init>(TypeImpl, Object)", var(1), literal(null)));

	static final Program SINGLE_VALUE = inRecording(
			call(1, "Recording.getType(String)", var(0), text("java.lang.String")),
			call(2, "Type.asValue(String)", var(1), text("text")),
			describe(
					3,
					"registerType",
					"a.A",
					4,
					call(
							5,
							"TypeStructureBuilder.addField(String, Types$Predefined)",
							var(4),
							text("x"),
							jdk("SYMBOL"))),
			call(
					6,
					"Type.asValue(Consumer)",
					var(3),
					callback(
							7,
							Kind.VALUE_BUILDER,
							call(
									8,
									"TypedValueBuilder.putField(String, TypedValue;)",
									var(7),
									text("x"),
									several(WriterVersion.PACKAGE + "api.TypedValue", var(2))))));

	static final Program NO_LITERAL = inRecording(
			describe(
					1,
					"registerAnnotationType",
					"a.A",
					2,
					call(
							3,
							"TypeStructureBuilder.addField(String, Types$Predefined)",
							var(2),
							text("value"),
							builtin("BOOLEAN"))),
			make(4, "Annotation.<init>(Type, String)", var(1), text("text")));

	static final Program NO_ELEMENT = inRecording(
			call(1, "Recording.getType(Types$JDK)", var(0), jdk("SYMBOL")),
			call(2, "Type.getField(String)", var(1), text("string")),
			make(
					3,
					"TypedFieldValueImpl.<init>(TypedFieldImpl, TypedValueImpl;)",
					var(2),
					several(WriterVersion.PACKAGE + "TypedValueImpl")));

	static final Program FAILED_REGISTRATION = inRecording(
			describe(
					1,
					"registerType",
					"a.A",
					2,
					new Call(
							3,
							call(3, "Recording.getType(String)", var(0)).operation(),
							var(0),
							List.of(text("a.B")),
							false)),
			call(4, "Recording.getType(String)", var(0), text("a.A")));

	static final Program USED_BY = inRecording(
			call(1, "Recording.getType(Types$JDK)", var(0), jdk("CLASS")),
			call(2, "Type.isUsedBy(Type)", var(1), var(1)));

	static final Program EQUAL_TYPES = inRecording(
			make(1, "Recordings.newRecording(OutputStream)", stream(1)),
			call(2, "Recording.getType(Types$JDK)", var(0), jdk("THREAD_GROUP")),
			call(3, "Recording.getType(Types$JDK)", var(1), jdk("THREAD_GROUP")));

	static final Program ANNOTATED_ANNOTATION = inRecording(
			call(1, "Recording.registerAnnotationType(String)", var(0), text("a.A")),
			make(2, "Annotation.<init>(Type)", var(1)),
			make(
					3,
					"Annotation.<init>(Type, Map, Annotation;)",
					var(1),
					new Argument.Literal(Map.of(), "Map.of()"),
					several(WriterVersion.PACKAGE + "api.Annotation", var(2))));

	static final Program NULL_ELEMENTS = inRecording(
			describe(
					1,
					"registerType",
					"a.A",
					2,
					call(
							3,
							"TypeStructureBuilder.addField(String, Types$Predefined)",
							var(2),
							text("x"),
							jdk("SYMBOL"))),
			call(
					4,
					"Type.asValue(Consumer)",
					var(1),
					callback(
							5,
							Kind.VALUE_BUILDER,
							call(
									6,
									"TypedValueBuilder.putField(String, TypedValue;)",
									var(5),
									text("x"),
									several(WriterVersion.PACKAGE + "api.TypedValue", literal(null))))));

	static final Program EMPTY_VALUES = inRecording(
			describe(
					1,
					"registerType",
					"a.A",
					2,
					call(
							3,
							"TypeStructureBuilder.addField(String, Types$Predefined, Consumer)",
							var(2),
							text("is"),
							builtin("INT"),
							callback(4, Kind.FIELD_BUILDER, call(5, "TypedFieldBuilder.asArray()", var(4))))),
			call(
					6,
					"Type.asValue(Consumer)",
					var(1),
					callback(
							7,
							Kind.VALUE_BUILDER,
							call(
									8,
									"TypedValueBuilder.putField(String, TypedValue;)",
									var(7),
									text("is"),
									several(WriterVersion.PACKAGE + "api.TypedValue")))));

	static final Program LATE_BUILDER = inRecording(
			describe(1, "registerType", "a.B", 2),
			call(3, "AnnotatedElementBuilder.addAnnotation(Types$Predefined)", var(2), jdk("ANNOTATION_CATEGORY")));

	static final Program NULL_MAP = inRecording(
			call(1, "Recording.getType(Types$JDK)", var(0), jdk("ANNOTATION_LABEL")),
			make(
					2,
					"Annotation.<init>(Type, Map, Annotation;)",
					var(1),
					literal(null),
					several(WriterVersion.PACKAGE + "api.Annotation")));

	static final Program EQUAL_HASHES = inRecording(
			describe(
					1,
					"registerType",
					"a.A",
					2,
					call(
							3,
							"TypeStructureBuilder.addField(String, Types$Predefined)",
							var(2),
							text("d"),
							builtin("DOUBLE"))),
			call(
					4,
					"Type.asValue(Consumer)",
					var(1),
					callback(
							5,
							Kind.VALUE_BUILDER,
							call(6, "TypedValueBuilder.putField(String, double)", var(5), text("d"), literal(-1.5)))),
			call(7, "Type.asValue(double)", var(1), literal(-1.5)));

	static final Program EVENT_CLASSES_WITHOUT_JDK_TYPES = program(
			make(0, "Recordings.newRecording(OutputStream, Consumer)", stream(0), callback(1, Kind.SETTINGS_BUILDER)),
			call(2, "Recording.registerAnnotationType(String)", var(0), text("jdk.jfr.Timestamp")),
			call(
					3,
					"Recording.registerEventType(Class)",
					var(0),
					new Argument.Literal(EventClasses.Bare.class, "Bare.class")));

	private WantedExamples() {}
}
