/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Removes the numbers and addresses that differ from run to run from names of methods. They are in the names of classes
 * that a JVM makes while it runs: hidden classes, lambdas, forms of method handles, accessors of reflection, proxies.
 * So corresponding frames of two runs are equal. Bounded. Not thread-safe.
 */
public final class RunTimeNames {
	private static final int MAX_NAMES = 1 << 14;

	/** A pattern and its replacement. Rules apply one after the other. */
	private record Rule(Pattern pattern, String replacement) {
		static Rule of(String pattern, String replacement) {
			return new Rule(Pattern.compile(pattern), replacement);
		}
	}

	private static final List<Rule> RULES = List.of(
			// The address of a hidden class is before its method; a function without a symbol is only an address.
			Rule.of("[+/.]0x\\p{XDigit}+([/.]\\d+)?(?=\\.)", ""),
			Rule.of("\\$\\$Lambda(\\$\\d+)?([/.]\\d+)?", "\\$\\$Lambda"),
			Rule.of("(LambdaForm\\$\\w+?)[$]\\d+", "$1"),
			Rule.of("(Generated(?:Method|Constructor|SerializationConstructor)Accessor)\\d+", "$1"),
			Rule.of("\\b((?:jdk|com\\.sun)\\.proxy)\\d*\\.", "$1."),
			Rule.of("\\$Proxy\\d+", "\\$Proxy"),
			Rule.of("(\\$\\$(?:Enhancer|FastClass|KeyFactory)By\\w*?\\$\\$)\\p{XDigit}+", "$1"));

	/** Finds names that a rule may change. */
	private static final Pattern CANDIDATE = Pattern.compile("0x|[$]|Accessor\\d");

	private final Map<String, String> known = new HashMap<>();

	/** Begins without known names. */
	public RunTimeNames() {}

	/**
	 * Makes a name that is the same in each run.
	 *
	 * @param methodName
	 *            class and name of any method
	 * @return the same, unless the class was made at run time
	 */
	public String of(String methodName) {
		String name = known.get(methodName);
		if (name == null) {
			name = normalized(methodName);
			if (known.size() == MAX_NAMES) {
				known.clear();
			}
			known.put(methodName, name);
		}
		return name;
	}

	/**
	 * Makes a name that is the same in each run.
	 *
	 * @param className
	 *            any class, with dots or slashes between its packages
	 * @return the same, unless the class was made at run time
	 */
	public String ofClass(String className) {
		String dotted = className.replace('/', '.') + '.';
		String name = of(dotted);
		if (name.equals(dotted)) {
			return className;
		}
		String withoutDot = name.substring(0, name.length() - 1);
		// With dots between its packages, a hidden class may still have a slash before its address.
		int slash = className.indexOf('/');
		boolean isSlashed = slash >= 0 && className.lastIndexOf('.', slash) < 0;
		return isSlashed ? withoutDot.replace('.', '/') : withoutDot;
	}

	private static String normalized(String methodName) {
		if (!CANDIDATE.matcher(methodName).find()) {
			return methodName;
		}
		String name = methodName;
		for (Rule rule : RULES) {
			name = rule.pattern.matcher(name).replaceAll(rule.replacement);
		}
		return name;
	}
}
