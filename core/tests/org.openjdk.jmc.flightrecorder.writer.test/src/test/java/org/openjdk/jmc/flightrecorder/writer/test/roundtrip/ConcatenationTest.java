/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.stackTrace;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.thread;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.type;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders.assertSameEvents;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders.withoutTimes;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;

/** Recordings laid end to end, as people do with cat, are read as if each were alone. */
class ConcatenationTest {
	@TempDir
	Path directory;

	private static byte[] recorded(String prefix, boolean otherTypesFirst) throws Exception {
		return record(s -> s.withJdkTypeInitialization(), r -> {
			if (otherTypesFirst) {
				other(r, prefix);
			}
			Type wrapper = r.registerType("a.Wrapper", b -> b.addField("w", Types.Builtin.STRING));
			Type event = r.registerEventType("a.B", b -> b.addField("n", Types.Builtin.INT)
					.addField("text", Types.Builtin.STRING)
					.addField("c", Types.JDK.CLASS)
					.addField("wrapper", wrapper));
			for (int i = 0; i < 20; i++) {
				int n = i;
				r.writeEvent(event.asValue(v -> v.putField("n", n)
						.putField("text", prefix + n % 3)
						.putField("c", type(r, prefix + "/C" + n % 4))
						.putField("wrapper", prefix + " wrapped " + n % 5)
						.putField("eventThread", thread(r, prefix + n % 2, n % 2 + 1))
						.putField("stackTrace", stackTrace(r, n % 6))));
			}
			if (!otherTypesFirst) {
				other(r, prefix);
			}
		});
	}

	private static void other(Recording r, String prefix) {
		Type event = r.registerEventType(
				"a.Other" + prefix, b -> b.addField("x", Types.Builtin.DOUBLE).addField("text", Types.Builtin.STRING));
		r.writeEvent(event.asValue(v -> v.putField("x", 1.5).putField("text", prefix)));
	}

	private void assertReadAsIfAlone(byte[] first, byte[] second) throws Exception {
		Path one = Files.write(directory.resolve("one.jfr"), first);
		Path two = Files.write(directory.resolve("two.jfr"), second);
		byte[] both = new byte[first.length + second.length];
		System.arraycopy(first, 0, both, 0, first.length);
		System.arraycopy(second, 0, both, first.length, second.length);
		Path together = Files.write(directory.resolve("both.jfr"), both);
		assertSameEvents(
				sum(JmcReader.read(one), JmcReader.read(two)), JmcReader.read(together), "JMC, alone and together");
		List<ReadEvent> alone = sum(JdkReader.read(one), JdkReader.read(two));
		List<ReadEvent> read = JdkReader.read(together);
		assertSameEvents(withoutTimes(alone), withoutTimes(read), "JDK reader, alone and together");
		// by the clock of the first, which is set to the microsecond
		for (int i = 0; i < alone.size(); i++) {
			long difference = read.get(i).startEpochNanos() - alone.get(i).startEpochNanos();
			assertTrue(Math.abs(difference) < 10_000_000, () -> difference + " ns");
		}
	}

	private static List<ReadEvent> sum(List<ReadEvent> first, List<ReadEvent> second) {
		List<ReadEvent> sum = new ArrayList<>(first);
		sum.addAll(second);
		return sum;
	}

	@Test
	void recordingsOfTheSameContent() throws Exception {
		byte[] first = recorded("p", true);
		assertReadAsIfAlone(first, recorded("p", true));
	}

	@Test
	void recordingsOfTheSameTypesWithOtherConstants() throws Exception {
		byte[] first = recorded("p", true);
		Thread.sleep(2);
		assertReadAsIfAlone(first, recorded("q", true));
	}

	@Test
	void recordingsOfOtherTypes() throws Exception {
		byte[] first = recorded("p", true);
		Thread.sleep(2);
		assertReadAsIfAlone(first, recorded("q", false));
	}
}
