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
import java.nio.ByteBuffer;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ForwardingChannel;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.EventCondition;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.EventTest;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.RecordingRewriter;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.RewriteCounts;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.TextRules;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;

/** The engine as a library: streams in and out, and what it needs on a class path. */
class RecordingRewriterTest {
	private static final int CHUNK_HEADER_BYTES = 68;
	private static final byte CHECKPOINT_EVENT = 1;

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

	private RewriteCounts rewrite(EventCondition condition, InputStream in, ByteArrayOutputStream out)
			throws IOException {
		return new RecordingRewriter(condition, new WordRules(), done -> {}).rewrite(in, out, "the upload");
	}

	@Test
	void aStreamBecomesAStream() throws Exception {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		InputStream in = new SequenceInputStream(
				new ByteArrayInputStream(ForeignChunks.chunk(0).bytes()),
				new ByteArrayInputStream(ForeignChunks.chunk(1).bytes()));
		RewriteCounts counts = rewrite(EventCondition.ALL, in, out);
		assertEquals(4, counts.eventsRead());
		assertEquals(4, counts.eventsKept());
		assertEquals(2, counts.eventsChanged());
		Path file = Files.write(directory.resolve("out.jfr"), out.toByteArray());
		assertEquals("***", JdkReader.events(file).get(0).getThread().getJavaName());
		RewriteTest.assertIsNotIn(file, "main");

		Path inFile =
				Files.write(directory.resolve("in.jfr"), ForeignChunks.chunk(0).bytes());
		Files.write(inFile, ForeignChunks.chunk(1).bytes(), StandardOpenOption.APPEND);
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
		assertEquals(
				0,
				rewrite(none, new ByteArrayInputStream(ForeignChunks.chunk(0).bytes()), out)
						.eventsKept());
		assertEquals(0, ChunkDump.of(out.toByteArray()).get(0).events.size());
	}

	@Test
	void malformedRecordingIsReportedWithItsPlace() {
		byte[] whole = ForeignChunks.chunk(0).bytes();
		for (byte[] bad : List.of(new byte[0], Arrays.copyOf(whole, 40), Arrays.copyOf(whole, whole.length - 1))) {
			IOException failure = assertThrows(
					MalformedRecordingException.class,
					() -> rewrite(EventCondition.ALL, new ByteArrayInputStream(bad), new ByteArrayOutputStream()));
			assertTrue(failure.getMessage().startsWith("the upload, chunk 1: "), failure.getMessage());
			assertTrue(failure.getMessage().contains("offset 0"), failure.getMessage());
		}
	}

	/** A fault of the engine would be found so: an event that is kept and does not come to the file, or comes as another. */
	@ParameterizedTest
	@ValueSource(booleans = {true, false})
	void anOutputThatHasNotTheEventsThatWereKeptIsAnError(boolean joins) throws Exception {
		Path file =
				Files.write(directory.resolve("in.jfr"), ForeignChunks.chunk(0).bytes());
		Path rewritten = Files.createFile(directory.resolve("out.jfr"));
		try (ByteSource source = ByteSource.open(file, "in.jfr");
				FileChannel target = FileChannel.open(rewritten, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
			RecordingRewriter rewriter = new RecordingRewriter(EventCondition.ALL, null, done -> {});
			rewriteOrJoin(rewriter, joins, source, target);
			long typeOfEvent = typeOfFirstEvent(Files.readAllBytes(rewritten));
			IOException failure = assertThrows(
					IOException.class,
					() -> rewriteOrJoin(
							rewriter, joins, source, new OneByteChanged(target, typeOfEvent, CHECKPOINT_EVENT)));
			assertEquals(
					"in.jfr: the output is wrong: it has 1 events of chunk 1 where 2 were kept; nothing is written",
					failure.getMessage());
		}
	}

	private static void rewriteOrJoin(RecordingRewriter rewriter, boolean joins, ByteSource source, FileChannel out)
			throws IOException {
		if (joins) {
			rewriter.join(Chunk.of(source), out);
		} else {
			rewriter.rewrite(List.of(source), out);
		}
	}

	/** @return where the type of the first event stands that is neither metadata nor constants */
	private static int typeOfFirstEvent(byte[] recording) {
		for (int at = CHUNK_HEADER_BYTES; ; ) {
			int type = at;
			int sizeBytes = 0;
			for (int shift = 0; ; shift += 7) {
				byte next = recording[type++];
				sizeBytes |= (next & 0x7f) << shift;
				if (next >= 0) {
					break;
				}
			}
			if (recording[type] > CHECKPOINT_EVENT) {
				return type;
			}
			at += sizeBytes;
		}
	}

	/** Changes one byte on its way to the file. */
	private static final class OneByteChanged extends ForwardingChannel {
		private final long at;
		private final byte value;

		OneByteChanged(FileChannel channel, long at, byte value) {
			super(channel);
			this.at = at;
			this.value = value;
		}

		@Override
		public int write(ByteBuffer from, long position) throws IOException {
			if (position > at || at >= position + from.remaining()) {
				return super.write(from, position);
			}
			byte[] bytes = new byte[from.remaining()];
			from.get(bytes);
			bytes[(int) (at - position)] = value;
			return super.write(ByteBuffer.wrap(bytes), position);
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
