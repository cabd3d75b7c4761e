/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.util.Objects;

/**
 * What says in all chunks and files which thread it is: the number that the operating system gave it, which virtual
 * threads do not have, else the number of the JVM, else the name.
 *
 * @param osThreadId
 *            0 where the next one says it
 * @param javaThreadId
 *            0 where the name says it
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
