/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.items.Items;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;

/** Pages name methods and constants of the bundle as `Class.member`, and tests. Each of them exists. */
class NamedCodeTest {
	private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w+)\\.([A-Za-z]\\w*)(?:\\([^`]*\\))?`");

	/** With or without the last part of its package. */
	private static final Pattern CLASS = Pattern.compile("`(?:[a-z]+\\.)?([A-Z][a-z]\\w+)`");

	private static final Pattern TEST = Pattern.compile("`([A-Z]\\w+(?:Test|Contract|Fuzzer))(?:\\.(\\w+))?`");

	private static final Pattern PATH = Pattern.compile("^### `(.*)`\n\n((?:\\d.*\n)+)", Pattern.MULTILINE);
	private static final Pattern STEP = Pattern.compile("^\\d+\\. `(\\w+)\\.\\w+` (.*)$", Pattern.MULTILINE);
	private static final int MAX_STEPS = 10;

	private static final JavaClasses LIBRARY =
			new ClassFileImporter().importUrls(List.of(place(Recordings.class), place(Items.class)));
	private static final Map<String, Set<String>> MEMBERS_BY_CLASS = members();

	private static URL place(Class<?> type) {
		return type.getProtectionDomain().getCodeSource().getLocation();
	}

	private static Map<String, Set<String>> members() {
		Map<String, Set<String>> members = new TreeMap<>();
		for (JavaClass type : LIBRARY) {
			Set<String> names = members.computeIfAbsent(type.getSimpleName(), name -> new TreeSet<>());
			type.getAllMembers().stream().map(JavaMember::getName).forEach(names::add);
		}
		return members;
	}

	@ParameterizedTest
	@CsvSource({"docs/ERRORS-AND-MEMORY.md, 10", "docs/ARCHITECTURE.md, 40"})
	void membersThatThePageNamesExist(String page, int leastCount) {
		List<String> missing = new ArrayList<>();
		int count = 0;
		Matcher named = NAMED.matcher(Checkout.read(page));
		while (named.find()) {
			count++;
			if (!MEMBERS_BY_CLASS.getOrDefault(named.group(1), Set.of()).contains(named.group(2))) {
				missing.add(named.group());
			}
		}
		assertEquals(List.of(), missing);
		assertTrue(count >= leastCount, "names: " + count);
	}

	@Test
	void classesThatThePageNamesExist() throws IOException {
		Set<String> classes;
		try (Stream<Path> files = Files.walk(Checkout.ROOT.resolve("core"))) {
			classes = files.map(file -> file.getFileName().toString())
					.filter(name -> name.endsWith(".java"))
					.map(name -> name.replace(".java", ""))
					.collect(Collectors.toSet());
		}
		List<String> missing = CLASS.matcher(Checkout.read("docs/ARCHITECTURE.md"))
				.results()
				.map(named -> named.group(1))
				.filter(name -> !classes.contains(name) && !isOfTheJdk(name))
				.toList();
		assertEquals(List.of(), missing);
	}

	/** A promise whose test was renamed would look like one that is checked. */
	@ParameterizedTest
	@CsvSource({"docs/RELIABILITY.md, 70", "docs/READERS.md, 10"})
	void testsThatThePageNamesExist(String page, int leastCount) throws IOException {
		Map<String, String> tests = new TreeMap<>();
		try (Stream<Path> files = Files.walk(Checkout.ROOT.resolve("core"))) {
			for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
				tests.merge(file.getFileName().toString().replace(".java", ""), Files.readString(file), String::concat);
			}
		}
		List<String> missing = new ArrayList<>();
		int count = 0;
		Matcher named = TEST.matcher(Checkout.read(page));
		while (named.find()) {
			count++;
			String member = named.group(2) == null ? "class " + named.group(1) : " " + named.group(2) + "(";
			if (!tests.getOrDefault(named.group(1), "").contains(member)) {
				missing.add(named.group());
			}
		}
		assertEquals(List.of(), missing);
		assertTrue(count >= leastCount, "names: " + count);
	}

	private static boolean isOfTheJdk(String name) {
		try {
			return Class.forName("java.lang." + name) != null;
		} catch (ClassNotFoundException e) {
			return false;
		}
	}

	static List<Arguments> paths() {
		List<Arguments> paths = new ArrayList<>();
		Matcher path = PATH.matcher(Checkout.read("docs/ARCHITECTURE.md"));
		while (path.find()) {
			paths.add(Arguments.of(path.group(1), path.group(2)));
		}
		return paths;
	}

	@Test
	void eachDoorHasAPath() {
		List<Object> doors = paths().stream().map(path -> path.get()[0]).toList();
		assertTrue(
				doors.containsAll(List.of(
						"Recording.writeEvent(TypedValue)",
						"EventWriter.putLong",
						"EventWriter.commit",
						"Recording.writeEvent(Record)",
						"Recording.writeEvent(RecordedEvent)")),
				doors::toString);
	}

	/** A step back into a package is allowed where it releases what was claimed there. */
	@ParameterizedTest(name = "{0}")
	@MethodSource("paths")
	void pathIsShortAndDoesNotTurnBack(String door, String steps) {
		Map<String, String> packages = new TreeMap<>();
		LIBRARY.forEach(type -> packages.put(type.getSimpleName(), type.getPackageName()));
		Set<String> left = new TreeSet<>();
		String current = null;
		int count = 0;
		Matcher step = STEP.matcher(steps);
		while (step.find()) {
			count++;
			String next = packages.get(step.group(1));
			if (!next.equals(current)) {
				boolean isRelease = step.group(2).startsWith("releases ");
				assertTrue(isRelease || !left.contains(next), () -> door + " comes back to " + step.group(0));
				if (current != null) {
					left.add(current);
				}
				current = next;
			}
		}
		assertEquals(steps.lines().count(), count, "every line is a step");
		assertTrue(count <= MAX_STEPS, "steps: " + count);
	}

	@Test
	void noClassComesTwiceOnTheWayOfTheFastestDoor() {
		String steps = paths().stream()
				.filter(path -> path.get()[0].equals("EventWriter.commit"))
				.map(path -> (String) path.get()[1])
				.findFirst()
				.orElseThrow();
		List<String> classes =
				STEP.matcher(steps).results().map(step -> step.group(1)).toList();
		assertTrue(classes.size() > 5, classes::toString);
		assertEquals(classes.stream().distinct().toList(), classes);
	}
}
