/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;

/** The tables of tests in CONTRIBUTING.md: each class has a test, and each test is where the table says. */
class ArchitectureOfTestsTest {
	private static final String WRITER = "org/openjdk/jmc/flightrecorder/writer/";
	private static final Path INTERNAL =
			Checkout.ROOT.resolve("core/org.openjdk.jmc.flightrecorder.writer/src/main/java/" + WRITER + "internal");
	private static final Path ITEMS =
			Checkout.ROOT.resolve("core/org.openjdk.jmc.flightrecorder.writer.items/src/main/java/" + WRITER + "items");
	private static final Path TESTS =
			Checkout.ROOT.resolve("core/tests/org.openjdk.jmc.flightrecorder.writer.test/src/test/java/" + WRITER);

	private static final String PAGE = Checkout.read("CONTRIBUTING.md");
	private static final String END_OF_PACKAGES = "A class `X` of a package";
	/** Package, classes, tests. */
	private static final Pattern ROW = Pattern.compile("^\\| `(\\w+)` \\| ([^|]*) \\| ([^|]*) \\|$", Pattern.MULTILINE);

	private static final Pattern PACKAGE = Pattern.compile("^\\| `(\\w+)` \\| [^|]* \\|$", Pattern.MULTILINE);
	private static final Pattern NAME = Pattern.compile("`(\\w+)`");
	/** Numbers that are others in each run. */
	private static final Pattern DRAWN =
			Pattern.compile("new (Splittable)?Random\\(\\)|ThreadLocalRandom\\.|Math\\.random\\("
					+ "|randomUUID\\(|new SecureRandom\\(|[sS]eed = System\\.");
	/** What draws them, for {@code -Dwriter.tests.seed=new} and for profiles that search. */
	private static final Set<String> DRAWING =
			Set.of("Seed", "RandomRecordingsTest", "FuzzForMinutesTest", "SoakCommand");

	private static final Pattern RACES_OR_COUNTS =
			Pattern.compile("Crew\\.(run|startTogether)\\(|Allocation\\.\\w+\\(|getThreadAllocatedBytes\\(");

	/** Waits that have a limit of their own and not that of {@code Deadline}. */
	private static final Pattern IMPATIENT =
			Pattern.compile("@Timeout\\(|assertTimeout\\w*\\(|\\.(waitFor|await|get|poll)\\(\\d[\\d_]*, TimeUnit");
	/** What waits a little, again and again. */
	private static final Set<String> WAITING_AGAIN = Set.of("EventWriterLanesTest");

	/** Classes as package and name, by a dot between. */
	private static Set<String> classes() throws IOException {
		return Stream.concat(sources(INTERNAL), sources(ITEMS))
				.map(file -> file.getParent().getFileName() + "." + simpleName(file))
				.collect(Collectors.toCollection(TreeSet::new));
	}

	private static Stream<Path> sources(Path folder) throws IOException {
		try (Stream<Path> files = Files.walk(folder)) {
			return files
					.filter(file -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
					.filter(file -> !file.toString().contains("/target/"))
					.toList()
					.stream();
		}
	}

	private static String simpleName(Path file) {
		return file.getFileName().toString().replace(".java", "");
	}

	private static List<MatchResult> rows() {
		return ROW.matcher(PAGE.substring(PAGE.indexOf(END_OF_PACKAGES)))
				.results()
				.toList();
	}

	private static List<String> names(String cell) {
		return NAME.matcher(cell).results().map(name -> name.group(1)).toList();
	}

	private static boolean hasTest(String type) {
		return Files.exists(TESTS.resolve(type.replace('.', '/') + "Test.java"));
	}

	@Test
	void everyClassHasATestOfItsNameOrARow() throws IOException {
		Set<String> expected = classes();
		expected.removeIf(type -> hasTest("internal/" + type) || hasTest(type));
		Set<String> listed = new TreeSet<>();
		for (MatchResult row : rows()) {
			names(row.group(2))
					.forEach(name -> assertTrue(listed.add(row.group(1) + "." + name), () -> name + " twice"));
		}
		assertTrue(!listed.isEmpty(), "no row is read");
		Set<String> gone = new TreeSet<>(listed);
		gone.removeAll(expected);
		expected.removeAll(listed);
		assertEquals(Set.of(), expected, "classes without a test of their name and without a row");
		assertEquals(Set.of(), gone, "classes of the table that are gone or have a test of their name");
	}

	@Test
	void everyTestOfTheTableExists() throws IOException {
		Set<String> tests =
				sources(TESTS).map(ArchitectureOfTestsTest::simpleName).collect(Collectors.toSet());
		for (MatchResult row : rows()) {
			List<String> named = names(row.group(3));
			assertTrue(!named.isEmpty() && tests.containsAll(named), () -> "tests of " + row.group());
		}
	}

	@Test
	void everyPackageOfTestsIsInTheTable() throws IOException {
		Set<String> listed = new TreeSet<>();
		String tests = PAGE.substring(PAGE.indexOf("### Tests"), PAGE.indexOf(END_OF_PACKAGES));
		Matcher row = PACKAGE.matcher(tests);
		while (row.find()) {
			listed.add(row.group(1));
		}
		Set<String> packages = sources(TESTS.resolve("test"))
				.map(file -> file.getParent().getFileName().toString())
				.collect(Collectors.toCollection(TreeSet::new));
		assertEquals(packages, listed);
	}

	@Test
	void noTwoTestClassesHaveOneName() throws IOException {
		Set<String> names = new HashSet<>();
		List<String> doubled = new ArrayList<>();
		sources(Checkout.ROOT.resolve("core/tests"))
				.map(ArchitectureOfTestsTest::simpleName)
				.filter(name -> name.endsWith("Test") || name.endsWith("Properties"))
				.filter(name -> !names.add(name))
				.forEach(doubled::add);
		assertEquals(List.of(), doubled);
	}

	/** A build answers whether a change is good, and must answer the same twice. */
	@Test
	void testsDrawFromTheSeedOfBuilds() throws IOException {
		Set<String> drawing = new TreeSet<>();
		for (Path file : sources(TESTS).toList()) {
			if (DRAWN.matcher(Files.readString(file)).find()) {
				drawing.add(simpleName(file));
			}
		}
		assertEquals(new TreeSet<>(DRAWING), drawing);
	}

	/** Others run beside another JVM, which takes a processor: see {@code Alone}. */
	@Test
	void testsThatLetThreadsRaceOrCountAllocationRunAlone() throws IOException {
		Set<String> together = new TreeSet<>();
		int alone = 0;
		for (Path file : sources(TESTS).toList()) {
			String source = Files.readString(file);
			if (simpleName(file).endsWith("Test")
					&& (file.getParent().endsWith("concurrency")
							|| RACES_OR_COUNTS.matcher(source).find())) {
				alone++;
				if (!source.contains("@Alone\n")) {
					together.add(simpleName(file));
				}
			}
		}
		assertTrue(alone > 20, "found");
		assertEquals(Set.of(), together, "tests without @Alone");
	}

	/** A time that seems long enough is too short on a machine that is busy with something else. */
	@Test
	void testsWaitUntilWhatTheyWaitForHangs() throws IOException {
		Set<String> impatient = new TreeSet<>();
		for (Path file : sources(TESTS).toList()) {
			if (IMPATIENT.matcher(Files.readString(file)).find()) {
				impatient.add(simpleName(file));
			}
		}
		assertEquals(new TreeSet<>(WAITING_AGAIN), impatient);
	}
}
