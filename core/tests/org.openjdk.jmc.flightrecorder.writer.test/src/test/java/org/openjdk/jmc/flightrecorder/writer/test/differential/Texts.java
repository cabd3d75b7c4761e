/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.openjdk.jmc.flightrecorder.writer.test.differential.Argument.Constant;
import org.openjdk.jmc.flightrecorder.writer.test.differential.Argument.Literal;
import org.openjdk.jmc.flightrecorder.writer.test.differential.Operation.Parameter;

/** Names, numbers, texts and other objects that random programs pass. */
final class Texts {
	private static final List<String> OWN_TYPES =
			List.of("a.A", "a.A", "a.B", "a.C", "a.Event", "a.Annotation", "Bare");
	private static final List<String> KNOWN_TYPES = List.of(
			"int",
			"java.lang.String",
			"java.lang.Thread",
			"java.lang.Class",
			"jdk.types.ThreadGroup",
			"jdk.types.StackTrace",
			"jdk.types.StackFrame",
			"jdk.types.Symbol",
			"jdk.types.Method",
			"jdk.jfr.Label",
			"jdk.jfr.Category",
			"jdk.jfr.Timestamp",
			"jdk.jfr.Event",
			"java.lang.annotation.Annotation",
			"not a name",
			"");
	private static final List<String> SUPERTYPES =
			List.of("jdk.jfr.Event", "jdk.jfr.Event", "java.lang.annotation.Annotation", "a.A");
	/** The type of the field that a name is tied to; with an s behind, its array. */
	private static final Map<String, String> BUILTINS = Map.of(
			"b", "BYTE", "c", "CHAR", "s", "SHORT", "i", "INT", "l", "LONG", "f", "FLOAT", "d", "DOUBLE", "z",
			"BOOLEAN", "t", "STRING");

	private static final Map<String, String> TIED_NAMES = Map.of(
			"byte",
			"b",
			"char",
			"c",
			"short",
			"s",
			"int",
			"i",
			"long",
			"l",
			"float",
			"f",
			"double",
			"d",
			"boolean",
			"z",
			"java.lang.String",
			"t");
	private static final List<String> FIELD_NAMES = List.of(
			"i",
			"t",
			"l",
			"is",
			"ts",
			"x",
			"x",
			"xs",
			"y",
			"z",
			"d",
			"c",
			"value",
			"startTime",
			"duration",
			"name",
			"stackTrace",
			"eventThread");
	private static final List<String> TEXTS = List.of("text", "TICKS", "", "ein längerer Text mit ß und \u20ac", "1");

	private final Random random;

	Texts(Random random) {
		this.random = random;
	}

	private <T> T any(List<T> list) {
		return list.get(random.nextInt(list.size()));
	}

	private boolean maybe(double probability) {
		return random.nextDouble() < probability;
	}

	String anyFieldName() {
		return any(FIELD_NAMES);
	}

	/** The name of a field whose type is no builtin one. */
	Literal nameOfReference() {
		return text(any(List.of("x", "y", "xs", "name")));
	}

	/** A name for a call that takes one; it fits the type of the field where that is known. */
	String fieldName(Operation operation) {
		if (operation.name().startsWith("putField") && maybe(0.85)) {
			Parameter given = operation.parameters().get(1);
			if (operation.parameters().size() > 2) {
				return "xs";
			} else if (given.isArray()) {
				String tied = given.className().length() == 2
						? primitiveOf(given.className().charAt(1))
						: TIED_NAMES.get(
								given.className().substring(2, given.className().length() - 1));
				return tied == null ? "xs" : tied + "s";
			}
			String tied = TIED_NAMES.get(given.className());
			if (tied != null) {
				return tied.equals("l") && maybe(0.3) ? any(List.of("startTime", "duration")) : tied;
			}
			return any(List.of("x", "x", "y", "t", "i"));
		}
		return anyFieldName();
	}

	private static String primitiveOf(char descriptor) {
		return descriptor == 'Z' ? "z" : String.valueOf(Character.toLowerCase(descriptor == 'J' ? 'L' : descriptor));
	}

	/** The constant of the type that a name is tied to, or null. */
	Constant builtinOf(String fieldName) {
		if (fieldName == null) {
			return null;
		}
		String single = fieldName.length() == 2 && fieldName.endsWith("s") ? fieldName.substring(0, 1) : fieldName;
		String constant = BUILTINS.get(single);
		if (constant == null) {
			switch (fieldName) {
				case "startTime":
				case "duration":
					constant = "LONG";
					break;
				case "value":
				case "name":
					constant = "STRING";
					break;
				default:
					return null;
			}
		}
		return new Constant(WriterVersion.PACKAGE + "api.Types$Builtin", constant);
	}

	Constant annotationType() {
		return new Constant(
				WriterVersion.PACKAGE + "api.Types$JDK",
				any(List.of(
						"ANNOTATION_LABEL",
						"ANNOTATION_NAME",
						"ANNOTATION_DESCRIPTION",
						"ANNOTATION_TIMESTAMP",
						"ANNOTATION_TIMESPAN",
						"ANNOTATION_CONTENT_TYPE",
						"ANNOTATION_UNSIGNED",
						"ANNOTATION_CATEGORY")));
	}

	Literal literal(Operation operation, Parameter parameter, int index, String field) {
		switch (parameter.className()) {
			case "java.lang.String":
				return text(string(operation, index, field));
			case "java.lang.Class":
				return operation.name().equals("getValue")
						? any(List.of(
								new Literal(String.class, "String.class"),
								new Literal(Integer.class, "Integer.class"),
								new Literal(String[].class, "String[].class"),
								new Literal(Object.class, "Object.class")))
						: any(List.of(
								new Literal(EventClasses.Bare.class, "Bare.class"),
								new Literal(EventClasses.Named.class, "Named.class"),
								new Literal(EventClasses.Inherited.class, "Inherited.class")));
			case "jdk.jfr.Event":
				return any(List.of(
						new Literal(new EventClasses.Bare(), "new Bare()"),
						new Literal(new EventClasses.Named(), "new Named()"),
						new Literal(new EventClasses.Inherited(), "new Inherited()")));
			case "boolean":
				boolean flag = random.nextBoolean();
				return new Literal(flag, String.valueOf(flag));
			case "byte":
				return new Literal((byte) 1, "(byte) 1");
			case "char":
				return new Literal('c', "'c'");
			case "short":
				return new Literal((short) 300, "(short) 300");
			case "int":
				return any(List.of(new Literal(4, "4"), new Literal(-5, "-5")));
			case "long":
				return any(List.of(
						new Literal(0L, "0"),
						new Literal(1L, "1L"),
						new Literal(-1L, "-1L"),
						new Literal(1_700_000_000_000_000_000L, "1_700_000_000_000_000_000L")));
			case "float":
				return new Literal(0.5f, "0.5f");
			case "double":
				return new Literal(-1.5, "-1.5");
			default:
				return array(parameter.className());
		}
	}

	private Literal array(String className) {
		boolean empty = maybe(0.2);
		switch (className) {
			case "[B":
				return empty
						? new Literal(new byte[0], "new byte[0]")
						: new Literal(new byte[] {1, -1}, "new byte[] {1, -1}");
			case "[C":
				return empty
						? new Literal(new char[0], "new char[0]")
						: new Literal(new char[] {'a', '\u20ac'}, "new char[] {'a', '\\u20ac'}");
			case "[S":
				return empty
						? new Literal(new short[0], "new short[0]")
						: new Literal(new short[] {7}, "new short[] {7}");
			case "[I":
				return empty
						? new Literal(new int[0], "new int[0]")
						: new Literal(new int[] {8, -9}, "new int[] {8, -9}");
			case "[J":
				return empty
						? new Literal(new long[0], "new long[0]")
						: new Literal(new long[] {10}, "new long[] {10}");
			case "[F":
				return empty
						? new Literal(new float[0], "new float[0]")
						: new Literal(new float[] {1.5f}, "new float[] {1.5f}");
			case "[D":
				return empty
						? new Literal(new double[0], "new double[0]")
						: new Literal(new double[] {2.5, 0}, "new double[] {2.5, 0}");
			case "[Z":
				return empty
						? new Literal(new boolean[0], "new boolean[0]")
						: new Literal(new boolean[] {true, false}, "new boolean[] {true, false}");
			case "[Ljava.lang.String;":
				return any(List.of(
						new Literal(new String[] {"u", "v"}, "new String[] {\"u\", \"v\"}"),
						new Literal(new String[0], "new String[0]"),
						new Literal(new String[] {"w", null}, "new String[] {\"w\", null}")));
			default:
				throw new AssertionError("no literal for " + className);
		}
	}

	private String string(Operation operation, int index, String field) {
		boolean supertype = operation.parameters().size() > 1
				&& (index == 1
						&& (operation.name().equals("registerType")
								|| operation.name().equals("getOrAdd")
								|| operation.name().equals("registerAs")));
		if (supertype) {
			return maybe(0.35) ? null : any(SUPERTYPES);
		}
		switch (operation.name()) {
			case "registerType":
			case "registerEventType":
			case "registerAnnotationType":
			case "registerAs":
			case "getOrAdd":
				return maybe(0.85) ? any(OWN_TYPES) : any(KNOWN_TYPES);
			case "getType":
				return any(maybe(0.6) ? OWN_TYPES : KNOWN_TYPES);
			case "hasType":
			case "ofName":
				return any(List.of("int", "java.lang.String", "a.A"));
			case "valueOf":
				return any(List.of("INT", "THREAD", "nothing"));
			case "asValue":
			case "addAnnotation":
				return any(TEXTS);
			case "putField":
				return index == 0 ? field : any(TEXTS);
			case Operation.CONSTRUCTOR:
				return operation.receiver() == Kind.ANNOTATION ? any(TEXTS) : field;
			case "getValue":
				return maybe(0.7) ? "value" : field;
			default:
				return field;
		}
	}

	private static Literal text(String text) {
		return new Literal(text, text == null ? "null" : "\"" + text + "\"");
	}

	Literal object() {
		return any(List.of(
				new Literal(null, "(Object) null"),
				text("text"),
				new Literal(1, "(Object) 1"),
				new Literal(2L, "(Object) 2L"),
				new Literal(true, "(Object) true"),
				new Literal('c', "(Object) 'c'"),
				new Literal((byte) 3, "(Object) (byte) 3"),
				new Literal(1.5, "(Object) 1.5"),
				new Literal(Map.of(), "(Object) Map.of()"),
				new Literal(List.of(), "(Object) List.of()")));
	}
}
