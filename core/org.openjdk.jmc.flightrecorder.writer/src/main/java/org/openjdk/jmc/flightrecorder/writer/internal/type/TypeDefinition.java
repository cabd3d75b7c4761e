/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A type of a recording: what was declared, and where a {@link Value} of the type keeps each field. How it looks in a
 * file is its {@link TypeLayout}.
 * <p>
 * A definition may be referred to before it is declared (forward references, types that contain themselves). It is then
 * unresolved: it has a name only. It is resolved once, in place, and immutable from then on; a thread that sees it
 * resolved sees all of it.
 * <p>
 * A subclass adds the view of clients, for whom types of several recordings may be equal. Inside the library, types are
 * compared by identity: by {@code ==}, and in a {@link #newSet()}.
 */
public class TypeDefinition {
	/** Supertype of events. */
	public static final String EVENT_SUPERTYPE = "jdk.jfr.Event";
	/** Supertype of annotations. */
	public static final String ANNOTATION_SUPERTYPE = "java.lang.annotation.Annotation";
	/** Supertype of settings. */
	public static final String SETTING_SUPERTYPE = "jdk.jfr.SettingControl";

	private static final int HASHED_FROM_FIELDS = 12;

	private final String name;
	/** The reason why the type cannot be used while it is unresolved. The text is the end of a sentence. */
	private volatile String awaitedBecause = "has not been registered yet";

	private volatile Structure structure;
	private volatile TypeLayout layout;
	/**
	 * Another type that is known to be congruent: the comparison is not repeated for every value of another recording.
	 */
	private volatile TypeDefinition lastCongruent;

	private volatile Registry registry;

	/**
	 * An unresolved type.
	 *
	 * @param name
	 *            its name, or null for a placeholder that is replaced when the type gets its name
	 */
	public TypeDefinition(String name) {
		this.name = name;
	}

	/** A second object for a type that has been declared, which no registry knows. */
	protected TypeDefinition(TypeDefinition original) {
		name = original.name;
		structure = original.structure;
		registry = original.registry;
	}

	/** What a type asks the registry that it belongs to: the rules of the file, which hold for names of types. */
	public interface Registry {
		/** @return the type of a built-in kind */
		TypeDefinition builtin(ValueKind kind);

		/** @return whether values of the type must be written in place, whatever was declared */
		boolean isInline(String name);

		/** @return whether values of the type must be in a constant pool, whatever was declared */
		boolean isPooled(String name);

		/** @return the constants of the type whose ids readers know, none for most types; not to be changed */
		FixedConstant[] fixedConstants(String name);

		/**
		 * @return types of other recordings whose constants are in each chunk, whether values refer to them or not, as
		 *         HotSpot has it; not to be changed
		 */
		TypeDefinition[] typesWithKeptConstants();
	}

	/** Makes the types of a registry. */
	public interface Factory {
		/** @return an unresolved type of the name, which may be null, as for the constructor of {@link TypeDefinition} */
		TypeDefinition newType(String name);
	}

	/** What a type is declared with. */
	interface Content {
		/** @return the supertype's name or null */
		String supertype();

		/** @return whether values are meant to live in a constant pool */
		boolean isPooled();

		/** @return the fields in order */
		List<FieldDefinition> fields();

		/** @return the annotations in order */
		List<AnnotationDefinition> annotations();

		/** @return the settings in order */
		List<Setting> settings();

		/** @return the constants whose ids the type has in the recording that it is taken from, null if from none */
		FixedConstant[] keptConstants();

		/** @return whether the metadata that the type is taken from says that it is simple */
		boolean isKeptWrapper();
	}

	/**
	 * A setting of an event type as metadata holds it (format section 5.6).
	 *
	 * @param name
	 *            for instance {@code threshold}
	 * @param type
	 *            a type with supertype {@link #SETTING_SUPERTYPE}
	 * @param defaultValue
	 *            the default as text
	 * @param annotations
	 *            its annotations
	 */
	public record Setting(
			String name, TypeDefinition type, String defaultValue, List<AnnotationDefinition> annotations) {}

	/** @return an empty set that compares types by identity */
	public static Set<TypeDefinition> newSet() {
		return Collections.newSetFromMap(new IdentityHashMap<>());
	}

	/** The content of a declared type. */
	private static final class Structure {
		final long id;
		final int poolIndex;
		final ValueKind kind;
		final String supertype;
		final boolean declaredPooled;
		final FieldDefinition[] fields;
		final List<AnnotationDefinition> annotations;
		final List<Setting> settings;
		final String[] names;
		final Map<String, Integer> ordinalOfName;
		final ValueShape shape;
		final FixedConstant[] keptConstants;
		final boolean keptWrapper;

		Structure(long id, int poolIndex, ValueKind kind, Content declaration, TypeDefinition self) {
			this.id = id;
			this.poolIndex = poolIndex;
			this.kind = kind;
			supertype = declaration.supertype();
			declaredPooled = declaration.isPooled();
			keptConstants = declaration.keptConstants();
			keptWrapper = declaration.isKeptWrapper();
			annotations = List.copyOf(declaration.annotations());
			settings = List.copyOf(declaration.settings());
			List<FieldDefinition> declared = declaration.fields();
			fields = new FieldDefinition[declared.size()];
			names = new String[fields.length];
			ordinalOfName = fields.length >= HASHED_FROM_FIELDS ? new HashMap<>() : null;
			ValueKind[] kinds = new ValueKind[fields.length];
			for (int i = 0; i < fields.length; i++) {
				names[i] = declared.get(i).name();
				kinds[i] = declared.get(i).isArray() ? null : declared.get(i).kind();
				if (ordinalOfName != null) {
					ordinalOfName.put(names[i], i);
				}
			}
			boolean event = EVENT_SUPERTYPE.equals(supertype);
			shape = new ValueShape(names, kinds, event && !declaredPooled, declaredPooled);
			for (int i = 0; i < fields.length; i++) {
				FieldDefinition field = declared.get(i);
				TypeDefinition type = field.type().name == null ? self : field.type();
				fields[i] =
						new FieldDefinition(names[i], type, field.isArray(), field.annotations(), i, shape.slotOf(i));
			}
		}
	}

	void resolve(Registry owner, long id, int poolIndex, ValueKind kind, Content declaration) {
		assert structure == null;
		registry = owner;
		structure = new Structure(id, poolIndex, kind, declaration, this);
	}

	/** @return the registry that the type belongs to, null while it is unresolved */
	public Registry registry() {
		return registry;
	}

	/** @return the object for this type that the registry knows: this one, unless it is a second object */
	public TypeDefinition registered() {
		return this;
	}

	/** @return whether the type has been declared */
	public boolean isResolved() {
		return structure != null;
	}

	private Structure structure() {
		Structure resolved = structure;
		if (resolved == null) {
			throw new IllegalStateException("Only registered types can be used; "
					+ (name == null ? "a type without a name" : "type '" + name + "'") + " was referred to but "
					+ awaitedBecause);
		}
		return resolved;
	}

	/** Remembers why the type cannot be used yet: what comes after its name in the messages of exceptions. */
	void awaitedBecause(String reason) {
		awaitedBecause = reason;
	}

	/** @return why the type cannot be used while it is unresolved: what comes after its name in messages */
	String awaitedBecause() {
		return awaitedBecause;
	}

	public String name() {
		return name;
	}

	/** @return what identifies the type in a file */
	public long id() {
		return structure().id;
	}

	/** @return a small number for each type of a recording, from 0; a place in arrays of pools */
	public int poolIndex() {
		return structure().poolIndex;
	}

	/** @return the built-in kind, or {@link ValueKind#COMPOSITE}, which every unresolved type is */
	public ValueKind kind() {
		Structure resolved = structure;
		return resolved == null ? ValueKind.COMPOSITE : resolved.kind;
	}

	/** @return the supertype's name, or null */
	public String supertype() {
		return structure().supertype;
	}

	/** @return whether values of this type can be written as events */
	public boolean isEvent() {
		return EVENT_SUPERTYPE.equals(structure().supertype);
	}

	public boolean isAnnotation() {
		return ANNOTATION_SUPERTYPE.equals(structure().supertype);
	}

	/**
	 * @return whether values of the type were declared to live in a constant pool; the file may differ, see the layout
	 */
	public boolean isDeclaredPooled() {
		return structure().declaredPooled;
	}

	/** @return the constants whose ids the type has in the recording that it was taken from, null if from none */
	FixedConstant[] keptConstants() {
		return structure().keptConstants;
	}

	/** @return the constants of the type whose ids are given, in this recording or in any; not to be changed */
	public FixedConstant[] fixedConstants() {
		if (!isSimpleText()) {
			return FixedConstant.NONE;
		}
		FixedConstant[] kept = keptConstants();
		return kept != null ? kept : registry.fixedConstants(name());
	}

	/** @return whether the type was taken from another recording as it is there */
	public boolean isKept() {
		return structure().keptConstants != null;
	}

	/** @return whether the metadata that the type was taken from says that it is simple */
	public boolean isKeptWrapper() {
		return structure().keptWrapper;
	}

	/** @return whether the type wraps exactly one built-in value, so that readers show it as that */
	public boolean isSimple() {
		FieldDefinition[] fields = structure().fields;
		return fields.length == 1
				&& !fields[0].isArray()
				&& fields[0].type().kind().isBuiltin();
	}

	/** @return whether the type wraps exactly one value of the kind */
	public boolean wraps(ValueKind kind) {
		return isSimple() && structure().fields[0].type().kind() == kind;
	}

	/** @return whether the type wraps exactly one string */
	public boolean isSimpleText() {
		return wraps(ValueKind.STRING);
	}

	/** @return how many fields were declared */
	public int fieldCount() {
		return structure().fields.length;
	}

	/** @return the field in the order of declaration, from 0 */
	public FieldDefinition field(int ordinal) {
		return structure().fields[ordinal];
	}

	/** @return the fields in the order of declaration */
	public List<FieldDefinition> fields() {
		return List.of(structure().fields);
	}

	public List<AnnotationDefinition> annotations() {
		return structure().annotations;
	}

	/** @return the settings of an event type */
	public List<Setting> settings() {
		return structure().settings;
	}

	/** @return where values of the type keep their fields */
	public ValueShape shape() {
		return structure().shape;
	}

	/**
	 * Finds a field by its name. Fields are mostly put in the order of declaration and with the same String objects, so
	 * the field after the last one is tried first, by identity: no hashing, no comparing of characters.
	 *
	 * @param fieldName
	 *            any name, or null
	 * @param guess
	 *            the ordinal that is most likely, any number
	 * @return the ordinal, or -1 when there is no such field
	 */
	public int ordinalOf(String fieldName, int guess) {
		Structure resolved = structure();
		String[] names = resolved.names;
		if (guess >= 0 && guess < names.length && names[guess] == fieldName) {
			return guess;
		}
		if (resolved.ordinalOfName != null) {
			Integer ordinal = resolved.ordinalOfName.get(fieldName);
			return ordinal == null ? -1 : ordinal;
		}
		for (int i = 0; i < names.length; i++) {
			if (names[i] == fieldName) {
				return i;
			}
		}
		for (int i = 0; i < names.length; i++) {
			if (names[i].equals(fieldName)) {
				return i;
			}
		}
		return -1;
	}

	/** @return the field, or null */
	public FieldDefinition fieldNamed(String fieldName) {
		int ordinal = ordinalOf(fieldName, -1);
		return ordinal < 0 ? null : field(ordinal);
	}

	/**
	 * The type as it is written. Compiled at the first call that finds everything resolved.
	 *
	 * @return the layout
	 * @throws IllegalStateException
	 *             when the type, or one that it uses, has not been registered
	 * @throws IllegalArgumentException
	 *             when no reader could read the type
	 */
	public TypeLayout layout() {
		TypeLayout compiled = layout;
		if (compiled == null) {
			compiled = new TypeLayout(this);
			layout = compiled;
		}
		return compiled;
	}

	/**
	 * A field as it is written, even if other fields still await their types.
	 *
	 * @param field
	 *            a field of this type, whose own type is registered
	 * @return its layout
	 */
	public FieldLayout layoutOf(FieldDefinition field) {
		TypeLayout compiled = layout;
		if (compiled != null) {
			for (FieldLayout candidate : compiled.fields) {
				if (candidate.ordinal == field.ordinal()) {
					return candidate;
				}
			}
		}
		return new FieldLayout(field, isEvent());
	}

	/**
	 * The layout, for hot paths. The code that compiles a layout is not here, so that the JIT compiler does not inline
	 * it in place of code that matters.
	 *
	 * @return the layout, or null when {@link #layout()} has not been called yet
	 */
	public TypeLayout layoutIfCompiled() {
		return layout;
	}

	/** @return whether it is another type of the same recording, mostly one of the same name */
	public boolean isTwinOf(TypeDefinition other) {
		return this != other && registry() == other.registry() && registered() != other.registered();
	}

	/**
	 * Whether values of the other type can be encoded as this one without moving a field.
	 *
	 * @param other
	 *            mostly the type of the same name in another recording
	 * @return whether fields have the same names, kinds and order, at any depth
	 */
	public boolean isCongruentWith(TypeDefinition other) {
		if (other == this || other == lastCongruent) {
			return true;
		}
		boolean congruent = isCongruent(this, other, new IdentityHashMap<>());
		if (congruent) {
			lastCongruent = other;
		}
		return congruent;
	}

	/** A pair that was met before counts as congruent: if it is not, the comparison fails where it was first met. */
	private static boolean isCongruent(
			TypeDefinition a, TypeDefinition b, Map<TypeDefinition, Set<TypeDefinition>> met) {
		if (a == b || !met.computeIfAbsent(a, type -> newSet()).add(b)) {
			return true;
		}
		if (!a.isResolved()
				|| !b.isResolved()
				|| a.kind() != b.kind()
				|| !a.name.equals(b.name)
				|| a.fieldCount() != b.fieldCount()) {
			return false;
		}
		for (int i = 0; i < a.fieldCount(); i++) {
			FieldDefinition mine = a.field(i);
			FieldDefinition theirs = b.field(i);
			if (!mine.name().equals(theirs.name())
					|| mine.isArray() != theirs.isArray()
					|| !isCongruent(mine.type(), theirs.type(), met)) {
				return false;
			}
		}
		return true;
	}

	@Override
	public String toString() {
		return name;
	}
}
