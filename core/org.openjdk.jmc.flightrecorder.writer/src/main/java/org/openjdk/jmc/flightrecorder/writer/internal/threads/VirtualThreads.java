/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.threads;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Virtual threads, which the JDK has since version 21. Stateless. */
public final class VirtualThreads {
	private static final MethodHandle IS_VIRTUAL = isVirtual();

	private VirtualThreads() {}

	private static MethodHandle isVirtual() {
		try {
			return MethodHandles.publicLookup()
					.findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
		} catch (NoSuchMethodException e) {
			return null; // before JDK 21
		} catch (IllegalAccessException e) {
			throw new ExceptionInInitializerError(e);
		}
	}

	/** @return whether a thread is virtual */
	public static boolean isVirtual(Thread thread) {
		try {
			return IS_VIRTUAL != null && (boolean) IS_VIRTUAL.invokeExact(thread);
		} catch (RuntimeException | Error e) {
			throw e;
		} catch (Throwable e) {
			throw new IllegalStateException("Thread.isVirtual() throws nothing", e);
		}
	}
}
