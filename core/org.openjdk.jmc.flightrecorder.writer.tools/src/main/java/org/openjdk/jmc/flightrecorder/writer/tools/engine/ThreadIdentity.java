/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.util.Objects;

/**
 * Identifies a thread in all chunks and files: by the id of the operating system, which virtual threads do not have,
 * else by the id of the JVM, else by the name.
 *
 * @param osThreadId
 *            0 if the next component identifies the thread
 * @param javaThreadId
 *            0 if the name identifies the thread
 * @param name
 *            what the thread is called, in Java or else in the operating system; may be null
 */
public record ThreadIdentity(long osThreadId, long javaThreadId, String name) {
	/** Whether it is the same thread; its name may have changed. */
	@Override
	public boolean equals(Object other) {
		return other instanceof ThreadIdentity that
				&& osThreadId == that.osThreadId
				&& (osThreadId > 0
						|| javaThreadId == that.javaThreadId && (javaThreadId > 0 || Objects.equals(name, that.name)));
	}

	@Override
	public int hashCode() {
		return osThreadId > 0
				? Long.hashCode(osThreadId)
				: javaThreadId > 0 ? ~Long.hashCode(javaThreadId) : Objects.hashCode(name);
	}
}
