/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SubjectTest {
	private static final int EVENTS = 1000;

	@TempDir
	Path directory;

	@Test
	void publishedWriterIsTheJarOfItsVersion() throws IOException {
		Class<?> type = Subject.PUBLISHED.provider().subjectClass();
		URL origin = type.getProtectionDomain().getCodeSource().getLocation();
		try (JarFile jar = new JarFile(origin.getPath())) {
			assertEquals("9.1.2", jar.getManifest().getMainAttributes().getValue("Bundle-Version"));
		}
		assertSame(PublishedWriterLoader.INSTANCE, type.getClassLoader());
	}

	@Test
	void eachWriterHasItsOwnClasses() {
		WorkloadProvider current = Subject.CURRENT.provider();
		WorkloadProvider published = Subject.PUBLISHED.provider();
		assertEquals(current.subjectClass().getName(), published.subjectClass().getName());
		assertNotSame(current.subjectClass(), published.subjectClass());
		assertNotSame(current.getClass(), published.getClass());
		assertNotEquals(
				current.subjectClass().getProtectionDomain().getCodeSource(),
				published.subjectClass().getProtectionDomain().getCodeSource());
	}

	@ParameterizedTest
	@EnumSource(Shape.class)
	void currentWritesAllEventsOfEachShape(Shape shape) throws IOException {
		for (Storage storage : Storage.values()) {
			try (Workload workload = Subject.CURRENT.workload(shape, storage)) {
				workload.writeRecording(EVENTS);
				assertTrue(
						workload.lengthBytes() > 10 * EVENTS, storage + " holds " + workload.lengthBytes() + " bytes");
			}
		}
		Destination destination = new Destination(Storage.FILE);
		try (Workload workload = Subject.CURRENT.provider().workload(shape, destination)) {
			workload.writeRecording(EVENTS);
			assertEquals(EVENTS, RecordingFile.readAllEvents(destination.file()).size());
		}
	}

	/**
	 * No reader takes the events of 9.1.2 that leave implicit fields unset, so their bytes are compared: events after
	 * those that fill its pools take about as many as ours.
	 */
	@ParameterizedTest
	@EnumSource(Shape.class)
	void publishedWritesAllEventsOfEachShape(Shape shape) throws IOException {
		double ours = bytesOfSecondHalf(Subject.CURRENT, shape);
		double published = bytesOfSecondHalf(Subject.PUBLISHED, shape);
		assertTrue(
				published > 0.5 * ours && published < 2.5 * ours,
				() -> EVENTS + " events are " + published + " bytes, ours " + ours);
	}

	@Test
	void jdkWritesAllEvents() throws IOException {
		Destination destination = new Destination(Storage.FILE);
		try (Workload workload = Subject.JDK.provider().workload(Shape.MULTI_FIELD, destination)) {
			workload.writeRecording(EVENTS);
			assertTrue(workload.lengthBytes() > 0);
			assertEquals(EVENTS, RecordingFile.readAllEvents(destination.file()).size());
		}
	}

	@ParameterizedTest
	@EnumSource(
			value = Shape.class,
			names = {"SIMPLE", "MULTI_FIELD", "FOUR_STRINGS", "UNIQUE_STRING", "MIXED_STRING", "UTF8_STRING"})
	void otherDoorsWriteTheSameEvents(Shape shape) throws IOException {
		List<String> expected = events(Subject.CURRENT, shape);
		for (Subject subject : Subject.values()) {
			if (subject.isOwn()) {
				assertEquals(expected, events(subject, shape), subject.toString());
			}
		}
	}

	@ParameterizedTest
	@EnumSource(
			value = Shape.class,
			names = {"CACHED_STACK", "ELEMENTS_STACK"})
	void allDoorsForStacksWriteTheSameFrames(Shape shape) throws IOException {
		List<String> expected = stacks(Subject.CURRENT, shape);
		assertEquals(expected, stacks(Subject.VALUES, shape));
		assertEquals(expected, stacks(Subject.DIRECT, shape));
	}

	private static List<String> stacks(Subject subject, Shape shape) throws IOException {
		Destination destination = new Destination(Storage.FILE);
		try (Workload workload = subject.provider().workload(shape, destination)) {
			workload.writeRecording(EVENTS);
			return RecordingFile.readAllEvents(destination.file()).stream()
					.map(event -> event.getStackTrace().getFrames().stream()
							.map(frame -> frame.getMethod().getType().getName()
									+ '.'
									+ frame.getMethod().getName()
									+ ':'
									+ frame.getLineNumber())
							.collect(Collectors.joining(" ")))
					.toList();
		}
	}

	/** The events' own fields as text. */
	private static List<String> events(Subject subject, Shape shape) throws IOException {
		Destination destination = new Destination(Storage.FILE);
		try (Workload workload = subject.provider().workload(shape, destination)) {
			workload.writeRecording(EVENTS);
			return RecordingFile.readAllEvents(destination.file()).stream()
					.map(event -> event.getFields().stream()
							.filter(field -> !List.of("startTime", "eventThread", "stackTrace", "duration")
									.contains(field.getName()))
							.map(field -> field.getName() + '=' + event.getValue(field.getName()))
							.collect(Collectors.joining(
									", ", event.getEventType().getName() + ": ", "")))
					.toList();
		}
	}

	@ParameterizedTest
	@EnumSource(
			value = Shape.class,
			names = {"SIMPLE", "MULTI_FIELD", "FOUR_STRINGS", "UNIQUE_STRING", "MIXED_STRING", "UTF8_STRING"})
	void limitWritesAsManyBytesAsTheDirectWriter(Shape shape) throws IOException {
		long limitBytes = bytesOfSecondHalf(Subject.LIMIT, shape);
		long directBytes = bytesOfSecondHalf(Subject.DIRECT, shape);
		// A string that comes for the first time is written in full by one of them.
		assertEquals(limitBytes, directBytes, 0.02 * limitBytes);
	}

	/** Where headers, types and constants have been written. */
	private static long bytesOfSecondHalf(Subject subject, Shape shape) throws IOException {
		try (Workload workload = subject.workload(shape, Storage.FILE)) {
			workload.writeRecording(EVENTS);
			long bytes = workload.lengthBytes();
			workload.writeRecording(2 * EVENTS);
			return workload.lengthBytes() - bytes;
		}
	}

	@Test
	void mappedStorageIsOfTheCurrentWriterOnly() {
		String message = assertThrows(
						UnsupportedOperationException.class,
						() -> Subject.PUBLISHED.workload(Shape.SIMPLE, Storage.MAPPED))
				.getMessage();
		assertEquals("jmc-9.1.2 has no mapped storage", message);
	}

	@Test
	void unknownSubjectIsRefusedByName() {
		String message = assertThrows(IllegalArgumentException.class, () -> Subject.of("jmc-8"))
				.getMessage();
		assertTrue(message.contains("jmc-8") && message.contains("jmc-9.1.2"), message);
	}
}
