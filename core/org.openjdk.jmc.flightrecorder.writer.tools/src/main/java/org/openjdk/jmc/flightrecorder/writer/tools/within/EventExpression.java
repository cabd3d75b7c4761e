/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.within;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.NameGlob;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * An expression for the events that enclose others:
 *
 * <pre>
 *  expression  =  event  [ "[" condition ( "," condition )* "]" ]
 *  event       =  name, or its last part, or either with * and ?
 *  condition   =  field ( "=" | "~" | "&lt;" | "&gt;" ) value
 *  field       =  name ( "." name )*
 *  value       =  characters but , and ]  |  "'" characters but ' "'"
 * </pre>
 *
 * @param text
 *            the whole expression
 * @param event
 *            the name of the event
 * @param conditions
 *            an event must meet all of them
 */
record EventExpression(String text, String event, List<Condition> conditions) {
	/** The comparison of field and value. */
	enum Operator {
		/** The field's value is equal. */
		EQUAL('='),
		/** The value is a regular expression that the whole text of the field matches. */
		MATCH('~'),
		/** The field's value is less. */
		LESS('<'),
		/** The field's value is greater. */
		GREATER('>');

		final char character;

		Operator(char character) {
			this.character = character;
		}

		static Operator of(char character) {
			for (Operator operator : values()) {
				if (operator.character == character) {
					return operator;
				}
			}
			return null;
		}
	}

	/**
	 * A condition on a field.
	 *
	 * @param field
	 *            the field, with dots if it is a field of another field
	 * @param fieldIndex
	 *            where its name begins in the expression
	 * @param operator
	 *            the comparison
	 * @param value
	 *            what the field is compared with
	 * @param valueIndex
	 *            where the value begins in the expression
	 */
	record Condition(String field, int fieldIndex, Operator operator, String value, int valueIndex) {}

	/**
	 * @throws ExpressionException
	 *             if the text is no expression
	 */
	static EventExpression parse(String text) {
		return new Parser(text).parse();
	}

	/** @return what to throw when a place in this expression does not fit the recording */
	ExpressionException wrong(int index, String rule) {
		return wrong(index, rule, "");
	}

	/** @return the same, with a suggestion */
	ExpressionException wrong(int index, String rule, String hint) {
		return new ExpressionException(text, index, rule, hint);
	}

	/** @return whether the expression names an event type */
	boolean names(String eventName) {
		return NameGlob.matchesEventName(List.of(NameGlob.of(event)), eventName);
	}

	/** Parses character by character. */
	private static final class Parser {
		private static final char END = '\0';

		private final String text;
		private int index;

		Parser(String text) {
			this.text = text;
		}

		EventExpression parse() {
			int open = text.indexOf('[');
			String event = (open < 0 ? text : text.substring(0, open)).strip();
			if (event.isEmpty()) {
				throw wrong(0, "the name of an event is missing");
			}
			List<Condition> conditions = new ArrayList<>();
			if (open >= 0) {
				index = open;
				do {
					index++;
					conditions.add(condition());
				} while (next() == ',');
				if (next() != ']') {
					throw wrong(index, "a ']' is missing");
				}
				index++;
				skipBlanks();
				if (index < text.length()) {
					throw wrong(index, "nothing may follow the ']'");
				}
			}
			return new EventExpression(text, event, conditions);
		}

		private Condition condition() {
			skipBlanks();
			int fieldIndex = index;
			while (Character.isJavaIdentifierPart(next()) && next() != END || next() == '.') {
				index++;
			}
			String field = text.substring(fieldIndex, index);
			if (field.isEmpty()) {
				throw wrong(fieldIndex, "the name of a field is missing");
			}
			skipBlanks();
			Operator operator = Operator.of(next());
			if (operator == null) {
				throw wrong(index, "one of = ~ < > is missing after the field " + field);
			}
			index++;
			skipBlanks();
			int valueIndex = index;
			String value = value();
			if (operator == Operator.MATCH) {
				requirePattern(value, valueIndex);
			}
			return new Condition(field, fieldIndex, operator, value, valueIndex);
		}

		private String value() {
			int start = index;
			if (next() == '\'') {
				int close = text.indexOf('\'', start + 1);
				if (close < 0) {
					throw wrong(start, "a value begins with ' and does not end with it");
				}
				index = close + 1;
				skipBlanks();
				return text.substring(start + 1, close);
			}
			while (index < text.length() && next() != ',' && next() != ']') {
				index++;
			}
			String value = text.substring(start, index).strip();
			if (value.isEmpty()) {
				throw wrong(start, "a value is missing; an empty one is ''");
			}
			return value;
		}

		private void requirePattern(String value, int valueIndex) {
			try {
				Pattern.compile(value);
			} catch (PatternSyntaxException e) {
				throw wrong(
						valueIndex + Math.max(0, e.getIndex()),
						"the regular expression is wrong (" + e.getDescription() + ")");
			}
		}

		private char next() {
			return index < text.length() ? text.charAt(index) : END;
		}

		private void skipBlanks() {
			while (Character.isWhitespace(next())) {
				index++;
			}
		}

		private ExpressionException wrong(int at, String rule) {
			return new ExpressionException(text, at, rule, "");
		}
	}

	/** Reads an expression for picocli. */
	static final class Converter implements ITypeConverter<EventExpression> {
		@Override
		public EventExpression convert(String text) {
			try {
				return parse(text);
			} catch (ExpressionException e) {
				throw new TypeConversionException(e.getMessage());
			}
		}
	}
}
