/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Field;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Form;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/** A place where values of a type are: one path, or all places without special rules for texts. */
final class TextPlace {
	final ValueType type;
	/** Null for the place that stands for all places without special rules. */
	final String path;

	final int depth;
	final TextPlace[] children;
	/** For each text field, its path if that is special. */
	final String[] specialTexts;

	/** Constants here that were looked at. The next field has those in which something changes. */
	final BitSet known = new BitSet();

	final BitSet touched = new BitSet();
	/** By entry, the keys of the constants that replace others here. */
	final Map<Integer, Long> otherKeys = new HashMap<>();

	TextPlace(ValueType type, String path, int depth, TextRules rules) {
		this.type = type;
		this.path = path;
		this.depth = depth;
		children = new TextPlace[type.fields().size()];
		specialTexts = new String[Math.max(1, children.length)];
		if (path == null && type.fields().size() == 1 && rules.isSpecialType(type.name())) {
			specialTexts[0] = type.name();
		} else if (path != null) {
			if (children.length == 0) {
				specialTexts[0] = rules.isSpecial(path) ? path : null;
			}
			for (Field field : type.fields()) {
				String ofField = pathOf(field);
				specialTexts[field.ordinal()] = field.form() == Form.TEXT && rules.isSpecial(ofField) ? ofField : null;
			}
		}
	}

	boolean isShared() {
		return path == null;
	}

	String pathOf(Field field) {
		return pathOf(path, field);
	}

	/** Adds the name of the field, unless readers show its owner as this only field. */
	static String pathOf(String path, Field field) {
		boolean isSimple = field.owner().fields().size() == 1
				&& field.owner().declaration().get("simpleType") != null;
		return isSimple ? path : path + '.' + field.name();
	}
}
