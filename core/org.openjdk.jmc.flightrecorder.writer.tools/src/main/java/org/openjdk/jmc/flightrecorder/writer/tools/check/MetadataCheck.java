/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Element;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Field;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Form;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/** The rules of a metadata event (format section 5). */
public final class MetadataCheck {
	private static final Pattern DOT = Pattern.compile("\\.");
	private static final String START_TIME = "startTime";
	private static final String DURATION = "duration";
	private static final String TIMESTAMP = "jdk.jfr.Timestamp";
	private static final String TIMESPAN = "jdk.jfr.Timespan";
	/** The units that {@code jfr print} knows. */
	private static final Set<String> UNITS_OF_TIMESTAMPS = Set.of("TICKS", "MILLISECONDS_SINCE_EPOCH");

	private static final Set<String> UNITS_OF_TIMESPANS =
			Set.of("TICKS", "NANOSECONDS", "MICROSECONDS", "MILLISECONDS", "SECONDS");

	/**
	 * The JDK refuses a file whose metadata breaks one of these rules. Rules that only cause misreading are not here,
	 * because the JDK misread the original too. Nor is the rule of simple types in place: native profilers write them,
	 * and the JDK takes or refuses them by the order of a hash table.
	 */
	private static final Set<Rule> REFUSED = EnumSet.of(
			Rule.METADATA_TREE,
			Rule.NO_REGION,
			Rule.TYPE_ID_TWICE,
			Rule.TYPE_NAME,
			Rule.UNDECLARED_TYPE,
			Rule.SETTING_OF_NO_EVENT,
			Rule.TYPE_WITHOUT_FIELDS,
			Rule.TYPE_WITHIN_ITSELF,
			Rule.ANNOTATION_VALUE);

	private final TypeTable types;
	private final Findings findings;
	private final long position;

	private MetadataCheck(TypeTable types, Findings findings, long position) {
		this.types = types;
		this.findings = findings;
		this.position = position;
	}

	/**
	 * @param types
	 *            what the metadata declares
	 * @param position
	 *            where the event begins
	 */
	static void check(TypeTable types, Findings findings, long position) {
		new MetadataCheck(types, findings, position).check();
	}

	/**
	 * Finds out whether the JDK refuses a file by its metadata.
	 *
	 * @param types
	 *            what the metadata declares
	 * @return the first thing that it refuses, null if there is none
	 */
	public static String refusal(TypeTable types) {
		Findings findings = new Findings();
		check(types, findings, 0);
		return findings.places().stream()
				.filter(finding -> REFUSED.contains(finding.rule()))
				.map(Finding::detail)
				.findFirst()
				.orElse(null);
	}

	private void add(Rule rule, String detail) {
		findings.add(rule, position, detail);
	}

	private void check() {
		Element root = types.root();
		if (!root.name().equals("root")) {
			add(Rule.METADATA_TREE, "an element " + root.name() + " with an element metadata");
		}
		if (root.children("region").isEmpty()) {
			add(Rule.NO_REGION, "no element region");
		}
		root.children("metadata").get(0).children().forEach(this::checkDeclaration);
		Set<String> eventNames = new HashSet<>();
		for (ValueType type : types.types()) {
			checkType(type);
			if (type.isEvent() && !eventNames.add(type.name())) {
				add(Rule.EVENT_NAME_TWICE, "two event types " + type);
			}
			String fault = WellKnownTypes.fault(type);
			if (fault != null) {
				add(Rule.WELL_KNOWN_TYPE, fault);
			}
			if (isWithinItself(type, type, new HashSet<>())) {
				add(Rule.TYPE_WITHIN_ITSELF, type + " has a field of itself in place");
			}
		}
	}

	private void checkDeclaration(Element element) {
		Long id = element.number("id");
		String name = element.get("name");
		if (!element.name().equals("class")) {
			add(Rule.UNKNOWN_ELEMENT, "an element " + element.name() + " among the types");
		} else if (id == null || name == null) {
			add(Rule.METADATA_TREE, "a type with the name " + name + " and the id " + element.get("id"));
		} else {
			ValueType type = types.byId(id);
			if (type.declaration() != element) {
				add(Rule.TYPE_ID_TWICE, name + " has the id " + id + " of " + type);
				return;
			}
			if (type.isEvent() && (id == 0 || id == 1)) {
				add(Rule.TYPE_ID_RESERVED, type + " has the id " + id);
			}
			if (id != id.intValue()) {
				add(Rule.TYPE_ID_TOO_LARGE, type + " has the id " + id);
			}
			if (!isName(name, type.isEvent())) {
				add(Rule.TYPE_NAME, "the type " + name);
			}
			requireTrue(element, "simpleType", type.toString());
		}
	}

	/** Keywords are wrong only in the names of event types. */
	private static boolean isName(String name, boolean event) {
		for (String part : DOT.split(name, -1)) {
			if (!SourceVersion.isIdentifier(part) || event && SourceVersion.isKeyword(part)) {
				return false;
			}
		}
		return true;
	}

	private void requireTrue(Element element, String attribute, String what) {
		String value = element.get(attribute);
		if (value != null && !value.equals("true")) {
			add(Rule.FALSE_MEANS_TRUE, what + " has " + attribute + " " + value);
		}
	}

	private void checkType(ValueType type) {
		Element element = type.declaration();
		for (Element child : element.children()) {
			switch (child.name()) {
				case "field", "annotation" -> {} // below
				case "setting" -> checkSetting(child, type);
				default -> add(Rule.UNKNOWN_ELEMENT, "an element " + child.name() + " of " + type);
			}
		}
		type.fields().forEach(this::checkField);
		checkAnnotations(element, type.toString());
		if (type.isEvent()) {
			if (type.fields().isEmpty()) {
				add(Rule.TYPE_WITHOUT_FIELDS, "the event type " + type + " has no field");
			} else {
				checkImplicitFields(type);
			}
		}
	}

	private void checkSetting(Element setting, ValueType type) {
		String what = "the setting " + setting.get("name") + " of " + type;
		if (!type.isEvent()) {
			add(Rule.SETTING_OF_NO_EVENT, what + ", which is not an event type");
		}
		requireType(setting, what);
		checkAnnotations(setting, what);
	}

	private void checkField(Field field) {
		Element element = field.declaration();
		String what = field.toString();
		ValueType type = requireType(element, what);
		String dimension = element.get("dimension");
		if (element.get("name") == null || dimension != null && element.number("dimension") == null) {
			add(
					Rule.METADATA_TREE,
					"a field of " + field.owner() + " with the name " + element.get("name") + " and the dimension "
							+ dimension);
		} else if (dimension != null && !dimension.equals("1")) {
			add(Rule.DIMENSION, what + " has the dimension " + dimension);
		}
		requireTrue(element, "constantPool", what);
		if (type != null) {
			Form form = field.form();
			if (form == null) {
				add(Rule.TYPE_WITHOUT_FIELDS, what + " is of the type " + type + ", which has no fields");
			} else if (form == Form.STRUCT && type.declaration().get("simpleType") != null && !field.isPooled()) {
				add(Rule.SIMPLE_TYPE_IN_PLACE, what + " has a " + type + " in place");
			} else if (field.isPooled() && form != Form.STRUCT && form != Form.TEXT) {
				add(Rule.NUMBER_IN_POOL, what + " refers to a " + type);
			}
			boolean isFrames = field.owner().name().equals(WellKnownTypes.STACK_TRACE)
					&& field.name().equals("frames");
			if (isFrames && field.isPooled()) {
				add(Rule.FRAMES_IN_POOL, what + " refers to constants");
			}
			if (WellKnownTypes.isAlwaysReferred(type) && !field.isPooled()) {
				add(Rule.THREAD_IN_PLACE, what + " has a " + type + " in place");
			}
		}
		for (Element child : element.children()) {
			if (!child.name().equals("annotation")) {
				add(Rule.UNKNOWN_ELEMENT, "an element " + child.name() + " of " + what);
			}
		}
		checkAnnotations(element, what);
		checkTime(field, field.annotation(TIMESTAMP), UNITS_OF_TIMESTAMPS);
		checkTime(field, field.annotation(TIMESPAN), UNITS_OF_TIMESPANS);
	}

	private ValueType requireType(Element element, String where) {
		ValueType type = types.of(element);
		if (type == null) {
			add(Rule.UNDECLARED_TYPE, where + ": " + element.name() + " of the type " + element.get("class"));
		}
		return type;
	}

	private void checkAnnotations(Element annotated, String where) {
		for (Element annotation : annotated.children("annotation")) {
			ValueType type = requireType(annotation, where);
			if (type == null) {
				continue;
			}
			boolean isBare = annotation.attributes().size() == 1;
			for (Element field : type.declaration().children("field")) {
				boolean isArray = field.get("dimension") != null;
				if (isArray
						? isBare && type.name().equals("jdk.jfr.Category")
						: annotation.get(field.get("name")) == null) {
					add(Rule.ANNOTATION_VALUE, where + ": " + type + " has no " + field.get("name"));
				}
			}
		}
	}

	/** An annotation without its value breaks another rule. */
	private void checkTime(Field field, String unit, Set<String> units) {
		if (unit == null || unit.isEmpty()) {
			return;
		}
		boolean isFloating = field.form() == Form.FLOAT || field.form() == Form.DOUBLE;
		if (isFloating || !units.contains(unit)) {
			add(Rule.UNREADABLE_TIME, field + " is a " + field.type() + " in " + unit);
		} else if (unit.equals("MICROSECONDS")) {
			add(Rule.MICROSECONDS, field + " is in " + unit);
		}
	}

	private void checkImplicitFields(ValueType type) {
		Field first = type.fields().get(0);
		if (!first.name().equals(START_TIME)) {
			add(Rule.START_TIME_NOT_FIRST, "the first field of " + type + " is " + first.name());
		} else {
			String unit = first.annotation(TIMESTAMP);
			boolean isLong = first.form() == Form.LONG && !first.isArray() && !first.isPooled();
			if (!isLong || !"TICKS".equals(unit)) {
				add(Rule.START_TIME_FORM, "startTime of " + type + " is a " + first.type() + ", in " + unit);
			}
		}
		for (Field field : type.fields()) {
			if (field.name().equals(DURATION) && field.ordinal() != 1) {
				add(Rule.DURATION_NOT_SECOND, "duration is field " + (field.ordinal() + 1) + " of " + type);
			}
		}
	}

	private static boolean isWithinItself(ValueType wanted, ValueType type, Set<ValueType> seen) {
		for (Field field : type.fields()) {
			if (field.form() == Form.STRUCT && !field.isPooled() && !field.isArray()) {
				if (field.type() == wanted || seen.add(field.type()) && isWithinItself(wanted, field.type(), seen)) {
					return true;
				}
			}
		}
		return false;
	}
}
