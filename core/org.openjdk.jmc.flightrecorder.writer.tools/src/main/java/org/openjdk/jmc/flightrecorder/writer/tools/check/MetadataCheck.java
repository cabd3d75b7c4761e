/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;
import org.openjdk.jmc.flightrecorder.writer.tools.check.TypeLayout.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.tools.check.TypeLayout.Form;

/** The rules of a metadata event (format section 5). Makes the types of a chunk. */
final class MetadataCheck {
	private static final Pattern DOT = Pattern.compile("\\.");
	private static final String START_TIME = "startTime";
	private static final String DURATION = "duration";

	private final Findings findings;
	private final long position;
	private final Map<Long, Element> elements = new LinkedHashMap<>();
	private final Map<Long, TypeLayout> types = new LinkedHashMap<>();

	private MetadataCheck(Findings findings, long position) {
		this.findings = findings;
		this.position = position;
	}

	/**
	 * @param in
	 *            behind the id of the metadata
	 * @param position
	 *            where the event begins
	 * @return all types by id
	 * @throws BrokenException
	 *             if there is no tree of elements
	 */
	static Map<Long, TypeLayout> read(ByteCursor in, Findings findings, long position)
			throws IOException, BrokenException {
		MetadataCheck check = new MetadataCheck(findings, position);
		check.check(Element.read(in));
		return check.types;
	}

	private void add(Rule rule, String detail) {
		findings.add(rule, position, detail);
	}

	private void check(Element root) throws BrokenException {
		List<Element> metadata = root.children("metadata");
		if (!root.name().equals("root") || metadata.size() != 1) {
			throw new BrokenException(
					position, "an element " + root.name() + " with " + metadata.size() + " elements metadata");
		}
		if (root.children("region").isEmpty()) {
			add(Rule.NO_REGION, "no element region");
		}
		for (Element element : metadata.get(0).children()) {
			declare(element);
		}
		for (Element element : elements.values()) {
			checkType(element, types.get(number(element.get("id"))));
		}
		Set<String> eventNames = new HashSet<>();
		for (TypeLayout type : types.values()) {
			if (type.isEvent() && !eventNames.add(type.name)) {
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

	private void declare(Element element) {
		Long id = number(element.get("id"));
		String name = element.get("name");
		if (!element.name().equals("class")) {
			add(Rule.UNKNOWN_ELEMENT, "an element " + element.name() + " among the types");
		} else if (id == null || name == null) {
			add(Rule.METADATA_TREE, "a type with the name " + name + " and the id " + element.get("id"));
		} else if (elements.putIfAbsent(id, element) != null) {
			add(
					Rule.TYPE_ID_TWICE,
					name + " has the id " + id + " of " + elements.get(id).get("name"));
		} else {
			TypeLayout type = new TypeLayout(id, name, element.get("superType"), element.get("simpleType") != null);
			types.put(id, type);
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

	private static Long number(String text) {
		try {
			return text == null ? null : Long.valueOf(text);
		} catch (NumberFormatException e) {
			return null;
		}
	}

	/** Keywords are a fault of event types alone. */
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

	private void checkType(Element element, TypeLayout type) {
		for (Element child : element.children()) {
			switch (child.name()) {
				case "field" -> addField(child, type);
				case "setting", "annotation" -> requireType(child, type.toString());
				default -> add(Rule.UNKNOWN_ELEMENT, "an element " + child.name() + " of " + type);
			}
		}
		checkAnnotations(element, type.toString());
		if (type.isEvent()) {
			if (type.fields.isEmpty()) {
				add(Rule.TYPE_WITHOUT_FIELDS, "the event type " + type + " has no field");
			} else {
				checkImplicitFields(element, type);
			}
		}
	}

	private void addField(Element element, TypeLayout owner) {
		String name = String.valueOf(element.get("name"));
		String what = "the field " + name + " of " + owner;
		TypeLayout type = requireType(element, what);
		boolean pooled = element.get("constantPool") != null;
		String dimension = element.get("dimension");
		boolean array = dimension != null && !dimension.equals("0");
		if (dimension != null && !dimension.equals("1")) {
			add(Rule.DIMENSION, what + " has the dimension " + dimension);
		}
		requireTrue(element, "constantPool", what);
		Form form = null;
		if (type != null) {
			boolean isWithoutFields = elements.get(type.id).children("field").isEmpty();
			form = isWithoutFields ? TypeLayout.primitive(type.name) : Form.STRUCT;
			if (form == null) {
				add(Rule.TYPE_WITHOUT_FIELDS, what + " is of the type " + type + ", which has no fields");
			} else if (form == Form.STRUCT && type.simple && !pooled) {
				add(Rule.SIMPLE_TYPE_IN_PLACE, what + " has a " + type + " in place");
			} else if (pooled && form != Form.STRUCT && form != Form.TEXT) {
				add(Rule.NUMBER_IN_POOL, what + " refers to a " + type);
			}
			boolean isFrames = owner.name.equals(TypeLayout.STACK_TRACE) && name.equals("frames");
			if (isFrames && pooled) {
				add(Rule.FRAMES_IN_POOL, what + " refers to constants");
			}
			if (WellKnownTypes.isAlwaysReferred(type) && !pooled) {
				add(Rule.THREAD_IN_PLACE, what + " has a " + type + " in place");
			}
		}
		owner.fields.add(new FieldLayout(name, type, form, array, pooled));
		for (Element child : element.children()) {
			if (!child.name().equals("annotation")) {
				add(Rule.UNKNOWN_ELEMENT, "an element " + child.name() + " of " + what);
			}
		}
		checkAnnotations(element, what);
	}

	private TypeLayout requireType(Element element, String where) {
		Long id = number(element.get("class"));
		TypeLayout type = id == null ? null : types.get(id);
		if (type == null) {
			add(Rule.UNDECLARED_TYPE, where + ": " + element.name() + " of the type " + element.get("class"));
		}
		return type;
	}

	private void checkAnnotations(Element annotated, String where) {
		for (Element annotation : annotated.children("annotation")) {
			Long id = number(annotation.get("class"));
			TypeLayout type = id == null ? null : types.get(id);
			if (type == null) {
				continue;
			}
			boolean isBare = annotation.attributes().size() == 1;
			for (Element field : elements.get(id).children("field")) {
				boolean isArray = field.get("dimension") != null;
				if (isArray
						? isBare && type.name.equals("jdk.jfr.Category")
						: annotation.get(field.get("name")) == null) {
					add(Rule.ANNOTATION_VALUE, where + ": " + type + " has no " + field.get("name"));
				}
			}
			String value = annotation.get("value");
			if (type.name.equals("jdk.jfr.Timestamp") && "NANOSECONDS_SINCE_EPOCH".equals(value)) {
				add(Rule.NANOSECONDS_SINCE_EPOCH, where + " is " + value);
			} else if (type.name.equals("jdk.jfr.Timespan") && "MICROSECONDS".equals(value)) {
				add(Rule.MICROSECONDS, where + " is in " + value);
			}
		}
	}

	private void checkImplicitFields(Element element, TypeLayout type) {
		FieldLayout first = type.fields.get(0);
		if (!first.name.equals(START_TIME)) {
			add(Rule.START_TIME_NOT_FIRST, "the first field of " + type + " is " + first.name);
		} else {
			Map<String, String> units = new HashMap<>();
			for (Element annotation : element.children("field").get(0).children("annotation")) {
				Long id = number(annotation.get("class"));
				units.put(String.valueOf(types.get(id == null ? Long.MIN_VALUE : id)), annotation.get("value"));
			}
			boolean isLong = first.form == Form.LONG && !first.array && !first.pooled;
			if (!isLong || !"TICKS".equals(units.get("jdk.jfr.Timestamp"))) {
				add(
						Rule.START_TIME_FORM,
						"startTime of " + type + " is a " + first.type + ", in " + units.get("jdk.jfr.Timestamp"));
			}
		}
		for (int i = 0; i < type.fields.size(); i++) {
			if (type.fields.get(i).name.equals(DURATION) && i != 1) {
				add(Rule.DURATION_NOT_SECOND, "duration is field " + (i + 1) + " of " + type);
			}
		}
	}

	private static boolean isWithinItself(TypeLayout wanted, TypeLayout type, Set<TypeLayout> seen) {
		for (FieldLayout field : type.fields) {
			if (field.form == Form.STRUCT && !field.pooled && !field.array) {
				if (field.type == wanted || seen.add(field.type) && isWithinItself(wanted, field.type, seen)) {
					return true;
				}
			}
		}
		return false;
	}
}
