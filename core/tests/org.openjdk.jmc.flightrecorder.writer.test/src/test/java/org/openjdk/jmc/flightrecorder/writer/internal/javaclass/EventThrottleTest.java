/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** So many events of each interval, and no more, by a clock that the test sets. */
class EventThrottleTest {
	/** A time of System.nanoTime() may be negative, and wrap. */
	private static final long START = Long.MAX_VALUE - 150;

	private static int admitted(EventThrottle throttle, long nanoTime) {
		int admitted = 0;
		for (int i = 0; i < 10; i++) {
			admitted += throttle.admits(nanoTime) ? 1 : 0;
		}
		return admitted;
	}

	@Test
	void eachIntervalAdmitsSoMany() {
		EventThrottle throttle = new EventThrottle(3, 100, START);
		assertEquals(3, admitted(throttle, START));
		assertEquals(0, admitted(throttle, START + 99));
		assertEquals(3, admitted(throttle, START + 100));
		assertEquals(3, admitted(throttle, START + 299));
		assertEquals(3, admitted(throttle, START + 300));
		assertEquals(0, admitted(throttle, START + 399));
		assertEquals(0, admitted(throttle, START + 250), "a thread that read the clock before another");
	}

	@Test
	void zeroAdmitsNone() {
		EventThrottle throttle = new EventThrottle(0, 100, START);
		assertEquals(0, admitted(throttle, START));
		assertEquals(0, admitted(throttle, START + 100));
	}

	@Test
	void threadsShareTheLimit() throws Exception {
		EventThrottle throttle = new EventThrottle(1000, 100, START);
		AtomicInteger admitted = new AtomicInteger();
		CountDownLatch begin = new CountDownLatch(1);
		Thread[] threads = new Thread[4];
		for (int t = 0; t < threads.length; t++) {
			threads[t] = new Thread(() -> {
				try {
					begin.await();
				} catch (InterruptedException e) {
					throw new IllegalStateException("nobody interrupts", e);
				}
				for (int i = 0; i < 1000; i++) {
					if (throttle.admits(START + 250)) {
						admitted.incrementAndGet();
					}
				}
			});
			threads[t].start();
		}
		begin.countDown();
		for (Thread thread : threads) {
			thread.join();
		}
		assertEquals(1000, admitted.get());
	}

	@Test
	void textIsANumberAndAUnit() {
		assertNull(EventThrottle.of(EventThrottleTest.class, "off"));
		EventThrottle throttle = EventThrottle.of(EventThrottleTest.class, "2/d");
		long now = System.nanoTime();
		assertTrue(throttle.admits(now) && throttle.admits(now));
		assertFalse(throttle.admits(now));
	}

	@ParameterizedTest
	@ValueSource(strings = {"", "100", "/s", "100/", "100/weeks", "-1/s", "1.5/s", "1/s/s", "20 ms", "OFF"})
	void anythingElseIsRefusedByName(String text) {
		IllegalArgumentException e =
				assertThrows(IllegalArgumentException.class, () -> EventThrottle.of(EventThrottleTest.class, text));
		assertTrue(e.getMessage().contains(EventThrottleTest.class.getName()), e::toString);
		assertTrue(e.getMessage().contains('"' + text + '"'), e::toString);
	}
}
