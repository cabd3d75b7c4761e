/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import static org.openjdk.jmc.flightrecorder.writer.test.differential.Programs.*;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The differences from 9.1.2 that are meant, as docs/MOVING-FROM-9.1.2.md lists them. The comparison lets exactly these
 * pass; the example of each shows that it is still there.
 */
enum WantedDifference {
	JDK_TYPES(
			"the types of the JDK are those of an old JDK",
			"they are those of JDK 21: `java.lang.Thread` has `javaThreadId` and `virtual`, `jdk.jfr.Unsigned` has no field",
			"readers look for these fields, and for `Unsigned` as the JDK declares it",
			d -> isCatalogued(d.theirs(), d.ours())
					|| d.theirs().equals(asOldTypes(d.ours()))
					|| asOldTypes(d.theirs()).equals(d.ours())
					|| (d.theirs() + d.ours()).contains("jdk.jfr.Unsigned")
					|| d.isOf("Type", "canAccept") && Usage.of(jdk("ANNOTATION_UNSIGNED"), d.program())
					|| d.isOf("Type", "isSimple") && Usage.of(jdk("ANNOTATION_UNSIGNED"), d.program())
					|| d.ours().equals("[]") && Usage.of(jdk("ANNOTATION_UNSIGNED"), d.program())
					|| d.isOf("Type", "getField") && d.ours().matches("(javaThreadId|virtual): .*"),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					call(1, "Recording.getType(Types$JDK)", var(0), jdk("THREAD")))),
	EVENT_CLASSES(
			"`registerEventType(Class)` leaves out categories, durations and fields that are inherited; `startTime` is in a"
					+ " unit that the JDK refuses",
			"the type is as the JDK's recorder would write it",
			"the events can be read, and show what the class says",
			d -> isEventClass(d.theirs(), d.ours())
					|| Usage.ofEventClasses(d.program()) && (isOfEventClass(d) || d.takesEventClass() && d.bothThrow()),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					call(
							1,
							"Recording.registerEventType(Class)",
							var(0),
							new Argument.Literal(EventClasses.Named.class, "Named.class")))),
	CLASS_NAME_TAKEN(
			"an event class without `@Name` is taken for whatever type has its simple name",
			"where the type is not that of the class, the class has its full name; where it is still being described, it is"
					+ " that of the class",
			"the events have their own fields",
			d -> Usage.of(text("Bare"), d.program()) && Usage.ofEventClasses(d.program()),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					call(1, "Recording.registerEventType(String)", var(0), text("Bare")),
					call(
							2,
							"Recording.registerEventType(Class)",
							var(0),
							new Argument.Literal(EventClasses.Bare.class, "Bare.class")))),
	SELF_TYPE(
			"`selfType()` throws `UnsupportedOperationException` from most methods, and has no name",
			"it is the type itself, unresolved until the type is registered",
			"a program can show the type while it builds it",
			d -> d.theirs().contains("UnsupportedOperationException")
					|| Usage.ofLeakedSelfTypes(d.program())
					|| !Usage.selfTypes(d.program()).isEmpty()
							&& (isStructure(d) || d.ours().startsWith(d.theirs()) || isValue(d))
					|| Usage.selfTypes(d.program()).stream().anyMatch(v -> d.isAbout(v)),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					call(
							1,
							"Recording.registerType(String, Consumer)",
							var(0),
							text("a.A"),
							callback(2, Kind.STRUCTURE_BUILDER, call(3, "TypeStructureBuilder.selfType()", var(2)))))),
	NESTED_NAME(
			"a type that is registered under the name of a type that is being described is a second type of that name",
			"it is the type that is being described, and the callback is not called",
			"a program that declares recursive types by name ends; readers find types by name",
			d -> Usage.ofNestedNames(d.program()),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					call(
							1,
							"Recording.registerType(String, Consumer)",
							var(0),
							text("a.A"),
							callback(
									2,
									Kind.STRUCTURE_BUILDER,
									call(3, "Recording.registerEventType(String)", var(0), text("a.A")))))),
	SINGLE_CATEGORY(
			"the text of an annotation whose `value` is an array, as that of `jdk.jfr.Category`, is no array",
			"it is the only element of the array",
			"so the type declares it, and so readers take it",
			d -> withoutTexts(d.ours()).equals(withoutTexts(d.theirs()))
					|| d.theirs().contains("@jdk.jfr.Category(!NullPointerException)"),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					call(1, "Recording.getType(Types$JDK)", var(0), jdk("ANNOTATION_CATEGORY")),
					make(2, "Annotation.<init>(Type, String)", var(1), text("some")))),
	FORWARD_REFERENCE(
			"a type that was asked for before it was registered stays unresolved, or only one of several such is resolved",
			"it is resolved when the type is registered",
			"the reference is of use at once",
			d -> Usage.ofForwardReferences(d.program())
					&& (d.theirs().contains(" unresolved ") && d.ours().startsWith("type ")
							|| d.theirs().contains("IllegalStateException") && (d.bothThrow() || !d.onlyOursThrows())
							|| d.what().endsWith(" is called")
							|| d.what().contains(".equals(") && d.theirs().equals("false")
							|| d.isOf("Type", "getTypes") && d.theirs().equals("null")
							// A value of such a type is filled, for an annotation.
							|| d.isOf("TypedValueBuilder", "putField")
									&& d.theirs().equals(Run.THROWN + "java.lang.NullPointerException")
									&& !d.ours().startsWith(Run.THROWN)),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					call(1, "Recording.getTypes()", var(0)),
					call(2, "Types.getType(String, boolean)", var(1), text("a.A"), literal(true)),
					call(
							3,
							"Recording.registerType(String, Consumer)",
							var(0),
							text("a.A"),
							callback(4, Kind.STRUCTURE_BUILDER)),
					call(5, "Type.isSimple()", var(2)))),
	NULL_PARTS(
			"null for a field, or for the type of one, is taken, and `close()` fails",
			"`NullPointerException` at once",
			"the recording is not lost",
			d -> d.onlyOursThrows()
					&& d.ours().equals(Run.THROWN + "java.lang.NullPointerException")
					&& Usage.ofNull(d.call()),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					call(1, "Recording.getTypes()", var(0)),
					call(2, "Types.typeStructureBuilder()", var(1)),
					call(3, "TypeStructureBuilder.addField(TypedField)", var(2), literal(null)))),
	NULL_OF_SIMPLE_TYPE(
			"`getValue()` and `getFieldValues()` throw `NullPointerException` for the null of a type that has one field",
			"they return null and an empty list",
			"as `isNull()` says",
			d -> d.call() != null
							&& d.call().operation().receiver() == Kind.VALUE
							&& d.theirs().equals(Run.THROWN + "java.lang.NullPointerException")
					|| d.theirs().contains("!NullPointerException")
							&& d.theirs().replace("!NullPointerException", "").equals(d.ours()),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					call(1, "Recording.getType(Types$JDK)", var(0), jdk("SYMBOL")),
					call(2, "Type.nullValue()", var(1)))),
	VALUES_OF_VALUES(
			"`asValue(Object)` gives back a value of any type that has fields, and refuses one of the type that it wraps;"
					+ " `new TypedValueImpl(type, null)` throws `NullPointerException`",
			"a value of the type, or of the type that it wraps, is taken, and null; others are refused",
			"what is returned is a value of the type",
			d -> d.isOf("Recording", "writeEvent") && d.onlyOursThrows() && Usage.ofValuesOfValues(d.program())
					|| d.theirs().contains("?TypedValueImpl")
					|| d.what().contains(".equals(")
							&& d.theirs().equals("false")
							&& Usage.ofValuesOfValues(d.program())
					|| d.isOf("Type", "asValue")
					|| d.isOf("TypedValueImpl", Operation.CONSTRUCTOR),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					call(1, "Recording.getType(Types$JDK)", var(0), jdk("SYMBOL")),
					make(2, "TypedValueImpl.<init>(TypeImpl, Object)", var(1), literal(null)))),
	NO_LITERAL(
			"the text of an annotation may be no literal of the type of its `value`, and JMC fails on the whole file",
			"`IllegalArgumentException`",
			"one annotation shall not cost the file",
			d -> d.onlyOursThrows()
					&& String.valueOf(d.ourException().getMessage()).contains("must be a literal of its type"),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					call(
							1,
							"Recording.registerAnnotationType(String, Consumer)",
							var(0),
							text("a.A"),
							callback(
									2,
									Kind.STRUCTURE_BUILDER,
									call(
											3,
											"TypeStructureBuilder.addField(String, Types$Predefined)",
											var(2),
											text("value"),
											builtin("BOOLEAN")))),
					make(4, "Annotation.<init>(Type, String)", var(1), text("text")))),
	NO_ELEMENT(
			"`getValue()` of a `TypedFieldValueImpl` that was made of no values throws `ArrayIndexOutOfBoundsException`",
			"it returns null",
			"there is no value",
			d -> d.theirs().contains("ArrayIndexOutOfBoundsException"),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					call(1, "Recording.getType(Types$JDK)", var(0), jdk("SYMBOL")),
					call(2, "Type.getField(String)", var(1), text("string")),
					make(
							3,
							"TypedFieldValueImpl.<init>(TypedFieldImpl, TypedValueImpl;)",
							var(2),
							several(WriterVersion.PACKAGE + "TypedValueImpl")))),
	FAILED_REGISTRATION(
			"a type whose registration failed is left behind, unresolved for ever",
			"it is not registered, and its name is free",
			"the registration can be made again",
			d -> d.theirs().contains(" unresolved ")
					&& d.call() != null
					&& d.call().operation().name().equals("getType")
					&& !Usage.isWhileDescribed(d.call(), d.program()),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					call(
							1,
							"Recording.registerType(String, Consumer)",
							var(0),
							text("a.A"),
							callback(
									2,
									Kind.STRUCTURE_BUILDER,
									new Call(
											3,
											call(3, "Recording.getType(String)", var(0))
													.operation(),
											var(0),
											List.of(text("a.B")),
											false))),
					call(4, "Recording.getType(String)", var(0), text("a.A")))),
	EMPTY_FIELD_TYPES(
			"a type with a field whose type has no fields is written, and no reader opens the file",
			"the type is left out, and `IllegalArgumentException` when an event of it is written",
			"the rest can be read",
			d -> d.what().startsWith("recording ")
					&& d.what().contains(" type ")
					&& d.ours().equals("null"),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					call(1, "Recording.registerAnnotationType(String)", var(0), text("a.A")),
					call(
							2,
							"Recording.registerType(String, Consumer)",
							var(0),
							text("a.B"),
							callback(
									3,
									Kind.STRUCTURE_BUILDER,
									call(
											4,
											"TypeStructureBuilder.addField(String, Type)",
											var(3),
											text("x"),
											var(1)))))),
	EVENT_FIELDS(
			"a field may have an event type",
			"`IllegalArgumentException` when the type is registered",
			"JMC refuses the whole file",
			d -> d.onlyOursThrows()
					&& String.valueOf(d.ourException().getMessage()).startsWith("An event cannot be"),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					call(1, "Recording.registerEventType(String)", var(0), text("a.A")),
					call(
							2,
							"Recording.registerType(String, Consumer)",
							var(0),
							text("a.B"),
							callback(
									3,
									Kind.STRUCTURE_BUILDER,
									call(
											4,
											"TypeStructureBuilder.addField(String, Type)",
											var(3),
											text("x"),
											var(1)))))),
	USED_BY(
			"`isUsedBy` does not find all uses through types that refer to each other",
			"it does",
			"`java.lang.Class` is used by itself, through its class loader",
			d -> d.isOf("Type", "isUsedBy")
					&& d.theirs().equals("false")
					&& d.ours().equals("true"),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					call(1, "Recording.getType(Types$JDK)", var(0), jdk("CLASS")),
					call(2, "Type.isUsedBy(Type)", var(1), var(1)))),
	EQUAL_TYPES(
			"types of two recordings are equal when their ids happen to be; `equals` overflows the stack when they refer to"
					+ " themselves",
			"they are equal when they say the same",
			"ids are not part of a type, and a comparison has an answer",
			d -> d.theirs().equals(Run.THROWN + "java.lang.StackOverflowError")
					|| d.what().contains(".equals(")
							&& d.theirs().equals("false")
							&& Usage.ofTwoRecordings(d.program()),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					make(1, "Recordings.newRecording(OutputStream)", stream(1)),
					call(2, "Recording.getType(Types$JDK)", var(0), jdk("THREAD_GROUP")),
					call(3, "Recording.getType(Types$JDK)", var(1), jdk("THREAD_GROUP")))),
	ANNOTATED_ANNOTATION(
			"an `Annotation` that was made of a map loses the annotations that it was given",
			"it has them",
			"it was given them",
			d -> Usage.ofAnnotatedAnnotations(d.program())
					&& (d.what().contains(".equals(") && d.theirs().equals("true")
							|| d.ours().contains(")[@")),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					call(1, "Recording.registerAnnotationType(String)", var(0), text("a.A")),
					make(2, "Annotation.<init>(Type)", var(1)),
					make(
							3,
							"Annotation.<init>(Type, Map, Annotation;)",
							var(1),
							new Argument.Literal(Map.of(), "Map.of()"),
							several(WriterVersion.PACKAGE + "api.Annotation", var(2))))),
	FOREIGN_TYPE(
			"a field or an annotation may have a type of another recording that this one does not have, and the file names"
					+ " a type that it does not declare",
			"`IllegalArgumentException`, unless this recording has a type of the name",
			"no reader opens such a file",
			d -> d.onlyOursThrows()
					&& d.ourException() != null
					&& String.valueOf(d.ourException().getMessage()).endsWith("belongs to another recording"),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					make(1, "Recordings.newRecording(OutputStream)", stream(1)),
					call(
							2,
							"Recording.registerType(String, Consumer)",
							var(0),
							text("a.A"),
							callback(3, Kind.STRUCTURE_BUILDER)),
					call(
							4,
							"Recording.registerType(String, Consumer)",
							var(1),
							text("a.B"),
							callback(
									5,
									Kind.STRUCTURE_BUILDER,
									call(
											6,
											"TypeStructureBuilder.addField(String, Type)",
											var(5),
											text("x"),
											var(2)))))),
	EVENT_TIMES(
			"`startTime` and `duration` of an event may have any type",
			"they must be `long` and no arrays: `IllegalArgumentException` when the type is registered",
			"the JDK takes what is there for ticks",
			d -> d.onlyOursThrows()
					&& d.ourException() != null
					&& String.valueOf(d.ourException().getMessage()).startsWith("The JDK takes the field"),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					call(
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
											builtin("STRING")))))),
	NULL_ELEMENTS(
			"a null among the values of an array is shown as null",
			"it is shown as the null value of the type",
			"as a null that is put by itself",
			d -> Usage.ofNullElements(d.program())
					&& d.theirs().contains("null")
					&& !d.ours().startsWith(Run.THROWN)
					&& !d.theirs().startsWith(Run.THROWN),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					call(
							1,
							"Recording.registerType(String, Consumer)",
							var(0),
							text("a.A"),
							callback(
									2,
									Kind.STRUCTURE_BUILDER,
									call(
											3,
											"TypeStructureBuilder.addField(String, Types$Predefined)",
											var(2),
											text("x"),
											jdk("SYMBOL")))),
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
											several(WriterVersion.PACKAGE + "api.TypedValue", literal(null))))))),
	EMPTY_VALUES(
			"`putField` with an empty array of values leaves the field as it was",
			"the field is an empty array",
			"the other arrays behave so in 9.1.2 as well",
			d -> Usage.ofEmptyValues(d.program()) && d.ours().contains("={}"),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					call(
							1,
							"Recording.registerType(String, Consumer)",
							var(0),
							text("a.A"),
							callback(
									2,
									Kind.STRUCTURE_BUILDER,
									call(
											3,
											"TypeStructureBuilder.addField(String, Types$Predefined, Consumer)",
											var(2),
											text("is"),
											builtin("INT"),
											callback(
													4,
													Kind.FIELD_BUILDER,
													call(5, "TypedFieldBuilder.asArray()", var(4)))))),
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
											several(WriterVersion.PACKAGE + "api.TypedValue")))))),
	UNRESOLVED_AT_CLOSE(
			"`close()` throws when a type was referred to and never registered, or when a part of a type is null, and writes"
					+ " nothing",
			"everything that does not use the type is written",
			"a forgotten type shall not cost the recording",
			d -> !d.ours().startsWith(Run.THROWN)
					&& (d.call() != null
									&& d.call().operation().is("close", 0)
									&& d.theirs().startsWith(Run.THROWN)
							|| d.theirs().equals(Run.THROWN + "java.lang.NullPointerException")
									&& Usage.ofNullInAnnotation(d.program())),
			program(
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
									call(
											6,
											"TypeStructureBuilder.addField(String, Type)",
											var(5),
											text("x"),
											var(3)))))),
	LATE_BUILDER(
			"a builder that is used after its callback changes the type that was registered",
			"a registered type never changes",
			"chunks and threads share it",
			d -> Usage.ofLateBuilders(d.program()) || Usage.ofBuild(d.program()) && isStructure(d),
			program(
					make(0, "Recordings.newRecording(OutputStream)", stream(0)),
					call(
							1,
							"Recording.registerType(String, Consumer)",
							var(0),
							text("a.B"),
							callback(2, Kind.STRUCTURE_BUILDER)),
					call(
							3,
							"AnnotatedElementBuilder.addAnnotation(Types$Predefined)",
							var(2),
							jdk("ANNOTATION_CATEGORY"))));

	private final String theirs;
	private final String ours;
	private final String reason;
	private final Predicate<Difference> condition;
	private final Program example;

	WantedDifference(String theirs, String ours, String reason, Predicate<Difference> condition, Program example) {
		this.theirs = theirs;
		this.ours = ours;
		this.reason = reason;
		this.condition = condition;
		this.example = example;
	}

	/** Whether a row of the table says that this is meant. */
	static boolean isWanted(Difference difference) {
		for (WantedDifference row : values()) {
			if (row.allows(difference)) {
				return true;
			}
		}
		return false;
	}

	boolean allows(Difference difference) {
		return condition.test(difference);
	}

	/** A program that shows the difference. */
	Program example() {
		return example;
	}

	/** The row as the document has it. */
	String row() {
		return "| " + theirs + " | " + ours + " | " + reason + " |";
	}

	private static boolean isCatalogued(String theirs, String ours) {
		return Catalogues.THEIRS.descriptions.contains(theirs)
				&& Catalogues.OURS.descriptions.contains(ours)
				&& nameOf(theirs).equals(nameOf(ours));
	}

	private static String asOldTypes(String description) {
		return description
				.replaceAll(", (javaThreadId|virtual)(=(long|boolean)\\([^)]*\\)|: (long|boolean))", "")
				.replaceAll("@jdk.jfr.Name\\([^)]*\\)\\{[^}]*}(, )?", "");
	}

	private static boolean isValue(Difference difference) {
		return difference.theirs().contains("(null)[") && difference.ours().contains("(null)[");
	}

	private static boolean isStructure(Difference difference) {
		return difference.theirs().matches("(?s)(type |fields |\\[|\\{|\\w+: ).*")
				&& !difference.ours().startsWith(Run.THROWN);
	}

	private static boolean isEventClass(String theirs, String ours) {
		return Catalogues.THEIRS.eventClasses.contains(theirs) && Catalogues.OURS.eventClasses.contains(ours);
	}

	private static String withoutTexts(String description) {
		return description.replaceAll("value=value=(\\{[^{}]*}|[^{},\\]]*)", "value");
	}

	/** What is asked of a type that was made of a class. */
	private static boolean isOfEventClass(Difference difference) {
		return difference.theirs().startsWith("[")
				|| difference.isOf("Type", "getField")
				|| difference.theirs().matches("builder of a\\.(Named|Inherited)")
				|| Usage.ofMissingJdkTypes(difference.program())
				|| difference.theirs().contains("NANOSECONDS_SINCE_EPOCH")
				|| difference.call() != null && difference.call().arguments().contains(text("duration"))
				|| difference.theirs().startsWith("type jdk.jfr.")
				|| String.valueOf(difference.ourException()).contains("'jdk.jfr.")
				|| difference.theirs().matches("a\\.(Named|Inherited)\\(null\\)\\[.*|Bare\\(null\\)\\[.*");
	}

	private static String nameOf(String description) {
		return description.replaceFirst("(?s)^type (\\S*).*", "$1");
	}
}
