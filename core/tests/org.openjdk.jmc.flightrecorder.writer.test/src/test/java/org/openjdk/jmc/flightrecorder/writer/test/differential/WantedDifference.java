/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import static org.openjdk.jmc.flightrecorder.writer.test.differential.Programs.text;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The differences from 9.1.2 that are meant, as docs/MOVING-FROM-9.1.2.md lists them. The comparison lets exactly these
 * pass, or makes 9.1.2 do the same; the example of each shows that it is still there.
 */
enum WantedDifference {
	JDK_TYPES(
			"the types of the JDK are those of an old JDK",
			"they are those of JDK 21: `java.lang.Thread` has `javaThreadId` and `virtual`, `jdk.jfr.Unsigned` has no field, and"
					+ " null for a `jdk.types.FrameType` is `Interpreted`, which has the id 0",
			"readers look for these fields, and for `Unsigned` as the JDK declares it",
			d -> isCatalogued(d.theirs, d.ours)
					|| d.theirs.equals(asOldTypes(d.ours))
					|| asOldTypes(d.theirs).equals(d.ours)
					|| d.slice().names("jdk.jfr.Unsigned")
							&& (d.noneThrows() || d.isOf("TypedValueBuilder", "putField") || d.isOf("Type", "asValue"))
					|| d.isInFile() && isUpToNulls(d.theirs, withNulls(d.ours))
					|| Usage.ofAnnotationsOfJdkTypes(d.slice()) && d.noneThrows()
					|| d.isOf("Type", "getField") && d.ours.matches("(javaThreadId|virtual): .*"),
			WantedExamples.JDK_TYPES),
	EVENT_CLASSES(
			"`registerEventType(Class)` leaves out categories, durations and fields that are inherited; `startTime` is in a"
					+ " unit that the JDK refuses",
			"the type is as the JDK's recorder would write it",
			"the events can be read, and show what the class says",
			d -> Usage.ofEventClasses(d.slice())
					// The fields are not the same, nor is what is made of one of them.
					&& (Usage.ofElements(d.slice()) && d.noneThrows()
							|| (d.isInFile() && EventClasses.isNameOfOne(d.typeName)
									? EventClasses.isLeftOut(d.what, d.theirs)
											|| EventClasses.withoutTimes(d.theirs)
													.equals(EventClasses.withoutTimes(d.ours))
									: EventClasses.asOld(d.theirs).equals(EventClasses.asOld(d.ours))
											|| EventClasses.asOld(d.theirs)
													.equals(EventClasses.asOld(asOldTypes(d.ours)))
											|| d.isOf("Type", "getField")
													&& EventClasses.asOld(d.ours)
															.isEmpty()
											|| d.isEquality()
											|| Usage.ofEventClass(d.call) && d.bothThrow()
											// A field that is inherited.
											|| d.isOf("TypedValueBuilder", "putField"))),
			WantedExamples.EVENT_CLASSES),
	EVENT_CLASSES_WITHOUT_JDK_TYPES(
			"in a recording without the JDK's types, an event class is registered if `jdk.jfr.Timestamp` is, and `close()` fails"
					+ " if one of the other types is not",
			"`IllegalStateException` when the class is registered",
			"the recording is not lost",
			d -> d.onlyOursThrow() && d.ourMessage().startsWith("Event classes need the JDK's types"),
			WantedExamples.EVENT_CLASSES_WITHOUT_JDK_TYPES),
	CLASS_NAME_TAKEN(
			"an event class without `@Name` is taken for whatever type has its simple name",
			"where the type is not that of the class, the class has its full name; where it is still being described, it is"
					+ " that of the class",
			"the events have their own fields",
			d -> Usage.of(text("Bare"), d.slice())
					&& Usage.ofEventClasses(d.slice())
					&& (d.noneThrows()
							|| Usage.ofEventClass(d.call)
							|| d.isOf("Recording", "writeEvent")
							|| d.ourMessage().matches("A value of type '(.*\\$)?Bare' cannot be made of .*")
							|| d.ourMessage().contains("type Bare has jdk.jfr.Event")
							|| d.ourMessage().contains("EventClasses$Bare has jdk.jfr.Event")),
			WantedExamples.CLASS_NAME_TAKEN),
	SELF_TYPE(
			"`selfType()` throws `UnsupportedOperationException` from most methods, has neither a name nor"
					+ " `getTypes()`, and a field of it loses its annotations",
			"it is the type itself, unresolved until the type is registered",
			"a program can show the type while it builds it",
			Amendment.SELF_TYPES,
			WantedExamples.SELF_TYPE),
	NESTED_NAME(
			"a type that is registered under the name of a type that is being described is a second type of that name",
			"it is the type that is being described, and the callback is not called",
			"a program that declares recursive types by name ends; readers find types by name",
			Amendment.NESTED_NAMES,
			WantedExamples.NESTED_NAME),
	SINGLE_CATEGORY(
			"the text of an annotation whose `value` is an array, as that of `jdk.jfr.Category`, is no array",
			"it is the only element of the array",
			"so the type declares it, and so readers take it",
			d -> withoutBraces(d.ours).equals(withoutBraces(d.theirs))
					|| d.what.contains("@")
							&& withoutDefaults(d.ours).equals(withoutDefaults(d.theirs.replace("{value=", "{value-0=")))
					|| d.theirs.contains("@jdk.jfr.Category(!NullPointerException)")
					|| d.isOf("Annotation", "getValue") && d.onlyTheirsThrow() && d.ours.startsWith("{"),
			WantedExamples.SINGLE_CATEGORY),
	FORWARD_REFERENCE(
			"a type that was asked for before it was registered stays unresolved, or only one of several such is resolved",
			"it is resolved when the type is registered",
			"the reference is of use at once",
			Amendment.FORWARD_REFERENCES,
			WantedExamples.FORWARD_REFERENCE),
	UNRESOLVED_FIELD(
			"while the type of a field is not registered, `isSimple()`, `canAccept`, `isUsedBy` and `asValue` of the type that"
					+ " has the field throw `IllegalStateException`, and so do its values and their builders, and `isUsedBy` that is"
					+ " given a type that is not registered",
			"only what needs that type does, and it uses no type",
			"the type with the field is registered",
			d -> d.theirsThrow(Amended.UnresolvedFieldException.class) && !d.onlyOursThrow()
					|| isUnansweredIn(withoutBraces(d.theirs), withoutBraces(d.ours)),
			WantedExamples.UNRESOLVED_FIELD),
	NULL_PARTS(
			"null for a field, or for the type of one, is taken, and `close()` fails",
			"`NullPointerException` at once",
			"the recording is not lost",
			d -> d.onlyOursThrow() && d.oursThrow(NullPointerException.class) && Usage.ofNull(d.call)
					// Calls of addFields that fail add the null all the same.
					|| Usage.isRegistration(d.call)
							&& d.theirsThrow(NullPointerException.class)
							&& Usage.ofNullFields(d.slice()),
			WantedExamples.NULL_PARTS),
	NULL_OF_SIMPLE_TYPE(
			"`getValue()` and `getFieldValues()` throw `NullPointerException` for the null of a type that has one field, and"
					+ " `putField` throws it for a null `TypedValue` that is put to a field of such a type",
			"they return null and an empty list, and the field is null",
			"as `isNull()` says",
			d -> d.call != null
							&& d.call.operation().receiver() == Kind.VALUE
							&& d.theirsThrow(NullPointerException.class)
					|| d.isOf("TypedValueBuilder", "putField")
							&& d.onlyTheirsThrow()
							&& d.theirsThrow(NullPointerException.class)
							&& Usage.ofNull(d.call)
					|| d.theirs.contains("!NullPointerException")
							&& asOldTypes(d.theirs.replace("!NullPointerException", ""))
									.equals(asOldTypes(d.ours)),
			WantedExamples.NULL_OF_SIMPLE_TYPE),
	VALUES_OF_VALUES(
			"`asValue(Object)` gives back a value of any type that has fields, and refuses one of the type that it wraps;"
					+ " `new TypedValueImpl(type, null)` throws `NullPointerException`",
			"a value of the type, or of the type that it wraps, is taken, and null; others are refused",
			"what is returned is a value of the type",
			d -> d.isOf("Type", "asValue") && Usage.isOfObject(d.call)
					|| d.isOf("TypedValueImpl", Operation.CONSTRUCTOR)
					|| Usage.ofValuesOfValues(d.slice())
							&& (d.isOf("Recording", "writeEvent") && d.onlyOursThrow()
									|| d.theirs.contains("?TypedValueImpl")
									|| d.isOf("TypedValue", "getValue")
											&& (d.theirs.endsWith("(" + d.ours + ")")
													// The null of a type of several fields shows them.
													|| d.ours.equals("null")
															&& d.theirs.matches("(?s)[\\w.$]+\\(null\\)\\[.*"))
									// Field values of what is null here.
									|| d.ours.equals("[]") && d.theirs.matches("(?s)\\[\\w+=.*")
									|| d.isEquality() && d.theirs.equals("false")),
			WantedExamples.VALUES_OF_VALUES),
	SINGLE_VALUE(
			"an array with one `TypedValue`, of the type that the field's type wraps, is put to a field that is no array as"
					+ " that value, and the file has null",
			"it is a value of the field's type, as it is without the array",
			"the value is in the file",
			d -> Usage.ofSingleValues(d.slice()) && withoutWraps(d.ours).equals(withoutWraps(d.theirs)),
			WantedExamples.SINGLE_VALUE),
	UNSET_ELEMENTS(
			"elements of an annotation that are not set are not in the file, and the JDK and JMC fail on the whole file",
			"they are empty, zero or false, or the JDK's default unit of time; an annotation that has nothing but an empty"
					+ " array is left out",
			"the file can be read",
			d -> d.isInFile()
					&& d.what.contains("@")
					&& withoutDefaults(d.theirs).equals(withoutDefaults(d.ours)),
			WantedExamplesOfFiles.UNSET_ELEMENTS),
	TICKS(
			"`startTime` and `duration` of an event are in the unit that they are annotated with",
			"they are in ticks, and annotated so; smaller whole numbers become `long`",
			"the JDK takes them for ticks, and JMC wants the annotation",
			d -> d.isInFile()
					&& (d.what.matches(".*part \\.(startTime@jdk.jfr.Timestamp|duration@jdk.jfr.Timespan) of.*")
									&& d.ours.equals("{value=TICKS}")
							|| d.what.matches(".*part \\.(startTime|duration) of.*") && d.ours.equals("long")),
			WantedExamplesOfFiles.TICKS),
	REFUSED_UNITS(
			"a field may be annotated with a unit that it cannot have, and JMC fails on the whole file, or `jfr print`",
			"the annotation is left out",
			"the file can be read",
			d -> d.isInFile()
					&& d.what.matches(".*part \\.\\w+@jdk.jfr.(Timestamp|Timespan) of.*")
					&& d.ours.equals("none"),
			WantedExamplesOfFiles.REFUSED_UNITS),
	ODD_ANNOTATIONS(
			"an annotation may have values that are neither primitive nor text, and the JDK fails on the whole file",
			"the annotation is left out",
			"the file can be read",
			d -> d.isInFile() && d.what.contains("@") && d.ours.equals("none"),
			WantedExamplesOfFiles.ODD_ANNOTATIONS),
	NULL_MAP(
			"an `Annotation` of a null map cannot be looked at, and `close()` fails",
			"it has no elements",
			"nothing was given",
			d -> Usage.ofNullMap(d.slice())
					&& (d.theirs.contains("!NullPointerException")
							|| d.theirsThrow(NullPointerException.class)
							|| d.isOf("Annotation", "getAttributes") && d.theirs.equals("null")
							// It is equal to one of an empty map.
							|| d.isEquality() && d.ours.equals("true")),
			WantedExamples.NULL_MAP),
	NO_LITERAL(
			"the text of an annotation may be no literal of the type of its `value`, and JMC fails on the whole file",
			"`IllegalArgumentException`",
			"one annotation must not cost the file",
			d -> d.onlyOursThrow() && d.ourMessage().contains("must be a literal of its type"),
			WantedExamples.NO_LITERAL),
	NO_ELEMENT(
			"`getValue()` of a `TypedFieldValueImpl` that was made of no values throws `ArrayIndexOutOfBoundsException`",
			"it returns null",
			"there is no value",
			d -> d.theirs.contains("ArrayIndexOutOfBoundsException"),
			WantedExamples.NO_ELEMENT),
	FAILED_REGISTRATION(
			"a type whose registration failed is left behind and never resolved",
			"it is not registered, and its name is free",
			"the registration can be made again",
			Amendment.FAILED_REGISTRATIONS,
			WantedExamples.FAILED_REGISTRATION),
	EMPTY_FIELD_TYPES(
			"a type with a field whose type has no fields is written, and no reader opens the file",
			"the type is left out, and `IllegalArgumentException` when an event of it is written",
			"the rest can be read",
			d -> d.onlyOursThrow() && d.ourMessage().endsWith("has no fields, which no reader accepts")
					|| d.isInFile()
							&& d.what.contains(" type ")
							&& !d.what.contains(" part ")
							&& d.ours.equals("none")
							&& hasStructures(d.theirs),
			WantedExamplesOfFiles.EMPTY_FIELD_TYPES),
	EVENT_FIELDS(
			"a field may have an event type",
			"`IllegalArgumentException` when the type is registered",
			"JMC refuses the whole file",
			// 9.1.2 may fail later, for another part of the type.
			d -> d.ourMessage().startsWith("An event cannot be"),
			WantedExamplesOfFiles.EVENT_FIELDS),
	USED_BY(
			"`isUsedBy` does not find all uses through types that refer to each other",
			"it does",
			"`java.lang.Class` is used by itself, through its class loader",
			d -> d.isOf("Type", "isUsedBy") && d.theirs.equals("false") && d.ours.equals("true"),
			WantedExamples.USED_BY),
	EQUAL_TYPES(
			"types of two recordings are equal when their ids happen to be; `equals` overflows the stack when they refer to"
					+ " themselves",
			"they are equal when they say the same",
			"ids are not part of a type, and a comparison has an answer",
			d -> d.theirsThrow(StackOverflowError.class)
					|| d.isEquality() && d.theirs.equals("false") && Usage.ofTwoRecordings(d.slice()),
			WantedExamples.EQUAL_TYPES),
	ANNOTATED_ANNOTATION(
			"an `Annotation` that was made of a map loses the annotations that it was given",
			"it has them",
			"it was given them",
			d -> Usage.ofAnnotatedAnnotations(d.slice())
					&& (d.isEquality() && d.theirs.equals("true") || d.ours.contains(")[@")),
			WantedExamples.ANNOTATED_ANNOTATION),
	FOREIGN_TYPE(
			"a field, an annotation or an event may have a type of another recording, and the file names whatever type has its"
					+ " id, or none",
			"this recording's type of the name; if it has none, that of an event is taken over, and others are an"
					+ " `IllegalArgumentException`",
			"ids mean nothing in another recording",
			d -> d.ourMessage().endsWith("belongs to another recording")
					|| d.isInFile() && Usage.ofTwoRecordings(d.slice()),
			Amendment.FOREIGN_TYPES,
			WantedExamplesOfFiles.FOREIGN_TYPE),
	EVENT_TIMES(
			"`startTime` and `duration` of an event may have any type",
			"they must be whole numbers and no arrays: `IllegalArgumentException` when the type is registered",
			"the JDK takes what is there for ticks",
			d -> d.onlyOursThrow() && d.ourMessage().startsWith("The JDK reads the field"),
			WantedExamplesOfFiles.EVENT_TIMES),
	NULL_ELEMENTS(
			"a null that is put, by itself or among the values of an array, is shown as null",
			"it is shown as the null value of the type",
			"as a field that nothing is put to",
			d -> Usage.ofNullValues(d.slice())
					&& (d.noneThrows() && d.theirs.contains("null")
							|| d.isOf("Recording", "writeEvent")
									&& d.onlyTheirsThrow()
									&& d.theirsThrow(IllegalArgumentException.class)),
			WantedExamples.NULL_ELEMENTS),
	EVENT_ARRAYS(
			"an event with an array as a field is an `IllegalArgumentException`",
			"it is written",
			"readers take arrays",
			d -> d.isOf("Recording", "writeEvent")
					&& d.onlyTheirsThrow()
					&& d.theirsThrow(IllegalArgumentException.class)
					&& Usage.ofArrays(d.slice()),
			WantedExamplesOfFiles.EVENT_ARRAYS),
	UNDECLARED_ELEMENTS(
			"the text of an annotation whose type has no `value` is in the file",
			"it is not, but for labels, descriptions and units of time, whose text JMC takes in any case",
			"the JDK and JMC take annotations as their types declare them",
			d -> d.isInFile()
					&& d.what.contains("@")
					&& withoutDefaults(d.ours).equals(withoutDefaults(d.theirs.replaceAll("\\{value=[^}]*}", "{}"))),
			WantedExamplesOfFiles.UNDECLARED_ELEMENTS),
	EQUAL_HASHES(
			"equal values may have different hash codes, or be equal from one side only",
			"they have the same, and are equal from both",
			"as `Object` demands",
			d -> d.isEquality()
					&& (d.theirs.equals("true with different hashes") || d.theirs.equals(Run.ONLY_REVERSED))
					&& d.ours.equals("true"),
			WantedExamples.EQUAL_HASHES),
	EMPTY_VALUES(
			"`putField` with an empty array of values leaves the field as it was",
			"the field is an empty array",
			"the other arrays behave so in 9.1.2 as well",
			d -> Usage.ofEmptyValues(d.slice()) && d.ours.contains("={}"),
			WantedExamples.EMPTY_VALUES),
	UNRESOLVED_AT_CLOSE(
			"`close()` throws when a type was referred to and never registered, or when a part of a type is null, and writes"
					+ " nothing",
			"everything that does not use the type is written",
			"a forgotten type must not cost the recording",
			d -> d.onlyTheirsThrow()
					&& (d.isOf("Recording", "close")
							|| d.theirsThrow(NullPointerException.class) && Usage.ofNullInAnnotation(d.slice())),
			WantedExamplesOfFiles.UNRESOLVED_AT_CLOSE),
	LATE_BUILDER(
			"a builder that is used after its callback changes the type that was registered",
			"a registered type never changes",
			"chunks and threads share it",
			Amendment.LATE_BUILDERS,
			WantedExamples.LATE_BUILDER);

	/** Fields that the JDK's types have had since JDK 21. */
	private static final Pattern NEW_FIELDS =
			Pattern.compile(", (javaThreadId|virtual)(=(long|boolean)\\([^)]*\\)|: (long|boolean))");

	/** A frame is written in place, which has no null. */
	private static final String NULL_FRAME = "{method=null, lineNumber=0, bytecodeIndex=0, type=Interpreted}";

	/** So is an annotation that is the value of a field. */
	private static final String NULL_ANNOTATION = "{value=null}";

	private static final Pattern NAMES = Pattern.compile("@jdk.jfr.Name\\([^)]*\\)\\{[^}]*}(, )?");

	private final String theirs;
	private final String ours;
	private final String reason;
	private final Predicate<Difference> condition;
	/** What makes 9.1.2 do the same, null where it is not changed. */
	private final Amendment amendment;

	private final Program example;

	WantedDifference(String theirs, String ours, String reason, Amendment amendment, Program example) {
		this(theirs, ours, reason, d -> false, amendment, example);
	}

	WantedDifference(String theirs, String ours, String reason, Predicate<Difference> condition, Program example) {
		this(theirs, ours, reason, condition, null, example);
	}

	WantedDifference(
			String theirs,
			String ours,
			String reason,
			Predicate<Difference> condition,
			Amendment amendment,
			Program example) {
		this.theirs = theirs;
		this.ours = ours;
		this.reason = reason;
		this.condition = condition;
		this.amendment = amendment;
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

	/** What makes 9.1.2 do the same, so that little is left to allow; null where 9.1.2 is not changed. */
	Amendment amendment() {
		return amendment;
	}

	/** A program that shows the difference. */
	Program example() {
		return example;
	}

	/** The row as the document has it. */
	String row() {
		return "| " + theirs + " | " + ours + " | " + reason + " |";
	}

	/** Whether events are the same, but for null in place of the first frame type. */
	private static boolean isUpToNulls(String theirs, String ours) {
		return theirs.equals(ours)
				|| ours.contains("=Interpreted")
						&& ours.matches(Stream.of(theirs.split("=null", -1))
								.map(Pattern::quote)
								.collect(Collectors.joining("=(null|Interpreted)")));
	}

	private static String withNulls(String events) {
		return events.replace(NULL_FRAME, "null").replace(NULL_ANNOTATION, "null");
	}

	private static boolean isCatalogued(String theirs, String ours) {
		return Catalogues.THEIRS.descriptions.contains(theirs)
				&& Catalogues.OURS.descriptions.contains(ours)
				&& nameOf(theirs).equals(nameOf(ours));
	}

	private static String asOldTypes(String description) {
		String withoutFields = description.contains(", javaThreadId") || description.contains(", virtual")
				? NEW_FIELDS.matcher(description).replaceAll("")
				: description;
		return withoutFields.contains("@jdk.jfr.Name(")
				? NAMES.matcher(withoutFields).replaceAll("")
				: withoutFields;
	}

	/** Whether the descriptions are the same but for what 9.1.2 does not say because of an unresolved type. */
	private static boolean isUnansweredIn(String theirs, String ours) {
		String unanswered = "!IllegalStateException";
		return theirs.contains(unanswered)
				&& !theirs.contains(" unresolved ")
				&& ours.matches(Stream.of(theirs.split(unanswered, -1))
						.map(Pattern::quote)
						.collect(Collectors.joining("(?s:.*)")));
	}

	/** Annotations in a file without values that are empty, and those without values not at all. */
	private static String withoutDefaults(String annotations) {
		return annotations
				.replaceAll("\\w+=(0| |false|MILLISECONDS_SINCE_EPOCH|NANOSECONDS|)(, |(?=}))", "")
				.replace(", }", "}")
				.replace("{}", "")
				.replace("none", "");
	}

	/** Whether one of the parts of a type is a field whose type has fields itself. */
	private static boolean hasStructures(String parts) {
		return parts.matches(".*\\.\\w+=(?!(boolean|byte|char|short|int|long|float|double|java\\.lang\\.String)\\b).*");
	}

	/** The elements of an annotation, whether they are those of an array or not. */
	private static String withoutBraces(String description) {
		return description.replaceAll("value=value=\\{([^{}]*)}", "value=value=$1");
	}

	/** Values that are wrapped, as what is in them. */
	private static String withoutWraps(String values) {
		return values.replaceAll("[\\w.$]+\\(([^()\\[\\]]*)\\)\\[\\w+=([\\w.$]+\\(\\1\\))]", "$2");
	}

	private static String nameOf(String description) {
		return description.replaceFirst("(?s)^type (\\S*).*", "$1");
	}
}
