/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What is found out about a class is found out once. */
class PerClassTest {
	@Test
	void eachClassIsComputedOnce() {
		AtomicInteger asked = new AtomicInteger();
		PerClass<Object> known = new PerClass<>() {
			@Override
			Object make(Class<?> type) {
				asked.incrementAndGet();
				return type.getName() + " known";
			}
		};
		Object first = known.get(String.class);
		assertEquals("java.lang.String known", first);
		assertSame(first, known.get(String.class));
		assertNotSame(first, known.get(Integer.class));
		assertEquals(2, asked.get());
	}
}
