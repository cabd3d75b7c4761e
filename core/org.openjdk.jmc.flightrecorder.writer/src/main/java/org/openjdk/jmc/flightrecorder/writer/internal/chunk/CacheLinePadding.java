/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

/**
 * Keeps the fields of a subclass apart from the object before it in memory, so that two threads that write to
 * neighbours do not take one cache line from each other. Fields of a superclass come first in an object.
 */
abstract class CacheLinePadding {
	@SuppressWarnings("unused")
	private long p0, p1, p2, p3, p4, p5, p6, p7;
}
