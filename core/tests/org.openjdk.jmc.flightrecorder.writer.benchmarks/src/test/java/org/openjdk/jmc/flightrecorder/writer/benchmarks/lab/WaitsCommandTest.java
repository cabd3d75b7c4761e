/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.lab.WaitCauses.Cause;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.lab.WaitCauses.Kind;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.lab.WaitCauses.Span;
import picocli.CommandLine;

class WaitsCommandTest {
	private static final long WRITER = 7;
	private static final long OTHER_WRITER = 8;

	private final WaitCauses causes = new WaitCauses();

	@Test
	void waitsOfARunArePrintedByCause() {
		StringWriter out = new StringWriter();
		int status = new CommandLine(new WaitsCommand())
				.setOut(new PrintWriter(out))
				.execute("--seconds", "3", "--threads", "2", "--threshold-micros", "1");
		String text = out.toString();
		assertEquals(0, status, text);
		for (Cause cause : Cause.values()) {
			assertTrue(text.lines().anyMatch(line -> line.matches(cause.text + " +[\\d,]+ .*")), text);
		}
		assertTrue(text.lines().anyMatch(line -> line.matches("all calls +[1-9][\\d,]+ .*")), text);
		assertTrue(text.lines().anyMatch(line -> line.matches("benchmarks\\.Flush +[1-9].*")), text);
	}

	@Test
	void pauseOfTheCollectorIsNoOtherSafepoint() {
		causes.add(Kind.SAFEPOINT, new Span(95, 205));
		causes.add(Kind.PAUSE, new Span(100, 200));
		causes.add(Kind.SAFEPOINT, new Span(300, 400));
		assertEquals(Cause.COLLECTION, causes.of(WRITER, new Span(90, 210)));
		assertEquals(Cause.SAFEPOINT, causes.of(WRITER, new Span(290, 410)));
	}

	@Test
	void causeThatCoversLessThanHalfIsRejected() {
		causes.add(Kind.PAUSE, new Span(100, 140));
		assertEquals(Cause.OTHER, causes.of(WRITER, new Span(90, 190)));
		causes.add(Kind.FILE_WRITE, WRITER, new Span(140, 190));
		assertEquals(Cause.BLOCK_WRITE, causes.of(WRITER, new Span(90, 190)));
		assertEquals(Cause.OTHER, causes.of(OTHER_WRITER, new Span(90, 190)));
	}

	@Test
	void parkedThreadWaitsForWhatGoesOnMeanwhile() {
		for (long start = 0; start < 3000; start += 1000) {
			causes.add(Kind.PARK, WRITER, new Span(start, start + 100));
		}
		causes.add(Kind.ROTATION, new Span(50, 60));
		causes.add(Kind.FLUSH, new Span(1050, 1060));
		assertEquals(Cause.ROTATION, causes.of(WRITER, new Span(0, 120)));
		assertEquals(Cause.FLUSH, causes.of(WRITER, new Span(1000, 1120)));
		assertEquals(Cause.BLOCK_WRITE, causes.of(WRITER, new Span(2000, 2120)));
		assertEquals(Cause.OTHER, causes.of(OTHER_WRITER, new Span(0, 120)));
	}

	@Test
	void longSpanThatBeganBeforeOthersIsFound() {
		causes.add(Kind.PAUSE, new Span(0, 1000));
		for (long start = 10; start < 500; start += 10) {
			causes.add(Kind.PAUSE, new Span(start, start + 1));
		}
		assertEquals(Cause.COLLECTION, causes.of(WRITER, new Span(900, 990)));
	}
}
