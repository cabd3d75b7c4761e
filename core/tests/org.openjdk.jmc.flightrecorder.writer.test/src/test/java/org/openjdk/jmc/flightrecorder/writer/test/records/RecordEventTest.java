/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.records;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;
import static org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.written;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;
import org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.Color;
import org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.Line;
import org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.Plain;
import org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.Point;
import org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.Tree;

/** The event of a record as a whole: nothing of a failed one is left, and rotations change nothing. */
class RecordEventTest {
	@TempDir
	Path directory;

	record Forest(Tree tree, Point at) {}

	record Failing(int before, String text) {
		@Override
		public String text() {
			throw new UnsupportedOperationException("in the accessor");
		}
	}

	@Test
	void recordsThatContainThemselvesArePooled() throws Exception {
		Tree leaf = new Tree("leaf", 1, null, null, List.of());
		Tree root = new Tree("root", 2, leaf, new Tree("right", 3, leaf, null, null), List.of(leaf, leaf));
		for (Record event : List.of(root, new Forest(root, new Point(1, 2)))) {
			ReadEvent read = written(event);
			Map<?, ?> tree = event == root ? read.values() : (Map<?, ?>) read.get("tree");
			assertEquals("root", tree.get("name"));
			assertEquals("leaf", ((Map<?, ?>) tree.get("left")).get("name"));
			Map<?, ?> right = (Map<?, ?>) tree.get("right");
			assertEquals(3, right.get("weight"));
			assertNull(right.get("right"));
			assertEquals(1, ((Map<?, ?>) right.get("left")).get("weight"));
			assertEquals(2, ((List<?>) tree.get("more")).size());
		}
	}

	@Test
	void recordsNestedAsDeepAsTheJdksOldObjectsAreRead() throws Exception {
		Tree deep = null;
		for (int i = 0; i < 500; i++) {
			deep = new Tree("t", i, deep, null, null);
		}
		Tree event = deep;
		Path file = directory.resolve("deep.jfr");
		Files.write(file, record(s -> s.withJdkTypeInitialization(), r -> r.writeEvent(event)));
		RecordedObject read = JdkReader.events(file).get(0);
		for (int i = 499; i >= 0; i--) {
			assertEquals(i, read.getInt("weight"));
			read = read.getValue("left");
		}
		assertNull(read);
		assertEquals(1, JmcReader.read(file).size());
	}

	@Test
	void recordsNestedTooDeepAreRefusedAndLeaveTheRecordingGood() throws Exception {
		Tree deep = null;
		for (int i = 0; i < 1000; i++) {
			deep = new Tree("t", i, deep, null, null);
		}
		Tree tooDeep = deep;
		List<ReadEvent> events = TwoReaders.read(record(s -> s.withJdkTypeInitialization(), r -> {
			r.writeEvent(new Plain(1));
			IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> r.writeEvent(tooDeep));
			assertTrue(e.getMessage().contains("512") && e.getMessage().contains("Tree"), e::toString);
			r.writeEvent(new Plain(2));
			assertEquals(1, r.getStatistics().eventsFailed());
			assertEquals(2, r.getStatistics().eventsWritten());
		}));
		assertEquals(2, events.size());
	}

	@Test
	void nullIsRefusedAndSoIsARecordingWithoutTheJdksTypes() throws Exception {
		record(s -> s.withJdkTypeInitialization(), r -> {
			assertThrows(NullPointerException.class, () -> r.writeEvent((Record) null));
			assertThrows(NullPointerException.class, () -> r.registerRecordType(null));
		});
		record(s -> {}, r -> assertThrows(IllegalStateException.class, () -> r.writeEvent(new Plain(1))));
	}

	@Test
	void exceptionOfAnAccessorLeavesNothing() throws Exception {
		List<ReadEvent> events = TwoReaders.read(record(s -> s.withJdkTypeInitialization(), r -> {
			r.writeEvent(new Plain(1));
			assertEquals(
					"in the accessor",
					assertThrows(UnsupportedOperationException.class, () -> r.writeEvent(new Failing(1, "")))
							.getMessage());
			r.writeEvent(new Plain(2));
		}));
		assertEquals(List.of(1, 2), events.stream().map(e -> e.get("x")).toList());
	}

	@Test
	void recordsKeepTheirValuesOverRotations() throws Exception {
		byte[] bytes = record(s -> s.withJdkTypeInitialization(), r -> {
			for (int i = 0; i < 60; i++) {
				Tree leaf = new Tree("leaf " + i % 3, i % 3, null, null, List.of());
				r.writeEvent(new Tree("root " + i % 4, i, leaf, null, null));
				r.writeEvent(new Line(new Point(i, i), null, "text " + i % 4, Color.RED));
				if (i % 15 == 14) {
					r.rotateChunk();
				}
			}
		});
		List<ReadEvent> events = TwoReaders.read(bytes);
		assertEquals(120, events.size());
		for (ReadEvent event : events) {
			if (event.typeName().endsWith("Tree")) {
				int n = (int) event.get("weight");
				assertEquals("root " + n % 4, event.get("name"));
				assertEquals("leaf " + n % 3, ((Map<?, ?>) event.get("left")).get("name"));
			}
		}
	}
}
