/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.workload;

import java.lang.reflect.Method;

/**
 * Virtual threads where the JDK has them (21 and later), from code that runs on 17 too.
 */
final class VirtualThreads {
	private VirtualThreads() {}

	/**
	 * @param name
	 *            of the thread, {@code null} for none
	 * @return a started virtual thread, or {@code null} where there are none
	 */
	static Thread start(String name, Runnable task) {
		try {
			Method ofVirtual = Thread.class.getMethod("ofVirtual");
			Object builder = ofVirtual.invoke(null);
			Class<?> builderType = ofVirtual.getReturnType();
			if (name != null) {
				builderType.getMethod("name", String.class).invoke(builder, name);
			}
			return (Thread) builderType.getMethod("start", Runnable.class).invoke(builder, task);
		} catch (ReflectiveOperationException e) {
			return null;
		}
	}
}
