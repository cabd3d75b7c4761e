/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * All types of a recording: the builtin ones, the ones of the JDK if the recording was opened with them, and those that
 * were registered. A name is registered once: the first caller defines the type, and {@code getOrAdd} returns it to all
 * others.
 * <p>
 * All methods may be called from any thread, from inside registration callbacks, and after the recording was closed.
 */
public abstract class Types {
	/**
	 * Types whose names are known beforehand.
	 */
	public interface Predefined extends NamedType {}

	/**
	 * The types that every recording has: the primitive types and String.
	 */
	public enum Builtin implements Predefined {
		/**
		 * {@code byte}: 8 bits, signed.
		 */
		BYTE("byte", byte.class),
		/**
		 * {@code char}: a UTF-16 unit.
		 */
		CHAR("char", char.class),
		/**
		 * {@code short}: 16 bits, signed.
		 */
		SHORT("short", short.class),
		/**
		 * {@code int}: 32 bits, signed.
		 */
		INT("int", int.class),
		/**
		 * {@code long}: 64 bits, signed.
		 */
		LONG("long", long.class),
		/**
		 * {@code float}: IEEE 754, 32 bits.
		 */
		FLOAT("float", float.class),
		/**
		 * {@code double}: IEEE 754, 64 bits.
		 */
		DOUBLE("double", double.class),
		/**
		 * {@code boolean}: true or false.
		 */
		BOOLEAN("boolean", boolean.class),
		/**
		 * {@code java.lang.String}: text, may be null.
		 */
		STRING("java.lang.String", String.class);

		private static final Map<String, Builtin> BY_NAME = new HashMap<>();

		static {
			for (Builtin type : values()) {
				BY_NAME.put(type.typeName, type);
			}
		}

		private final String typeName;
		private final Class<?> typeClass;

		Builtin(String typeName, Class<?> typeClass) {
			this.typeName = typeName;
			this.typeClass = typeClass;
		}

		/**
		 * Tells whether a name is that of a builtin type.
		 *
		 * @param name
		 *            the name of a type, may be null
		 * @return true if {@link #ofName(String)} finds it
		 */
		public static boolean hasType(String name) {
			return ofName(name) != null;
		}

		/**
		 * The builtin type of a name.
		 *
		 * @param name
		 *            the name of a type, may be null
		 * @return the constant, or null if the name is not that of a builtin type
		 */
		public static Builtin ofName(String name) {
			return name == null ? null : BY_NAME.get(name);
		}

		/**
		 * The constant that names a type.
		 *
		 * @param type
		 *            the type
		 * @return the constant, or null if the type is not builtin
		 * @throws NullPointerException
		 *             if {@code type} is null
		 */
		public static Builtin ofType(Type type) {
			return ofName(Objects.requireNonNull(type, "The type to look up must not be null")
					.getTypeName());
		}

		@Override
		public String getTypeName() {
			return typeName;
		}

		/**
		 * The Java class of the values.
		 *
		 * @return the class of the primitive type, such as {@code int.class}, or {@code String.class}
		 */
		public Class<?> getTypeClass() {
			return typeClass;
		}
	}

	/**
	 * Types that the JDK's own recordings use, so that readers know how to show their values. A recording has them if
	 * it was opened without a settings callback, or with {@link RecordingSettingsBuilder#withJdkTypeInitialization()}.
	 */
	public enum JDK implements Predefined {
		/**
		 * {@code jdk.type.Tickspan}: a length of time in ticks. Readers do not treat this type specially; fields of
		 * type long with {@link #ANNOTATION_TIMESPAN} are the usual way.
		 */
		TICKSPAN("jdk.type.Tickspan"),
		/**
		 * {@code jdk.type.Ticks}: a point in time in ticks. Readers do not treat this type specially; fields of type
		 * long with {@link #ANNOTATION_TIMESTAMP} are the usual way.
		 */
		TICKS("jdk.type.Ticks"),
		/**
		 * {@code jdk.types.ThreadGroup}: a thread group.
		 */
		THREAD_GROUP("jdk.types.ThreadGroup"),
		/**
		 * {@code java.lang.Thread}: a thread.
		 */
		THREAD("java.lang.Thread"),
		/**
		 * {@code jdk.types.StackTrace}: a stack trace.
		 */
		STACK_TRACE("jdk.types.StackTrace"),
		/**
		 * {@code jdk.types.StackFrame}: one frame of a stack trace.
		 */
		STACK_FRAME("jdk.types.StackFrame"),
		/**
		 * {@code jdk.types.Method}: a method.
		 */
		METHOD("jdk.types.Method"),
		/**
		 * {@code jdk.types.FrameType}: how the code of a frame was run: interpreted, compiled, inlined, native.
		 */
		FRAME_TYPE("jdk.types.FrameType"),
		/**
		 * {@code java.lang.Class}: a class.
		 */
		CLASS("java.lang.Class"),
		/**
		 * {@code jdk.types.Symbol}: a name or descriptor of the JVM.
		 */
		SYMBOL("jdk.types.Symbol"),
		/**
		 * {@code jdk.types.ClassLoader}: a class loader.
		 */
		CLASS_LOADER("jdk.types.ClassLoader"),
		/**
		 * {@code jdk.types.Package}: a package.
		 */
		PACKAGE("jdk.types.Package"),
		/**
		 * {@code jdk.types.Module}: a module.
		 */
		MODULE("jdk.types.Module"),
		/**
		 * {@code jdk.jfr.Label}: the annotation that gives a name for human readers.
		 */
		ANNOTATION_LABEL("jdk.jfr.Label"),
		/**
		 * {@code jdk.jfr.ContentType}: the annotation that marks another annotation as one that says how to show
		 * values.
		 */
		ANNOTATION_CONTENT_TYPE("jdk.jfr.ContentType"),
		/**
		 * {@code jdk.jfr.Name}: the annotation that overrides a name.
		 */
		ANNOTATION_NAME("jdk.jfr.Name"),
		/**
		 * {@code jdk.jfr.Description}: the annotation that describes in a sentence.
		 */
		ANNOTATION_DESCRIPTION("jdk.jfr.Description"),
		/**
		 * {@code jdk.jfr.Timestamp}: the annotation for points in time; {@code TICKS} or
		 * {@code MILLISECONDS_SINCE_EPOCH}, or for a long {@code SECONDS_SINCE_EPOCH}, {@code MICROSECONDS_SINCE_EPOCH} or
		 * {@code NANOSECONDS_SINCE_EPOCH}, which become ticks in the file.
		 */
		ANNOTATION_TIMESTAMP("jdk.jfr.Timestamp"),
		/**
		 * {@code jdk.jfr.Timespan}: the annotation for lengths of time; {@code TICKS}, {@code NANOSECONDS},
		 * {@code MICROSECONDS}, {@code MILLISECONDS} or {@code SECONDS}.
		 */
		ANNOTATION_TIMESPAN("jdk.jfr.Timespan"),
		/**
		 * {@code jdk.jfr.Unsigned}: the annotation for integers without sign.
		 */
		ANNOTATION_UNSIGNED("jdk.jfr.Unsigned"),
		/**
		 * {@code jdk.jfr.Category}: the annotation that places an event in the tree of events; its value is an array of
		 * strings, outermost first.
		 */
		ANNOTATION_CATEGORY("jdk.jfr.Category");

		private final String typeName;

		JDK(String typeName) {
			this.typeName = typeName;
		}

		@Override
		public String getTypeName() {
			return typeName;
		}
	}

	/**
	 * For the implementation.
	 */
	public Types() {}

	/**
	 * Registers a composite type without supertype and with a constant pool. If there is a type of that name already,
	 * it is returned as it is and the callback is not called.
	 *
	 * @param type
	 *            the name of the type
	 * @param builderCallback
	 *            called at most once, immediately, to add fields and annotations
	 * @return the type
	 * @throws IllegalArgumentException
	 *             as for {@link #getOrAdd(String, String, Consumer)}
	 * @throws IllegalStateException
	 *             if two fields have the same name
	 * @throws NullPointerException
	 *             if {@code type} is null, or if {@code builderCallback} is null and the type is new
	 */
	public abstract Type getOrAdd(Predefined type, Consumer<TypeStructureBuilder> builderCallback);

	/**
	 * Registers a composite type without supertype and with a constant pool. If there is a type of that name already,
	 * it is returned as it is and the callback is not called.
	 *
	 * @param name
	 *            the name of the type
	 * @param builderCallback
	 *            called at most once, immediately, to add fields and annotations
	 * @return the type
	 * @throws IllegalArgumentException
	 *             as for {@link #getOrAdd(String, String, Consumer)}
	 * @throws IllegalStateException
	 *             if two fields have the same name
	 * @throws NullPointerException
	 *             if {@code name} is null, or if {@code builderCallback} is null and the type is new
	 */
	public abstract Type getOrAdd(String name, Consumer<TypeStructureBuilder> builderCallback);

	/**
	 * Registers a composite type without supertype. If there is a type of that name already, it is returned as it
	 * is and the callback is not called.
	 *
	 * @param name
	 *            the name of the type
	 * @param withConstantPool
	 *            true to store equal values once per chunk, false to write them out in every event
	 * @param builderCallback
	 *            called at most once, immediately, to add fields and annotations
	 * @return the type
	 * @throws IllegalArgumentException
	 *             as for {@link #getOrAdd(String, String, Consumer)}
	 * @throws IllegalStateException
	 *             if two fields have the same name
	 * @throws NullPointerException
	 *             if {@code name} is null, or if {@code builderCallback} is null and the type is new
	 */
	public abstract Type getOrAdd(
			String name, boolean withConstantPool, Consumer<TypeStructureBuilder> builderCallback);

	/**
	 * Registers a composite type. It has a constant pool unless it is an event. If there is a type of that name
	 * already, it is returned as it is and the callback is not called.
	 *
	 * @param type
	 *            the name of the type
	 * @param supertype
	 *            the name of the supertype, or null for none; see {@link Type#getSupertype()}
	 * @param builderCallback
	 *            called at most once, immediately, to add fields and annotations
	 * @return the type
	 * @throws IllegalArgumentException
	 *             as for {@link #getOrAdd(String, String, Consumer)}
	 * @throws IllegalStateException
	 *             if two fields have the same name
	 * @throws NullPointerException
	 *             if {@code type} is null, or if {@code builderCallback} is null and the type is new
	 */
	public abstract Type getOrAdd(Predefined type, String supertype, Consumer<TypeStructureBuilder> builderCallback);

	/**
	 * Registers a composite type. It has a constant pool unless it is an event. If there is a type of that name
	 * already, it is returned as it is and the callback is not called.
	 *
	 * @param name
	 *            the name of the type
	 * @param supertype
	 *            the name of the supertype, or null for none; see {@link Type#getSupertype()}
	 * @param builderCallback
	 *            called at most once, immediately, to add fields and annotations
	 * @return the type
	 * @throws IllegalArgumentException
	 *             if a field has an event type, or an event a {@code startTime} or {@code duration} that is no whole
	 *             number; if a field or an annotation has a type of another recording, and this one has none of its name;
	 *             or if the name is not a Java class name and {@link Strictness#NAMES} forbids it
	 * @throws IllegalStateException
	 *             if two fields have the same name
	 * @throws NullPointerException
	 *             if {@code name} is null, or if {@code builderCallback} is null and the type is new
	 */
	public abstract Type getOrAdd(String name, String supertype, Consumer<TypeStructureBuilder> builderCallback);

	/**
	 * Registers a composite type. If there is a type of that name already, it is returned as it
	 * is and the callback is not called.
	 *
	 * @param name
	 *            the name of the type
	 * @param supertype
	 *            the name of the supertype, or null for none; see {@link Type#getSupertype()}
	 * @param withConstantPool
	 *            true to store equal values once per chunk, false to write them out in every event
	 * @param builderCallback
	 *            called at most once, immediately, to add fields and annotations
	 * @return the type
	 * @throws IllegalArgumentException
	 *             as for {@link #getOrAdd(String, String, Consumer)}
	 * @throws IllegalStateException
	 *             if two fields have the same name
	 * @throws NullPointerException
	 *             if {@code name} is null, or if {@code builderCallback} is null and the type is new
	 */
	public abstract Type getOrAdd(
			String name, String supertype, boolean withConstantPool, Consumer<TypeStructureBuilder> builderCallback);

	/**
	 * Registers a composite type of a given structure. It has a constant pool unless it is an event. If there is a
	 * type of that name already, it is returned as it is.
	 *
	 * @param name
	 *            the name of the type
	 * @param supertype
	 *            the name of the supertype, or null for none; see {@link Type#getSupertype()}
	 * @param typeStructure
	 *            fields and annotations, made by {@link TypeStructureBuilder#build()}; null for none
	 * @return the type
	 * @throws IllegalArgumentException
	 *             as for {@link #getOrAdd(String, String, Consumer)}
	 * @throws IllegalStateException
	 *             if two fields have the same name
	 * @throws NullPointerException
	 *             if {@code name} is null
	 */
	public abstract Type getOrAdd(String name, String supertype, TypeStructure typeStructure);

	/**
	 * Registers a composite type of a given structure. If there is a type of that name already, it is returned as it
	 * is.
	 *
	 * @param name
	 *            the name of the type
	 * @param supertype
	 *            the name of the supertype, or null for none; see {@link Type#getSupertype()}
	 * @param withConstantPool
	 *            true to store equal values once per chunk, false to write them out in every event
	 * @param typeStructure
	 *            fields and annotations, made by {@link TypeStructureBuilder#build()}; null for none
	 * @return the type
	 * @throws IllegalArgumentException
	 *             as for {@link #getOrAdd(String, String, Consumer)}
	 * @throws IllegalStateException
	 *             if two fields have the same name
	 * @throws NullPointerException
	 *             if {@code name} is null
	 */
	public abstract Type getOrAdd(String name, String supertype, boolean withConstantPool, TypeStructure typeStructure);

	/**
	 * The type of a name. While the callback that describes a type runs, the type can be found by every thread: it is
	 * a forward reference until the callback has returned and the type is registered. If the callback throws an
	 * exception, the type is not registered, and the forward reference says so when it is used.
	 *
	 * @param name
	 *            the name of the type
	 * @return the type, or null if there is none of that name
	 * @throws NullPointerException
	 *             if {@code name} is null
	 */
	public abstract Type getType(String name);

	/**
	 * The type of a name, or a forward reference to it. Fields may have the type of a forward reference, which resolves
	 * itself once a type of that name is registered. This is how types refer to each other in a circle.
	 *
	 * @param name
	 *            the name of the type
	 * @param asResolvable
	 *            true to get a forward reference if there is no such type yet
	 * @return the type; if there is none of that name, a forward reference or null
	 * @throws NullPointerException
	 *             if {@code name} is null
	 */
	public abstract Type getType(String name, boolean asResolvable);

	/**
	 * A type that is expected to exist, or a forward reference to it: a recording without the JDK's types knows those
	 * of {@link JDK} once a client has registered types of their names. Until then a use of the forward reference, other
	 * than as the type of a field, throws an {@link IllegalStateException}.
	 *
	 * @param type
	 *            the name of the type
	 * @return the type or a forward reference, never null
	 * @throws NullPointerException
	 *             if {@code type} is null
	 */
	public abstract Type getType(Predefined type);

	/**
	 * A builder for a structure that is not bound to a name yet.
	 *
	 * @return a new builder
	 */
	public abstract TypeStructureBuilder typeStructureBuilder();

	/**
	 * A builder for a field. If an argument is null, {@link TypedFieldBuilder#build()} throws a
	 * {@link NullPointerException}.
	 *
	 * @param fieldName
	 *            the name of the field
	 * @param fieldType
	 *            its type
	 * @return a new builder
	 */
	public abstract TypedFieldBuilder fieldBuilder(String fieldName, Type fieldType);

	/**
	 * A builder for a field of a builtin type. If the name is null, {@link TypedFieldBuilder#build()} throws a
	 * {@link NullPointerException}.
	 *
	 * @param fieldName
	 *            the name of the field
	 * @param fieldType
	 *            its type
	 * @return a new builder
	 * @throws NullPointerException
	 *             if {@code fieldType} is null
	 */
	public abstract TypedFieldBuilder fieldBuilder(String fieldName, Builtin fieldType);
}
