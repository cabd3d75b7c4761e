/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.object.DescribedObjects.Described;
import org.openjdk.jmc.flightrecorder.writer.internal.object.DescribedObjects.DescribedThread;

/** Parts that a client gave are the fields of the JDK's types, and what was not given is none. */
class DescribedObjectsTest {
	@Test
	void threadHasAGroupWhereOneIsNamed() {
		Described thread = new DescribedThread("os", 1, "java", 2, "workers", true);
		assertEquals("os", thread.valueOf("osName"));
		assertEquals(1L, thread.valueOf("osThreadId"));
		assertEquals("java", thread.valueOf("javaName"));
		assertEquals(2L, thread.valueOf("javaThreadId"));
		assertEquals(true, thread.valueOf("virtual"));
		Described group = assertInstanceOf(Described.class, thread.valueOf("group"));
		assertEquals("workers", group.valueOf("name"));
		assertNull(group.valueOf("parent"));
		assertNull(thread.valueOf("other"));
		assertNull(new DescribedThread("os", 1, null, 0, null, false).valueOf("group"));
	}

	@Test
	void loaderOfTheJvmsOwnClassesIsNamedAndHasNoType() {
		assertEquals("bootstrap", DescribedObjects.BOOTSTRAP_LOADER.valueOf("name"));
		assertNull(DescribedObjects.BOOTSTRAP_LOADER.valueOf("type"));
	}
}
