/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.InstalledJdk;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Filter and redact. */
class RewriteTest {
	private static final String SECRET = "s3cret";
	/** In no command line of another test: a recording has those of all processes of the machine. */
	private static final String OF_AGENTS = "4gents0nly";

	private static final String WIDE_SECRET = "geheim€";

	@TempDir
	Path directory;

	private Path input() {
		return directory.resolve("in.jfr");
	}

	private Path output() {
		return directory.resolve("out.jfr");
	}

	private Path write(SampleEvents.Body body) throws Exception {
		return Files.write(input(), SampleEvents.record(body));
	}

	private static Type work(Recording recording, String name) {
		return recording.registerEventType(name, t -> t.addField("number", Types.Builtin.INT));
	}

	private static void writeWork(Recording recording, String name, int seconds, String threadName) {
		recording.writeEvent(work(recording, name)
				.asValue(v -> v.putField("startTime", SampleEvents.START_TICKS + seconds * 1_000_000_000L)
						.putField("eventThread", SampleEvents.thread(recording, threadName, 7))
						.putField("number", seconds)));
	}

	private List<Object> numbers(String... options) throws Exception {
		List<Object> arguments = new ArrayList<>(List.of("filter"));
		arguments.addAll(List.of(options));
		arguments.addAll(List.of(input(), output()));
		Tool.succeed(arguments.toArray());
		return TwoReaders.read(output()).stream()
				.map(e -> e.get("number"))
				.sorted()
				.toList();
	}

	@Test
	void filterKeepsEventsByNameTimeAndThread() throws Exception {
		write(r -> {
			for (int i = 0; i < 10; i++) {
				writeWork(r, i % 2 == 0 ? "test.Even" : "test.Odd", i, i < 5 ? "early-1" : "late-1");
			}
		});
		assertEquals(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9), numbers());
		assertEquals(List.of(0, 2, 4, 6, 8), numbers("--event", "*.Even"));
		assertEquals(List.of(1, 3, 5, 7, 9), numbers("--without-event", "test.E*"));
		assertEquals(List.of(2, 3, 4), numbers("--from", "2s", "--to", "4500ms"));
		assertEquals(
				List.of(8, 9),
				numbers(
						"--from",
						Instant.ofEpochSecond(0, SampleEvents.START_EPOCH_NANOS + 8_000_000_000L)
								.toString()));
		assertEquals(List.of(6, 8), numbers("--thread", "late-?", "--event", "test.Even"));
	}

	/** Texts in every place that an event has for them. */
	private static void writeSecrets(Recording recording) {
		Types types = recording.getTypes();
		Type address = types.getOrAdd("test.Address", false, t -> t.addField("street", Types.Builtin.STRING)
				.addField("number", Types.Builtin.LONG));
		Type login = recording.registerEventType("test.Login", t -> t.addField("user", Types.Builtin.STRING)
				.addField("comment", Types.Builtin.STRING)
				.addField("names", Types.Builtin.STRING, f -> f.asArray())
				.addField("address", address)
				.addField("size", Types.Builtin.BYTE)
				.addField("sizes", Types.Builtin.INT, f -> f.asArray())
				.addField("ratio", Types.Builtin.DOUBLE)
				.addField("letter", Types.Builtin.CHAR)
				.addField("flag", Types.Builtin.BOOLEAN)
				.addField("type", Types.JDK.CLASS)
				.addField(
						"duration", Types.Builtin.LONG, f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "TICKS")));
		for (int i = 0; i < 20; i++) {
			int number = i;
			String text = number % 4 == 0 ? "plain" : number % 4 == 1 ? SECRET : number % 4 == 2 ? WIDE_SECRET : null;
			TypedValue where =
					address.asValue(v -> v.putField("street", "at " + text).putField("number", 5L));
			recording.writeEvent(login.asValue(v -> v.putField("startTime", SampleEvents.START_TICKS + number)
					.putField("duration", 5L * number)
					.putField("user", "user " + number)
					.putField("comment", text)
					.putField("names", new String[] {"a", text, ""})
					.putField("address", where)
					.putField("size", (byte) -1)
					.putField("sizes", new int[] {1, -2, number})
					.putField("ratio", 0.5)
					.putField("letter", 'x')
					.putField("flag", true)
					.putField("type", SampleEvents.type(recording, "com/" + text + "/Some"))
					.putField("eventThread", SampleEvents.thread(recording, "for " + text, number))
					.putField("stackTrace", SampleEvents.stackTrace(recording, number))));
		}
	}

	/** The forms that a text may have in a file: Latin-1, UTF-8, and numbers of UTF-16 units. */
	static void assertIsNotIn(Path file, String text) throws Exception {
		byte[] bytes = Files.readAllBytes(file);
		for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1)) {
			assertFalse(contains(bytes, text.getBytes(charset)), text + " in " + charset);
		}
		ByteArrayOutputStream units = new ByteArrayOutputStream();
		for (char unit : text.toCharArray()) {
			for (int rest = unit; ; rest >>>= 7) {
				units.write(rest > 0x7F ? rest | 0x80 : rest);
				if (rest <= 0x7F) {
					break;
				}
			}
		}
		assertFalse(contains(bytes, units.toByteArray()), text + " in UTF-16");
	}

	static boolean contains(byte[] bytes, byte[] part) {
		ByteBuffer wanted = ByteBuffer.wrap(part);
		for (int i = 0; i + part.length <= bytes.length; i++) {
			if (ByteBuffer.wrap(bytes, i, part.length).equals(wanted)) {
				return true;
			}
		}
		return false;
	}

	@SuppressWarnings("unchecked")
	private static Object redacted(Object value) {
		if (value instanceof String text) {
			return text.replace(SECRET, "***").replace(WIDE_SECRET, "***");
		} else if (value instanceof List<?> list) {
			List<Object> result = new ArrayList<>();
			list.forEach(element -> result.add(redacted(element)));
			return result;
		} else if (value instanceof Map) {
			Map<String, Object> result = new LinkedHashMap<>();
			((Map<String, Object>) value).forEach((name, element) -> result.put(name, redacted(element)));
			return result;
		}
		return value;
	}

	@Test
	void redactedTextIsNowhereInTheFileAndAllElseIsAsItWas() throws Exception {
		write(RewriteTest::writeSecrets);
		assertEquals(
				String.format("%,d of %,d events kept, texts replaced in %,d of them%n", 20, 20, 10),
				Tool.succeed("redact", "--replacement", "***", "--text", SECRET + "|geheim.", input(), output()));
		assertIsNotIn(output(), SECRET);
		assertIsNotIn(output(), WIDE_SECRET);
		List<ReadEvent> expected = new ArrayList<>();
		for (ReadEvent event : JdkReader.read(input())) {
			@SuppressWarnings("unchecked")
			Map<String, Object> values = (Map<String, Object>) redacted(event.values());
			expected.add(new ReadEvent(event.typeName(), event.startEpochNanos(), values));
		}
		TwoReaders.assertSameEvents(expected, TwoReaders.read(output()), "original and redacted");
	}

	/** A bracket in the name of a class is one of an array. */
	@Test
	void redactedNamesOfClassesAreNamesOfClasses() throws Exception {
		write(RewriteTest::writeSecrets);
		Tool.succeed("redact", "--text", SECRET, input(), output());
		assertTrue(JdkReader.events(output()).stream()
				.map(event -> event.getClass("type").getName())
				.anyMatch("com.REDACTED.Some"::equals));
		TwoReaders.read(output());
	}

	@Test
	void fieldsAreRedactedByTheirPath() throws Exception {
		write(RewriteTest::writeSecrets);
		Tool.succeed(
				"redact",
				"--field",
				"test.Login.user",
				"--field",
				"*.street",
				"--field",
				"*Thread.javaName",
				"--replacement",
				"gone",
				input(),
				output());
		for (RecordedEvent event : JdkReader.events(output())) {
			assertEquals("gone", event.getString("user"));
			assertEquals("gone", event.getString("address.street"));
			assertEquals("gone", event.getThread().getJavaName());
			assertTrue(event.getThread().getOSName().startsWith("for "), event::toString);
		}
		TwoReaders.read(output());
	}

	/** The value of a property of this JVM, recorded by the JDK; all else is the same as in a plain copy. */
	@Test
	void systemPropertiesAndSettingsOfARealRecording() throws Exception {
		System.setProperty("rewrite.test", SECRET);
		try (jdk.jfr.Recording recording = new jdk.jfr.Recording()) {
			recording.enable("jdk.InitialSystemProperty");
			recording.enable("jdk.JVMInformation");
			recording.enable("jdk.ThreadStart");
			recording.start();
			Thread thread = new Thread(() -> {}, "thread " + WIDE_SECRET);
			thread.start();
			thread.join();
			recording.dump(input());
		} finally {
			System.clearProperty("rewrite.test");
		}
		Tool.succeed("redact", "--redact-key", "*", "--text", "rue|" + WIDE_SECRET, input(), output());
		assertIsNotIn(output(), WIDE_SECRET);
		int properties = 0;
		for (RecordedEvent event : JdkReader.events(output())) {
			String name = event.getEventType().getName();
			if (name.equals("jdk.InitialSystemProperty")) {
				assertEquals("[REDACTED]", event.getString("value"));
				properties++;
			}
		}
		assertTrue(properties > 10, "properties " + properties);
		// Settings whose value was "true" name the same types as before.
		assertEquals(settings(input()), settings(output()));
		assertEquals(JmcReader.read(input()).size(), JmcReader.read(output()).size());
	}

	private static List<String> settings(Path file) throws Exception {
		Map<Long, String> names = new LinkedHashMap<>();
		JdkReader.types(file).forEach(type -> names.put(type.getId(), type.getName()));
		return JdkReader.events(file).stream()
				.filter(e -> e.getEventType().getName().equals("jdk.ActiveSetting"))
				.map(e -> names.get(e.getLong("id"))
						+ '#'
						+ e.getString("name")
						+ '='
						+ e.getString("value").replace("true", "t[REDACTED]"))
				.sorted()
				.toList();
	}

	@Test
	void mistakesAreReportedInALine() throws Exception {
		write(r -> writeWork(r, "test.Work", 0, "main"));
		Path missing = directory.resolve("missing.jfr");
		Path empty = Files.createDirectory(directory.resolve("empty"));
		Path text = Files.writeString(directory.resolve("text.jfr"), "no recording");
		byte[] whole = Files.readAllBytes(input());
		Path cut = Files.write(directory.resolve("cut.jfr"), Arrays.copyOf(whole, whole.length - 10));
		for (String tool : List.of("filter", "redact")) {
			Tool.fail(output(), "missing.jfr: no such file", tool, missing, output());
			Tool.fail(output(), "no recordings in the directory", tool, empty, output());
			Tool.fail(output(), "text.jfr: not a", tool, text, output());
			Tool.fail(output(), "cut.jfr: not a", tool, cut, output());
		}
		Files.writeString(output(), "what was there before");
		Tool.fail(output(), "text.jfr: not a", "filter", text, output());
		Path nowhere = directory.resolve("none").resolve("out.jfr");
		Tool.Result result = Tool.run("filter", input(), nowhere);
		assertEquals(1, result.status());
		assertTrue(result.err().contains("no such directory"), result.err());
		Tool.failUsage("'yesterday'", "filter", "--from", "yesterday", input(), output());
	}

	/** Longer than the heap by far, in chunks that fit into it. */
	@Test
	void longRecordingsPassThroughASmallHeap() throws Exception {
		int events = 400_000;
		try (Recording recording = Recordings.newRecording(
				input(), s -> s.withJdkTypeInitialization().withMaxChunkSize(4 << 20))) {
			Type type = SampleEvents.sampleType(recording);
			TypedValue thread = SampleEvents.thread(recording, "worker " + SECRET, 1);
			for (int i = 0; i < events; i++) {
				int number = i;
				recording.writeEvent(type.asValue(v -> v.putField("number", number)
						.putField("eventThread", thread)
						.putField("text", "text ".repeat(16) + number)));
			}
		}
		assertTrue(Files.size(input()) > 32 << 20, "length " + Files.size(input()));
		Tool.succeedInHeap("32m", "redact", "--text", SECRET, input(), output());
		assertIsNotIn(output(), SECRET);
		int read = 0;
		try (RecordingFile file = new RecordingFile(output())) {
			while (file.hasMoreEvents()) {
				assertEquals("worker [REDACTED]", file.readEvent().getThread().getJavaName());
				read++;
			}
		}
		assertEquals(events, read);
	}

	/**
	 * The command line is in flags and in what describes the recording as well. The JVM also records the command lines of
	 * other processes, for example of another build of this project, so no other process must have the secret.
	 */
	@Test
	void secretsOfTheCommandLineOfAJvmAreGone() throws Exception {
		String secret = SECRET + ProcessHandle.current().pid();
		Process jvm = new ProcessBuilder(
						Path.of(System.getProperty("java.home"), "bin", "java").toString(),
						"-XX:StartFlightRecording:settings=profile,name=" + secret + ",filename=" + input(),
						"-XX:OnError=" + secret,
						"-Ddb.password=" + secret,
						"-version")
				.redirectErrorStream(true)
				.redirectOutput(directory.resolve("console").toFile())
				.start();
		assertEquals(0, jvm.waitFor());
		assertTrue(contains(Files.readAllBytes(input()), secret.getBytes(StandardCharsets.UTF_8)));
		Tool.succeed("redact", input(), output());
		assertTrue(JdkReader.events(output()).stream()
				.anyMatch(e -> e.getEventType().getName().equals("jdk.StringFlag")));
		assertIsNotIn(output(), secret);
	}

	/** Options of agents are in events of JDK 25 and later. */
	@Test
	void secretsOfTheOptionsOfAgentsAreGone() throws Exception {
		Optional<InstalledJdk> jdk = InstalledJdk.runningAndOther().stream()
				.filter(j -> j.feature() >= 25)
				.findFirst();
		assumeTrue(jdk.isPresent(), "no JDK 25 or later: there are no events of agents");
		Path agent = directory.resolve("agent.jar");
		Manifest manifest = new Manifest();
		manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
		manifest.getMainAttributes().putValue("Premain-Class", Agent.class.getName());
		String classFile = Agent.class.getName().replace('.', '/') + ".class";
		try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(agent), manifest);
				InputStream bytes = Agent.class.getClassLoader().getResourceAsStream(classFile)) {
			jar.putNextEntry(new JarEntry(classFile));
			bytes.transferTo(jar);
		}
		Path console = directory.resolve("console");
		Process jvm = new ProcessBuilder(
						jdk.get().javaCommand(),
						"-XX:StartFlightRecording:settings=profile,filename=" + input(),
						"-javaagent:" + agent + "=" + OF_AGENTS,
						"-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0,launch=" + OF_AGENTS,
						"-version")
				.redirectErrorStream(true)
				.redirectOutput(console.toFile())
				.start();
		assertTrue(jvm.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS), "the JVM does not end");
		assertEquals(0, jvm.exitValue(), Files.readString(console));
		for (String type : List.of("jdk.JavaAgent", "jdk.NativeAgent")) {
			assertTrue(texts(input(), type, "options").anyMatch(o -> o.contains(OF_AGENTS)), type);
		}
		assertTrue(contains(Files.readAllBytes(input()), OF_AGENTS.getBytes(StandardCharsets.UTF_8)));
		Tool.succeed("redact", input(), output());
		assertIsNotIn(output(), OF_AGENTS);
		for (String type : List.of("jdk.JavaAgent", "jdk.NativeAgent")) {
			assertEquals(Set.of("[REDACTED]"), texts(output(), type, "options").collect(Collectors.toSet()), type);
		}
		assertEquals(JmcReader.read(input()).size(), JmcReader.read(output()).size());
	}

	/** What {@code -javaagent} names; its options are all that matters. */
	static final class Agent {
		private Agent() {}

		public static void premain(String options) {}
	}

	private static Stream<String> texts(Path file, String type, String field) throws Exception {
		return JdkReader.events(file).stream()
				.filter(e -> e.getEventType().getName().equals(type))
				.map(e -> e.getString(field));
	}

	@Test
	void secretsOfFlagsThatWereChangedAreGone() throws Exception {
		String flag = "HeapDumpPath";
		HotSpotDiagnosticMXBean jvm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
		String before = jvm.getVMOption(flag).getValue();
		try (jdk.jfr.Recording recording = new jdk.jfr.Recording()) {
			recording.enable("jdk.StringFlagChanged");
			recording.start();
			jvm.setVMOption(flag, SECRET);
			jvm.setVMOption(flag, before);
			recording.dump(input());
		}
		assertEquals(
				List.of(SECRET),
				texts(input(), "jdk.StringFlagChanged", "newValue")
						.filter(SECRET::equals)
						.toList());
		assertEquals(
				List.of(SECRET),
				texts(input(), "jdk.StringFlagChanged", "oldValue")
						.filter(SECRET::equals)
						.toList());
		Tool.succeed("redact", input(), output());
		assertIsNotIn(output(), SECRET);
		assertEquals(2, texts(output(), "jdk.StringFlagChanged", "name").count());
		assertEquals(
				1,
				texts(output(), "jdk.StringFlagChanged", "newValue")
						.filter("[REDACTED]"::equals)
						.count());
		// Not by our rules of the format: this JVM may have two event classes of one name, of other tests.
		assertEquals(JmcReader.read(input()).size(), JmcReader.read(output()).size());
	}
}
