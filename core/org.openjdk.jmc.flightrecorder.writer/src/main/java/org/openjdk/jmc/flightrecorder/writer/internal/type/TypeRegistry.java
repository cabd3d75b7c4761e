/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The types of one recording, by name.
 * <p>
 * Types of the {@link JdkTypeCatalogue} come into being when somebody first asks for them, so that a small recording is
 * not charged for all of them. Where clients are to declare such types themselves (a recording without JDK types), the
 * catalogue yields: they do not see it, and what a file needs all the same ({@code jdk.jfr.Timestamp}) is kept apart.
 * <p>
 * <b>Ids.</b> Event types get small ids, because every event repeats its own; all other types get large ones, so that
 * the ids of event types copied from another recording are mostly free. Ids 0 and 1 are metadata and checkpoint.
 * <p>
 * <b>Concurrency.</b> Look-ups of known names are lock-free; registration is guarded by one lock, under which no
 * client's code runs. A type is resolved before its name can be found, and types are never removed.
 */
public final class TypeRegistry {
	private static final long FIRST_EVENT_ID = 2;
	private static final long FIRST_OTHER_ID = 1_000_000;
	private static final int RECORDINGS = 1 << 20;
	private static final int IDS_PER_RECORDING = 1_000;

	private final boolean jdkTypes;
	private final Object face;
	private final Map<String, TypeDefinition> known = new ConcurrentHashMap<>();
	/** Guarded by this: types referred to but not registered. */
	private final Map<String, TypeDefinition> forward = new HashMap<>();
	/** Guarded by this: catalogue types that only the file needs. */
	private final Map<String, TypeDefinition> hidden = new HashMap<>();
	/** Guarded by this: names of types that are being taken over from another recording. */
	private final Set<String> adopting = new HashSet<>();
	/** Guarded by this: all resolved types in the order of their registration. */
	private final List<TypeDefinition> all = new ArrayList<>();
	/** Guarded by this: ids in use or promised. */
	private final Set<Long> takenIds = new HashSet<>();
	/** Guarded by this: types that events name by their ids although nobody has registered them yet, by these ids. */
	private final Map<Long, PromisedType> promised = new LinkedHashMap<>();

	private final TypeDefinition[] builtins = new TypeDefinition[ValueKind.values().length];
	private long nextEventId = FIRST_EVENT_ID;
	private long nextOtherId;
	private int nextPoolIndex;
	private volatile int version;

	/**
	 * @param jdkTypes
	 *            whether clients see the types of the catalogue
	 * @param face
	 *            the object through which clients see the registry
	 * @param recordingHash
	 *            any number, different for different recordings
	 */
	public TypeRegistry(boolean jdkTypes, Object face, int recordingHash) {
		this.jdkTypes = jdkTypes;
		this.face = face;
		nextOtherId = FIRST_OTHER_ID + (long) (recordingHash & RECORDINGS - 1) * IDS_PER_RECORDING;
		for (ValueKind kind : ValueKind.values()) {
			if (kind.isBuiltin()) {
				TypeDefinition type = new TypeDefinition(kind.typeName());
				TypeDeclaration declaration = new TypeDeclaration(null, kind == ValueKind.STRING);
				resolve(type, kind, declaration, nextOtherId++);
				builtins[kind.ordinal()] = type;
				known.put(type.name(), type);
			}
		}
	}

	/** @return the object through which clients see the registry */
	public Object face() {
		return face;
	}

	/** @return whether clients see the types of the catalogue */
	public boolean hasJdkTypes() {
		return jdkTypes;
	}

	/**
	 * @param kind
	 *            a built-in kind
	 * @return its type
	 */
	public TypeDefinition builtin(ValueKind kind) {
		return builtins[kind.ordinal()];
	}

	/**
	 * @param name
	 *            a type's name
	 * @return the type as clients see it, or null when none is registered
	 */
	public TypeDefinition find(String name) {
		TypeDefinition type = known.get(name);
		if (type == null && jdkTypes && JdkTypeCatalogue.has(name)) {
			type = declareFromCatalogue(name);
		}
		return type;
	}

	/**
	 * @param name
	 *            a type's name
	 * @return the type, or one that is resolved when a type of this name is registered
	 */
	public TypeDefinition findOrForward(String name) {
		TypeDefinition type = find(name);
		if (type != null) {
			return type;
		}
		synchronized (this) {
			return knownOrForward(name);
		}
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
		if (type != null) {
			return type;
		}
		synchronized (this) {
			type = hidden.get(name);
			if (type == null) {
				type = new TypeDefinition(name);
				hidden.put(name, type);
				resolve(
						type,
						ValueKind.COMPOSITE,
						JdkTypeCatalogue.declaration(name, this::findForFile),
						takeOtherId());
			}
			return type;
		}
	}

	/**
	 * What the JDK's own type has for a field: recorded events do not tell symbols from strings.
	 *
	 * @param name
	 *            a type's name
	 * @param field
	 *            a field's name
	 * @return the name of the field's type in the catalogue, null when it has none
	 */
	public static String catalogueFieldType(String name, String field) {
		return JdkTypeCatalogue.fieldType(name, field);
	}

	/**
	 * @param name
	 *            a type's name
	 * @return whether {@link #findForFile} knows the type without anybody having declared it
	 */
	public static boolean isCatalogued(String name) {
		return JdkTypeCatalogue.has(name);
	}

	/**
	 * @param name
	 *            a type's name
	 * @return whether the JDK keeps values of the type in a constant pool
	 */
	public static boolean isPooledByJdk(String name) {
		return JdkTypeCatalogue.isPooled(name);
	}

	/**
	 * @param name
	 *            a type's name
	 * @return whether a type of this name can be found without declaring it
	 */
	public boolean isDeclared(String name) {
		return known.containsKey(name);
	}

	/**
	 * Registers a type, unless one of the name is there.
	 *
	 * @param name
	 *            its name
	 * @param declaration
	 *            what it is
	 * @return the type of this name that was first
	 */
	public synchronized TypeDefinition declare(String name, TypeDeclaration declaration) {
		TypeDefinition type = known.get(name);
		if (type == null) {
			if (TypeDefinition.EVENT_SUPERTYPE.equals(declaration.supertype())) {
				requireTimes(name, declaration);
			}
			type = newType(name);
			declareAs(type, declaration, 0);
		}
		return type;
	}

	/**
	 * Makes a type that refers to itself, or is referred to by others, before it is declared by {@link #declareAs}.
	 *
	 * @param name
	 *            its name
	 * @return an unresolved type: the one that somebody awaits under the name, or a new one
	 */
	public synchronized TypeDefinition newType(String name) {
		TypeDefinition awaited = forward.remove(name);
		return awaited != null ? awaited : new TypeDefinition(name);
	}

	/**
	 * Registers a type, also where another type has the name already: the structure of one name may change from one
	 * recorded JDK to the next.
	 *
	 * @param type
	 *            what {@link #newType} returned
	 * @param declaration
	 *            what it is
	 * @param wishedId
	 *            the id it had where it comes from, or 0; another is chosen if this one is taken
	 */
	public synchronized void declareAs(TypeDefinition type, TypeDeclaration declaration, long wishedId) {
		boolean event = TypeDefinition.EVENT_SUPERTYPE.equals(declaration.supertype());
		if (event) {
			requireTimes(type.name(), declaration);
		}
		long id;
		if (wishedId > 1 && (promised.remove(wishedId) != null || takenIds.add(wishedId))) {
			id = wishedId;
		} else {
			id = event ? takeEventId() : takeOtherId();
		}
		resolve(type, ValueKind.COMPOSITE, declaration, id);
		known.putIfAbsent(type.name(), type);
	}

	/**
	 * Declares a type of another recording, with all types that it uses, unless types of their names are there.
	 *
	 * @param foreign
	 *            a type of any recording
	 * @return this recording's type of the name
	 */
	public synchronized TypeDefinition adopt(TypeDefinition foreign) {
		TypeDefinition own = find(foreign.name());
		if (own != null) {
			return own;
		}
		if (!foreign.isResolved()) {
			return knownOrForward(foreign.name());
		}
		TypeDefinition type = forward.get(foreign.name());
		if (type == null) {
			type = new TypeDefinition(foreign.name());
		}
		// Found by those that the type uses and that use it in turn, until it is declared.
		forward.put(foreign.name(), type);
		adopting.add(foreign.name());
		TypeDeclaration declaration = new TypeDeclaration(foreign.supertype(), foreign.isDeclaredPooled());
		for (FieldDefinition field : foreign.fields()) {
			declaration.add(new FieldDefinition(
					field.name(), adoptUsed(field.type()), field.isArray(), adoptAll(field.annotations())));
		}
		adoptAll(foreign.annotations()).forEach(declaration::add);
		adopting.remove(foreign.name());
		forward.remove(foreign.name());
		declareAs(type, declaration, 0);
		return type;
	}

	private TypeDefinition adoptUsed(TypeDefinition foreign) {
		return adopting.contains(foreign.name()) ? forward.get(foreign.name()) : adopt(foreign);
	}

	private List<AnnotationDefinition> adoptAll(List<AnnotationDefinition> annotations) {
		List<AnnotationDefinition> adopted = new ArrayList<>(annotations.size());
		for (AnnotationDefinition annotation : annotations) {
			adopted.add(annotation.withType(adoptUsed(annotation.type())));
		}
		return adopted;
	}

	private static void requireTimes(String event, TypeDeclaration declaration) {
		for (FieldDefinition field : declaration.fields()) {
			boolean time = "startTime".equals(field.name()) || "duration".equals(field.name());
			if (time && (field.isArray() || field.type().kind() != ValueKind.LONG)) {
				throw new IllegalArgumentException("The JDK takes the field '" + field.name()
						+ "' of an event for ticks, so it must be a long; in '" + event + "' it is "
						+ field.type().name()
						+ (field.isArray() ? "[]" : ""));
			}
		}
	}

	private synchronized TypeDefinition declareFromCatalogue(String name) {
		TypeDefinition first = known.get(name);
		if (first != null) {
			return first;
		}
		// Types of the catalogue contain each other, so this one refers to the others before they are resolved.
		TypeDeclaration declaration = JdkTypeCatalogue.declaration(name, this::knownOrForward);
		TypeDefinition awaited = forward.remove(name);
		TypeDefinition type = awaited != null ? awaited : new TypeDefinition(name);
		resolve(type, ValueKind.COMPOSITE, declaration, takeOtherId());
		known.put(name, type);
		for (FieldDefinition field : type.fields()) {
			find(field.type().name());
		}
		for (AnnotationDefinition annotation : type.annotations()) {
			find(annotation.type().name());
		}
		return type;
	}

	private TypeDefinition knownOrForward(String name) {
		TypeDefinition type = known.get(name);
		return type != null ? type : forward.computeIfAbsent(name, TypeDefinition::new);
	}

	private void resolve(TypeDefinition type, ValueKind kind, TypeDeclaration declaration, long id) {
		takenIds.add(id);
		type.resolve(this, id, nextPoolIndex++, kind, declaration);
		all.add(type);
		version++;
	}

	private long takeEventId() {
		while (!takenIds.add(nextEventId)) {
			nextEventId++;
		}
		return nextEventId++;
	}

	private long takeOtherId() {
		while (!takenIds.add(nextOtherId)) {
			nextOtherId++;
		}
		return nextOtherId++;
	}

	/**
	 * Keeps an id for a type that is registered later, perhaps: an event names it already.
	 *
	 * @param id
	 *            the id of an event type
	 */
	public synchronized void promise(long id) {
		if (id > 1 && takenIds.add(id)) {
			promised.put(id, new PromisedType(id, "unknown.EventType" + id, null, null));
			version++;
		}
	}

	/**
	 * Keeps an id for an event type of which more is known than its id.
	 *
	 * @param wishedId
	 *            the id it had where it comes from; another is chosen if this one is taken
	 * @param name
	 *            the type's name
	 * @param label
	 *            its label or null
	 * @param description
	 *            its description or null
	 * @return the id
	 */
	public synchronized long promise(long wishedId, String name, String label, String description) {
		// What its label and description are annotated with has to be in the metadata too.
		findForFile("jdk.jfr.Label");
		findForFile("jdk.jfr.Description");
		long id = wishedId > 1 && takenIds.add(wishedId) ? wishedId : takeEventId();
		promised.put(id, new PromisedType(id, name, label, description));
		version++;
		return id;
	}

	/** @return the types that were promised and that nobody has registered yet */
	public synchronized List<PromisedType> promisedTypes() {
		return List.copyOf(promised.values());
	}

	/** @return a number that changes whenever a type is added */
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
		if (jdkTypes) {
			for (String name : JdkTypeCatalogue.names()) {
				if (JdkTypeCatalogue.isPooled(name) || JdkTypeCatalogue.isInline(name)) {
					find(name);
				}
			}
		}
	}

	/**
	 * @param type
	 *            any type
	 * @return the constants of the type whose ids are given
	 */
	public static FixedConstant[] fixedConstants(TypeDefinition type) {
		return type.kind() == ValueKind.COMPOSITE && type.isSimpleText()
				? JdkTypeCatalogue.fixedConstants(type.name())
				: FixedConstant.NONE;
	}
}
