/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The types of one recording, by name.
 * <p>
 * Types of the {@link TypeCatalogue} are made when they are first asked for, so that a small recording does not pay for
 * all of them. In a recording without JDK types, clients declare such types themselves: they do not see the catalogue,
 * and types that a file needs all the same ({@code jdk.jfr.Timestamp}) are kept apart.
 * <p>
 * <b>States of a name.</b> Declared: every look-up finds it. Begun: a thread runs the callback that describes the type;
 * clients find an unresolved type by the name ({@link #findOrBegun}), and all other look-ups find nothing. Referred to:
 * an unresolved type exists that a declaration will resolve ({@link #findOrForward}); no look-up finds the name itself.
 * Further names lead to declared types for clients who ask ({@link #nameAlso}); they do not keep a type of such a name
 * from being declared.
 * <p>
 * <b>Concurrency.</b> Look-ups of known names are lock-free; registration is guarded by one lock, under which no
 * client's code runs. A declared type is resolved before its name can be found, and declared types are never removed.
 */
public final class TypeRegistry implements TypeDefinition.Registry {
	private final TypeCatalogue catalogue;
	private final boolean jdkTypes;
	private final boolean strictNames;
	private final TypeDefinition.Factory factory;
	private final Map<String, TypeDefinition> known = new ConcurrentHashMap<>();
	private final Map<String, TypeDefinition> furtherNames = new ConcurrentHashMap<>();
	/** Guarded by this: types referred to or begun. */
	private final AwaitedTypes awaited;
	/** Guarded by this: catalogue types that only the file needs. */
	private final Map<String, TypeDefinition> hidden = new HashMap<>();
	/** Guarded by this. */
	private final TypeAdoption adoption;
	/** Guarded by this: all resolved types in the order of their registration. */
	private final List<TypeDefinition> all = new ArrayList<>();
	/** Guarded by this. */
	private final TypeIds ids;

	private final TypeDefinition[] builtins = new TypeDefinition[ValueKind.values().length];
	private int nextPoolIndex;
	private volatile int version;
	private volatile boolean keepsTypes;
	private volatile TypeDefinition[] withKeptConstants = {};

	/**
	 * @param catalogue
	 *            the types that need no declaration
	 * @param jdkTypes
	 *            whether clients see the types of the catalogue
	 * @param factory
	 *            makes the types
	 * @param recordingHash
	 *            any number, different for different recordings
	 */
	public TypeRegistry(TypeCatalogue catalogue, boolean jdkTypes, TypeDefinition.Factory factory, int recordingHash) {
		this(catalogue, jdkTypes, factory, recordingHash, false);
	}

	/**
	 * Makes a registry as the other constructor does.
	 *
	 * @param strictNames
	 *            whether names are refused that the JDK's readers refuse or do not find
	 */
	public TypeRegistry(
			TypeCatalogue catalogue,
			boolean jdkTypes,
			TypeDefinition.Factory factory,
			int recordingHash,
			boolean strictNames) {
		this.catalogue = catalogue;
		this.strictNames = strictNames;
		awaited = new AwaitedTypes(catalogue, factory);
		adoption = new TypeAdoption(this, awaited);
		this.jdkTypes = jdkTypes;
		this.factory = factory;
		ids = new TypeIds(recordingHash);
		for (ValueKind kind : ValueKind.values()) {
			if (kind.isBuiltin()) {
				TypeDefinition type = factory.newType(kind.typeName());
				TypeDeclaration declaration = new TypeDeclaration(null, kind == ValueKind.STRING);
				resolve(type, kind, declaration, ids.takeOtherId());
				builtins[kind.ordinal()] = type;
				known.put(type.name(), type);
			}
		}
	}

	@Override
	public boolean isInline(String name) {
		return catalogue.isInline(name);
	}

	@Override
	public boolean isPooled(String name) {
		return catalogue.isPooled(name);
	}

	@Override
	public FixedConstant[] fixedConstants(String name) {
		return catalogue.fixedConstants(name);
	}

	/** @return whether clients see the types of the catalogue */
	public boolean hasJdkTypes() {
		return jdkTypes;
	}

	@Override
	public TypeDefinition builtin(ValueKind kind) {
		return builtins[kind.ordinal()];
	}

	/** @return the type as clients see it, or null when none is registered */
	public TypeDefinition find(String name) {
		TypeDefinition type = known.get(name);
		if (type == null && jdkTypes && catalogue.has(name)) {
			type = declareFromCatalogue(name);
		}
		return type;
	}

	/** @return the type, or one that is resolved when a type of this name is registered */
	public TypeDefinition findOrForward(String name) {
		TypeDefinition type = find(name);
		return type != null ? type : knownOrForward(name);
	}

	/**
	 * Finds what clients see under a name.
	 *
	 * @return the type, an unresolved one while some thread describes it, or null
	 */
	public TypeDefinition findOrBegun(String name) {
		TypeDefinition type = find(name);
		if (type == null) {
			type = furtherNames.get(name);
		}
		if (type != null) {
			return type;
		}
		synchronized (this) {
			return awaited.isBegun(name) ? knownOrForward(name) : known.get(name);
		}
	}

	/**
	 * Finds the type that a thread gets in place of a type of its own.
	 *
	 * @return the type, an unresolved one if this thread is describing it further up in its stack, or null
	 */
	public TypeDefinition findOrBegunHere(String name) {
		TypeDefinition type = find(name);
		return type != null ? type : knownOrBegunHere(name);
	}

	private synchronized TypeDefinition knownOrBegunHere(String name) {
		TypeDefinition type = known.get(name);
		return type == null && awaited.isBegunBy(Thread.currentThread(), name) ? awaited.await(name) : type;
	}

	/**
	 * Finds a type, or lets this thread describe it. A thread that is describing it already gets that type, as all
	 * references do. If another thread is describing it, both do, and one of them is first.
	 *
	 * @return the type, unresolved if this thread is describing it, or null: then the thread has to call {@link #end}
	 */
	public TypeDefinition findOrBegin(String name) {
		TypeDefinition type = find(name);
		if (type != null) {
			return type;
		}
		synchronized (this) {
			type = knownOrBegunHere(name);
			if (type == null) {
				awaited.begin(Thread.currentThread(), name);
			}
			return type;
		}
	}

	/**
	 * Ends what {@link #findOrBegin} began, in the same thread.
	 *
	 * @param failure
	 *            the class of the exception that ended it, null if the type has been declared
	 */
	public synchronized void end(String name, Class<?> failure) {
		awaited.end(Thread.currentThread(), name, failure);
	}

	/** Lets clients find a type by a further name, unless that leads to another type already. */
	public void nameAlso(String name, TypeDefinition type) {
		furtherNames.putIfAbsent(name, type);
	}

	/**
	 * The type that a file needs, whether clients see it or not.
	 *
	 * @param name
	 *            a name in the catalogue
	 * @return the type that a client registered under the name, or the catalogue's
	 */
	public TypeDefinition findForFile(String name) {
		TypeDefinition type = find(name);
		return type != null ? type : declareFromCatalogue(name);
	}

	/** @return whether a type of this name has been declared; a type of the catalogue counts from its first use on */
	public boolean isDeclared(String name) {
		return known.containsKey(name);
	}

	/** @return the first type of this name: the one that exists, or a new one */
	public synchronized TypeDefinition declare(String name, TypeDeclaration declaration) {
		TypeDefinition type = known.get(name);
		if (type == null) {
			declaration.requireReadable(name, strictNames);
			type = newType(name);
			declareAs(type, declaration, 0);
		}
		return type;
	}

	/**
	 * Makes a type that refers to itself, or is referred to by others, before it is declared by {@link #declareAs}.
	 * References to the name in between get the same type.
	 *
	 * @return an unresolved type: the one that is awaited under the name, or a new one
	 */
	public synchronized TypeDefinition newType(String name) {
		return awaited.take(name);
	}

	/** Lets others declare a type that {@link #newType} returned. Does nothing to a type that has been declared. */
	public synchronized void giveBack(TypeDefinition type) {
		awaited.giveBack(type);
	}

	/**
	 * Registers a type, even if another type has the name already: the structure of one name may change from one
	 * recorded JDK to the next.
	 *
	 * @param type
	 *            what {@link #newType} returned
	 * @param wishedId
	 *            the id it had where it comes from, or 0; another is chosen if this one is taken
	 */
	public synchronized void declareAs(TypeDefinition type, TypeDeclaration declaration, long wishedId) {
		boolean event = TypeDefinition.EVENT_SUPERTYPE.equals(declaration.supertype());
		giveBack(type);
		declaration.requireReadable(type.name(), strictNames);
		long id = ids.take(wishedId) ? wishedId : event ? ids.takeEventId() : ids.takeOtherId();
		resolve(type, ValueKind.COMPOSITE, declaration, id);
		known.putIfAbsent(type.name(), type);
		awaited.declared(type);
	}

	/**
	 * Declares a type of another recording, with all types that it uses, unless types of their names exist.
	 *
	 * @param foreign
	 *            a type of any recording
	 * @return this recording's type of the name
	 */
	public synchronized TypeDefinition adopt(TypeDefinition foreign) {
		return adoption.adopt(foreign);
	}

	/**
	 * Types of the catalogue contain each other: none can be found before all that it uses are resolved. And none is
	 * resolved before all are described, so that an error in between leaves nothing of them in the registry.
	 */
	private synchronized TypeDefinition declareFromCatalogue(String name) {
		DescribedTypes described = new DescribedTypes();
		try {
			TypeDefinition first = described.typeNamed(name);
			for (int i = 0; i < described.inOrder.size(); i++) {
				resolve(
						described.inOrder.get(i),
						ValueKind.COMPOSITE,
						described.declarations.get(i),
						ids.takeOtherId());
			}
			(jdkTypes ? known : hidden).putAll(described.made);
			described.inOrder.forEach(awaited::declared);
			return first;
		} finally {
			described.made.values().forEach(this::giveBack);
		}
	}

	/** Types of the catalogue that are not resolved yet, and what declares them: each behind those that it uses. */
	private final class DescribedTypes implements TypeCatalogue.TypeSource {
		private final Map<String, TypeDefinition> made = new HashMap<>();
		private final List<TypeDefinition> inOrder = new ArrayList<>();
		private final List<TypeDeclaration> declarations = new ArrayList<>();

		@Override
		public TypeDefinition typeNamed(String name) {
			TypeDefinition type = known.getOrDefault(name, hidden.getOrDefault(name, made.get(name)));
			if (type == null) {
				type = jdkTypes ? newType(name) : factory.newType(name);
				made.put(name, type);
				declarations.add(catalogue.declaration(name, this));
				inOrder.add(type);
			}
			return type;
		}
	}

	private synchronized TypeDefinition knownOrForward(String name) {
		TypeDefinition type = known.get(name);
		return type != null ? type : awaited.await(name);
	}

	private void resolve(TypeDefinition type, ValueKind kind, TypeDeclaration declaration, long id) {
		// Others may have the type already, and use it as soon as it is resolved: metadata without it is then out of
		// date.
		version++;
		type.resolve(this, id, nextPoolIndex++, kind, declaration);
		all.add(type);
		FixedConstant[] kept = declaration.keptConstants();
		keepsTypes |= kept != null;
		if (kept != null && Arrays.stream(kept).anyMatch(constant -> !constant.onUse())) {
			TypeDefinition[] grown = Arrays.copyOf(withKeptConstants, withKeptConstants.length + 1);
			grown[grown.length - 1] = type;
			withKeptConstants = grown;
		}
	}

	/** Keeps an id for an event type that may be registered later, because an event names it already. */
	public synchronized void promise(long id) {
		if (ids.promise(id)) {
			version++;
		}
	}

	/**
	 * Keeps an id for an event type that is known by more than its id. Label and description may be null.
	 *
	 * @param wishedId
	 *            the id it had where it comes from; another is chosen if this one is taken
	 * @return the id
	 */
	public synchronized long promise(long wishedId, String name, String label, String description) {
		// The types of these annotations have to be in the metadata too.
		findForFile("jdk.jfr.Label");
		findForFile("jdk.jfr.Description");
		version++;
		return ids.promise(wishedId, name, label, description);
	}

	/** @return the types that were promised and are not registered yet */
	public synchronized List<PromisedType> promisedTypes() {
		return ids.promisedTypes();
	}

	/** @return a number that changes whenever a type is added or promised */
	public int version() {
		return version;
	}

	/** @return all resolved types, in the order of their registration */
	public synchronized List<TypeDefinition> snapshot() {
		return List.copyOf(all);
	}

	/**
	 * Makes the types that some readers demand in every file: Go's parser refuses a file without them (format section
	 * 5.3).
	 */
	public void declareDemandedTypes() {
		// A copy has what its original had.
		if (jdkTypes && !keepsTypes) {
			for (String name : catalogue.names()) {
				if (catalogue.isPooled(name) || catalogue.isInline(name)) {
					find(name);
				}
			}
		}
	}

	@Override
	public TypeDefinition[] typesWithKeptConstants() {
		return withKeptConstants;
	}
}
