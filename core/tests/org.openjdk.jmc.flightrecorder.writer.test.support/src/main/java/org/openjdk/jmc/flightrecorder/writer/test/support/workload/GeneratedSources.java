/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.workload;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Java sources that keep a compiler busy: generics, lambdas, streams, records, switches over text.
 */
final class GeneratedSources {
	/** The class whose {@code answer()} runs them all. */
	static final String MAIN_CLASS = "generated.Main";

	private static final String SOURCE =
			"""
			package generated;

			import java.util.*;
			import java.util.function.*;
			import java.util.stream.*;

			public final class Part%1$d<T extends Comparable<T>> {
				record Pair<A, B>(A left, B right) {
				}

				enum Kind { FIRST, SECOND, THIRD }

				interface Visitor<R> {
					R visit(Kind kind, Supplier<? extends R> other);
				}

				private final Map<T, List<Pair<T, Kind>>> content = new TreeMap<>();

				void put(T key, Kind kind) {
					content.computeIfAbsent(key, k -> new ArrayList<>()).add(new Pair<>(key, kind));
				}

				Map<Kind, Long> count() {
					return content.values().stream().flatMap(List::stream)
							.collect(Collectors.groupingBy(Pair::right, TreeMap::new, Collectors.counting()));
				}

				static int value(String text) {
					return switch (text) {
					case "one", "eins" -> 1;
					case "two", "zwei" -> 2;
					default -> text.length() * %1$d;
					};
				}

				public static long answer() {
					Part%1$d<String> part = new Part%1$d<>();
					for (int i = 0; i < 200; i++) {
						part.put("key " + i %% 17, Kind.values()[i %% 3]);
					}
					Visitor<Long> visitor = (kind, other) -> kind == Kind.FIRST ? part.count().get(kind) : other.get();
					return IntStream.range(0, 50).mapToLong(i -> visitor.visit(Kind.values()[i %% 3],
							() -> (long) value(i %% 2 == 0 ? "one" : "part" + i))).sum();
				}
			}
			""";

	private GeneratedSources() {}

	/**
	 * @return sources by class name
	 */
	static Map<String, String> sources(int count) {
		Map<String, String> sources = new LinkedHashMap<>();
		StringBuilder sum = new StringBuilder("0L");
		for (int i = 0; i < count; i++) {
			sources.put("generated.Part" + i, source(i));
			sum.append(" + Part").append(i).append(".answer()");
		}
		sources.put(
				MAIN_CLASS,
				"package generated; public final class Main { public static long answer() { return " + sum + "; } }");
		return sources;
	}

	private static String source(int number) {
		return String.format(SOURCE, number);
	}
}
