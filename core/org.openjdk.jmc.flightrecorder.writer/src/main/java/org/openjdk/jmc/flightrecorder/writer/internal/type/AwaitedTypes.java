/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The types of a registry that are not declared: those that are referred to, and those that a thread is describing. A
 * type may be both, and several threads may describe one type at the same time; the first to finish declares it. Each
 * type that is referred to knows why it cannot be used yet. Guarded by the lock of the registry.
 */
final class AwaitedTypes {
	private static final String NOT_REGISTERED = "has not been registered yet";
	private static final String NO_JDK_TYPES = NOT_REGISTERED
			+ "; a recording has the JDK's types only if its settings ask for it with withJdkTypeInitialization()";
	private static final String BEGUN = "is being registered: the callback that describes it has not returned yet";
	private static final String FAILED =
			"is not registered: the callback that describes it, or the registration after" + " it, failed with ";

	private final TypeCatalogue catalogue;
	private final TypeDefinition.Factory factory;
	private final Map<String, TypeDefinition> referredTo = new HashMap<>();
	/** Types that are about to be declared. */
	private final Set<TypeDefinition> taken = TypeDefinition.newSet();

	private final Map<String, List<Thread>> describers = new HashMap<>();

	/**
	 * @param catalogue
	 *            the types that a recording has if its settings ask for them
	 * @param factory
	 *            makes the types
	 */
	AwaitedTypes(TypeCatalogue catalogue, TypeDefinition.Factory factory) {
		this.catalogue = catalogue;
		this.factory = factory;
	}

	/** @return the type that is resolved when a type of this name is declared */
	TypeDefinition await(String name) {
		TypeDefinition type = referredTo.get(name);
		if (type == null) {
			type = factory.newType(name);
			referredTo.put(name, type);
			explain(name, catalogue.has(name) ? NO_JDK_TYPES : NOT_REGISTERED);
		}
		return type;
	}

	/**
	 * Takes the type that is awaited under a name, in order to declare it. It stays awaited until then, so that further
	 * references get it too. A second caller gets a new type, which is not awaited.
	 *
	 * @return an unresolved type
	 */
	TypeDefinition take(String name) {
		TypeDefinition type = await(name);
		return taken.add(type) ? type : factory.newType(name);
	}

	/** Lets another caller take the type, which was not declared. */
	void giveBack(TypeDefinition type) {
		taken.remove(type);
	}

	/** Ends the wait for a type, which has been declared. */
	void declared(TypeDefinition type) {
		taken.remove(type);
		referredTo.remove(type.name(), type);
	}

	/** @return whether a thread is describing the type */
	boolean isBegun(String name) {
		return describers.containsKey(name);
	}

	/** @return whether this thread is describing the type, further up in its stack */
	boolean isBegunBy(Thread thread, String name) {
		List<Thread> threads = describers.get(name);
		return threads != null && threads.contains(thread);
	}

	void begin(Thread thread, String name) {
		describers.computeIfAbsent(name, n -> new ArrayList<>(1)).add(thread);
		explain(name, NOT_REGISTERED);
	}

	/**
	 * @param failure
	 *            the exception that ended the registration, null when there was none
	 */
	void end(Thread thread, String name, Class<?> failure) {
		List<Thread> threads = describers.get(name);
		threads.remove(thread);
		if (threads.isEmpty()) {
			describers.remove(name);
		}
		explain(name, failure == null ? NOT_REGISTERED : FAILED + failure.getName());
	}

	private void explain(String name, String reason) {
		TypeDefinition type = referredTo.get(name);
		if (type != null) {
			type.awaitedBecause(isBegun(name) ? BEGUN : reason);
		}
	}
}
