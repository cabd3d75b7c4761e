/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Makes command lines, URLs and variables with confidential values, at random. The values are words that tell nothing, so
 * that only their place can say that they are confidential.
 */
final class ConfidentialTexts {
	private static final String LETTERS = "bcdfghjkmnpqrvxz";
	/** What may stand in a value, before, between and behind its words. */
	private static final List<String> SIGNS = List.of(
			"",
			" ",
			"  ",
			" -",
			" --",
			"-",
			"--",
			"/",
			"?",
			"#",
			"@",
			":",
			"=",
			",",
			";",
			"'",
			"\"",
			"\\",
			"%",
			"&",
			"$",
			"(",
			"[",
			"{",
			"|",
			"é",
			"€",
			"\uD83D\uDD11",
			" -b ",
			" @",
			"/ ",
			"://",
			" = ");

	private static final List<String> CONFIDENTIAL_KEYS = List.of(
			"db.password",
			"API_TOKEN",
			"client-secret",
			"my.passphrase",
			"store.pwd",
			"aws_credential_file",
			"x.private_key",
			"ApiKey");

	final Random random;
	/** The words that must not be left. */
	final List<String> words = new ArrayList<>();

	ConfidentialTexts(Random random) {
		this.random = random;
	}

	/** A text, and what must be there afterwards: its beginning, and what is behind the confidential part. */
	record Text(String text, String before, String behind) {}

	String key() {
		return any(CONFIDENTIAL_KEYS);
	}

	/** A word that is in no usual pattern. */
	private String word() {
		StringBuilder word = new StringBuilder();
		for (int i = 0; i < 8; i++) {
			word.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
		}
		words.add(word.toString());
		return word.toString();
	}

	/** Words with signs around them; it does not end with a blank, because what is behind it is found by a blank. */
	String value() {
		StringBuilder value = new StringBuilder(any(SIGNS)).append(word());
		for (int i = random.nextInt(3); i > 0; i--) {
			String sign = any(SIGNS);
			// Two hyphens and a name begin another option for sure.
			value.append(sign.endsWith(" --") ? " " : sign).append(word());
		}
		return value.toString().replaceAll("(^|\\s)--(?=\\w)", "$1-");
	}

	private <T> T any(List<T> list) {
		return list.get(random.nextInt(list.size()));
	}

	/** Credentials in a URL; what is behind is a host. */
	String url() {
		String slashes = any(List.of("://", "://", ":\\/\\/", ":\\\\/\\\\/"));
		String user = any(List.of("", "user", "some.body", "me@example.org"));
		String password = value().replace("://", ":/");
		return any(List.of("https", "redis", "jdbc:mysql", "mongodb+srv", "s3")) + slashes + user + ":" + password
				+ "@host.example/path";
	}

	/** A confidential argument of a program or of a JVM. */
	private String argument() {
		return switch (random.nextInt(10)) {
			case 0 -> "-XX:HeapDumpPath=" + value();
			case 1 -> "-XX:StartFlightRecording:filename=" + value();
			case 2 -> "-javaagent:my agents/a.jar=" + value();
			case 3 -> "-agentlib:jdwp=" + value();
			case 4 -> "-D" + key() + "=" + value();
			case 5 ->
				"--" + any(List.of("password", "secret-key", "api-token", "client_secret")) + " " + value().strip();
			case 6 -> "--" + any(List.of("password", "secret-key", "api-token")) + "=" + value();
			case 7 -> "-" + any(List.of("password", "dbpasswd", "token")) + " " + value().strip();
			case 8 -> key() + any(List.of(": ", "=", " = ", " ")) + value().strip();
			default -> "-Dservice=" + url();
		};
	}

	/** Arguments of which one is confidential. */
	Text commandLine() {
		String before = "-Xmx" + (1 + random.nextInt(99)) + "m";
		String behind = any(List.of("-Xss512k", "-XX:+UseSerialGC", "-Dplain.name=plain", "--add-opens=a/b=c"));
		return new Text(before + " " + argument() + " " + behind + " Main", before, behind);
	}

	/** The flag's value is a command; whatever follows may be part of it. */
	Text commandInAFlag() {
		String flag = any(List.of("OnError", "OnOutOfMemoryError"));
		String command = any(List.of("curl -u user:", "java -Dx=", "kill -9 %p; mail --to ", "1 "));
		return new Text("-Xmx1g -XX:" + flag + "=" + command + value() + " -Dy=" + word() + " " + word(), "-Xmx1g", "");
	}

	/** A text of any field with a URL. */
	Text textWithUrl() {
		return new Text("cannot reach " + url() + ", see there", "cannot reach ", "@host.example/path, see there");
	}
}
