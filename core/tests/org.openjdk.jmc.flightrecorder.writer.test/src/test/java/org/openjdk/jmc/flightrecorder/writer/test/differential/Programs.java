/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Programs written down by hand; {@link #source} writes one down that was found. */
final class Programs {
	private static final Map<String, Operation> BY_NAME =
			OldApi.OPERATIONS.stream().collect(Collectors.toMap(Operation::toString, Function.identity(), (a, b) -> a));

	private Programs() {}

	static Program program(Call... calls) {
		return new Program(List.of(calls));
	}

	/** A program that opens a recording with the JDK's types first, as variable 0. */
	static Program inRecording(Call... calls) {
		List<Call> all = new ArrayList<>();
		all.add(make(0, "Recordings.newRecording(OutputStream)", stream(0)));
		all.addAll(List.of(calls));
		return new Program(all);
	}

	/** Registers a type in the recording of {@link #inRecording}; the callback is given the builder, and makes the calls. */
	static Call describe(int number, String method, String typeName, int builder, Call... calls) {
		return call(
				number,
				"Recording." + method + "(String, Consumer)",
				var(0),
				text(typeName),
				callback(builder, Kind.STRUCTURE_BUILDER, calls));
	}

	/** A call of a static method or a constructor. */
	static Call make(int number, String operation, Argument... arguments) {
		return new Call(number, operation(operation), null, List.of(arguments), true);
	}

	/** A call of a method of an object. */
	static Call call(int number, String operation, Argument receiver, Argument... arguments) {
		return new Call(number, operation(operation), receiver, List.of(arguments), true);
	}

	private static Operation operation(String name) {
		Operation operation = BY_NAME.get(name);
		if (operation == null) {
			throw new AssertionError("9.1.2 has no " + name);
		}
		return operation;
	}

	static Argument var(int number) {
		return new Argument.Variable(number);
	}

	static Argument element(int number, int index) {
		return new Argument.Element(number, index);
	}

	static Argument stream(int number) {
		return new Argument.Output(number, "java.io.OutputStream");
	}

	static Argument text(String text) {
		return new Argument.Literal(text, text == null ? "null" : "\"" + text + "\"");
	}

	static Argument literal(Object value) {
		return new Argument.Literal(value, String.valueOf(value));
	}

	static Argument jdk(String name) {
		return new Argument.Constant(WriterVersion.PACKAGE + "api.Types$JDK", name);
	}

	static Argument builtin(String name) {
		return new Argument.Constant(WriterVersion.PACKAGE + "api.Types$Builtin", name);
	}

	static Argument several(String component, Argument... elements) {
		return new Argument.Several(component, List.of(elements));
	}

	static Argument entry(String key, Argument value) {
		return new Argument.Entry(key, value);
	}

	static Argument callback(int parameter, Kind given, Call... calls) {
		return new Argument.Callback(parameter, given, List.of(calls));
	}

	/** The program as it is written with the methods above. */
	static String source(Program program) {
		return "program(" + source(program.calls()) + ")";
	}

	private static String source(List<Call> calls) {
		return calls.stream().map(Programs::source).collect(Collectors.joining(",\n"));
	}

	private static String source(Call call) {
		String receiver = call.receiver() == null ? "" : ", " + source(call.receiver());
		return (call.receiver() == null ? "make(" : "call(") + call.number() + ", \"" + call.operation() + "\""
				+ receiver
				+ call.arguments().stream().map(a -> ", " + source(a)).collect(Collectors.joining()) + ")";
	}

	private static String source(Argument argument) {
		if (argument instanceof Argument.Variable variable) {
			return "var(" + variable.number() + ")";
		} else if (argument instanceof Argument.Element element) {
			return "element(" + element.number() + ", " + element.index() + ")";
		} else if (argument instanceof Argument.Literal literal) {
			return literal.value() instanceof String
					? "text(" + literal.java() + ")"
					: "literal(" + literal.java() + ")";
		} else if (argument instanceof Argument.Constant constant) {
			return (constant.className().endsWith("JDK") ? "jdk" : "builtin") + "(\"" + constant.name() + "\")";
		} else if (argument instanceof Argument.Output output) {
			return "stream(" + output.number() + ")";
		} else if (argument instanceof Argument.Several several) {
			return "several(\"" + several.componentClassName() + "\""
					+ several.elements().stream().map(e -> ", " + source(e)).collect(Collectors.joining()) + ")";
		} else if (argument instanceof Argument.Entry entry) {
			return "entry(\"" + entry.key() + "\", " + source(entry.value()) + ")";
		} else if (argument instanceof Argument.Callback callback) {
			return "callback(" + callback.parameter() + ", Kind."
					+ callback.parameterKind().name()
					+ (callback.calls().isEmpty() ? "" : ",\n" + source(callback.calls())) + ")";
		}
		throw new AssertionError(argument);
	}
}
