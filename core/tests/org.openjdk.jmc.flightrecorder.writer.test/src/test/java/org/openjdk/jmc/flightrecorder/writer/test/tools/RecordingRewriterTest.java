/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.EventCondition;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.EventTest;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.RecordingRewriter;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.RewriteCounts;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.TextRules;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;

/** The engine as a library: streams in and out, and what it needs on a class path. */
class RecordingRewriterTest {
	@TempDir
	Path directory;

	/** A service replaces a word in all that passes. */
	private static final class WordRules implements TextRules {
		@Override
		public void startEvent(UnaryOperator<String> textOfField) {}

		@Override
		public boolean isSpecial(String path) {
			return false;
		}

		@Override
		public String change(String path, String text, boolean isName) {
			return text.replace("main", "***");
		}
	}

	private static byte[] chunk(int seconds) {
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.startEpochNanos += seconds * 1_000_000_000L;
		chunk.startTicks += seconds * 1_000_000_000L;
		return chunk.bytes();
	}

	private RewriteCounts rewrite(EventCondition condition, InputStream in, ByteArrayOutputStream out)
			throws IOException {
		return new RecordingRewriter(condition, new WordRules(), done -> {}).rewrite(in, out, "the upload");
	}

	@Test
	void aStreamBecomesAStream() throws Exception {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		InputStream in =
				new SequenceInputStream(new ByteArrayInputStream(chunk(0)), new ByteArrayInputStream(chunk(1)));
		RewriteCounts counts = rewrite(EventCondition.ALL, in, out);
		assertEquals(4, counts.eventsRead());
		assertEquals(4, counts.eventsKept());
		assertEquals(2, counts.eventsChanged());
		Path file = Files.write(directory.resolve("out.jfr"), out.toByteArray());
		assertEquals("***", JdkReader.events(file).get(0).getThread().getJavaName());
		RewriteTest.assertIsNotIn(file, "main");

		Path inFile = Files.write(directory.resolve("in.jfr"), chunk(0));
		Files.write(inFile, chunk(1), StandardOpenOption.APPEND);
		Path fromFile = Files.createFile(directory.resolve("from-file.jfr"));
		try (ByteSource source = ByteSource.open(inFile, "in.jfr");
				FileChannel target = FileChannel.open(fromFile, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
			new RecordingRewriter(EventCondition.ALL, new WordRules(), done -> {}).rewrite(List.of(source), target);
		}
		assertArrayEquals(Files.readAllBytes(fromFile), out.toByteArray());
	}

	@Test
	void aStreamWithoutKeptEventsBecomesARecordingWithoutEvents() throws Exception {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		EventCondition none = (chunk, type) -> EventTest.NONE;
		assertEquals(0, rewrite(none, new ByteArrayInputStream(chunk(0)), out).eventsKept());
		assertEquals(0, ChunkDump.of(out.toByteArray()).get(0).events.size());
	}

	@Test
	void whatIsNoRecordingIsToldWithItsPlace() {
		byte[] whole = chunk(0);
		for (byte[] bad : List.of(new byte[0], Arrays.copyOf(whole, 40), Arrays.copyOf(whole, whole.length - 1))) {
			IOException failure = assertThrows(
					MalformedRecordingException.class,
					() -> rewrite(EventCondition.ALL, new ByteArrayInputStream(bad), new ByteArrayOutputStream()));
			assertTrue(failure.getMessage().startsWith("the upload, chunk 1: "), failure.getMessage());
			assertTrue(failure.getMessage().contains("offset 0"), failure.getMessage());
		}
	}

	/** No command line, no parser of other formats, no writer: a service needs two packages and the JDK. */
	@Test
	void itNeedsTwoPackagesAndTheJdk() {
		String tools = "org.openjdk.jmc.flightrecorder.writer.tools.";
		JavaClasses classes = new ClassFileImporter().importPackages(tools + "engine", tools + "format");
		assertTrue(classes.size() > 20, "classes: " + classes.size());
		Set<String> others = new TreeSet<>();
		for (JavaClass type : classes) {
			type.getDirectDependenciesFromSelf().stream()
					.map(use -> use.getTargetClass().getBaseComponentType())
					.filter(used -> !used.isPrimitive())
					.map(JavaClass::getPackageName)
					.filter(name -> !name.startsWith("java.")
							&& !name.equals(tools + "format")
							&& !(name.equals(tools + "engine")
									&& type.getPackageName().equals(tools + "engine")))
					.forEach(name -> others.add(type.getName() + " uses " + name));
		}
		assertEquals(Set.of(), others);
	}
}
