/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.InstalledJdk;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SecretSearch;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;
import org.openjdk.jmc.flightrecorder.writer.tools.redact.UsualField;

/**
 * Two secrets in the recording of a JVM: one in each place that is redacted without a word, with generated ones beside it, and one in each of the others.
 */
class PlantedSecretsTest {
	private static final String SECRET = "Gl4dst0ne";
	private static final String ASKED_FOR = "D1srael1";
	private static final String ABSENT = "P4lmerst0n";
	private static final Set<Integer> JDKS_OF_THE_PAGE = Set.of(17, 25);

	private static final int GENERATED = 40;

	@TempDir
	Path directory;

	private final Set<String> secrets = new TreeSet<>(Set.of(SECRET));

	private static List<InstalledJdk> jdks() throws Exception {
		return InstalledJdk.runningAndOther();
	}

	/** What runs in the JVM that is recorded. */
	static final class Program {
		private Program() {}

		/** What {@code -javaagent} calls. */
		public static void premain(String options) {}

		public static void main(String[] arguments) throws Exception {
			Thread thread = new Thread(Program::work, "thread " + ASKED_FOR);
			thread.start();
			thread.join();
			Files.write(Path.of(arguments[arguments.length - 1]).resolve("file-" + ASKED_FOR), new byte[1 << 16]);
			try {
				throw new IllegalStateException("message " + ASKED_FOR);
			} catch (IllegalStateException e) {
				// Its message is in an event.
			}
			new ProcessBuilder("true", "--token", SECRET, "--secret-key", "-" + SECRET)
					.start()
					.waitFor();
		}

		private static void work() {
			try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
					Socket client = new Socket(
							InetAddress.getByAddress(
									ASKED_FOR + ".example",
									InetAddress.getLoopbackAddress().getAddress()),
							server.getLocalPort());
					Socket peer = server.accept()) {
				client.getOutputStream().write(1);
				peer.getInputStream().read();
			} catch (IOException e) {
				throw new UncheckedIOException(e);
			}
		}
	}

	private Path agent() throws Exception {
		Path agent = Files.createDirectories(directory.resolve("my agents")).resolve("agent.jar");
		Manifest manifest = new Manifest();
		manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
		manifest.getMainAttributes().putValue("Premain-Class", Program.class.getName());
		String classFile = Program.class.getName().replace('.', '/') + ".class";
		try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(agent), manifest);
				InputStream bytes = Program.class.getClassLoader().getResourceAsStream(classFile)) {
			jar.putNextEntry(new JarEntry(classFile));
			bytes.transferTo(jar);
		}
		return agent;
	}

	/** Texts for this recording, whose words must not be left. */
	private List<String> generated(Function<ConfidentialTexts, String> maker) throws Exception {
		List<String> texts = new ArrayList<>();
		Seed.run(Seed.get(), random -> {
			for (int i = 0; i < GENERATED; i++) {
				ConfidentialTexts made = new ConfidentialTexts(random);
				texts.add(maker.apply(made));
				secrets.addAll(made.words);
			}
		});
		return texts;
	}

	private Path record(InstalledJdk jdk) throws Exception {
		Path recording = directory.resolve("planted.jfr");
		Path agent = agent();
		StringBuilder settings = new StringBuilder();
		for (String event : List.of("FileWrite", "SocketRead", "SocketWrite")) {
			settings.append(",jdk.")
					.append(event)
					.append("#enabled=true,jdk.")
					.append(event)
					.append("#threshold=0ms");
		}
		List<String> command = new ArrayList<>(List.of(
				jdk.javaCommand(),
				"-XX:StartFlightRecording:settings=profile,name=" + SECRET + ",filename=" + recording
						+ ",jdk.JavaExceptionThrow#enabled=true" + settings,
				"-Xmx64m",
				"-Ddb.password=two " + SECRET + " -b " + SECRET,
				"-Dcache=redis://:" + SECRET + "@host.example",
				"-Dstore=https://user:a/b?" + SECRET + " @host.example",
				"-Dservice=https://user:" + SECRET + "@example.com/path",
				"-Dplain.name=" + ASKED_FOR,
				"-javaagent:" + agent + "=" + SECRET,
				"-agentpath:" + jdk.home().resolve("lib").resolve("libjdwp.so")
						+ "=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0,launch=" + SECRET,
				"-XX:OnOutOfMemoryError=curl -u user:" + SECRET + " -Dx=" + SECRET,
				"-XX:OnError=echo " + SECRET));
		command.addAll(
				1, generated(random -> "-Dgenerated=" + random.commandLine().text()));
		command.addAll(List.of(
				"-cp",
				agent.toString(),
				Program.class.getName(),
				"--password",
				SECRET,
				"--api-key=" + SECRET,
				"--verbose",
				ASKED_FOR,
				directory.toString()));
		Path console = directory.resolve("console");
		ProcessBuilder builder =
				new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(console.toFile());
		// What the recording holds shall not depend on the environment of the build.
		builder.environment().keySet().retainAll(Set.of("PATH"));
		builder.environment().put("DB_PASSWORD", SECRET);
		builder.environment().put("SERVICE_URL", "https://user:" + SECRET + "@example.com/");
		builder.environment().put("START_OPTIONS", "-Dapi.token=" + SECRET + " -Xmx2G");
		builder.environment().put("PLAIN_NAME", ASKED_FOR);
		builder.environment().put("SETTINGS", "{\"url\": \"https:\\/\\/user:" + SECRET + "@host.example\"}");
		List<String> variables = generated(random -> random.random.nextBoolean()
				? random.commandLine().text()
				: random.textWithUrl().text());
		for (String text : variables) {
			builder.environment().put("GENERATED_" + variables.indexOf(text), text);
		}
		Process jvm = builder.start();
		assertTrue(jvm.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS), "the JVM does not end");
		assertEquals(0, jvm.exitValue(), Files.readString(console));
		return recording;
	}

	private static boolean isIn(Path file, String text) throws Exception {
		return RewriteTest.contains(Files.readAllBytes(file), text.getBytes(StandardCharsets.UTF_8));
	}

	@ParameterizedTest
	@MethodSource("jdks")
	void noByteOfASecretIsLeft(InstalledJdk jdk) throws Exception {
		Path input = record(jdk);
		assertTrue(SecretSearch.areAllIn(input, secrets), "planted");
		Path output = directory.resolve("redacted.jfr");
		String report = Tool.succeed("redact", "--report", input, output);
		SecretSearch.assertNoneIn(output, secrets);
		for (String kept : List.of(
				"-Xmx64m",
				"-Ddb.password=[REDACTED]",
				"--password [REDACTED]",
				"--api-key=[REDACTED]",
				"--verbose " + ASKED_FOR,
				"https://[REDACTED]@example.com/",
				"-Dapi.token=[REDACTED] -Xmx2G",
				"thread " + ASKED_FOR,
				"file-" + ASKED_FOR,
				"message " + ASKED_FOR,
				ASKED_FOR + ".example",
				"-Dplain.name=" + ASKED_FOR)) {
			assertTrue(isIn(output, kept), kept);
		}
		assertTrue(report.contains("jdk.InitialEnvironmentVariable.value"), report);
		assertTrue(report.contains("credentials of a URL"), report);
		assertTrue(!report.contains(SECRET) && !report.contains(ASKED_FOR), report);

		Tool.succeed("redact", "--text", ASKED_FOR, input, output);
		SecretSearch.assertNoneIn(output, secrets);
		SecretSearch.assertNoneIn(output, List.of(ASKED_FOR));
		assertEquals(JmcReader.read(input).size(), JmcReader.read(output).size());
	}

	@Test
	void patternsAndPoliciesSayWhatIsConfidential() throws Exception {
		Path input = record(jdks().get(0));
		Path output = directory.resolve("redacted.jfr");
		Path patterns = Files.writeString(directory.resolve("patterns"), "*plain*\n\n");
		Path policy = Files.writeString(
				directory.resolve("policy"),
				"redact-key=+@" + patterns
						+ "\nredact-argument=+--verbose<DELIMITER>*\nreplacement=gone\ntext=(thread|file|message).?"
						+ ASKED_FOR + "\ntext.2=" + ASKED_FOR + "\\\\.example\n");
		Tool.succeed("redact", "--policy", policy, input, output);
		SecretSearch.assertNoneIn(output, secrets);
		SecretSearch.assertNoneIn(output, List.of(ASKED_FOR));
		assertTrue(isIn(output, "--verbose gone"));

		Tool.succeed("redact", "--redact-key", "none", "--redact-argument", "", input, output);
		assertTrue(isIn(output, SECRET));
		Tool.fail(
				output,
				"unknown property 'tekst'; did you mean text?",
				"redact",
				"--policy",
				Files.writeString(directory.resolve("wrong"), "tekst=x"),
				input,
				output);
		Tool.Result unmatched = Tool.run("redact", "--redact-key", "+*nothing*", "--text", ABSENT, input, output);
		assertEquals(1, unmatched.status());
		assertTrue(unmatched.err().contains("no key matches '*nothing*'"), unmatched.err());
		assertTrue(unmatched.err().contains("no text matches --text number 1"), unmatched.err());
	}

	/** Of this JVM: event types and fields differ from JDK to JDK, and the page has those of two. */
	@Test
	void thePageSaysOfEveryTextFieldWhatIsDone() {
		assumeTrue(JDKS_OF_THE_PAGE.contains(Runtime.version().feature()), "another JDK than those of the page");
		TreeMap<String, String> page = new TreeMap<>();
		Pattern.compile("^\\| `(jdk\\.\\w+\\.\\w+)` \\| (\\w+)", Pattern.MULTILINE)
				.matcher(Checkout.read("docs/REDACTION.md"))
				.results()
				.forEach(row -> page.put(row.group(1), row.group(2)));
		Set<String> fields = new TreeSet<>();
		for (EventType type : FlightRecorder.getFlightRecorder().getEventTypes()) {
			if (type.getName().startsWith("jdk.")) {
				type.getFields().stream()
						.filter(field -> field.getTypeName().equals("java.lang.String"))
						.forEach(field -> fields.add(type.getName() + '.' + field.getName()));
			}
		}
		fields.removeAll(page.keySet());
		assertEquals(Set.of(), fields, "text fields that the page does not have");
		page.forEach((field, done) -> assertEquals(UsualField.of(field) == null ? "kept" : "redacted", done, field));
	}
}
