/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import jdk.jfr.Event;
import jdk.jfr.StackTrace;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.ObjectCompiler.JavaField;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/**
 * Declares the types of event classes as the JDK would: fields of the class and its superclasses that are primitives,
 * strings, threads or classes and neither static nor transient; names and annotations as annotated; then start time,
 * duration, thread and stack trace. A field hides one of the same name in a superclass. Thread-safe.
 */
final class EventClassTypes {
	private final TypeRegistry registry;
	private final JavaTypes types;

	EventClassTypes(TypeRegistry registry) {
		this.registry = registry;
		types = new JavaTypes(registry);
	}

	/** A type and what its fields come from, by name. */
	record Declared(TypeDefinition type, Map<String, JavaField> javaFields) {}

	synchronized Declared declare(Class<?> eventClass) {
		types.requireJdkTypes("Event classes");
		String name = JavaTypes.nameOf(eventClass.getName(), eventClass);
		Map<String, Field> members = members(eventClass);
		TypeDefinition type = registry.isDeclared(name) ? registry.find(name) : null;
		if (type == null || !hasAll(type, members)) {
			type = declare(eventClass, name, members);
		}
		Map<String, JavaField> javaFields = new LinkedHashMap<>();
		members.forEach((fieldName, member) -> javaFields.put(fieldName, javaField(member)));
		return new Declared(type, javaFields);
	}

	private TypeDefinition declare(Class<?> eventClass, String name, Map<String, Field> members) {
		StackTrace stackTrace = eventClass.getAnnotation(StackTrace.class);
		boolean stackTraces = stackTrace == null || stackTrace.value();
		StringBuilder signature = new StringBuilder(name).append(stackTraces ? " with stack trace" : "");
		members.forEach((field, member) -> signature
				.append(';')
				.append(field)
				.append(':')
				.append(member.getType().getName()));
		TypeDefinition known = types.find(signature.toString());
		if (known != null) {
			return known;
		}
		TypeDeclaration declaration = new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false);
		members.forEach((field, member) -> declaration.add(new FieldDefinition(
				field, registry.find(member.getType().getName()), false, types.annotations(member))));
		types.addImplicitFields(declaration, true, stackTraces);
		types.annotations(eventClass).forEach(declaration::add);
		TypeDefinition type = registry.newType(name);
		types.declare(type, signature.toString(), declaration);
		return type;
	}

	private static boolean hasAll(TypeDefinition type, Map<String, Field> members) {
		return type.isEvent()
				&& members.entrySet().stream().allMatch(entry -> {
					FieldDefinition field = type.fieldNamed(entry.getKey());
					return field != null
							&& !field.isArray()
							&& field.type()
									.name()
									.equals(entry.getValue().getType().getName());
				});
	}

	private static JavaField javaField(Field member) {
		try {
			return new JavaField(
					JavaFieldType.of(member.getType()),
					null,
					MethodHandles.lookup().unreflectGetter(member));
		} catch (IllegalAccessException e) {
			throw new IllegalArgumentException("Field '" + member + "' cannot be read", e);
		}
	}

	private static Map<String, Field> members(Class<?> eventClass) {
		Deque<Class<?>> hierarchy = new ArrayDeque<>();
		for (Class<?> type = eventClass; type != Event.class && type != null; type = type.getSuperclass()) {
			// The JVM's own superclass of events has only fields that it fills itself.
			if (!type.getName().startsWith("jdk.internal.event.")) {
				hierarchy.push(type);
			}
		}
		Map<String, Field> members = new LinkedHashMap<>();
		for (Class<?> type : hierarchy) {
			for (Field field : type.getDeclaredFields()) {
				if (isWritten(field)) {
					members.put(JavaTypes.nameOf(field.getName(), field), JavaTypes.accessible(field, "Field"));
				}
			}
		}
		return members;
	}

	private static boolean isWritten(Field field) {
		Class<?> type = field.getType();
		boolean supported = type.isPrimitive() || type == String.class || type == Thread.class || type == Class.class;
		return supported
				&& !Modifier.isStatic(field.getModifiers())
				&& !Modifier.isTransient(field.getModifiers())
				&& !field.isSynthetic();
	}
}
