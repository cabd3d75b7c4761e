/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.NameGlob;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.UserPattern;
import org.openjdk.jmc.flightrecorder.writer.tools.redact.FilterList;
import org.openjdk.jmc.flightrecorder.writer.tools.redact.Redaction;
import org.openjdk.jmc.flightrecorder.writer.tools.redact.RedactionPolicy;

/** What becomes of one text, given its field and the texts beside it. */
class RedactionRulesTest {
	private static final String ARGUMENTS = "jdk.JVMInformation.jvmArguments";
	private static final String VARIABLE = "jdk.InitialEnvironmentVariable.value";
	private static final String MESSAGE = "jdk.JavaExceptionThrow.message";

	private static Redaction redaction(String... texts) throws IOException {
		return new Redaction(new RedactionPolicy(
				FilterList.of(null, FilterList.USUAL_KEYS),
				FilterList.of(null, FilterList.USUAL_ARGUMENTS),
				List.of(),
				Arrays.stream(texts)
						.map(text -> new UserPattern(Pattern.compile(text), "--text"))
						.toList(),
				false,
				"***"));
	}

	@ParameterizedTest
	@CsvSource(
			delimiter = '|',
			quoteCharacter = '`',
			value = {
				"-Xmx2G -XX:MaxGCPauseMillis=50 -XX:+UseG1GC|-Xmx2G -XX:MaxGCPauseMillis=50 -XX:+UseG1GC",
				"-XX:OnOutOfMemoryError=curl -u user:word URL -Da=b|-XX:OnOutOfMemoryError=***",
				"-XX:OnError=1 word -Xmx2g|-XX:OnError=***",
				"-XX:HeapDumpPath=/a b/c -Xmx2g|-XX:HeapDumpPath=*** -Xmx2g",
				"-XX:HeapDumpPath=1 word -Xmx2g|-XX:HeapDumpPath=*** -Xmx2g",
				"-javaagent:my agents/a.jar=word -Xmx2g|-javaagent:my agents/a.jar=*** -Xmx2g",
				"-javaagent:my agents/a.jar -Da=b|-javaagent:my agents/a.jar -Da=b",
				"\"-javaagent:a.jar=one two\" -jar x.jar|\"-javaagent:a.jar=*** -jar x.jar",
				"-agentlib:=word -Xmx2g|-agentlib:=*** -Xmx2g",
				"--secret-key -value --port 80|*** --port 80",
				"--password --value --port 80|--password *** --port 80",
				"--password= --port 80|--password=***",
				"-password -value -b --port 80|*** --port 80",
				"-Ddb.password=a -b -Dc=d|-Ddb.password=*** -Dc=d",
				"-Ddb.password= a -Dc=d|-Ddb.password=*** -Dc=d",
				"-Ddb.password= -Dc=d|-Ddb.password= -Dc=d",
				"-password -Dc=d --port 80|*** --port 80",
				"run --password|run ***",
				"--a/password b --port 80|*** --port 80",
				"-Dbasic.auth=a -b --port 80 -Dc=d|-Dbasic.auth=*** -Dc=d",
				"-Dplain=a -b -Dc=d|-Dplain=a -b -Dc=d",
				"run.sh password: --value --port 80|run.sh *** --port 80",
				"Server=x;Password=two words;Port=1 --port 80|*** --port 80",
				"--author me --verbose|--author me --verbose",
			})
	void argumentExtendsToTheNextCertainArgument(String text, String redacted) throws Exception {
		assertEquals(redacted, redaction().apply(ARGUMENTS, text));
		Redaction variables = redaction();
		variables.startEvent(Map.of("key", "JAVA_TOOL_OPTIONS")::get);
		assertEquals(redacted, variables.apply(VARIABLE, text));
		assertSame(text, redaction().apply(MESSAGE, text), "a field that has no arguments");
	}

	@ParameterizedTest
	@CsvSource(
			delimiter = '|',
			quoteCharacter = '`',
			value = {
				"https://user:pass@host/path|https://***@host/path",
				"redis://:word@host|redis://***@host",
				"https://token@host/a@b|https://***@host/a@b",
				"https://user:a/b?c#d@e@host/path|https://***@host/path",
				"https://user:two words@host|https://***@host",
				"redis://: word@host|redis://***@host",
				"{\"url\":\"https:\\/\\/user:pass@host\"}|{\"url\":\"https:\\/\\/***@host\"}",
				"https://me@example.org:pass@host|https://***@host",
				"https://user:a://b@host|https://***@host",
				"redis://:a@b,redis://:c@d|redis://***@b,redis://***@d",
				"https://user:a b@host -Dmail=c@d|https://***@host -Dmail=c@d",
				"https://host:80/users/a@b|https://***@b",
				"https://host:8080 is not for a@b|https://host:8080 is not for a@b",
				"https://host/@scope/name|https://host/@scope/name",
				"mail to a@b, see https://host/|mail to a@b, see https://host/",
				"@me: https://user:pass@host|@me: https://***@host",
				"https://@host:80/a, see https://b/c@d|https://@host:80/a, see https://b/c@d",
				"a@b|a@b",
			})
	void credentialsOfUrlsGoInAnyField(String text, String redacted) throws Exception {
		for (String field : List.of(MESSAGE, "com.example.Call.thread.name")) {
			assertEquals(redacted, redaction().apply(field, text));
		}
	}

	@Test
	void keysSayWhetherAValueGoesAsAWhole() throws Exception {
		Redaction redaction = redaction();
		redaction.startEvent(Map.of("key", "db.password")::get);
		assertEquals("***", redaction.apply(VARIABLE, "two words"));
		redaction.startEvent(Map.of("key", "db.name")::get);
		assertEquals("two words", redaction.apply(VARIABLE, "two words"));
		redaction.startEvent(field -> null);
		assertEquals("two words", redaction.apply(VARIABLE, "two words"));
	}

	private static List<String> patternsOfThePage() {
		Matcher rule = Pattern.compile("usual patterns are (.*?), in upper or lower case", Pattern.DOTALL)
				.matcher(Checkout.read("docs/REDACTION.md"));
		assertTrue(rule.find());
		return Pattern.compile("`(.*?)`")
				.matcher(rule.group(1))
				.results()
				.map(pattern -> pattern.group(1))
				.toList();
	}

	@Test
	void theUsualPatternsAreThoseOfThePage() {
		assertEquals(patternsOfThePage(), FilterList.USUAL_KEYS);
	}

	@ParameterizedTest
	@MethodSource("patternsOfThePage")
	void eachUsualPatternMakesAKeyConfidential(String pattern) throws Exception {
		String key = "x." + pattern.replace("*", "");
		for (String written : List.of(key, pattern.replace("*", "x"), key.toUpperCase(Locale.ROOT))) {
			Redaction redaction = redaction();
			redaction.startEvent(Map.of("key", written)::get);
			assertEquals("***", redaction.apply(VARIABLE, "two words"));
			assertEquals(
					"-D" + written + "=*** -Xmx2g", redaction().apply(ARGUMENTS, "-D" + written + "=two words -Xmx2g"));
			if (!pattern.equals("*auth*")) {
				for (String argument : List.of("--" + written + "=Gladstone", "--" + written + " Gladstone")) {
					String redacted = redaction().apply(ARGUMENTS, argument + " --port 80");
					assertFalse(redacted.contains("Gladstone"), redacted);
					assertTrue(redacted.endsWith(" --port 80"), redacted);
				}
			}
		}
	}

	@Test
	void aTextWithoutAKeyIsNotTheValueOfAKey() throws Exception {
		Redaction redaction = new Redaction(new RedactionPolicy(
				FilterList.of("*", List.of()), FilterList.of("none", List.of()), List.of(), List.of(), false, "***"));
		assertSame("two words", redaction.apply(VARIABLE, "two words"));
		redaction.startEvent(Map.of("key", "")::get);
		assertEquals("***", redaction.apply(VARIABLE, "two words"));
		assertEquals("", redaction.apply(VARIABLE, ""));
		assertNull(redaction.apply(VARIABLE, null));
	}

	/** The first argument of a pattern is the name that stays, unless it is confidential itself. */
	@Test
	void patternsForArgumentsInARow() throws Exception {
		Redaction redaction = new Redaction(new RedactionPolicy(
				FilterList.of("none", List.of()),
				FilterList.of("/pin<DELIMITER>*;/key<DELIMITER>*<DELIMITER>*;/k*y;=*", List.of()),
				List.of(),
				List.of(),
				false,
				"***"));
		assertEquals("run /pin *** --port 80", redaction.apply(ARGUMENTS, "run /pin 1 2 --port 80"));
		assertEquals("run *** --port 80", redaction.apply(ARGUMENTS, "run /key -Da=b -Dc=d --port 80"));
		assertEquals("run /pin", redaction.apply(ARGUMENTS, "run /pin"), "there is no value");
		assertEquals("=*** --port 80", redaction.apply(ARGUMENTS, "=a --port 80"));
	}

	@Test
	void linesOfAFileArePatterns(@TempDir Path directory) throws Exception {
		Path file = Files.writeString(directory.resolve("patterns"), "*iban*\n\n --pin<DELIMITER>* \n");
		FilterList list = FilterList.of("a;@" + file + ";b", FilterList.USUAL_KEYS);
		assertEquals(List.of("a", "*iban*", "--pin<DELIMITER>*", "b"), list.unmatched());
		assertEquals(List.of(file), list.files());
	}

	/** Readers show dots in names where the file has slashes, and take brackets for those of an array. */
	@Test
	void namesAreSearchedAsReadersShowThem() throws Exception {
		Redaction redaction = new Redaction(new RedactionPolicy(
				FilterList.of("none", List.of()),
				FilterList.of("none", List.of()),
				List.of(NameGlob.of("*.whole")),
				List.of(new UserPattern(Pattern.compile("app\\.Secret|/Till"), "--text")),
				false,
				"[no/ne]"));
		assertEquals("the none$One", redaction.replaceName("a.type.name", "the app/Secret$One"));
		assertEquals("shopnone", redaction.replaceName("a.type.name", "shop/Till"));
		assertEquals("app/Secret is [no/ne]", redaction.replace("a.text", "app/Secret is app.Secret"));
		assertEquals("none", redaction.replaceName("a.whole", "x/y"));
		assertEquals(
				Map.of(
						"--field *.whole", Map.of("a.whole", 1L),
						"--text number 1", Map.of("a.text", 1L, "a.type.name", 2L)),
				redaction.report());
		assertTrue(redaction.isSpecial("a.whole"));
		assertTrue(redaction.isSpecial(ARGUMENTS));
		assertFalse(redaction.isSpecial("a.text"));
	}

	/** None hides from another what it should find. */
	@Test
	void allPatternsLookAtTheTextAsItWas() throws Exception {
		assertEquals("x***y", redaction("abc", "bcd").apply(MESSAGE, "xabcdy"));
		assertEquals("x***y", redaction("bcd", "abc").apply(MESSAGE, "xabcdy"));
		assertEquals(
				"a ***@host ***",
				redaction("user", "end")
						.apply(MESSAGE, "a user://user:pw@host end")
						.replace("***://", ""));
		Redaction report = redaction("abc", "bcd", "x*");
		report.replace(MESSAGE, "abcd");
		assertEquals(
				Map.of("--text number 1", Map.of(MESSAGE, 1L), "--text number 2", Map.of(MESSAGE, 1L)),
				report.report());
		assertEquals(List.of("no text matches --text number 3"), report.unmatched(), "an empty match is none");
	}

	/** What it finds goes with the whole text, by another rule. */
	@Test
	void aPatternIsNoTypoIfAnotherRuleRemovesWhatItMatches() throws Exception {
		Redaction redaction = new Redaction(new RedactionPolicy(
				FilterList.of("+*iban*", FilterList.USUAL_KEYS),
				FilterList.of("+--pin<DELIMITER>*;-inner", FilterList.USUAL_ARGUMENTS),
				List.of(NameGlob.of(MESSAGE), NameGlob.of("*.value")),
				List.of(new UserPattern(Pattern.compile("abc"), "--text")),
				false,
				"***"));
		assertEquals(6, redaction.unmatched().size(), redaction.unmatched()::toString);
		assertEquals("***", redaction.replace(MESSAGE, "xabcx"));
		redaction.startEvent(Map.of("key", "account.iban")::get);
		assertEquals("***", redaction.replace(VARIABLE, "run --pin 5"));
		assertEquals("--password ***", redaction.replace(ARGUMENTS, "--password a -inner"));
		assertEquals(List.of(), redaction.unmatched());
		assertEquals(
				Map.of(
						"--field " + MESSAGE,
						Map.of(MESSAGE, 1L),
						"--field *.value",
						Map.of(VARIABLE, 1L),
						"confidential argument",
						Map.of(ARGUMENTS, 1L)),
				redaction.report());
	}

	@ParameterizedTest
	@ValueSource(strings = {ARGUMENTS, VARIABLE, "jdk.SystemProcess.commandLine", "jdk.ProcessStart.command"})
	void noWordOfAConfidentialArgumentIsLeft(String field) throws Exception {
		Seed.forEach(2_000, random -> {
			ConfidentialTexts texts = new ConfidentialTexts(random);
			check(field, texts, random.nextInt(5) == 0 ? texts.commandInAFlag() : texts.commandLine());
		});
	}

	@ParameterizedTest
	@ValueSource(strings = {ARGUMENTS, MESSAGE, "com.example.Call.eventThread.javaName"})
	void noWordOfThePasswordOfAUrlIsLeft(String field) throws Exception {
		Seed.forEach(2_000, random -> {
			ConfidentialTexts texts = new ConfidentialTexts(random);
			check(field, texts, texts.textWithUrl());
		});
	}

	private static void check(String field, ConfidentialTexts texts, ConfidentialTexts.Text text) throws Exception {
		String result = redaction().apply(field, text.text());
		for (String word : texts.words) {
			assertFalse(result.contains(word), () -> word + " of " + text.text() + " is in " + result);
		}
		assertTrue(
				result.startsWith(text.before()), () -> text.before() + " of " + text.text() + " is not in " + result);
		assertTrue(result.contains(text.behind()), () -> text.behind() + " of " + text.text() + " is not in " + result);
	}

	/** Long texts that are made to be slow to look through. */
	@ParameterizedTest
	@ValueSource(
			strings = {
				"a",
				" ",
				"a://",
				"@",
				"a://b:@",
				"-D",
				"-Dpassword=",
				"-XX:a=b",
				"-XX:a=b ",
				"password ",
				"jaas",
				"-javaagent:",
				"--password ",
				"1k ",
				"\\/"
			})
	void rulesAreDoneSoon(String part) throws Exception {
		String text = part.repeat(200_000 / part.length()) + "@";
		Deadline.within("rules for " + part, () -> redaction().apply(ARGUMENTS, text));
	}
}
