/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

/** Objects that know their own fields, because they are not of this JVM, or are parts of what is. */
final class DescribedObjects {
	private DescribedObjects() {}

	/** Something that knows its own fields. */
	interface Described {
		/** @return the result of {@link ObjectFields#valueOf} */
		Object valueOf(String field);
	}

	/** A thread group or class loader by its name. */
	record Named(String name) implements Described {
		@Override
		public Object valueOf(String field) {
			return "name".equals(field) ? name : null;
		}
	}

	/** The loader of the JVM's own classes, named as the JVM names it. */
	static final Described BOOTSTRAP_LOADER = new Named("bootstrap");

	/** A thread by its parts. */
	record DescribedThread(
			String osName, long osThreadId, String javaName, long javaThreadId, String groupName, boolean virtual)
			implements Described {
		@Override
		public Object valueOf(String field) {
			return switch (field) {
				case "osName" -> osName;
				case "osThreadId" -> osThreadId;
				case "javaName" -> javaName;
				case "javaThreadId" -> javaThreadId;
				case "group" -> groupName == null ? null : new Named(groupName);
				case "virtual" -> virtual;
				default -> null;
			};
		}
	}
}
