/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.util.HashMap;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.api.JdkValues;
import org.openjdk.jmc.flightrecorder.writer.api.ThreadDescription;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;

/** Threads of profiles, which may have a name, a number, or both. */
public final class ProfileThreads {
	/** The first id for threads that have only a name; ids of an operating system are smaller. */
	private static final long FIRST_GENERATED_ID = 1L << 32;

	private final JdkValues jdk;
	private final Map<String, Long> generatedIds = new HashMap<>();

	/**
	 * Begins without threads.
	 *
	 * @param jdk
	 *            makes their values
	 */
	public ProfileThreads(JdkValues jdk) {
		this.jdk = jdk;
	}

	/**
	 * Makes the value of a thread that has a number.
	 *
	 * @param name
	 *            its name
	 * @param id
	 *            the number of the operating system
	 * @return its value
	 */
	public TypedValue thread(String name, long id) {
		return jdk.thread(ThreadDescription.ofNative(name, id));
	}

	/**
	 * Makes the value of a thread that has only a name.
	 *
	 * @param name
	 *            its name
	 * @return its value, with a number that is the same for the same name
	 */
	public TypedValue thread(String name) {
		return thread(name, generatedIds.computeIfAbsent(name, n -> FIRST_GENERATED_ID + generatedIds.size()));
	}
}
