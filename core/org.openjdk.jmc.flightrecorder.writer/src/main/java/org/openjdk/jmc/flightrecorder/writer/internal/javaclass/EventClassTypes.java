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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.Event;
import jdk.jfr.StackTrace;
import org.openjdk.jmc.flightrecorder.writer.internal.event.NameConflicts;
import org.openjdk.jmc.flightrecorder.writer.internal.event.Warnings;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ImplicitFieldNames;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.ObjectCompiler.JavaField;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * Declares the types of event classes as the JDK would: fields of the class and its superclasses that are primitives,
 * strings, threads or classes and neither static nor transient; names and annotations as annotated; then start time,
 * duration, thread and stack trace. A field hides one of the same name in a superclass. Thread-safe.
 */
final class EventClassTypes {
	private final TypeRegistry registry;
	private final boolean qualifiedNames;
	private final JavaTypes types;
	/** Guarded by this: the full name of the class that a simple name belongs to. */
	private final Map<String, String> fullNames = new HashMap<>();

	EventClassTypes(TypeRegistry registry, boolean qualifiedNames, NameConflicts nameConflicts) {
		this.registry = registry;
		this.qualifiedNames = qualifiedNames;
		types = new JavaTypes(registry, nameConflicts);
	}

	/** A type, what its fields come from, by name, and whether the class wants stack traces. */
	record Declared(TypeDefinition type, Map<String, JavaField> javaFields, boolean stackTraces) {}

	synchronized Declared declare(Class<?> eventClass) {
		types.requireJdkTypes("Event classes");
		Map<String, Field> members = members(eventClass);
		StackTrace stackTrace = eventClass.getAnnotation(StackTrace.class);
		boolean stackTraces = stackTrace == null || stackTrace.value();
		String annotated = JavaTypes.nameOf(null, eventClass);
		String name = annotated != null ? annotated : javaName(eventClass, members, stackTraces);
		TypeDefinition type = registry.isDeclared(name) ? registry.find(name) : null;
		if (type == null || !hasAll(type, members, stackTraces)) {
			type = declare(eventClass, name, members, stackTraces);
		}
		if (annotated == null) {
			boolean isFullName = name.equals(JavaTypes.readable(eventClass.getName()));
			String other = isFullName ? eventClass.getSimpleName() : eventClass.getName();
			// An anonymous class has no simple name.
			if (!other.isEmpty()) {
				registry.nameAlso(other, type);
			}
		}
		Map<String, JavaField> javaFields = new LinkedHashMap<>();
		members.forEach((fieldName, member) -> javaFields.put(fieldName, javaField(member)));
		return new Declared(type, javaFields, stackTraces);
	}

	/**
	 * The simple name goes to the class that comes first, unless another type has it: events of two classes are never
	 * of one type, and classes of one full name, from different class loaders, always have one name.
	 */
	private String javaName(Class<?> eventClass, Map<String, Field> members, boolean stackTraces) {
		String fullName = JavaTypes.readable(eventClass.getName());
		String simpleName = JavaTypes.readable(eventClass.getSimpleName());
		if (qualifiedNames || simpleName.isEmpty()) {
			return fullName;
		}
		if (!registry.isDeclared(simpleName) || hasAll(registry.find(simpleName), members, stackTraces)) {
			fullNames.putIfAbsent(simpleName, fullName);
		}
		return fullName.equals(fullNames.get(simpleName)) ? simpleName : fullName;
	}

	private TypeDefinition declare(Class<?> eventClass, String name, Map<String, Field> members, boolean stackTraces) {
		StringBuilder signature = new StringBuilder(name).append(stackTraces ? " with stack trace" : "");
		members.forEach((field, member) -> signature
				.append(';')
				.append(field)
				.append(':')
				.append(member.getType().getName())
				.append(' ')
				.append(units(member)));
		TypeDefinition known = types.find(signature.toString());
		if (known != null) {
			return known;
		}
		TypeDeclaration declaration = new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false);
		members.forEach((field, member) -> declaration.add(
				new FieldDefinition(field, registry.find(member.getType().getName()), false, annotations(member))));
		types.addImplicitFields(declaration, true, stackTraces);
		types.annotations(eventClass).forEach(declaration::add);
		TypeDefinition type = registry.newType(name);
		types.declare(type, signature.toString(), declaration);
		return type;
	}

	/** @return the text of {@code @Throttle}, which JDK 17 does not have, or null */
	synchronized String throttleOf(Class<?> eventClass) {
		types.requireJdkTypes("Event classes");
		for (AnnotationDefinition annotation : types.annotations(eventClass)) {
			if ("jdk.jfr.Throttle".equals(annotation.type().name())) {
				return (String) annotation.value("value");
			}
		}
		return null;
	}

	/** The annotations of a field. Units on a field that cannot have them are left out. */
	private List<AnnotationDefinition> annotations(Field member) {
		List<AnnotationDefinition> annotations = types.annotations(member);
		annotations.removeIf(annotation -> {
			String refusal = refusalOfUnit(member, annotation);
			if (refusal != null) {
				Warnings.log(
						"The annotation {0} of the field {1} is left out: {2}",
						annotation.type().name(), member, refusal);
			}
			return refusal != null;
		});
		return annotations;
	}

	private static String refusalOfUnit(Field member, AnnotationDefinition annotation) {
		boolean inTicks = ImplicitFieldNames.isTime(JavaTypes.nameOf(member.getName(), member));
		ValueKind kind = ValueKind.ofTypeName(member.getType().getName());
		return inTicks ? null : FieldDefinition.refusalOfUnit(annotation, kind);
	}

	/**
	 * The units of a field. They are compared, because a class of another loader may give another unit to the field of
	 * the same name.
	 */
	private Set<String> units(Field member) {
		List<AnnotationDefinition> annotations = types.annotations(member);
		annotations.removeIf(annotation -> refusalOfUnit(member, annotation) != null);
		return FieldDefinition.units(annotations);
	}

	private boolean hasAll(TypeDefinition type, Map<String, Field> members, boolean stackTraces) {
		return type.isEvent()
				&& (!stackTraces || type.fieldNamed(ImplicitFieldNames.STACK_TRACE) != null)
				&& members.entrySet().stream().allMatch(entry -> {
					FieldDefinition field = type.fieldNamed(entry.getKey());
					return field != null
							&& !field.isArray()
							&& field.type()
									.name()
									.equals(entry.getValue().getType().getName())
							&& field.units().equals(units(entry.getValue()));
				});
	}

	private static JavaField javaField(Field member) {
		try {
			return new JavaField(
					JavaFieldType.of(member.getType()), MethodHandles.lookup().unreflectGetter(member));
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
				if (isForEvents(field)) {
					if (isWritten(field.getType())) {
						String name = JavaTypes.nameOf(field.getName(), field);
						requireHidden(eventClass, name, members.put(name, JavaTypes.accessible(field, "Field")), field);
					} else {
						Warnings.logOnce("The field " + field
								+ " is left out, as the JDK does: fields of event classes must be numbers, texts, "
								+ "threads or classes");
					}
				}
			}
		}
		return members;
	}

	/** Refuses a second field of a name, unless it hides the first one in Java too. */
	private static void requireHidden(Class<?> eventClass, String name, Field first, Field second) {
		if (first != null
				&& (first.getDeclaringClass() == second.getDeclaringClass()
						|| !first.getName().equals(second.getName()))) {
			throw new IllegalArgumentException("Field names must be unique in a type; event class "
					+ eventClass.getName() + " has two with the name '" + name + "': " + first + " and " + second);
		}
	}

	private static boolean isForEvents(Field field) {
		return !Modifier.isStatic(field.getModifiers())
				&& !Modifier.isTransient(field.getModifiers())
				&& !field.isSynthetic();
	}

	private static boolean isWritten(Class<?> type) {
		return type.isPrimitive() || type == String.class || type == Thread.class || type == Class.class;
	}
}
