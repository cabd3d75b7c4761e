/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.threads;

/**
 * Keeps the fields of a subclass apart from the object before it in memory, so that two threads that write to
 * neighbours do not take one cache line from each other. Fields of a superclass come first in an object, but the JVM
 * fills gaps with fields of a subclass. So this class leaves no gap, not even the four bytes between a header of twelve
 * bytes and the first long. The padding takes two lines, because processors fetch lines in pairs.
 */
public abstract class CacheLinePadding {
	@SuppressWarnings("unused")
	private int gap;

	@SuppressWarnings("unused")
	private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;

	/** For subclasses. */
	protected CacheLinePadding() {}
}
