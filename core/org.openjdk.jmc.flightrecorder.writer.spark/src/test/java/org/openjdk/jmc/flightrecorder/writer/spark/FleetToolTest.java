/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.spark.jobs.FleetTool;
import org.openjdk.jmc.flightrecorder.writer.tools.JfrTools;

/** The jobs do to each recording what the tools do to one. */
class FleetToolTest {
	private static final String SECRET = "planted-secret-";

	@TempDir
	Path directory;

	private final StringWriter out = new StringWriter();
	private final StringWriter err = new StringWriter();

	private int run(String... arguments) {
		return FleetTool.run(LocalSpark.SESSION, new PrintWriter(out), new PrintWriter(err), arguments);
	}

	private Path in(String name) throws Exception {
		Path file = directory.resolve("in").resolve(name);
		Files.createDirectories(file.getParent());
		return file;
	}

	private String out() {
		return directory.resolve("out").toString();
	}

	private static void writeLogins(Path file, int number) throws Exception {
		try (Recording recording = Recordings.newRecording(
				file, settings -> settings.withJdkTypeInitialization().withTimestamp(1_000_000_000L + number))) {
			Type property = recording.registerEventType(
					"jdk.InitialSystemProperty",
					type -> type.addField("key", Types.Builtin.STRING).addField("value", Types.Builtin.STRING));
			Type login = recording.registerEventType(
					"com.example.Login", type -> type.addField("text", Types.Builtin.STRING));
			recording.writeEvent(property.asValue(
					event -> event.putField("key", "db.password").putField("value", SECRET + "property-" + number)));
			for (int i = 0; i < 5; i++) {
				String text = "user " + i + " token " + SECRET + number + '-' + i;
				recording.writeEvent(login.asValue(event -> event.putField("text", text)));
			}
		}
	}

	private static List<String> texts(Path recording) throws Exception {
		return RecordingFile.readAllEvents(recording).stream()
				.map(RecordedEvent::toString)
				.toList();
	}

	@Test
	void fiftyRecordingsAreRedactedAsThePlainToolDoes() throws Exception {
		for (int i = 0; i < 50; i++) {
			writeLogins(in("host-" + i % 5 + "/recording-" + i + ".jfr"), i);
		}
		String[] options = {"--text", SECRET + "[-\\w]*", "--report"};
		int status = run("redact", options[0], options[1], options[2], "--json", in("").toString(), out());
		assertEquals(0, status, err::toString);
		JsonNode report = new ObjectMapper().readTree(out.toString());
		assertEquals(50, report.get("recordings").asInt());
		assertEquals(0, report.get("failed").asInt());
		assertEquals(300, report.at("/counters/eventsRead").asInt());
		assertEquals(300, report.at("/counters/eventsRedacted").asInt());
		Set<String> names = LocalSpark.files(directory.resolve("out"));
		assertEquals(LocalSpark.files(directory.resolve("in")), names);
		for (String name : names) {
			Path redacted = directory.resolve("out").resolve(name);
			assertFalse(new String(Files.readAllBytes(redacted), StandardCharsets.ISO_8859_1).contains(SECRET), name);
			Path plain = directory.resolve("plain.jfr");
			assertEquals(
					0,
					JfrTools.run(
							new PrintWriter(new StringWriter()),
							new PrintWriter(err),
							"redact",
							options[0],
							options[1],
							in(name).toString(),
							plain.toString()));
			assertEquals(texts(plain), texts(redacted), name);
			Files.delete(plain);
		}
	}

	@Test
	void aTextThatIsInSomeRecordingsIsNoTypo() throws Exception {
		writeLogins(in("a.jfr"), 1);
		writeLogins(in("b.jfr"), 2);
		assertEquals(0, run("redact", "--text", SECRET + "1-\\d", in("").toString(), out()), err::toString);
		assertTrue(out.toString().contains("1  warning: no text matches --text number 1"), out::toString);
	}

	@Test
	void aTextThatIsInNoRecordingIsATypoAndNothingIsWritten() throws Exception {
		writeLogins(in("a.jfr"), 1);
		writeLogins(in("b.jfr"), 2);
		assertEquals(1, run("redact", "--text", "plantde", in("").toString(), out()));
		assertTrue(err.toString().contains("no text matches --text number 1"), err::toString);
		assertFalse(Files.exists(directory.resolve("out")));
		assertEquals(
				0, run("redact", "--text", "plantde", "--allow-unmatched", in("").toString(), out()), err::toString);
	}

	@Test
	void aDamagedRecordingFailsAlone() throws Exception {
		writeLogins(in("a.jfr"), 1);
		writeLogins(in("b/b.jfr"), 2);
		Files.writeString(in("b/garbage.jfr"), "no recording");
		assertEquals(1, run("filter", "--event", "com.example.Login", "--json", in("").toString(), out()));
		JsonNode report = new ObjectMapper().readTree(out.toString());
		assertEquals(2, report.get("recordings").asInt());
		assertEquals(10, report.at("/counters/eventsKept").asInt());
		assertEquals(1, report.get("failures").size());
		assertTrue(report.get("failures").get("b/garbage.jfr").asText().contains("garbage.jfr"), out::toString);
		assertTrue(err.toString().contains("b/garbage.jfr"), err::toString);
		assertEquals(Set.of("a.jfr", "b/b.jfr"), LocalSpark.files(directory.resolve("out")));
	}

	@Test
	void eventsInsideOthersAreKept() throws Exception {
		Path sample = LocalSpark.sample("in.jfr");
		Files.copy(sample, in("a.jfr"));
		Files.copy(sample, in("b.jfr"));
		assertEquals(
				0, run("filter", "--within", "profiler.Span[tag~checkout.*]", in("").toString(), out()), err::toString);
		Path plain = directory.resolve("plain.jfr");
		JfrTools.run(
				new PrintWriter(new StringWriter()),
				new PrintWriter(err),
				"filter",
				"--within",
				"profiler.Span[tag~checkout.*]",
				sample.toString(),
				plain.toString());
		for (String name : List.of("a.jfr", "b.jfr")) {
			assertEquals(texts(plain), texts(directory.resolve("out").resolve(name)));
		}
	}

	@Test
	void recordingsOfADirectoryAreMerged() throws Exception {
		for (int i = 0; i < 4; i++) {
			writeLogins(in("host-" + i % 2 + "/recording-" + i + ".jfr"), i);
		}
		assertEquals(0, run("merge", in("").toString(), out()), err::toString);
		assertEquals(Set.of("host-0.jfr", "host-1.jfr"), LocalSpark.files(directory.resolve("out")));
		assertEquals(
				10,
				LocalSpark.events(directory.resolve("out/host-0.jfr"), "com.example.Login")
						.size());
		assertTrue(out.toString().contains("24  eventsWritten"), out::toString);
	}

	/** Recordings beside the directories become {@code merged.jfr}. */
	@Test
	void recordingsOfTwoDirectoriesAreNeverMerged() throws Exception {
		writeLogins(in("a.jfr"), 1);
		writeLogins(in("merged/b.jfr"), 2);
		assertEquals(1, run("merge", in("").toString(), out()));
		assertTrue(err.toString().contains("would have the same output merged.jfr"), err::toString);
		assertFalse(Files.exists(directory.resolve("out")));
	}

	@Test
	void aConcatenationWithoutAChunkLeavesNothing() throws Exception {
		Files.writeString(in("garbage.jfr"), "no recording");
		assertEquals(
				1,
				run("concat", in("").toString(), directory.resolve("single.jfr").toString()));
		assertTrue(err.toString().contains("too few for a header"), err::toString);
		assertTrue(err.toString().contains("has no complete chunk"), err::toString);
		assertEquals(Set.of(), LocalSpark.namesIn(directory));
	}

	@Test
	void chunksOfAllRecordingsBecomeOneFile() throws Exception {
		for (int i = 0; i < 3; i++) {
			writeLogins(in(i + ".jfr"), i);
		}
		Files.writeString(in("garbage.jfr"), "no recording");
		Path single = directory.resolve("single.jfr");
		Path other = Files.writeString(directory.resolve("_single.jfr"), "a file of the user");
		assertEquals(1, run("concat", in("").toString(), single.toString()));
		assertEquals(
				"file:" + in("garbage.jfr") + ": no complete chunk at byte 0, 12 bytes are too few for a header",
				err.toString().strip());
		assertEquals("a file of the user", Files.readString(other));
		assertEquals(Set.of("_single.jfr", "single.jfr"), LocalSpark.namesIn(directory));
		Set<String> texts = LocalSpark.events(single, "com.example.Login").stream()
				.map(event -> event.getString("text"))
				.collect(Collectors.toSet());
		Set<String> expected = IntStream.range(0, 15)
				.mapToObj(i -> "user " + i % 5 + " token " + SECRET + i / 5 + '-' + i % 5)
				.collect(Collectors.toSet());
		assertEquals(expected, texts);
	}

	@Test
	void wrongArgumentsAreReportedBeforeATaskStarts() throws Exception {
		writeLogins(in("a.jfr"), 1);
		assertEquals(2, run("redact"));
		assertEquals(2, run("format", in("").toString(), out()));
		assertEquals(2, run("redact", "--txet", "x", in("").toString(), out()));
		assertEquals(2, run("redact", "--dry-run", in("").toString(), out()));
		assertEquals(2, run("redact", "--dry-run=true", in("").toString(), out()));
		assertEquals(2, run("redact", in("").toString(), in("").toString()), "the output already exists");
		assertEquals(1, run("redact", directory.resolve("nowhere").toString(), out()));
		assertFalse(Files.exists(directory.resolve("out")));
		assertEquals("", out.toString());
	}
}
