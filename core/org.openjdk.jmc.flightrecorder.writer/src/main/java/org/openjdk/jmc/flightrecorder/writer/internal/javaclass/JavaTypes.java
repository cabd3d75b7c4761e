/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.lang.annotation.Annotation;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import jdk.jfr.MetadataDefinition;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import org.openjdk.jmc.flightrecorder.writer.internal.event.AnnotationTexts;
import org.openjdk.jmc.flightrecorder.writer.internal.event.NameConflicts;
import org.openjdk.jmc.flightrecorder.writer.internal.event.Warnings;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ImplicitFieldNames;
import org.openjdk.jmc.flightrecorder.writer.internal.format.TypeNames;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * The rules that the types of event classes and of records have in common: names and annotations as annotated, the
 * fields that every event has, and two classes of one name. Thread-safe. No class is held.
 */
final class JavaTypes {
	/** Compiled once: at the end of the stack that throws another exception than a {@link StackOverflowError}. */
	private static final Pattern NOT_IN_NAMES = Pattern.compile("[^\\p{javaJavaIdentifierPart}.]");

	private final TypeRegistry registry;
	private final NameConflicts nameConflicts;
	/** Guarded by this: annotation types whose declaration has begun. */
	private final Map<String, TypeDefinition> begun = new HashMap<>();
	/** Guarded by this: types by the text of their names and fields. */
	private final Map<String, TypeDefinition> bySignature = new HashMap<>();

	JavaTypes(TypeRegistry registry, NameConflicts nameConflicts) {
		this.registry = registry;
		this.nameConflicts = nameConflicts;
	}

	void requireJdkTypes(String what) {
		if (!registry.hasJdkTypes()) {
			throw new IllegalStateException(
					what + " need the JDK's types; this recording was made without" + " withJdkTypeInitialization()");
		}
	}

	/** @return the type that was declared with this signature, or null */
	synchronized TypeDefinition find(String signature) {
		return bySignature.get(signature);
	}

	/**
	 * Declares a type. Classes of one name, from different class loaders, share a type where they have the same fields;
	 * else each gets its own, under the same name.
	 *
	 * @param type
	 *            what {@link TypeRegistry#newType} returned
	 * @param signature
	 *            the text of its name and fields
	 * @throws IllegalArgumentException
	 *             when the name is taken by another structure and the recording is strict
	 */
	synchronized void declare(TypeDefinition type, String signature, TypeDeclaration declaration) {
		try {
			if (registry.isDeclared(type.name())) {
				nameConflicts.check(registry.find(type.name()), declaration);
			}
			registry.declareAs(type, declaration, 0);
		} finally {
			registry.giveBack(type);
		}
		bySignature.put(signature, type);
		Warnings.logTypeName(type.name());
	}

	/** Adds the fields that every event has, after those of the class. */
	void addImplicitFields(TypeDeclaration declaration, boolean duration, boolean stackTrace) {
		Set<String> names = new HashSet<>();
		declaration.fields().forEach(field -> names.add(field.name()));
		if (!names.contains(ImplicitFieldNames.START_TIME)) {
			declaration.add(time(ImplicitFieldNames.START_TIME, FieldDefinition.TIMESTAMP));
		}
		if (duration && !names.contains(ImplicitFieldNames.DURATION)) {
			declaration.add(time(ImplicitFieldNames.DURATION, FieldDefinition.TIMESPAN));
		}
		if (!names.contains(ImplicitFieldNames.EVENT_THREAD)) {
			declaration.add(new FieldDefinition(
					ImplicitFieldNames.EVENT_THREAD, registry.find("java.lang.Thread"), false, List.of()));
		}
		if (stackTrace && !names.contains(ImplicitFieldNames.STACK_TRACE)) {
			declaration.add(new FieldDefinition(
					ImplicitFieldNames.STACK_TRACE, registry.find("jdk.types.StackTrace"), false, List.of()));
		}
	}

	private FieldDefinition time(String name, String annotation) {
		return new FieldDefinition(
				name, registry.builtin(ValueKind.LONG), false, List.of(annotation(annotation, "TICKS")));
	}

	/** @return one of the catalogue's annotations */
	AnnotationDefinition annotation(String name, String value) {
		return AnnotationDefinition.of(registry.find(name), value);
	}

	/** Makes a member of a client's class readable. */
	static <T extends AccessibleObject & Member> T accessible(T member, String what) {
		try {
			member.setAccessible(true);
			return member;
		} catch (InaccessibleObjectException e) {
			Class<?> owner = member.getDeclaringClass();
			throw new IllegalArgumentException(
					what + " '" + member.getName() + "' of " + owner.getName() + " cannot be read: " + mustOpen(owner),
					e);
		}
	}

	/** @return what the module of a class has to declare, so that its private members can be read */
	static String mustOpen(Class<?> owner) {
		Module reader = JavaTypes.class.getModule();
		return "module " + owner.getModule().getName() + " must open package " + owner.getPackageName() + " to "
				+ (reader.isNamed() ? reader.getName() : "this library");
	}

	/**
	 * The annotated name, if it is a valid name in Java. The JDK ignores any other name, and refuses a file where an event
	 * type has one.
	 *
	 * @return the name, or the one in Java
	 */
	static String nameOf(String javaName, AnnotatedElement... elements) {
		Name annotated = JfrAnnotations.find(() -> Name.class, elements);
		if (annotated == null) {
			return javaName;
		}
		String name = annotated.value();
		boolean valid = elements[0] instanceof Class
				? TypeNames.isJavaClassName(name)
				: Arrays.stream(name.split("\\.", -1)).allMatch(TypeNames::isIdentifier);
		if (!valid) {
			Warnings.logOnce("The name \"" + name + "\" is ignored, because it is not a name in Java: " + elements[0]);
		}
		return valid ? name : javaName;
	}

	/** @return the annotated name of a class, or the one in Java */
	static String nameOf(Class<?> type) {
		return nameOf(readable(type.getName()), type);
	}

	/** @return a name without what other languages, and the JVM for a hidden class, put into it and readers refuse */
	static String readable(String className) {
		return NOT_IN_NAMES.matcher(className).replaceAll("_");
	}

	/**
	 * @param elements
	 *            the elements over which the language spreads the annotations of one component; of equal annotations
	 *            the first counts
	 * @return the annotations that the metadata gets
	 */
	List<AnnotationDefinition> annotations(AnnotatedElement... elements) {
		if (!JfrAnnotations.arePresent()) {
			return List.of();
		}
		List<AnnotationDefinition> annotations = new ArrayList<>();
		Set<Class<?>> seen = new HashSet<>();
		for (AnnotatedElement element : elements) {
			for (Annotation annotation : element.getAnnotations()) {
				Class<? extends Annotation> type = annotation.annotationType();
				if (type.isAnnotationPresent(MetadataDefinition.class)
						&& type != Name.class
						&& type != Registered.class
						&& seen.add(type)) {
					annotations.add(annotation(annotation));
				}
			}
		}
		return annotations;
	}

	private AnnotationDefinition annotation(Annotation annotation) {
		TypeDefinition type = annotationType(annotation.annotationType());
		List<String> names = new ArrayList<>();
		List<Object> values = new ArrayList<>();
		for (Method method : valuesOf(annotation.annotationType())) {
			names.add(method.getName());
			values.add(AnnotationTexts.of(valueOf(annotation, method)));
		}
		return new AnnotationDefinition(type, names, values);
	}

	private static Object valueOf(Annotation annotation, Method method) {
		try {
			method.setAccessible(true);
			return method.invoke(annotation);
		} catch (IllegalAccessException | InvocationTargetException | InaccessibleObjectException e) {
			throw new IllegalArgumentException(
					"The value '" + method.getName() + "' of annotation "
							+ annotation.annotationType().getName() + " cannot be read",
					e);
		}
	}

	/** The values of an annotation type that the format can hold: built-in types and arrays of them. */
	private static List<Method> valuesOf(Class<? extends Annotation> type) {
		List<Method> methods = new ArrayList<>();
		for (Method method : type.getDeclaredMethods()) {
			if (isValue(method)) {
				methods.add(method);
			}
		}
		return methods;
	}

	private static boolean isValue(Method method) {
		return ValueKind.ofTypeName(elementType(method).getName()).isBuiltin() && method.getParameterCount() == 0;
	}

	private static void warnOfOtherValues(Class<? extends Annotation> type) {
		for (Method method : type.getDeclaredMethods()) {
			if (!isValue(method) && !method.isSynthetic()) {
				Warnings.logOnce("The value " + method.getName() + " of the annotation " + type.getName()
						+ " is left out: it is a " + method.getReturnType().getName()
						+ ", and values of annotations in recordings must be numbers or texts");
			}
		}
	}

	private static Class<?> elementType(Method method) {
		Class<?> type = method.getReturnType();
		return type.isArray() ? type.getComponentType() : type;
	}

	/**
	 * The type of an annotation. It is declared in two steps, because annotations annotate each other and themselves.
	 */
	private synchronized TypeDefinition annotationType(Class<? extends Annotation> annotationClass) {
		String name = nameOf(annotationClass);
		TypeDefinition type = registry.find(name);
		if (type == null) {
			type = begun.get(name);
		}
		if (type == null) {
			type = registry.newType(name);
			try {
				begun.put(name, type);
				TypeDeclaration declaration = new TypeDeclaration(TypeDefinition.ANNOTATION_SUPERTYPE, true);
				warnOfOtherValues(annotationClass);
				for (Method method : valuesOf(annotationClass)) {
					TypeDefinition valueType = registry.builtin(
							ValueKind.ofTypeName(elementType(method).getName()));
					declaration.add(new FieldDefinition(
							method.getName(), valueType, method.getReturnType().isArray(), List.of()));
				}
				annotations(annotationClass).forEach(declaration::add);
				registry.declareAs(type, declaration, 0);
			} finally {
				begun.remove(name);
				registry.giveBack(type);
			}
		}
		return type;
	}
}
