/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

/**
 * A thread of any program, for {@link JdkValues#thread(ThreadDescription)}.
 * <p>
 * Readers show {@code javaName} if {@code javaThreadId} is more than 0, else {@code osName}. JMC takes threads of equal
 * {@code osThreadId} for one thread, so give each its own, virtual threads too.
 *
 * @param osName
 *            the name that the operating system knows, may be null
 * @param osThreadId
 *            the number that the operating system knows
 * @param javaName
 *            the name in Java, null for a thread that is no Java thread
 * @param javaThreadId
 *            the number in Java, 0 for a thread that is no Java thread
 * @param groupName
 *            the name of the thread group, may be null
 * @param virtual
 *            whether it is a virtual thread
 */
public record ThreadDescription(
		String osName, long osThreadId, String javaName, long javaThreadId, String groupName, boolean virtual) {
	/**
	 * A platform thread of a JVM.
	 *
	 * @param name
	 *            its name
	 * @param javaThreadId
	 *            its number in Java, which stands for that of the operating system too, so that JMC can tell the thread
	 *            from others
	 * @return the description
	 */
	public static ThreadDescription ofJava(String name, long javaThreadId) {
		return new ThreadDescription(name, javaThreadId, name, javaThreadId, null, false);
	}

	/**
	 * A thread of a program that is not written in Java.
	 *
	 * @param name
	 *            its name
	 * @param osThreadId
	 *            its number in the operating system
	 * @return the description
	 */
	public static ThreadDescription ofNative(String name, long osThreadId) {
		return new ThreadDescription(name, osThreadId, null, 0, null, false);
	}
}
