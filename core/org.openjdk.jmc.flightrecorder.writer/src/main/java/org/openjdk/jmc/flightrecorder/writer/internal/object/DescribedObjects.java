/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import org.openjdk.jmc.flightrecorder.writer.internal.object.StackFrameFields.FrameMethod;

/** Threads and frames that a client describes, because they are not of this JVM. */
final class DescribedObjects {
	private DescribedObjects() {}

	/** Something that knows its own fields. */
	interface Described {
		/** @return the result of {@link ObjectFields#valueOf} */
		Object valueOf(String field);
	}

	/** The loader of the JVM's own classes, named as the JVM names it. */
	static final Described BOOTSTRAP_LOADER = field -> "name".equals(field) ? "bootstrap" : null;

	/** A thread by its parts. */
	record DescribedThread(
			String osName, long osThreadId, String javaName, long javaThreadId, String groupName, boolean virtual)
			implements Described {
		@Override
		public Object valueOf(String field) {
			switch (field) {
				case "osName":
					return osName;
				case "osThreadId":
					return osThreadId;
				case "javaName":
					return javaName;
				case "javaThreadId":
					return javaThreadId;
				case "group":
					return groupName == null ? null : new DescribedGroup(groupName);
				case "virtual":
					return virtual;
				default:
					return null;
			}
		}
	}

	/** A thread group by its name. */
	record DescribedGroup(String name) implements Described {
		@Override
		public Object valueOf(String field) {
			return "name".equals(field) ? name : null;
		}
	}

	/** A frame by its parts. */
	record DescribedFrame(String className, String methodName, String descriptor, int lineNumber, String frameType)
			implements Described {
		@Override
		public Object valueOf(String field) {
			switch (field) {
				case "method":
					return new FrameMethod(this);
				case "lineNumber":
					return StackFrameFields.lineNumber(lineNumber);
				case "bytecodeIndex":
					return StackFrameFields.UNKNOWN_BYTECODE_INDEX;
				case "type":
					return frameType;
				default:
					return null;
			}
		}

		Object ofMethod(String field) {
			switch (field) {
				case "type":
					return DescribedObjects.classNamed(className);
				case "name":
					return methodName;
				case "descriptor":
					return descriptor;
				default:
					return null;
			}
		}
	}

	/** @return an object with the fields of a class that is known by its name alone */
	static Object classNamed(String binaryName) {
		return new StackFrameFields.NamedClass(new StackTraceElement(binaryName, "", null, -1));
	}
}
