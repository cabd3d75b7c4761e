/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.perf;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.Frame;

/** Frames of {@code perf script}: the file of the code tells how it runs, and the symbol tells what it is. */
final class PerfFrame {
	/** The name in perf of code that has neither symbol nor file. */
	private static final String UNKNOWN = "[unknown]";

	private static final String AOT_COMPILED = "AOT compiled";

	/** Files of perf maps and of libraries that {@code perf inject --jit} has made. */
	private static final Pattern JIT_FILE = Pattern.compile(
			"\\[JIT].*|.*/perf-\\d+\\.map|.*/jitted-\\d+-\\d+\\.so|//anon|\\[anon:.*]|/memfd:.*|anon_.*");

	private static final Pattern AOT_FILE = Pattern.compile("\\[AOT].*|.*\\.(aot|jsa)");
	private static final Pattern KERNEL_FILE = Pattern.compile(
			"\\[(guest\\.)?kernel[.\\w]*].*|.*/(vmlinux|vmlinuz)[^/]*|.*\\.ko(\\.\\w+)?|bpf_(prog|trampoline)_?.*|\\[bpf.*]");
	/** Names in brackets are modules of the kernel, except for {@link #USER_IN_BRACKETS}. */
	private static final Pattern IN_BRACKETS = Pattern.compile("\\[(.+)]");

	private static final Pattern USER_IN_BRACKETS =
			Pattern.compile("\\[(unknown|vdso|vdso32|vsyscall|heap|stack.*|uprobes|anon.*)]");

	/** A symbol as the JVM writes it to perf maps: {@code int com.example.Order.total(java.util.List, int)}. */
	private static final Pattern SIGNATURE = Pattern.compile(
			"(?:([\\p{L}_$][\\w$.\\[\\]]*) )?((?:[\\p{L}_$][\\w$]*\\.)*[\\p{L}_$][\\w$]*(?:[+/.]0x\\p{XDigit}+)?)"
					+ "\\.([\\p{L}_$<][\\w$<>-]*)\\(([^()]*)\\)");
	/** A symbol as agents write it: {@code Lcom/example/Order;::total} or {@code Lcom/example/Order;total(I)V}. */
	private static final Pattern OF_AGENTS =
			Pattern.compile("L([\\w$/]+(?:[+/.]0x\\p{XDigit}+)?);(?:::|\\.)?([\\p{L}_$<][\\w$<>-]*)(\\(.*)?");

	private static final Pattern INTERPRETER = Pattern.compile("Interpreter|interpreter.*|\\[?[iI]nterpreted.*");
	private static final Pattern STUB = Pattern.compile(
			"(StubRoutines|call_stub|[iv]table stub|[\\w ]*(Blob|[sS]tub|[aA]dapter|[hH]andler|[bB]uffer)s?\\b).*");

	private PerfFrame() {}

	/**
	 * @param symbol
	 *            the symbol without its offset
	 * @param file
	 *            the file of the code, or null if it is not printed
	 * @param address
	 *            the address, which identifies the kernel if the file does not
	 * @param isInlined
	 *            whether perf has found it in the debugging information of its caller
	 */
	static Frame of(String symbol, String file, long address, boolean isInlined) {
		String dso = file == null ? "" : file;
		if (isKernel(dso, file == null, address)) {
			Matcher module = IN_BRACKETS.matcher(dso);
			boolean isModule = dso.contains(".ko")
					|| module.matches() && !KERNEL_FILE.matcher(dso).matches();
			String name = isModule ? fileName(dso).replaceAll("[\\[\\]]", "") : "";
			return new Frame(name, symbol, null, -1, isInlined ? StackTraceBuilder.INLINED : StackTraceBuilder.KERNEL);
		}
		if (JIT_FILE.matcher(dso).matches()) {
			return generated(symbol, isInlined ? StackTraceBuilder.INLINED : StackTraceBuilder.JIT_COMPILED);
		}
		if (AOT_FILE.matcher(dso).matches()) {
			return generated(symbol, isInlined ? StackTraceBuilder.INLINED : AOT_COMPILED);
		}
		String type = symbol.contains("::") ? StackTraceBuilder.CPP : StackTraceBuilder.NATIVE;
		String library = dso.equals(UNKNOWN) ? "" : fileName(dso);
		return new Frame(library, symbol, null, -1, isInlined ? StackTraceBuilder.INLINED : type);
	}

	private static boolean isKernel(String dso, boolean isUnprinted, long address) {
		if (KERNEL_FILE.matcher(dso).matches()) {
			return true;
		}
		boolean isOther = JIT_FILE.matcher(dso).matches()
				|| AOT_FILE.matcher(dso).matches()
				|| USER_IN_BRACKETS.matcher(dso).matches();
		// The upper half of the addresses is the kernel's.
		return IN_BRACKETS.matcher(dso).matches() && !isOther || address < 0 && (isUnprinted || dso.equals(UNKNOWN));
	}

	/** A frame of code that a JVM or another runtime has generated. */
	private static Frame generated(String symbol, String type) {
		if (INTERPRETER.matcher(symbol).matches()) {
			return new Frame("", symbol, null, -1, StackTraceBuilder.INTERPRETED);
		}
		Matcher agent = OF_AGENTS.matcher(symbol);
		if (agent.matches()) {
			String descriptor = agent.group(3);
			boolean isWhole = descriptor != null && Frame.isDescriptor(descriptor);
			return new Frame(agent.group(1).replace('/', '.'), agent.group(2), isWhole ? descriptor : null, -1, type);
		}
		Matcher signature = SIGNATURE.matcher(symbol);
		if (signature.matches()) {
			return new Frame(
					signature.group(2),
					signature.group(3),
					descriptor(signature.group(1), signature.group(4)),
					-1,
					type);
		}
		if (STUB.matcher(symbol).matches()) {
			return new Frame("", symbol, null, -1, StackTraceBuilder.NATIVE);
		}
		Frame plain = Frame.parse(symbol, Frame.Language.AUTO);
		return new Frame(plain.className(), plain.method(), plain.descriptor(), plain.lineNumber(), type);
	}

	private static String descriptor(String result, String parameters) {
		StringBuilder descriptor = new StringBuilder("(");
		for (String parameter : parameters.split(",")) {
			if (!parameter.isBlank()) {
				descriptor.append(element(parameter.strip()));
			}
		}
		String whole = descriptor
				.append(')')
				.append(element(result == null ? "void" : result))
				.toString();
		return Frame.isDescriptor(whole) ? whole : null;
	}

	private static String element(String type) {
		if (type.endsWith("[]")) {
			return "[" + element(type.substring(0, type.length() - 2));
		}
		return switch (type) {
			case "boolean" -> "Z";
			case "long" -> "J";
			case "byte", "char", "double", "float", "int", "short", "void" ->
				type.substring(0, 1).toUpperCase(Locale.ROOT);
			default -> "L" + type.replace('.', '/') + ";";
		};
	}

	private static String fileName(String path) {
		String name = path.endsWith(" (deleted)") ? path.substring(0, path.length() - 10) : path;
		return name.substring(name.lastIndexOf('/') + 1);
	}
}
