/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.Event;
import jdk.jfr.MetadataDefinition;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * Declares the types of event classes as the JDK would: fields of the class and its superclasses that are primitives,
 * strings, threads or classes and neither static nor transient; names and annotations as annotated; then start time,
 * thread and stack trace. Thread-safe.
 */
final class EventClassTypes {
	private static final String TIMESTAMP = "jdk.jfr.Timestamp";

	private final TypeRegistry registry;
	/** Guarded by this: annotation types whose declaration has begun. */
	private final Map<String, TypeDefinition> begun = new HashMap<>();

	EventClassTypes(TypeRegistry registry) {
		this.registry = registry;
	}

	/** A type and the Java fields that its fields come from, by name. */
	record Declared(TypeDefinition type, Map<String, Field> javaFields) {}

	synchronized Declared declare(Class<? extends Event> eventClass) {
		if (!registry.hasJdkTypes()) {
			throw new IllegalStateException("Event classes need the JDK's types; this recording was made without"
					+ " withJdkTypeInitialization()");
		}
		Map<String, Field> javaFields = javaFields(eventClass);
		TypeDeclaration declaration = new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false);
		for (Map.Entry<String, Field> entry : javaFields.entrySet()) {
			TypeDefinition type = registry.find(entry.getValue().getType().getName());
			declaration.add(new FieldDefinition(entry.getKey(), type, false, annotations(entry.getValue())));
		}
		addImplicitFields(declaration, eventClass, javaFields);
		annotations(eventClass).forEach(declaration::add);
		return new Declared(registry.declare(nameOf(eventClass, eventClass.getName()), declaration), javaFields);
	}

	private void addImplicitFields(TypeDeclaration declaration, Class<?> eventClass, Map<String, Field> javaFields) {
		if (!javaFields.containsKey("startTime")) {
			declaration.add(new FieldDefinition(
					"startTime",
					registry.builtin(ValueKind.LONG),
					false,
					List.of(AnnotationDefinition.of(registry.find(TIMESTAMP), "TICKS"))));
		}
		if (!javaFields.containsKey("eventThread")) {
			declaration.add(new FieldDefinition("eventThread", registry.find("java.lang.Thread"), false, List.of()));
		}
		StackTrace stackTrace = eventClass.getAnnotation(StackTrace.class);
		if (!javaFields.containsKey("stackTrace") && (stackTrace == null || stackTrace.value())) {
			declaration.add(new FieldDefinition("stackTrace", registry.find("jdk.types.StackTrace"), false, List.of()));
		}
	}

	private static Map<String, Field> javaFields(Class<?> eventClass) {
		Deque<Class<?>> hierarchy = new ArrayDeque<>();
		for (Class<?> type = eventClass; type != Event.class && type != null; type = type.getSuperclass()) {
			// The JVM's own superclass of events has only fields that it fills itself.
			if (!type.getName().startsWith("jdk.internal.event.")) {
				hierarchy.push(type);
			}
		}
		Map<String, Field> fields = new LinkedHashMap<>();
		for (Class<?> type : hierarchy) {
			for (Field field : type.getDeclaredFields()) {
				if (isWritten(field)) {
					makeAccessible(field);
					fields.put(nameOf(field, field.getName()), field);
				}
			}
		}
		return fields;
	}

	private static boolean isWritten(Field field) {
		Class<?> type = field.getType();
		boolean supported = type.isPrimitive() || type == String.class || type == Thread.class || type == Class.class;
		return supported
				&& !Modifier.isStatic(field.getModifiers())
				&& !Modifier.isTransient(field.getModifiers())
				&& !field.isSynthetic();
	}

	private static void makeAccessible(Field field) {
		try {
			field.setAccessible(true);
		} catch (InaccessibleObjectException e) {
			Class<?> owner = field.getDeclaringClass();
			throw new IllegalArgumentException(
					"Field '" + field.getName() + "' of event class " + owner.getName()
							+ " cannot be read: module " + owner.getModule().getName() + " must open package "
							+ owner.getPackageName() + " to this library",
					e);
		}
	}

	private static String nameOf(AnnotatedElement element, String javaName) {
		Name name = element.getAnnotation(Name.class);
		return name == null ? javaName : name.value();
	}

	private List<AnnotationDefinition> annotations(AnnotatedElement element) {
		List<AnnotationDefinition> annotations = new ArrayList<>();
		for (Annotation annotation : element.getAnnotations()) {
			Class<? extends Annotation> type = annotation.annotationType();
			if (type.isAnnotationPresent(MetadataDefinition.class) && type != Name.class && type != Registered.class) {
				annotations.add(annotation(annotation));
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

	/** Values that the format can hold: built-in types and arrays of them. */
	private static List<Method> valuesOf(Class<? extends Annotation> type) {
		List<Method> methods = new ArrayList<>();
		for (Method method : type.getDeclaredMethods()) {
			if (ValueKind.ofTypeName(elementType(method).getName()).isBuiltin() && method.getParameterCount() == 0) {
				methods.add(method);
			}
		}
		return methods;
	}

	private static Class<?> elementType(Method method) {
		Class<?> type = method.getReturnType();
		return type.isArray() ? type.getComponentType() : type;
	}

	/** Annotations annotate each other and themselves. */
	private TypeDefinition annotationType(Class<? extends Annotation> annotationClass) {
		String name = annotationClass.getName();
		TypeDefinition type = registry.find(name);
		if (type == null) {
			type = begun.get(name);
		}
		if (type == null) {
			type = registry.newType(name);
			begun.put(name, type);
			try {
				TypeDeclaration declaration = new TypeDeclaration(TypeDefinition.ANNOTATION_SUPERTYPE, true);
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
			}
		}
		return type;
	}
}
