/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A program as Java. */
final class ProgramText {
	private final StringBuilder text = new StringBuilder();
	/** Variables that are read outside of the callback that sets them. */
	private final Set<Integer> shared = new HashSet<>();

	private final Set<Integer> used = new HashSet<>();

	private ProgramText() {}

	static String of(Program program) {
		ProgramText text = new ProgramText();
		text.findUsed(program.calls(), new HashSet<>());
		text.declareShared(program.calls());
		text.print(program.calls(), 0);
		return text.text.toString();
	}

	private void findUsed(List<Call> calls, Set<Integer> visible) {
		Set<Integer> here = new HashSet<>(visible);
		for (Call call : calls) {
			if (call.receiver() != null) {
				findUsed(call.receiver(), here);
			}
			call.arguments().forEach(a -> findUsed(a, here));
			here.add(call.number());
		}
	}

	private void findUsed(Argument argument, Set<Integer> visible) {
		if (argument instanceof Argument.Variable variable) {
			use(variable.number(), visible);
		} else if (argument instanceof Argument.Element element) {
			use(element.number(), visible);
		} else if (argument instanceof Argument.Several several) {
			several.elements().forEach(e -> findUsed(e, visible));
		} else if (argument instanceof Argument.Entry entry) {
			findUsed(entry.value(), visible);
		} else if (argument instanceof Argument.Callback callback) {
			Set<Integer> inside = new HashSet<>(visible);
			inside.add(callback.parameter());
			findUsed(callback.calls(), inside);
		}
	}

	private void use(int number, Set<Integer> visible) {
		used.add(number);
		if (!visible.contains(number)) {
			shared.add(number);
		}
	}

	private void declareShared(List<Call> calls) {
		for (Call call : calls) {
			if (shared.contains(call.number())) {
				text.append("static " + call.operation().result().javaName() + " v" + call.number() + ";\n");
			}
			call.arguments().forEach(this::declareShared);
		}
	}

	private void declareShared(Argument argument) {
		if (argument instanceof Argument.Callback callback) {
			if (shared.contains(callback.parameter())) {
				text.append("static " + callback.parameterKind().javaName() + " v" + callback.parameter() + ";\n");
			}
			declareShared(callback.calls());
		} else if (argument instanceof Argument.Several several) {
			several.elements().forEach(this::declareShared);
		}
	}

	private void print(List<Call> calls, int depth) {
		for (Call call : calls) {
			Operation operation = call.operation();
			String tabs = "\t".repeat(depth);
			text.append(tabs);
			boolean guarded = depth > 0 && call.caught();
			if (guarded) {
				text.append("try { ");
			}
			if (used.contains(call.number())) {
				text.append(
								shared.contains(call.number())
										? ""
										: operation.result().javaName() + " ")
						.append("v" + call.number() + " = ");
			}
			if (operation.isConstructor()) {
				text.append("new ").append(operation.ownerSimpleName());
			} else {
				text.append(operation.isStatic() ? operation.ownerSimpleName() : text(call.receiver(), depth))
						.append('.')
						.append(operation.name());
			}
			text.append('(')
					.append(call.arguments().stream().map(a -> text(a, depth)).collect(Collectors.joining(", ")))
					.append(");")
					.append(guarded ? " } catch (RuntimeException e) {}" : "")
					.append('\n');
		}
	}

	private String text(Argument argument, int depth) {
		if (argument instanceof Argument.Literal literal) {
			return literal.java();
		} else if (argument instanceof Argument.Constant constant) {
			return constant.className()
							.substring(constant.className().lastIndexOf('.') + 1)
							.replace('$', '.') + "." + constant.name();
		} else if (argument instanceof Argument.Variable variable) {
			return "v" + variable.number();
		} else if (argument instanceof Argument.Element element) {
			return "v" + element.number() + ".get(" + element.index() + ")";
		} else if (argument instanceof Argument.Output output) {
			return "output" + output.number();
		} else if (argument instanceof Argument.Several several) {
			String component = several.componentClassName();
			return several.elements().isEmpty()
					? "new " + component.substring(component.lastIndexOf('.') + 1) + "[0]"
					: several.elements().stream().map(e -> text(e, depth)).collect(Collectors.joining(", "));
		} else if (argument instanceof Argument.Entry entry) {
			return "Map.of(\"" + entry.key() + "\", " + text(entry.value(), depth) + ")";
		} else if (argument instanceof Argument.Callback callback) {
			return callback(callback, depth);
		}
		throw new AssertionError(argument);
	}

	private String callback(Argument.Callback callback, int depth) {
		ProgramText body = new ProgramText();
		body.shared.addAll(shared);
		body.used.addAll(used);
		if (shared.contains(callback.parameter())) {
			body.text.append(
					"\t".repeat(depth + 1) + "v" + callback.parameter() + " = b" + callback.parameter() + ";\n");
		}
		body.print(callback.calls(), depth + 1);
		String name = (shared.contains(callback.parameter()) ? "b" : "v") + callback.parameter();
		return body.text.length() == 0 ? name + " -> {}" : name + " -> {\n" + body.text + "\t".repeat(depth) + "}";
	}
}
