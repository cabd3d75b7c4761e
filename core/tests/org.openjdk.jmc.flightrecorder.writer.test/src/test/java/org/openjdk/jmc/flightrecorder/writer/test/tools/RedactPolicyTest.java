/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

class RedactPolicyTest {
	@TempDir
	Path directory;

	private Path input;
	private Path output;
	private String warnings;

	@BeforeEach
	void record() throws Exception {
		input = directory.resolve("in.jfr");
		output = directory.resolve("out.jfr");
		Files.write(
				input,
				SampleEvents.record(recording -> SampleEvents.writeOne(
						recording,
						"com.example.Login",
						type -> type.addField("user", Types.Builtin.STRING)
								.addField("mail", Types.Builtin.STRING)
								.addField("card", Types.Builtin.STRING),
						values -> values.putField("user", "somebody")
								.putField("mail", "to x.y@example.com today")
								.putField("card", "4711-0815-1234")
								.putField("startTime", SampleEvents.START_TICKS))));
	}

	private String redacted(String name, String policy) throws Exception {
		Path file = Files.writeString(directory.resolve(name), policy);
		Tool.Result result = Tool.run("redact", "--policy", file, input, output);
		assertEquals(0, result.status(), result::err);
		warnings = result.err();
		return TwoReaders.read(output).stream().map(ReadEvent::toString).collect(Collectors.joining());
	}

	@Test
	void yamlSaysWhatIsConfidential() throws Exception {
		String text = redacted(
				"policy.yaml",
				"""
				# What leaves our house has no customers.
				redact-key: ["+*iban*", "*pin*"]
				redact-argument: '+--pin<DELIMITER>*'
				field: com.example.Login.user
				text:
				- '[\\w.]+@example\\.com'
				- "\\\\d{4}-\\\\d{4}-\\\\d{4}"
				replacement: gone
				allow-unmatched: true
				""");
		for (String pattern : List.of("'*iban*'", "'*pin*'", "'--pin<DELIMITER>*'")) {
			assertTrue(warnings.contains("matches " + pattern), warnings);
		}
		for (String secret : List.of("somebody", "example.com", "4711")) {
			assertFalse(text.contains(secret), text);
			RewriteTest.assertIsNotIn(output, secret);
		}
		assertTrue(text.contains("user=gone") && text.contains("to gone today") && text.contains("card=gone"), text);
	}

	/** Another property of the same name has a number behind it. */
	@Test
	void propertiesSayWhatIsConfidential() throws Exception {
		String text = redacted(
				"policy.properties",
				"""
				redact-key = +*iban*
				redact-key.2 = *pin*
				field = com.example.Login.user
				text = [\\\\w.]+@example\\\\.com
				text.2 = \\\\d{4}-\\\\d{4}-\\\\d{4}
				replacement = gone
				allow-unmatched = true
				""");
		assertTrue(warnings.contains("'*iban*'") && warnings.contains("'*pin*'"), warnings);
		assertTrue(text.contains("user=gone") && text.contains("to gone today") && text.contains("card=gone"), text);
	}

	@Test
	void anEmptyPolicyOfYamlIsNone() throws Exception {
		assertTrue(redacted("empty.yml", "# nothing\n").contains("somebody"));
	}

	/** A policy, and a list of patterns, that is no text. */
	@Test
	void filesThatAreNoTextsAreNamed() throws Exception {
		byte[] latin = "text: Z\u00fcrich\n".getBytes(StandardCharsets.ISO_8859_1);
		for (String name : List.of("policy.yaml", "policy.properties")) {
			Path file = Files.write(directory.resolve(name), latin);
			Tool.fail(output, file + ": not a text in UTF-8", "redact", "--policy", file, input, output);
			Tool.fail(output, file + ": not a text in UTF-8", "redact", "--redact-key", "@" + file, input, output);
			Files.delete(file);
			Tool.fail(output, file + ": no such file", "redact", "--policy", file, input, output);
			Tool.fail(output, file + ": no such file", "redact", "--redact-argument", "+@" + file, input, output);
			Files.createDirectory(file);
			Tool.fail(output, file + ": not a file", "redact", "--policy", file, input, output);
			Tool.fail(output, file + ": not a file", "redact", "--redact-key", "@" + file, input, output);
		}
		Tool.fail(output, "'@' names no file of patterns", "redact", "--redact-key", "+@", input, output);
	}

	@Test
	void theOutputIsNeitherThePolicyNorAFileOfPatterns() throws Exception {
		Path patterns = Files.writeString(directory.resolve("patterns.txt"), "*iban*\n");
		Path policy = Files.writeString(
				directory.resolve("policy.yaml"), "redact-key: '+@" + patterns + "'\nallow-unmatched: true\n");
		Path link = Files.createSymbolicLink(directory.resolve("link"), policy);
		for (Path file : List.of(policy, link)) {
			Tool.failUsage("the output is also a file of --policy", "redact", "--policy", policy, input, file);
		}
		for (String option : List.of("--redact-key", "--redact-argument")) {
			Tool.failUsage(
					"the output is also a file of " + option, "redact", option, "+@" + patterns, input, patterns);
		}
		Tool.failUsage("the output is also a file of --redact-key", "redact", "--policy", policy, input, patterns);
		assertEquals("*iban*\n", Files.readString(patterns));
		assertTrue(Files.readString(policy).startsWith("redact-key"));
	}

	@ParameterizedTest
	@CsvSource(
			delimiter = '|',
			value = {
				"tekst: x|unknown property 'tekst'; did you mean text?",
				"text: {a: b}|'text' has no text, and no list of texts",
				"text: [[a]]|'text' has no text, and no list of texts",
				"text:|'text' has no text",
				"replacement: [a, b]|'replacement' has no text",
				"- text|a policy must have names with values",
				"text: [a|not YAML",
				"text: '('|the text is not a regular expression",
				"text: !!java.io.File [x]|not YAML",
			})
	void mistakesAreReported(String policy, String complaint) throws Exception {
		Path file = Files.writeString(directory.resolve("policy.yaml"), policy + "\n");
		Tool.fail(output, complaint, "redact", "--policy", file, input, output);
		Path twice = Files.writeString(directory.resolve("twice.yaml"), "text: a\ntext: b\n");
		Tool.fail(output, "not YAML", "redact", "--policy", twice, input, output);
		Path again = Files.writeString(directory.resolve("twice.properties"), "text=somebody\ntext=4711\n");
		Tool.fail(
				output,
				again + ": not a properties file, 'text' comes twice; another one is 'text.2'",
				"redact",
				"--policy",
				again,
				input,
				output);
	}

	@Test
	void aFieldMayBeNamedByTwoPatterns() throws Exception {
		String text = redacted("two.yaml", "field: ['*.user', com.example.Login.user]\nreplacement: gone\n");
		assertTrue(text.contains("user=gone"), text);
		assertEquals("", warnings);
	}
}
