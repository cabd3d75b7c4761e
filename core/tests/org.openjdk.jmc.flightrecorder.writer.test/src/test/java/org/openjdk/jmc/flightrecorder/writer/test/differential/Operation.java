/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A public constructor or method of 9.1.2's API, found by reflection.
 *
 * @param owner
 *            the name of its class
 * @param name
 *            its name, or {@code <init>}
 * @param isStatic
 *            whether it needs no receiver
 * @param result
 *            what it gives
 */
record Operation(String owner, String name, boolean isStatic, List<Parameter> parameters, Kind result) {
	/** The name of constructors. */
	static final String CONSTRUCTOR = "<init>";

	/**
	 * A parameter.
	 *
	 * @param className
	 *            its erased class
	 * @param kind
	 *            what it takes, or what its elements are, or what its callback is given
	 */
	record Parameter(String className, Kind kind, boolean isCallback) {
		boolean isArray() {
			return className.startsWith("[");
		}
	}

	boolean isConstructor() {
		return name.equals(CONSTRUCTOR);
	}

	boolean needsReceiver() {
		return !isStatic && !isConstructor();
	}

	Kind receiver() {
		return Kind.of(owner);
	}

	/** Whether the method is called this and has this many parameters. */
	boolean is(String methodName, int parameterCount) {
		return name.equals(methodName) && parameters.size() == parameterCount;
	}

	/** Whether a type is registered, under the name that comes first. */
	boolean isRegistration() {
		return name.startsWith("register") || name.equals("getOrAdd");
	}

	String ownerSimpleName() {
		return owner.substring(owner.lastIndexOf('.') + 1).replace('$', '.');
	}

	@Override
	public String toString() {
		return ownerSimpleName() + "." + name
				+ parameters.stream()
						.map(p -> p.className().substring(p.className().lastIndexOf('.') + 1))
						.collect(Collectors.joining(", ", "(", ")"));
	}
}
