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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;

/** Pages name methods and constants of the bundle as `Class.member`. Each of them exists. */
class NamedCodeTest {
	private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w+)\\.([A-Za-z]\\w*)(?:\\([^`]*\\))?`");

	private static final Map<String, Set<String>> MEMBERS_BY_CLASS = members();

	private static Map<String, Set<String>> members() {
		JavaClasses library = new ClassFileImporter()
				.importUrl(
						Recordings.class.getProtectionDomain().getCodeSource().getLocation());
		Map<String, Set<String>> members = new TreeMap<>();
		for (JavaClass type : library) {
			Set<String> names = members.computeIfAbsent(type.getSimpleName(), name -> new TreeSet<>());
			type.getAllMembers().stream().map(JavaMember::getName).forEach(names::add);
		}
		return members;
	}

	@ParameterizedTest
	@CsvSource({"docs/ERRORS-AND-MEMORY.md, 10"})
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
}
